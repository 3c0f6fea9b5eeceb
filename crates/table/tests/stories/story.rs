//! What the stories are told with.

use catalog::{GameId, Seed};
use game::{Actor, Observer, Seat, Setting, Settings, Turn, split_actor};
use protocol::{Author, Command, Millis, PersonId, Player, Refusal, Request, SeatState, Snapshot};
use table::{Envelope, Opening, Table};

pub(crate) const SECOND: Millis = 1000;

/// When every story begins.
pub(crate) const BEGIN: Millis = 1_000_000;

/// A table, its log, and the time.
pub(crate) struct Story {
    pub(crate) table: Table,
    pub(crate) log: Vec<Envelope>,
    pub(crate) now: Millis,
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

/// The person who sits in this seat at a table online.
pub(crate) fn person(number: u8) -> Author {
    Author::Person(PersonId::new(format!("person {number}")))
}

/// The people around the shared device.
pub(crate) fn device() -> Author {
    Author::Person(PersonId::device())
}

pub(crate) fn play(number: u8, notation: &str) -> Command {
    Command::Play { seat: seat(number), notation: notation.into() }
}

pub(crate) fn chance(notation: &str) -> Command {
    Command::Chance { notation: notation.into() }
}

pub(crate) fn sit(number: u8) -> Command {
    Command::Sit { seat: seat(number), name: None, seed: None }
}

pub(crate) fn opening(game: GameId, players: &str) -> Opening {
    let players: Vec<Player> = players.split(',').map(|player| player.parse().expect("a player")).collect();
    let settings = Settings::from([("players".to_owned(), Setting::Number(players.len() as i64))]);
    Opening::device(game, settings, players)
}

impl Story {
    pub(crate) fn open(opening: Opening) -> Self {
        let (table, envelope) = Table::open(opening, BEGIN).expect("a table");
        Self { table, log: vec![envelope], now: BEGIN }
    }

    /// A table around one device, that has started.
    pub(crate) fn device(game: GameId, players: &str) -> Self {
        Self::device_with(game, players, |_| {})
    }

    /// The same, opened otherwise.
    pub(crate) fn device_with(game: GameId, players: &str, change: impl FnOnce(&mut Opening)) -> Self {
        let mut opening = opening(game, players);
        change(&mut opening);
        let mut story = Self::open(opening);
        story.does(device(), Command::Start);
        story
    }

    /// A table of people on different devices, each in the seat of their number; the first is the host. It has not
    /// started.
    pub(crate) fn gathered(game: GameId, players: &str, change: impl FnOnce(&mut Opening)) -> Self {
        let mut opening = opening(game, players);
        let people = opening.players.iter().map(|player| player.is_person()).collect::<Vec<_>>();
        opening.host = PersonId::new("person 1");
        opening.shared_device = false;
        change(&mut opening);
        let mut story = Self::open(opening);
        for number in (1..).zip(people).filter_map(|(number, is_person)| is_person.then_some(number)) {
            story.does(person(number), sit(number));
        }
        story
    }

    /// Such a table that has started.
    pub(crate) fn online(game: GameId, players: &str, change: impl FnOnce(&mut Opening)) -> Self {
        let mut story = Self::gathered(game, players, change);
        story.does(person(1), Command::Start);
        story
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, time: Millis) -> &mut Self {
        self.now += time;
        self
    }

    /// Lets time pass, and have its effects.
    pub(crate) fn tick(&mut self, time: Millis) -> &mut Self {
        self.wait(time).does(Author::Clock, Command::Tick)
    }

    /// Gives a command that is obeyed.
    #[track_caller]
    pub(crate) fn does(&mut self, by: Author, command: Command) -> &mut Self {
        let request = Request::new(by, command);
        let obeyed = self.table.obey(&request, self.now);
        self.log.extend(obeyed.unwrap_or_else(|why| panic!("{request:?}: {why:?}")));
        self
    }

    /// Gives a command that is refused, and changes nothing.
    #[track_caller]
    pub(crate) fn refused(&mut self, by: Author, command: Command) -> Refusal {
        let before = self.table.clone();
        let refusal = self.table.obey(&Request::new(by, command), self.now).expect_err("a refusal");
        assert_eq!(self.table, before);
        refusal
    }

    /// Lets events of the play happen, each a second after the one before and told by who may tell it.
    #[track_caller]
    pub(crate) fn happen(&mut self, events: &[&str]) -> &mut Self {
        for event in events {
            let (actor, notation) = split_actor(event).expect("an event");
            let (by, command) = match actor {
                Actor::Chance => (Author::Dealer, chance(notation)),
                Actor::Seat(seat) => (self.decides_for(seat), play(seat.number(), notation)),
            };
            self.wait(SECOND).does(by, command);
        }
        self
    }

    fn decides_for(&self, seat: Seat) -> Author {
        let shared = self.table.setup().shared_device;
        match self.seat(seat.number()).bot {
            Some(_) => Author::Bot,
            None if shared => device(),
            None => person(seat.number()),
        }
    }

    /// Plays on at random until the play is over. A seat's moves are those of a play imagined from its own view.
    pub(crate) fn play_to_the_end(&mut self, seed: &str) -> &mut Self {
        let mut stream = Seed::new(seed).chance(1);
        loop {
            let event = match self.table.turn() {
                Turn::Over => return self,
                Turn::Chance => self.table.sample(&mut stream).expect("it waits for chance"),
                Turn::Seats(seats) => {
                    let seat = seats.iter().next().expect("somebody is to decide");
                    let view = self.snapshot(Observer::Seat(seat)).state.view;
                    view.imagine(&mut stream).random_move(seat, &mut stream)
                }
            };
            self.happen(&[&event.to_string()]);
        }
    }

    pub(crate) fn snapshot(&self, observer: Observer) -> Snapshot {
        self.table.snapshot(observer)
    }

    pub(crate) fn seat(&self, number: u8) -> SeatState {
        self.snapshot(Observer::Spectator).state.seats[usize::from(number) - 1].clone()
    }

    /// The log as the player in a seat is shown it.
    pub(crate) fn shown_to(&self, number: u8) -> Vec<String> {
        self.shown(Observer::Seat(seat(number)))
    }

    /// The log as somebody who does not play is shown it.
    pub(crate) fn shown_to_all(&self) -> Vec<String> {
        self.shown(Observer::Spectator)
    }

    fn shown(&self, observer: Observer) -> Vec<String> {
        self.snapshot(observer).log.into_iter().map(|entry| entry.shown.text).collect()
    }
}
