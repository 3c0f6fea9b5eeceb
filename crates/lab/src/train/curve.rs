//! The learning curve: how often the net wins against fixed opponents, generation by generation.

use std::fmt::Write;

use super::OPPONENTS;

const COUNT: usize = OPPONENTS.len();
/// The size of the picture and of the room around the curves.
const SIZE: [f64; 2] = [640.0, 320.0];
const MARGIN: f64 = 40.0;
const COLOURS: [&str; COUNT] = ["#1b6ca8", "#c2571a"];

/// By generation, the share of the first place against each opponent.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Curve(Vec<(u32, [f64; COUNT])>);

impl Curve {
    pub(crate) fn add(&mut self, generation: u32, shares: [f64; COUNT]) {
        self.0.push((generation, shares));
    }

    /// What was measured in this generation, in words; nothing if nothing was.
    pub(crate) fn last(&self, generation: u32) -> String {
        let last = self.0.last().filter(|(at, _)| *at == generation);
        last.map_or(String::new(), |(_, shares)| {
            let told =
                OPPONENTS.iter().zip(shares).map(|(name, share)| format!("; {:.1} % against {name}", 100.0 * share));
            told.collect()
        })
    }

    /// A line a generation: its number and the shares.
    pub(crate) fn written(&self) -> String {
        let line = |(generation, shares): &(u32, [f64; COUNT])| {
            format!("{generation} {}\n", shares.map(|share| share.to_string()).join(" "))
        };
        self.0.iter().map(line).collect()
    }

    /// What [`written`](Self::written) gave.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let line = |line: &str| {
            let (generation, shares) = line.split_once(' ')?;
            let shares: Option<Vec<f64>> = shares.split(' ').map(|share| share.parse().ok()).collect();
            Some((generation.parse().ok()?, shares?.try_into().ok()?))
        };
        text.lines().map(line).collect::<Option<_>>().map(Self)
    }

    /// The curve as a picture, with a line where equals would be.
    pub(crate) fn svg(&self, opponents: &[&str; COUNT], even: f64) -> String {
        let last = f64::from(self.0.last().map_or(1, |(generation, _)| *generation).max(2));
        let x = |generation: f64| MARGIN + (SIZE[0] - 2.0 * MARGIN) * (generation - 1.0) / (last - 1.0);
        let y = |share: f64| SIZE[1] - MARGIN - (SIZE[1] - 2.0 * MARGIN) * share;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
            SIZE[0], SIZE[1]
        );
        let mut line = |share: f64, colour: &str, dashes: &str| {
            let (left, right, at) = (x(1.0), x(last), y(share));
            writeln!(
                svg,
                "<path d=\"M{left:.1} {at:.1}H{right:.1}\" stroke=\"{colour}\" stroke-dasharray=\"{dashes}\"/>"
            )
            .and_then(|()| writeln!(svg, "<text x=\"4\" y=\"{:.1}\">{:.0} %</text>", at + 4.0, 100.0 * share))
            .expect("a text can be written");
        };
        [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().for_each(|share| line(share, "#ddd", "none"));
        line(even, "#888", "4 4");
        for (at, (opponent, colour)) in opponents.iter().zip(COLOURS).enumerate() {
            let points: Vec<String> = self
                .0
                .iter()
                .map(|(generation, shares)| format!("{:.1},{:.1}", x(f64::from(*generation)), y(shares[at])))
                .collect();
            writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                points.join(" ")
            )
            .and_then(|()| {
                let left = MARGIN + 160.0 * at as f64;
                writeln!(svg, "<text x=\"{left}\" y=\"20\" fill=\"{colour}\">against level {opponent}</text>")
            })
            .expect("a text can be written");
        }
        let below = SIZE[1] - 12.0;
        writeln!(svg, "<text x=\"{MARGIN}\" y=\"{below}\">generation 1</text>").expect("a text can be written");
        writeln!(svg, "<text x=\"{:.1}\" y=\"{below}\" text-anchor=\"end\">{last}</text>\n</svg>", x(last))
            .expect("a text can be written");
        svg
    }
}
