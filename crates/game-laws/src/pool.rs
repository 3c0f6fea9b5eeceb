//! Moves and answers of chance seen at other positions, to be tried where they may not fit.

use game::{Game, below};

use crate::LawRng;

/// A pool never holds more of a kind than this; new things then take the place of old ones.
const MOST: usize = 256;

pub(crate) struct Pool<G: Game> {
    pub(crate) moves: Vec<G::Move>,
    pub(crate) chances: Vec<G::Chance>,
}

impl<G: Game> Pool<G> {
    pub(crate) fn new() -> Self {
        Self { moves: Vec::new(), chances: Vec::new() }
    }

    pub(crate) fn keep_move(&mut self, mv: G::Move, rng: &mut LawRng) {
        keep(&mut self.moves, mv, rng);
    }

    pub(crate) fn keep_chance(&mut self, chance: G::Chance, rng: &mut LawRng) {
        keep(&mut self.chances, chance, rng);
    }
}

fn keep<T>(items: &mut Vec<T>, item: T, rng: &mut LawRng) {
    if items.len() < MOST {
        items.push(item);
    } else {
        items[below(rng, MOST as u32) as usize] = item;
    }
}
