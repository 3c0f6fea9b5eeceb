//! A small living picture of the game, for the home page.

use genial::{Cell, Placement};
use view::prelude::*;

use super::draw;

/// How far the picture goes from the board's centre.
const REACH: u8 = 3;

/// The tiles in the order in which they land.
const TILES: [&str; 8] =
    ["RB g6 g7", "OO i8 j7", "YG f7 g8", "BP h7 h8", "GG f8 g9", "RY i6 j6", "BO h9 i9", "PR h5 h6"];

/// A few tiles around the centre, landing one after the other.
pub(super) fn miniature() -> AnyView {
    let wells =
        Cell::all(REACH).map(|cell| view! { <path class="well" transform=draw::at(cell) d=draw::hexagon(28.4)/> });
    let tiles = TILES.iter().enumerate().map(|(order, text)| {
        let placement: Placement = text.parse().expect("a tile is read");
        view! {
            <g transform=draw::lying(placement)>
                <g class=format!("lands after-{order}")>{draw::body()}{draw::halves(placement.first, placement.second)}</g>
            </g>
        }
    });
    view! {
        <svg viewBox=draw::view_box(REACH) aria-hidden="true">{wells.collect_view()}{tiles.collect_view()}</svg>
    }
    .into_any()
}
