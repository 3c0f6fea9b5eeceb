//! Many games from seeds, none of which may go wrong.

use protocol::ClockRule;
use simulator::{Fault, Plan, Report, Weather, shrink, simulate};

/// So many games are played, unless `TABLEE_GAMES` says otherwise.
const GAMES: u64 = 300;

/// Plays a game; one that goes wrong is shown as small as it can be made.
fn play(plan: &Plan) -> Report {
    simulate(plan).unwrap_or_else(|broken| {
        let (plan, broken) = shrink(plan, &broken);
        panic!("{broken}\n{plan}");
    })
}

#[test]
fn no_game_breaks_a_law() {
    let games = std::env::var("TABLEE_GAMES").ok().map_or(GAMES, |games| games.parse().expect("a number"));
    let total = (0..games).map(|seed| play(&Plan::new(seed))).reduce(Report::and).expect("there are games");
    println!("{total:?}");
    assert!(total.crashes > 0 && total.races > 0 && total.exchanged > 0, "{total:?}");
}

/// Nodes that start again at the same time after the power has failed once gave people their time back each, and so too much.
#[test]
fn nodes_that_start_again_together_give_people_their_time_back_once() {
    for seed in 0..40 {
        let plan = Plan {
            nodes: 3,
            clock: ClockRule::PerMove { time: 15_000 },
            faults: vec![(24_000, Fault::Power { down: 5_000 })],
            weather: Weather::default(),
            ..Plan::new(seed)
        };
        play(&plan);
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    for seed in 0..10 {
        assert_eq!(simulate(&Plan::new(seed)), simulate(&Plan::new(seed)));
    }
}
