//! What rivals probably hold. People and bots play what helps their lowest colour if they can place it well, and keep the
//! rest: so how far a rival's markers are says something about the rack.

use game::{Game, Rng, Seat, below};
use genial::{Genial, View};

/// Out of so many racks that the rules leave open one is taken.
const IMAGINED: usize = 8;

/// A play is divided into parts of so many tiles on the board.
const PART: usize = 10;
const PARTS: usize = 4;

/// How many times as often a symbol is on a rival's rack as among the unseen tiles: for two, three and four players, by part
/// of the play, from the colour of the rival's lowest marker to that of the highest. Counted by `lab racks` in 2,000 plays each.
const ODDS: [[[f32; 6]; PARTS]; 3] = [
    [
        [1.029, 1.029, 1.045, 1.024, 0.98, 0.885],
        [1.25, 1.136, 0.997, 0.907, 0.844, 0.82],
        [1.226, 0.945, 0.938, 0.953, 0.96, 0.96],
        [1.134, 0.947, 0.955, 0.991, 0.984, 0.985],
    ],
    [
        [1.001, 1.001, 1.004, 1.04, 1.012, 0.939],
        [1.124, 1.123, 1.102, 0.99, 0.853, 0.757],
        [1.265, 1.103, 0.953, 0.893, 0.879, 0.846],
        [1.162, 0.965, 0.963, 0.962, 0.957, 0.978],
    ],
    [
        [0.941, 0.954, 0.952, 0.99, 1.039, 1.129],
        [1.015, 1.028, 1.065, 1.089, 0.976, 0.795],
        [1.15, 1.123, 1.097, 0.972, 0.835, 0.734],
        [1.181, 0.997, 0.968, 0.944, 0.933, 0.948],
    ],
];

/// How likely racks are beside each other, as far as a view tells.
pub(super) struct Odds {
    /// By seat and colour; all alike for the seat that looks.
    symbols: Vec<[f32; 6]>,
}

impl Odds {
    pub(super) fn new(view: &View) -> Self {
        let part = (usize::from(view.board.tile_count()) / PART).min(PARTS - 1);
        let ranked = &ODDS[usize::from(view.options.players) - 2][part];
        let seats = view.seats.iter().map(|seat| match seat.rack {
            Some(_) => [1.0; 6],
            None => {
                let mut colours = [0, 1, 2, 3, 4, 5];
                // Stable, as it was counted.
                game::sort_few_by(&mut colours, |&one, &other| seat.markers[one].cmp(&seat.markers[other]));
                let mut symbols = [1.0; 6];
                colours.into_iter().zip(ranked).for_each(|(colour, odds)| symbols[colour] = *odds);
                symbols
            }
        });
        Self { symbols: seats.collect() }
    }

    /// A play that this view could be of, in which rivals hold what they probably hold.
    pub(super) fn imagine(&self, view: &View, rng: &mut impl Rng) -> Genial {
        let mut imagined = Genial::imagine(view, rng);
        let mut total = self.of(&imagined);
        // Each of those that come stays with its share of all odds so far, so that in the end each had its share of all.
        for _ in 1..IMAGINED {
            let other = Genial::imagine(view, rng);
            let odds = self.of(&other);
            total += odds;
            if below(rng, 1 << 16) as f32 * total < odds * 65536.0 {
                imagined = other;
            }
        }
        imagined
    }

    fn of(&self, play: &Genial) -> f32 {
        let mut odds = 1.0;
        for (seat, symbols) in Seat::all(play.players()).zip(&self.symbols) {
            for tile in play.rack(seat).iter() {
                let (one, other) = tile.colours();
                odds *= symbols[one as usize] * symbols[other as usize];
            }
        }
        odds
    }
}

#[cfg(test)]
mod tests {
    use game::{Observer, play_out};
    use genial::Options;
    use search::SplitMix;

    use super::*;

    /// A play of two after so many decisions.
    fn play(decisions: u32) -> Genial {
        let mut rng = SplitMix::new(5);
        let mut play = Genial::new(&Options::default()).expect("these are the options of a play");
        let mut found = None;
        let mut decided = 0;
        play_out(&mut play, &mut rng, |play, seat, rng| {
            if decided == decisions {
                found = Some(*play);
            }
            decided += 1;
            play.random_move(seat, rng)
        });
        found.expect("a play has more decisions")
    }

    #[test]
    fn what_is_imagined_could_be() {
        let mut rng = SplitMix::new(1);
        for decisions in [0, 9, 14, 22] {
            let play = play(decisions);
            let view = play.view(Observer::Seat(Seat::new(0)));
            let odds = Odds::new(&view);
            for _ in 0..100 {
                let imagined = odds.imagine(&view, &mut rng);
                assert_eq!(imagined.view(view.observer), view);
            }
        }
    }

    #[test]
    fn likelier_colours_are_imagined_more_often() {
        let play = play(14);
        let view = play.view(Observer::Seat(Seat::new(0)));
        let odds = Odds::new(&view);
        let likely = |play: &Genial| -> f32 {
            let colours = play.rack(Seat::new(1)).iter().map(|tile| tile.colours());
            colours.map(|(one, other)| odds.symbols[1][one as usize] + odds.symbols[1][other as usize]).sum()
        };
        let mut rng = SplitMix::new(2);
        let (mut plain, mut guessed) = (0.0, 0.0);
        for _ in 0..500 {
            plain += likely(&Genial::imagine(&view, &mut rng));
            guessed += likely(&odds.imagine(&view, &mut rng));
        }
        assert!(guessed > plain, "{guessed} and {plain}");
    }
}
