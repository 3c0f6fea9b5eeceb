//! What the board means to one colour: its groups, where they can grow, and where they can be joined.

use blockers::{Blockers, Cell, Cells, Colour, Tile, Tiles};
use game::{Game, Seat};

/// The cells orthogonally next to each cell, by [`Cell::index`].
const BESIDE: [Cells; 81] = {
    let mut table = [Cells::NONE; 81];
    let mut index = 0;
    while index < 81 {
        let (row, column) = (index as u8 / 9, index as u8 % 9);
        let mut beside = Cells::NONE;
        if row > 0 {
            beside = beside.union(Cells::one(Cell::new(row - 1, column)));
        }
        if row < 8 {
            beside = beside.union(Cells::one(Cell::new(row + 1, column)));
        }
        if column > 0 {
            beside = beside.union(Cells::one(Cell::new(row, column - 1)));
        }
        if column < 8 {
            beside = beside.union(Cells::one(Cell::new(row, column + 1)));
        }
        table[index] = beside;
        index += 1;
    }
    table
};

/// The cells orthogonally next to this one.
pub(super) const fn beside(cell: Cell) -> Cells {
    BESIDE[cell.index()]
}

/// The cells orthogonally next to any cell of a set; cells of the set itself may be among them.
pub(super) fn around(cells: Cells) -> Cells {
    cells.iter().fold(Cells::NONE, |all, cell| all.union(beside(cell)))
}

/// How many groups the cells of a set form.
pub(super) fn parts(cells: Cells) -> u32 {
    let mut left = cells;
    let mut count = 0;
    while let Some(first) = left.iter().next() {
        let mut edge = Cells::one(first);
        while !edge.is_empty() {
            left = left.difference(edge);
            edge = around(edge).intersection(left);
        }
        count += 1;
    }
    count
}

/// The colours that a seat's opponents have.
pub(super) fn opposing(play: &Blockers, seat: Seat) -> impl Iterator<Item = Colour> + Clone + use<> {
    let options = play.options();
    (0..options.colours()).map(Colour::new).filter(move |&colour| options.owner(colour) != seat)
}

/// The tiles of a colour that have not been played: rack and pile, which everybody can tell together.
pub(super) fn unplayed(play: &Blockers, colour: Colour) -> Tiles {
    play.rack(colour).union(play.pile(colour))
}

/// How many tiles of a colour are never played.
pub(super) const LEFT_OVER: u8 = 4;
/// How many are.
pub(super) const PLAYS: u8 = Tile::COUNT - LEFT_OVER;

/// How many tiles of a colour are still to be played: all that are left but the last few.
pub(super) fn plays_left(play: &Blockers, colour: Colour) -> u8 {
    unplayed(play, colour).len().saturating_sub(LEFT_OVER)
}

/// The cells next to the groups of one colour, by how many groups they touch; its own cells may be among them.
#[derive(Clone, Copy)]
pub(super) struct Touching {
    /// The groups of the colour.
    pub(super) groups: u8,
    /// Touch at least one group.
    pub(super) one: Cells,
    /// Touch at least two groups.
    pub(super) two: Cells,
    /// Touch at least three groups.
    pub(super) three: Cells,
}

impl Touching {
    pub(super) fn new(play: &Blockers, colour: Colour) -> Self {
        let mut touching = Self { groups: 0, one: Cells::NONE, two: Cells::NONE, three: Cells::NONE };
        for group in play.board().groups(colour) {
            let around = around(group);
            touching.groups += 1;
            touching.three = touching.three.union(touching.two.intersection(around));
            touching.two = touching.two.union(touching.one.intersection(around));
            touching.one = touching.one.union(around);
        }
        touching
    }

    /// How many groups a tile of the colour on this cell would touch; four are counted as three.
    pub(super) fn at(&self, cell: Cell) -> u8 {
        u8::from(self.one.contains(cell)) + u8::from(self.two.contains(cell)) + u8::from(self.three.contains(cell))
    }
}
