//! Looks for a way to clear the colours alone: nothing is hidden and nothing is left to chance, so it is a puzzle, and
//! a beam search solves it.
//!
//! Step by step only the most promising grids are kept, more of them in each pass than in the one before. A little luck
//! is mixed into what is promising; it depends on the grid and the pass alone, so that the next decision, which knows
//! nothing of this one, comes upon the same way again.

use std::{
    collections::HashSet,
    hash::{BuildHasherDefault, Hasher},
};

use color_pop::{Colours, JokerRule};
use search::Budget;

use super::{
    evaluation::{Care, Weights},
    grid::{Bits, Grid, Group, JOKER, scramble},
};

/// How many grids the first pass keeps.
const NARROW: usize = 8;

/// What is to be cleared, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Puzzle {
    colours: Colours,
    rule: JokerRule,
    care: Care,
    weights: Weights,
    /// What a token costs that nothing can remove any more.
    lost: f32,
    /// How much luck has a say in what is promising.
    luck: f32,
    /// Whether jokers may be taken.
    takes_jokers: bool,
}

/// The best way that was found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Way {
    /// How many tokens of the colours it leaves.
    pub(super) left: u32,
    /// The first group to remove; none if nothing can be.
    pub(super) first: Option<Bits>,
}

impl Puzzle {
    /// The puzzle for somebody with these weights.
    ///
    /// # Panics
    /// If there are not as many as [`PUZZLE`](super::weights::PUZZLE) has.
    pub(super) fn new(colours: Colours, rule: JokerRule, weights: &[f64]) -> Self {
        let &[left, parts, alone, far, gap, jokers, others, lost, luck] = weights else {
            panic!("there are nine weights")
        };
        // Colours that need not be cleared are in the way where they lie scattered.
        let mut care = [others as f32; 5];
        colours.iter().for_each(|colour| care[colour.index()] = 1.0);
        let weights = Weights::new(&[left, parts, alone, far, gap, 0.0, jokers]);
        Self { colours, rule, care, weights, lost: lost as f32, luck: luck as f32, takes_jokers: true }
    }

    /// The same for somebody who takes no joker.
    pub(super) const fn sparing_jokers(self) -> Self {
        Self { takes_jokers: false, ..self }
    }

    /// Gives every group that may be removed.
    fn each_group(&self, grid: &Grid, sink: &mut dyn FnMut(Group)) {
        grid.each_group(self.rule, &mut |group| {
            if self.takes_jokers || group.jokers == 0 {
                sink(group);
            }
        });
    }

    /// How promising a grid is.
    pub(super) fn promise(&self, grid: &Grid) -> f32 {
        let kinds = grid.kinds();
        let lost = |colour: &color_pop::Colour| kinds[colour.index()].count_ones() == 1;
        let lost = if kinds[JOKER] == 0 || !self.takes_jokers { self.colours.iter().filter(lost).count() } else { 0 };
        self.weights.value(grid, &self.care) - self.lost * lost as f32
    }

    /// Looks for the best way from here, in passes that keep more and more grids. A simulation is one grid looked at.
    pub(super) fn solve(&self, grid: &Grid, budget: &mut Budget<'_>) -> Way {
        self.solve_as_wide(grid, usize::MAX, budget)
    }

    /// The same in passes that keep no more than so many grids at each step.
    pub(super) fn solve_as_wide(&self, grid: &Grid, most: usize, budget: &mut Budget<'_>) -> Way {
        let mut best = self.first_sight(grid);
        let mut width = NARROW.min(most);
        let mut search = Beam { puzzle: self, budget, seen: HashSet::default() };
        while best.left > 0 {
            let (way, wider) = search.pass(grid, width);
            if let Some(way) = way.filter(|way| way.left < best.left) {
                best = way;
            }
            if !wider || width == most {
                break;
            }
            width = (2 * width).min(most);
        }
        best
    }

    /// The group whose removal is most promising at first sight, with no idea where it leads.
    fn first_sight(&self, grid: &Grid) -> Way {
        let mut best: Option<(f32, Bits)> = None;
        self.each_group(grid, &mut |group| {
            let promise = self.promise(&grid.without(group.cells));
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, group.cells));
            }
        });
        let left = grid.left(self.colours);
        Way { left: left + u32::from(best.is_some() && left > 0), first: best.map(|(_, cells)| cells) }
    }
}

struct Beam<'a, 'b> {
    puzzle: &'a Puzzle,
    budget: &'a mut Budget<'b>,
    seen: HashSet<u64, BuildHasherDefault<AsIs>>,
}

/// A grid on the way, and how the way began.
#[derive(Clone, Copy)]
struct Kept {
    promise: f32,
    grid: Grid,
    first: Bits,
}

impl Beam<'_, '_> {
    /// One pass that keeps so many grids at each step: the best way it found, and whether a wider one may find a better,
    /// because this one came to its end and did not keep all.
    fn pass(&mut self, grid: &Grid, width: usize) -> (Option<Way>, bool) {
        let mut best: Option<Way> = None;
        let mut dropped = false;
        let mut kept = vec![Kept { promise: 0.0, grid: *grid, first: 0 }];
        let mut next = Vec::new();
        while !kept.is_empty() {
            self.seen.clear();
            next.clear();
            for from in &kept {
                if !self.budget.spend() {
                    return (best, false);
                }
                if !self.expand(from, width as u64, &mut next) {
                    let left = from.grid.left(self.puzzle.colours);
                    if best.is_none_or(|way| left < way.left) {
                        best = Some(Way { left, first: Some(from.first) });
                    }
                }
            }
            if let Some(cleared) = next.iter().find(|kept| kept.grid.left(self.puzzle.colours) == 0) {
                return (Some(Way { left: 0, first: Some(cleared.first) }), true);
            }
            if next.len() > width {
                dropped = true;
                next.select_nth_unstable_by(width, |a, b| b.promise.total_cmp(&a.promise));
                next.truncate(width);
            }
            std::mem::swap(&mut kept, &mut next);
        }
        (best, dropped)
    }

    /// Adds the grids that one removal leads to, unless they came up already; whether there was any removal.
    fn expand(&mut self, from: &Kept, salt: u64, next: &mut Vec<Kept>) -> bool {
        let mut any = false;
        self.puzzle.each_group(&from.grid, &mut |group| {
            any = true;
            let grid = from.grid.without(group.cells);
            let hash = grid.hash();
            if self.seen.insert(hash) {
                let luck = (scramble(hash ^ salt) >> 40) as f32 / (1 << 24) as f32;
                let promise = self.puzzle.promise(&grid) + self.puzzle.luck * luck;
                let first = if from.first == 0 { group.cells } else { from.first };
                next.push(Kept { promise, grid, first });
            }
        });
        any
    }
}

/// Grids are known by a hash already.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a hash is one number")
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
