//! Why something may not happen.

use game::{Arg, Explain, Malformed, Message, Refused, Turn};

use crate::{Cell, Colour, Face, Tile};

/// Why a move or an answer of chance is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is no notation of one.
    Malformed(Malformed),
    /// Another actor is awaited, or none.
    NotNow(Turn),
    /// With two colours a seat, the move must say which.
    NameTheColour,
    /// With one colour a seat, the move must not name it.
    ColourGoesWithoutSaying,
    /// The colour is not the seat's.
    NotYourColour(Colour),
    /// The colour has an empty pile and four tiles left: no more are played from it.
    Finished(Colour),
    /// The rack does not hold this tile.
    NotInRack(Tile),
    /// The tile goes in another column, row or block.
    WrongPlace(Tile, Cell),
    /// The cell holds a tile of the seat's own.
    OwnTile(Cell),
    /// The cell holds an opponent's tile, and the move does not say that it captures.
    Taken(Cell),
    /// The move says that it captures, and the cell is empty.
    NothingToCapture(Cell),
    /// The capture would split a group.
    Splits(Cell),
    /// The first tiles of this colour are awaited.
    AwaitsRack(Colour),
    /// A draw of this colour is awaited.
    AwaitsDraw(Colour),
    /// The tile is listed twice, and there is one of each.
    Twice(Tile),
    /// The pile does not hold this tile any more.
    NotInPile(Tile),
}

impl From<Malformed> for Refusal {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        match *self {
            Self::Malformed(malformed) => malformed.message(),
            Self::NotNow(turn) => Refused::<Self>::NotNow { turn }.message(),
            Self::NameTheColour => Message::new("blockers-name-the-colour"),
            Self::ColourGoesWithoutSaying => Message::new("blockers-colour-goes-without-saying"),
            Self::NotYourColour(colour) => of_colour("blockers-not-your-colour", colour),
            Self::Finished(colour) => of_colour("blockers-finished", colour),
            Self::NotInRack(tile) => Message::new("blockers-not-in-rack").with("tile", tile.piece(None)),
            Self::WrongPlace(tile, cell) => {
                let id = match tile.face() {
                    Face::Number(_) => "blockers-wrong-column",
                    Face::Letter(_) => "blockers-wrong-row",
                    Face::Symbol(_) | Face::Joker => "blockers-wrong-block",
                };
                Message::new(id).with("tile", tile.piece(None)).with("cell", cell.to_string())
            }
            Self::OwnTile(cell) => Message::new("blockers-own-tile").with("cell", cell.to_string()),
            Self::Taken(cell) => Message::new("blockers-taken").with("cell", cell.to_string()),
            Self::NothingToCapture(cell) => Message::new("blockers-nothing-to-capture").with("cell", cell.to_string()),
            Self::Splits(cell) => Message::new("blockers-splits").with("cell", cell.to_string()),
            Self::AwaitsRack(colour) => of_colour("blockers-awaits-rack", colour),
            Self::AwaitsDraw(colour) => of_colour("blockers-awaits-draw", colour),
            Self::Twice(tile) => Message::new("blockers-twice").with("tile", tile.piece(None)),
            Self::NotInPile(tile) => Message::new("blockers-not-in-pile").with("tile", tile.piece(None)),
        }
    }
}

/// A message that mentions a colour by its number, as moves do, and by its name.
fn of_colour(id: &'static str, colour: Colour) -> Message {
    Message::new(id).with("colour", colour.number()).with("name", Arg::Name(colour.name()))
}
