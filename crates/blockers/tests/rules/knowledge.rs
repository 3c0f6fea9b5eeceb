//! What observers know, and plays imagined from it.

use std::collections::HashMap;

use blockers::{Blockers, Colour, Step, Tiles, View};
use game::{Game, Observer};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

use crate::story::{beginning, colour, events, on, seat};

/// Rule 26.
#[test]
fn an_empty_pile_shows_what_is_in_the_rack() {
    let play = beginning("skipped-turns", 175);
    let view = play.view(Observer::Spectator);
    assert_eq!(view.supply(colour(2)).held, Some(play.rack(colour(2))));
    assert_eq!(view.supply(colour(3)).held, None);
}

/// Rule 26.
#[test]
fn a_skipped_turn_shows_what_is_not_in_the_racks() {
    let of = colour(3);
    let skipped = beginning("skipped-turns", 161);
    let absent = skipped.view(Observer::Seat(seat(2))).supply(of).absent;
    assert!(!absent.is_empty() && absent.intersection(skipped.rack(of)).is_empty());
    let freed = on(skipped, &["2 2:1 xH1", "* draw 2 s7"]);
    assert_eq!(freed.view(Observer::Spectator).supply(of).absent, absent, "the rack is still the same");
    let changed = on(freed, &["1 3:1 xH1", "* draw 3 4"]);
    assert_eq!(changed.view(Observer::Spectator).supply(of).absent, Tiles::NONE);
}

/// Imagines many plays from a view and says how often each rack of the colour came.
fn imagined_racks(view: &View, of: Colour, times: u32) -> HashMap<Tiles, u32> {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut racks = HashMap::new();
    for _ in 0..times {
        let play = Blockers::imagine(view, &mut rng);
        assert_eq!(play.view(view.observer), *view);
        *racks.entry(play.rack(of)).or_default() += 1;
    }
    racks
}

#[track_caller]
fn check_even(racks: &HashMap<Tiles, u32>, expected: usize) {
    assert_eq!(racks.len(), expected);
    let total: u32 = racks.values().sum();
    let mean = f64::from(total) / expected as f64;
    let chi_square: f64 = racks.values().map(|&n| (f64::from(n) - mean).powi(2) / mean).sum();
    let freedom = expected as f64 - 1.0;
    assert!((chi_square - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{chi_square} for {freedom}");
}

/// Rule 7.
#[test]
fn hidden_racks_are_imagined_evenly() {
    let play = beginning("2-players-1", 170);
    let of = colour(1);
    let view = play.view(Observer::Seat(seat(2)));
    let (rack, pile) = (u32::from(view.supply(of).rack), u32::from(view.supply(of).pile));
    assert!((1..=3).contains(&pile), "few tiles are left: {pile}");
    let ways = (1..=pile).fold(1, |ways, n| ways * (rack + n) / n);
    check_even(&imagined_racks(&view, of, 400 * ways), ways as usize);
}

/// Rules 15 and 16.
#[test]
fn a_seat_to_decide_is_imagined_to_have_a_tile_that_fits() {
    let play = beginning("skipped-turns", 163);
    assert_eq!(play.step(), Step::Decide(seat(1)));
    let view = play.view(Observer::Seat(seat(2)));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..1000 {
        let imagined = Blockers::imagine(&view, &mut rng);
        assert_eq!((imagined.turn(), imagined.view(view.observer)), (play.turn(), view.clone()));
        assert!(imagined.count_moves(seat(1)) > 0);
        assert!(imagined.rack(colour(3)).intersection(view.supply(colour(3)).absent).is_empty());
    }
}

/// Rules 16 and 20.
#[test]
fn where_nobody_can_play_no_tile_is_imagined_to_fit() {
    let play = beginning("nobody-can-play", events("nobody-can-play").len());
    for observer in Observer::all(2) {
        let view = play.view(observer);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..100 {
            let imagined = Blockers::imagine(&view, &mut rng);
            assert_eq!((imagined.step(), imagined.view(observer)), (Step::Over, view.clone()));
        }
    }
}
