//! A picture of times over a load, as SVG.

use std::fmt::Write;

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

/// One line of a picture.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// Its colour.
    pub colour: &'static str,
    /// Loads, and the milliseconds that something takes under them.
    pub points: Vec<(f64, f64)>,
}

/// Times over a load.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What is shown.
    pub title: &'static str,
    /// What the load is counted in.
    pub load: &'static str,
    /// The loads that are written below.
    pub marks: Vec<f64>,
    /// The lines.
    pub lines: Vec<Line>,
}

impl Chart {
    /// The picture, as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let Self { title, load, marks, lines } = self;
        let most = marks.iter().copied().fold(1.0, f64::max);
        let x = |load: f64| LEFT + (WIDTH - LEFT - FREE) * load / most;
        let y = |time: f64| {
            let part = (time.clamp(SHORTEST, LONGEST) / SHORTEST).log10() / (LONGEST / SHORTEST).log10();
            HEIGHT - BELOW - (HEIGHT - BELOW - FREE) * part
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"12\">\n<title>{title}</title>\n\
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
        for &mark in marks {
            let y = HEIGHT - BELOW + 18.0;
            add(format!("<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{mark:.0}</text>", x(mark)));
        }
        let (middle, bottom) = ((LEFT + right) / 2.0, HEIGHT - 8.0);
        add(format!("<text x=\"{middle:.1}\" y=\"{bottom:.1}\" text-anchor=\"middle\">{load}</text>"));
        let mut from = LEFT + 12.0;
        for Line { name, colour, points } in lines {
            let points: Vec<_> = points.iter().map(|&(load, time)| (x(load), y(time))).collect();
            let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            add(format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                path.join(" ")
            ));
            for (x, y) in points {
                add(format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"));
            }
            add(format!("<text x=\"{from:.1}\" y=\"16\" fill=\"{colour}\" font-weight=\"bold\">{name}</text>"));
            from += 24.0 + 8.0 * name.chars().count() as f64;
        }
        svg + "</svg>\n"
    }
}
