//! What a move would bring, reckoned before it is made.

use blockers::{Blockers, Cell, Cells, Colour, Move, Refusal, Tile};
use game::{Game, Seat};

/// A tile of a rack, with its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RackTile {
    pub colour: Colour,
    pub tile: Tile,
}

impl RackTile {
    /// The move of this tile to a cell, written as the board and the number of players ask for.
    pub(super) fn to(self, play: &Blockers, cell: Cell) -> Move {
        let colour = play.options().two_colours_each().then_some(self.colour);
        Move { colour, tile: self.tile, cell, captures: play.board().at(cell).is_some() }
    }

    /// The tile that a seat's move plays.
    pub(super) fn of(seat: Seat, mv: Move) -> Self {
        Self { colour: mv.colour.unwrap_or(Colour::new(seat.index() as u8)), tile: mv.tile }
    }
}

/// What a tile can do on the cells that it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Marks {
    /// Empty cells.
    pub free: Cells,
    /// Tiles that it would capture.
    pub captures: Cells,
    /// Tiles that it may not capture, because their group would split.
    pub protected: Cells,
}

impl Marks {
    pub(super) fn of(play: &Blockers, seat: Seat, held: RackTile) -> Self {
        let mut marks = Self::default();
        for cell in held.tile.cells().iter() {
            let mv = held.to(play, cell);
            let cells = match play.check_move(seat, mv) {
                Ok(()) if mv.captures => &mut marks.captures,
                Ok(()) => &mut marks.free,
                Err(Refusal::Splits(_)) => &mut marks.protected,
                Err(_) => continue,
            };
            *cells = cells.or(Cells::one(cell));
        }
        marks
    }

    /// Whether the tile may go to this cell.
    pub(super) fn allow(&self, cell: Cell) -> bool {
        self.free.or(self.captures).contains(cell)
    }

    /// Whether the tile may go anywhere.
    pub(super) fn any(&self) -> bool {
        !self.free.or(self.captures).is_empty()
    }
}

/// A seat's score and what it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reckoning {
    pub groups: usize,
    /// The colour whose captured tiles count, if any were captured: the first of those captured most.
    pub counting: Option<Colour>,
    /// How many tiles of that colour were captured.
    pub captures: u8,
    /// How many tiles were captured in all.
    pub captured: u8,
    pub points: u8,
}

impl Reckoning {
    pub(super) fn of(play: &Blockers, seat: Seat) -> Self {
        let options = play.options();
        let taken = |colour: Colour| play.captured(seat, colour).len();
        let colours = (0..options.colours()).map(Colour::new);
        let counting = colours.rev().max_by_key(|&colour| taken(colour)).filter(|&colour| taken(colour) > 0);
        let score = play.score(seat);
        Self {
            groups: options.colours_of(seat).map(|colour| play.board().groups(colour).count()).sum(),
            counting,
            captures: counting.map_or(0, taken),
            captured: score.captured(),
            points: score.points(),
        }
    }
}

/// What one move would change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    pub before: Reckoning,
    pub after: Reckoning,
    /// The colour that loses a tile, and the number of its groups before and after.
    pub taken: Option<(Colour, usize, usize)>,
}

impl Outcome {
    /// What a legal move of a seat would change.
    pub(super) fn of(play: &Blockers, seat: Seat, mv: Move) -> Self {
        let after = played(play, seat, mv);
        let groups = |play: &Blockers, colour| play.board().groups(colour).count();
        let taken = play.board().at(mv.cell).map(|(colour, _)| (colour, groups(play, colour), groups(&after, colour)));
        Self { before: Reckoning::of(play, seat), after: Reckoning::of(&after, seat), taken }
    }
}

/// The play after a legal move.
pub(super) fn played(play: &Blockers, seat: Seat, mv: Move) -> Blockers {
    let mut after = *play;
    after.play(seat, mv);
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three players; seat 1 is to play and holds 3, C, G, s7 and the joker. Yellow has a line of three on G2 to G4.
    fn in_mid_game() -> Blockers {
        let mut play = Blockers::new(&blockers::Options { players: 3 }).unwrap();
        let events = "* rack 1 1 C s7 9 *,* rack 2 2 3 4 5 6,* rack 3 A B C D E,\
            1 1 G1,* draw 1 3,2 2 G2,* draw 2 8,3 A A9,* draw 3 F,\
            1 9 I9,* draw 1 A,2 3 G3,* draw 2 9,3 B B9,* draw 3 G,\
            1 A A1,* draw 1 G,2 4 G4,* draw 2 7,3 C C9,* draw 3 H";
        for event in events.split(',') {
            play.apply(play.read(event).unwrap());
        }
        play
    }

    fn held(text: &str) -> RackTile {
        RackTile { colour: Colour::new(0), tile: text.parse().unwrap() }
    }

    #[test]
    fn the_middle_of_a_line_is_protected_and_its_ends_are_not() {
        let play = in_mid_game();
        let marks = Marks::of(&play, Seat::new(0), held("G"));
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        assert!(marks.captures.contains(cell("G2")) && marks.captures.contains(cell("G4")));
        assert!(marks.protected.contains(cell("G3")) && !marks.allow(cell("G3")));
        assert!(!marks.allow(cell("G1")), "one's own tile");
        assert_eq!(marks.free.len(), 5);
    }

    #[test]
    fn a_capture_costs_a_point_and_so_does_one_more_group() {
        let play = in_mid_game();
        let seat = Seat::new(0);
        let beside = Outcome::of(&play, seat, "G xG2".parse().unwrap());
        assert_eq!((beside.before.groups, beside.after.groups), (3, 3));
        assert_eq!((beside.after.captures, beside.after.points), (1, 4));
        assert_eq!(beside.taken, Some((Colour::new(1), 1, 1)));
        let far = Outcome::of(&play, seat, "3 A3".parse().unwrap());
        assert_eq!((far.after.groups, far.taken), (4, None));
    }
}
