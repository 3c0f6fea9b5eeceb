//! Nothing allocates while a play goes on.

use game::{Game, GameOptions, Turn};
use game_laws::alloc::{Counting, count};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use tout_sur_carte::{Options, ToutSurCarte};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn whole_random_plays_allocate_nothing() {
    for options in Options::all() {
        let mut play = ToutSurCarte::new(&options).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut decisions = 0;
        let allocations = count(|| {
            while play.turn() != Turn::Over {
                decisions += step(&mut play, &mut rng);
            }
        });
        assert!(decisions > 20, "a play is longer than that");
        assert_eq!(allocations, 0, "{options:?}");
    }
}

/// One event, or one decision of each seat that is awaited; how many decisions it was.
fn step(play: &mut ToutSurCarte, rng: &mut ChaCha8Rng) -> u32 {
    let mut decisions = 0;
    if let Turn::Seats(seats) = play.turn() {
        for seat in seats.iter() {
            let mv = play.random_move(seat, rng);
            assert_eq!(play.check_move(seat, mv), Ok(()));
            play.each_move(seat, |other| decisions += u32::from(other == mv));
            play.play(seat, mv);
        }
    } else {
        let chance = play.sample(rng);
        assert_eq!(play.check_chance(&chance), Ok(()));
        play.each_chance(|_, weight| assert!(weight > 0));
        play.resolve(chance);
    }
    decisions
}

#[test]
fn a_play_is_small() {
    assert_eq!(size_of::<ToutSurCarte>(), 332);
    assert_eq!(size_of::<tout_sur_carte::Move>(), 8);
}
