//! The machine: commands in, events out.

use catalog::{AnyGame, GameId};
use game::{Actor, Explain, Message, Observer, Seat, Settings, Turn, split_actor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{NoTakeBack, Player, log::Entry};

/// A moment, in milliseconds since 1970.
pub type Millis = u64;

/// What somebody wants to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A seat decides: the move in notation, without the seat.
    Move {
        /// Who decides.
        seat: Seat,
        /// What, such as `3b2 5b3`.
        text: String,
    },
    /// Chance answers, drawn by the host or entered by hand: in notation, without the `*`.
    Chance {
        /// What, such as `roll 3 5`.
        text: String,
    },
    /// A seat wants its last decision back.
    TakeBack {
        /// Whose decision.
        seat: Seat,
    },
    /// What chance answered last was entered wrong, and is to be entered again.
    EnterAgain,
}

/// Something that happened at a table. All that a table is follows from its set-up and these, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEvent {
    /// An event of the game.
    Happened {
        /// Its canonical text, with the actor.
        event: String,
        /// When.
        at: Millis,
    },
    /// A decision was taken back.
    TakenBack {
        /// Whose decision.
        seat: Seat,
        /// How many events of the game are left.
        left: usize,
        /// When.
        at: Millis,
    },
    /// The last answer of chance was taken back, to be entered again.
    Unentered {
        /// How many events of the game are left.
        left: usize,
        /// When.
        at: Millis,
    },
}

/// Why a command is not obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game's rules speak against it.
    Rule(Message),
    /// The decision cannot be taken back.
    TakeBack(NoTakeBack),
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Self::Rule(message) => message.clone(),
            Self::TakeBack(why) => why.message(),
        }
    }
}

/// A table's players do not fit its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSeats {
    /// How many seats the game has.
    pub seats: u8,
    /// How many players were given.
    pub players: usize,
}

impl Explain for BadSeats {
    fn message(&self) -> Message {
        Message::new("table-bad-seats").with("seats", self.seats).with("players", self.players)
    }
}

/// Players, and one play between them.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) players: Vec<Player>,
    pub(crate) opened: Millis,
    pub(crate) start: AnyGame,
    pub(crate) play: AnyGame,
    pub(crate) log: Vec<Entry>,
    /// The first event of a simultaneous step that is not complete yet.
    pub(crate) open_step: Option<usize>,
    pub(crate) version: u64,
}

impl Table {
    /// A table before its first event.
    ///
    /// # Errors
    /// [`BadSeats`] when there are more or fewer players than seats.
    pub fn new(play: AnyGame, players: Vec<Player>, now: Millis) -> Result<Self, BadSeats> {
        if players.len() != usize::from(play.players()) {
            return Err(BadSeats { seats: play.players(), players: players.len() });
        }
        Ok(Self { players, opened: now, start: play.clone(), play, log: Vec::new(), open_step: None, version: 0 })
    }

    /// Which game is played.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.play.id()
    }

    /// With which options.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.play.settings()
    }

    /// Who sits where, in seat order.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who sits in this seat.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The seats that people decide for.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.play.players()).filter(|&seat| self.player(seat).is_person())
    }

    /// The play as it is now, with everything hidden in it: for the host alone.
    #[must_use]
    pub fn play(&self) -> &AnyGame {
        &self.play
    }

    /// What the play waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.play.turn()
    }

    /// How many events the game has had.
    #[must_use]
    pub fn events(&self) -> usize {
        self.log.len()
    }

    /// How many table events were applied: grows with every change, even when a decision is taken back.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When the table was opened.
    #[must_use]
    pub fn opened(&self) -> Millis {
        self.opened
    }

    /// When something last happened.
    #[must_use]
    pub fn touched(&self) -> Millis {
        self.log.last().map_or(self.opened, |entry| entry.at)
    }

    /// All that an observer could know after so many events.
    ///
    /// # Panics
    /// If there are not that many.
    #[must_use]
    pub fn view_at(&self, events: usize, observer: Observer) -> Value {
        self.play_at(events).view(observer)
    }

    /// The play as it was after so many events, with everything hidden in it: for the host alone.
    ///
    /// # Panics
    /// If there are not that many.
    #[must_use]
    pub fn play_at(&self, events: usize) -> AnyGame {
        if events == self.log.len() {
            return self.play.clone();
        }
        let mut play = self.start.clone();
        for entry in &self.log[..events] {
            play.apply(&entry.event).expect("what happened once happens again");
        }
        play
    }

    /// What would happen if this command were obeyed now.
    ///
    /// # Errors
    /// [`Refusal`] says why it is not.
    pub fn decide(&self, command: &Command, now: Millis) -> Result<Vec<TableEvent>, Refusal> {
        let happened = |event: String| {
            let event = self.play.check(&event).map_err(Refusal::Rule)?;
            Ok(vec![TableEvent::Happened { event, at: now }])
        };
        match command {
            Command::Move { seat, text } => happened(format!("{seat} {text}")),
            Command::Chance { text } => happened(format!("* {text}")),
            Command::TakeBack { seat } => {
                let left = self.take_back(*seat).map_err(Refusal::TakeBack)?;
                Ok(vec![TableEvent::TakenBack { seat: *seat, left, at: now }])
            }
            Command::EnterAgain => {
                let left = self.enter_again().map_err(Refusal::TakeBack)?;
                Ok(vec![TableEvent::Unentered { left, at: now }])
            }
        }
    }

    /// Lets an event happen that was decided for this table in this state.
    ///
    /// # Panics
    /// If it was not.
    pub fn apply(&mut self, event: &TableEvent) {
        self.version += 1;
        match event {
            TableEvent::Happened { event, at } => self.happen(event, *at),
            TableEvent::TakenBack { left, .. } | TableEvent::Unentered { left, .. } => {
                let kept: Vec<Entry> = self.log.drain(..).take(*left).collect();
                self.play = self.start.clone();
                self.open_step = None;
                let version = self.version;
                for entry in kept {
                    self.version = entry.version;
                    self.happen(&entry.event, entry.at);
                }
                self.version = version;
            }
        }
    }

    fn happen(&mut self, event: &str, at: Millis) {
        let (actor, _) = split_actor(event).expect("a decided event has an actor");
        let shown: Vec<String> = Observer::all(self.play.players())
            .map(|observer| self.play.shown(event, observer).expect("a decided event can happen"))
            .collect();
        let before = self.play.turn();
        let event = self.play.apply(event).expect("a decided event can happen");

        let mut entry = Entry::new(event, actor, shown, at, self.version);
        if let (Turn::Seats(deciding), Actor::Seat(seat)) = (before, actor) {
            let still = deciding.without(seat);
            let open = !still.is_empty() && self.play.turn() == Turn::Seats(still);
            entry.simultaneous = open || self.open_step.is_some();
            entry.completes = entry.simultaneous && !open;
            self.open_step = open.then(|| self.open_step.unwrap_or(self.log.len()));
        }
        self.log.push(entry);
    }
}
