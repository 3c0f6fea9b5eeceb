//! What the searches ask about this game, answered by a net: everyone plays what it takes for the best of a few moves.

use blockers::{Blockers, Move, View};
use game::{Game, Seat, Turn};
use search::{Candidate, Evaluate, SplitMix, Wins};

use super::{
    inputs::Inputs,
    policy::{Costs, Few, quick_few},
    racks::Odds,
    signs,
    training::after,
};
use crate::{
    learned::After,
    net::{Net, chance},
    policy::{Liked, Taught, likeliest, logit},
};

/// A net, the moves worth a simulation, and how everybody plays in it.
pub(super) struct Learned<'a> {
    pub(super) net: &'a Net,
    /// What makes a move promising at first sight.
    pub(super) costs: Costs,
    /// How many moves of each decision in a simulation the net looks at.
    pub(super) width: usize,
    /// How many moves are worth a look.
    pub(super) candidates: usize,
    /// How much the policy counts that says which ones they are; with 0 the net says that.
    pub(super) trust: u32,
    /// A move to be looked at whether it is promising or not.
    pub(super) asked: Option<Move>,
    /// What rivals probably hold.
    pub(super) odds: Odds,
}

impl Learned<'_> {
    /// The share of the first place that the seat may expect after a move.
    pub(super) fn expected_after(&self, play: &Blockers, seat: Seat, mv: Move) -> f64 {
        let mut next = *play;
        next.play(seat, mv);
        match after(&next, seat, &mut Inputs::new()) {
            After::Over(share) => share,
            After::Open(inputs) => chance(self.net.logit(inputs)),
        }
    }

    /// The moves that the policy takes for the likeliest, and the one that was asked about.
    fn likeliest(&self, play: &Blockers, seat: Seat, candidates: &mut Vec<Candidate<Move>>) {
        let policy = Blockers::policy(&play.options());
        let seen = signs::all(self.net, play, seat, &self.costs);
        let moves = seen.iter().map(|it| (it.mv, logit(policy, &it.signs)));
        let mut liked = likeliest(moves, self.candidates, self.trust);
        let last = liked.last().map_or(0.0, |it| it.ahead);
        let asked = self.asked.filter(|&asked| liked.iter().all(|it| it.mv != asked));
        liked.extend(asked.map(|mv| Liked { mv, ahead: last }));
        let prior = |rank: usize| 1.0 / (1.0 + rank as f64);
        let ranked = liked.into_iter().enumerate();
        candidates.extend(ranked.map(|(rank, Liked { mv, ahead })| Candidate { mv, prior: prior(rank), ahead }));
    }

    /// The best of the moves that look promising at once, with what the seat may expect after it.
    fn best(&self, play: &Blockers, seat: Seat, rng: &mut SplitMix) -> (f64, Move) {
        let mut few = Few::new(self.width);
        quick_few(play, seat, &self.costs, rng, &mut few);
        let judged = few.moves().map(|mv| (self.expected_after(play, seat, mv), mv));
        judged.reduce(|best, it| if it.0 > best.0 { it } else { best }).expect("a seat that is to decide has a move")
    }
}

impl Evaluate<Blockers> for Learned<'_> {
    fn imagine(&self, view: &View, rng: &mut SplitMix) -> Blockers {
        self.odds.imagine(view, rng)
    }

    /// The share of the first place that the seat may expect, with its next move where it is to decide.
    fn value(&self, play: &Blockers, seat: Seat) -> f64 {
        match play.turn() {
            Turn::Over => Evaluate::<Blockers>::value(&Wins, play, seat),
            turn if turn.awaits(seat) => self.best(play, seat, &mut SplitMix::new(0)).0,
            _ => chance(self.net.logit(Inputs::new().after(play, seat))),
        }
    }

    fn asked(&self) -> Option<Move> {
        self.asked
    }

    /// The likeliest moves, or those after which the net expects most, and the one that was asked about.
    fn candidates(&self, play: &Blockers, seat: Seat, candidates: &mut Vec<Candidate<Move>>) {
        if self.trust > 0 {
            return self.likeliest(play, seat, candidates);
        }
        play.each_move(seat, |mv| candidates.push(Candidate::new(mv, self.expected_after(play, seat, mv) + 1e-9)));
        game::sort_by(candidates, |a, b| b.prior.total_cmp(&a.prior));
        let mut at = 0;
        candidates.retain(|candidate| {
            at += 1;
            at <= self.candidates || self.asked == Some(candidate.mv)
        });
    }

    fn rollout_move(&self, play: &Blockers, seat: Seat, rng: &mut SplitMix) -> Move {
        self.best(play, seat, rng).1
    }
}
