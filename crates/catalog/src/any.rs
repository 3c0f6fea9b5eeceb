//! A play of any game, for files, terminals, sockets and pages.

use std::{any::Any, fmt};

use game::{
    BadSetup, Event, EventOf, Explain, Game, GameOptions as _, Message, Observer, Refused, Rng, Seat, Settings, Shown,
    Standings, Turn,
};

use crate::{AnyEvent, AnyView, GameId, Stream, makers};

/// A play of some game. Events are read from text once and are typed from then on; refused ones change nothing.
pub struct AnyGame {
    id: GameId,
    play: Box<dyn Play>,
}

impl AnyGame {
    /// A play before its first event.
    ///
    /// # Errors
    /// [`BadSetup`] says which option is wrong, and what it may be.
    pub fn new(id: GameId, settings: &Settings) -> Result<Self, BadSetup> {
        Ok(Self { id, play: makers::play(id)(settings)? })
    }

    /// The play of a known game, as one of any.
    pub fn from_play<G: Game>(play: G) -> Self {
        let id = GameId::from_name(G::NAME).expect("every game is in the list");
        Self { id, play: Box::new(play) }
    }

    /// Which game it is.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The options, each that applies written out.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.play.settings()
    }

    /// How many seats.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.play.players()
    }

    /// What the play waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.play.turn()
    }

    /// Whether the play has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    /// The legal moves of a seat in canonical notation, sorted bytewise.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.play.legal(seat)
    }

    /// Reads an event in notation and checks that it may happen now.
    ///
    /// # Errors
    /// Why it may not.
    pub fn read(&self, event: &str) -> Result<AnyEvent, Message> {
        self.play.read_event(event)
    }

    /// Whether this event may happen now.
    ///
    /// # Errors
    /// Why it may not.
    ///
    /// # Panics
    /// If the event is of another game.
    pub fn check(&self, event: &AnyEvent) -> Result<(), Message> {
        self.play.check(event)
    }

    /// Lets an event happen that was read or checked in this position.
    ///
    /// # Panics
    /// If the event is of another game; and it may if the event is not possible now.
    pub fn happen(&mut self, event: &AnyEvent) {
        self.play.happen(event);
    }

    /// Reads an event in notation and lets it happen if it may.
    ///
    /// # Errors
    /// Why it may not; then nothing has changed.
    pub fn apply(&mut self, event: &str) -> Result<AnyEvent, Message> {
        let event = self.read(event)?;
        self.happen(&event);
        Ok(event)
    }

    /// One answer of chance with the right odds.
    ///
    /// # Panics
    /// If the play does not wait for chance.
    pub fn sample(&self, stream: &mut dyn Rng) -> AnyEvent {
        assert_eq!(self.turn(), Turn::Chance, "the play waits for chance");
        self.play.sample(stream)
    }

    /// One of the seat's legal moves, each equally likely.
    pub fn random_move(&self, seat: Seat, stream: &mut Stream) -> AnyEvent {
        self.play.random_move(seat, stream)
    }

    /// All that an observer may know.
    #[must_use]
    pub fn view(&self, observer: Observer) -> AnyView {
        self.play.view(observer)
    }

    /// An event that may happen now, as an observer is shown it.
    ///
    /// # Panics
    /// If the event is of another game.
    #[must_use]
    pub fn shown(&self, event: &AnyEvent, observer: Observer) -> Shown {
        self.play.shown(event, observer)
    }

    /// Whether everyone is shown this past event whole once the play is over.
    ///
    /// # Panics
    /// If the event is of another game.
    #[must_use]
    pub fn end_reveals(&self, event: &AnyEvent) -> bool {
        self.play.end_reveals(event)
    }

    /// Places and scores as they are now.
    #[must_use]
    pub fn standings(&self) -> Standings {
        self.play.standings()
    }

    /// Places and scores, once the play is over.
    #[must_use]
    pub fn result(&self) -> Option<Standings> {
        self.is_over().then(|| self.standings())
    }

    /// The side a seat belongs to: the first of its seats.
    #[must_use]
    pub fn team(&self, seat: Seat) -> Seat {
        self.play.team(seat)
    }

    /// The play with its type, if it is of this game.
    #[must_use]
    pub fn downcast_ref<G: Game>(&self) -> Option<&G> {
        self.play.as_any().downcast_ref()
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> Self {
        Self { id: self.id, play: self.play.boxed_clone() }
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.play.equals(&*other.play)
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.play.fmt(f)
    }
}

/// What a play of any game offers, with its types erased.
pub(crate) trait Play: fmt::Debug + Send + Sync {
    fn settings(&self) -> Settings;
    fn players(&self) -> u8;
    fn turn(&self) -> Turn;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn read_event(&self, event: &str) -> Result<AnyEvent, Message>;
    fn check(&self, event: &AnyEvent) -> Result<(), Message>;
    fn happen(&mut self, event: &AnyEvent);
    fn sample(&self, stream: &mut dyn Rng) -> AnyEvent;
    fn random_move(&self, seat: Seat, stream: &mut Stream) -> AnyEvent;
    fn view(&self, observer: Observer) -> AnyView;
    fn shown(&self, event: &AnyEvent, observer: Observer) -> Shown;
    fn end_reveals(&self, event: &AnyEvent) -> bool;
    fn standings(&self) -> Standings;
    fn team(&self, seat: Seat) -> Seat;
    fn boxed_clone(&self) -> Box<dyn Play>;
    fn equals(&self, other: &dyn Play) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> Play for G {
    fn settings(&self) -> Settings {
        self.options().settings()
    }

    fn players(&self) -> u8 {
        Game::players(self)
    }

    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let mut moves: Vec<String> = self.moves(seat).iter().map(ToString::to_string).collect();
        game::sort_by(&mut moves, Ord::cmp);
        moves
    }

    fn read_event(&self, event: &str) -> Result<AnyEvent, Message> {
        self.read(event).map(AnyEvent::new::<G>).map_err(|refused| refused.message())
    }

    fn check(&self, event: &AnyEvent) -> Result<(), Message> {
        let turn = Game::turn(self);
        let checked = match *typed::<G>(event) {
            Event::Move(seat, mv) if turn.awaits(seat) => self.check_move(seat, mv).map_err(Refused::Rule),
            Event::Chance(chance) if turn == Turn::Chance => self.check_chance(&chance).map_err(Refused::Rule),
            _ => Err(Refused::NotNow { turn }),
        };
        checked.map_err(|refused| refused.message())
    }

    fn happen(&mut self, event: &AnyEvent) {
        Game::apply(self, *typed::<G>(event));
    }

    fn sample(&self, mut stream: &mut dyn Rng) -> AnyEvent {
        AnyEvent::new::<G>(Event::Chance(Game::sample(self, &mut stream)))
    }

    fn random_move(&self, seat: Seat, stream: &mut Stream) -> AnyEvent {
        AnyEvent::new::<G>(Event::Move(seat, Game::random_move(self, seat, stream)))
    }

    fn view(&self, observer: Observer) -> AnyView {
        AnyView::new::<G>(Game::view(self, observer))
    }

    fn shown(&self, event: &AnyEvent, observer: Observer) -> Shown {
        Game::shown(self, typed::<G>(event), observer)
    }

    fn end_reveals(&self, event: &AnyEvent) -> bool {
        G::end_reveals(typed::<G>(event))
    }

    fn standings(&self) -> Standings {
        Game::standings(self)
    }

    fn team(&self, seat: Seat) -> Seat {
        Game::team(self, seat)
    }

    fn boxed_clone(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Play) -> bool {
        other.as_any().downcast_ref::<G>() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The event with its type.
fn typed<G: Game>(event: &AnyEvent) -> &EventOf<G> {
    event.downcast_ref::<G>().unwrap_or_else(|| panic!("{event:?} is no event of {}", G::NAME))
}
