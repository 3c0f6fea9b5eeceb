//! What an attentive player remembers about the racks of others.
//!
//! Two things become known about a hidden rack, and both are kept in the simplest form that is always true:
//!
//! - *Colours.* At the end of each turn everybody sees whether the swap question was asked. If it was, no tile left in
//!   the rack shows a lowest colour; if it was not, at least one does. [`Showing`] keeps the latest such observation as
//!   bounds, which draws and placements then loosen, until the player's next turn ends. Older observations are
//!   forgotten.
//! - *Swapped tiles.* Tiles laid open in a swap go back to the bag after the draw, so they are in nobody's rack until
//!   somebody draws. For each rack the tiles put back since its player last drew are known not to be in it
//!   ([`SeatView::put_back`](crate::SeatView::put_back)).

use serde::{Deserialize, Serialize};

use crate::{Colours, Tile, Tiles};

/// Between `least` and `most` tiles of a rack show one of these colours. Without colours it says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Showing {
    /// The colours that were the lowest.
    pub colours: Colours,
    /// At least so many tiles show one of them.
    pub least: u8,
    /// At most so many tiles show one of them.
    pub most: u8,
}

impl Showing {
    /// Nothing is known.
    pub const NOTHING: Self = Self { colours: Colours::NONE, least: 0, most: 0 };

    /// Whether a rack may be this one.
    #[must_use]
    pub fn allows(self, rack: Tiles) -> bool {
        (u32::from(self.least)..=u32::from(self.most)).contains(&rack.showing(self.colours).len())
    }

    /// What the swap question tells about a rack of this many tiles, by being asked or by not being asked.
    pub(crate) fn told(asked: bool, lowest: Colours, rack: u8) -> Self {
        let (least, most) = if asked { (0, 0) } else { (1, rack) };
        Self { colours: lowest, least, most }
    }

    /// What is still known after this tile was placed, which leaves `rack` tiles.
    pub(crate) fn after_placing(self, tile: Tile, rack: u8) -> Self {
        let shown = u8::from(tile.shows(self.colours));
        let (least, most) = (self.least.saturating_sub(shown), (self.most - shown).min(rack));
        Self { least, most, ..self }.unless_empty(rack)
    }

    /// What is still known after this many tiles were drawn, which makes `rack` tiles.
    pub(crate) fn after_drawing(self, drawn: u8, rack: u8) -> Self {
        Self { most: self.most + drawn, ..self }.unless_empty(rack)
    }

    /// What holds for every rack of this size is no knowledge.
    fn unless_empty(self, rack: u8) -> Self {
        if self.colours.is_empty() || (self.least == 0 && self.most == rack) { Self::NOTHING } else { self }
    }
}
