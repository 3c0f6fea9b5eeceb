//! Tunes the weights of the bots' evaluations by self-play, reproducibly: the same seed gives the same weights.

mod field;
mod tune;

use bots::Tuned;
use catalog::{GameId, Seed};
use clap::{Parser, Subcommand};
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
    /// How many seats
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game that is on or off, such as advanced
    #[arg(long)]
    flag: Vec<String>,
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
    match job.game {
        GameId::Genial => job.run::<genial::Genial>(tune),
        GameId::CrissCross => job.run::<criss_cross::CrissCross>(tune),
        GameId::ToutSurCarte => job.run::<tout_sur_carte::ToutSurCarte>(tune),
        GameId::ColorPop => job.run::<color_pop::ColorPop>(tune),
        GameId::Blockers => job.run::<blockers::Blockers>(tune),
    }
}

impl Job {
    fn run<G: Tuned>(&self, tune: bool) {
        let mut settings: Settings = self.flag.iter().map(|name| (name.clone(), Setting::Flag(true))).collect();
        settings.extend(self.players.map(|players| ("players".into(), Setting::Number(players.into()))));
        let options = G::Options::read(&settings).expect("the game has these options");
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        let field = field::Field::<G> { options, seed: Seed::new(&self.seed), threads };
        let weights = if tune { tune::tune(&field, self.steps, self.games) } else { G::tuned(&field.options).to_vec() };
        for (name, (weight, initial)) in G::names().iter().zip(weights.iter().zip(G::initial())) {
            println!("    {weight:.4}, // {name} (initially {initial})");
        }
        let games = self.games.max(2000);
        let score = field.duel(&weights, G::initial(), u64::MAX / 2, games);
        let [low, high] = score.interval();
        println!(
            "against the initial weights: {:.1} % of {games} games (95 %: {:.1} to {:.1}), margin {:+.3}",
            100.0 * score.wins,
            100.0 * low,
            100.0 * high,
            score.margin
        );
    }
}
