//! A picture of how long acknowledgements take as the load grows.

use crate::{Chart, Latency, Line, Measured, Report};

/// One of the lines: its name, its colour, and what it shows.
type Shown = (&'static str, &'static str, fn(&Latency) -> f64);

const LINES: [Shown; 3] = [
    ("p50", "#0072b2", |latency| latency.p50),
    ("p99", "#d55e00", |latency| latency.p99),
    ("max", "#777777", |latency| latency.max),
];

impl Report {
    /// The picture, as SVG.
    #[must_use]
    pub fn plot(&self) -> String {
        let measured: Vec<&Measured> = std::iter::once(&self.at_rate).chain(&self.steps).collect();
        let line = |(name, colour, time): Shown| {
            let point = |it: &&Measured| Some((it.played.due?, time(&it.played.acknowledged)));
            Line { name: name.to_owned(), colour, points: measured.iter().filter_map(point).collect() }
        };
        let chart = Chart {
            title: "How long an acknowledgement takes as the load grows",
            load: "moves a second",
            marks: measured.iter().filter_map(|it| it.played.due).collect(),
            lines: LINES.into_iter().map(line).collect(),
        };
        chart.svg()
    }
}
