//! Who places where: tokens left, then own tokens removed.

use std::cmp::{Ordering, Reverse};

use crate::{board::Board, colour::Colours, moves::Removal};

/// How a side stands; the greater places higher, which is the one with fewer of everything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// Tokens of the side's colours on the board.
    pub left: u8,
    /// Tokens of the side's colours that its own members removed, jokers not counted.
    pub removed: u8,
}

impl Score {
    /// How a side with these colours stands, whose members removed this.
    pub(crate) fn new(board: &Board, colours: Colours, removals: impl Iterator<Item = Removal>) -> Self {
        let own = |removal: &Removal| removal.colour.is_some_and(|colour| colours.contains(colour));
        Self { left: board.left(colours), removed: removals.filter(own).map(|removal| removal.tokens).sum() }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        Reverse((self.left, self.removed)).cmp(&Reverse((other.left, other.removed)))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
