//! All that one observer may know.

use game::{Observer, Seat, Turn};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{Blockers, Board, Cell, Colour, Options, Score, Step, Tile, Tiles};

/// All that one observer may know of a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose eyes look.
    pub observer: Observer,
    /// How the play was set up.
    pub options: Options,
    /// What the play waits for.
    pub step: Step,
    /// The board, which everybody sees.
    pub board: Board,
    /// What each seat captured of each colour, which lies face up.
    pub captured: Vec<Vec<Tiles>>,
    /// The tiles of each colour that have not been played.
    pub supplies: Vec<Supply>,
}

/// What an observer knows of the tiles of one colour that have not been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// How many tiles are in the rack.
    pub rack: u8,
    /// How many tiles are in the pile.
    pub pile: u8,
    /// The tiles in the rack, where the observer may see them, or where nothing else is left for them to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Tiles>,
    /// Tiles that the rack is known not to hold: they would have fitted when its seat was skipped, and nothing has
    /// been played from the rack since.
    #[serde(default, skip_serializing_if = "is_empty")]
    pub absent: Tiles,
}

impl View {
    pub(crate) fn new(play: &Blockers, observer: Observer) -> Self {
        let options = play.options;
        let colours = || (0..options.colours()).map(Colour::new);
        let captured = |seat| colours().map(|colour| play.captured(seat, colour)).collect();
        let supply = |colour: Colour| {
            let (rack, pile, absent) = (play.rack(colour), play.pile(colour), play.absent[colour.index()]);
            let may_see = observer.is(options.owner(colour));
            let nothing_else = rack.union(pile).difference(absent).len() == rack.len();
            let held = (may_see || nothing_else).then_some(rack);
            Supply { rack: rack.len(), pile: pile.len(), held, absent }
        };
        Self {
            observer,
            options,
            step: play.step,
            board: play.board,
            captured: Seat::all(options.players).map(captured).collect(),
            supplies: colours().map(supply).collect(),
        }
    }

    /// What the play waits for, in the words of all games.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        self.step.turn()
    }

    /// What is known of a colour's unplayed tiles.
    #[must_use]
    pub fn supply(&self, colour: Colour) -> &Supply {
        &self.supplies[colour.index()]
    }

    /// The tiles of a colour that a seat captured.
    #[must_use]
    pub fn captured(&self, seat: Seat, colour: Colour) -> Tiles {
        self.captured[seat.index()][colour.index()]
    }

    /// The tiles of a colour that have not been played: those in its rack and in its pile.
    #[must_use]
    pub fn unplayed(&self, colour: Colour) -> Tiles {
        let captured = Seat::all(self.options.players).map(|seat| self.captured(seat, colour));
        Tiles::ALL.difference(captured.fold(self.board.tiles_of(colour), Tiles::union))
    }

    /// Where a seat stands now.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        Score::new(self.options, &self.board, seat, &self.captured[seat.index()])
    }

    /// The colours in play, in order.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + Clone {
        (0..self.options.colours()).map(Colour::new)
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_number(u8::deserialize(deserializer)?)
            .ok_or_else(|| D::Error::custom("a colour is a number from 1 to 5"))
    }
}

game::serde_as_text!(Tiles);

/// Written as the list of the tiles on it: `["1:7 C7", …]`.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(cell, colour, tile)| format!("{colour}:{tile} {cell}")))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut board = Self::EMPTY;
        for text in Vec::<String>::deserialize(deserializer)? {
            let (colour, tile, cell) =
                placed(&text).ok_or_else(|| D::Error::custom("a tile on the board is written like: 1:7 C7"))?;
            if board.lay(colour, tile, cell).is_some() {
                return Err(D::Error::custom("two tiles are on one cell"));
            }
        }
        Ok(board)
    }
}

fn placed(text: &str) -> Option<(Colour, Tile, Cell)> {
    let (what, cell) = text.split_once(' ')?;
    let (colour, tile) = what.split_once(':')?;
    Some((colour.parse().ok()?, tile.parse().ok()?, cell.parse().ok()?))
}

/// Whether a set of tiles is left out of the JSON.
fn is_empty(tiles: &Tiles) -> bool {
    tiles.is_empty()
}
