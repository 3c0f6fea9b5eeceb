//! What rollouts promise in every game: legal moves, the same result for a seed, and an answer at any time.

use crate::toys::{Digits, Ends, Hiding, Nim, Number, Of, Pennies, Points, Showdown, Toy};
use game::{Game, Observer, Seat};
use search::{Budget, Candidate, Estimate, Evaluate, Rollouts, Root, SplitMix, Thought};

/// Calls the test with short and with long rollouts.
macro_rules! with_rollouts {
    ($search:ident => $test:expr) => {
        for $search in [Rollouts { depth: 2 }, Rollouts::TO_THE_END] {
            $test;
        }
    };
}

/// Follows a search through whole plays, asking at every decision.
fn check_promises<T: Toy>(search: &Rollouts) {
    for seed in 0..5 {
        let mut play = Of::<T>::start();
        let mut rng = SplitMix::new(seed);
        game::play_out(&mut play, &mut rng, |play, seat, rng| {
            check_decision(search, play, seat, seed);
            play.random_move(seat, rng)
        });
        for seat in Seat::all(T::PLAYERS) {
            let thought = search.think(Root::Play(&play), seat, &Points, seed, &mut Budget::new(9));
            assert_eq!(thought, Thought { ranked: vec![], simulations: 0, complete: true });
        }
    }
}

#[track_caller]
fn check_decision<T: Toy>(search: &Rollouts, play: &Of<T>, seat: Seat, seed: u64) {
    let view = play.view(Observer::Seat(seat));
    let think = |mut budget: Budget<'_>| search.think(Root::<Of<T>>::View(&view), seat, &Points, seed, &mut budget);
    let full = think(Budget::new(60));
    assert_eq!(think(Budget::new(60)), full, "the same seed gives the same thought");
    let mut considered: Vec<Number> = full.ranked.iter().map(|ranked| ranked.mv).collect();
    considered.sort_unstable();
    assert_eq!(considered, play.moves(seat), "every legal move is ranked once");
    for stop_at in [1, 2, 3, 7, 31] {
        let mut asked = 0;
        let mut should_stop = || {
            asked += 1;
            asked >= stop_at
        };
        let cut = think(Budget::until(60, &mut should_stop));
        assert_eq!(cut.ranked.len(), considered.len(), "stopped at {stop_at}");
        assert!(cut.ranked.iter().all(|ranked| play.is_legal(seat, ranked.mv) && ranked.value.is_finite()));
        assert!(asked <= stop_at, "asked again after it was told to stop");
        assert!(cut.simulations < stop_at && cut.complete == (asked < stop_at), "{cut:?}");
    }
}

#[test]
fn promises_hold_in_every_game() {
    with_rollouts!(search => {
        check_promises::<Nim>(&search);
        check_promises::<Digits<true>>(&search);
        check_promises::<Digits<false>>(&search);
        check_promises::<Ends>(&search);
        check_promises::<Hiding>(&search);
        check_promises::<Showdown>(&search);
        check_promises::<Pennies>(&search);
    });
}

/// Looks at the greater moves only, and thinks most of the greatest.
struct Picky;

impl Evaluate<Of<Nim>> for Picky {
    fn value(&self, play: &Of<Nim>, seat: Seat) -> f64 {
        Points.value(play, seat)
    }

    fn candidates(&self, play: &Of<Nim>, seat: Seat, candidates: &mut Vec<Candidate<Number>>) {
        play.each_move(seat, |mv| candidates.extend((mv.0 > 1).then(|| Candidate::new(mv, mv.0.into()))));
    }
}

#[test]
fn only_candidates_are_looked_at_and_the_most_promising_first() {
    let play = Of(Nim { heap: 7, mover: Seat::new(0) });
    with_rollouts!(search => {
        let thought = search.think(Root::Play(&play), Seat::new(0), &Picky, 1, &mut Budget::new(0));
        assert_eq!(thought.ranked.iter().map(|ranked| ranked.mv.0).collect::<Vec<_>>(), [3, 2]);
    });
}

#[test]
fn without_candidates_all_moves_are_looked_at() {
    let play = Of(Nim { heap: 1, mover: Seat::new(0) });
    with_rollouts!(search => {
        let thought = search.think(Root::Play(&play), Seat::new(0), &Picky, 1, &mut Budget::new(20));
        assert_eq!((thought.best(), thought.ranked[0].value), (Some(Number(1)), 1.0));
    });
}

#[test]
fn the_weaker_half_is_dropped_and_the_others_meet_the_same_worlds() {
    let play = Of(Digits::<true> { thrown: Some(6), written: [0; 3] });
    let thought = Rollouts::TO_THE_END.think(Root::Play(&play), Seat::new(0), &Points, 3, &mut Budget::new(600));
    let visits: Vec<u32> = thought.ranked.iter().map(|ranked| ranked.visits).collect();
    assert_eq!((visits, thought.simulations), (vec![250, 250, 100], 600));
}

/// Chooses by points, tells another number, and was asked about the first place to write.
struct Asked;

impl Evaluate<Of<Digits<true>>> for Asked {
    fn value(&self, play: &Of<Digits<true>>, seat: Seat) -> f64 {
        Points.value(play, seat)
    }

    fn estimate(&self, play: &Of<Digits<true>>, seat: Seat) -> Estimate {
        Estimate { value: self.value(play, seat), expected: 7.0 }
    }

    fn asked(&self) -> Option<Number> {
        Some(Number(0))
    }
}

#[test]
fn what_was_asked_about_is_looked_at_as_often_as_the_best_and_what_is_told_is_kept_apart() {
    let play = Of(Digits::<true> { thrown: Some(6), written: [0; 3] });
    let think = |evaluate: &dyn Evaluate<Of<Digits<true>>>| {
        Rollouts::TO_THE_END.think(Root::Play(&play), Seat::new(0), evaluate, 3, &mut Budget::new(600))
    };
    let (unasked, asked) = (think(&Points), think(&Asked));
    assert_eq!(unasked.ranked[2].mv, Number(0), "nobody would look at it twice");
    assert_eq!(asked.ranked.iter().map(|ranked| ranked.visits).collect::<Vec<_>>(), [200; 3]);
    assert!(asked.ranked.iter().all(|ranked| ranked.expected == 7.0 && ranked.value != 7.0));
    assert_eq!(asked.best(), unasked.best());
    assert!(unasked.ranked.iter().all(|ranked| ranked.expected == ranked.value));
}

#[test]
fn a_world_that_some_have_not_met_is_forgotten() {
    let play = Of(Digits::<true> { thrown: Some(6), written: [0; 3] });
    let mut asked = 0;
    let mut should_stop = || {
        asked += 1;
        asked == 352
    };
    let mut budget = Budget::until(600, &mut should_stop);
    let thought = Rollouts::TO_THE_END.think(Root::Play(&play), Seat::new(0), &Points, 3, &mut budget);
    let visits: Vec<u32> = thought.ranked.iter().map(|ranked| ranked.visits).collect();
    assert_eq!((visits, thought.simulations), (vec![125, 125, 100], 351));
}
