//! What sentences call tiles and their halves.

use game::{Arg, Message, Piece};

use crate::{Colour, Tile};

impl Colour {
    /// The identifier of its name in the catalogue of texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "genial-red",
            Self::Yellow => "genial-yellow",
            Self::Blue => "genial-blue",
            Self::Green => "genial-green",
            Self::Purple => "genial-purple",
            Self::Orange => "genial-orange",
        }
    }

    /// Its symbol, in a sentence.
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece::new("genial-symbol", self.letter(), Message::new(self.name()))
    }
}

impl Tile {
    /// The tile, in a sentence.
    #[must_use]
    pub fn piece(self) -> Piece {
        let (one, other) = self.colours();
        let name = if self.is_double() {
            Message::new("genial-double").with("colour", Arg::Name(one.name()))
        } else {
            Message::new("genial-tile").with("one", Arg::Name(one.name())).with("other", Arg::Name(other.name()))
        };
        Piece::new("genial-tile", self.to_string(), name)
    }
}
