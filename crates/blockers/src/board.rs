//! Tiles on the board: whose they are, which groups they form, which can be captured. Knows no turns.

use crate::{Cell, Cells, Colour, Tile, Tiles};

/// The 81 cells and the tiles on them. A cell that holds a tile once never becomes empty again: a captured tile is
/// replaced by the one that captures it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    cells: [Cells; Colour::MOST],
    /// The tile that lies on each cell; of no meaning where none lies, and always the same then.
    tiles: [Tile; 81],
}

impl Board {
    /// A board without tiles.
    pub const EMPTY: Self = Self { cells: [Cells::NONE; Colour::MOST], tiles: [Tile::FIRST; 81] };

    /// The cells that hold a tile of this colour.
    #[must_use]
    pub const fn of(&self, colour: Colour) -> Cells {
        self.cells[colour.index()]
    }

    /// The cells that hold no tile.
    #[must_use]
    pub fn empty(&self) -> Cells {
        Cells::ALL.difference(self.cells.iter().fold(Cells::NONE, |all, &cells| all.union(cells)))
    }

    /// The tile on this cell, if there is one.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<(Colour, Tile)> {
        let colour = self.cells.iter().position(|cells| cells.contains(cell))?;
        Some((Colour::new(colour as u8), self.tiles[cell.index()]))
    }

    /// The tiles of this colour that lie on the board.
    #[must_use]
    pub fn tiles_of(&self, colour: Colour) -> Tiles {
        self.of(colour).iter().map(|cell| self.tiles[cell.index()]).collect()
    }

    /// The tiles of a colour that can be captured: those whose group, without them, is connected or empty.
    #[must_use]
    pub fn capturable(&self, colour: Colour) -> Cells {
        self.of(colour).loose()
    }

    /// Whether taking the tile on this cell, which is of this colour, would split its group.
    #[must_use]
    pub fn splits(&self, colour: Colour, cell: Cell) -> bool {
        self.of(colour).splits_at(cell)
    }

    /// The groups of a colour, each as the set of its cells.
    pub fn groups(&self, colour: Colour) -> impl Iterator<Item = Cells> + Clone {
        let mut left = self.of(colour);
        std::iter::from_fn(move || {
            let group = (!left.is_empty()).then(|| left.first_group())?;
            left = left.difference(group);
            Some(group)
        })
    }

    /// Lays a tile on a cell and gives back the one that it replaces.
    pub fn lay(&mut self, colour: Colour, tile: Tile, cell: Cell) -> Option<(Colour, Tile)> {
        let taken = self.at(cell);
        if let Some((taken, _)) = taken {
            self.cells[taken.index()] = self.of(taken).difference(Cells::one(cell));
        }
        self.cells[colour.index()] = self.of(colour).union(Cells::one(cell));
        self.tiles[cell.index()] = tile;
        taken
    }

    /// The tiles that lie on the board, in the order of their cells.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Colour, Tile)> + '_ {
        Cells::ALL
            .difference(self.empty())
            .iter()
            .filter_map(|cell| self.at(cell).map(|(colour, tile)| (cell, colour, tile)))
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(|(cell, colour, tile)| format!("{colour}:{tile} {cell}"))).finish()
    }
}
