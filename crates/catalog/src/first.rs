//! Who begins. In every play seat 1 does; so whoever is to begin sits there, and the others follow in their order.

use std::{fmt, str::FromStr};

use game::{Malformed, below};

use crate::Streams;

/// Who is to begin.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum First {
    /// Whoever the lot falls on.
    #[default]
    Lot,
    /// The player with this number, counted from 1 in the order in which they are named.
    Player(u8),
}

impl First {
    /// Where the players sit: for each seat the player, counted from 0 in the order in which they are named. They keep
    /// their order around the table, so that partners still sit opposite each other. The lot is drawn from the play's
    /// own streams: the same seed gives the same seats.
    #[must_use]
    pub fn seat_order(self, players: usize, streams: &Streams) -> Vec<usize> {
        let first = match self {
            Self::Lot if players > 1 => below(&mut streams.lot(), players as u32) as usize,
            Self::Lot => 0,
            Self::Player(number) => usize::from(number).saturating_sub(1),
        };
        (0..players).map(|seat| (seat + first) % players).collect()
    }
}

/// `lot`, or the number of a player.
impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lot => f.write_str("lot"),
            Self::Player(number) => write!(f, "{number}"),
        }
    }
}

impl FromStr for First {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        match text.as_bytes() {
            b"lot" => Ok(Self::Lot),
            [digit @ b'1'..=b'6'] => Ok(Self::Player(digit - b'0')),
            _ => Err(Malformed { example: "lot" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    fn order(first: First, players: usize, seed: &str) -> Vec<usize> {
        first.seat_order(players, &Seed::new(seed).game(0))
    }

    #[test]
    fn whoever_is_named_sits_in_seat_1_and_the_others_follow() {
        assert_eq!(order(First::Player(1), 3, "a"), [0, 1, 2]);
        assert_eq!(order(First::Player(3), 4, "a"), [2, 3, 0, 1]);
        assert_eq!(order(First::Lot, 1, "a"), [0]);
    }

    #[test]
    fn the_lot_falls_on_everybody_equally_often_and_is_the_seeds() {
        let mut begun = [0; 3];
        for number in 0..3000 {
            let seed = format!("seed {number}");
            let order = order(First::Lot, 3, &seed);
            assert_eq!(order, super::tests::order(First::Lot, 3, &seed));
            begun[order[0]] += 1;
        }
        assert!(begun.iter().all(|&times| (850..1150).contains(&times)), "{begun:?}");
    }

    #[test]
    fn it_is_read_as_it_is_written() {
        for text in ["lot", "1", "6"] {
            assert_eq!(text.parse::<First>().unwrap().to_string(), text);
        }
        for text in ["", "0", "7", "Lot", "me"] {
            assert!(text.parse::<First>().is_err(), "{text}");
        }
    }
}
