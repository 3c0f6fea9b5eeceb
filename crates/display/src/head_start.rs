//! A head start: points that the people at a table agree on before a game, so that unequal players have an equal chance.
//!
//! The rules know nothing of it, and the result of the record is theirs. It is counted afterwards: added to the score where
//! the highest wins, to every marker in Génial, and taken off where the lowest wins.

use std::cmp::Reverse;

use blockers::Blockers;
use catalog::{AnyGame, GameId, with_game};
use color_pop::ColorPop;
use criss_cross::CrissCross;
use game::{Seat, Standings, Tally};
use genial::Genial;
use tout_sur_carte::ToutSurCarte;

/// What a head start is in a game.
trait HeadStart {
    /// Those that are offered, the smallest first.
    const STEPS: &'static [u8];
    /// Whether the lowest score wins.
    const LOWEST_WINS: bool = false;
}

impl HeadStart for Genial {
    const STEPS: &'static [u8] = &[1, 2, 3, 4];
}

impl HeadStart for CrissCross {
    const STEPS: &'static [u8] = &[3, 5, 8, 12];
}

impl HeadStart for ToutSurCarte {
    const STEPS: &'static [u8] = &[5, 10, 15, 20];
}

impl HeadStart for ColorPop {
    const STEPS: &'static [u8] = &[1, 2, 3, 4];
    const LOWEST_WINS: bool = true;
}

impl HeadStart for Blockers {
    const STEPS: &'static [u8] = &[1, 2, 3, 4];
    const LOWEST_WINS: bool = true;
}

/// The head starts that are offered in a play, the smallest first: none to whoever plays alone, or has a partner.
#[must_use]
pub fn steps(play: &AnyGame) -> &'static [u8] {
    let players = play.players();
    if players > 1 && Seat::all(players).all(|seat| play.team(seat) == seat) {
        with_game!(play.id(), G => G::STEPS)
    } else {
        &[]
    }
}

/// Whether people can have agreed on this for a play: on nothing, or for each player on nothing or one of the steps.
#[must_use]
pub fn can_be_agreed(play: &AnyGame, head_start: &[u8]) -> bool {
    let steps = steps(play);
    let is_offered = |points: &u8| *points == 0 || steps.contains(points);
    head_start.is_empty()
        || !steps.is_empty() && head_start.len() == usize::from(play.players()) && head_start.iter().all(is_offered)
}

/// Whether the lowest score wins.
fn lowest_wins(game: GameId) -> bool {
    with_game!(game, G => G::LOWEST_WINS)
}

/// The result with everybody's head start counted; `None` where it does not belong to these seats, or nobody has one.
#[must_use]
pub fn counted(game: GameId, result: &Standings, head_start: &[u8]) -> Option<Standings> {
    let is_agreed = head_start.len() == result.scores.len() && head_start.iter().any(|points| *points > 0);
    if !is_agreed {
        return None;
    }
    let score = |(tally, points): (&Tally, &u8)| match tally {
        Tally::Points(score) if lowest_wins(game) => Tally::Points(score - i32::from(*points)),
        Tally::Points(score) => Tally::Points(score + i32::from(*points)),
        Tally::Markers(markers) => Tally::Markers(markers.map(|marker| marker.saturating_add(*points).min(TOP))),
    };
    let scores: Vec<Tally> = result.scores.iter().zip(head_start).map(score).collect();
    // Where the points are equal, the places that the rules gave decide.
    let places = result.ranks.iter().map(|&rank| Reverse(rank));
    let keys: Vec<_> = scores.iter().map(|score| key(game, *score)).zip(places).collect();
    Some(Standings::by_key(&keys, scores))
}

/// The last place of Génial's tracks.
const TOP: u8 = 18;

/// What is compared, the greater being better: markers from the weakest on.
fn key(game: GameId, score: Tally) -> Vec<i32> {
    match score {
        Tally::Points(points) if lowest_wins(game) => vec![-points],
        Tally::Points(points) => vec![points],
        Tally::Markers(mut markers) => {
            game::sort_few(&mut markers);
            markers.iter().map(|marker| i32::from(*marker)).collect()
        }
    }
}
