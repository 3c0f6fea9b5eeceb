//! The expected result through a game, as an SVG picture.

use std::fmt::Write;

use game::{Message, Seat};

use super::Report;
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

/// One line a seat over the number of events; the higher, the better for that seat.
pub(super) fn draw(report: &Report, words: &Words) -> String {
    let values: Vec<f64> = report.decisions.iter().map(|it| it.expected).collect();
    let most = if report.players == 1 { values.iter().copied().fold(1.0, f64::max) } else { 1.0 };
    let least = if report.players == 1 { values.iter().copied().fold(0.0, f64::min) } else { 0.0 };
    let last = report.decisions.last().map_or(1, |it| it.event).max(1);
    let x = |event: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * event as f64 / last as f64;
    let y = |value: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (value - least) / (most - least);
    let title =
        words.put(&Message::new("cli-analyse-title").with("game", words.text(&format!("game-{}", report.game))));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#f8f4ec\"/>\n\
         <text x=\"{MARGIN}\" y=\"26\" fill=\"#232730\" font-weight=\"bold\">{title}</text>\n"
    );
    for step in 0..=4 {
        let value = least + (most - least) * f64::from(step) / 4.0;
        let label = if report.players == 1 { format!("{value:.0}") } else { format!("{:.0} %", 100.0 * value) };
        let _ = writeln!(
            svg,
            "<path d=\"M{MARGIN} {0:.1}H{1:.1}\" stroke=\"#d3c9b4\"/><text x=\"{2:.1}\" y=\"{3:.1}\" fill=\"#6d6a63\" text-anchor=\"end\">{label}</text>",
            y(value),
            WIDTH - MARGIN,
            MARGIN - 6.0,
            y(value) + 4.0
        );
    }
    for seat in Seat::all(report.players) {
        let (colour, dashes) = LINES[seat.index()];
        let points: Vec<String> = report
            .decisions
            .iter()
            .filter(|it| it.seat == seat)
            .map(|it| format!("{:.1},{:.1}", x(it.event), y(it.expected)))
            .collect();
        let stroke = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"");
        let (left, below) = (MARGIN + 130.0 * seat.index() as f64, HEIGHT - 14.0);
        let name = words.put(&Message::new("player").with("number", seat.number()));
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
