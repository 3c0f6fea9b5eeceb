//! Who sits at the table, who is to decide, and who is looking.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table. Printed, and serialised, from 1; counted from 0 inside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// No game has more seats than this.
    pub const MOST: u8 = 6;

    /// The seat with this index, counted from 0.
    ///
    /// # Panics
    /// If the index is not below [`Seat::MOST`].
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MOST, "there are at most six seats");
        Self(index)
    }

    /// The seat with this number, counted from 1, if there is one.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MOST { Some(Self(number - 1)) } else { None }
    }

    /// Counted from 0, for use as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, as people do.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat that follows in turn order among `players` seats.
    #[must_use]
    pub const fn next(self, players: u8) -> Self {
        Self((self.0 + 1) % players)
    }

    /// The first `players` seats in order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..players).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Seat::from_number(number).ok_or("a seat is a number from 1 to 6")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

/// A set of seats. Serialised as the list of their numbers, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct Seats(u8);

crate::bit_set!(Seats(u8) of Seat: seat => seat.0, bit => Seat(bit as u8));

impl Seats {
    /// The first `players` seats.
    #[must_use]
    pub const fn all(players: u8) -> Self {
        Self(((1u16 << players) - 1) as u8)
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<Seats> for Vec<Seat> {
    fn from(seats: Seats) -> Self {
        seats.iter().collect()
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// Who looks at a play: the player in a seat, or a spectator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Observer {
    /// A player, who knows what that seat may know.
    Seat(Seat),
    /// Anyone else, who knows what is public.
    Spectator,
}

impl Observer {
    /// Whether this is the player in that seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The seat; `None` for a spectator.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Every observer of a play with that many players, the spectator last.
    pub fn all(players: u8) -> impl Iterator<Item = Observer> {
        Seat::all(players).map(Self::Seat).chain([Self::Spectator])
    }
}
