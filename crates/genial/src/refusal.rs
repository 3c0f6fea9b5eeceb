//! Why a move or an answer of chance is not accepted.

use game::{Explain, Malformed, Message, Seat};

use crate::{Cell, Tile};

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no notation of this game.
    Malformed(Malformed),
    /// It is not this player's turn.
    NotYourTurn,
    /// The two cells are not next to each other.
    NotAdjacent(Cell, Cell),
    /// The cell is outside the boundary for this number of players.
    Outside(Cell),
    /// A symbol is on the cell already.
    Taken(Cell),
    /// The player has no such tile.
    NotInRack(Tile),
    /// A first turn must touch a printed symbol that no tile touches yet.
    MustOpen,
    /// A tile must be placed: the swap has not come up.
    NoSwapNow,
    /// The player is asked whether to swap, and must answer that.
    AnswerSwap,
    /// No tile is to be drawn now.
    NoDrawNow,
    /// Starting racks are dealt first.
    RackExpected(Seat),
    /// A draw of this player is awaited.
    DrawExpected(Seat),
    /// This many tiles are to be drawn.
    WrongCount {
        /// The right number.
        expected: u32,
    },
    /// The bag does not hold these tiles (any more).
    NotInBag(Tile),
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match self {
            Self::Malformed(malformed) => malformed.message(),
            Self::NotYourTurn => Message::new("genial-not-your-turn"),
            Self::NotAdjacent(one, other) => {
                Message::new("genial-not-adjacent").with("one", one.to_string()).with("other", other.to_string())
            }
            Self::Outside(cell) => Message::new("genial-outside").with("cell", cell.to_string()),
            Self::Taken(cell) => Message::new("genial-taken").with("cell", cell.to_string()),
            Self::NotInRack(tile) => Message::new("genial-not-in-rack").with("tile", tile.piece()),
            Self::MustOpen => Message::new("genial-must-open"),
            Self::NoSwapNow => Message::new("genial-no-swap-now"),
            Self::AnswerSwap => Message::new("genial-answer-swap"),
            Self::NoDrawNow => Message::new("genial-no-draw-now"),
            Self::RackExpected(seat) => Message::new("genial-rack-expected").with("seat", *seat),
            Self::DrawExpected(seat) => Message::new("genial-draw-expected").with("seat", *seat),
            Self::WrongCount { expected } => Message::new("genial-wrong-count").with("count", *expected),
            Self::NotInBag(tile) => Message::new("genial-not-in-bag").with("tile", tile.piece()),
        }
    }
}
