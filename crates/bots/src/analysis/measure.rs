//! What expectations are measured in.

use catalog::GameId;
use protocol::worker::Decision;

use crate::{Playable, PlayableVisitor, visit};

/// What a bot's expectations are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The share of the first place, from 0 to 1.
    Share,
    /// Points of somebody who plays alone, the more the better.
    Points,
    /// What somebody who plays alone has left, the fewer the better.
    Left,
}

impl Measure {
    /// What bots expect in a play of this game with so many players.
    #[must_use]
    pub fn of(game: GameId, players: u8) -> Self {
        struct IsFewer;
        impl PlayableVisitor for IsFewer {
            type Output = bool;

            fn visit<G: Playable>(self) -> bool {
                G::SOLO_LOWER_IS_BETTER
            }
        }
        match players {
            1 if visit(game, IsFewer) => Self::Left,
            1 => Self::Points,
            _ => Self::Share,
        }
    }

    /// The message that names it.
    #[must_use]
    pub const fn name_id(self) -> &'static str {
        match self {
            Self::Share => "analysis-share",
            Self::Points => "analysis-points",
            Self::Left => "analysis-left",
        }
    }

    /// How accurately somebody decided, in percent. Each decision is given by what the player could expect after it and
    /// after the best move; the accuracy is the first sum divided by the second, so that a decision counts for as much
    /// as was at stake. For [`Measure::Left`] an expectation of `n` tokens counts as `1 / (1 + n)`. `None` without
    /// decisions.
    pub fn accuracy(self, decisions: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
        let worth = |expected: f64| match self {
            Self::Share | Self::Points => expected.max(0.0),
            Self::Left => 1.0 / (1.0 + expected.max(0.0)),
        };
        let add = |sum: Option<(f64, f64)>, (played, best)| {
            let (all_played, all_best) = sum.unwrap_or_default();
            Some((all_played + worth(played), all_best + worth(best)))
        };
        // If even the best moves were worth 0, no decision lost anything.
        decisions
            .fold(None, add)
            .map(|(played, best)| if best > 0.0 { 100.0 * (played / best).min(1.0) } else { 100.0 })
    }

    /// Whether a better move was found. A loss so small that it would be printed as 0 does not count.
    #[must_use]
    pub fn finds_better(self, decision: &Decision) -> bool {
        decision.best != decision.played && decision.lost >= self.least()
    }

    /// The least value that is not printed as 0.
    const fn least(self) -> f64 {
        match self {
            Self::Share => 0.0005,
            Self::Points | Self::Left => 0.05,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_accuracy(measure: Measure, decisions: &[(f64, f64)], expected: Option<f64>) {
        let found = measure.accuracy(decisions.iter().copied());
        let near = found.zip(expected).is_some_and(|(found, expected)| (found - expected).abs() < 1e-9);
        assert!(near || found == expected, "{found:?} {expected:?}");
    }

    #[test]
    fn accuracy_is_what_was_kept_of_what_could_be_had() {
        check_accuracy(Measure::Share, &[], None);
        check_accuracy(Measure::Share, &[(0.0, 0.0)], Some(100.0));
        check_accuracy(Measure::Share, &[(0.5, 0.5), (0.25, 0.5)], Some(75.0));
        // A mistake counts for what it costs, even if little was at stake.
        check_accuracy(Measure::Share, &[(0.0, 0.1)], Some(0.0));
        check_accuracy(Measure::Points, &[(30.0, 40.0), (30.0, 30.0), (24.0, 50.0)], Some(70.0));
        check_accuracy(Measure::Left, &[(0.0, 0.0), (1.0, 0.0)], Some(75.0));
    }

    #[test]
    fn alone_it_is_points_or_what_is_left() {
        assert_eq!(Measure::of(GameId::CrissCross, 1), Measure::Points);
        assert_eq!(Measure::of(GameId::ColorPop, 1), Measure::Left);
        assert_eq!(Measure::of(GameId::ColorPop, 2), Measure::Share);
    }
}
