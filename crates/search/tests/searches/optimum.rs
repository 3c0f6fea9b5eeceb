//! Each search against the exhaustive solver, on games whose optimum is known.

use crate::toys::{Digits, Ends, Hiding, Nim, Number, Of, Pennies, Points, Showdown, Toy, hiding, pennies, showdown};
use game::{Game, Observer, Seat, Turn};
use search::{Budget, Evaluate, Expectimax, Ismcts, OnePly, Rollouts, Root, Search, Thought, Wins, solve};

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

/// What a search comes to for the seat to decide, from its view.
fn think<T: Toy>(search: &impl Search, evaluate: &impl Evaluate<Of<T>>, play: &T, simulations: u32) -> Thought<Number> {
    let play = Of(play.clone());
    let Turn::Seats(seats) = play.turn() else { panic!("somebody is to decide") };
    let seat = seats.iter().next().expect("at least one seat");
    search.think(Root::View(&play.view(Observer::Seat(seat))), seat, evaluate, 7, &mut Budget::new(simulations))
}

/// Whether the search takes one of the best moves according to the solver, or one that gives away less than a
/// hundredth of what is at stake: sampling cannot tell those apart.
#[track_caller]
fn check_optimal<T: Toy>(search: &impl Search, evaluate: &impl Evaluate<Of<T>>, play: &T, simulations: u32) {
    let thought = think(search, evaluate, play, simulations);
    let Turn::Seats(seats) = play.turn() else { panic!("somebody is to decide") };
    let seat = seats.iter().next().expect("at least one seat");
    let solution = solve(&Of(play.clone()), seat, evaluate, 100_000).expect("toys are small");
    let [best, .., worst] = solution.ranked.as_slice() else { return };
    let enough = best.value - 0.01 * (best.value - worst.value) - 1e-9;
    let found = thought.best().expect("there are moves");
    let value = solution.ranked.iter().find(|ranked| ranked.mv == found).expect("it is legal").value;
    assert!(value > enough, "{found} is worth {value}, {solution:?} in {play:?}: {thought:?}");
}

#[track_caller]
fn check_best<T: Toy>(search: &impl Search, evaluate: &impl Evaluate<Of<T>>, play: &T, best: u8) {
    let thought = think(search, evaluate, play, 20_000);
    assert_eq!(thought.best(), Some(Number(best)), "{thought:?}");
}

fn heap(heap: u8) -> Nim {
    Nim { heap, mover: FIRST }
}

#[test]
fn nim_is_lost_with_a_multiple_of_four() {
    for stones in 1..=16 {
        let solution = solve(&Of(heap(stones)), FIRST, &Wins, 1000).expect("nim is small");
        assert_eq!(solution.values[0], f64::from(u8::from(stones % 4 != 0)), "{stones}");
    }
}

#[test]
fn every_deep_search_plays_nim_perfectly() {
    for stones in [1, 2, 3, 5, 6, 7, 9, 10, 11, 13] {
        check_optimal(&Expectimax { depth: 13, worlds: 1, ..Expectimax::default() }, &Wins, &heap(stones), 1_000_000);
        check_optimal(&Ismcts { depth: u32::MAX, ..Ismcts::default() }, &Wins, &heap(stones), 5000);
        check_optimal(&Ismcts::default(), &Wins, &heap(stones), 5000);
    }
}

#[test]
fn rollouts_and_one_ply_see_a_win_in_one() {
    check_best(&Rollouts::TO_THE_END, &Wins, &heap(3), 3);
    check_best(&OnePly::default(), &Wins, &heap(2), 2);
}

fn after_throw<const LISTED: bool>(written: [u8; 3], thrown: u8) -> Digits<LISTED> {
    Digits { thrown: Some(thrown), written }
}

/// The last throw is worth its mean wherever it goes; before it, each throw goes where it and that mean add up best.
#[test]
fn digits_is_worth_what_the_odds_say() {
    let start = Of(Digits::<true>::start());
    let value = solve(&start, FIRST, &Points, 10_000).expect("digits is small").values[0];
    let mean = |worth: &dyn Fn(f64) -> f64| [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 6.0].map(worth).iter().sum::<f64>() / 7.0;
    let last = mean(&|thrown| thrown);
    let two = |a: f64, b: f64| mean(&|thrown| (a * thrown + b * last).max(b * thrown + a * last));
    let expected = mean(&|thrown| {
        let high_or_middle = (100.0 * thrown + two(10.0, 1.0)).max(10.0 * thrown + two(100.0, 1.0));
        high_or_middle.max(thrown + two(100.0, 10.0))
    });
    assert!((value - expected).abs() < 1e-9, "{value}, not {expected}");
}

#[test]
fn every_search_writes_digits_where_the_odds_say() {
    for thrown in 1..=6 {
        for written in [[0, 0, 0], [0, 3, 0], [2, 0, 0], [0, 0, 5]] {
            let play: Digits<true> = after_throw(written, thrown);
            check_optimal(&Expectimax { depth: 3, worlds: 1, ..Expectimax::default() }, &Points, &play, 100_000);
            check_optimal(&Ismcts::default(), &Points, &play, 20_000);
        }
    }
}

#[test]
fn drawn_throws_do_as_well_where_they_cannot_be_listed() {
    for thrown in [1, 2, 5, 6] {
        let play: Digits<false> = after_throw([0, 0, 1], thrown);
        let exact: Digits<true> = after_throw([0, 0, 1], thrown);
        let best = solve(&Of(exact), FIRST, &Points, 1000).expect("digits is small").ranked[0].mv;
        assert!(solve(&Of(play.clone()), FIRST, &Points, 1000).is_none(), "unlisted chance cannot be solved");
        check_best(&Expectimax { depth: 2, worlds: 64, ..Expectimax::default() }, &Points, &play, best.0);
        check_best(&Rollouts::TO_THE_END, &Points, &play, best.0);
        check_best(&Ismcts::default(), &Points, &play, best.0);
    }
}

#[test]
fn one_ply_lists_the_throw_that_follows() {
    let play: Digits<true> = after_throw([0, 0, 5], 4);
    let thought = think(&OnePly::default(), &Points, &play, 1000);
    assert_eq!((thought.simulations, thought.complete), (12, true));
    // The throw that follows is not written yet.
    assert_eq!(thought.value_of(Number(1)), Some(540.0));
}

#[test]
fn lookahead_weighs_the_throws_by_their_odds() {
    let play: Digits<true> = after_throw([0, 3, 5], 4);
    let thought = think(&Expectimax { depth: 3, worlds: 1, ..Expectimax::default() }, &Points, &play, 1000);
    assert_eq!(thought.value_of(Number(0)), Some(534.0));
    let play: Digits<true> = after_throw([0, 0, 5], 6);
    let thought = think(&Expectimax { depth: 3, worlds: 1, ..Expectimax::default() }, &Points, &play, 1000);
    let last = 27.0 / 7.0;
    assert!((thought.ranked[0].value - (560.0 + last)).abs() < 1e-9, "{thought:?}");
}

#[test]
fn three_players_each_look_after_themselves() {
    let mut play = Ends::start();
    while play.turn() != Turn::Over {
        check_optimal(&Expectimax { depth: 9, worlds: 1, ..Expectimax::default() }, &Points, &play, 10_000);
        check_optimal(&Ismcts::default(), &Points, &play, 20_000);
        let mover = play.mover;
        let best = solve(&Of(play.clone()), mover, &Points, 10_000).expect("ends is small").ranked[0].mv;
        play.play(mover, best.0);
    }
}

#[test]
fn exact_lookahead_has_exact_values() {
    let play = Ends::start();
    let thought = think(&Expectimax { depth: 9, worlds: 1, ..Expectimax::default() }, &Points, &play, 10_000);
    let solution = solve(&Of(play), FIRST, &Points, 10_000).expect("ends is small");
    let values = |ranked: &[search::Ranked<Number>]| ranked.iter().map(|r| (r.mv, r.value)).collect::<Vec<_>>();
    assert_eq!(values(&thought.ranked), values(&solution.ranked));
}

/// The sure points are right; only a search that knows what it will not know finds them.
#[test]
fn what_is_hidden_stays_hidden_in_the_tree() {
    let play = Hiding { hidden: Some(0), stage: hiding::Stage::Decide };
    check_best(&Ismcts::default(), &Points, &play, hiding::SURE);
    check_best(&Rollouts::TO_THE_END, &Points, &play, hiding::SURE);
    let lookahead = Expectimax { depth: 2, worlds: 64, ..Expectimax::default() };
    check_best(&lookahead, &Points, &play, hiding::GUESS);
}

#[test]
fn a_hidden_move_tells_the_opponent_nothing() {
    // Whoever hides can count on the sure points being taken: two are left, whichever hand it is.
    let thought = think(&Ismcts::default(), &Points, &Hiding::start(), 20_000);
    assert!(thought.ranked.iter().all(|ranked| (ranked.value - 2.0).abs() < 0.2), "{thought:?}");
}

/// The opponent knows its own card, whatever it is: checking is right.
#[test]
fn an_opponent_plays_by_its_own_secret() {
    let play = Showdown { high: Some(false), stage: showdown::Stage::Bet };
    check_best(&Ismcts::default(), &showdown::Looking, &play, showdown::CHECK);
    let thought = think(&Ismcts::default(), &showdown::Looking, &play, 20_000);
    let bet = thought.value_of(Number(showdown::BET)).expect("it was tried");
    assert!((bet + 2.5).abs() < 0.7, "{thought:?}");
}

#[test]
fn a_simultaneous_choice_cannot_be_seen() {
    let start = Pennies::start();
    let solution = solve(&Of(start.clone()), FIRST, &Points, 100).expect("pennies is small");
    assert_eq!(solution.ranked[0].mv, Number(pennies::POCKET));
    assert!((solution.values[0] - 2.0).abs() < 0.05 && (solution.values[1] + 2.0).abs() < 0.05, "{solution:?}");
    check_best(&Ismcts::default(), &Points, &start, pennies::POCKET);
    check_best(&Rollouts::TO_THE_END, &Points, &start, pennies::POCKET);
    check_best(&OnePly { worlds: 200, ..OnePly::default() }, &Points, &start, pennies::POCKET);
}

#[test]
fn a_choice_that_is_already_in_cannot_be_seen_either() {
    let mut play = Pennies::start();
    play.play(SECOND, 1);
    check_best(&Ismcts::default(), &Points, &play, pennies::POCKET);
    let lookahead = Expectimax { worlds: 200, ..Expectimax::default() };
    check_best(&lookahead, &Points, &play, pennies::POCKET);
}

#[test]
fn the_solver_gives_up_at_its_limit() {
    let start = Of(Ends::start());
    let positions = solve(&start, FIRST, &Points, 10_000).expect("ends is small").positions;
    assert!(solve(&start, FIRST, &Points, positions).is_some());
    assert!(solve(&start, FIRST, &Points, positions - 1).is_none());
}
