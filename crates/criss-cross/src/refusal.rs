//! Why a move or a roll is not accepted.

use game::{Explain, Malformed, Message, Seat};

use crate::{Cell, Roll, Symbol};

/// The reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text is no move.
    Malformed(Malformed),
    /// The dice are not due, or this seat has nothing to decide.
    NotNow,
    /// A starting symbol comes first.
    StartFirst,
    /// The starting symbols are all written.
    StartedAlready,
    /// Another player started with this symbol.
    Picked {
        /// The symbol.
        symbol: Symbol,
        /// Who has it.
        by: Seat,
    },
    /// These are not the two symbols of the dice.
    NotRolled {
        /// What the dice show.
        roll: Roll,
    },
    /// The two cells do not share an edge.
    NotNeighbours,
    /// The cell has a symbol already.
    Taken {
        /// The cell.
        cell: Cell,
    },
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
            Self::NotNow => Message::new("criss-cross-not-now"),
            Self::StartFirst => Message::new("criss-cross-start-first"),
            Self::StartedAlready => Message::new("criss-cross-started-already"),
            Self::Picked { symbol, by } => {
                Message::new("criss-cross-picked").with("symbol", symbol.piece()).with("by", *by)
            }
            Self::NotRolled { roll } => {
                let [low, high] = roll.symbols().map(|symbol| symbol.piece());
                Message::new("criss-cross-not-rolled").with("low", low).with("high", high)
            }
            Self::NotNeighbours => Message::new("criss-cross-not-neighbours"),
            Self::Taken { cell } => Message::new("criss-cross-taken").with("cell", cell.to_string()),
        }
    }
}
