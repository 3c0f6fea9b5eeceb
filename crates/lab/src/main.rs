//! Tunes the weights of the bots' evaluations by self-play, reproducibly: the same seed gives the same weights.

mod field;
mod tune;

use bots::Tuned;
use catalog::{GameId, Seed, with_game};
use clap::{CommandFactory, Parser, Subcommand};
use game::{GameOptions, Setting, Settings};

#[derive(Parser)]
#[command(name = "lab", about = "Tunes the bots by self-play")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Look for better weights, and print them with how they do against the initial ones
    Tune(Job),
    /// Play tuned against initial weights
    Compare(Job),
}

#[derive(clap::Args)]
struct Job {
    /// The game
    game: GameId,
    /// Which of its sets of weights
    #[arg(default_value = "evaluation")]
    weights: String,
    /// How many seats
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game, such as advanced=true
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Steps of the search
    #[arg(long, default_value_t = 40)]
    steps: u32,
    /// Games a comparison
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// The seed of everything random
    #[arg(long, default_value = "tune")]
    seed: String,
    /// Threads
    #[arg(long)]
    threads: Option<usize>,
}

fn main() {
    let (job, tune) = match Cli::parse().command {
        Command::Tune(job) => (job, true),
        Command::Compare(job) => (job, false),
    };
    with_game!(job.game, G => job.run::<G>(tune))
}

impl Job {
    fn run<G: Tuned>(&self, tune: bool) {
        let tunable = G::tunables().iter().find(|it| it.name == self.weights).unwrap_or_else(|| {
            let known: Vec<&str> = G::tunables().iter().map(|it| it.name).collect();
            refuse(&format!("{} has no weights called {}, only: {}", self.game, self.weights, known.join(", ")))
        });
        let options = G::Options::read(&self.settings::<G>())
            .unwrap_or_else(|bad| refuse(&format!("{} cannot be played so: {bad:?}", self.game)));
        if !(tunable.applies_to)(&options) {
            refuse(&format!("{} are of no use in such a play of {}", self.weights, self.game));
        }
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let field = field::Field { tunable, options, seed: Seed::new(&self.seed), threads };
        let weights =
            if tune { tune::tune(&field, self.steps, self.games) } else { (tunable.tuned)(&field.options).to_vec() };
        for (name, (weight, initial)) in tunable.weights.iter().zip(weights.iter().zip(tunable.initial)) {
            println!("    {weight:.4}, // {name} (initially {initial})");
        }
        let games = self.games.max(2000);
        let score = field.duel(&weights, tunable.initial, u64::MAX / 2, games);
        let [low, high] = score.interval();
        println!(
            "against the initial weights: {:.1} % of {games} games (95 %: {:.1} to {:.1}), margin {:+.3}",
            100.0 * score.wins,
            100.0 * low,
            100.0 * high,
            score.margin
        );
    }

    fn settings<G: Tuned>(&self) -> Settings {
        let mut settings = Settings::new();
        for option in &self.option {
            let (name, value) =
                option.split_once('=').unwrap_or_else(|| refuse(&format!("{option} is not of the form NAME=VALUE")));
            settings.insert(name.into(), game::setting(G::Options::SPECS, name, value));
        }
        settings.extend(self.players.map(|players| ("players".into(), Setting::Number(players.into()))));
        settings
    }
}

/// Says what is wrong with the command, and ends.
fn refuse(why: &str) -> ! {
    Cli::command().error(clap::error::ErrorKind::InvalidValue, why).exit()
}
