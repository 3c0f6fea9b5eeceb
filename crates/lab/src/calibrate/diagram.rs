//! The reliability diagram: what was got over what was expected. True odds lie on the diagonal.

use std::fmt::Write;

use super::Group;

/// The side of the square, and the room around it.
const SIDE: f64 = 300.0;
const MARGIN: f64 = 44.0;
/// The area of a group with all positions, in pixels.
const AREA: f64 = 900.0;

/// The diagram as a picture. The size of a dot shows how many positions there are, a line its 95 % interval.
pub(super) fn svg(groups: &[Group]) -> String {
    let x = |share: f64| MARGIN + SIDE * share;
    let y = |share: f64| MARGIN + SIDE * (1.0 - share);
    let size = SIDE + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <path d=\"M{} {}L{} {}\" stroke=\"#888\" stroke-dasharray=\"4 4\"/>\n",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
    );
    let all: usize = groups.iter().map(|it| it.positions).sum();
    draw(&mut svg, groups, all, &x, &y).expect("a text can be written");
    svg
}

fn draw(
    svg: &mut String,
    groups: &[Group],
    all: usize,
    x: &dyn Fn(f64) -> f64,
    y: &dyn Fn(f64) -> f64,
) -> std::fmt::Result {
    for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let percent = 100.0 * share;
        writeln!(svg, "<path d=\"M{} {}H{}\" stroke=\"#ddd\"/>", x(0.0), y(share), x(1.0))?;
        writeln!(svg, "<path d=\"M{} {}V{}\" stroke=\"#ddd\"/>", x(share), y(0.0), y(1.0))?;
        writeln!(svg, "<text x=\"4\" y=\"{}\">{percent} %</text>", y(share) + 4.0)?;
        writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{percent} %</text>", x(share), y(0.0) + 16.0)?;
    }
    for it in groups {
        let (low, high) = ((it.got - it.uncertainty).max(0.0), (it.got + it.uncertainty).min(1.0));
        let radius = (AREA * it.positions as f64 / all as f64 / std::f64::consts::PI).sqrt().max(2.0);
        let (across, down) = (x(it.expected), y(it.got));
        writeln!(svg, "<path d=\"M{across:.1} {:.1}V{:.1}\" stroke=\"#1b6ca8\"/>", y(low), y(high))?;
        writeln!(svg, "<circle cx=\"{across:.1}\" cy=\"{down:.1}\" r=\"{radius:.1}\" fill=\"#1b6ca8\"/>")?;
    }
    writeln!(svg, "<text x=\"{}\" y=\"20\">share of the first place that the seat got</text>", x(0.0))?;
    writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">expected</text>\n</svg>", x(1.0), y(0.0) + 34.0)
}
