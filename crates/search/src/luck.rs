//! Random numbers for imagined worlds: cheap to begin anywhere, so that every move meets the same luck.

use std::convert::Infallible;

use game::Seat;
use rand_core::TryRng;

/// A stream of random numbers that begins from a seed at no cost (SplitMix64).
///
/// A search begins a new stream for every answer of chance in every world it imagines; a cipher stream would spend
/// more time on its first block than the game on the move.
#[derive(Clone, Copy, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// The stream of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    const fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        scramble(self.0)
    }
}

impl TryRng for SplitMix {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.step() >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.step())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.step().to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

/// The luck of one imagined world. Its third answer of chance draws the same numbers whatever was decided before, and
/// so does a seat's second decision: two moves tried in one world differ by what they do, not by how the dice fall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Luck {
    world: u64,
    chances: u64,
    steps: u64,
}

impl Luck {
    /// The luck of the world with this number.
    pub(crate) fn of_world(seed: u64, number: u32) -> Self {
        Self { world: mix(seed, u64::from(number)), chances: 0, steps: 0 }
    }

    /// For imagining the world itself.
    pub(crate) fn imagining(&self) -> SplitMix {
        SplitMix::new(mix(self.world, IMAGINING))
    }

    /// For the next answer of chance.
    pub(crate) fn chance(&mut self) -> SplitMix {
        self.chances += 1;
        SplitMix::new(mix(self.world, CHANCE + self.chances))
    }

    /// For this seat's choice in the present step.
    pub(crate) fn choice(&self, seat: Seat) -> SplitMix {
        SplitMix::new(mix(self.world, CHOICE + self.steps * u64::from(Seat::MOST) + seat.index() as u64))
    }

    /// The seats have decided.
    pub(crate) fn step(&mut self) {
        self.steps += 1;
    }
}

/// One number of two, such that neither can be told from the result.
#[inline]
const fn mix(a: u64, b: u64) -> u64 {
    scramble(scramble(a ^ GOLDEN).wrapping_add(b.wrapping_mul(GOLDEN)))
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
const IMAGINING: u64 = 0;
const CHANCE: u64 = 1 << 32;
const CHOICE: u64 = 2 << 32;

#[inline]
const fn scramble(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use game::{Rng, below};

    use super::*;

    #[test]
    fn the_stream_is_split_mix_64() {
        let mut stream = SplitMix::new(1_234_567);
        assert_eq!([stream.next_u64(), stream.next_u64()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn the_next_roll_does_not_depend_on_how_much_the_last_one_drew() {
        let (mut short, mut long) = (Luck::of_world(7, 3), Luck::of_world(7, 3));
        short.chance().next_u32();
        let mut stream = long.chance();
        stream.fill_bytes(&mut [0; 40]);
        assert_eq!(short.chance().next_u64(), long.chance().next_u64());
    }

    #[test]
    fn the_first_rolls_of_many_worlds_are_fair() {
        let mut faces = [0u32; 6];
        (0..6000).for_each(|world| faces[below(&mut Luck::of_world(1, world).chance(), 6) as usize] += 1);
        assert!(faces.iter().all(|&count| count.abs_diff(1000) < 120), "{faces:?}");
    }
}
