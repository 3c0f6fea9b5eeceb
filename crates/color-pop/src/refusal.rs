//! Why a move or an answer of chance is not accepted.

use game::{Arg, Explain, Malformed, Message, Seat};

use crate::{
    board::LARGEST_AT_FIRST,
    cells::Cell,
    colour::{Colour, Token},
};

/// Why a move or an answer of chance is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no notation.
    Malformed(Malformed),
    /// Another seat is to move, or none.
    NotYourTurn,
    /// No token lies there.
    EmptyCell(Cell),
    /// The token there has another colour.
    OtherColour(Cell, Colour),
    /// The token there is no joker.
    NotAJoker(Cell),
    /// This joker does not hang together with the rest of the group.
    JokerApart(Cell),
    /// All jokers count, and this one is in the group too.
    JokerLeftOut(Cell),
    /// A lone token is never removed.
    LoneToken(Cell),
    /// Every colour touches these jokers, so they cannot go alone.
    EveryColourTouches,
    /// The group is written with another of its cells.
    NotTheFirst(Cell),
    /// The board is not drawn now.
    NotTheBoard,
    /// Secrets are not dealt now.
    NotASecret,
    /// There are not as many tokens of this kind in the box.
    WrongTokens(Token, u32),
    /// More connected tokens of one colour than the set-up allows.
    TooLarge(Colour, Cell),
    /// Another seat's secret is dealt first.
    OtherSeat(Seat),
    /// A secret has that many colours.
    WrongSecrets(u8),
    /// Somebody has this colour already.
    ColourDealt(Colour),
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        let at = |id, cell: Cell| Message::new(id).with("cell", cell.to_string());
        match *self {
            Self::Malformed(malformed) => malformed.message(),
            Self::NotYourTurn => Message::new("color-pop-not-your-turn"),
            Self::EmptyCell(cell) => at("color-pop-empty-cell", cell),
            Self::OtherColour(cell, colour) => {
                at("color-pop-other-colour", cell).with("colour", Arg::Name(colour.name()))
            }
            Self::NotAJoker(cell) => at("color-pop-not-a-joker", cell),
            Self::JokerApart(cell) => at("color-pop-joker-apart", cell),
            Self::JokerLeftOut(cell) => at("color-pop-joker-left-out", cell),
            Self::LoneToken(cell) => at("color-pop-lone-token", cell),
            Self::EveryColourTouches => Message::new("color-pop-every-colour-touches"),
            Self::NotTheFirst(cell) => at("color-pop-not-the-first", cell),
            Self::NotTheBoard => Message::new("color-pop-not-the-board"),
            Self::NotASecret => Message::new("color-pop-not-a-secret"),
            Self::WrongTokens(token, count) => Message::new("color-pop-wrong-tokens")
                .with("token", Arg::Name(token.name()))
                .with("count", count)
                .with("right", token.in_the_box()),
            Self::TooLarge(colour, cell) => {
                at("color-pop-too-large", cell).with("colour", Arg::Name(colour.name())).with("most", LARGEST_AT_FIRST)
            }
            Self::OtherSeat(seat) => Message::new("color-pop-other-seat").with("seat", seat),
            Self::WrongSecrets(count) => Message::new("color-pop-wrong-secrets").with("count", count),
            Self::ColourDealt(colour) => {
                Message::new("color-pop-colour-dealt").with("colour", Arg::Name(colour.name()))
            }
        }
    }
}
