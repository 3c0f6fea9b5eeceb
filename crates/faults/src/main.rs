//! `faults --tablee target/release/tablee --minutes 60 --seed 1`: a long run.

use std::{path::PathBuf, time::Duration};

use clap::Parser;

#[derive(Parser)]
#[command(about = "Breaks a server of several nodes while people play, and checks that nothing is lost")]
struct Args {
    /// The program
    #[arg(long)]
    tablee: PathBuf,
    /// For how long things are broken
    #[arg(long, default_value_t = 60.0)]
    minutes: f64,
    /// What all faults follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many nodes there are
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    /// How many pairs of people play
    #[arg(long, default_value_t = 6)]
    pairs: usize,
}

#[tokio::main]
async fn main() {
    let Args { tablee, minutes, seed, nodes, pairs } = Args::parse();
    let lasts = Some(Duration::from_secs_f64(60.0 * minutes));
    let report = faults::run(&faults::Plan { tablee, seed, lasts, nodes, pairs }).await;
    println!("seed {seed}: {}", report.expect("PostgreSQL and NATS are installed"));
}
