//! Many games from seeds, none of which may go wrong.

use simulator::{Plan, shrink, simulate};

/// So many games are played, unless `TABLEE_GAMES` says otherwise.
const GAMES: u64 = 300;

/// Plays the game of a seed; one that goes wrong is shown as small as it can be made.
fn play(seed: u64) -> simulator::Report {
    let plan = Plan::new(seed);
    simulate(&plan).unwrap_or_else(|broken| {
        let (plan, broken) = shrink(&plan, &broken);
        panic!("{broken}\n{plan}");
    })
}

#[test]
fn no_game_breaks_a_law() {
    let games = std::env::var("TABLEE_GAMES").ok().map_or(GAMES, |games| games.parse().expect("a number"));
    let total = (0..games).map(play).reduce(simulator::Report::and).expect("there are games");
    println!("{total:?}");
    assert!(total.crashes > 0 && total.races > 0 && total.exchanged > 0, "{total:?}");
}

/// Two nodes that started again after the power had failed both gave the people their time back.
#[test]
fn what_once_went_wrong_does_not_again() {
    for seed in [1160] {
        play(seed);
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    for seed in 0..10 {
        assert_eq!(simulate(&Plan::new(seed)), simulate(&Plan::new(seed)));
    }
}
