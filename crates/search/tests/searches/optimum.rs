//! Rollouts and the exhaustive solver, on games whose optimum is known.

use crate::toys::{Digits, Ends, Hiding, Nim, Number, Of, Pennies, Points, Toy, hiding, pennies};
use game::{Game, Observer, Seat, Turn};
use search::{Budget, Evaluate, Rollouts, Root, Thought, Wins, solve};

const FIRST: Seat = Seat::new(0);

/// What a search comes to for the seat to decide, from its view.
fn think<T: Toy>(search: &Rollouts, evaluate: &impl Evaluate<Of<T>>, play: &T, simulations: u32) -> Thought<Number> {
    let play = Of(play.clone());
    let Turn::Seats(seats) = play.turn() else { panic!("somebody is to decide") };
    let seat = seats.iter().next().expect("at least one seat");
    search.think(Root::View(&play.view(Observer::Seat(seat))), seat, evaluate, 7, &mut Budget::new(simulations))
}

#[track_caller]
fn check_best<T: Toy>(search: &Rollouts, evaluate: &impl Evaluate<Of<T>>, play: &T, best: u8) {
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
fn rollouts_see_a_win_in_one() {
    check_best(&Rollouts::TO_THE_END, &Wins, &heap(3), 3);
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
fn drawn_throws_do_as_well_where_they_cannot_be_listed() {
    for thrown in [1, 2, 5, 6] {
        let play: Digits<false> = after_throw([0, 0, 1], thrown);
        let exact: Digits<true> = after_throw([0, 0, 1], thrown);
        let best = solve(&Of(exact), FIRST, &Points, 1000).expect("digits is small").ranked[0].mv;
        assert!(solve(&Of(play.clone()), FIRST, &Points, 1000).is_none(), "unlisted chance cannot be solved");
        check_best(&Rollouts::TO_THE_END, &Points, &play, best.0);
    }
}

/// The sure points are right; only a search that knows what it will not know finds them.
#[test]
fn what_is_hidden_stays_hidden_in_rollouts() {
    let play = Hiding { hidden: Some(0), stage: hiding::Stage::Decide };
    check_best(&Rollouts::TO_THE_END, &Points, &play, hiding::SURE);
}

#[test]
fn a_simultaneous_choice_cannot_be_seen() {
    let start = Pennies::start();
    let solution = solve(&Of(start.clone()), FIRST, &Points, 100).expect("pennies is small");
    assert_eq!(solution.ranked[0].mv, Number(pennies::POCKET));
    assert!((solution.values[0] - 2.0).abs() < 0.05 && (solution.values[1] + 2.0).abs() < 0.05, "{solution:?}");
    check_best(&Rollouts::TO_THE_END, &Points, &start, pennies::POCKET);
}

/// The solver knows everything: three players each take what is best for themselves.
#[test]
fn three_players_each_look_after_themselves() {
    let mut play = Ends::start();
    while play.turn() != Turn::Over {
        let mover = play.mover;
        let solution = solve(&Of(play.clone()), mover, &Points, 10_000).expect("ends is small");
        assert_eq!(solution.ranked[0].value, solution.values[mover.index()]);
        play.play(mover, solution.ranked[0].mv.0);
    }
}

#[test]
fn the_solver_gives_up_at_its_limit() {
    let start = Of(Ends::start());
    let positions = solve(&start, FIRST, &Points, 10_000).expect("ends is small").positions;
    assert!(solve(&start, FIRST, &Points, positions).is_some());
    assert!(solve(&start, FIRST, &Points, positions - 1).is_none());
}
