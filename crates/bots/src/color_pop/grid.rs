//! The board as the searches hold it: small, quick to copy, and quick to slide.
//!
//! The rules keep a set of cells a kind of token; here three bits a cell say what lies on it, so that a removal moves
//! three sets instead of six. A column takes eleven bits of which the eleventh is always clear, as in the rules: what
//! is shifted past the end of a column falls into that gap.

use color_pop::{Board, COLUMNS, Cell, Cells, Colours, JokerRule, ROWS, Token};

/// A set of cells: bit `11 · column + row`, both counted from 0.
pub(super) type Bits = u128;

/// Bits a column takes.
const STRIDE: u32 = ROWS as u32 + 1;

/// The lowest cell of each column.
const FLOOR: Bits = {
    let mut floor = 0;
    let mut column = 0;
    while column < COLUMNS as u32 {
        floor |= 1 << (column * STRIDE);
        column += 1;
    }
    floor
};

/// The number of the joker among the kinds of tokens; colours come before it, as in [`Token::ALL`].
pub(super) const JOKER: usize = 5;

/// The tokens on the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    /// The binary digits of each cell's token, counted from 1; an empty cell is 0.
    digits: [Bits; 3],
}

/// Tokens that can be removed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// The cells, jokers included.
    pub(super) cells: Bits,
    /// The colour's number, or [`JOKER`] for jokers alone.
    pub(super) kind: usize,
    /// How many tokens of the colour.
    pub(super) tokens: u32,
    /// How many jokers.
    pub(super) jokers: u32,
}

/// The cells of each kind of token.
pub(super) type Kinds = [Bits; 6];

impl Grid {
    pub(super) fn new(board: &Board) -> Self {
        let mut digits = [0; 3];
        for token in Token::ALL {
            let cells = bits(board.cells(token));
            for (place, digit) in digits.iter_mut().enumerate() {
                if (token.index() + 1) >> place & 1 == 1 {
                    *digit |= cells;
                }
            }
        }
        Self { digits }
    }

    /// The cells of each kind of token.
    #[inline]
    pub(super) const fn kinds(&self) -> Kinds {
        let [one, two, four] = self.digits;
        [one & !two & !four, two & !one & !four, one & two, four & !one & !two, four & one, four & two]
    }

    /// How many tokens of these colours are left.
    pub(super) fn left(&self, colours: Colours) -> u32 {
        let kinds = self.kinds();
        colours.iter().map(|colour| kinds[colour.index()].count_ones()).sum()
    }

    /// Which part of the tokens is gone.
    pub(super) fn progress(&self) -> f32 {
        let [one, two, four] = self.digits;
        1.0 - (one | two | four).count_ones() as f32 / 100.0
    }

    /// A number that stands for this grid.
    pub(super) const fn hash(&self) -> u64 {
        let [one, two, four] = self.digits;
        let mut hash = 0u64;
        let words = [one as u64, (one >> 64) as u64, two as u64, (two >> 64) as u64, four as u64, (four >> 64) as u64];
        let mut at = 0;
        while at < words.len() {
            hash = scramble(hash ^ words[at]).wrapping_add(words[at]);
            at += 1;
        }
        hash
    }

    /// The grid after these tokens are gone and the others have slid.
    #[inline]
    pub(super) const fn without(mut self, cells: Bits) -> Self {
        let mut gaps = cells;
        // From the top, so that the gaps still to close stay where they are.
        while gaps != 0 {
            let gap = 127 - gaps.leading_zeros();
            gaps ^= 1 << gap;
            let column = gap / STRIDE * STRIDE;
            let from_gap = ((1 << (column + ROWS as u32)) - 1) & (Bits::MAX << gap);
            let [one, two, four] = self.digits;
            self.digits = [drop_by_one(one, from_gap), drop_by_one(two, from_gap), drop_by_one(four, from_gap)];
        }
        self.close_columns();
        self
    }

    const fn close_columns(&mut self) {
        let [one, two, four] = self.digits;
        let floor = (one | two | four) & FLOOR;
        let columns = floor.count_ones();
        if floor == FLOOR & ((1 << (columns * STRIDE)) - 1) {
            return;
        }
        let mut column = COLUMNS as u32;
        while column > 0 {
            column -= 1;
            if floor >> (column * STRIDE) & 1 == 0 {
                let right = Bits::MAX << (column * STRIDE);
                let [one, two, four] = self.digits;
                self.digits = [
                    one & !right | one >> STRIDE & right,
                    two & !right | two >> STRIDE & right,
                    four & !right | four >> STRIDE & right,
                ];
            }
        }
    }

    /// Gives every group that can be removed, each once. The sink is no type of its own, so that this is compiled once.
    pub(super) fn each_group(&self, rule: JokerRule, sink: &mut dyn FnMut(Group)) {
        let kinds = self.kinds();
        let jokers = kinds[JOKER];
        let near = beside(jokers);
        for (kind, &own) in kinds[..JOKER].iter().enumerate() {
            let touched = own & near;
            let mut left = own & beside(own);
            while left != 0 {
                let cells = flood(left & left.wrapping_neg(), own);
                left &= !cells;
                if rule == JokerRule::Free || cells & touched == 0 {
                    sink(Group { cells, kind, tokens: cells.count_ones(), jokers: 0 });
                }
            }
            if touched != 0 {
                with_jokers(own, jokers, rule, &mut |cells| {
                    let used = (cells & jokers).count_ones();
                    sink(Group { cells, kind, tokens: cells.count_ones() - used, jokers: used });
                });
            }
        }
        if jokers & near != 0 {
            with_jokers(0, jokers, rule, &mut |cells| {
                let around = beside(cells);
                if cells & (cells - 1) != 0 && kinds[..JOKER].iter().any(|own| own & around == 0) {
                    sink(Group { cells, kind: JOKER, tokens: 0, jokers: cells.count_ones() });
                }
            });
        }
    }
}

/// The connected sets that have a joker in them and, where there is a colour, a token of it.
fn with_jokers(own: Bits, jokers: Bits, rule: JokerRule, sink: &mut dyn FnMut(Bits)) {
    if rule == JokerRule::Forced {
        let mut left = jokers;
        while left != 0 {
            let cells = flood(left & left.wrapping_neg(), own | jokers);
            left &= !cells;
            if own == 0 || cells & own != 0 {
                sink(cells);
            }
        }
        return;
    }
    // Jokers that hang together are found by adding one that touches to a set found before.
    let mut found = Found { sets: [0; 31], count: 0 };
    each_bit(jokers, |joker| found.add(flood(joker, own | joker)));
    let mut next = 0;
    while next < found.count {
        let cells = found.sets[next];
        next += 1;
        each_bit(beside(cells) & jokers & !cells, |joker| found.add(flood(cells | joker, own | joker)));
        if own == 0 || cells & own != 0 {
            sink(cells);
        }
    }
}

/// Different sets of cells, one for each choice among five jokers at most.
struct Found {
    sets: [Bits; 31],
    count: usize,
}

impl Found {
    fn add(&mut self, cells: Bits) {
        if !self.sets[..self.count].contains(&cells) {
            self.sets[self.count] = cells;
            self.count += 1;
        }
    }
}

#[inline]
fn each_bit(cells: Bits, mut sink: impl FnMut(Bits)) {
    let mut left = cells;
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left ^= cell;
        sink(cell);
    }
}

/// The cells of a set of the rules.
pub(super) fn bits(cells: Cells) -> Bits {
    cells.iter().fold(0, |bits, cell: Cell| bits | 1 << (u32::from(cell.column()) * STRIDE + u32::from(cell.row())))
}

/// Places beside a cell of the set. Some lie off the grid: meet the result with tokens.
#[inline]
pub(super) const fn beside(cells: Bits) -> Bits {
    cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE
}

/// The cells of the set that have none of it below nor to the left: every connected set has one, a crooked one maybe more.
#[inline]
pub(super) const fn corners(cells: Bits) -> Bits {
    cells & !(cells << 1 | cells << STRIDE)
}

/// The set and all that is connected with it through cells of `ground`.
#[inline]
pub(super) const fn flood(from: Bits, ground: Bits) -> Bits {
    let mut reached = from;
    loop {
        let wider = reached | beside(reached) & ground;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

#[inline]
const fn drop_by_one(cells: Bits, from_gap: Bits) -> Bits {
    cells & !from_gap | cells >> 1 & from_gap
}

/// How many connected sets the cells form, taking one away for each hole: cells less links plus squares of four.
#[inline]
pub(super) const fn parts(cells: Bits) -> u32 {
    let above = cells & cells >> 1;
    let right = cells & cells >> STRIDE;
    let squares = above & above >> STRIDE;
    (cells.count_ones() + squares.count_ones()) - (above.count_ones() + right.count_ones())
}

/// How many cells have no other beside them.
#[inline]
pub(super) const fn lone(cells: Bits) -> u32 {
    (cells & !beside(cells)).count_ones()
}

/// A number that looks nothing like this one.
pub(super) const fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use catalog::Seed;
    use color_pop::{ColorPop, Options};
    use game::{Game, GameOptions, Turn};

    use super::*;

    #[test]
    fn groups_and_slides_are_those_of_the_rules() {
        for (number, options) in (0..).zip(Options::all()) {
            let mut play = ColorPop::new(&options).unwrap();
            let mut rng = Seed::new("grid").chance(number);
            loop {
                match play.turn() {
                    Turn::Over => break,
                    Turn::Chance => play.resolve(play.sample(&mut rng)),
                    Turn::Seats(seats) => {
                        let seat = seats.iter().next().unwrap();
                        let grid = Grid::new(play.board());
                        let mut found = Vec::new();
                        grid.each_group(options.jokers, &mut |group| found.push(group.cells));
                        found.sort_unstable();
                        let group = |mv: &color_pop::Move| bits(mv.group(play.board()));
                        let mut expected: Vec<Bits> = play.moves(seat).iter().map(group).collect();
                        expected.sort_unstable();
                        assert_eq!(found, expected, "{}", play.board());
                        let mv = play.random_move(seat, &mut rng);
                        let after = grid.without(group(&mv));
                        play.play(seat, mv);
                        assert_eq!(after, Grid::new(play.board()));
                    }
                }
            }
        }
    }

    #[test]
    fn parts_are_connected_sets() {
        let board: Board = "GGY/YGY/GY/G//////".parse().unwrap();
        let [green, yellow, ..] = Grid::new(&board).kinds();
        assert_eq!((parts(green), parts(yellow)), (2, 3));
    }
}
