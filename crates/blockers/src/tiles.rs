//! The tiles: five colours of 28, and sets of the tiles of one colour.

use game::{Rng, below};

use crate::{Cells, cells::SIDE};

/// One of the five colours. Printed, and serialised, from 1; counted from 0 inside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(u8);

impl Colour {
    /// How many colours there are at most.
    pub const MOST: usize = 5;

    /// The colour with this index, counted from 0.
    ///
    /// # Panics
    /// If the index is not below [`Colour::MOST`].
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < Self::MOST, "there are five colours");
        Self(index)
    }

    /// The colour with this number, counted from 1, if there is one.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::MOST { Some(Self(number - 1)) } else { None }
    }

    /// Counted from 0, for use as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Counted from 1, as records do.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The identifier of its name in the catalogue of texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Colour::MOST] =
            ["blockers-colour-1", "blockers-colour-2", "blockers-colour-3", "blockers-colour-4", "blockers-colour-5"];
        NAMES[self.index()]
    }
}

/// A tile of any colour: numbers, then letters, then symbols, then the joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

/// What is printed on a tile, which says where it goes. Counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// A number: goes in its column.
    Number(u8),
    /// A letter: goes in its row.
    Letter(u8),
    /// A symbol: goes in its block.
    Symbol(u8),
    /// The joker: goes anywhere.
    Joker,
}

impl Tile {
    /// How many tiles each colour has.
    pub const COUNT: u8 = 28;
    /// The first tile in order, the number 1.
    pub const FIRST: Self = Self(0);

    /// The tile with this face.
    ///
    /// # Panics
    /// If it counts beyond the ninth number, letter or symbol.
    #[must_use]
    pub const fn new(face: Face) -> Self {
        let (kind, index) = match face {
            Face::Number(index) => (0, index),
            Face::Letter(index) => (1, index),
            Face::Symbol(index) => (2, index),
            Face::Joker => (3, 0),
        };
        assert!(index < SIDE, "there are nine numbers, letters and symbols");
        Self(kind * SIDE + index)
    }

    /// What is printed on it.
    #[must_use]
    pub const fn face(self) -> Face {
        match self.0 / SIDE {
            0 => Face::Number(self.0 % SIDE),
            1 => Face::Letter(self.0 % SIDE),
            2 => Face::Symbol(self.0 % SIDE),
            _ => Face::Joker,
        }
    }

    /// The cells it goes to, whatever they hold.
    #[must_use]
    pub const fn cells(self) -> Cells {
        GOES_TO[self.0 as usize]
    }
}

const GOES_TO: [Cells; Tile::COUNT as usize] = {
    let mut table = [Cells::ALL; Tile::COUNT as usize];
    let mut tile = 0;
    while tile < Tile::COUNT {
        table[tile as usize] = match Tile(tile).face() {
            Face::Number(column) => Cells::rectangle(0, column, SIDE, 1),
            Face::Letter(row) => Cells::rectangle(row, 0, 1, SIDE),
            Face::Symbol(block) => Cells::rectangle(block / 3 * 3, block % 3 * 3, 3, 3),
            Face::Joker => Cells::ALL,
        };
        tile += 1;
    }
    table
};

/// A set of tiles of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles(u32);

game::bit_set!(Tiles(u32) of Tile: tile => tile.0, bit => Tile(bit as u8));

impl Tiles {
    /// All 28 tiles.
    pub const ALL: Self = Self((1 << Tile::COUNT) - 1);

    /// How many tiles are in the set.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// One tile of the set, each equally likely.
    ///
    /// # Panics
    /// If the set is empty.
    pub(crate) fn draw<R: Rng>(self, rng: &mut R) -> Tile {
        self.nth(below(rng, self.0.count_ones()))
    }
}

impl std::fmt::Debug for Tiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|tile| tile.to_string())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cell;

    #[test]
    fn a_tile_goes_to_its_column_row_or_block() {
        for tile in Tiles::ALL.iter() {
            assert_eq!(Tile::new(tile.face()), tile);
            for cell in Cell::all() {
                let goes = match tile.face() {
                    Face::Number(column) => cell.column() == column,
                    Face::Letter(row) => cell.row() == row,
                    Face::Symbol(block) => cell.block() == block,
                    Face::Joker => true,
                };
                assert_eq!(tile.cells().contains(cell), goes, "{tile} {cell}");
            }
        }
    }
}
