//! A play of any game, as text and JSON, for files, terminals, sockets and pages.

use std::{any::Any, fmt};

use game::{BadSetup, Event, Explain, Game, GameOptions, Message, Observer, Seat, Settings, Standings, Turn};
use serde_json::Value;

use crate::{GameId, Stream, Visitor, visit};

/// A play of some game. Events go in and come out as texts; refused ones change nothing.
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
        struct New<'a>(&'a Settings);
        impl Visitor for New<'_> {
            type Output = Result<Box<dyn Play>, BadSetup>;

            fn visit<G: Game>(self) -> Self::Output {
                Ok(Box::new(G::new(&G::Options::read(self.0)?)?))
            }
        }
        Ok(Self { id, play: visit(id, New(settings))? })
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

    /// Whether this event may happen now; gives its canonical text.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, event: &str) -> Result<String, Message> {
        self.play.check(event)
    }

    /// Lets an event happen if it may; gives its canonical text.
    ///
    /// # Errors
    /// Why it may not; then nothing has changed.
    pub fn apply(&mut self, event: &str) -> Result<String, Message> {
        self.play.apply(event)
    }

    /// One answer of chance with the right odds, as an event's text.
    ///
    /// # Panics
    /// If the play does not wait for chance.
    pub fn sample(&self, stream: &mut Stream) -> String {
        assert_eq!(self.turn(), Turn::Chance, "the play waits for chance");
        self.play.sample(stream)
    }

    /// One of the seat's legal moves, each equally likely, as an event's text.
    pub fn random_move(&self, seat: Seat, stream: &mut Stream) -> String {
        self.play.random_move(seat, stream)
    }

    /// All that an observer may know, as JSON.
    #[must_use]
    pub fn view(&self, observer: Observer) -> Value {
        self.play.view(observer)
    }

    /// An event that may happen now, as an observer is shown it.
    ///
    /// # Errors
    /// Why it may not happen.
    pub fn shown(&self, event: &str, observer: Observer) -> Result<String, Message> {
        self.play.shown(event, observer)
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
trait Play: fmt::Debug + Send + Sync {
    fn settings(&self) -> Settings;
    fn players(&self) -> u8;
    fn turn(&self) -> Turn;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn check(&self, event: &str) -> Result<String, Message>;
    fn apply(&mut self, event: &str) -> Result<String, Message>;
    fn sample(&self, stream: &mut Stream) -> String;
    fn random_move(&self, seat: Seat, stream: &mut Stream) -> String;
    fn view(&self, observer: Observer) -> Value;
    fn shown(&self, event: &str, observer: Observer) -> Result<String, Message>;
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
        moves.sort_unstable();
        moves
    }

    fn check(&self, event: &str) -> Result<String, Message> {
        self.read(event).map(|event| event.to_string()).map_err(|refused| refused.message())
    }

    fn apply(&mut self, event: &str) -> Result<String, Message> {
        let event = self.read(event).map_err(|refused| refused.message())?;
        Game::apply(self, event);
        Ok(event.to_string())
    }

    fn sample(&self, stream: &mut Stream) -> String {
        Event::<G::Move, G::Chance>::Chance(Game::sample(self, stream)).to_string()
    }

    fn random_move(&self, seat: Seat, stream: &mut Stream) -> String {
        Event::<G::Move, G::Chance>::Move(seat, Game::random_move(self, seat, stream)).to_string()
    }

    fn view(&self, observer: Observer) -> Value {
        serde_json::to_value(Game::view(self, observer)).expect("a view is plain data")
    }

    fn shown(&self, event: &str, observer: Observer) -> Result<String, Message> {
        let event = self.read(event).map_err(|refused| refused.message())?;
        Ok(Game::shown(self, &event, observer))
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
