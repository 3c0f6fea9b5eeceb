//! The analysis of a play: what each decision was worth against the best that a bot finds, and who decided how
//! accurately. It works from views and gives numbers; how they are shown is up to the caller.

mod measure;

use catalog::{GameId, with_game};
use game::{Explain, Seat};
use serde_json::Value;

pub use self::measure::Measure;
use crate::{Mind, Playable, Strength};
pub use protocol::worker::Decision;

/// A decision of a play that was judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// Which event it is, counted from 1.
    pub event: usize,
    /// Who decided.
    pub seat: Seat,
    /// What it was worth.
    pub decision: Decision,
}

/// For each player: the numbers of the events that were their decisions, and what they could expect after each.
#[must_use]
pub fn lines(judged: &[Judged], players: u8) -> Vec<Vec<(usize, f64)>> {
    let own = |seat| judged.iter().filter(move |it| it.seat == seat);
    Seat::all(players).map(|seat| own(seat).map(|it| (it.event, it.decision.expected)).collect()).collect()
}

/// Judges a decision of a seat from all that it could know then. The move has to be legal.
pub fn judge<G: Playable>(
    view: &G::View,
    seat: Seat,
    played: G::Move,
    strength: Strength,
    mind: &mut Mind<'_>,
) -> Decision {
    let advised = G::advise(view, seat, Some(played), strength, mind);
    let best = advised.first().expect("the move played is among them");
    let own = advised.iter().find(|it| it.mv == played).expect("the move played is among them");
    Decision {
        played: played.to_string(),
        expected: own.expected,
        best: best.mv.to_string(),
        best_expected: best.expected,
        // The best move comes first, whether a higher or a lower expectation is better.
        lost: (best.expected - own.expected).abs(),
        reasons: best.reasons.iter().map(Explain::message).collect(),
    }
}

/// Why a decision that was written down cannot be judged.
#[derive(Debug)]
pub enum Unjudged {
    /// The JSON is not a view of this game.
    View(serde_json::Error),
    /// The text is not a move that the seat could make then.
    Move,
}

impl std::fmt::Display for Unjudged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::View(error) => error.fmt(f),
            Self::Move => f.write_str("no legal move"),
        }
    }
}

impl std::error::Error for Unjudged {}

/// A decision of a seat that was written down: its view as JSON, and what it played in notation.
pub struct Written<'a> {
    /// The game.
    pub game: GameId,
    /// All that the seat could know.
    pub view: &'a Value,
    /// Who decided.
    pub seat: Seat,
    /// What they played.
    pub played: &'a str,
}

impl Written<'_> {
    /// Judges it.
    ///
    /// # Errors
    /// If it is not a legal decision of this game.
    pub fn judge(&self, strength: Strength, mind: Mind<'_>) -> Result<Decision, Unjudged> {
        with_game!(self.game, G => self.judge_in::<G>(strength, mind))
    }

    /// The same for one game, so that a program need not contain the bots of the others.
    ///
    /// # Errors
    /// If it is not a legal decision of this game.
    pub fn judge_in<G: Playable>(&self, strength: Strength, mut mind: Mind<'_>) -> Result<Decision, Unjudged> {
        let view: G::View = serde::Deserialize::deserialize(self.view).map_err(Unjudged::View)?;
        let played: G::Move = self.played.parse().map_err(|_| Unjudged::Move)?;
        // What a seat may do is the same in every play that its view could be of.
        if !G::imagine(&view, mind.rng).is_legal(self.seat, played) {
            return Err(Unjudged::Move);
        }
        Ok(judge::<G>(&view, self.seat, played, strength, &mut mind))
    }
}

/// A player's decisions in one line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Summary {
    /// How many there are.
    pub decisions: usize,
    /// The sum of their losses.
    pub lost: f64,
    /// In percent; `None` for a player without decisions.
    pub accuracy: Option<f64>,
}

impl Summary {
    /// Sums up what is known of one player's decisions.
    #[must_use]
    pub fn of(judged: &[Judged], seat: Seat, measure: Measure) -> Self {
        let decisions = judged.iter().filter(|it| it.seat == seat).map(|it| &it.decision);
        Self {
            decisions: decisions.clone().count(),
            lost: decisions.clone().fold(0.0, |sum, it| sum + it.lost),
            accuracy: measure.accuracy(decisions.map(|it| (it.expected, it.best_expected))),
        }
    }
}
