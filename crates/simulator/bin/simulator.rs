//! Plays many simulated games, on all cores, and shows the first one that goes wrong as small as it can be made.

use std::{
    process::ExitCode,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Instant,
};

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use simulator::{Broken, Plan, Report, shrink, simulate};

#[derive(Parser)]
#[command(name = "simulator", about = "Plays online tables with faults of every kind, all from a seed")]
struct Args {
    /// How many games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// The seed of the first game; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many threads; all cores if this is missing
    #[arg(long)]
    threads: Option<usize>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(cores).max(1);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(args.games).with_style(style.expect("the template is right"));
    let (next, stopped) = (AtomicU64::new(args.seed), AtomicBool::new(false));
    let total = Mutex::new(Report::default());
    let failed = Mutex::new(None::<(Plan, Broken)>);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut own = Report::default();
                while !stopped.load(Ordering::Relaxed) {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= args.seed + args.games {
                        break;
                    }
                    let plan = Plan::new(seed);
                    match simulate(&plan) {
                        Ok(report) => own = own.and(report),
                        Err(broken) => {
                            stopped.store(true, Ordering::Relaxed);
                            failed.lock().expect("nobody panics").get_or_insert((plan, broken));
                        }
                    }
                    bar.inc(1);
                }
                let mut total = total.lock().expect("nobody panics");
                *total = total.and(own);
            });
        }
    });
    bar.finish_and_clear();
    if let Some((plan, broken)) = failed.into_inner().expect("nobody panics") {
        eprintln!("{broken}\n{plan}");
        let (plan, broken) = shrink(&plan, &broken);
        eprintln!("made smaller:\n{broken}\n{plan}");
        return ExitCode::FAILURE;
    }
    show(&args, threads, begun.elapsed().as_secs_f64(), total.into_inner().expect("nobody panics"));
    ExitCode::SUCCESS
}

fn show(args: &Args, threads: usize, seconds: f64, report: Report) {
    let Report { steps, envelopes, messages, acknowledged, refused, crashes, races, exchanged, time } = report;
    let rate = args.games as f64 / seconds * 60.0;
    println!("{} games from seed {} in {seconds:.1} s on {threads} threads: {rate:.0} a minute", args.games, args.seed);
    println!("{steps} steps, each checked; {:.1} simulated hours", time as f64 / 3_600_000.0);
    println!("{envelopes} envelopes, {messages} messages, {acknowledged} commands acknowledged and {refused} refused");
    println!(
        "{crashes} crashes of a node, {races} lost races, {exchanged} messages compared with hidden things exchanged"
    );
    println!("every law held");
}
