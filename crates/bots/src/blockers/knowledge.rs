//! What the searches ask about this game.

use blockers::{Blockers, Colour, Move, View};
use game::{Game, Seat, Turn};
use search::{Candidate, Estimate, Evaluate, SplitMix, Wins};

use super::{
    evaluation::Evaluation,
    field::{PLAYS, plays_left},
    policy::{Costs, quick_move},
    racks::Odds,
};

/// By how many points estimates are off at the end of a play, and how much more at its beginning.
const UNSURE: [f64; 2] = [1.0, 1.5];
/// How much of a result is whether it was won; the rest is by how much. A narrow defeat in an imagined world is
/// nearly a win in another, so the margin tells moves apart after fewer simulations.
const WON: f64 = 0.5;
/// What a captured tile counts beside points, where it decides among equal ones.
const TIE_BREAK: f64 = 1.0 / 32.0;

/// The static evaluation, the moves worth a simulation, and how everybody plays in it.
pub(super) struct Knowledge<'w> {
    /// How good a position is.
    pub(super) evaluation: Evaluation<'w>,
    /// What the players of simulations count.
    pub(super) costs: Costs,
    /// How many moves are worth a look.
    pub(super) candidates: usize,
    /// A move to be looked at whether it is promising or not.
    pub(super) asked: Option<Move>,
    /// What rivals probably hold.
    pub(super) odds: Odds,
}

impl Knowledge<'_> {
    /// What the seat may expect after a move, without looking further.
    pub(super) fn expected_after(&self, play: &Blockers, seat: Seat, mv: Move) -> f64 {
        let mut after = *play;
        after.play(seat, mv);
        self.estimate(&after, seat).expected
    }
}

impl Evaluate<Blockers> for Knowledge<'_> {
    fn imagine(&self, view: &View, rng: &mut SplitMix) -> Blockers {
        self.odds.imagine(view, rng)
    }

    fn value(&self, play: &Blockers, seat: Seat) -> f64 {
        self.estimate(play, seat).value
    }

    /// The share of the first place that the seat may expect; of a finished play, the margin is part of the value.
    fn estimate(&self, play: &Blockers, seat: Seat) -> Estimate {
        if play.turn() == Turn::Over {
            let points = |of: Seat| {
                let score = play.score(of);
                f64::from(score.points()) + TIE_BREAK * f64::from(score.captured())
            };
            let won = Evaluate::<Blockers>::value(&Wins, play, seat);
            Estimate { value: WON * won + (1.0 - WON) * share(play, seat, UNSURE[0], points), expected: won }
        } else {
            let unsure = UNSURE[0] + UNSURE[1] * left(play);
            Estimate::plain(share(play, seat, unsure, |of| self.evaluation.points(play, of, of == seat)))
        }
    }

    fn asked(&self) -> Option<Move> {
        self.asked
    }

    /// The moves that look best at once, and the one that was asked about.
    fn candidates(&self, play: &Blockers, seat: Seat, candidates: &mut Vec<Candidate<Move>>) {
        let mut moves = self.evaluation.each_move(play, seat);
        game::sort_by(&mut moves, |(_, a), (_, b)| b.total_cmp(a));
        let best = moves.first().map_or(0.0, |&(_, margin)| margin);
        let promising =
            moves.iter().enumerate().filter(|&(at, &(mv, _))| at < self.candidates || self.asked == Some(mv));
        candidates.extend(promising.map(|(_, &(mv, margin))| Candidate::new(mv, (margin - best).exp())));
    }

    fn rollout_move(&self, play: &Blockers, seat: Seat, rng: &mut SplitMix) -> Move {
        quick_move(play, seat, &self.costs, rng)
    }
}

/// The share of the first place that falls to a seat when everybody's points are off by so much.
fn share(play: &Blockers, seat: Seat, unsure: f64, points: impl Fn(Seat) -> f64) -> f64 {
    let mine = points(seat);
    let others = Seat::all(play.players()).filter(|&other| other != seat);
    let rivals: f64 = others.map(|other| ((mine - points(other)) / unsure).exp()).sum();
    1.0 / (1.0 + rivals)
}

/// How much of the play is still to come, from 1 to 0.
fn left(play: &Blockers) -> f64 {
    let colours = (0..play.options().colours()).map(Colour::new);
    colours.map(|colour| f64::from(plays_left(play, colour)) / f64::from(PLAYS)).sum::<f64>()
        / f64::from(play.options().colours())
}
