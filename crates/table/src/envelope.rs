//! The log of a table: one numbered envelope for everything that changes it.

use catalog::{AnyEvent, Bytes32, GameId, Promise};
use game::{Seat, Seats, Settings};
use protocol::{Author, BotLevel, ClockRule, CommandId, Millis, PersonId, Player};
use serde::{Deserialize, Serialize};

/// One entry of a table's log. `E` is an event of the play: typed in a running table, text in a stored one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Envelope<E = AnyEvent> {
    /// Its number: 1, 2, 3 and so on without a gap.
    pub seq: u64,
    /// When it happened. Never earlier than the one before.
    pub at: Millis,
    /// Whose command it came from.
    pub by: Author,
    /// The client's identifier of that command, where it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// What happened.
    pub event: TableEvent<E>,
}

/// How a table is opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// Which game is played.
    pub game: GameId,
    /// With which options.
    pub settings: Settings,
    /// Who plays in each seat.
    pub players: Vec<Player>,
    /// Who opened it, and may start and close it.
    pub host: PersonId,
    /// Whether all people sit around the host's device: then every person's seat is the host's.
    #[serde(default)]
    pub shared_device: bool,
    /// Whether dice and draws are real, and entered by hand.
    #[serde(default)]
    pub by_hand: bool,
    /// Whether people around one device may take any decision back, whatever has been drawn or shown since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friendly: bool,
    /// Whether people play with a real box, so that racks stay in their hands and hidden draws are made up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_box: bool,
    /// The points that each player starts with, as people agreed; empty where nobody has a head start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub head_start: Vec<u8>,
    /// How much time people have.
    #[serde(default)]
    pub clock: ClockRule,
    /// The bot that stands in for people who are away.
    pub stand_in: BotLevel,
    /// How long a person may be away before it does; for ever if this is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absence: Option<Millis>,
    /// What is promised of the secret that all chance is drawn from, where it is to be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Promise>,
}

impl Opening {
    /// A table around one device, without clocks.
    #[must_use]
    pub fn device(game: GameId, settings: Settings, players: Vec<Player>) -> Self {
        Self {
            game,
            settings,
            players,
            host: PersonId::device(),
            shared_device: true,
            by_hand: false,
            friendly: false,
            own_box: false,
            head_start: Vec::new(),
            clock: ClockRule::None,
            stand_in: BotLevel::Numbered(3),
            absence: None,
            promise: None,
        }
    }
}

/// Something that changed a table. All that a table is follows from these, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableEvent<E = AnyEvent> {
    /// The table was opened: always the first.
    Opened(Opening),
    /// A person sat down in a free seat.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        person: PersonId,
        /// Under which name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Whether it is a program that came from outside.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        program: bool,
    },
    /// A person's client has added to the chance of the play.
    SeedAdded {
        /// Whose.
        seat: Seat,
        /// What was added.
        seed: Bytes32,
    },
    /// A person went away. Before the start their seat is free again.
    Left {
        /// From where.
        seat: Seat,
    },
    /// A person came back.
    Returned {
        /// Where.
        seat: Seat,
    },
    /// A bot decides for a person's seat from now on.
    GivenToBot {
        /// Which seat.
        seat: Seat,
        /// How well it plays.
        level: BotLevel,
    },
    /// The person decides for their seat again.
    GivenBack {
        /// Which seat.
        seat: Seat,
    },
    /// The host took a seat away. Before the start it is free again; later a bot decides for it from now on.
    Removed {
        /// Which seat.
        seat: Seat,
    },
    /// The play started.
    Started,
    /// An event of the play.
    Played {
        /// A decision of a seat, or an answer of chance.
        event: E,
    },
    /// A person asked for a decision back, and others have to answer.
    TakeBackAsked {
        /// Who asked.
        seat: Seat,
        /// How many events of the play would be left.
        left: usize,
        /// Who has to answer.
        waiting: Seats,
    },
    /// One of several people agreed.
    TakeBackAgreed {
        /// Who.
        seat: Seat,
    },
    /// A decision was taken back.
    TakeBackGranted {
        /// Whose decision.
        seat: Seat,
        /// How many events of the play are left.
        left: usize,
    },
    /// A decision was not taken back.
    TakeBackDeclined {
        /// Who declined; nobody, if the time to answer was over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The last answer of chance, which was entered by hand, was undone.
    ChanceUndone {
        /// How many events of the play are left.
        left: usize,
    },
    /// A seat's time was used up. A bot decides for it from now on.
    FlagFell {
        /// Which seat.
        seat: Seat,
    },
    /// A person gave up. A bot decides for the seat from now on.
    Resigned {
        /// Which seat.
        seat: Seat,
    },
    /// A person is for ending the play without a result.
    AbandonAgreed {
        /// Who.
        seat: Seat,
    },
    /// The play is not ended without a result.
    AbandonDeclined {
        /// Who declined; nobody, if the time to answer was over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Nobody looked after the table for a while, and that time does not count.
    Resumed {
        /// When the table was last looked after.
        stopped: Millis,
    },
    /// The play is over, and the secret that was promised is told.
    Revealed {
        /// The secret.
        secret: Bytes32,
    },
    /// The table was closed without a result.
    Closed,
}

impl<E> TableEvent<E> {
    /// The same, with an event of the play turned into something else.
    ///
    /// # Errors
    /// What turning it says.
    pub fn try_map<F, X>(self, turn: impl FnOnce(E) -> Result<F, X>) -> Result<TableEvent<F>, X> {
        Ok(match self {
            Self::Played { event } => TableEvent::Played { event: turn(event)? },
            Self::Opened(opening) => TableEvent::Opened(opening),
            Self::Sat { seat, person, name, program } => TableEvent::Sat { seat, person, name, program },
            Self::SeedAdded { seat, seed } => TableEvent::SeedAdded { seat, seed },
            Self::Left { seat } => TableEvent::Left { seat },
            Self::Returned { seat } => TableEvent::Returned { seat },
            Self::GivenToBot { seat, level } => TableEvent::GivenToBot { seat, level },
            Self::GivenBack { seat } => TableEvent::GivenBack { seat },
            Self::Removed { seat } => TableEvent::Removed { seat },
            Self::Started => TableEvent::Started,
            Self::TakeBackAsked { seat, left, waiting } => TableEvent::TakeBackAsked { seat, left, waiting },
            Self::TakeBackAgreed { seat } => TableEvent::TakeBackAgreed { seat },
            Self::TakeBackGranted { seat, left } => TableEvent::TakeBackGranted { seat, left },
            Self::TakeBackDeclined { seat } => TableEvent::TakeBackDeclined { seat },
            Self::ChanceUndone { left } => TableEvent::ChanceUndone { left },
            Self::FlagFell { seat } => TableEvent::FlagFell { seat },
            Self::Resigned { seat } => TableEvent::Resigned { seat },
            Self::AbandonAgreed { seat } => TableEvent::AbandonAgreed { seat },
            Self::AbandonDeclined { seat } => TableEvent::AbandonDeclined { seat },
            Self::Resumed { stopped } => TableEvent::Resumed { stopped },
            Self::Revealed { secret } => TableEvent::Revealed { secret },
            Self::Closed => TableEvent::Closed,
        })
    }
}
