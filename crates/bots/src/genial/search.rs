//! Looks ahead: each candidate is played on in the same imagined worlds, and the weaker half is dropped again and again.

use std::cmp::Ordering;

use game::{Game, Seat};
use genial::{Genial, Move, Stage, View};
use search::{Budget, SplitMix};

use super::{
    endgame,
    field::Lay,
    judge::{Judge, Stakes, Table},
    position::Position,
    worth::{Weights, needs},
};

/// How far a search looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How many placements, the most promising at first sight, are looked at.
    pub(super) candidates: usize,
    /// How many simulated plays there are for a decision.
    pub(super) simulations: u32,
    /// How many rounds, a turn of everyone each, are played on before a position is valued.
    pub(super) rounds: usize,
}

/// A decision that was looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Considered {
    pub(super) mv: Move,
    /// The mean share of the first place; alone, the mean lowest marker. Of what was never tried, as it looks at first
    /// sight.
    pub(super) expected: f64,
    visits: u32,
}

/// How much of the points that could be had on the board now counts as if a marker had them already.
const WITHIN_REACH: f32 = 0.3;

/// Looks at the decisions of a seat that is to decide and ranks them, the best first; `asked` is always among them and
/// looked at as closely as the best.
pub(super) fn think(
    view: &View,
    seat: Seat,
    asked: Option<Move>,
    plan: &Plan,
    weights: &Weights,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Vec<Considered> {
    let position = Position::new(view);
    let mut candidates = candidates(view, &position, seat, plan.candidates, weights);
    candidates.extend(asked.filter(|asked| !candidates.contains(asked)));
    let mut considered: Vec<Considered> =
        candidates.into_iter().map(|mv| Considered { mv, expected: 0.0, visits: 0 }).collect();
    let turns = if position.players() == 1 { usize::MAX } else { plan.rounds * position.players() };
    let mut contest =
        Contest { view, position, seat: seat.index(), turns, weights, seed, worlds: 0, table: Table::new() };
    let rounds = considered.len().next_power_of_two().ilog2().max(1);
    let mut standing = considered.len();
    for round in 0..rounds {
        let share = budget.left() / (rounds - round);
        contest.round(&mut considered[..standing], (share / standing as u32).max(1), budget);
        // Stable, so that equals stay in the order of first sight.
        considered[..standing].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
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

/// The decisions that look most promising, the best first.
fn candidates(view: &View, position: &Position, seat: Seat, most: usize, weights: &Weights) -> Vec<Move> {
    if view.stage == Stage::Swap {
        return vec![Move::Swap, Move::Keep];
    }
    let stakes = Stakes::new(position, weights);
    let mut all = Judge::new(position, seat.index(), &stakes).all();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.truncate(most);
    all.into_iter().map(|(_, lay)| Move::Place(lay.placement())).collect()
}

impl Considered {
    fn mean(&self) -> f64 {
        self.expected / f64::from(self.visits.max(1))
    }
}

struct Contest<'a> {
    view: &'a View,
    position: Position,
    seat: usize,
    turns: usize,
    weights: &'a Weights,
    seed: u64,
    worlds: u64,
    table: Table,
}

impl Contest<'_> {
    /// Tries these decisions in so many more worlds. A world that cannot be finished for all of them is forgotten, so
    /// that each was seen in the same ones; except in the first world, where something is better than nothing.
    fn round(&mut self, considered: &mut [Considered], worlds: u32, budget: &mut Budget<'_>) {
        let mut outcomes = vec![0.0; considered.len()];
        for _ in 0..worlds {
            let mut rng = SplitMix::new(self.seed ^ self.worlds.wrapping_mul(0xD1B5_4A32_D192_ED03));
            let world = Genial::imagine(self.view, &mut rng);
            self.position.deal(&world, &mut rng);
            let mut tried = 0;
            while tried < considered.len() && budget.spend() {
                outcomes[tried] = self.outcome(considered[tried].mv, budget);
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

    /// What the decision promises with nothing played on; alone, where the lowest marker stands by then.
    fn at_first_sight(&self, mv: Move) -> f64 {
        let position = self.after(mv);
        if position.is_over() || position.players() == 1 {
            result(&position, self.seat)
        } else {
            self.prospect(&position)
        }
    }

    /// Plays this world on after the decision: exactly where little is left, else by first sight and as far as the
    /// plan says.
    fn outcome(&mut self, mv: Move, budget: &mut Budget<'_>) -> f64 {
        let mut position = self.after(mv);
        let mut stakes = Stakes::new(&position, self.weights);
        let mut turns = self.turns;
        while !position.is_over() && turns > 0 {
            if endgame::is_near(&position) {
                return endgame::solve(&position, budget)[position.side(self.seat)];
            }
            let seat = position.seat();
            let lay = Judge::new(&position, seat, &stakes).quick_best(&mut self.table);
            position.lay(lay);
            stakes.update(&position, position.side(seat));
            turns -= usize::from(position.seat() != seat);
        }
        if position.is_over() { result(&position, self.seat) } else { self.prospect(&position) }
    }

    /// What share of the first place an unfinished play promises: the less a side still needs, the more.
    fn prospect(&self, position: &Position) -> f64 {
        let needs = needs(position.turns_left(), self.weights);
        let within_reach = WITHIN_REACH * (1.0 - needs[1]);
        let open = position.field.best().map(|points| (1.0 - within_reach).powi(points.into()));
        let chance = |side: usize| {
            let markers = position.markers(side).iter();
            1.0 / markers.zip(open).map(|(&marker, open)| needs[usize::from(marker)] * open).sum::<f32>()
        };
        let all: f32 = position.sides().map(chance).sum();
        f64::from(chance(position.side(self.seat)) / all)
    }
}

/// What a finished play is worth to a seat: the share of the first place; alone, the lowest marker, and a little of
/// the next so that it is worth going on.
pub(super) fn result(position: &Position, seat: usize) -> f64 {
    let own = sorted(position, seat);
    if position.players() == 1 {
        return f64::from(own[0]) + f64::from(own[1]) / 64.0;
    }
    let side = position.side(seat);
    let mut equals = 1;
    for rival in position.sides().filter(|&other| other != side).map(|other| sorted(position, other)) {
        match rival.cmp(&own) {
            Ordering::Greater => return 0.0,
            Ordering::Equal => equals += 1,
            Ordering::Less => {}
        }
    }
    1.0 / f64::from(equals)
}

fn sorted(position: &Position, side: usize) -> [u8; 6] {
    let mut markers = *position.markers(side);
    markers.sort_unstable();
    markers
}
