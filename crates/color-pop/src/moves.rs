//! A move, an answer of chance, and what somebody removed.

use game::Seat;

use crate::{
    board::Board,
    cells::{Cell, Cells},
    colour::{Colour, Colours, Token},
};

/// There are no more jokers than this.
pub(crate) const JOKERS: usize = 5;

/// Removes one group. Two choices that remove the same cells are one move, and are written alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A group with tokens of a colour: `G c4 d5 e5`.
    Group {
        /// The colour named.
        colour: Colour,
        /// The jokers that count as it, all of them in the group.
        jokers: Cells,
        /// A cell of that colour in the group; in a legal move the first.
        cell: Cell,
    },
    /// A group of jokers alone: `* d5 e5`.
    Jokers(Cells),
}

impl Move {
    /// The jokers that go.
    #[must_use]
    pub const fn jokers(&self) -> Cells {
        match *self {
            Self::Group { jokers, .. } | Self::Jokers(jokers) => jokers,
        }
    }

    /// Whether the group is named by this coloured cell.
    pub(crate) fn names(&self, coloured: Cell) -> bool {
        matches!(*self, Self::Group { cell, .. } if cell == coloured)
    }

    /// All the cells that this move empties on a board where it is legal.
    #[must_use]
    pub fn group(&self, board: &Board) -> Cells {
        match *self {
            Self::Group { colour, jokers, cell } => (Cells::one(cell) | jokers).flood(board.of(colour) | jokers),
            Self::Jokers(jokers) => jokers,
        }
    }
}

/// What a move says beside the colour it removed, in two bytes: with the board as it was before, that is all of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Brief {
    /// The cell that names the group; of a group of jokers any.
    cell: Cell,
    /// Which of the jokers on the board go: the first is the lowest digit.
    jokers: u8,
}

impl Brief {
    /// No move at all.
    pub(crate) const NONE: Self = Self { cell: Cell::new(0, 0), jokers: 0 };

    pub(crate) fn new(mv: Move, board: &Board) -> Self {
        let chosen = |(number, joker)| u8::from(mv.jokers().contains(joker)) << number;
        let jokers = board.cells(Token::Joker).iter().enumerate().map(chosen).sum();
        let cell = match mv {
            Move::Group { cell, .. } => cell,
            Move::Jokers(_) => Cell::new(0, 0),
        };
        Self { cell, jokers }
    }

    /// The move that removed a group of this colour, or jokers alone, from the board.
    pub(crate) fn whole(self, colour: Option<Colour>, board: &Board) -> Move {
        let jokers = board.cells(Token::Joker).iter().enumerate();
        let jokers = jokers.filter(|(number, _)| self.jokers >> number & 1 == 1).map(|(_, joker)| joker).collect();
        match colour {
            Some(colour) => Move::Group { colour, jokers, cell: self.cell },
            None => Move::Jokers(jokers),
        }
    }
}

/// What the set-up draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The 100 tokens on the grid: `board GYB*OPPGYB/…`.
    Board(Board),
    /// A seat's secret: `secret 1 G`.
    Secret(Seat, Colours),
}

/// What one move removed, written as its tokens: `GGG*`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Removal {
    /// The colour, unless it was jokers alone.
    pub colour: Option<Colour>,
    /// How many tokens of that colour.
    pub tokens: u8,
    /// How many jokers.
    pub jokers: u8,
}
