//! Looks ahead: each candidate is played on in the same imagined worlds, and the weaker half is dropped again and again.

use game::{Game, Rng, Seat};
use genial::{Genial, Move, Stage, View};
use search::{Budget, SplitMix};

use crate::policy::Liked;

use super::{
    field::Lay,
    position::{Position, share, sorted},
};

/// How a world is judged.
pub(super) trait Foresight {
    /// The placements of a seat that look most promising, the best first, and at most so many.
    fn promising(&mut self, position: &Position, seat: usize, most: usize) -> Vec<Liked<Lay>>;

    /// A world that the view could be of.
    fn imagine(&self, view: &View, rng: &mut impl Rng) -> Genial {
        Genial::imagine(view, rng)
    }

    /// What comes of this world for the seat that looks ahead, when it is played on: its share of the first place;
    /// alone, its lowest marker.
    fn outcome(&mut self, position: Position, root: usize, budget: &mut Budget<'_>) -> f64;

    /// The same with as little played on as possible, from the position before a decision and the one after it.
    fn at_first_sight(&mut self, before: &Position, mv: Move, after: &Position, root: usize) -> f64;
}

/// A decision that was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Considered {
    pub(super) mv: Move,
    /// The mean share of the first place; alone, the mean lowest marker. Of what was never tried, as it looks at first
    /// sight.
    pub(super) expected: f64,
    visits: u32,
    /// How far it is ahead of others before it is tried: it is compared as if this were part of the sum of its outcomes.
    ahead: f64,
}

/// Looks at the decisions of a seat that is to decide, at most this many of them, and ranks them, the best first; `asked`
/// is always among them and looked at as closely as the best.
pub(super) fn think(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    most: usize,
    foresight: &mut impl Foresight,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<Considered> {
    let position = Position::new(view);
    let mut candidates = match view.stage {
        Stage::Swap => vec![(Move::Swap, 0.0), (Move::Keep, 0.0)],
        _ => {
            let promising = foresight.promising(&position, seat.index(), most);
            promising.into_iter().map(|Liked { mv, ahead }| (Move::Place(mv.placement()), ahead)).collect()
        }
    };
    let last = candidates.last().map_or(0.0, |&(_, ahead)| ahead);
    candidates.extend(asked.filter(|asked| candidates.iter().all(|(mv, _)| mv != asked)).map(|asked| (asked, last)));
    let mut considered: Vec<Considered> =
        candidates.into_iter().map(|(mv, ahead)| Considered { mv, expected: 0.0, visits: 0, ahead }).collect();
    let mut contest = Contest { view, position, seat: seat.index(), foresight, seed, worlds: 0 };
    let rounds = considered.len().next_power_of_two().ilog2().max(1);
    let mut standing = considered.len();
    for round in 0..rounds {
        let share = budget.left() / (rounds - round);
        contest.round(&mut considered[..standing], (share / standing as u32).max(1), budget);
        // Stable, so that equals stay in the order of first sight.
        game::sort_by(&mut considered[..standing], |a, b| b.merit().total_cmp(&a.merit()));
        standing = standing.div_ceil(2);
        let place = considered.iter().position(|it| Some(it.mv) == asked);
        if let Some(place) = place.filter(|&place| place >= standing) {
            considered[standing..=place].rotate_right(1);
            standing += 1;
        }
    }
    for it in &mut considered {
        it.expected = if it.visits == 0 { contest.at_first_sight(it.mv) } else { it.mean() };
    }
    considered
}

impl Considered {
    fn mean(&self) -> f64 {
        self.expected / f64::from(self.visits.max(1))
    }

    /// What it is compared by.
    fn merit(&self) -> f64 {
        (self.expected + self.ahead) / f64::from(self.visits.max(1))
    }
}

struct Contest<'a, F> {
    view: &'a View,
    position: Position,
    seat: usize,
    foresight: &'a mut F,
    seed: u64,
    worlds: u64,
}

impl<F: Foresight> Contest<'_, F> {
    /// Tries these decisions in so many more worlds. A world that cannot be finished for all of them is forgotten, so
    /// that each was seen in the same ones; except in the first world, where something is better than nothing.
    fn round(&mut self, considered: &mut [Considered], worlds: u32, budget: &mut Budget<'_>) {
        let mut outcomes = vec![0.0; considered.len()];
        for _ in 0..worlds {
            let mut rng = SplitMix::new(self.seed ^ self.worlds.wrapping_mul(0xD1B5_4A32_D192_ED03));
            let world = self.foresight.imagine(self.view, &mut rng);
            self.position.deal(&world, &mut rng);
            let mut tried = 0;
            while tried < considered.len() && budget.spend() {
                let after = self.after(considered[tried].mv);
                outcomes[tried] = self.foresight.outcome(after, self.seat, budget);
                tried += 1;
            }
            if tried == considered.len() || self.worlds == 0 {
                for (it, outcome) in considered.iter_mut().zip(&outcomes[..tried]) {
                    it.expected += outcome;
                    it.visits += 1;
                }
            }
            if tried < considered.len() {
                return;
            }
            self.worlds += 1;
        }
    }

    /// This world after the decision.
    fn after(&self, mv: Move) -> Position {
        let mut position = self.position.clone();
        match mv {
            Move::Place(placement) => position.lay(Lay::of(placement)),
            Move::Swap => {
                position.swap();
                position.draw();
            }
            Move::Keep => position.draw(),
        }
        position
    }

    fn at_first_sight(&mut self, mv: Move) -> f64 {
        let after = self.after(mv);
        self.foresight.at_first_sight(&self.position, mv, &after, self.seat)
    }
}

/// What a finished play is worth to a seat: the share of the first place; alone, the lowest marker, and a little of
/// the next so that it is worth going on.
pub(super) fn result(position: &Position, seat: usize) -> f64 {
    let own = position.markers(seat);
    if position.players() == 1 {
        let own = sorted(own);
        return f64::from(own[0]) + f64::from(own[1]) / 64.0;
    }
    let side = position.side(seat);
    share(own, position.sides().filter(|&other| other != side).map(|other| position.markers(other)))
}
