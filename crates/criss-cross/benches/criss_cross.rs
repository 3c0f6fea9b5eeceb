//! How fast the rules are. Whole random games first, then their parts in the middle of a game.

use criss_cross::{CrissCross, Move, Options};
use divan::{Bencher, black_box, counter::ItemsCount};
use game::{Event, Game, Observer, Seat};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

fn main() {
    divan::main();
}

/// Plays on at random until `stop`, and says how many decisions that took.
fn playout(play: &mut CrissCross, rng: &mut ChaCha8Rng, stop: impl Fn(&CrissCross) -> bool) -> u32 {
    let mut decisions = 0;
    while !stop(play) {
        let random = |play: &CrissCross, seat, rng: &mut ChaCha8Rng| play.random_move(seat, rng);
        let Some(event) = game::next_event(play, rng, random) else { break };
        decisions += u32::from(matches!(event, Event::Move(..)));
        play.apply(event);
    }
    decisions
}

fn new(players: u8) -> CrissCross {
    CrissCross::new(&Options { players, advanced: false }).expect("the number of players is valid")
}

/// Round 6 is rolled, player 1 has chosen, player 2 is to choose.
fn middle() -> (CrissCross, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut play = new(2);
    playout(&mut play, &mut rng, |play| play.round() == 6);
    let first = Seat::new(0);
    play.play(first, play.random_move(first, &mut rng));
    (play, rng)
}

const TO_CHOOSE: Seat = Seat::new(1);

#[divan::bench(args = [1, 2, 4, 6])]
fn random_moves(bencher: Bencher, players: u8) {
    const GAMES: u32 = 1000;
    let games = |rng: &mut ChaCha8Rng| (0..GAMES).map(|_| playout(&mut new(players), rng, |_| false)).sum::<u32>();
    // The same games are played and counted.
    let decisions = games(&mut ChaCha8Rng::seed_from_u64(1));
    bencher
        .counter(ItemsCount::new(decisions))
        .with_inputs(|| ChaCha8Rng::seed_from_u64(1))
        .bench_local_refs(|rng| games(rng));
}

#[divan::bench]
fn legal(bencher: Bencher) {
    let (play, _) = middle();
    bencher.counter(ItemsCount::new(play.count_moves(TO_CHOOSE))).bench_local(|| {
        let mut last = None;
        black_box(&play).each_move(TO_CHOOSE, |mv| last = black_box(Some(mv)));
        last
    });
}

#[divan::bench]
fn apply(bencher: Bencher) {
    let (play, mut rng) = middle();
    let mv = play.random_move(TO_CHOOSE, &mut rng);
    bencher.with_inputs(|| play).bench_local_refs(|play| play.play(TO_CHOOSE, black_box(mv)));
}

#[divan::bench]
fn score(bencher: Bencher) {
    let (play, _) = middle();
    bencher.bench_local(|| black_box(&play).score(TO_CHOOSE));
}

#[divan::bench]
fn view(bencher: Bencher) {
    let (play, _) = middle();
    bencher.bench_local(|| black_box(&play).view(Observer::Seat(TO_CHOOSE)));
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let (play, mut rng) = middle();
    let view = play.view(Observer::Seat(TO_CHOOSE));
    bencher.bench_local(|| CrissCross::imagine(black_box(&view), &mut rng));
}

#[divan::bench]
fn parse(bencher: Bencher) {
    bencher.bench_local(|| black_box("3b2 5b3").parse::<Move>());
}
