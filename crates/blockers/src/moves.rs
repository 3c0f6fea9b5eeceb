//! What can happen in a play, and which moves a seat has.

use game::{Rng, Seat, below};

use crate::{Blockers, Cell, Cells, Colour, Step, Tile, Tiles};

/// A tile played on a cell. Ordered by colour, tile and cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The colour it is of: named when each seat has two, and only then.
    pub colour: Option<Colour>,
    /// The tile.
    pub tile: Tile,
    /// Where it goes.
    pub cell: Cell,
    /// Whether it captures a tile there.
    pub captures: bool,
}

/// Tiles drawn face down, in the order they were drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// A colour's first five tiles.
    Rack(Colour, [Tile; 5]),
    /// The tile drawn after one of the same colour was played.
    Draw(Colour, Tile),
}

/// Where the tiles of one seat can go now.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    empty: Cells,
    /// The empty cells, and those with a tile that the seat may capture.
    open: Cells,
}

impl Places {
    /// The tiles of this set that fit somewhere.
    pub(crate) fn fitting(self, tiles: Tiles) -> Tiles {
        tiles.iter().filter(|tile| !self.open.intersection(tile.cells()).is_empty()).collect()
    }
}

impl Blockers {
    /// Where the tiles of a seat can go now, whether it is to decide or not.
    pub(crate) fn places(&self, seat: Seat) -> Places {
        let empty = self.board.empty();
        let options = self.options;
        let opponents = (0..options.colours()).map(Colour::new).filter(|&colour| options.owner(colour) != seat);
        let open = opponents.fold(empty, |open, colour| open.union(self.board.capturable(colour)));
        Places { empty, open }
    }

    /// The tiles of this colour that may be played: its rack, unless it is finished.
    pub(crate) fn playable(&self, colour: Colour) -> Tiles {
        if self.is_finished(colour) { Tiles::NONE } else { self.rack(colour) }
    }

    /// Whether the seat has a legal move, whether it is to decide or not.
    pub(crate) fn can_play(&self, seat: Seat) -> bool {
        // An empty cell nearly always does, and is quickly found; captures are looked for only where none does.
        let empty = self.board.empty();
        let mut tiles = self.options.colours_of(seat).flat_map(|colour| self.playable(colour).iter());
        tiles.clone().any(|tile| !empty.intersection(tile.cells()).is_empty()) || {
            let open = self.places(seat).open;
            tiles.any(|tile| !open.intersection(tile.cells()).is_empty())
        }
    }

    /// The tiles that the seat may play, each with its colour as moves name it, in ascending order.
    fn tiles_to_play(&self, seat: Seat) -> impl Iterator<Item = (Option<Colour>, Tile)> + Clone {
        let options = self.options;
        let colours = options.colours_of(seat).filter(move |_| self.step == Step::Decide(seat));
        colours.flat_map(move |colour| {
            let named = options.two_colours_each().then_some(colour);
            self.playable(colour).iter().map(move |tile| (named, tile))
        })
    }

    pub(crate) fn for_each_move(&self, seat: Seat, mut sink: impl FnMut(Move)) {
        let Places { empty, open } = self.places(seat);
        for (colour, tile) in self.tiles_to_play(seat) {
            for cell in tile.cells().intersection(open).iter() {
                sink(Move { colour, tile, cell, captures: !empty.contains(cell) });
            }
        }
    }

    pub(crate) fn number_of_moves(&self, seat: Seat) -> u32 {
        let open = self.places(seat).open;
        self.tiles_to_play(seat).map(|(_, tile)| tile.cells().intersection(open).len()).sum()
    }

    pub(crate) fn move_number(&self, seat: Seat, n: u32) -> Move {
        self.places(seat).pick(self.tiles_to_play(seat), n)
    }

    pub(crate) fn any_move<R: Rng>(&self, seat: Seat, rng: &mut R) -> Move {
        let places = self.places(seat);
        let count = self.tiles_to_play(seat).map(|(_, tile)| tile.cells().intersection(places.open).len()).sum();
        places.pick(self.tiles_to_play(seat), below(rng, count))
    }
}

impl Places {
    /// The `n`-th of the moves with these tiles.
    fn pick(self, tiles: impl Iterator<Item = (Option<Colour>, Tile)>, n: u32) -> Move {
        let mut left = n;
        for (colour, tile) in tiles {
            let cells = tile.cells().intersection(self.open);
            if left < cells.len() {
                let cell = cells.nth(left);
                return Move { colour, tile, cell, captures: !self.empty.contains(cell) };
            }
            left -= cells.len();
        }
        panic!("the seat has no more than {n} moves");
    }
}
