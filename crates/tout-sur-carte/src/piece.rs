//! What sentences call the dice.

use game::{Message, Piece};

use crate::{Colour, Colours};

impl Colour {
    /// A die that shows this colour, in a sentence.
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece::new("tout-sur-carte-die", self.letter(), Message::new(self.name()))
    }
}

impl Colours {
    /// The dice, in a sentence.
    #[must_use]
    pub fn pieces(self) -> Vec<Piece> {
        let dice = |colour: Colour| std::iter::repeat_n(colour, usize::from(self.count(colour)));
        Colour::ALL.into_iter().flat_map(dice).map(Colour::piece).collect()
    }
}
