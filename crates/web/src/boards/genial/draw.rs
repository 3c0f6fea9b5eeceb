//! How cells and tiles are drawn, and what they are called.

use game::{Arg, Message};
use genial::{Cell, Colour, Direction, Placement, Tile};
use view::prelude::*;

use crate::ui::symbols::{self, Shape};

/// The side of a cell, and its width, in the units of the drawing.
pub(super) const SIDE: f64 = 30.0;
pub(super) const WIDTH: f64 = SIDE * 1.732_050_807_568_877_2;

/// How far a symbol reaches on its half of a tile.
const SYMBOL: f64 = 16.5;

/// The directions as a tile meets them when it is turned clockwise, a sixth at a time.
pub(super) const CLOCKWISE: [Direction; 6] = [
    Direction::Right,
    Direction::LowerRight,
    Direction::LowerLeft,
    Direction::Left,
    Direction::UpperLeft,
    Direction::UpperRight,
];

/// The direction after so many sixths of a turn.
pub(super) fn turned(turns: i32) -> Direction {
    CLOCKWISE[turns.rem_euclid(6) as usize]
}

/// The middle of a cell; that of the board is the origin.
pub(super) fn centre(cell: Cell) -> (f64, f64) {
    let (q, r) = cell.axial();
    ((f64::from(q) + f64::from(r) / 2.0) * WIDTH, f64::from(r) * SIDE * 1.5)
}

/// Moves a drawing to the middle of a cell.
pub(super) fn at(cell: Cell) -> String {
    let (x, y) = centre(cell);
    format!("translate({x:.2} {y:.2})")
}

/// The box around all cells up to this distance from the centre.
pub(super) fn view_box(reach: u8) -> String {
    let reach = f64::from(reach);
    let (x, y) = (WIDTH * (reach + 0.5) + 2.0, SIDE * (1.5 * reach + 1.0) + 2.0);
    format!("{:.1} {:.1} {:.1} {:.1}", -x, -y, x * 2.0, y * 2.0)
}

/// The outline of a hexagon that stands on a corner, around the origin.
pub(super) fn hexagon(side: f64) -> String {
    let (x, y) = (WIDTH / SIDE * side / 2.0, side / 2.0);
    format!("M0 {:.2}L{x:.2} {:.2}V{y:.2}L0 {side:.2}L{:.2} {y:.2}V{:.2}z", -side, -y, -x, -y)
}

/// The outline of a tile that lies flat, around its middle: two hexagons grown together.
pub(super) fn tile_outline(side: f64) -> String {
    let (half, y) = (WIDTH / SIDE * side / 2.0, side / 2.0);
    let (middle, inner, outer) = (WIDTH / 2.0, WIDTH / 2.0 - half, WIDTH / 2.0 + half);
    format!(
        "M{:.2} {:.2}L{:.2} {:.2}H{inner:.2}L{middle:.2} {:.2}L{outer:.2} {:.2}V{y:.2}L{middle:.2} {side:.2}\
         L{inner:.2} {y:.2}H{:.2}L{:.2} {side:.2}L{:.2} {y:.2}V{:.2}z",
        -middle, -side, -inner, -y, -side, -y, -inner, -middle, -outer, -y,
    )
}

/// Moves a tile that is drawn flat to where it lies.
pub(super) fn lying(placement: Placement) -> String {
    let ((x1, y1), (x2, y2)) = (centre(placement.pair.first()), centre(placement.pair.second()));
    let sixths = CLOCKWISE.iter().position(|direction| *direction == placement.pair.direction()).unwrap_or_default();
    format!("translate({:.2} {:.2}) rotate({})", (x1 + x2) / 2.0, (y1 + y2) / 2.0, sixths * 60)
}

/// The dark body of a tile, flat, around its middle.
pub(super) fn body() -> impl IntoView {
    view! { <path class="body gn-body" d=tile_outline(27.2)/> }
}

/// A symbol around the origin.
pub(super) fn symbol(colour: Colour) -> impl IntoView {
    symbols::draw(shape(colour), SYMBOL)
}

/// A symbol as it is printed on the board, on a body smaller than a tile's.
pub(super) fn printed(colour: Colour) -> impl IntoView {
    view! { <path class="body gn-body" d=hexagon(23.0)/>{symbols::draw(shape(colour), SYMBOL * 0.86)} }
}

/// The two symbols of a tile that lies flat, around its middle.
pub(super) fn halves(first: Colour, second: Colour) -> impl IntoView {
    let place = |x: f64| format!("translate({x:.2} 0)");
    view! {
        <g transform=place(-WIDTH / 2.0)>{symbol(first)}</g>
        <g transform=place(WIDTH / 2.0)>{symbol(second)}</g>
    }
}

/// A tile by itself, with its name in the order of its colours.
pub(super) fn small_tile(tile: Tile) -> impl IntoView {
    let (first, second) = tile.colours();
    view! { <svg viewBox="-56 -32 112 64" class="gn-small" aria-hidden="true">{body()}{halves(first, second)}</svg> }
}

/// A symbol by itself.
pub(super) fn small_symbol(colour: Colour) -> impl IntoView {
    view! { <svg viewBox="-11 -11 22 22" class="gn-mark" aria-hidden="true">{symbols::draw(shape(colour), 10.0)}</svg> }
}

/// A tile or one of its halves in a sentence, by its letters.
pub(in crate::boards) fn piece(code: &str) -> Option<AnyView> {
    match *code.as_bytes() {
        [letter] => {
            let symbol = symbols::draw(shape(Colour::from_letter(letter)?), 8.6);
            Some(view! { <svg viewBox="-12 -12 24 24"><circle class="body" r="11.500"/>{symbol}</svg> }.into_any())
        }
        _ => Some(small_tile(code.parse().ok()?).into_any()),
    }
}

pub(super) fn shape(colour: Colour) -> Shape {
    match colour {
        Colour::Red => Shape::Asterisk,
        Colour::Yellow => Shape::Sun,
        Colour::Blue => Shape::SixStar,
        Colour::Green => Shape::Disc,
        Colour::Purple => Shape::Ring,
        Colour::Orange => Shape::Hexagon,
    }
}

/// The class that gives lines, rails and figures a symbol's colour.
pub(super) fn tint(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "gn-red",
        Colour::Yellow => "gn-yellow",
        Colour::Blue => "gn-blue",
        Colour::Green => "gn-green",
        Colour::Purple => "gn-purple",
        Colour::Orange => "gn-orange",
    }
}

/// The name of a colour.
pub(super) fn colour_name(colour: Colour) -> Arg {
    Arg::Name(colour.name())
}

/// The name of a symbol with its shape, for those who hear the board.
pub(super) fn symbol_name(colour: Colour) -> Message {
    Message::new(match colour {
        Colour::Red => "web-genial-asterisk",
        Colour::Yellow => "web-genial-sun",
        Colour::Blue => "web-genial-star",
        Colour::Green => "web-genial-disc",
        Colour::Purple => "web-genial-ring",
        Colour::Orange => "web-genial-hexagon",
    })
}

/// What a tile is called.
pub(super) fn tile_name(tile: Tile) -> Message {
    tile.piece().name
}
