//! How many positions a second nets value.

use std::{hint::black_box, ops::Range, time::Instant};

use bots::speed::{NETS, Sample};
use serde_json::json;

use crate::refuse;

#[derive(clap::Args)]
pub(crate) struct Speed {
    /// The nets, such as genial-2; all of them if none is named
    nets: Vec<String>,
    /// Plays whose positions are valued
    #[arg(long, default_value_t = 2)]
    games: u64,
    /// A line of JSON for each net
    #[arg(long)]
    json: bool,
}

/// How long each measurement takes at least, in seconds.
const LEAST: f64 = 2.0;
/// About how long one part of it takes, in seconds.
const PART: f64 = 0.002;

impl Speed {
    pub(crate) fn run(&self) {
        let all = NETS.map(str::to_owned);
        for net in if self.nets.is_empty() { &all[..] } else { &self.nets } {
            let sample = Sample::of(net, self.games).unwrap_or_else(|| refuse(&format!("there is no net {net}")));
            let positions = sample.positions();
            let by_net = rate(&sample, |range| sample.by_net(range));
            let with_moves = rate(&sample, |range| sample.with_moves(range));
            if self.json {
                let sum = sample.by_net(0..sample.decisions());
                println!(
                    "{}",
                    json!({ "net": net, "positions": positions, "by_net": by_net, "with_moves": with_moves, "sum": sum })
                );
            } else {
                println!(
                    "{net}: {positions} positions; {by_net:.0} a second by the net, {with_moves:.0} with the moves and what \
                     it is told"
                );
            }
        }
    }
}

/// How many positions a second are valued. Others share the machine, so all is done again and again in parts that are short
/// enough not to be interrupted each time, and of each part the quickest time counts.
fn rate(sample: &Sample, work: impl Fn(Range<usize>) -> i64) -> f64 {
    let decisions = sample.decisions();
    let timed = |range| {
        let start = Instant::now();
        black_box(work(range));
        start.elapsed().as_secs_f64()
    };
    let whole = (0..3).map(|_| timed(0..decisions)).fold(f64::INFINITY, f64::min);
    let parts = ((whole / PART) as usize).clamp(1, decisions);
    let mut quickest = vec![f64::INFINITY; parts];
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < LEAST {
        for (part, quickest) in quickest.iter_mut().enumerate() {
            *quickest = quickest.min(timed(part * decisions / parts..(part + 1) * decisions / parts));
        }
    }
    sample.positions() as f64 / quickest.iter().sum::<f64>()
}
