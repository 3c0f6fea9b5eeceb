//! Two plays that an observer cannot tell from each other: what is hidden from the observer is exchanged.

use catalog::{AnyEvent, AnyGame, GameId, Stream};
use game::{Actor, Observer, Seat, Setting, Settings, Turn, below};
use protocol::{Author, ClockRule, Command, PersonId, Player, Request};
use table::{Envelope, Opening, Table, TableEvent};

/// How many people play.
pub const PLAYERS: u8 = 3;

/// How many other events are tried for each that is hidden.
const TRIES: usize = 6;

/// For how many events after one that is exchanged the play must be able to go on.
const AHEAD: usize = 24;

/// A table and its log.
#[derive(Clone)]
pub struct Written {
    pub table: Table,
    pub play: AnyGame,
    pub log: Vec<Envelope>,
}

impl Written {
    /// A table of three people; of the advanced game where there is one and it is wanted.
    pub fn open(game: GameId, advanced: bool) -> Self {
        let players = ("players".to_owned(), Setting::Number(PLAYERS.into()));
        let wanted = Settings::from([players.clone(), ("advanced".to_owned(), Setting::Flag(advanced))]);
        let play = AnyGame::new(game, &wanted).or_else(|_| AnyGame::new(game, &Settings::from([players])));
        let play = play.expect("options");
        let opening = Opening {
            host: person(0),
            shared_device: false,
            clock: ClockRule::None,
            ..Opening::device(game, play.settings(), vec![Player::Human(None); PLAYERS.into()])
        };
        let (table, first) = Table::open(opening, 1000).expect("a table");
        let mut written = Self { table, play, log: vec![first] };
        for seat in Seat::all(PLAYERS) {
            let name = Some(format!("Person {seat}"));
            written.obey(Author::Person(person(seat.index())), Command::Sit { seat, name, seed: None });
        }
        written.obey(Author::Person(person(0)), Command::Start);
        written
    }

    fn obey(&mut self, by: Author, command: Command) {
        let at = 1000 + self.log.len() as u64;
        self.log.extend(self.table.obey(&Request::new(by, command), at).expect("it is allowed"));
    }

    fn happen(&mut self, event: &AnyEvent) {
        let seq = self.table.seq() + 1;
        let by = match event.actor() {
            Actor::Chance => Author::Dealer,
            Actor::Seat(seat) => Author::Person(person(seat.index())),
        };
        let event = TableEvent::Played { event: event.clone() };
        let envelope = Envelope { seq, at: 1000 + seq, by, id: None, event };
        self.table.apply(&envelope).expect("it follows the rules");
        if let TableEvent::Played { event } = &envelope.event {
            self.play.happen(event);
        }
        self.log.push(envelope);
    }

    /// Something that is shown to the observer like this event of another play, and that lets this play go on like the
    /// other one for a while; another event where there is one.
    fn alike(
        &self,
        real: &AnyGame,
        event: &AnyEvent,
        ahead: &[AnyEvent],
        observer: Observer,
        rng: &mut Stream,
    ) -> Option<AnyEvent> {
        if self.play.turn() != real.turn() {
            return None;
        }
        let others = if real.shown(event, observer).hides { TRIES } else { 0 };
        let mut others = (0..others).filter_map(|_| other_shown_alike(&self.play, real, event, observer, rng));
        let found = others.find(|other| goes_on([self.play.clone(), real.clone()], [other, event], ahead, observer));
        found.or_else(|| is_alike(&self.play, real, event, event, observer).then(|| event.clone()))
    }
}

/// Whether an event of this play is shown like one of another play.
fn is_alike(play: &AnyGame, real: &AnyGame, other: &AnyEvent, event: &AnyEvent, observer: Observer) -> bool {
    play.check(other).is_ok() && play.shown(other, observer) == real.shown(event, observer)
}

/// Something at random that is shown like an event of another play, and is not that event.
fn other_shown_alike(
    play: &AnyGame,
    real: &AnyGame,
    event: &AnyEvent,
    observer: Observer,
    rng: &mut Stream,
) -> Option<AnyEvent> {
    let other = match event.actor() {
        Actor::Chance => play.sample(rng),
        Actor::Seat(seat) => play.random_move(seat, rng),
    };
    (other != *event && is_alike(play, real, &other, event, observer)).then_some(other)
}

/// Whether a play can go on like the real one after these two events.
fn goes_on(plays: [AnyGame; 2], events: [&AnyEvent; 2], ahead: &[AnyEvent], observer: Observer) -> bool {
    let [mut play, mut real] = plays;
    play.happen(events[0]);
    real.happen(events[1]);
    ahead.iter().all(|event| {
        let goes_on = play.turn() == real.turn() && is_alike(&play, &real, event, event, observer);
        if goes_on {
            play.happen(event);
            real.happen(event);
        }
        goes_on
    })
}

/// A play at random, of so many events at most.
fn random_play(mut play: AnyGame, most: usize, rng: &mut Stream) -> Vec<AnyEvent> {
    let mut events = Vec::new();
    while events.len() < most {
        let event = match play.turn() {
            Turn::Over => break,
            Turn::Chance => play.sample(rng),
            Turn::Seats(seats) => {
                let seat = seats.iter().nth(below(rng, seats.len() as u32) as usize).expect("somebody is to decide");
                play.random_move(seat, rng)
            }
        };
        play.happen(&event);
        events.push(event);
    }
    events
}

/// The person who sits in a seat.
pub fn person(index: usize) -> PersonId {
    PersonId::new(format!("person {}", index + 1))
}

/// A play of so many events at most, and the same one with what is hidden from the observer exchanged, for as long as
/// nothing of it is revealed.
pub fn twins(game: GameId, advanced: bool, observer: Observer, most: usize, rng: &mut Stream) -> (Written, Written) {
    let (mut real, mut twin) = (Written::open(game, advanced), Written::open(game, advanced));
    let events = random_play(real.play.clone(), most, rng);
    for (number, event) in events.iter().enumerate() {
        let ahead = &events[number + 1..events.len().min(number + 1 + AHEAD)];
        // Two bags that hold other things may not be able to go on alike.
        let Some(other) = twin.alike(&real.play, event, ahead, observer, rng) else { break };
        let before = (real.clone(), twin.clone());
        real.happen(event);
        twin.happen(&other);
        // What is revealed now is no secret any more; what was before that is compared.
        if real.table.snapshot(observer) != twin.table.snapshot(observer) {
            (real, twin) = before;
            break;
        }
    }
    (real, twin)
}

impl Written {
    /// The events of the play, in order.
    pub fn events(&self) -> Vec<AnyEvent> {
        let played = |envelope: &Envelope| match &envelope.event {
            TableEvent::Played { event } => Some(event.clone()),
            _ => None,
        };
        self.log.iter().filter_map(played).collect()
    }
}
