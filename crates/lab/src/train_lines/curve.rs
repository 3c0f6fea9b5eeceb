//! The learning curve: the points that the net reaches alone, one ply deep, generation by generation.

use std::fmt::Write;

/// The size of the picture and of the room around the curve.
const SIZE: [f64; 2] = [640.0, 320.0];
const MARGIN: f64 = 40.0;

/// By generation, the mean points.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Curve(Vec<(u32, f64)>);

impl Curve {
    pub(crate) fn add(&mut self, generation: u32, points: f64) {
        self.0.push((generation, points));
    }

    /// A line a generation: its number and the points.
    pub(crate) fn written(&self) -> String {
        self.0.iter().map(|(generation, points)| format!("{generation} {points}\n")).collect()
    }

    /// What [`written`](Self::written) gave.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let line = |line: &str| {
            let (generation, points) = line.split_once(' ')?;
            Some((generation.parse().ok()?, points.parse().ok()?))
        };
        text.lines().map(line).collect::<Option<_>>().map(Self)
    }

    /// The curve as a picture, with a line at every half point.
    pub(crate) fn svg(&self) -> String {
        let points = || self.0.iter().map(|(_, points)| *points);
        let low = (2.0 * points().fold(f64::INFINITY, f64::min)).floor() / 2.0;
        let high = ((2.0 * points().fold(f64::NEG_INFINITY, f64::max)).ceil() / 2.0).max(low + 0.5);
        let last = f64::from(self.0.last().map_or(1, |(generation, _)| *generation).max(2));
        let x = |generation: f64| MARGIN + (SIZE[0] - 2.0 * MARGIN) * (generation - 1.0) / (last - 1.0);
        let y = |points: f64| SIZE[1] - MARGIN - (SIZE[1] - 2.0 * MARGIN) * (points - low) / (high - low);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
            SIZE[0], SIZE[1]
        );
        let mut add = |text: String| writeln!(svg, "{text}").expect("a text can be written");
        for step in 0..=(2.0 * (high - low)) as u32 {
            let at = low + 0.5 * f64::from(step);
            add(format!("<path d=\"M{:.1} {:.1}H{:.1}\" stroke=\"#ddd\"/>", x(1.0), y(at), x(last)));
            add(format!("<text x=\"4\" y=\"{:.1}\">{at:.1}</text>", y(at) + 4.0));
        }
        let line: Vec<String> = (self.0.iter())
            .map(|(generation, points)| format!("{:.1},{:.1}", x(f64::from(*generation)), y(*points)))
            .collect();
        add(format!("<polyline points=\"{}\" fill=\"none\" stroke=\"#1b6ca8\" stroke-width=\"2\"/>", line.join(" ")));
        add(format!("<text x=\"{MARGIN}\" y=\"20\" fill=\"#1b6ca8\">points alone, one ply deep, less luck</text>"));
        let below = SIZE[1] - 12.0;
        add(format!("<text x=\"{MARGIN}\" y=\"{below}\">generation 1</text>"));
        add(format!("<text x=\"{:.1}\" y=\"{below}\" text-anchor=\"end\">{last}</text>\n</svg>", x(last)));
        svg
    }
}
