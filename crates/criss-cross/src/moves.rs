//! What players and dice do.

use serde::{Deserialize, Serialize};

use crate::{Pair, Symbol};

/// One decision of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Picks a starting symbol, which is written in `a1`.
    Start(Symbol),
    /// Writes the two symbols of the roll.
    Write {
        /// Where.
        pair: Pair,
        /// What goes into the pair's first cell, and into its second.
        symbols: [Symbol; 2],
    },
}

/// The two dice of a round, the lower symbol first: the dice are alike, so their order says nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[Symbol; 2]", into = "[Symbol; 2]")]
pub struct Roll {
    low: Symbol,
    high: Symbol,
}

impl Roll {
    /// The roll of these two symbols, in either order.
    #[must_use]
    pub fn new(one: Symbol, other: Symbol) -> Self {
        Self { low: one.min(other), high: one.max(other) }
    }

    /// The two symbols, the lower first.
    #[must_use]
    pub const fn symbols(self) -> [Symbol; 2] {
        [self.low, self.high]
    }

    /// Whether both dice show the same symbol.
    #[must_use]
    pub fn is_double(self) -> bool {
        self.low == self.high
    }

    /// In how many different ways the symbols can go into a pair of cells: two, or one if they are equal.
    #[inline]
    pub(crate) fn ways(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }

    /// The `n`-th of these ways, in ascending order and counted from 0.
    #[inline]
    pub(crate) fn way(self, n: u32) -> [Symbol; 2] {
        if n == 0 { [self.low, self.high] } else { [self.high, self.low] }
    }
}

impl From<[Symbol; 2]> for Roll {
    fn from([one, other]: [Symbol; 2]) -> Self {
        Self::new(one, other)
    }
}

impl From<Roll> for [Symbol; 2] {
    fn from(roll: Roll) -> Self {
        roll.symbols()
    }
}
