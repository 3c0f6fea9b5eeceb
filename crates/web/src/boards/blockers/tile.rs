//! One tile, drawn around the origin within 42 on each side.

use blockers::{Colour, Tile};
use view::prelude::*;

use super::symbols;

const WHOLE: &str = "M-30-42H30A12 12 0 0 1 42-30V30A12 12 0 0 1 30 42H-30A12 12 0 0 1-42 30V-30A12 12 0 0 1-30-42z";

/// A corner is left out, so that what is printed on the cell stays in sight.
const NOTCHED: &str = "M-30-42H30A12 12 0 0 1 42-30V1Q42 6 37 6.300A36 36 0 0 0 6.300 37Q6 42 1 42H-30A12 12 0 0 1-42 30V-30A12 12 0 0 1-30-42z";

/// A tile that lies in a rack or is looked at by itself.
pub(super) fn loose(colour: Colour, tile: Tile) -> AnyView {
    draw(colour, WHOLE, symbols::face(tile), "")
}

/// A tile on a cell of this block, whose symbol it leaves in sight.
pub(super) fn on_block(colour: Colour, tile: Tile, block: u8) -> AnyView {
    let printed = view! {
        {symbols::face(tile)}
        <g class="blk-printed" transform="translate(29 29)">{symbols::block(block, 13.0)}</g>
    };
    draw(colour, NOTCHED, printed, " notched")
}

/// A tile as an icon of its own.
pub(super) fn icon(colour: Colour, tile: Tile) -> impl IntoView {
    view! { <svg viewBox="-46 -45 92 94" aria-hidden="true">{loose(colour, tile)}</svg> }
}

/// A tile in a sentence: `3:s7`, or without its colour `s7`.
pub(in crate::boards) fn piece(code: &str) -> Option<AnyView> {
    if let Some((colour, tile)) = code.split_once(':') {
        return Some(icon(colour.parse().ok()?, tile.parse().ok()?).into_any());
    }
    let face = symbols::face(code.parse().ok()?);
    let blank = view! { <svg viewBox="-46 -45 92 94"><g class="blk-tile blk-plain"><path class="top" d=WHOLE/>{face}</g></svg> };
    Some(blank.into_any())
}

fn draw(colour: Colour, outline: &'static str, printed: impl IntoView, more: &str) -> AnyView {
    let pattern = format!("url(#pattern-{})", colour.index());
    view! {
        <g class=format!("blk-tile {}{more}", symbols::colour_class(colour))>
            <path class="lip" d=outline transform="translate(0 5)"/>
            <path class="top" d=outline/>
            <path class="hatch" d=outline fill=pattern/>
            <g transform="translate(-28 -28)">{symbols::sign(colour, 9.0)}</g>
            {printed}
        </g>
    }
    .into_any()
}
