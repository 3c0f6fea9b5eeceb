//! What a sheet is worth: every line by its pattern, its place and the round, and the shape of what is free.

use criss_cross::{Move, Pairs, ROUNDS, Roll};

use super::{
    board::{Board, DIAGONAL, LINES, Place},
    pattern::{Patterns, SIDE, Spelling},
};

/// The end of the play: after the last round nothing is left to guess.
pub(crate) const END: usize = ROUNDS as usize;

/// Places of a line: first to fifth row or column, and the diagonal.
pub(crate) const PLACES: usize = SIDE + 1;

/// Shapes of what is free, as far as they are told apart.
pub(crate) const SHAPES: usize = MOST_LONELY * MOST_ODD;

const MOST_LONELY: usize = 5;
const MOST_ODD: usize = 3;

/// Expected points at the end, round by round.
pub(crate) struct Table {
    patterns: &'static Patterns,
    /// What is expected once so many rounds are written. A finished sheet is worth its score.
    pub(crate) rounds: Vec<Round>,
}

/// What everything is worth once so many rounds are written.
#[derive(Clone)]
pub(crate) struct Round {
    /// By place and pattern; longer than there are patterns, so that no number is out of range.
    pub(crate) lines: [[f32; 1 << 7]; PLACES],
    /// By shape.
    pub(crate) shapes: [f32; SHAPES],
}

impl Table {
    /// A table with everything filled in by these two functions, of the round, the place and the pattern, and of the
    /// round and the shape, except that a finished sheet has its score.
    pub(crate) fn new(
        advanced: bool,
        line: impl Fn(usize, usize, &Spelling) -> f32,
        shape: impl Fn(usize, usize) -> f32,
    ) -> Self {
        let patterns = Patterns::get();
        let mut rounds = vec![Round { lines: [[0.0; 1 << 7]; PLACES], shapes: [0.0; SHAPES] }; END + 1];
        for (round, values) in rounds.iter_mut().enumerate() {
            for (place, values) in values.lines.iter_mut().enumerate() {
                for (value, (number, spelling)) in values.iter_mut().zip(patterns.spellings().iter().enumerate()) {
                    *value = if round == END || !spelling.contains(&0) {
                        full(patterns.spelled_score(number), place, advanced)
                    } else {
                        line(round, place, spelling)
                    };
                }
            }
            if round < END {
                (0..SHAPES).for_each(|number| values.shapes[number] = shape(round, number));
            }
        }
        Self { patterns, rounds }
    }

    /// What a sheet is worth to its owner once so many rounds are written.
    pub(crate) fn value(&self, round: usize, board: &Board) -> f32 {
        let round = if board.open().is_empty() { END } else { round };
        let shape = if round == END { 0.0 } else { self.rounds[round].shapes[shape(board.free)] };
        shape + self.lines(round, board).iter().sum::<f32>()
    }

    /// What each line is worth.
    pub(crate) fn lines(&self, round: usize, board: &Board) -> [f32; LINES] {
        std::array::from_fn(|line| self.line(round, line, board.lines[line]))
    }

    /// Gives every way of writing this round's roll, with what the sheet is worth then.
    #[inline]
    pub(crate) fn each(&self, round: usize, board: &Board, roll: Roll, mut sink: impl FnMut(f32, Move)) {
        let [low, high] = roll.symbols();
        let ways = [[low, high], [high, low]];
        let ways = if roll.is_double() { &ways[..1] } else { &ways };
        let lines = self.lines(round, board);
        let sum: f32 = lines.iter().sum();
        for pair in board.open().iter() {
            let free = board.free & !pair.bits();
            let ended = round < END && Pairs::within(free).is_empty();
            let place = Place::of(pair);
            let (along, start) = place.along;
            let kept = sum - lines[along] - lines[place.across] - lines[place.across + 1];
            let rest = if round < END { kept + self.rounds[round].shapes[shape(free)] } else { kept };
            for &symbols in ways {
                let mv = Move::Write { pair, symbols };
                if ended {
                    sink(self.value(END, &board.after(mv)), mv);
                    continue;
                }
                let [one, two] = symbols.map(|symbol| u16::from(symbol.number()));
                let mut value = rest
                    + self.line(round, along, board.lines[along] | (one | two << 3) << (3 * start))
                    + self.line(round, place.across, board.lines[place.across] | one << (3 * place.at))
                    + self.line(round, place.across + 1, board.lines[place.across + 1] | two << (3 * place.at));
                if let Some((cell, at)) = place.diagonal {
                    let symbol = if cell == 0 { one } else { two };
                    let line = board.lines[DIAGONAL] | symbol << (3 * at);
                    value += self.line(round, DIAGONAL, line) - lines[DIAGONAL];
                }
                sink(value, mv);
            }
        }
    }

    /// The first of the best ways of writing this round's roll, and what the sheet is worth then; none for a sheet
    /// that is stuck.
    #[inline]
    pub(crate) fn best(&self, round: usize, board: &Board, roll: Roll) -> Option<(f32, Move)> {
        let mut best = None;
        self.each(round, board, roll, |value, mv| {
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, mv));
            }
        });
        best
    }

    #[inline]
    fn line(&self, round: usize, line: usize, cells: u16) -> f32 {
        self.rounds[round].lines[place(line)][self.patterns.number(cells) % (1 << 7)]
    }
}

/// The place of a line: rows and columns alike, because a sheet may be mirrored.
#[inline]
pub(crate) const fn place(line: usize) -> usize {
    if line == DIAGONAL { SIDE } else { line % SIDE }
}

/// The shape of these free cells: how many are alone, and how many odd groups there are beside. Pairs cannot fill an
/// odd group, so at least one of its cells stays empty.
#[inline]
pub(crate) fn shape(free: u32) -> usize {
    let lonely = free & !spread(free);
    let mut left = free & !lonely;
    let mut odd = 0;
    while left != 0 {
        let group = group_of(left & left.wrapping_neg(), left);
        left &= !group;
        odd += group.count_ones() as usize % 2;
    }
    (lonely.count_ones() as usize).min(MOST_LONELY - 1) * MOST_ODD + odd.min(MOST_ODD - 1)
}

/// All of these cells that can be reached from one of them over edges.
#[inline]
const fn group_of(cell: u32, cells: u32) -> u32 {
    let mut group = cell;
    loop {
        let known = group;
        // One direction after the other gets around corners sooner than all at once.
        group |= right(group) & cells;
        group |= group << SIDE & cells;
        group |= left(group) & cells;
        group |= group >> SIDE & cells;
        if group == known {
            return group;
        }
    }
}

/// The cells that share an edge with one of these.
#[inline]
pub(crate) const fn spread(cells: u32) -> u32 {
    const ALL: u32 = (1 << (SIDE * SIDE)) - 1;
    (right(cells) | left(cells) | cells << SIDE | cells >> SIDE) & ALL
}

const NOT_LAST_COLUMN: u32 = 0b01111_01111_01111_01111_01111;

/// The cells to the right of these.
#[inline]
const fn right(cells: u32) -> u32 {
    (cells & NOT_LAST_COLUMN) << 1
}

/// The cells to the left of these.
#[inline]
const fn left(cells: u32) -> u32 {
    cells >> 1 & NOT_LAST_COLUMN
}

/// What a line with this score counts at the end.
fn full(score: u8, place: usize, advanced: bool) -> f32 {
    match (advanced, place == SIDE, score) {
        (false, true, _) => 0.0,
        (true, true, _) => 2.0 * f32::from(score),
        (true, false, 0) => -5.0,
        _ => f32::from(score),
    }
}
