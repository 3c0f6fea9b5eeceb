//! Where a search begins, and what it comes back with.

use game::{Game, Seat, Turn};

use crate::{Candidate, Estimate, Evaluate, evaluate::look_at, luck::Luck};

/// What the searching seat knows.
#[derive(Debug)]
pub enum Root<'a, G: Game> {
    /// Its view, and nothing else: the worlds it could be of are imagined.
    View(&'a G::View),
    /// The play itself, for games without hidden things, for exact endgames and for tests.
    Play(&'a G),
}

impl<G: Game> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Root<'_, G> {}

impl<G: Game> Root<'_, G> {
    /// A play that this could be.
    pub(crate) fn world<E: Evaluate<G> + ?Sized>(self, evaluate: &E, luck: &Luck) -> G {
        match self {
            Self::View(view) => evaluate.imagine(view, &mut luck.imagining()),
            Self::Play(play) => play.clone(),
        }
    }
}

/// What a search came to. A seat that is not to decide has nothing to rank. A forced move is searched like any other,
/// because an analysis wants its value: whoever only wants the move need not ask.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// Every move that was considered, the best first. Moves of equal merit stand in ascending order, and those that
    /// there was no time to look at come last, the most promising first.
    pub ranked: Vec<Ranked<M>>,
    /// How many simulations were made.
    pub simulations: u32,
    /// Whether the search did all that it was asked to do, nothing cut short.
    pub complete: bool,
}

/// One move in a [`Thought`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the seat, in the evaluation's unit; 0 if it was not looked at.
    pub value: f64,
    /// What the seat may expect after it, where that is something else; see [`Evaluate::estimate`].
    pub expected: f64,
    /// How often it was looked at.
    pub visits: u32,
}

impl<M: Copy + Ord> Thought<M> {
    /// The best move; none if the seat had nothing to decide.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.ranked.first().map(|ranked| ranked.mv)
    }

    /// The value of this move, if it was looked at.
    #[must_use]
    pub fn value_of(&self, mv: M) -> Option<f64> {
        self.ranked.iter().find(|ranked| ranked.mv == mv && ranked.visits > 0).map(|ranked| ranked.value)
    }

    pub(crate) fn nothing() -> Self {
        Self { ranked: Vec::new(), simulations: 0, complete: true }
    }
}

/// The moves to choose among at the root, the most promising first. They are the same in every world, because what
/// a seat may do follows from what it knows.
pub(crate) fn choices<G: Game, E: Evaluate<G> + ?Sized>(world: &G, seat: Seat, evaluate: &E) -> Vec<Choice<G::Move>> {
    let mut candidates = Vec::new();
    if matches!(world.turn(), Turn::Seats(seats) if seats.contains(seat)) {
        look_at(evaluate, world, seat, &mut candidates);
    }
    game::sort_by(&mut candidates, |a, b| b.prior.total_cmp(&a.prior));
    candidates
        .into_iter()
        .map(|Candidate { mv, ahead, .. }| Choice {
            mv,
            total: Estimate::default(),
            visits: 0,
            last: Estimate::default(),
            ahead,
        })
        .collect()
}

/// A move at the root, and what was seen of it so far.
#[derive(Clone, Copy)]
pub(crate) struct Choice<M> {
    pub(crate) mv: M,
    total: Estimate,
    pub(crate) visits: u32,
    last: Estimate,
    /// [`Candidate::ahead`].
    ahead: f64,
}

impl<M> Choice<M> {
    pub(crate) fn add(&mut self, estimate: Estimate) {
        self.last = self.total;
        self.total.value += estimate.value;
        self.total.expected += estimate.expected;
        self.visits += 1;
    }

    /// Forgets the value that was added last. Not by subtraction, which would leave a rounding error and with it a
    /// difference between moves that are equal.
    pub(crate) fn take_back(&mut self) {
        self.total = self.last;
        self.visits -= 1;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.total.value / f64::from(self.visits.max(1))
    }

    /// What it is compared by.
    fn merit(&self) -> f64 {
        (self.total.value + self.ahead) / f64::from(self.visits.max(1))
    }
}

impl<M: Copy> Choice<M> {
    pub(crate) fn ranked(&self) -> Ranked<M> {
        let expected = self.total.expected / f64::from(self.visits.max(1));
        Ranked { mv: self.mv, value: self.mean(), expected, visits: self.visits }
    }
}

/// Best first by their means and how far they were ahead, equal ones in ascending order, those not looked at last and as they were.
pub(crate) fn sort_by_mean<M: Ord>(choices: &mut [Choice<M>]) {
    game::sort_by(choices, |a, b| {
        (b.visits > 0).cmp(&(a.visits > 0)).then_with(|| {
            if a.visits == 0 {
                return std::cmp::Ordering::Equal;
            }
            b.merit().total_cmp(&a.merit()).then_with(|| a.mv.cmp(&b.mv))
        })
    });
}
