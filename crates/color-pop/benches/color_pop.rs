//! How fast the rules are. Whole random games first, then their parts in the middle of a game.

use color_pop::{ColorPop, Move, Options};
use divan::{Bencher, black_box, counter::ItemsCount};
use game::{Event, Game, Observer, Seat};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

fn main() {
    divan::main();
}

/// Plays on at random for at most so many decisions, and says how many it took.
fn playout(play: &mut ColorPop, rng: &mut ChaCha8Rng, most: u32) -> u32 {
    let mut decisions = 0;
    while decisions < most {
        let random = |play: &ColorPop, seat, rng: &mut ChaCha8Rng| play.random_move(seat, rng);
        let Some(event) = game::next_event(play, rng, random) else { break };
        decisions += u32::from(matches!(event, Event::Move(..)));
        play.apply(event);
    }
    decisions
}

fn new(players: u8) -> ColorPop {
    ColorPop::new(&Options::usual(players)).expect("the number of players is valid")
}

/// Three players, nine moves into the game.
fn middle() -> (ColorPop, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut play = new(3);
    playout(&mut play, &mut rng, 9);
    (play, rng)
}

const TO_MOVE: Seat = Seat::new(0);

#[divan::bench(args = [1, 2, 3, 4, 5])]
fn random_moves(bencher: Bencher, players: u8) {
    const GAMES: u32 = 1000;
    let games = |rng: &mut ChaCha8Rng| (0..GAMES).map(|_| playout(&mut new(players), rng, u32::MAX)).sum::<u32>();
    // The same games are played and counted.
    let decisions = games(&mut ChaCha8Rng::seed_from_u64(1));
    bencher
        .counter(ItemsCount::new(decisions))
        .with_inputs(|| ChaCha8Rng::seed_from_u64(1))
        .bench_local_refs(|rng| games(rng));
}

#[divan::bench]
fn set_up(bencher: Bencher) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    bencher.bench_local(|| {
        let mut play = new(3);
        playout(&mut play, &mut rng, 0);
        play.resolve(play.sample(&mut rng));
        play
    });
}

#[divan::bench]
fn legal(bencher: Bencher) {
    let (play, _) = middle();
    bencher.counter(ItemsCount::new(play.count_moves(TO_MOVE))).bench_local(|| {
        let mut last = None;
        black_box(&play).each_move(TO_MOVE, |mv| last = black_box(Some(mv)));
        last
    });
}

#[divan::bench]
fn count(bencher: Bencher) {
    let (play, _) = middle();
    bencher.bench_local(|| black_box(&play).count_moves(TO_MOVE));
}

#[divan::bench]
fn apply(bencher: Bencher) {
    let (play, mut rng) = middle();
    let mv = play.random_move(TO_MOVE, &mut rng);
    bencher.with_inputs(|| play).bench_local_refs(|play| play.play(TO_MOVE, black_box(mv)));
}

#[divan::bench]
fn view(bencher: Bencher) {
    let (play, _) = middle();
    bencher.bench_local(|| black_box(&play).view(Observer::Seat(TO_MOVE)));
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let (play, mut rng) = middle();
    let view = play.view(Observer::Seat(TO_MOVE));
    bencher.bench_local(|| ColorPop::imagine(black_box(&view), &mut rng));
}

#[divan::bench]
fn parse(bencher: Bencher) {
    bencher.bench_local(|| black_box("G c4 d5 e5").parse::<Move>());
}
