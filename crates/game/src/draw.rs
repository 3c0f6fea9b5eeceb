//! Draws that come out the same on every machine, for ever.
//!
//! Library distributions may change their method between versions; these few lines may not, because a seed that
//! somebody wrote down must go on giving the same games.

pub use rand_core::Rng;

/// A whole number below `n`, each equally likely: the high half of a 32-bit draw times `n`, redrawn in the few cases
/// that would favour some numbers (Lemire's method).
///
/// # Panics
/// If `n` is 0.
#[inline]
pub fn below<R: Rng + ?Sized>(rng: &mut R, n: u32) -> u32 {
    assert!(n > 0, "nothing to draw from");
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// Puts the items in random order, each order equally likely (Fisher–Yates from the end).
pub fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    for end in (1..items.len()).rev() {
        items.swap(end, below(rng, end as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Scripted(Vec<u32>);

    impl rand_core::TryRng for Scripted {
        type Error = std::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(self.0.remove(0))
        }

        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            unreachable!("draws are 32 bits wide")
        }

        fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
            unreachable!("draws are 32 bits wide")
        }
    }

    #[test]
    fn a_draw_is_the_high_half_of_the_product() {
        assert_eq!(below(&mut Scripted(vec![0x8000_0001]), 6), 3);
        assert_eq!(below(&mut Scripted(vec![u32::MAX]), 6), 5);
    }

    #[test]
    fn the_few_draws_that_would_favour_a_number_are_repeated() {
        assert_eq!(below(&mut Scripted(vec![0, u32::MAX]), 6), 5);
    }
}
