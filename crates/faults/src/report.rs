//! What a run has shown.

use std::{collections::BTreeMap, fmt, time::Duration};

/// What a run has shown.
#[derive(Default, Debug)]
pub struct Report {
    /// How many faults there were.
    pub faults: usize,
    /// How many tables were played to their end and checked.
    pub tables: u64,
    /// How many commands were acknowledged, and are each in the log exactly once.
    pub acknowledged: u64,
    /// How many different screens people were shown, each of which was right.
    pub screens: u64,
    /// How often somebody who was there was taken for gone, and came back.
    pub taken_for_gone: u64,
    /// For each kind of fault, how long it took each time until all games had gone on.
    pub went_on: BTreeMap<String, Vec<Duration>>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { faults, tables, acknowledged, screens, taken_for_gone, went_on } = self;
        writeln!(f, "{faults} faults; {tables} tables played to their end, {acknowledged} commands acknowledged,")?;
        writeln!(f, "{screens} screens checked; {taken_for_gone} times somebody was taken for gone")?;
        writeln!(f, "\n| fault | times | all games had gone on after: median | most |\n|---|--:|--:|--:|")?;
        let seconds = |time: Duration| time.as_secs_f64();
        for (name, times) in went_on {
            let mut times = times.clone();
            times.sort();
            let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
            writeln!(f, "| {name} | {} | {:.1} s | {:.1} s |", times.len(), seconds(median), seconds(most))?;
        }
        Ok(())
    }
}
