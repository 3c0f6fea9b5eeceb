//! What a bot knows about its game: how good a position is, which moves are worth looking at, and how others play.

use game::{Game, Seat};

use crate::SplitMix;

/// One number a seat, by [`Seat::index`]; seats that are not in the play have 0.
pub type Values = [f64; Seat::MOST as usize];

/// A weighted sum of values.
#[derive(Default)]
pub(crate) struct Weighted {
    sum: Values,
    weight: f64,
}

impl Weighted {
    pub(crate) fn add(&mut self, values: Values, weight: f64) {
        for (sum, value) in self.sum.iter_mut().zip(values) {
            *sum += value * weight;
        }
        self.weight += weight;
    }

    pub(crate) fn mean(&self) -> Values {
        self.sum.map(|sum| sum / self.weight)
    }
}

/// A move worth looking at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move; it is legal.
    pub mv: M,
    /// How promising it looks before any search, in proportion to the other candidates; more than 0.
    pub prior: f64,
    /// How far it is ahead of the others before it is tried: it is compared as if this were part of the sum of its values,
    /// so that it counts the less the more often it was tried.
    pub ahead: f64,
}

impl<M> Candidate<M> {
    /// A move that is not ahead of any other.
    pub const fn new(mv: M, prior: f64) -> Self {
        Self { mv, prior, ahead: 0.0 }
    }
}

/// How good a play is for a seat, as estimated by an [`Evaluate`].
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// What moves are chosen by.
    pub value: f64,
    /// What the seat may expect, in a unit that people know, such as the share of the first place.
    pub expected: f64,
}

impl Estimate {
    /// An estimate in which moves are chosen by what is expected.
    #[must_use]
    pub const fn plain(value: f64) -> Self {
        Self { value, expected: value }
    }
}

/// Knowledge of one game that the searches ask for. Only [`value`](Evaluate::value) has to be written.
///
/// A play given to these methods was imagined: what it holds of hidden things is one possibility, not the truth.
/// A method that is asked about a seat should judge by what that seat would know.
pub trait Evaluate<G: Game> {
    /// A play that the view could be of. Whatever the rules leave open is equally likely, unless written otherwise: worth
    /// it where what was played says more. It must look the same through the eyes of the view's observer.
    fn imagine(&self, view: &G::View, rng: &mut SplitMix) -> G {
        G::imagine(view, rng)
    }

    /// How good the play is for this seat: the greater the better, in any unit, as long as finished and unfinished
    /// plays are valued in the same one. A finished play is valued by its result.
    fn value(&self, play: &G, seat: Seat) -> f64;

    /// [`value`](Evaluate::value), and beside it what somebody who is advised is told that they may expect. The two are
    /// the same, unless written otherwise: worth it where a value that tells moves apart is not what people count.
    fn estimate(&self, play: &G, seat: Seat) -> Estimate {
        Estimate::plain(self.value(play, seat))
    }

    /// A move that somebody asked about, which [`Rollouts`](crate::Rollouts) looks at as closely as at the best. It is
    /// one of the [`candidates`](Evaluate::candidates). None, unless written otherwise.
    fn asked(&self) -> Option<G::Move> {
        None
    }

    /// [`value`](Evaluate::value) for all seats at once; worth writing where they share work.
    fn values(&self, play: &G) -> Values {
        let mut values = Values::default();
        for seat in Seat::all(play.players()) {
            values[seat.index()] = self.value(play, seat);
        }
        values
    }

    /// Adds the moves of this seat that are worth looking at, each once, to an empty list. All of them, equally
    /// promising, unless written otherwise; where nothing is added, all of them too.
    fn candidates(&self, play: &G, seat: Seat, candidates: &mut Vec<Candidate<G::Move>>) {
        play.each_move(seat, |mv| candidates.push(Candidate::new(mv, 1.0)));
    }

    /// What this seat does in a simulation where nothing better is known: any legal move, unless written otherwise.
    fn rollout_move(&self, play: &G, seat: Seat, rng: &mut SplitMix) -> G::Move {
        play.random_move(seat, rng)
    }
}

/// Values a play by the share of the first place, as it stands: 1 for the only winner, 1/k for each of k sides.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wins;

impl<G: Game> Evaluate<G> for Wins {
    fn value(&self, play: &G, seat: Seat) -> f64 {
        Evaluate::<G>::values(self, play)[seat.index()]
    }

    fn values(&self, play: &G) -> Values {
        let mut values = Values::default();
        let best = Seat::all(play.players()).map(|seat| play.score(seat)).max();
        let first = |seat: Seat| Some(play.score(seat)) == best;
        let sides = Seat::all(play.players()).filter(|&seat| play.team(seat) == seat && first(seat)).count();
        for seat in Seat::all(play.players()).filter(|&seat| first(seat)) {
            values[seat.index()] = 1.0 / sides as f64;
        }
        values
    }
}

/// The moves that a search looks at in this play, in ascending order: the evaluation's candidates, or all legal moves
/// where it has none.
pub(crate) fn look_at<G: Game>(
    evaluate: &(impl Evaluate<G> + ?Sized),
    play: &G,
    seat: Seat,
    candidates: &mut Vec<Candidate<G::Move>>,
) {
    candidates.clear();
    evaluate.candidates(play, seat, candidates);
    debug_assert!(candidates.iter().all(|c| play.is_legal(seat, c.mv) && c.prior > 0.0), "candidates are legal moves");
    if candidates.is_empty() {
        play.each_move(seat, |mv| candidates.push(Candidate::new(mv, 1.0)));
    }
    if !candidates.is_sorted_by_key(|candidate| candidate.mv) {
        game::sort_by_key(candidates, |candidate| candidate.mv);
    }
}
