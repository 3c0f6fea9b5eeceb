//! What sentences call the symbols.

use game::{Message, Piece};

use crate::Symbol;

impl Symbol {
    /// The identifier of its name in the catalogue of texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.number() {
            1 => "criss-cross-symbol-1",
            2 => "criss-cross-symbol-2",
            3 => "criss-cross-symbol-3",
            4 => "criss-cross-symbol-4",
            5 => "criss-cross-symbol-5",
            _ => "criss-cross-symbol-6",
        }
    }

    /// The symbol, in a sentence.
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece::new("criss-cross-symbol", self.to_string(), Message::new(self.name()))
    }
}
