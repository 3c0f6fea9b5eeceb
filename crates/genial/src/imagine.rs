//! A play that a view could be of: the hidden racks are drawn, each way to fill them equally likely among those that
//! what is remembered leaves open.

use game::{Rng, Seat, below};

use crate::{Genial, Showing, Tiles, View};

/// More attempts than a view of a real play needs.
const ATTEMPTS: u32 = 1_000_000;

/// A rack to fill, and what is known about it.
struct Hidden {
    seat: Seat,
    count: u32,
    showing: Showing,
    /// Tiles that the observer knows to be elsewhere, though not seeing them.
    elsewhere: Tiles,
}

/// See [`game::Game::imagine`].
///
/// # Panics
/// If the view is of no play that can be.
pub(crate) fn imagine<R: Rng>(view: &View, rng: &mut R) -> Genial {
    let hidden = hidden_racks(view);
    let mut play = known(view);
    let unseen = view.unseen();
    let racks = (0..ATTEMPTS).find_map(|_| fill(&hidden, unseen, rng)).expect("a view of a play that can be");
    play.bag = unseen;
    for (hidden, rack) in hidden.iter().zip(racks) {
        play.racks[hidden.seat.index()] = rack;
        play.bag = play.bag.minus(rack);
    }
    play
}

/// The play as far as the observer knows it, with the bag and the racks of others empty.
fn known(view: &View) -> Genial {
    let mut play = Genial {
        board: view.board,
        bag: Tiles::NONE,
        aside: view.aside,
        racks: Default::default(),
        put_back: Default::default(),
        showing: Default::default(),
        markers: Default::default(),
        options: view.options,
        stage: view.stage,
        seat: view.seat,
        bonus: view.bonus,
    };
    for (index, seat) in view.seats.iter().enumerate() {
        play.racks[index] = seat.rack.unwrap_or_default();
        play.put_back[index] = seat.put_back;
        play.showing[index] = seat.showing;
        if game::Game::team(&play, Seat::new(index as u8)).index() == index {
            play.markers[index] = seat.markers;
        }
    }
    play
}

/// The racks that the observer does not see. Whoever has not drawn for longest comes first: what was put back since is
/// then more than for all who follow, so that no rack takes what is known to be elsewhere for a later one.
fn hidden_racks(view: &View) -> Vec<Hidden> {
    let own = view.observer.seat().map(|seat| view.seats[seat.index()].put_back);
    let mut hidden: Vec<Hidden> = Vec::with_capacity(view.seats.len());
    for (index, seat) in view.seats.iter().enumerate().filter(|(_, seat)| seat.rack.is_none()) {
        // Tiles put back before the observer last drew may be on the observer's own rack now.
        let since_own_draw = own.map_or(seat.put_back, |own| seat.put_back.common(own));
        let before = seat.put_back.minus(since_own_draw);
        hidden.push(Hidden {
            seat: Seat::new(index as u8),
            count: seat.count.into(),
            showing: seat.showing,
            elsewhere: since_own_draw.plus(before.minus(view.rack())),
        });
    }
    game::sort_by_key(&mut hidden, |hidden| std::cmp::Reverse(hidden.elsewhere.len()));
    hidden
}

/// Fills one rack after the other from the unseen tiles.
///
/// A rack is drawn from all that fit it, each equally likely. But what earlier racks took changes how many ways are
/// left for it, and a choice of earlier racks must count in proportion to those: so it is kept with the odds of that
/// number against the greatest it could have been, and otherwise `None` asks for another attempt.
fn fill<R: Rng>(hidden: &[Hidden], unseen: Tiles, rng: &mut R) -> Option<[Tiles; 4]> {
    let mut racks = [Tiles::NONE; 4];
    let mut left = unseen;
    for (rack, hidden) in racks.iter_mut().zip(hidden) {
        let open = left.minus(hidden.elsewhere);
        let showing = open.showing(hidden.showing.colours);
        let avoiding = open.avoiding(hidden.showing.colours);
        let ways = hidden.ways(showing.len(), avoiding.len());
        let most = hidden.most_ways(unseen.minus(hidden.elsewhere), open.len());
        if ways == 0 || (ways < most && below(rng, most) >= ways) {
            return None;
        }
        let shown = hidden.how_many_show(showing.len(), avoiding.len(), below(rng, ways));
        for tile in showing.draw(shown, rng).iter().chain(avoiding.draw(hidden.count - shown, rng).iter()) {
            rack.insert(*tile);
            left.remove(*tile);
        }
    }
    Some(racks)
}

impl Hidden {
    /// In how many ways the rack can be filled from so many tiles that show the colours it is known by, and so many
    /// that avoid them.
    fn ways(&self, showing: u32, avoiding: u32) -> u32 {
        self.counts().map(|shown| self.ways_with(shown, showing, avoiding)).sum()
    }

    /// The greatest that [`Self::ways`] can be once earlier racks have left only this many of these tiles.
    fn most_ways(&self, open: Tiles, left: u32) -> u32 {
        let showing = open.showing(self.showing.colours).len();
        let avoiding = open.len() - showing;
        (left.saturating_sub(avoiding)..=showing.min(left))
            .map(|showing| self.ways(showing, left - showing))
            .max()
            .unwrap_or(0)
    }

    /// How many tiles of the rack show the colours, the `n`-th way to fill it being drawn.
    fn how_many_show(&self, showing: u32, avoiding: u32, mut n: u32) -> u32 {
        for shown in self.counts() {
            let ways = self.ways_with(shown, showing, avoiding);
            if n < ways {
                return shown;
            }
            n -= ways;
        }
        unreachable!("there are not that many ways")
    }

    fn counts(&self) -> impl Iterator<Item = u32> {
        self.showing.least.into()..=self.count.min(self.showing.most.into())
    }

    fn ways_with(&self, shown: u32, showing: u32, avoiding: u32) -> u32 {
        choose(showing, shown) * choose(avoiding, self.count - shown)
    }
}

/// How many sets of `k`, up to a rack's six, there are among `n`.
fn choose(n: u32, k: u32) -> u32 {
    CHOOSE[n as usize][k as usize]
}

/// Pascal's triangle. Six of 120, the most that is asked for, still fit 32 bits.
const CHOOSE: [[u32; 7]; 121] = {
    let mut rows = [[0; 7]; 121];
    rows[0][0] = 1;
    let mut n = 1;
    while n < rows.len() {
        rows[n][0] = 1;
        let mut k = 1;
        while k < 7 {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Game, Observer, Turn};
    use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

    use super::*;
    use crate::{Move, Options, Stage, Tile};

    fn tiles(text: &str) -> Tiles {
        text.split_whitespace().map(|tile| tile.parse::<Tile>().unwrap()).collect()
    }

    fn hidden(seat: u8, count: u32, showing: (&str, u8, u8), elsewhere: &str) -> Hidden {
        let (colours, least, most) = showing;
        let showing = Showing { colours: colours.parse().unwrap(), least, most };
        Hidden { seat: Seat::new(seat), count, showing, elsewhere: tiles(elsewhere) }
    }

    /// Deals the tiles out blindly and keeps the deals that fit what is known: slow and plain, for comparison.
    fn fill_plainly(hidden: &[Hidden], unseen: Tiles, rng: &mut ChaCha8Rng) -> Option<[Tiles; 4]> {
        let mut racks = [Tiles::NONE; 4];
        let mut left = unseen;
        for (rack, hidden) in racks.iter_mut().zip(hidden) {
            // Each tile of a kind is as likely as another to be the one known to be elsewhere.
            let open = left.minus(hidden.elsewhere);
            *rack = open.draw(hidden.count, rng).iter().copied().collect();
            left = left.minus(*rack);
            if !hidden.showing.allows(*rack) {
                return None;
            }
        }
        Some(racks)
    }

    #[track_caller]
    fn check_odds(hidden: &[Hidden], unseen: &str) {
        const SAMPLES: u32 = 40_000;
        let unseen = tiles(unseen);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut count = |fill: fn(&[Hidden], Tiles, &mut ChaCha8Rng) -> Option<[Tiles; 4]>| {
            let mut counts = HashMap::<String, f64>::new();
            let mut kept = 0;
            while kept < SAMPLES {
                if let Some(racks) = fill(hidden, unseen, &mut rng) {
                    *counts.entry(format!("{racks:?}")).or_default() += 1.0;
                    kept += 1;
                }
            }
            counts
        };
        let (found, expected) = (count(fill), count(fill_plainly));
        assert!(expected.len() > 10 && expected.len() < 1000, "{} deals", expected.len());
        assert!(found.keys().all(|deal| expected.contains_key(deal)));
        // Two samples of equal odds: the sum of (a - b)² / (a + b) is near the number of deals.
        let chi: f64 = expected
            .iter()
            .map(|(deal, b)| (found.get(deal).copied().unwrap_or(0.0), b))
            .map(|(a, b)| (a - b).powi(2) / (a + b))
            .sum();
        let deals = expected.len() as f64;
        assert!(chi < deals + 5.0 * (2.0 * deals).sqrt(), "{chi} for {deals} deals");
    }

    #[test]
    fn a_rack_that_was_asked_about_shows_no_lowest_colour() {
        check_odds(&[hidden(1, 3, ("R", 0, 0), "")], "RY RB RR YY YY YB BG GG GG PO OO RO");
    }

    #[test]
    fn what_is_known_of_several_racks_is_weighed_together() {
        let racks = [hidden(1, 2, ("R", 0, 1), ""), hidden(2, 2, ("RY", 1, 2), ""), hidden(3, 1, ("B", 0, 0), "")];
        check_odds(&racks, "RY RB RR YY YY BG GG PO");
    }

    #[test]
    fn tiles_put_back_are_not_dealt_to_those_who_have_not_drawn_since() {
        let racks =
            [hidden(1, 2, ("R", 0, 1), "RR YY YY"), hidden(2, 1, ("", 0, 0), "YY"), hidden(3, 2, ("G", 1, 2), "")];
        check_odds(&racks, "RY RR RR YY YY BG GG");
    }

    #[test]
    fn the_real_racks_are_always_among_those_left_open() {
        let mut swaps = 0;
        for seed in 0..120 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let options = [Options::for_players(2), Options::for_players(4), Options::TEAMS][seed as usize % 3];
            let mut play = Genial::new(&options).unwrap();
            while play.turn() != Turn::Over {
                match play.turn() {
                    Turn::Chance => play.resolve(play.sample(&mut rng)),
                    _ if play.stage() == Stage::Swap => {
                        swaps += 1;
                        play.play(play.seat(), Move::Swap);
                    }
                    _ => play.play(play.seat(), play.random_move(play.seat(), &mut rng)),
                }
                Observer::all(options.players).for_each(|observer| check_truth(&play, observer));
            }
        }
        assert!(swaps > 100, "{swaps}");
    }

    #[track_caller]
    fn check_truth(play: &Genial, observer: Observer) {
        let view = play.view(observer);
        let mut left = view.unseen();
        for hidden in hidden_racks(&view) {
            let rack = play.rack(hidden.seat);
            assert!(hidden.showing.allows(rack), "{observer:?} thinks {rack} cannot be: {:?}", hidden.showing);
            let open = left.minus(hidden.elsewhere);
            assert!(
                rack.minus(open).is_empty(),
                "{observer:?} thinks {rack} cannot be: {} are elsewhere",
                hidden.elsewhere
            );
            left = left.minus(rack);
        }
        assert_eq!(left, play.bag());
    }
}
