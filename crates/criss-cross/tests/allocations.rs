//! Nothing is allocated while a game is played.

use criss_cross::{CrissCross, Options};
use game::{Game, GameOptions, Turn};
use game_laws::alloc::{Counting, count};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_play_allocates_nothing() {
    for options in Options::all() {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        let allocations = count(|| (0..50).for_each(|_| play_through(&options, &mut rng)));
        assert_eq!(allocations, 0, "{options:?}");
    }
}

/// Plays one game to its end at random, looking at all moves and their scores on the way.
fn play_through(options: &Options, rng: &mut ChaCha8Rng) {
    let mut play = CrissCross::new(options).expect("the options are valid");
    loop {
        match play.turn() {
            Turn::Over => break,
            Turn::Chance => {
                play.each_chance(|roll, _| assert_eq!(play.check_chance(&roll), Ok(())));
                play.resolve(play.sample(rng));
            }
            Turn::Seats(seats) => {
                for seat in seats.iter() {
                    play.each_move(seat, |mv| assert!(play.is_legal(seat, mv)));
                    let last = play.nth_move(seat, play.count_moves(seat) - 1);
                    assert_eq!(play.check_move(seat, last), Ok(()));
                    play.play(seat, play.random_move(seat, rng));
                    std::hint::black_box(play.score(seat));
                }
            }
        }
    }
}
