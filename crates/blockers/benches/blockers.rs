//! How fast Blockers! is played: whole random plays, and the parts that bots and servers call most.

use blockers::{Blockers, Move, Options, View};
use divan::{Bencher, black_box, counter::ItemsCount};
use game::{Event, Game, Observer, Seat, Turn};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

fn main() {
    divan::main();
}

/// Plays on at random until so many decisions have been made or the play is over; gives how many were made.
fn play_on(play: &mut Blockers, decisions: u32, rng: &mut ChaCha8Rng) -> u32 {
    let mut made = 0;
    while !(made == decisions && matches!(play.turn(), Turn::Seats(_))) {
        let random = |play: &Blockers, seat, rng: &mut ChaCha8Rng| play.random_move(seat, rng);
        let Some(event) = game::next_event(play, rng, random) else { break };
        made += u32::from(matches!(event, Event::Move(..)));
        play.apply(event);
    }
    made
}

fn begin(players: u8) -> Blockers {
    Blockers::new(&Options { players }).expect("two to five can play")
}

/// A position in the middle of a play, and the seat to decide in it.
fn middle(players: u8) -> (Blockers, Seat) {
    let mut play = begin(players);
    let half = 12 * u32::from(play.options().colours());
    play_on(&mut play, half, &mut ChaCha8Rng::seed_from_u64(1));
    let Turn::Seats(seats) = play.turn() else { panic!("the play goes on") };
    (play, seats.iter().next().expect("somebody is to decide"))
}

#[divan::bench(args = [2, 3, 4, 5])]
fn random_plays(bencher: Bencher<'_, '_>, players: u8) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let decisions = 24 * u32::from(begin(players).options().colours());
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| play_on(&mut begin(players), u32::MAX, &mut rng));
}

#[divan::bench(args = [2, 3, 5])]
fn legal(bencher: Bencher<'_, '_>, players: u8) {
    let (play, seat) = middle(players);
    bencher.bench_local(|| black_box(&play).each_move(seat, |mv| _ = black_box(mv)));
}

#[divan::bench]
fn apply(bencher: Bencher<'_, '_>) {
    let (play, seat) = middle(3);
    let mv = play.nth_move(seat, 0);
    bencher.bench_local(|| {
        let mut after = black_box(play);
        after.apply(Event::Move(seat, black_box(mv)));
        after
    });
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let (play, seat) = middle(3);
    bencher.bench_local(|| black_box(&play).view(Observer::Seat(seat)));
}

#[divan::bench]
fn imagine(bencher: Bencher<'_, '_>) {
    let (play, seat) = middle(3);
    let view: View = play.view(Observer::Seat(seat));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    bencher.bench_local(|| Blockers::imagine(black_box(&view), &mut rng));
}

#[divan::bench]
fn parse(bencher: Bencher<'_, '_>) {
    bencher.bench_local(|| black_box("3:s7 xG2").parse::<Move>());
}

#[divan::bench]
fn score(bencher: Bencher<'_, '_>) {
    let (play, seat) = middle(3);
    bencher.bench_local(|| black_box(&play).score(seat));
}
