//! A small living picture: a corner of the board on which groups grow together.

use blockers::{Cell, Cells, Colour, Tile};
use view::prelude::*;

use super::{
    groups::{self, CELL, start},
    symbols, tile,
};

/// How many rows and columns are shown.
const SHOWN: u8 = 6;

/// Tiles as records write them, in the order in which they appear.
const TILES: &[&str] = &[
    "1:C C2", "2:5 B5", "3:F F4", "1:2 D2", "2:B B4", "3:5 E5", "1:s1 C3", "2:C C5", "3:s5 F5", "1:4 D4", "3:s4 F1",
    "1:* D3", "2:A A5",
];

pub(super) fn miniature() -> AnyView {
    let side = start(SHOWN - 1) + CELL;
    let corner = || Cell::all().filter(|cell| cell.row() < SHOWN && cell.column() < SHOWN);
    let blocks = [0, 1, 3, 4].map(|block: u8| {
        let (x, y) = (start(block % 3 * 3), start(block / 3 * 3));
        view! { <rect class="blk-block" class:odd=block % 2 == 1 x=x - 2.0 y=y - 2.0 width="304" height="304" rx="24"/> }
    });
    let wells = corner().map(|cell| {
        let (x, y) = (start(cell.column()), start(cell.row()));
        view! {
            <g class="blk-well" transform=format!("translate({x} {y})")>
                <rect class="well" x="5" y="5" width="90" height="90" rx="14"/>
                <g class="blk-printed" transform="translate(50 50)">{symbols::block(cell.block(), 22.0)}</g>
            </g>
        }
    });
    let placed: Vec<(Colour, Tile, Cell)> = TILES.iter().filter_map(|text| placed(text)).collect();
    let grounds = (0..3).map(Colour::new).map(|colour| {
        let own = placed.iter().filter(|tile| tile.0 == colour);
        let cells = own.fold(Cells::NONE, |cells, tile| cells.union(Cells::one(tile.2)));
        view! { <path class=format!("blk-ground {}", symbols::colour_class(colour)) d=groups::ground(cells)/> }
    });
    let tiles = placed.iter().enumerate().map(|(order, &(colour, tile, cell))| {
        let (x, y) = (start(cell.column()) + CELL / 2.0, start(cell.row()) + CELL / 2.0);
        view! {
            <g transform=format!("translate({x} {y})")>
                <g class=format!("lands after-{order}")>{tile::on_block(colour, tile, cell.block())}</g>
            </g>
        }
    });
    view! {
        <svg viewBox=format!("-8 -8 {0} {0}", side + 16.0) aria-hidden="true">
            {blocks.into_iter().collect_view()}
            {wells.collect_view()}
            {grounds.collect_view()}
            {tiles.collect_view()}
        </svg>
    }
    .into_any()
}

/// Reads `1:C C2`: a tile of a colour on a cell.
fn placed(text: &str) -> Option<(Colour, Tile, Cell)> {
    let (tile, cell) = text.split_once(' ')?;
    let (colour, tile) = tile.split_once(':')?;
    Some((colour.parse().ok()?, tile.parse().ok()?, cell.parse().ok()?))
}
