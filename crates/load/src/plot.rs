//! A picture of how long acknowledgements take as the load grows.

use std::fmt::Write;

use crate::{Latency, Measured, Report};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// The room for the axes' words, on the left and below, and what is left free on the other sides.
const LEFT: f64 = 64.0;
const BELOW: f64 = 48.0;
const FREE: f64 = 24.0;

/// The shortest and the longest time that is shown, in milliseconds. Times are shown by their logarithm.
const SHORTEST: f64 = 1.0;
const LONGEST: f64 = 10_000.0;

/// What an acknowledgement may take.
const AIM: f64 = 100.0;

/// One of the lines: its name, its colour, and what it shows.
type Line = (&'static str, &'static str, fn(&Latency) -> f64);

const LINES: [Line; 3] = [
    ("p50", "#0072b2", |latency| latency.p50),
    ("p99", "#d55e00", |latency| latency.p99),
    ("max", "#777777", |latency| latency.max),
];

impl Report {
    /// The picture, as SVG.
    #[must_use]
    pub fn plot(&self) -> String {
        let measured: Vec<&Measured> = std::iter::once(&self.at_rate).chain(&self.steps).collect();
        let most = measured.iter().filter_map(|it| it.played.due).fold(1.0, f64::max);
        let x = |due: f64| LEFT + (WIDTH - LEFT - FREE) * due / most;
        let y = |time: f64| {
            let part = (time.clamp(SHORTEST, LONGEST) / SHORTEST).log10() / (LONGEST / SHORTEST).log10();
            HEIGHT - BELOW - (HEIGHT - BELOW - FREE) * part
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<title>How long an acknowledgement takes as the load grows</title>\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
        );
        let mut add = |line: String| writeln!(svg, "{line}").expect("a text takes all that is written to it");
        let right = WIDTH - FREE;
        for (time, name) in [(1.0, "1 ms"), (10.0, "10 ms"), (AIM, "100 ms"), (1000.0, "1 s"), (LONGEST, "10 s")] {
            let (y, dash) = (y(time), if time == AIM { " stroke-dasharray=\"6 4\"" } else { "" });
            let colour = if time == AIM { "#000" } else { "#ddd" };
            add(format!("<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"{colour}\"{dash}/>"));
            add(format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>", LEFT - 6.0, y + 4.0));
        }
        for due in measured.iter().filter_map(|it| it.played.due) {
            let y = HEIGHT - BELOW + 18.0;
            add(format!("<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{due:.0}</text>", x(due)));
        }
        let (middle, bottom) = ((LEFT + right) / 2.0, HEIGHT - 8.0);
        add(format!("<text x=\"{middle:.1}\" y=\"{bottom:.1}\" text-anchor=\"middle\">moves a second</text>"));
        for (place, (name, colour, time)) in LINES.into_iter().enumerate() {
            let point = |it: &&Measured| Some((x(it.played.due?), y(time(&it.played.acknowledged))));
            let points: Vec<_> = measured.iter().filter_map(point).collect();
            let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            add(format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                path.join(" ")
            ));
            for (x, y) in points {
                add(format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"));
            }
            let x = LEFT + 12.0 + 48.0 * place as f64;
            add(format!("<text x=\"{x:.1}\" y=\"16\" fill=\"{colour}\" font-weight=\"bold\">{name}</text>"));
        }
        svg + "</svg>\n"
    }
}
