//! How fast the rules are. Whole random games first, then their parts in the middle of a game.

use divan::{Bencher, black_box, counter::ItemsCount};
use game::{Event, Game, Observer, Seat, Turn};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use tout_sur_carte::{Move, Options, Step, ToutSurCarte};

fn main() {
    divan::main();
}

/// Plays on at random until `stop`, and says how many decisions that took.
fn playout(play: &mut ToutSurCarte, rng: &mut ChaCha8Rng, stop: impl Fn(&ToutSurCarte) -> bool) -> u32 {
    let mut decisions = 0;
    while !stop(play) {
        let random = |play: &ToutSurCarte, seat, rng: &mut ChaCha8Rng| play.random_move(seat, rng);
        let Some(event) = game::next_event(play, rng, random) else { break };
        decisions += u32::from(matches!(event, Event::Move(..)));
        play.apply(event);
    }
    decisions
}

fn new(options: Options) -> ToutSurCarte {
    ToutSurCarte::new(&options).expect("the options go together")
}

/// Somebody has completed a card, and the awaited seat is at such a step.
fn middle(at: impl Fn(Step) -> bool) -> (ToutSurCarte, Seat, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut play = new(Options { advanced: true, ..Options::default() });
    let stop = |play: &ToutSurCarte| Seat::all(2).any(|seat| play.done(seat).count() > 0) && at(play.step());
    playout(&mut play, &mut rng, stop);
    let Turn::Seats(seats) = play.turn() else { unreachable!("a decision is awaited") };
    let seat = seats.iter().next().expect("somebody is awaited");
    (play, seat, rng)
}

fn to_reroll() -> (ToutSurCarte, Seat, ChaCha8Rng) {
    middle(|step| step == Step::Reroll)
}

fn to_use() -> (ToutSurCarte, Seat, ChaCha8Rng) {
    middle(|step| matches!(step, Step::Use(_)))
}

#[divan::bench(args = [(2, false), (2, true), (4, false), (4, true)])]
fn random_moves(bencher: Bencher, (players, advanced): (u8, bool)) {
    const GAMES: u32 = 1000;
    let options = Options { players, advanced, ..Options::default() };
    let games = |rng: &mut ChaCha8Rng| (0..GAMES).map(|_| playout(&mut new(options), rng, |_| false)).sum::<u32>();
    // The same games are played and counted.
    let decisions = games(&mut ChaCha8Rng::seed_from_u64(1));
    bencher
        .counter(ItemsCount::new(decisions))
        .with_inputs(|| ChaCha8Rng::seed_from_u64(1))
        .bench_local_refs(|rng| games(rng));
}

#[divan::bench]
fn legal(bencher: Bencher) {
    let (play, seat, _) = to_reroll();
    bencher.counter(ItemsCount::new(play.count_moves(seat))).bench_local(|| {
        let mut last = None;
        black_box(&play).each_move(seat, |mv| last = black_box(Some(mv)));
        last
    });
}

#[divan::bench]
fn apply(bencher: Bencher) {
    let (play, seat, _) = to_use();
    let mv = play.nth_move(seat, play.count_moves(seat) - 1);
    bencher.with_inputs(|| play).bench_local_refs(|play| play.play(seat, black_box(mv)));
}

#[divan::bench]
fn score(bencher: Bencher) {
    let (play, seat, _) = to_use();
    bencher.bench_local(|| black_box(&play).score(seat));
}

#[divan::bench]
fn view(bencher: Bencher) {
    let (play, seat, _) = to_use();
    bencher.bench_local(|| black_box(&play).view(Observer::Seat(seat)));
}

#[divan::bench]
fn imagine(bencher: Bencher) {
    let (play, seat, mut rng) = to_use();
    let view = play.view(Observer::Seat(seat));
    bencher.bench_local(|| ToutSurCarte::imagine(black_box(&view), &mut rng));
}

#[divan::bench]
fn parse(bencher: Bencher) {
    bencher.bench_local(|| black_box("reroll RYBG").parse::<Move>());
}
