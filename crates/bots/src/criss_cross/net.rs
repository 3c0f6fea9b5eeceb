//! A small net that corrects the table: it sees what lines have to do with each other, which a sum of line values cannot.
//!
//! It looks at the sheet once for each symbol. For that symbol a line is five cells that are free, have it, or have
//! another one; each such line adds its own numbers to the neurons of that symbol. What the six symbols make of the sheet
//! is added up, so that their names make no difference, and a second layer says what is to be added to the table's value.
//! Weights are whole numbers, which give the same result to the last bit natively and in the browser.

use criss_cross::{Move, Symbol};
use wide::{i16x8, i32x4};

use super::{
    board::{Board, LINES},
    pattern::{Line, SIDE},
    table::{END, PLACES, SHAPES, place, shape},
};

/// How many neurons there are for each symbol, and in the second layer.
pub const NEURONS: usize = 32;
/// How many symbols there are.
pub const SYMBOLS: usize = Symbol::COUNT as usize;
/// How many ways there are to see a line for one symbol.
pub const SEEN: usize = 3usize.pow(SIDE as u32);

/// A number of a line of this size stands for 1; a neuron's output too.
pub const LINE: f32 = 64.0;
/// A weight of this size stands for 1.
pub const WEIGHT: f32 = 512.0;
/// By so many bits sums of the second layer are cut: this size stands for 1 afterwards.
const CUT: u32 = 8;
/// A result of this size stands for a point.
pub const POINT: f32 = LINE * WEIGHT / (1 << CUT) as f32 * WEIGHT;

/// The greatest weight of the second layer and of the result, so that no sum is too great.
pub const GREATEST: f32 = 3.5;

/// The parts of a net as lists of numbers, in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// For each place and way to see a line, a number for each neuron; [`LINE`] for 1, from -127 to 127.
    pub lines: Vec<i8>,
    /// What neurons begin to count from, round by round; [`LINE`] for 1.
    pub starts: Vec<i16>,
    /// For each neuron a weight for each neuron of the second layer; [`WEIGHT`] for 1.
    pub weights: Vec<i16>,
    /// What the second layer adds for each shape of what is free, [`LINE`] · [`WEIGHT`] for 64,
    pub shapes: Vec<i16>,
    /// and for each round.
    pub rounds: Vec<i16>,
    /// The weight of each neuron of the second layer in the result; [`WEIGHT`] for 1.
    pub results: Vec<i16>,
    /// What the result begins to count from, round by round; 1024 for a point.
    pub ends: Vec<i16>,
}

/// How many rounds the net knows: after the last one a sheet is worth its score.
pub const ROUNDS: usize = END;
/// The factor between numbers of [`Parts::shapes`] and [`Parts::rounds`] and the sums that they are added to.
const COARSE: i32 = 64;

/// The net, ready for use.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    parts: Parts,
    lines: Vec<Neurons>,
    starts: Vec<Neurons>,
    /// For two neurons after each other, their weights side by side for each neuron of the second layer.
    weights: Vec<[i16x8; NEURONS / 4]>,
    shapes: Vec<Sums>,
    rounds: Vec<Sums>,
    results: Sums,
}

type Neurons = [i16x8; NEURONS / 8];
type Sums = [i32x4; NEURONS / 4];

/// What the neurons of each symbol have counted.
#[derive(Clone, Copy)]
pub(crate) struct Counted([Neurons; SYMBOLS]);

impl Parts {
    /// How long each list is, for the advanced game or the basic one, which has no diagonal.
    #[must_use]
    pub const fn lengths(advanced: bool) -> [usize; 7] {
        let places = if advanced { PLACES } else { PLACES - 1 };
        [
            places * SEEN * NEURONS,
            ROUNDS * NEURONS,
            NEURONS * NEURONS,
            SHAPES * NEURONS,
            ROUNDS * NEURONS,
            NEURONS,
            ROUNDS,
        ]
    }

    fn shorts(&self) -> [&Vec<i16>; 6] {
        [&self.starts, &self.weights, &self.shapes, &self.rounds, &self.results, &self.ends]
    }

    /// All numbers as bytes, one list after the other, little end first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let lines = self.lines.iter().map(|number| number.cast_unsigned());
        let others = self.shorts().into_iter().flatten().flat_map(|number| number.to_le_bytes());
        lines.chain(others).collect()
    }

    /// The numbers that were written as these bytes, or `None` where they are no net of that game.
    #[must_use]
    pub fn from_bytes(advanced: bool, bytes: &[u8]) -> Option<Self> {
        let [lines, shorts @ ..] = Self::lengths(advanced);
        let (lines, mut left) = bytes.split_at_checked(lines)?;
        let mut parts = shorts.iter().map(|&length| {
            let (part, rest) = left.split_at_checked(2 * length)?;
            left = rest;
            Some(part.chunks_exact(2).map(|it| i16::from_le_bytes([it[0], it[1]])).collect())
        });
        let mut next = || parts.next().flatten();
        let found = Self {
            lines: lines.iter().map(|byte| byte.cast_signed()).collect(),
            starts: next()?,
            weights: next()?,
            shapes: next()?,
            rounds: next()?,
            results: next()?,
            ends: next()?,
        };
        left.is_empty().then_some(found)
    }
}

impl Net {
    /// The net of these parts.
    ///
    /// # Panics
    /// If the lists are not as long as they should be, or weights are greater than [`GREATEST`].
    #[must_use]
    pub fn new(advanced: bool, parts: Parts) -> Self {
        let [lines, shorts @ ..] = Parts::lengths(advanced);
        assert_eq!((parts.lines.len(), parts.shorts().map(Vec::len)), (lines, shorts));
        let greatest = (GREATEST * WEIGHT) as u16;
        assert!(parts.weights.iter().chain(&parts.results).all(|weight| weight.unsigned_abs() <= greatest));
        let neurons = |numbers: &[i16]| -> Neurons {
            std::array::from_fn(|at| i16x8::new(std::array::from_fn(|lane| numbers[8 * at + lane])))
        };
        let sums = |numbers: &[i16], times: i32| -> Sums {
            std::array::from_fn(|at| i32x4::new(std::array::from_fn(|lane| times * i32::from(numbers[4 * at + lane]))))
        };
        let wide: Vec<i16> = parts.lines.iter().map(|&number| number.into()).collect();
        let pair = |pair: &[i16]| -> [i16x8; NEURONS / 4] {
            let weight = |neuron: usize, lane: usize| pair[(lane % 2) * NEURONS + neuron + lane / 2];
            std::array::from_fn(|at| i16x8::new(std::array::from_fn(|lane| weight(4 * at, lane))))
        };
        Self {
            lines: wide.chunks_exact(NEURONS).map(neurons).collect(),
            starts: parts.starts.chunks_exact(NEURONS).map(neurons).collect(),
            weights: parts.weights.chunks_exact(2 * NEURONS).map(pair).collect(),
            shapes: parts.shapes.chunks_exact(NEURONS).map(|it| sums(it, COARSE)).collect(),
            rounds: parts.rounds.chunks_exact(NEURONS).map(|it| sums(it, COARSE)).collect(),
            results: sums(&parts.results, 1),
            parts,
        }
    }

    /// The net that was written as these bytes, or `None` where they are no net of that game.
    #[must_use]
    pub fn from_bytes(advanced: bool, bytes: &[u8]) -> Option<Self> {
        Parts::from_bytes(advanced, bytes).map(|parts| Self::new(advanced, parts))
    }

    /// Its parts.
    #[must_use]
    pub const fn parts(&self) -> &Parts {
        &self.parts
    }

    /// How many lines of a sheet it looks at.
    fn looked_at(&self) -> usize {
        if self.lines.len() == PLACES * SEEN { LINES } else { LINES - 1 }
    }

    /// What the neurons count on this sheet.
    pub(crate) fn counted(&self, board: &Board) -> Counted {
        let mut counted = Counted([[i16x8::ZERO; NEURONS / 8]; SYMBOLS]);
        for (line, &cells) in board.lines[..self.looked_at()].iter().enumerate() {
            for (neurons, seen) in counted.0.iter_mut().zip(seen(cells)) {
                let more = self.line(line, seen);
                neurons.iter_mut().zip(more).for_each(|(sum, more)| *sum += *more);
            }
        }
        counted
    }

    /// How many points are to be added to the table's value after this move, by what was counted before it.
    pub(crate) fn correction_after(&self, round: usize, board: &Board, counted: &Counted, mv: Move) -> f32 {
        let next = board.after(mv);
        let mut counted = *counted;
        for line in (0..self.looked_at()).filter(|&line| next.lines[line] != board.lines[line]) {
            let [before, after] = [board, &next].map(|board| seen(board.lines[line]));
            for (symbol, neurons) in counted.0.iter_mut().enumerate() {
                let [less, more] = [before, after].map(|seen| self.line(line, seen[symbol]));
                neurons.iter_mut().zip(more.iter().zip(less)).for_each(|(sum, (more, less))| *sum += *more - *less);
            }
        }
        self.correction(round, next.free, &counted)
    }

    /// How many points are to be added to the table's value once so many rounds are written.
    pub(crate) fn correction(&self, round: usize, free: u32, counted: &Counted) -> f32 {
        let mut both = [i16x8::ZERO; NEURONS / 8];
        for neurons in &counted.0 {
            for (at, sum) in both.iter_mut().enumerate() {
                *sum += (neurons[at] + self.starts[round][at]).max(i16x8::ZERO);
            }
        }
        let mut sums = self.rounds[round];
        sums.iter_mut().zip(&self.shapes[shape(free)]).for_each(|(sum, more)| *sum += *more);
        for (at, outputs) in both.iter().enumerate() {
            for (pair, output) in outputs.to_array().as_chunks::<2>().0.iter().enumerate() {
                let [one, two] = *output;
                let outputs = i16x8::new([one, two, one, two, one, two, one, two]);
                let weights = &self.weights[4 * at + pair];
                sums.iter_mut().zip(weights).for_each(|(sum, weights)| *sum += weights.dot(outputs));
            }
        }
        let mut result = i32x4::ZERO;
        for (sum, weights) in sums.iter().zip(&self.results) {
            let output = (*sum >> CUT as i32).max(i32x4::ZERO).min(i32x4::splat(MOST));
            result += output * *weights;
        }
        let sum = result.reduce_add() + i32::from(self.parts.ends[round]) * (POINT / 1024.0) as i32;
        sum as f32 / POINT
    }

    #[inline]
    fn line(&self, line: usize, seen: u8) -> &Neurons {
        &self.lines[place(line) * SEEN + usize::from(seen)]
    }
}

/// The greatest output of a neuron of the second layer, so that the sum of all of them is not too great.
const MOST: i32 = (i32::MAX / 2) / (NEURONS as i32 * (GREATEST * WEIGHT) as i32);

/// How each symbol sees a line.
#[inline]
pub(crate) fn seen(line: Line) -> [u8; SYMBOLS] {
    static FIRST: [u64; 1 << 9] = see(0);
    static REST: [u64; 1 << 6] = see(3);
    let line = usize::from(line);
    // Each byte is less than 3⁵, so that none is carried into the next.
    let bytes = (FIRST[line % (1 << 9)] + REST[(line >> 9) % (1 << 6)]).to_le_bytes();
    std::array::from_fn(|symbol| bytes[symbol])
}

/// How each symbol sees cells of a line from this one on, a byte for each symbol, in every way to fill them.
const fn see<const WAYS: usize>(first: u32) -> [u64; WAYS] {
    let mut ways = [0; WAYS];
    let mut way = 0;
    while way < WAYS {
        let mut symbol = 0;
        while symbol < SYMBOLS {
            let (mut left, mut worth) = (way, 3u64.pow(first));
            while left > 0 {
                let written = left & 7;
                ways[way] += if written == 0 {
                    0
                } else if written == symbol + 1 {
                    worth << (8 * symbol)
                } else {
                    (2 * worth) << (8 * symbol)
                };
                (left, worth) = (left >> 3, 3 * worth);
            }
            symbol += 1;
        }
        way += 1;
    }
    ways
}
