//! Why a command is not obeyed.

use game::{Explain, Message, Seat};
use serde::{Deserialize, Serialize};

/// Why a command is not obeyed. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The game's rules speak against it.
    Rule(Message),
    /// The decision cannot be taken back.
    TakeBack(NoTakeBack),
    /// There is no such seat.
    NoSuchSeat,
    /// Somebody else decides for this seat.
    NotYourSeat(Seat),
    /// Somebody sits there already.
    SeatTaken(Seat),
    /// Only the table's host may do this.
    NotHost,
    /// Only the one who draws for chance may do this.
    NotDealer,
    /// The name is too long or has characters that names do not have.
    BadName,
    /// The play has not started.
    NotStarted,
    /// The play has started already.
    Started,
    /// Nobody sits in this seat yet.
    SeatFree(Seat),
    /// The play is over, or the table is closed.
    Ended,
    /// Somebody has asked for a decision back, and that is answered first.
    TakeBackAsked,
    /// Nobody waits for this seat's answer.
    NothingAsked,
    /// The seat was given up, or its time is used up: a bot decides for it to the end.
    SeatLost(Seat),
    /// The time for the decision is used up.
    TimeUp(Seat),
    /// It would change nothing.
    NoChange,
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Self::Rule(message) => message.clone(),
            Self::TakeBack(why) => why.message(),
            Self::NoSuchSeat => Message::new("table-no-such-seat"),
            Self::NotYourSeat(seat) => Message::new("table-not-your-seat").with("player", *seat),
            Self::SeatTaken(seat) => Message::new("table-seat-taken").with("player", *seat),
            Self::NotHost => Message::new("table-not-host"),
            Self::NotDealer => Message::new("table-not-dealer"),
            Self::BadName => Message::new("table-bad-name").with("most", crate::LONGEST_NAME),
            Self::NotStarted => Message::new("table-not-started"),
            Self::Started => Message::new("table-started"),
            Self::SeatFree(seat) => Message::new("table-seat-free").with("player", *seat),
            Self::Ended => Message::new("table-ended"),
            Self::TakeBackAsked => Message::new("table-take-back-asked"),
            Self::NothingAsked => Message::new("table-nothing-asked"),
            Self::SeatLost(seat) => Message::new("table-seat-lost").with("player", *seat),
            Self::TimeUp(seat) => Message::new("table-time-up").with("player", *seat),
            Self::NoChange => Message::new("table-no-change"),
        }
    }
}

/// Why a decision cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoTakeBack {
    /// The seat has decided nothing yet.
    Nothing,
    /// The play is over.
    Over,
    /// Dice or bag have answered since.
    Chance,
    /// Something hidden has become public since.
    Revealed,
    /// Another person at the same device has decided since.
    Person(Seat),
}

impl Explain for NoTakeBack {
    fn message(&self) -> Message {
        match self {
            Self::Nothing => Message::new("table-take-back-nothing"),
            Self::Over => Message::new("table-take-back-over"),
            Self::Chance => Message::new("table-take-back-chance"),
            Self::Revealed => Message::new("table-take-back-revealed"),
            Self::Person(seat) => Message::new("table-take-back-person").with("player", *seat),
        }
    }
}
