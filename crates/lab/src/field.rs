//! Plays weights against weights: the same deals from every seat.

use std::{
    cmp::Ordering,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use bots::{Tunable, Tuned};
use catalog::Seed;
use game::{Event, Observer, Seat, Tally, Turn};

/// Where duels are fought.
pub(crate) struct Field<G: Tuned> {
    pub(crate) tunable: &'static Tunable<G>,
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
        bots::wilson_interval(self.wins, self.games)
    }
}

impl<G: Tuned> Field<G> {
    /// Lets a challenger play against a table of champions, from every seat of every deal, deals counted from `first`.
    pub(crate) fn duel(&self, challenger: &[f64], champion: &[f64], first: u64, games: u32) -> Score {
        let empty = G::new(&self.options).expect("the options were read");
        let seats = u64::from(empty.players());
        let next = AtomicU64::new(0);
        let work = || {
            let mut played = Vec::new();
            loop {
                let game = next.fetch_add(1, Relaxed);
                if game >= u64::from(games) {
                    return played;
                }
                let (deal, seat) = (first + game / seats, Seat::new((game % seats) as u8));
                played.push((game, self.game(challenger, champion, deal, seat)));
            }
        };
        let mut played: Vec<(u64, (f64, f64))> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a game does not panic")).collect()
        });
        // Summed in the order of the games, so that the last digit does not depend on who played them.
        played.sort_unstable_by_key(|(game, _)| *game);
        let (wins, margin) = played.iter().fold((0.0, 0.0), |sum, (_, game)| (sum.0 + game.0, sum.1 + game.1));
        let games = f64::from(games);
        Score { wins: wins / games, margin: margin / games, games }
    }

    /// One deal with the challenger's side in this seat: its share of the first place, and its margin.
    fn game(&self, challenger: &[f64], champion: &[f64], deal: u64, seat: Seat) -> (f64, f64) {
        let play = self.play(deal, |at, play| if play.team(at) == play.team(seat) { challenger } else { champion });
        let standings = play.standings();
        if play.players() == 1 {
            let rival = self.play(deal, |_, _| champion);
            let wins = match play.score(seat).cmp(&rival.score(seat)) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
            let more = worth(play.tally(seat)) - worth(rival.tally(seat));
            return (wins, if G::SOLO_LOWER_IS_BETTER { -more } else { more });
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
                        let mv = (self.tunable.choose)(&view, seat, weights(seat, &play), &mut rngs[seat.index()]);
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
