//! What sentences call the tokens.

use game::{Message, Piece};

use crate::Token;

impl Token {
    /// The token, in a sentence.
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece::new("color-pop-token", self.letter(), Message::new(self.name()))
    }
}
