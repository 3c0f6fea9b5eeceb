//! Plays, and work that is shared out to threads.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use catalog::{Seed, Stream};
use game::{Game, Observer, Seat};

/// Does so many pieces of work, and gives the results in order, whoever did them.
pub(crate) fn in_parallel<T: Send>(count: u64, threads: usize, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let next = AtomicU64::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(number)));
        }
    };
    let mut done: Vec<(u64, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("the work does not panic")).collect()
    });
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// One play in which decisions are made like this.
pub(crate) fn play<G: Game>(
    options: &G::Options,
    seed: &Seed,
    number: u64,
    mut decide: impl FnMut(&G::View, Seat, &mut Stream) -> G::Move,
) -> G {
    let streams = seed.game(number);
    let mut play = G::new(options).expect("the options were read");
    let mut rngs: Vec<Stream> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
    game::play_out(&mut play, &mut streams.chance(), |play, seat, _| {
        decide(&play.view(Observer::Seat(seat)), seat, &mut rngs[seat.index()])
    });
    play
}
