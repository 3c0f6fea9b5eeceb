//! Once a play has begun, nothing in it allocates.

use color_pop::{ColorPop, Options};
use game::{Game, GameOptions};
use game_laws::{
    LawRng,
    alloc::{Counting, count},
};
use rand_chacha::rand_core::SeedableRng;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_whole_play_allocates_nothing() {
    for options in Options::all() {
        for seed in 0..5 {
            let mut rng = LawRng::seed_from_u64(seed);
            let mut play = ColorPop::new(&options).unwrap();
            let allocations = count(|| {
                game::play_out(&mut play, &mut rng, |play, seat, rng| {
                    let mut listed = 0;
                    play.each_move(seat, |mv| listed += u32::from(play.is_legal(seat, mv)));
                    assert_eq!(listed, play.count_moves(seat));
                    play.random_move(seat, rng)
                });
            });
            assert_eq!(allocations, 0, "{options:?}, seed {seed}");
        }
    }
}

#[test]
fn values_are_small() {
    assert_eq!(size_of::<ColorPop>(), 464);
    assert_eq!(size_of::<color_pop::Move>(), 32);
    assert_eq!(size_of::<color_pop::Chance>(), 112);
}
