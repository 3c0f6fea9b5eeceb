//! What is awaited, what happened, and how it is written down.

use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
    str::FromStr,
};

use serde::{Deserialize, Serialize};

use crate::{Arg, Explain, Message, Seat, Seats};

/// What a play waits for. Serialised as `"chance"`, `"over"` or the list of the seats that owe a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenTurn", into = "WrittenTurn")]
pub enum Turn {
    /// An answer of chance.
    Chance,
    /// One decision of each of these seats. Several seats decide simultaneously: in any order, none knowing the
    /// others' choice until all are in; then all choices of the step are public.
    Seats(Seats),
    /// Nothing: the play has ended.
    Over,
}

impl Turn {
    /// Waiting for this one seat.
    #[must_use]
    pub const fn seat(seat: Seat) -> Self {
        Self::Seats(Seats::one(seat))
    }

    /// Whether this seat owes a decision.
    #[must_use]
    pub fn awaits(self, seat: Seat) -> bool {
        matches!(self, Self::Seats(seats) if seats.contains(seat))
    }
}

/// A [`Turn`] as it is serialised.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenTurn {
    Nobody(Nobody),
    Seats(Seats),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Nobody {
    Chance,
    Over,
}

impl From<WrittenTurn> for Turn {
    fn from(written: WrittenTurn) -> Self {
        match written {
            WrittenTurn::Nobody(Nobody::Chance) => Self::Chance,
            WrittenTurn::Nobody(Nobody::Over) => Self::Over,
            WrittenTurn::Seats(seats) => Self::Seats(seats),
        }
    }
}

impl From<Turn> for WrittenTurn {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Chance => Self::Nobody(Nobody::Chance),
            Turn::Over => Self::Nobody(Nobody::Over),
            Turn::Seats(seats) => Self::Seats(seats),
        }
    }
}

/// A value with one canonical text: [`Display`] and [`FromStr`] are inverse, and two values never print alike.
///
/// `FromStr` may accept further spellings that a game's rules page names, as long as they need no knowledge of the
/// position; those that do are read by [`Game::read_move`](crate::Game::read_move).
pub trait Notation:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Malformed> + Send + Sync + 'static
{
}

impl<T> Notation for T where
    T: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Malformed> + Send + Sync + 'static
{
}

/// A text that is no notation of what was expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed {
    /// An example of what would have been understood, in notation.
    pub example: &'static str,
}

/// For programmers: people read its [`Message`].
impl Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "expected something like {:?}", self.example)
    }
}

impl Explain for Malformed {
    fn message(&self) -> Message {
        Message::new("malformed").with("example", self.example)
    }
}

/// Whose event it is: one of chance, or of a seat. Serialised as it is written: `"*"` or `"1"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Actor {
    /// Dice, bag, shuffle: written `*`.
    Chance,
    /// A player's decision: written with the seat's number.
    Seat(Seat),
}

impl Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance => f.write_str("*"),
            Self::Seat(seat) => Display::fmt(seat, f),
        }
    }
}

impl FromStr for Actor {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            b"*" => Ok(Self::Chance),
            [digit @ b'1'..=b'6'] => Ok(Self::Seat(Seat::new(digit - b'1'))),
            _ => Err(Malformed { example: "1, *" }),
        }
    }
}

impl From<Actor> for String {
    fn from(actor: Actor) -> Self {
        actor.to_string()
    }
}

impl TryFrom<String> for Actor {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map_err(|_| "an actor is * or a seat's number")
    }
}

/// Splits an event's text into its actor and the notation that follows.
///
/// # Errors
/// [`Malformed`] when the text does not begin with `*` or a seat's number and a single space.
pub fn split_actor(text: &str) -> Result<(Actor, &str), Malformed> {
    let malformed = Malformed { example: "1 …, * …" };
    let (actor, rest) = text.split_once(' ').ok_or(malformed)?;
    Ok((actor.parse().map_err(|_| malformed)?, rest))
}

/// One step of a play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event<M, C> {
    /// A seat decided.
    Move(Seat, M),
    /// Chance answered.
    Chance(C),
}

impl<M, C> Event<M, C> {
    /// Whose event it is.
    pub fn actor(&self) -> Actor {
        match self {
            Self::Move(seat, _) => Actor::Seat(*seat),
            Self::Chance(_) => Actor::Chance,
        }
    }
}

impl<M: Display, C: Display> Display for Event<M, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(seat, mv) => write!(f, "{seat} {mv}"),
            Self::Chance(chance) => write!(f, "* {chance}"),
        }
    }
}

/// Why an event was not accepted: it is not this actor's turn, or a rule of the game speaks against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused<R> {
    /// The event has no actor, or one that is not known.
    Malformed(Malformed),
    /// Another actor is awaited, or none.
    NotNow {
        /// What the play waits for.
        turn: Turn,
    },
    /// The game's own reason.
    Rule(R),
}

impl<R> From<Malformed> for Refused<R> {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl<R: Explain> Explain for Refused<R> {
    fn message(&self) -> Message {
        match self {
            Self::Malformed(malformed) => malformed.message(),
            Self::NotNow { turn: Turn::Chance } => Message::new("not-now-chance"),
            Self::NotNow { turn: Turn::Over } => Message::new("not-now-over"),
            Self::NotNow { turn: Turn::Seats(seats) } => {
                Message::new("not-now-seats").with("count", seats.len() as i64).with("seats", Arg::Seats(*seats))
            }
            Self::Rule(refusal) => refusal.message(),
        }
    }
}
