//! Blockers!: what a move would bring, worked out before it is made.

use ::blockers::{Blockers, Board, Cell, Cells, Colour, Move, Options, Refusal, Tile, Tiles};
use game::{Game, Seat};

/// A tile of a rack, with its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RackTile {
    /// Its colour.
    pub colour: Colour,
    /// The tile.
    pub tile: Tile,
}

impl RackTile {
    /// The move of this tile to a cell, written as the board and the number of players ask for.
    #[must_use]
    pub fn to(self, play: &Blockers, cell: Cell) -> Move {
        let colour = play.options().two_colours_each().then_some(self.colour);
        Move { colour, tile: self.tile, cell, captures: play.board().at(cell).is_some() }
    }

    /// The tile that a seat's move plays.
    #[must_use]
    pub fn of(seat: Seat, mv: Move) -> Self {
        Self { colour: mv.colour.unwrap_or(Colour::new(seat.index() as u8)), tile: mv.tile }
    }
}

/// What a tile can do on the cells that it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// Empty cells.
    pub free: Cells,
    /// Tiles that it would capture.
    pub captures: Cells,
    /// Tiles that it may not capture, because their group would split.
    pub protected: Cells,
}

impl Marks {
    /// What a tile of a seat's rack can do now.
    #[must_use]
    pub fn of(play: &Blockers, seat: Seat, held: RackTile) -> Self {
        let mut marks = Self::default();
        for cell in held.tile.cells().iter() {
            let mv = held.to(play, cell);
            let cells = match play.check_move(seat, mv) {
                Ok(()) if mv.captures => &mut marks.captures,
                Ok(()) => &mut marks.free,
                Err(Refusal::Splits(_)) => &mut marks.protected,
                Err(_) => continue,
            };
            *cells = cells.union(Cells::one(cell));
        }
        marks
    }

    /// Whether the tile may go to this cell.
    #[must_use]
    pub fn allow(&self, cell: Cell) -> bool {
        self.free.union(self.captures).contains(cell)
    }

    /// Whether the tile may go anywhere.
    #[must_use]
    pub fn any(&self) -> bool {
        !self.free.union(self.captures).is_empty()
    }
}

/// A seat's score and what it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reckoning {
    /// The groups of its colours.
    pub groups: usize,
    /// The colour whose captured tiles count, if any were captured: the first of those captured most.
    pub counting: Option<Colour>,
    /// How many tiles of that colour were captured.
    pub captures: u8,
    /// How many tiles were captured in all.
    pub captured: u8,
    /// The score.
    pub points: u8,
}

impl Reckoning {
    /// A seat's score now.
    #[must_use]
    pub fn of(play: &Blockers, seat: Seat) -> Self {
        let options = play.options();
        let captured: Vec<Tiles> =
            (0..options.colours()).map(|colour| play.captured(seat, Colour::new(colour))).collect();
        Self::new(options, play.board(), &captured, seat)
    }

    /// The score of a seat that captured these tiles of each colour, on this board.
    #[must_use]
    pub fn new(options: Options, board: &Board, captured: &[Tiles], seat: Seat) -> Self {
        let taken = |colour: Colour| captured[colour.index()].len();
        let colours = (0..options.colours()).map(Colour::new);
        let counting = colours.rev().max_by_key(|&colour| taken(colour)).filter(|&colour| taken(colour) > 0);
        let groups: usize = options.colours_of(seat).map(|colour| board.groups(colour).count()).sum();
        let captures = counting.map_or(0, taken);
        Self {
            groups,
            counting,
            captures,
            captured: captured.iter().map(|tiles| tiles.len()).sum(),
            points: groups as u8 + captures,
        }
    }
}

/// What one move would change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The seat's score before the move.
    pub before: Reckoning,
    /// The seat's score after it.
    pub after: Reckoning,
    /// The colour that loses a tile, and the number of its groups before and after.
    pub taken: Option<(Colour, usize, usize)>,
}

impl Outcome {
    /// What a legal move of a seat would change.
    #[must_use]
    pub fn of(play: &Blockers, seat: Seat, mv: Move) -> Self {
        let after = played(play, seat, mv);
        let groups = |play: &Blockers, colour| play.board().groups(colour).count();
        let taken = play.board().at(mv.cell).map(|(colour, _)| (colour, groups(play, colour), groups(&after, colour)));
        Self { before: Reckoning::of(play, seat), after: Reckoning::of(&after, seat), taken }
    }
}

/// The play after a legal move.
#[must_use]
pub fn played(play: &Blockers, seat: Seat, mv: Move) -> Blockers {
    let mut after = *play;
    after.play(seat, mv);
    after
}
