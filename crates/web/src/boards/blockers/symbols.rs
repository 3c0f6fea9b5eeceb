//! What is drawn on the board and the tiles: nine block symbols, the joker, a sign for each colour.

use blockers::{Colour, Face, SYMBOL_NAMES, Tile};
use game::{Arg, Message};
use view::prelude::*;

use crate::ui::{
    symbols::{self, Shape},
    words::Words,
};

/// The outlines of the block symbols around the origin, each reaching about as far as 10.
const SYMBOLS: [&str; 9] = [
    // A drop, a leaf, a bolt.
    "M0-10C4-4.500 7.300-1 7.300 2.700A7.300 7.300 0 0 1-7.300 2.700C-7.300-1-4-4.500 0-10z",
    "M9.500-9.500C-2-10-9.500-4.500-7.200 4.300L-10 8.800l2.300 1.400 2.600-4.100C4.500 8.800 10 1 9.500-9.500zM5.500-5.500-3.800 3.800-4.600 3C-2.500-1 1-4 5.500-5.500z",
    "M2.500-10-7 1.800H-1.200L-3 10 7-2.800H1.200z",
    // A heart, a crown, a bell.
    "M0 9.200C-13 .8-10-8.500-4.800-8.500-2.300-8.500-.6-7-0-5.200.6-7 2.300-8.500 4.800-8.500 10-8.500 13 .8 0 9.200z",
    "M-9.500-6-5.200-.800 0-8.800 5.200-.800 9.500-6 7.600 4.300H-7.600zM-7.600 5.800H7.600V8.600H-7.600z",
    "M0-9.800c1.200 0 2 .8 2 1.900C5.300-7 6.300-4 6.300-.3c0 3 1 4.300 2.700 5.800H-9C-7.300 4-6.300 2.700-6.300-.3-6.300-4-5.300-7-2-7.900-2-9-1.200-9.800 0-9.800zM-3 6.900H3A3 3 0 0 1-3 6.900z",
    // A moon, mountains, a fish.
    "M3.300-9.600A10 10 0 1 0 9.600 4.400 8.200 8.200 0 0 1 3.300-9.600z",
    "M-10.300 7.800-3.400-7.600.4-.4 3.200-4.600 10.300 7.800z",
    "M-10 0C-6.500-6.500 1.500-7 4.600-2L9.800-6V6L4.600 2C1.500 7-6.500 6.500-10 0zM-5.700-1.900a1.400 1.400 0 1 0 .01 0z",
];

/// Arrows in all four directions: it goes anywhere.
const JOKER: &str = "M0-10.500 4.300-5.900H1.700V-1.700H5.900V-4.300L10.500 0 5.900 4.300V1.700H1.700V5.900H4.300L0 10.500-4.300 5.900H-1.700V1.700H-5.900V4.300\
    L-10.500 0-5.900-4.300V-1.700H-1.700V-5.900H-4.300z";

/// The symbol of a block, counted from 0, reaching about as far as `radius` around the origin.
pub(super) fn block(block: u8, radius: f64) -> impl IntoView {
    path(SYMBOLS[usize::from(block)], radius)
}

/// What a block's symbol is called.
pub(super) fn block_name(block: u8) -> Arg {
    Arg::Name(SYMBOL_NAMES[usize::from(block)])
}

/// What is printed on a tile, around the origin.
pub(super) fn face(tile: Tile) -> AnyView {
    match tile.face() {
        Face::Number(_) | Face::Letter(_) => {
            view! { <text class="blk-glyph" dy="17.500">{tile.to_string()}</text> }.into_any()
        }
        Face::Symbol(symbol) => view! { <g class="blk-glyph">{block(symbol, 21.0)}</g> }.into_any(),
        Face::Joker => view! { <g class="blk-glyph">{path(JOKER, 22.0)}</g> }.into_any(),
    }
}

/// A tile in words: what is printed on it, and its colour.
pub(super) fn tile_name(words: &Words, colour: Colour, tile: Tile) -> String {
    let face = match tile.face() {
        Face::Number(_) => Message::new("web-blockers-face-number").with("tile", tile.to_string()),
        Face::Letter(_) => Message::new("web-blockers-face-letter").with("tile", tile.to_string()),
        Face::Symbol(symbol) => Message::new("web-blockers-face-symbol").with("symbol", block_name(symbol)),
        Face::Joker => Message::new("blockers-face-joker"),
    };
    let face = words.say(&face);
    words.say(&Message::new("web-blockers-tile").with("face", face).with("colour", Arg::Name(colour.name())))
}

/// The sign of a colour, so that colour is never the only carrier: the same shapes that these colours have elsewhere.
pub(super) fn sign(colour: Colour, radius: f64) -> impl IntoView {
    const SIGNS: [Shape; Colour::MOST] = [Shape::Asterisk, Shape::Sun, Shape::SixStar, Shape::Disc, Shape::Ring];
    let shape = SIGNS[colour.index()];
    // A disc that fills its place would look like the hole of a ring.
    let radius = if shape == Shape::Disc { radius * 0.72 } else { radius };
    view! { <g class="blk-sign">{symbols::draw(shape, radius)}</g> }
}

/// A colour and its sign as a small round mark.
pub(super) fn dot(colour: Colour) -> impl IntoView {
    view! {
        <svg class=format!("blk-dot {}", colour_class(colour)) viewBox="-12 -12 24 24" aria-hidden="true">
            <circle r="12"/>{sign(colour, 8.0)}
        </svg>
    }
}

/// The class that gives everything in an element the colour of a player's tiles.
pub(super) fn colour_class(colour: Colour) -> &'static str {
    const CLASSES: [&str; Colour::MOST] = ["blk-1", "blk-2", "blk-3", "blk-4", "blk-5"];
    CLASSES[colour.index()]
}

fn path(d: &'static str, radius: f64) -> impl IntoView {
    view! { <path fill-rule="evenodd" transform=format!("scale({})", radius / 10.0) d=d/> }
}
