//! The project's own commands: everything that a fresh machine with only rustup needs.

mod axe;
mod capacity;
mod cluster;
mod dist;
mod fuzz;
mod load;
mod nets;
mod servers;
mod shell;
mod strength;
mod test;
mod timing;
mod web;

use clap::{Parser, Subcommand};

use crate::shell::cargo;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Tablée's own commands", arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build everything and start the product: the address to open is printed at the end
    Run {
        /// Where to listen
        #[arg(long, default_value = "127.0.0.1:7777")]
        address: String,
    },
    /// Set up what tests need, then run them: formatting, lints, the client, tests, games in a real browser, docs
    Test {
        /// Also what takes longer: the optimised client, every set-up in the browser, many more random plays, a fuzz run
        #[arg(long)]
        full: bool,
    },
    /// Play in a real browser and test nothing else, with the quickly built client
    Browser {
        /// What `cargo test --package e2e` takes: `--test games genial::`, `--test shell`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Make what is given to others: a static binary for Linux, and the licences of what is in it, in target/dist
    Dist,
    /// Rebuild and restart on every change, for developers
    Dev,
    /// Fuzz the readers of records for a while
    Fuzz {
        /// For how many seconds
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Measure the speed of the rules with the measured build
    Bench {
        /// What `tablee bench` takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Measure how fast the bots think in a browser, against the same decisions made natively
    BenchBrowser,
    /// Measure how many positions a second the bots' nets value, natively and in a browser
    BenchNets,
    /// Measure what one move costs the page in a browser, with the quickly built client
    BenchPage,
    /// Measure what the optimised client weighs, and how long its stages take on a slow phone
    WebReport {
        /// As one JSON object instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Measure the strength of the bots and fill in the tables of BENCHMARKS.md; goes on where it was interrupted
    Strength {
        /// Only this table, such as strength-levels
        #[arg(long)]
        table: Option<String>,
        /// At most so many games a measurement: for little time, or to try the command out
        #[arg(long, value_name = "N", default_value_t = u32::MAX)]
        most: u32,
        /// A `tablee` that is already built
        #[arg(long)]
        binary: Option<std::path::PathBuf>,
    },
    /// Measure how much the server can take, and fill it in in BENCHMARKS.md
    Load {
        /// Also put the same load on boardgame.io's server, which is installed by npm
        #[arg(long)]
        yardstick: bool,
        /// A `tablee` that is already built
        #[arg(long)]
        binary: Option<std::path::PathBuf>,
    },
    /// Measure what nodes with PostgreSQL and NATS cost beside an embedded server, and work out what many players need
    Capacity {
        /// Only work it out anew from what was measured before
        #[arg(long)]
        plan: bool,
        /// A `tablee` that is already built
        #[arg(long)]
        binary: Option<std::path::PathBuf>,
    },
    /// Start PostgreSQL, NATS, three nodes and a balancer in front of them on this machine, until Ctrl-C
    Cluster {
        /// Where people open it
        #[arg(long, default_value = "127.0.0.1:7777")]
        address: std::net::SocketAddr,
        /// Where the data stays. PostgreSQL may run as another user, who has to be able to reach it
        #[arg(long, default_value = "/var/tmp/tablee-cluster")]
        data: std::path::PathBuf,
        /// How many nodes
        #[arg(long, default_value_t = 3)]
        nodes: usize,
        /// A `tablee` that is already built
        #[arg(long)]
        binary: Option<std::path::PathBuf>,
    },
    /// Break nodes, PostgreSQL, NATS, connections and clocks while people play, and check that nothing is lost
    Faults {
        /// For how long
        #[arg(long, default_value = "60")]
        minutes: String,
        /// What all faults follow from
        #[arg(long, default_value = "1")]
        seed: String,
    },
    /// Take pictures of every page and board, for people to look at
    Screenshots {
        /// Only those whose name contains this; or `tour LANGUAGE WINDOWS NAME`, such as `tour de phone,desktop-dark genial`:
        /// every screen, on contact sheets in target/tour
        only: Vec<String>,
        /// The pictures of the README instead
        #[arg(long, conflicts_with = "only")]
        readme: bool,
    },
}

fn main() -> anyhow::Result<()> {
    shell::enter_root()?;
    match Cli::parse().command {
        Command::Run { address } => {
            shell::add_wasm_target()?;
            web::build(true)?;
            cargo(["run", "--release", "--package", "cli", "--", "serve", "--listen", &address])
        }
        Command::Test { full } => test::run(full),
        Command::Dist => dist::run(),
        Command::Cluster { address, data, nodes, binary } => {
            cluster::run(cluster::Wanted { listen: address, data, nodes, binary })
        }
        Command::Faults { minutes, seed } => {
            servers::install()?;
            servers::install_faketime_or_say();
            cargo(["build", "--release", "--package", "cli", "--package", "faults"])?;
            let run = ["--tablee", "target/release/tablee", "--minutes", &minutes, "--seed", &seed];
            shell::run(std::process::Command::new("target/release/faults").args(run))
        }
        Command::Dev => {
            shell::add_wasm_target()?;
            web::dev()
        }
        Command::Fuzz { seconds } => fuzz::run(seconds),
        Command::Bench { args } => {
            let run = ["run", "--profile", "bench", "--package", "cli", "--", "bench"];
            cargo(run.into_iter().chain(args.iter().map(String::as_str)))
        }
        Command::BenchBrowser => {
            prepare_browser(true)?;
            cargo(["run", "--release", "--package", "e2e", "--bin", "worker_speed"])
        }
        Command::BenchNets => nets::run(),
        Command::BenchPage => {
            prepare_browser(false)?;
            cargo(["run", "--package", "e2e", "--bin", "move_cost"])
        }
        Command::WebReport { json } => {
            prepare_browser(true)?;
            let report = ["run", "--quiet", "--package", "e2e", "--bin", "web_report", "--"];
            cargo(report.into_iter().chain(json.then_some("--json")))
        }
        Command::Strength { table, most, binary } => strength::run(binary.as_deref(), table.as_deref(), most),
        Command::Capacity { plan, binary } => capacity::run(binary.as_deref(), plan),
        Command::Load { yardstick, binary } => load::run(binary.as_deref(), yardstick),
        Command::Browser { args } => {
            prepare_browser(false)?;
            axe::fetch_or_say();
            cargo(["test", "--package", "e2e"].into_iter().chain(args.iter().map(String::as_str)))
        }
        Command::Screenshots { only, readme } => {
            prepare_browser(false)?;
            let program = if readme { "readme_pictures" } else { "screenshots" };
            let take = ["run", "--package", "e2e", "--bin", program];
            cargo(take.into_iter().chain(only.iter().map(String::as_str)))
        }
    }
}

/// A browser, and a client to look at in it, optimised or quickly built.
fn prepare_browser(release: bool) -> anyhow::Result<()> {
    shell::add_wasm_target()?;
    web::install_browser()?;
    web::build(release)
}
