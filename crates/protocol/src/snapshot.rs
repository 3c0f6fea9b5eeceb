//! All that one observer may know of a table.

use catalog::{AnyView, Bytes32, GameId, Promise};
use game::{Actor, Observer, Seat, Seats, Settings, Shown, Standings, Turn};
use serde::{Deserialize, Serialize};

use crate::{BotLevel, ClockRule, Millis, NoTakeBack, Player, SeatClock};

/// A table as one observer knows it at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of the table event that this is the state after.
    pub seq: u64,
    /// Who knows this.
    pub observer: Observer,
    /// What never changes.
    pub setup: Setup,
    /// What changes.
    pub state: State,
    /// The events of the play so far, as this observer is shown them.
    pub log: Vec<LogEntry>,
}

/// What never changes at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Which game is played.
    pub game: GameId,
    /// With which options.
    pub settings: Settings,
    /// The side that each seat belongs to: the first of its seats.
    pub teams: Vec<Seat>,
    /// How much time people have.
    pub clock: ClockRule,
    /// Whether dice and draws are real, and entered by hand.
    pub by_hand: bool,
    /// Whether people play with a real box, so that racks stay in their hands and hidden draws are made up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_box: bool,
    /// The points that each player starts with, as people agreed; empty where nobody has a head start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub head_start: Vec<u8>,
    /// Whether all people sit around one device.
    pub shared_device: bool,
    /// The bot that stands in for people who are away.
    pub stand_in: BotLevel,
    /// How long a person may be away before it does; for ever if this is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<Millis>,
    /// When the table was opened.
    pub opened: Millis,
    /// What was promised of the secret that all chance is drawn from; nothing where chance cannot be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Promise>,
}

impl Setup {
    /// How many seats there are.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.teams.len() as u8
    }
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People are sitting down.
    Waiting,
    /// The play goes on.
    Running,
    /// The play is over.
    Over,
    /// The table was closed without a result.
    Closed,
}

/// What changes at a table, as one observer knows it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// How far the table is.
    pub phase: Phase,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatState>,
    /// What the play waits for.
    pub turn: Turn,
    /// Every seat's clock, in seat order; none where nobody is timed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks: Vec<SeatClock>,
    /// What there is to take back.
    pub take_back: TakeBack,
    /// The people who want to end the play without a result.
    #[serde(default)]
    pub abandon: Seats,
    /// Places and scores of a play that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Standings>,
    /// What each seat has added to the chance of the play, in seat order; empty where chance cannot be checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeds: Vec<Option<Bytes32>>,
    /// The secret that was promised, once the play is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Bytes32>,
    /// All that the observer may know of the play.
    pub view: AnyView,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    /// Who the seat is for.
    pub player: Player,
    /// Whether somebody sits there. Bots always do.
    pub taken: bool,
    /// Whether the person is away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// The bot that decides for the seat now: its own, or one that stands in for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<BotLevel>,
    /// Whether a program that came from outside sits there like a person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub program: bool,
    /// Whether the person cannot return: the seat was given up, or its time is used up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
}

/// What there is to take back, for the seats of one observer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TakeBack {
    /// The seat whose last decision this observer may ask back; at a shared device the person who decided last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Why it cannot be taken back, unless it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<NoTakeBack>,
    /// Whether the last answer of chance can be undone, where it was entered by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undo_chance: bool,
    /// What somebody has asked back, and who has yet to answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<AskedTakeBack>,
    /// What came of the last time somebody asked, until the play goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<AnsweredTakeBack>,
}

/// A decision that somebody has asked back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AskedTakeBack {
    /// Who asked.
    pub seat: Seat,
    /// How many events of the play would be left.
    pub left: usize,
    /// Who has yet to answer.
    pub waiting: Seats,
}

/// What came of asking for a decision back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnsweredTakeBack {
    /// Who asked.
    pub seat: Seat,
    /// Whether the decision was taken back.
    pub granted: bool,
    /// Who declined; nobody if it was granted, or the time to answer was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined_by: Option<Seat>,
}

/// One event of the play, as an observer is shown it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// Its number in the play, counted from 1.
    pub number: usize,
    /// Who decided: chance or a seat.
    pub actor: Actor,
    /// What the observer is shown of it.
    pub shown: Shown,
    /// The number of the table event that it came with; 0 for a decision that a client shows before its table has
    /// acknowledged it.
    pub seq: u64,
    /// When it happened.
    pub at: Millis,
}

impl Snapshot {
    /// How many events the play has had.
    #[must_use]
    pub fn events(&self) -> usize {
        self.log.len()
    }

    /// The seats that people decide for.
    pub fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = Seat::all(self.setup.players());
        seats.filter(|seat| self.state.seats[seat.index()].player.is_person())
    }
}
