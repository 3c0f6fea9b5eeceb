//! The expected result through a game, as an SVG picture.

use std::fmt::Write;

use game::{Message, Seat};

use super::{
    Report,
    measure::{Measure, decimal},
};
use crate::out::Words;

/// Lines differ by colour and by dashes, so that colour is never the only carrier.
const LINES: [(&str, &str); 6] = [
    ("#d7263d", ""),
    ("#3d7bea", "8 4"),
    ("#1fa187", "2 4"),
    ("#9b5de5", "12 4 2 4"),
    ("#f58a2c", "4 8"),
    ("#6d6a63", "1 6"),
];

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;

/// The values at the lower and the upper edge; the higher up, the better for whoever expects it.
struct Scale {
    lower: f64,
    upper: f64,
}

impl Scale {
    fn of(report: &Report) -> Self {
        let values = report.decisions.iter().map(|it| it.expected);
        let most = values.clone().fold(1.0, f64::max);
        match report.measure {
            Measure::Share => Self { lower: 0.0, upper: 1.0 },
            Measure::Points => Self { lower: values.fold(0.0, f64::min), upper: most },
            Measure::Left => Self { lower: most, upper: 0.0 },
        }
    }

    /// How high a value stands.
    fn y(&self, value: f64) -> f64 {
        HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (value - self.lower) / (self.upper - self.lower)
    }
}

/// One line a seat over the number of events; the higher, the better for that seat.
pub(super) fn draw(report: &Report, words: &Words) -> String {
    let scale = Scale::of(report);
    let last = report.decisions.last().map_or(1, |it| it.event).max(1);
    let x = |event: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * event as f64 / last as f64;
    let title = escaped(
        &words.put(&Message::new("cli-analyse-title").with("game", words.text(&format!("game-{}", report.game)))),
    );
    let upright = escaped(&words.text(match report.measure {
        Measure::Share => "cli-analyse-axis-share",
        Measure::Points => "cli-analyse-axis-points",
        Measure::Left => "cli-analyse-axis-left",
    }));
    let level = escaped(&words.text("cli-analyse-axis-events"));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#f8f4ec\"/>\n\
         <text x=\"{MARGIN}\" y=\"22\" fill=\"#232730\" font-weight=\"bold\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"40\" fill=\"#6d6a63\">{upright}</text>\n\
         <text x=\"{0}\" y=\"{1}\" fill=\"#6d6a63\" text-anchor=\"end\">{level} 1–{last}</text>\n",
        WIDTH - MARGIN,
        HEIGHT - MARGIN + 16.0,
    );
    // Where the range is small, whole numbers would repeat.
    let decimals = usize::from((scale.upper - scale.lower).abs() < 4.0);
    for step in 0..=4 {
        let value = scale.lower + (scale.upper - scale.lower) * f64::from(step) / 4.0;
        let label = match report.measure {
            Measure::Share => format!("{:.0} %", 100.0 * value),
            Measure::Points | Measure::Left => decimal(value, decimals, words),
        };
        let y = scale.y(value);
        let _ = writeln!(
            svg,
            "<path d=\"M{MARGIN} {y:.1}H{:.1}\" stroke=\"#d3c9b4\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"#6d6a63\" text-anchor=\"end\">{label}</text>",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            y + 4.0
        );
    }
    for seat in Seat::all(report.players) {
        let (colour, dashes) = LINES[seat.index()];
        let points: Vec<String> = report
            .decisions
            .iter()
            .filter(|it| it.seat == seat)
            .map(|it| format!("{:.1},{:.1}", x(it.event), scale.y(it.expected)))
            .collect();
        let stroke = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"");
        let (left, below) = (MARGIN + 130.0 * seat.index() as f64, HEIGHT - 10.0);
        let name = escaped(&words.put(&Message::new("player").with("number", seat.number())));
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" {stroke}/>\n<path d=\"M{left} {}h28\" {stroke}/><text x=\"{}\" y=\"{below}\" fill=\"#232730\">{name}</text>",
            points.join(" "),
            below - 4.0,
            left + 34.0,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Text as XML writes it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
