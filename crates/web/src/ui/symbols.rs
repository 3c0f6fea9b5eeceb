//! The symbols, drawn once for every board. Each has a shape and a colour of its own.

use view::prelude::*;

/// A symbol. Its name in style sheets is `symbol-` and the shape's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Asterisk,
    Sun,
    /// Six points.
    SixStar,
    Disc,
    Ring,
    Hexagon,
    /// Two corners.
    Leaf,
    Triangle,
    Square,
    /// Five points.
    Star,
}

impl Shape {
    /// The word in style sheets.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Asterisk => "asterisk",
            Self::Sun => "sun",
            Self::SixStar => "six-star",
            Self::Disc => "disc",
            Self::Ring => "ring",
            Self::Hexagon => "hexagon",
            Self::Leaf => "leaf",
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Star => "star",
        }
    }

    /// The number of its pattern: shapes of one colour share one.
    const fn pattern(self) -> usize {
        match self {
            Self::Asterisk => 0,
            Self::Sun | Self::Star => 1,
            Self::SixStar | Self::Square => 2,
            Self::Disc => 3,
            Self::Ring | Self::Leaf => 4,
            Self::Hexagon | Self::Triangle => 5,
        }
    }
}

/// A symbol around the origin, reaching about as far as `radius`. It takes its colour from the style sheet, and from the
/// same colour its pattern.
pub fn draw(shape: Shape, radius: f64) -> impl IntoView {
    let class = format!("symbol symbol-{}", shape.word());
    let scale = format!("scale({})", radius / 10.0);
    let pattern = format!("url(#fine-pattern-{})", shape.pattern());
    view! {
        <g class=class transform=scale>
            {outline(shape)}
            <g class="hatch" fill=pattern.clone() stroke=pattern>{outline(shape)}</g>
        </g>
    }
}

fn outline(shape: Shape) -> AnyView {
    let path = |d: &'static str| view! { <path d=d/> }.into_any();
    match shape {
        Shape::Asterisk => {
            view! { <path class="stroke" stroke-width="4.4" d="M0-8.200V8.200M-7.100-4.100 7.100 4.100M-7.100 4.100 7.100-4.100"/> }.into_any()
        }
        Shape::Disc => view! { <circle r="8.400"/> }.into_any(),
        Shape::Ring => view! { <circle class="stroke" r="6.700" stroke-width="4.400"/> }.into_any(),
        Shape::Sun => view! {
            <path d="M0.00 -9.80L1.71 -6.38L4.90 -8.49L4.67 -4.67L8.49 -4.90L6.38 -1.71L9.80 0.00L6.38 1.71L8.49 4.90L4.67 4.67L4.90 8.49L1.71 6.38L0.00 9.80L-1.71 6.38L-4.90 8.49L-4.67 4.67L-8.49 4.90L-6.38 1.71L-9.80 0.00L-6.38 -1.71L-8.49 -4.90L-4.67 -4.67L-4.90 -8.49L-1.71 -6.38z"/>
            <circle class="core" r="4.100"/>
        }
        .into_any(),
        Shape::SixStar => path("M0.00 -10.00L2.80 -4.85L8.66 -5.00L5.60 0.00L8.66 5.00L2.80 4.85L0.00 10.00L-2.80 4.85L-8.66 5.00L-5.60 0.00L-8.66 -5.00L-2.80 -4.85z"),
        Shape::Hexagon => path("M0.00 -9.00L7.79 -4.50L7.79 4.50L0.00 9.00L-7.79 4.50L-7.79 -4.50z"),
        Shape::Star => path("M0.00 -9.40L2.70 -3.12L9.51 -2.49L4.37 2.02L5.88 8.69L0.00 5.20L-5.88 8.69L-4.37 2.02L-9.51 -2.49L-2.70 -3.12z"),
        Shape::Leaf => path("M-8.5 8.500C-9.500-3-3-9.500 8.500-8.500 9.500 3 3 9.500-8.500 8.500z"),
        Shape::Triangle => path("M0-8.800 9.300 7.200H-9.300z"),
        Shape::Square => path("M-7.300-7.300H7.300V7.300H-7.300z"),
    }
}

/// The name of a cell, this far below a point of a board: shown to those who read notation.
pub fn coordinate(cell: &str, (x, y): (f64, f64), down: f64) -> impl IntoView + use<> {
    view! {
        <text class="coordinate" aria-hidden="true" x=format!("{x:.1}") y=format!("{:.1}", y + down)>{cell.to_owned()}</text>
    }
}

/// A pattern for each colour, shown when the visitor has switched them on: fine ones that every symbol has, and wide ones
/// that a board may lay over bodies. `fill="url(#pattern-3)"` with the class `hatch` is all that a board needs.
pub fn patterns() -> impl IntoView {
    const LINES: [&str; 6] = [
        "M0 12 12 0M-3 3 3-3M9 15 15 9",
        "M6 0V12",
        "M0 6H12",
        "M6 6h.01M0 0h.01M12 0h.01M0 12h.01M12 12h.01",
        "M0 0 12 12M-3 9 3 15M9-3 15 3",
        "M6 0V12M0 6H12",
    ];
    let pattern = |name: &str, scale: &'static str, index: usize, d: &'static str| {
        view! {
            <pattern id=format!("{name}-{index}") width="12" height="12" patternUnits="userSpaceOnUse" patternTransform=scale>
                <path d=d class=format!("{name}-line")/>
            </pattern>
        }
    };
    let both = |(index, d)| [pattern("pattern", "scale(1)", index, d), pattern("fine-pattern", "scale(.4)", index, d)];
    view! {
        <svg class="defs" aria-hidden="true" width="0" height="0">
            <defs>{LINES.into_iter().enumerate().flat_map(both).collect_view()}</defs>
        </svg>
    }
}
