//! The expected result through a play, as an SVG picture.

use std::fmt::Write;

use bots::analysis::Measure;

use crate::Numbers;

/// Colour and dashes of each player's line: they differ in both, so that colour is never the only carrier.
pub const LINES: [(&str, &str); 6] = [
    ("#d7263d", ""),
    ("#3d7bea", "8 4"),
    ("#1fa187", "2 4"),
    ("#9b5de5", "12 4 2 4"),
    ("#f58a2c", "4 8"),
    ("#6d6a63", "1 6"),
];

/// What is left free at the left, for the values.
const MARGIN: f64 = 48.0;

/// What a picture shows: one line a player over the number of events; the higher, the better for that player.
pub struct Graph<'a> {
    /// What was expected.
    pub measure: Measure,
    /// For each player the number of the event and what was expected after it, in order.
    pub lines: &'a [Vec<(usize, f64)>],
    /// The event at the right edge: that of the last decision, whether it is known yet or not.
    pub last: usize,
    /// How the reader's language writes numbers.
    pub numbers: &'a Numbers,
}

/// The words of a picture that stands alone.
pub struct Labels<'a> {
    /// What the picture is of.
    pub title: &'a str,
    /// What is counted upwards,
    pub upright: &'a str,
    /// and from left to right.
    pub across: &'a str,
    /// What the players are called.
    pub names: &'a [String],
}

impl Graph<'_> {
    /// A picture that stands alone: a file with a ground, a title and a legend.
    #[must_use]
    pub fn alone(&self, labels: &Labels<'_>) -> String {
        const WIDTH: f64 = 900.0;
        const HEIGHT: f64 = 360.0;
        let plot = Plot::of(self, Frame { width: WIDTH, height: HEIGHT, right: MARGIN, above: MARGIN });
        let last = plot.last;
        let [title, upright, across] = [labels.title, labels.upright, labels.across].map(escaped);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>{title}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#f8f4ec\"/>\n\
             <text x=\"{MARGIN}\" y=\"22\" fill=\"#232730\" font-weight=\"bold\">{title}</text>\n\
             <text x=\"{MARGIN}\" y=\"40\" fill=\"#6d6a63\">{upright}</text>\n\
             <text x=\"{0}\" y=\"{1}\" fill=\"#6d6a63\" text-anchor=\"end\">{across} 1–{last}</text>\n",
            WIDTH - MARGIN,
            HEIGHT - MARGIN + 16.0,
        );
        plot.draw_steps(&mut svg);
        for (index, name) in labels.names.iter().enumerate() {
            plot.draw_line(&mut svg, index);
            let (left, below) = (MARGIN + 130.0 * index as f64, HEIGHT - 10.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{left} {}h28\" {}/><text x=\"{}\" y=\"{below}\" fill=\"#232730\">{}</text>",
                below - 4.0,
                stroke(index),
                left + 34.0,
                escaped(name),
            );
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// A picture within a page, which has the title and the legend elsewhere: so wide and so high, with a text for those
    /// who do not see it.
    #[must_use]
    pub fn within(&self, width: f64, height: f64, told: &str) -> String {
        let plot = Plot::of(self, Frame { width, height, right: 6.0, above: 12.0 });
        let told = escaped(told);
        // As long as there is nothing to tell, there is nothing to see.
        let role = if told.is_empty() { "aria-hidden=\"true\"" } else { "role=\"img\"" };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" {role} font-size=\"13\">\n<title>{told}</title>\n"
        );
        plot.draw_steps(&mut svg);
        (0..self.lines.len()).for_each(|index| plot.draw_line(&mut svg, index));
        svg.push_str("</svg>\n");
        svg
    }
}

/// How large a picture is, and what is left free around the lines; at the left the values stand.
struct Frame {
    width: f64,
    height: f64,
    right: f64,
    /// Above, and as much below.
    above: f64,
}

/// Where everything stands in a picture.
struct Plot<'a> {
    graph: &'a Graph<'a>,
    frame: Frame,
    /// The values at the lower and the upper edge; the higher up, the better for whoever expects it.
    lower: f64,
    upper: f64,
    /// The event at the right edge, never the one before the first.
    last: usize,
}

impl<'a> Plot<'a> {
    fn of(graph: &'a Graph<'a>, frame: Frame) -> Self {
        let values = graph.lines.iter().flatten().map(|&(_, value)| value);
        let most = values.clone().fold(1.0, f64::max);
        let (lower, upper) = match graph.measure {
            Measure::Share => (0.0, 1.0),
            Measure::Points => (values.fold(0.0, f64::min), most),
            Measure::Left => (most, 0.0),
        };
        Self { graph, frame, lower, upper, last: graph.last.max(1) }
    }

    /// How high a value stands.
    fn y(&self, value: f64) -> f64 {
        let Frame { height, above, .. } = self.frame;
        height - above - (height - 2.0 * above) * (value - self.lower) / (self.upper - self.lower)
    }

    /// How far to the right an event stands.
    fn x(&self, event: usize) -> f64 {
        MARGIN + (self.frame.width - MARGIN - self.frame.right) * event as f64 / self.last as f64
    }

    /// Five levels with their values.
    fn draw_steps(&self, svg: &mut String) {
        // Where the range is small, whole numbers would repeat.
        let decimals = usize::from((self.upper - self.lower).abs() < 4.0);
        for step in 0..=4 {
            let value = self.lower + (self.upper - self.lower) * f64::from(step) / 4.0;
            let label = match self.graph.measure {
                Measure::Share => self.graph.numbers.percent(value, 0),
                Measure::Points | Measure::Left => self.graph.numbers.decimal(value, decimals),
            };
            let y = self.y(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{MARGIN} {y:.1}H{:.1}\" stroke=\"#d3c9b4\"/><text x=\"{:.1}\" y=\"{:.1}\" fill=\"#6d6a63\" text-anchor=\"end\">{label}</text>",
                self.frame.width - self.frame.right,
                MARGIN - 6.0,
                y + 4.0
            );
        }
    }

    fn draw_line(&self, svg: &mut String, index: usize) {
        let points = self.graph.lines[index].iter();
        let points: Vec<String> =
            points.map(|&(event, value)| format!("{:.1},{:.1}", self.x(event), self.y(value))).collect();
        let _ = writeln!(svg, "<polyline points=\"{}\" {}/>", points.join(" "), stroke(index));
    }
}

fn stroke(index: usize) -> String {
    let (colour, dashes) = LINES[index];
    format!(
        "class=\"seat-{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"",
        index + 1
    )
}

/// Text as XML writes it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
