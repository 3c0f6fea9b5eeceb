//! What a sheet is worth by the table of line values, corrected by a net where there is one.

use criss_cross::{Move, Pairs, Roll, Symbol};

use super::{
    board::Board,
    endgame, learnt,
    net::{Counted, Net},
    table::{END, Table},
};
use crate::{
    Trained,
    trained::{Kind, trained},
};

/// The nets of the basic and the advanced game. `docs/training.md` says with what commands they were made.
static BASIC: Trained = trained!("criss-cross-basic", "nets/basic.bin", |bytes| read(false, bytes));
static ADVANCED: Trained = trained!("criss-cross-advanced", "nets/advanced.bin", |bytes| read(true, bytes));

/// The net of the basic or the advanced game.
pub(crate) fn trained(advanced: bool) -> &'static Trained {
    if advanced { &ADVANCED } else { &BASIC }
}

fn read(advanced: bool, bytes: &[u8]) -> Option<Kind> {
    Net::from_bytes(advanced, bytes).map(|net| Kind::Correction(Box::new(net)))
}

/// How many ways of writing a roll, those that the table likes best, the net looks at.
pub(crate) const LOOKED_AT: usize = 8;

/// How many of them are looked at one roll further, and how many points they may be behind the best one.
const LOOKED_AHEAD: (usize, f32) = (3, 1.0);

/// More ways of writing a roll than there ever are.
pub(crate) const MOST: usize = 80;

/// How sheets are valued.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    pub(crate) table: &'a Table,
    pub(crate) net: Option<&'a Net>,
}

/// A sheet that a roll is to be written on, with what is known of it whatever the roll.
pub(crate) struct Ready<'a> {
    value: Value<'a>,
    /// The round that is to be written.
    round: usize,
    board: Board,
    counted: Option<(&'a Net, Counted)>,
}

/// Some ways of writing a roll, each with what the sheet is worth then.
pub(crate) struct Ways {
    ways: [(f32, Move); MOST],
    count: usize,
}

impl<'a> Value<'a> {
    /// By what was learnt of the basic or the advanced game.
    pub(crate) fn learnt(advanced: bool) -> Self {
        Self { table: learnt::table(advanced), net: Some(trained(advanced).correction()) }
    }

    /// The same with the net of version 2. Only programs that the nets are part of have it.
    #[cfg(feature = "nets")]
    pub(crate) fn former(advanced: bool) -> Self {
        static BASIC: Trained = trained!("criss-cross-basic", "nets/2/basic.bin", |bytes| read(false, bytes));
        static ADVANCED: Trained = trained!("criss-cross-advanced", "nets/2/advanced.bin", |bytes| read(true, bytes));
        let trained = if advanced { &ADVANCED } else { &BASIC };
        Self { net: Some(trained.correction()), ..Self::learnt(advanced) }
    }

    /// The sheet before a roll of this round.
    pub(crate) fn ready(self, round: usize, board: &Board) -> Ready<'a> {
        // After the last round the table is exact.
        let net = self.net.filter(|_| round < END);
        Ready { value: self, round, board: *board, counted: net.map(|net| (net, net.counted(board))) }
    }

    /// What a sheet is worth after one more roll, on average, once so many rounds are written.
    pub(crate) fn one_roll_ahead(self, board: &Board, round: usize) -> f32 {
        if round == END || board.open().is_empty() {
            return self.table.value(END, board);
        }
        let ready = self.ready(round + 1, board);
        mean(|roll| ready.best(roll).expect("a pair is open").0)
    }

    /// The same after two more rolls.
    pub(crate) fn two_rolls_ahead(self, board: &Board, round: usize) -> f32 {
        if round + 1 >= END || board.open().is_empty() {
            return self.one_roll_ahead(board, round);
        }
        let ready = self.ready(round + 1, board);
        mean(|roll| ready.best_ahead(roll).expect("a pair is open"))
    }

    /// What this roll is worth more than rolls are worth on average to this sheet; `round` is to be written.
    pub(crate) fn luck(self, board: &Board, round: usize, roll: Roll) -> f32 {
        let best = self.ready(round, board).best(roll);
        best.map_or(0.0, |(value, _)| value - self.one_roll_ahead(board, round - 1))
    }

    /// The same, looking one roll further.
    pub(crate) fn luck_ahead(self, board: &Board, round: usize, roll: Roll) -> f32 {
        let best = self.ready(round, board).best_ahead(roll);
        best.map_or(0.0, |value| value - self.two_rolls_ahead(board, round - 1))
    }
}

/// The mean over all rolls.
fn mean(of: impl Fn(Roll) -> f32) -> f32 {
    endgame::rolls().map(|(roll, odds)| odds as f32 * of(roll)).sum::<f32>() / 36.0
}

impl Ready<'_> {
    /// The best way of writing this roll, and what the sheet is worth then; none for a sheet that is stuck.
    pub(crate) fn best(&self, roll: Roll) -> Option<(f32, Move)> {
        if self.counted.is_none() {
            return self.value.table.best(self.round, &self.board, roll);
        }
        let better = |best: (f32, Move), it: &(f32, Move)| if it.0 > best.0 { *it } else { best };
        let ways = self.promising(roll, LOOKED_AT);
        let (first, rest) = ways.get().split_first()?;
        Some(rest.iter().fold(*first, better))
    }

    /// What the sheet is worth once this roll is written, looking one roll further after each of the best ways to do so;
    /// none for a sheet that is stuck.
    pub(crate) fn best_ahead(&self, roll: Roll) -> Option<f32> {
        let mut ways = self.promising(roll, LOOKED_AT);
        let ways = &mut ways.ways[..ways.count];
        game::sort_few_by(ways, |a, b| b.0.total_cmp(&a.0));
        let least = ways.first()?.0 - LOOKED_AHEAD.1;
        let best = ways.iter().take(LOOKED_AHEAD.0).filter(|(value, _)| *value >= least);
        best.map(|&(_, mv)| self.value.one_roll_ahead(&self.board.after(mv), self.round)).reduce(f32::max)
    }

    /// So many ways of writing this roll, those that the table likes best, with what the net makes of them.
    pub(crate) fn promising(&self, roll: Roll, most: usize) -> Ways {
        let nothing = Move::Start(const { Symbol::new(1).expect("there are six") });
        let mut found = Ways { ways: [(0.0, nothing); MOST], count: 0 };
        self.value.table.each(self.round, &self.board, roll, |value, mv| {
            found.ways[found.count] = (value, mv);
            found.count += 1;
        });
        if found.count > most {
            let first = |a: &(f32, Move), b: &(f32, Move)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
            found.ways[..found.count].select_nth_unstable_by(most - 1, first);
            found.count = most;
        }
        if let Some((net, counted)) = &self.counted {
            for (value, mv) in &mut found.ways[..found.count] {
                let Move::Write { pair, .. } = *mv else { continue };
                // A sheet that is stuck is worth its score.
                if !Pairs::within(self.board.free & !pair.bits()).is_empty() {
                    *value += net.correction_after(self.round, &self.board, counted, *mv);
                }
            }
        }
        found
    }
}

impl Ways {
    /// The ways.
    pub(crate) fn get(&self) -> &[(f32, Move)] {
        &self.ways[..self.count]
    }
}
