//! Seeds: texts that stand for random streams, the same natively and in the browser, for ever.
//!
//! The key of a stream is the SHA-256 hash of `tablee/1`, a zero byte, the seed's text, a zero byte and the game's
//! number as eight bytes, lowest first. It keys ChaCha with eight rounds; stream 0 answers for chance, stream *n* is
//! the player's in seat *n*, and the last one draws who begins. So a bot that thinks longer does not change the dice, and the same deals can be played
//! again with the seats rotated.

use game::Seat;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use sha2::{Digest, Sha256};

/// A random stream.
pub type Stream = ChaCha8Rng;

/// A text that stands for random streams.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed(String);

impl Seed {
    /// The seed with this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The streams of the play with this number.
    #[must_use]
    pub fn game(&self, number: u64) -> Streams {
        let mut hash = Sha256::new();
        hash.update(b"tablee/1\0");
        hash.update(self.0.as_bytes());
        hash.update(b"\0");
        hash.update(number.to_le_bytes());
        Streams(Stream::from_seed(hash.finalize().into()))
    }

    /// The stream that answers for chance in the play with this number.
    #[must_use]
    pub fn chance(&self, game: u64) -> Stream {
        self.game(game).chance()
    }

    /// The stream that the player in this seat draws from, in the play with this number.
    #[must_use]
    pub fn player(&self, game: u64, seat: Seat) -> Stream {
        self.game(game).player(seat)
    }
}

/// The random streams of one play.
#[derive(Clone, Debug)]
pub struct Streams(Stream);

impl Streams {
    /// The stream that answers for chance.
    #[must_use]
    pub fn chance(&self) -> Stream {
        self.0.clone()
    }

    /// The stream that decides who begins, which nobody else draws from.
    #[must_use]
    pub fn lot(&self) -> Stream {
        let mut stream = self.0.clone();
        stream.set_stream(u64::MAX);
        stream
    }

    /// The stream that the player in this seat draws from.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Stream {
        let mut stream = self.0.clone();
        stream.set_stream(u64::from(seat.number()));
        stream
    }
}

#[cfg(test)]
mod tests {
    use game::below;

    use super::*;

    /// These numbers were written down once and may never change.
    #[test]
    fn a_seed_gives_the_same_draws_for_ever() {
        let draws = |mut stream: Stream| (0..8).map(|_| below(&mut stream, 1000)).collect::<Vec<_>>();
        let seed = Seed::new("1");
        assert_eq!(draws(seed.chance(1)), CHANCE);
        assert_eq!(draws(seed.player(1, Seat::new(0))), PLAYER);
        assert_ne!(draws(seed.chance(2)), CHANCE);
        assert_ne!(draws(Seed::new("2").chance(1)), CHANCE);
    }

    const CHANCE: [u32; 8] = [743, 955, 302, 142, 425, 74, 220, 537];
    const PLAYER: [u32; 8] = [928, 938, 666, 203, 641, 852, 448, 464];
}
