//! Hidden racks whose tiles are not equally likely: how likely each rack is, and one drawn by that.
//!
//! Every unseen tile has a weight, and a rack is as likely as the product of the weights of its tiles beside that of all
//! other racks of its size. Only additions, multiplications and divisions, which give the same result everywhere.

use game::Rng;

/// The most tiles that a hidden rack has.
const MOST: usize = 6;

/// The odds of the racks of one size that can be made of some unseen tiles.
#[derive(Clone, Debug)]
pub struct Racks {
    weights: Vec<f64>,
    /// How many tiles a rack has.
    size: usize,
    /// By first tile and size: the sum of the products of weights of all racks made of that tile and those behind it.
    sums: Vec<[f64; MOST + 1]>,
}

impl Racks {
    /// Racks of so many tiles, each of which has one of these weights.
    ///
    /// # Panics
    /// If there are fewer tiles than that, or racks have more than six.
    #[must_use]
    pub fn new(weights: Vec<f64>, size: usize) -> Self {
        assert!(size <= MOST && size <= weights.len(), "there are tiles for a rack");
        let mut sums = vec![[0.0; MOST + 1]; weights.len() + 1];
        sums[weights.len()][0] = 1.0;
        for (first, weight) in weights.iter().enumerate().rev() {
            sums[first] = sums[first + 1];
            for held in 1..=size {
                sums[first][held] += weight * sums[first + 1][held - 1];
            }
        }
        Self { weights, size, sums }
    }

    /// One of the racks, each as likely as it is: gives the numbers of its tiles in ascending order.
    pub(crate) fn draw(&self, rng: &mut impl Rng, mut sink: impl FnMut(usize)) {
        let mut wanted = self.size;
        for (tile, weight) in self.weights.iter().enumerate() {
            if wanted == 0 {
                return;
            }
            let with = weight * self.sums[tile + 1][wanted - 1];
            let drawn = f64::from(rng.next_u32()) / 4_294_967_296.0;
            // Where no more tiles are left than are wanted there is nothing to draw, however sums are rounded.
            if self.weights.len() - tile == wanted || drawn * self.sums[tile][wanted] < with {
                sink(tile);
                wanted -= 1;
            }
        }
    }

    /// How likely just this rack is.
    pub fn odds_of(&self, rack: impl IntoIterator<Item = usize>) -> f64 {
        rack.into_iter().map(|tile| self.weights[tile]).product::<f64>() / self.sums[0][self.size]
    }

    /// How likely each tile is to be in the rack.
    #[must_use]
    pub fn each(&self) -> Vec<f64> {
        // By size: the sum over racks made of the tiles before the present one.
        let mut before = [0.0; MOST + 1];
        before[0] = 1.0;
        let mut chances = Vec::with_capacity(self.weights.len());
        for (tile, weight) in self.weights.iter().enumerate() {
            let with: f64 = (0..self.size).map(|held| before[held] * self.sums[tile + 1][self.size - 1 - held]).sum();
            chances.push(weight * with / self.sums[0][self.size]);
            for held in (1..=self.size).rev() {
                before[held] += weight * before[held - 1];
            }
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use search::SplitMix;

    use super::*;

    #[test]
    fn equal_tiles_are_equally_likely() {
        let racks = Racks::new(vec![0.5; 10], 4);
        assert!((racks.odds_of([1, 3, 5, 9]) - 1.0 / 210.0).abs() < 1e-12);
        assert!(racks.each().iter().all(|chance| (chance - 0.4).abs() < 1e-12));
    }

    #[test]
    fn all_racks_together_are_certain() {
        let racks = Racks::new(vec![1.0, 2.0, 0.5, 3.0], 2);
        let pairs = (0..4).flat_map(|one| (one + 1..4).map(move |other| [one, other]));
        assert!((pairs.clone().map(|pair| racks.odds_of(pair)).sum::<f64>() - 1.0).abs() < 1e-12);
        for (tile, chance) in racks.each().into_iter().enumerate() {
            let with = pairs.clone().filter(|pair| pair.contains(&tile));
            assert!((with.map(|pair| racks.odds_of(pair)).sum::<f64>() - chance).abs() < 1e-12);
        }
    }

    #[test]
    fn racks_are_drawn_as_often_as_they_are_likely() {
        let racks = Racks::new(vec![1.0, 4.0, 0.25, 1.0, 2.0, 1.0], 3);
        let mut rng = SplitMix::new(3);
        let mut counts = [0.0; 6];
        for _ in 0..20_000 {
            let mut held = 0;
            racks.draw(&mut rng, |tile| {
                counts[tile] += 1.0;
                held += 1;
            });
            assert_eq!(held, 3);
        }
        for (count, chance) in counts.into_iter().zip(racks.each()) {
            assert!((count / 20_000.0 - chance).abs() < 0.02, "{count} and {chance}");
        }
    }

    #[test]
    fn a_rack_of_all_tiles_is_drawn_whole() {
        let mut drawn = Vec::new();
        Racks::new(vec![0.1; 5], 5).draw(&mut SplitMix::new(1), |tile| drawn.push(tile));
        assert_eq!(drawn, [0, 1, 2, 3, 4]);
    }
}
