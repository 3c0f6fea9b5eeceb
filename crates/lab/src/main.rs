//! Tunes the weights of the bots' evaluations and trains their nets by self-play, reproducibly: the same seed gives the
//! same weights. Measures how true their odds are and how far they are from perfect, and looks for puzzles in their plays.

mod bounds;
mod calibrate;
mod coarsen;
mod duel;
mod field;
mod fit;
mod grade;
mod guess;
mod plays;
mod puzzles;
mod racks;
mod regret;
mod saved;
mod speed;
mod train;
mod train_lines;
mod train_policy;
mod tune;

use std::{
    fs,
    path::{Path, PathBuf},
};

use bots::{Tuned, learned::Learned, net::Net};
use catalog::{GameId, Seed, with_game};
use clap::{CommandFactory, Parser, Subcommand};
use game::{Game, GameOptions, Setting, Settings};

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
    /// Train a net that values positions; goes on where it was interrupted
    Train(Lessons),
    /// Teach a policy which moves the search chooses, and print its weights
    TrainPolicy(train_policy::TrainPolicy),
    /// Round a net so that it takes less room
    Coarsen(coarsen::Coarsen),
    /// Play a net from a file against a level
    Duel(duel::Duel),
    /// Learn how much what players remove says about their hidden colours
    Guess(guess::Learn),
    /// Compare what a level expects with what it gets, in a diagram and its data
    Calibrate(calibrate::Calibrate),
    /// Compare what a level reaches alone with what anybody can reach
    Bounds(bounds::Bounds),
    /// Measure what a level loses by its decisions against a much longer look
    Regret(regret::Regret),
    /// Learn what rivals hold on their hidden racks from what is seen of them
    Racks(racks::Racks),
    /// Look for positions in which one move is clearly best
    Puzzles(puzzles::Puzzles),
    /// Grade puzzles anew by how many simulations it takes to find them
    Grade(grade::Grade),
    /// Measure how many positions a second nets value
    Speed(speed::Speed),
}

/// Which plays.
#[derive(clap::Args)]
struct Plays {
    /// How many seats
    #[arg(long)]
    players: Option<u8>,
    /// An option of the game, such as advanced=true
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Threads
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(clap::Args)]
struct Lessons {
    /// The game
    game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Generations of self-play
    #[arg(long, default_value_t = 40)]
    generations: u32,
    /// Plays a generation
    #[arg(long, default_value_t = 8000)]
    games: u32,
    /// How much the result of a play counts against what the net said on the way, from 0 to 1
    #[arg(long, default_value_t = 0.8)]
    trust: f32,
    /// The file of a net to go on from; without it a teacher shows how to play
    #[arg(long)]
    from: Option<PathBuf>,
    /// How fast the net learns at first; at last it is a twentieth
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// Games against each fixed opponent when strength is checked; 0 for no checks
    #[arg(long, default_value_t = 400)]
    checks: u32,
    /// The seed of everything random
    #[arg(long, default_value = "train")]
    seed: String,
    /// Where the net, the state to go on from and the learning curve are written
    #[arg(long)]
    folder: PathBuf,
}

#[derive(clap::Args)]
struct Job {
    /// The game
    game: GameId,
    #[command(flatten)]
    plays: Plays,
    /// Which of its sets of weights
    #[arg(default_value = "evaluation")]
    weights: String,
    /// Steps of the search
    #[arg(long, default_value_t = 40)]
    steps: u32,
    /// Games a comparison
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// The seed of everything random
    #[arg(long, default_value = "tune")]
    seed: String,
}

fn main() {
    let (job, tune) = match Cli::parse().command {
        Command::Tune(job) => (job, true),
        Command::Compare(job) => (job, false),
        Command::Train(lessons) if lessons.game == GameId::CrissCross => return lessons.lines(),
        Command::Train(lessons) => return with_net(lessons.game, &lessons),
        Command::TrainPolicy(lesson) => return lesson.run(),
        Command::Duel(duel) if duel.net.is_none() => return with_game!(duel.game, G => duel.levels::<G>()),
        Command::Duel(duel) => return with_net(duel.game, &duel),
        Command::Coarsen(coarsen) => return coarsen.run(),
        Command::Calibrate(calibrate) => {
            return with_game!(calibrate.game, G => calibrate.run::<G>());
        }
        Command::Guess(guess) => return guess.run(),
        Command::Bounds(bounds) => return bounds.run(),
        Command::Regret(regret) => return with_game!(regret.game, G => regret.run::<G>()),
        Command::Racks(racks) => return racks.run(),
        Command::Puzzles(puzzles) => return with_game!(puzzles.game, G => puzzles.run::<G>()),
        Command::Grade(grade) => return with_game!(grade.game, G => grade.run::<G>()),
        Command::Speed(speed) => return speed.run(),
    };
    with_game!(job.game, G => job.run::<G>(tune))
}

impl Job {
    fn run<G: Tuned>(&self, tune: bool) {
        let tunable = G::tunables().iter().find(|it| it.name == self.weights).unwrap_or_else(|| {
            let known: Vec<&str> = G::tunables().iter().map(|it| it.name).collect();
            refuse(&format!("{} has no weights called {}, only: {}", self.game, self.weights, known.join(", ")))
        });
        let options = self.plays.options::<G>(self.game);
        if !(tunable.applies_to)(&options) {
            refuse(&format!("{} are of no use in such a play of {}", self.weights, self.game));
        }
        let field = field::Field { tunable, options, seed: Seed::new(&self.seed), threads: self.plays.threads() };
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
}

/// Something to be done with a game in which bots value positions by nets.
trait WithNet {
    fn run<G: Learned>(&self);
}

/// Does it with this game, if it is one of them.
fn with_net(game: GameId, work: &impl WithNet) {
    if game == GameId::Genial {
        work.run::<genial::Genial>();
    } else if game == GameId::Blockers {
        work.run::<blockers::Blockers>();
    } else {
        refuse(&format!("no net is trained for {game}"));
    }
}

impl WithNet for Lessons {
    fn run<G: Learned>(&self) {
        let options = self.plays.options::<G>(self.game);
        if !G::applies_to(&options) {
            refuse(&format!("a net is of no use in such a play of {}", self.game));
        }
        let training = train::Training::<G> {
            seed: Seed::new(&self.seed),
            generations: self.generations,
            plays: self.games,
            trust: self.trust,
            from: self.from.as_deref().map(|file| net_of::<G>(file, &options)),
            rate: self.rate,
            checks: self.checks,
            threads: self.plays.threads(),
            folder: self.folder.clone(),
            options,
        };
        training.run().unwrap_or_else(|error| refuse(&error.to_string()));
    }
}

/// The net of this file for plays with these options; a file of version 6 or earlier will do too.
fn net_of<G: Learned>(file: &Path, options: &G::Options) -> Net {
    let bytes = fs::read(file).unwrap_or_default();
    let net = Net::from_bytes(&bytes).or_else(|| Net::from_wide_bytes(&bytes));
    net.filter(|net| net.inputs() == G::inputs(options))
        .unwrap_or_else(|| refuse(&format!("{} is no net for such a play", file.display())))
}

impl Lessons {
    /// Criss Cross' net is of another kind: it corrects a table, for a player alone.
    fn lines(&self) {
        let options = self.plays.options::<criss_cross::CrissCross>(self.game);
        let training = train_lines::Training {
            advanced: options.advanced,
            seed: Seed::new(&self.seed),
            generations: self.generations,
            plays: self.games,
            trust: self.trust,
            checks: self.checks,
            threads: self.plays.threads(),
            folder: self.folder.clone(),
        };
        training.run().unwrap_or_else(|error| refuse(&error.to_string()));
    }
}

impl Plays {
    fn options<G: Game>(&self, game: GameId) -> G::Options {
        let mut settings = Settings::new();
        for option in &self.option {
            let (name, value) =
                option.split_once('=').unwrap_or_else(|| refuse(&format!("{option} is not of the form NAME=VALUE")));
            settings.insert(name.into(), game::setting(G::Options::SPECS, name, value));
        }
        settings.extend(self.players.map(|players| ("players".into(), Setting::Number(players.into()))));
        G::Options::read(&settings).unwrap_or_else(|bad| refuse(&format!("{game} cannot be played so: {bad:?}")))
    }

    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }
}

/// Says what is wrong with the command, and ends.
fn refuse(why: &str) -> ! {
    Cli::command().error(clap::error::ErrorKind::InvalidValue, why).exit()
}
