//! Plays weights against weights: the same deals from every seat.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::Tuned;
use catalog::Seed;
use game::{Event, Observer, Seat, Tally, Turn};

/// Where duels are fought.
pub(crate) struct Field<G: Tuned> {
    pub(crate) options: G::Options,
    pub(crate) seed: Seed,
    pub(crate) threads: usize,
}

/// How a duel ended for the challenger.
pub(crate) struct Score {
    /// The share of first places; alone, of deals with the better score.
    pub(crate) wins: f64,
    /// The mean difference of what a place is worth: finer than wins, and what tuning climbs.
    pub(crate) margin: f64,
    games: f64,
}

impl Score {
    /// Wilson's 95 % interval of the wins.
    pub(crate) fn interval(&self) -> [f64; 2] {
        let (n, z) = (self.games, 1.96f64);
        let middle = (self.wins + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (self.wins * (1.0 - self.wins) / n + z * z / (4.0 * n * n)).sqrt();
        [middle - half, middle + half]
    }
}

impl<G: Tuned> Field<G> {
    /// Lets a challenger play against a table of champions, from every seat of every deal, deals counted from `first`.
    pub(crate) fn duel(&self, challenger: &[f64], champion: &[f64], first: u64, games: u32) -> Score {
        let empty = G::new(&self.options).expect("the options were read");
        let seats = u64::from(empty.players());
        let next = AtomicU64::new(0);
        let sums = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads)
                .map(|_| {
                    scope.spawn(|| {
                        let mut sum = (0.0, 0.0);
                        loop {
                            let game = next.fetch_add(1, Ordering::Relaxed);
                            if game >= u64::from(games) {
                                return sum;
                            }
                            let (deal, seat) = (first + game / seats, Seat::new((game % seats) as u8));
                            let (wins, margin) = self.game(challenger, champion, deal, seat);
                            sum = (sum.0 + wins, sum.1 + margin);
                        }
                    })
                })
                .collect();
            workers.into_iter().fold((0.0, 0.0), |sum, worker| {
                let part: (f64, f64) = worker.join().expect("a game does not panic");
                (sum.0 + part.0, sum.1 + part.1)
            })
        });
        let games = f64::from(games);
        Score { wins: sums.0 / games, margin: sums.1 / games, games }
    }

    /// One deal with the challenger's side in this seat: its share of the first place, and its margin.
    fn game(&self, challenger: &[f64], champion: &[f64], deal: u64, seat: Seat) -> (f64, f64) {
        let play = self.play(deal, |at, play| if play.team(at) == play.team(seat) { challenger } else { champion });
        let standings = play.standings();
        if play.players() == 1 {
            let rival = self.play(deal, |_, _| champion);
            let (mine, theirs) = (play.score(seat), rival.score(seat));
            let margin = worth(play.tally(seat)) - worth(rival.tally(seat));
            return (
                if mine > theirs {
                    1.0
                } else if mine == theirs {
                    0.5
                } else {
                    0.0
                },
                margin,
            );
        }
        let wins = standings.wins(|at| play.team(Seat::new(at as u8)).index())[seat.index()];
        let ranks = f64::from(play.players() - standings.ranks[seat.index()]) / f64::from(play.players() - 1);
        (wins, wins + ranks)
    }

    fn play<'w>(&self, deal: u64, weights: impl Fn(Seat, &G) -> &'w [f64]) -> G {
        let streams = self.seed.game(deal);
        let mut chance = streams.chance();
        let mut play = G::new(&self.options).expect("the options were read");
        let mut rngs: Vec<_> = Seat::all(play.players()).map(|seat| streams.player(seat)).collect();
        loop {
            match play.turn() {
                Turn::Over => return play,
                Turn::Chance => play.apply(Event::Chance(play.sample(&mut chance))),
                Turn::Seats(seats) => {
                    for seat in seats.iter() {
                        let view = play.view(Observer::Seat(seat));
                        let mv = G::weighed(&view, seat, weights(seat, &play), &mut rngs[seat.index()]);
                        play.play(seat, mv);
                    }
                }
            }
        }
    }
}

/// A score alone as one number: the points, or the lowest marker.
fn worth(tally: Tally) -> f64 {
    match tally {
        Tally::Points(points) => points.into(),
        Tally::Markers(markers) => markers.into_iter().min().unwrap_or(0).into(),
    }
}
