//! Nothing is allocated while a play goes on.

use blockers::{Blockers, Options};
use game::{Game, Turn};
use game_laws::alloc::{Counting, count};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn whole_plays_allocate_nothing() {
    for players in 2..=5 {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(players));
        let mut play = Blockers::new(&Options { players }).unwrap();
        let allocations = count(|| {
            loop {
                match play.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        play.each_chance(|chance, _| assert!(play.check_chance(&chance).is_ok()));
                        play.resolve(play.sample(&mut rng));
                    }
                    Turn::Seats(seats) => {
                        let seat = seats.iter().next().expect("somebody is to decide");
                        let mut last = None;
                        play.each_move(seat, |mv| last = Some(mv));
                        assert_eq!(last, Some(play.nth_move(seat, play.count_moves(seat) - 1)));
                        play.play(seat, play.random_move(seat, &mut rng));
                    }
                }
            }
        });
        assert_eq!(allocations, 0, "{players} players");
        assert_eq!(play.turn(), Turn::Over);
    }
}
