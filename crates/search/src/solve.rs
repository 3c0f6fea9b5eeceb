//! The plain exhaustive solver: the reference for every other search, and exact play where little is left.

use std::collections::HashMap;

use game::{Game, Seat, Seats, Turn};

use crate::{
    Evaluate, Ranked, Values,
    equilibrium::{self, Payoffs},
    evaluate::Weighted,
    step::Step,
};

/// What a play is worth when everybody plays as well as can be and nothing is hidden.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// What the play is worth to each seat.
    pub values: Values,
    /// Every legal move of the asking seat with its exact value, the best first, equal ones in ascending order; empty
    /// if it is not to decide. `visits` is 1.
    pub ranked: Vec<Ranked<M>>,
    /// How many different positions there were.
    pub positions: u32,
}

/// Solves a play for a seat, looking at everything that can happen: every seat takes the move that is best for itself
/// (the first of several), chance answers with its exact odds, and only finished plays are valued.
///
/// Seats that decide simultaneously play an equilibrium: one in pure moves if there is one (the first in move order),
/// otherwise a mixed one, approximated. Everything in the play counts as known to all.
///
/// `None` when there are more than `limit` positions, or chance has more answers than the game can list.
pub fn solve<G: Game, E: Evaluate<G> + ?Sized>(
    play: &G,
    seat: Seat,
    evaluate: &E,
    limit: u32,
) -> Option<Solution<G::Move>> {
    let mut solver = Solver { evaluate, solved: HashMap::new(), left: limit };
    let values = solver.values(play)?;
    let mut ranked = match play.turn() {
        Turn::Seats(seats) if seats.contains(seat) => solver.table(play, seats)?.answers(seat),
        _ => Vec::new(),
    };
    game::sort_by(&mut ranked, |a, b| b.value.total_cmp(&a.value));
    Some(Solution { values, ranked, positions: limit - solver.left })
}

struct Solver<'a, G, E: ?Sized> {
    evaluate: &'a E,
    solved: HashMap<G, Values>,
    left: u32,
}

impl<G: Game, E: Evaluate<G> + ?Sized> Solver<'_, G, E> {
    fn values(&mut self, play: &G) -> Option<Values> {
        if let Some(&values) = self.solved.get(play) {
            return Some(values);
        }
        self.left = self.left.checked_sub(1)?;
        let values = match play.turn() {
            Turn::Over => self.evaluate.values(play),
            Turn::Chance => self.expectation(play)?,
            Turn::Seats(seats) => self.table(play, seats)?.values(),
        };
        self.solved.insert(play.clone(), values);
        Some(values)
    }

    fn expectation(&mut self, play: &G) -> Option<Values> {
        let mut sum = Some(Weighted::default());
        let listed = play.each_chance(|chance, weight| {
            let mut next = play.clone();
            next.resolve(chance);
            let values = if sum.is_some() { self.values(&next) } else { None };
            sum = sum.take().zip(values).map(|(mut sum, values)| {
                sum.add(values, f64::from(weight));
                sum
            });
        });
        sum.filter(|_| listed).map(|sum| sum.mean())
    }

    /// What every combination of the seats' choices leads to.
    fn table(&mut self, play: &G, seats: Seats) -> Option<PayoffTable<G::Move>> {
        let movers: Vec<(Seat, Vec<G::Move>)> = seats.iter().map(|seat| (seat, play.moves(seat))).collect();
        let sizes: Vec<usize> = movers.iter().map(|(_, moves)| moves.len()).collect();
        let payoffs = Payoffs::try_new(&sizes, |profile| {
            let mut step = Step::new();
            for ((seat, moves), &choice) in movers.iter().zip(profile) {
                step.choose(*seat, moves[choice]);
            }
            let mut next = play.clone();
            step.play_all(&mut next);
            self.values(&next)
        })?;
        let players: Vec<usize> = movers.iter().map(|(seat, _)| seat.index()).collect();
        let strategies = equilibrium::find(&payoffs, &players);
        Some(PayoffTable { movers, payoffs, strategies })
    }
}

struct PayoffTable<M> {
    movers: Vec<(Seat, Vec<M>)>,
    payoffs: Payoffs,
    /// With which odds each mover takes each of its moves.
    strategies: Vec<Vec<f64>>,
}

impl<M: Copy> PayoffTable<M> {
    fn values(&self) -> Values {
        self.payoffs.expected(&self.strategies, None)
    }

    /// What each of the seat's moves is worth when the others keep to the equilibrium.
    fn answers(&self, seat: Seat) -> Vec<Ranked<M>> {
        let mover = self.movers.iter().position(|&(other, _)| other == seat).expect("the seat is to decide");
        let value = |choice| self.payoffs.expected(&self.strategies, Some((mover, choice)))[seat.index()];
        let moves = self.movers[mover].1.iter().enumerate();
        moves
            .map(|(choice, &mv)| (mv, value(choice)))
            .map(|(mv, value)| Ranked { mv, value, expected: value, visits: 1 })
            .collect()
    }
}
