//! A player's sheet, and the symbols written on it.

use serde::{Deserialize, Serialize};

use crate::{Cell, Pair, Pairs};

/// One of the six symbols of the dice. They are all alike but for being different; people call them 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Symbol(u8);

impl Symbol {
    /// How many symbols a die has.
    pub const COUNT: u8 = 6;

    /// The symbol with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Its number, from 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The six symbols in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Symbol> + ExactSizeIterator + Clone {
        (1..=Self::COUNT).map(Symbol)
    }
}

impl TryFrom<u8> for Symbol {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Symbol::new(number).ok_or("a symbol is a number from 1 to 6")
    }
}

impl From<Symbol> for u8 {
    fn from(symbol: Symbol) -> u8 {
        symbol.number()
    }
}

/// A sheet of 25 cells, each free or with a symbol.
///
/// A symbol's number has three bits, and the sheet holds three sets of cells: those whose symbol has the first bit,
/// the second and the third. A free cell is in none of them. So two neighbours are compared on the whole sheet at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sheet {
    planes: [u32; 3],
}

impl Sheet {
    /// Nothing written.
    pub const EMPTY: Self = Self { planes: [0; 3] };

    /// The cells, as a set, that have a symbol.
    #[inline]
    #[must_use]
    pub const fn written(self) -> u32 {
        self.planes[0] | self.planes[1] | self.planes[2]
    }

    /// The cells, as a set, that have none.
    #[inline]
    #[must_use]
    pub const fn free(self) -> u32 {
        const ALL: u32 = (1 << (Cell::SIDE * Cell::SIDE)) - 1;
        !self.written() & ALL
    }

    /// The pairs of free cells that share an edge.
    #[inline]
    #[must_use]
    pub const fn open(self) -> Pairs {
        Pairs::within(self.free())
    }

    /// Whether no two free cells share an edge any more.
    #[inline]
    #[must_use]
    pub const fn is_stuck(self) -> bool {
        self.open().is_empty()
    }

    /// The symbol in this cell, unless it is free.
    #[must_use]
    pub fn at(self, cell: Cell) -> Option<Symbol> {
        let [one, two, four] = self.planes.map(|plane| (plane >> cell.index() & 1) as u8);
        Symbol::new(one | two << 1 | four << 2)
    }

    /// Writes a symbol in a free cell.
    ///
    /// # Panics
    /// In debug builds, if the cell is not free.
    #[inline]
    pub fn write(&mut self, cell: Cell, symbol: Symbol) {
        debug_assert!(self.at(cell).is_none(), "{cell} is taken");
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane |= u32::from(symbol.0 >> bit & 1) << cell.index();
        }
    }

    /// The sheet with the two cells of this pair free.
    #[must_use]
    pub fn without(self, pair: Pair) -> Self {
        Self { planes: self.planes.map(|plane| plane & !pair.bits()) }
    }

    /// The cells, as a set, with the same symbol as the cell that comes `distance` later in reading order.
    #[inline]
    pub(crate) const fn same(self, distance: u8) -> u32 {
        let [one, two, four] = self.planes;
        let differ = (one ^ one >> distance) | (two ^ two >> distance) | (four ^ four >> distance);
        self.written() & !differ
    }
}
