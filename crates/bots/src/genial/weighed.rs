//! Looking ahead by the static evaluation: everyone plays what looks best at first sight, to the end or for some rounds.

use ::genial::Move;
use ::search::Budget;

use crate::policy::Liked;

use super::{
    endgame,
    field::Lay,
    judge::{Judge, Stakes, Table},
    position::Position,
    search::{Foresight, result},
    worth::{Weights, needs},
};

/// How much of the points that could be had on the board now counts as if a marker had them already.
const WITHIN_REACH: f32 = 0.3;

/// How far such a search looks.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// How many placements, the most promising at first sight, are looked at.
    pub(super) candidates: usize,
    /// How many rounds, a turn of everyone each, are played on before a position is valued.
    pub(super) rounds: usize,
    /// How many simulated plays there are for a decision.
    pub(super) simulations: u32,
}

pub(super) struct Weighed<'a> {
    weights: &'a Weights,
    /// How many rounds, a turn of everyone each, are played on before a position is valued.
    rounds: usize,
    table: Table,
}

impl<'a> Weighed<'a> {
    pub(super) const fn new(weights: &'a Weights, rounds: usize) -> Self {
        Self { weights, rounds, table: Table::new() }
    }

    /// What share of the first place an unfinished play promises: the less a side still needs, the more.
    fn prospect(&self, position: &Position, seat: usize) -> f64 {
        let needs = needs(position.turns_left(), self.weights);
        let within_reach = WITHIN_REACH * (1.0 - needs[1]);
        let open = position.field.best().map(|points| (1.0 - within_reach).powi(points.into()));
        let chance = |side: usize| {
            let markers = position.markers(side).iter();
            1.0 / markers.zip(open).map(|(&marker, open)| needs[usize::from(marker)] * open).sum::<f32>()
        };
        let all: f32 = position.sides().map(chance).sum();
        f64::from(chance(position.side(seat)) / all)
    }
}

impl Foresight for Weighed<'_> {
    fn promising(&mut self, position: &Position, seat: usize, most: usize) -> Vec<Liked<Lay>> {
        let stakes = Stakes::new(position, self.weights);
        let promising = Judge::new(position, seat, &stakes).most_promising(most);
        promising.map(|(_, mv)| Liked { mv, ahead: 0.0 }).collect()
    }

    /// Exactly where little is left, else by first sight and as far as the plan says.
    fn outcome(&mut self, mut position: Position, root: usize, budget: &mut Budget<'_>) -> f64 {
        let mut stakes = Stakes::new(&position, self.weights);
        let mut turns = if position.players() == 1 { usize::MAX } else { self.rounds * position.players() };
        while !position.is_over() && turns > 0 {
            if endgame::is_near(&position) {
                return endgame::solve(&position, budget)[position.side(root)];
            }
            let seat = position.seat();
            let lay = Judge::new(&position, seat, &stakes).quick_best(&mut self.table);
            position.lay(lay);
            stakes.update(&position, position.side(seat));
            turns -= usize::from(position.seat() != seat);
        }
        if position.is_over() { result(&position, root) } else { self.prospect(&position, root) }
    }

    /// Alone, where the lowest marker stands.
    fn at_first_sight(&mut self, _before: &Position, _mv: Move, after: &Position, root: usize) -> f64 {
        if after.is_over() || after.players() == 1 { result(after, root) } else { self.prospect(after, root) }
    }
}
