//! The result of a play: places and scores.

use serde::{Deserialize, Serialize};

/// What a game's page calls the score of a seat, as records write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Tally {
    /// One number.
    Points(i32),
    /// One number a colour, in the game's order of colours.
    Markers([u8; 6]),
}

/// Places and scores, seat by seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standings {
    /// The place of each seat; 1 is best, equal places are shared and the next place counts the seats before (1, 1, 3).
    pub ranks: Vec<u8>,
    /// The score of each seat.
    pub scores: Vec<Tally>,
}

impl Standings {
    /// Ranks seats by their keys, the greater first.
    #[must_use]
    pub fn by_key<K: Ord>(keys: &[K], scores: Vec<Tally>) -> Self {
        let ranks = keys.iter().map(|key| 1 + keys.iter().filter(|other| *other > key).count() as u8).collect();
        Self { ranks, scores }
    }

    /// The share of the first place that falls to each seat: 1 divided among those who have it, partners as one side
    /// counting whole for each of them.
    #[must_use]
    pub fn wins(&self, team: impl Fn(usize) -> usize) -> Vec<f64> {
        let mut sides: Vec<usize> = (0..self.ranks.len()).filter(|&i| self.ranks[i] == 1).map(&team).collect();
        crate::sort_few(&mut sides);
        sides.dedup();
        let share = 1.0 / sides.len() as f64;
        self.ranks.iter().map(|&rank| if rank == 1 { share } else { 0.0 }).collect()
    }
}
