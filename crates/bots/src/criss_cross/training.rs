//! What a net that corrects the table learns from: plays alone, and what its corrections should have been.
//!
//! What a sheet turns out to be worth is mostly a matter of dice. So of what a play reached after a sheet is taken away
//! what every later roll was worth more, by the table, than rolls are worth on average to the same sheet. That changes
//! nothing on average, however wrong the table is, and leaves a quarter of the spread.

use criss_cross::{Cell, Roll, Sheet, Symbol};
use game::{Rng, below};

use super::{
    board::{Board, DIAGONAL, LINES},
    learnt,
    net::{Net, SEEN, SYMBOLS, seen},
    table::{END, Table, place, shape},
    value::Value,
};

/// A sheet as the net sees it, and how many points should have been added to the table's value.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// For each symbol the number of each line as it sees it; in the basic game there is no diagonal.
    pub lines: [Vec<u16>; SYMBOLS],
    /// How many rounds were written.
    pub round: usize,
    /// The shape of what was free.
    pub shape: usize,
    /// What should have been added.
    pub correction: f32,
}

/// How often a play has a hand that wavers, of three plays, and by how many points it wavers at most.
const WAVERING: (u32, f32) = (2, 2.5);

/// A round of a play, from before its roll.
struct Round {
    board: Board,
    luck: f32,
    /// What the best answer to the roll was said to be worth, and whether it was given.
    best: f32,
    given: bool,
}

/// Plays alone with this net, now and then with another answer than the best, and adds what is to be learnt from it.
///
/// What a sheet should have been valued at is what became of it less luck, and to a part what the net said in the next
/// round: `trust` of the first against the second. Where another answer than the best was given it is what the net said
/// of the best.
pub fn learn(advanced: bool, net: &Net, trust: f32, rng: &mut impl Rng, lessons: &mut Vec<Lesson>) {
    let table = learnt::table(advanced);
    let (value, by_table) = (Value { table, net: Some(net) }, Value { table, net: None });
    let wavering = if below(rng, 3) < WAVERING.0 { WAVERING.1 * part(rng) } else { 0.0 };
    let any_at = 1 + below(rng, END as u32) as usize;
    let mut rounds: Vec<Round> = Vec::with_capacity(END);
    let mut board = start();
    for round in 1..=END {
        let roll = roll(rng);
        let ready = value.ready(round, &board);
        let Some((best, answer)) = ready.best(roll) else { break };
        let given = if round == any_at {
            let mut all = Vec::new();
            table.each(round, &board, roll, |_, mv| all.push(mv));
            all[below(rng, all.len() as u32) as usize]
        } else if wavering > 0.0 && below(rng, 2) == 0 {
            let ways = ready.promising(roll, super::value::LOOKED_AT);
            let wavered = ways.get().iter().map(|&(value, mv)| (value + wavering * part(rng), mv));
            wavered.reduce(|best, it| if it.0 > best.0 { it } else { best }).expect("there is a best one").1
        } else {
            answer
        };
        if round > 1 {
            let luck = by_table.luck(&board, round, roll);
            rounds.push(Round { board, luck, best, given: given == answer });
        }
        board = board.after(given);
    }
    let mut reached = board.score(advanced).total as f32;
    let last = rounds.len();
    for (at, Round { board, luck, best, given }) in rounds.into_iter().enumerate().rev() {
        let next = match given {
            false => best,
            true if at + 1 == last => reached,
            true => trust * reached + (1.0 - trust) * best,
        };
        reached = next - luck;
        lessons.push(lesson(advanced, table, &board, at + 1, reached));
    }
}

/// What a play alone reaches one ply deep with this net, less luck.
pub fn reached(advanced: bool, net: &Net, rng: &mut impl Rng) -> f64 {
    let table = learnt::table(advanced);
    let (value, by_table) = (Value { table, net: Some(net) }, Value { table, net: None });
    let (mut board, mut luck) = (start(), 0.0);
    for round in 1..=END {
        let roll = roll(rng);
        let Some((_, mv)) = value.ready(round, &board).best(roll) else { break };
        luck += f64::from(by_table.luck(&board, round, roll));
        board = board.after(mv);
    }
    f64::from(board.score(advanced).total) - luck
}

fn lesson(advanced: bool, table: &Table, board: &Board, round: usize, worth: f32) -> Lesson {
    let count = if advanced { LINES } else { DIAGONAL };
    let line = |symbol: usize, line: usize| (place(line) * SEEN) as u16 + u16::from(seen(board.lines[line])[symbol]);
    Lesson {
        lines: std::array::from_fn(|symbol| (0..count).map(|at| line(symbol, at)).collect()),
        round,
        shape: shape(board.free),
        correction: worth - table.value(round, board),
    }
}

/// A sheet with the starting symbol.
pub(super) fn start() -> Board {
    let mut sheet = Sheet::EMPTY;
    sheet.write(Cell::new(0, 0), Symbol::all().next().expect("there are six"));
    Board::new(sheet)
}

pub(super) fn roll(rng: &mut impl Rng) -> Roll {
    let mut die = || Symbol::all().nth(below(rng, Symbol::COUNT.into()) as usize).expect("a face");
    Roll::new(die(), die())
}

/// A number from 0 to 1.
fn part(rng: &mut impl Rng) -> f32 {
    below(rng, 1 << 16) as f32 / (1 << 16) as f32
}
