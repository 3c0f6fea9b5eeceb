//! What sentences call the tiles.

use game::{Arg, Message, Piece};

use crate::{Colour, Face, Tile};

/// The identifiers of the names of the block symbols in the catalogue of texts.
pub const SYMBOL_NAMES: [&str; 9] = [
    "blockers-symbol-1",
    "blockers-symbol-2",
    "blockers-symbol-3",
    "blockers-symbol-4",
    "blockers-symbol-5",
    "blockers-symbol-6",
    "blockers-symbol-7",
    "blockers-symbol-8",
    "blockers-symbol-9",
];

impl Tile {
    /// A tile of this colour, in a sentence; of any colour where none is said.
    #[must_use]
    pub fn piece(self, colour: Option<Colour>) -> Piece {
        let face = match self.face() {
            Face::Number(_) | Face::Letter(_) => Arg::Text(self.to_string()),
            Face::Symbol(symbol) => Arg::Name(SYMBOL_NAMES[usize::from(symbol)]),
            Face::Joker => Arg::Name("blockers-face-joker"),
        };
        let code = colour.map_or_else(|| self.to_string(), |colour| format!("{colour}:{self}"));
        Piece::new("blockers-tile", code, Message::new("blockers-face").with("face", face))
    }
}
