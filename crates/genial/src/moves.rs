//! What a player decides, and what chance answers.

use std::ops::Deref;

use game::Seat;

use crate::{Cell, Colour, Pair, Tile};

/// A tile on two adjacent cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The symbol on the first cell in board order.
    pub first: Colour,
    /// The symbol on the second cell in board order.
    pub second: Colour,
    /// The two cells.
    pub pair: Pair,
}

impl Placement {
    /// One colour on one cell and another on the other, in either order, if the cells are adjacent.
    #[must_use]
    pub fn new(colours: (Colour, Colour), cells: (Cell, Cell)) -> Option<Self> {
        let (pair, in_order) = Pair::new(cells.0, cells.1)?;
        let (first, second) = if in_order { colours } else { (colours.1, colours.0) };
        Some(Self { first, second, pair })
    }

    /// The tile.
    #[must_use]
    pub const fn tile(self) -> Tile {
        Tile::new(self.first, self.second)
    }

    /// What lies where, in board order.
    #[must_use]
    pub const fn halves(self) -> [(Cell, Colour); 2] {
        [(self.pair.first(), self.first), (self.pair.second(), self.second)]
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Place a tile of the rack.
    Place(Placement),
    /// Keep the rack, when asked whether to swap it.
    Keep,
    /// Swap the rack.
    Swap,
}

/// One answer of chance: tiles from the bag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// A player's starting rack.
    Rack(Seat, Drawn),
    /// What a player drew.
    Draw(Seat, Drawn),
}

impl Chance {
    /// Who gets the tiles.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Rack(seat, _) | Self::Draw(seat, _) => *seat,
        }
    }

    /// The tiles, in the order they were drawn.
    #[must_use]
    pub const fn tiles(&self) -> &Drawn {
        match self {
            Self::Rack(_, drawn) | Self::Draw(_, drawn) => drawn,
        }
    }
}

/// Up to six tiles in the order they were drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Drawn {
    // Places that hold no tile hold the first kind, so that equal draws are equal values.
    tiles: [Tile; 6],
    count: u8,
}

impl Drawn {
    /// The most that are ever drawn at once.
    pub const MOST: usize = 6;

    /// Adds a tile.
    ///
    /// # Panics
    /// If there are six already.
    pub fn push(&mut self, tile: Tile) {
        self.tiles[usize::from(self.count)] = tile;
        self.count += 1;
    }
}

impl Deref for Drawn {
    type Target = [Tile];

    fn deref(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.count)]
    }
}
