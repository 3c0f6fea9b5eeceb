//! How fast Génial is played, single-threaded, through the public contract.

use divan::{Bencher, black_box, counter::ItemsCount};
use game::{Event, Game, Observer, Seat, Turn};
use genial::{Genial, Options};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

fn main() {
    divan::main();
}

/// Plays on at random until the play is over or has this many tiles on the board; gives the number of decisions.
fn play_on(play: &mut Genial, tiles: u8, rng: &mut ChaCha8Rng) -> u64 {
    let mut decisions = 0;
    while play.board().tile_count() < tiles {
        let random = |play: &Genial, seat, rng: &mut ChaCha8Rng| play.random_move(seat, rng);
        let Some(event) = game::next_event(play, rng, random) else { break };
        decisions += u64::from(matches!(event, Event::Move(..)));
        play.apply(event);
    }
    decisions
}

/// A play of this many players in which somebody is to place a tile, and 20 lie on the board.
fn midgame(players: u8) -> Genial {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut play = Genial::new(&Options::for_players(players)).expect("the options go together");
    play_on(&mut play, 20, &mut rng);
    while play.stage() != genial::Stage::Place {
        match play.turn() {
            Turn::Chance => play.resolve(play.sample(&mut rng)),
            _ => play.play(play.seat(), genial::Move::Keep),
        }
    }
    play
}

/// A hundred whole random games, set-up, chance and legality included, counted in decisions.
#[divan::bench(args = [1, 2, 3, 4])]
fn random_moves(bencher: Bencher, players: u8) {
    let whole_games = || {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut decisions = 0;
        for _ in 0..100 {
            let mut play = Genial::new(&Options::for_players(players)).expect("the options go together");
            decisions += play_on(&mut play, u8::MAX, &mut rng);
            black_box(play);
        }
        decisions
    };
    bencher.counter(ItemsCount::new(whole_games())).bench_local(whole_games);
}

#[divan::bench(args = [2, 4])]
fn legal(bencher: Bencher, players: u8) {
    let play = midgame(players);
    bencher.counter(ItemsCount::new(play.count_moves(play.seat()))).bench_local(|| {
        black_box(&play).each_move(play.seat(), |mv| {
            black_box(mv);
        });
    });
}

#[divan::bench(args = [2, 4])]
fn apply(bencher: Bencher, players: u8) {
    let play = midgame(players);
    let mv = play.nth_move(play.seat(), 17);
    bencher.bench_local(|| {
        let mut after = black_box(play);
        after.apply(Event::Move(play.seat(), black_box(mv)));
        after
    });
}

#[divan::bench(args = [2, 4])]
fn view(bencher: Bencher, players: u8) {
    let play = midgame(players);
    bencher.bench_local(|| black_box(&play).view(Observer::Seat(Seat::new(0))));
}

#[divan::bench(args = [2, 4])]
fn imagine(bencher: Bencher, players: u8) {
    let view = midgame(players).view(Observer::Seat(Seat::new(0)));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    bencher.bench_local(|| Genial::imagine(black_box(&view), &mut rng));
}

#[divan::bench]
fn parse(bencher: Bencher) {
    let play = midgame(2);
    let text = format!("{} {}", play.seat(), play.nth_move(play.seat(), 17));
    bencher.bench_local(|| black_box(&play).read(black_box(&text)));
}
