//! Nothing is allocated while a play goes on.

use game::{Game, GameOptions, Turn};
use game_laws::alloc::{Counting, count};
use genial::{Genial, Options};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn playing_allocates_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for options in Options::all() {
        for _ in 0..20 {
            let mut play = Genial::new(&options).unwrap();
            assert_eq!(count(|| play_out(&mut play, &mut rng)), 0, "{options:?}");
            assert_eq!(play.turn(), Turn::Over);
        }
    }
}

fn play_out(play: &mut Genial, rng: &mut ChaCha8Rng) {
    game::play_out(play, rng, |play, seat, rng| {
        let mut given = 0;
        play.each_move(seat, |_| given += 1);
        assert_eq!(given, play.count_moves(seat));
        let mv = play.random_move(seat, rng);
        assert!(play.is_legal(seat, mv));
        mv
    });
}
