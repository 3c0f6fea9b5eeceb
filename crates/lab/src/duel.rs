//! Plays a net from a file against a level: how strong it is before it is built in, and with which plan. Or a level against
//! another one.

use std::{path::PathBuf, time::Instant};

use bots::{
    Level, Mind, Playable,
    learned::{Learned, Plan},
};
use catalog::{GameId, Seed};
use game::Seat;

use crate::{
    Plays, WithNet, net_of,
    plays::{in_parallel, play},
    refuse,
};

#[derive(clap::Args)]
pub(crate) struct Duel {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// The file of the net
    #[arg(long)]
    pub(crate) net: Option<PathBuf>,
    /// The level in its place if there is none
    #[arg(long, default_value = "5", conflicts_with_all = ["net", "simulations", "promising", "candidates", "width", "rounds", "trust"])]
    level: Level,
    /// The level in all other seats
    #[arg(long, default_value = "5")]
    against: Level,
    /// Games
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// Simulations of the net; 0 for one ply of the net alone
    #[arg(long)]
    simulations: Option<u32>,
    /// Moves that the net values at first sight
    #[arg(long)]
    promising: Option<usize>,
    /// Moves that the net looks at more closely
    #[arg(long)]
    candidates: Option<usize>,
    /// Moves of each turn in a simulation
    #[arg(long)]
    width: Option<usize>,
    /// Rounds that are played on
    #[arg(long)]
    rounds: Option<usize>,
    /// How much the policy counts beside the net, in hundredths a logit; 0 for no policy
    #[arg(long)]
    trust: Option<u32>,
    /// The seed of everything random
    #[arg(long, default_value = "duel")]
    seed: String,
}

/// How a game ended for the net's side, and how long each side thought over each of its decisions, in milliseconds.
#[derive(Default)]
struct Played {
    won: f64,
    times: [Vec<f64>; 2],
}

impl WithNet for Duel {
    fn run<G: Learned>(&self) {
        let options = self.plays.options::<G>(self.game);
        let file = self.net.as_deref().expect("levels are played without");
        let net = net_of::<G>(file, &options);
        let file = file.display();
        let usual = G::plan(&options);
        let plan = Plan {
            promising: self.promising.unwrap_or(usual.promising),
            candidates: self.candidates.unwrap_or(usual.candidates),
            width: self.width.unwrap_or(usual.width),
            rounds: self.rounds.unwrap_or(usual.rounds),
            simulations: self.simulations.unwrap_or(usual.simulations),
            trust: self.trust.unwrap_or(usual.trust),
        };
        self.fight::<G>(&options, &format!("{file}, {plan:?},"), |view, seat, mind| {
            G::foresee(view, seat, &net, &plan, mind)
        });
    }
}

impl Duel {
    /// Level against level.
    pub(crate) fn levels<G: Playable>(&self) {
        let options = self.plays.options::<G>(self.game);
        if G::new(&options).expect("the options were read").players() == 1 {
            refuse("nobody is fought alone");
        }
        self.known(self.level);
        self.fight::<G>(&options, &self.level.to_string(), |view, seat, mind| {
            bots::choose::<G>(view, seat, self.level, mind)
        });
    }

    fn known(&self, level: Level) {
        if !bots::exists(self.game, level) {
            refuse(&format!("{} has no {level}", self.game));
        }
    }

    /// Plays all games and tells how they ended for the side that chooses like this.
    fn fight<G: Playable>(
        &self,
        options: &G::Options,
        name: &str,
        choose: impl Fn(&G::View, Seat, &mut Mind<'_>) -> G::Move + Sync,
    ) {
        self.known(self.against);
        let played =
            in_parallel(self.games.into(), self.plays.threads(), |game| self.game::<G>(options, &choose, game));
        let games = f64::from(self.games);
        let wins = played.iter().map(|it| it.won).sum::<f64>() / games;
        let [low, high] = bots::wilson_interval(wins, games);
        let [ours, theirs] = [0, 1].map(|side| {
            let mut times: Vec<f64> = played.iter().flat_map(|it| &it.times[side]).copied().collect();
            times.sort_by(f64::total_cmp);
            let mean = times.iter().sum::<f64>() / times.len() as f64;
            let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
            format!("{mean:.1} ms a decision (median {:.1}, p99 {:.1})", at(0.5), at(0.99))
        });
        println!(
            "{} {name} against {}: {:.1} % of {games} games (95 %: {:.1} to {:.1}); {ours}; theirs: {theirs}",
            self.game,
            self.against,
            100.0 * wins,
            100.0 * low,
            100.0 * high,
        );
    }

    fn game<G: Playable>(
        &self,
        options: &G::Options,
        choose: &impl Fn(&G::View, Seat, &mut Mind<'_>) -> G::Move,
        game: u64,
    ) -> Played {
        let empty = G::new(options).expect("the options were read");
        let seats = u64::from(empty.players());
        let ours = Seat::new((game % seats) as u8);
        let mut played = Played::default();
        let end = play::<G>(options, &Seed::new(&self.seed), game / seats, |view, seat, rng| {
            let side = usize::from(empty.team(seat) != empty.team(ours));
            let start = Instant::now();
            let mut mind = Mind { rng, should_stop: &mut || false };
            let mv = match side {
                0 => choose(view, seat, &mut mind),
                _ => bots::choose::<G>(view, seat, self.against, &mut mind),
            };
            played.times[side].push(1000.0 * start.elapsed().as_secs_f64());
            mv
        });
        played.won = end.standings().wins(|at| end.team(Seat::new(at as u8)).index())[ours.index()];
        played
    }
}
