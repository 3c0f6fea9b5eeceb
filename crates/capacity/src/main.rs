//! What several nodes cost, measured, and what many players need, worked out from that.
//!
//! `capacity measure` puts the same load on an embedded server and on nodes with PostgreSQL and NATS, in one run on one
//! machine. `capacity plan` works out from these costs what many players need, and checks it by a simulation of the queues.
//! `cargo xtask capacity` runs both and fills in BENCHMARKS.md and docs/capacity.md.
//!
//! | module | what is in it |
//! |---|---|
//! | `measure` | one run with all set-ups |
//! | `machines`, `readings` | the processes, and what they have used up until a moment |
//! | `costs` | what was measured, as data and as a table |
//! | `plays` | what a play of each game is made of |
//! | `needs` | what many players need |
//! | `queue`, `shard` | simulations: one queue, and the queues that a move goes through |
//! | `checked` | the simulation beside what was measured, and the plan under growing load |

mod checked;
mod costs;
mod machines;
mod measure;
mod needs;
mod plays;
mod queue;
mod readings;
mod shard;

use std::{fs, path::PathBuf, time::Duration};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use self::costs::Costs;

#[derive(Parser)]
#[command(about = "Measures what several nodes cost, and works out what many players need")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure an embedded server and 1, 2 and 3 nodes under the same load, and print a table
    Measure {
        /// The program
        #[arg(long)]
        tablee: PathBuf,
        /// The file that the costs are written to
        #[arg(long)]
        costs: PathBuf,
        /// How long each part takes
        #[arg(long, default_value_t = 15)]
        seconds: u64,
        /// At how many tables people play
        #[arg(long, default_value_t = 300)]
        tables: usize,
        /// How many connections there are where nobody moves
        #[arg(long, default_value_t = 1000)]
        idle: usize,
    },
    /// Work out what many players need from costs that were measured, and print tables
    Plan {
        /// The file with the costs
        #[arg(long)]
        costs: PathBuf,
        /// The file for the picture
        #[arg(long)]
        plot: PathBuf,
    },
}

#[tokio::main]
async fn main() -> Result<()> {
    match Args::parse().command {
        Command::Measure { tablee, costs, seconds, tables, idle } => {
            let plan = measure::Plan { tablee, tables, idle, time: Duration::from_secs(seconds) };
            let measured = plan.run().await?;
            fs::write(costs, serde_json::to_string_pretty(&measured)? + "\n")?;
            print!("{measured}");
        }
        Command::Plan { costs, plot } => {
            let text = fs::read_to_string(&costs).with_context(|| costs.display().to_string())?;
            let costs: Costs = serde_json::from_str(&text)?;
            let checked = checked::Checked::of(&costs, needs::moves_of_a_node(&costs)?);
            fs::write(plot, checked.plot())?;
            print!("{}\n{checked}", needs::tables(&costs)?);
        }
    }
    Ok(())
}
