//! What one observer may know of a play.

use game::{Observer, Seat};
use serde::{Deserialize, Serialize};

use crate::{Board, Genial, Markers, Options, Showing, Stage, Tiles, Track};

/// All that one observer may know: everything but the racks of others and what is in the bag.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// Whose eyes look.
    pub observer: Observer,
    /// How the play was set up.
    pub options: Options,
    /// What happens next.
    pub stage: Stage,
    /// Whose turn it is, or was last.
    pub seat: Seat,
    /// Bonus turns due, the one being played included; 0 while the turn's own tile is to be placed.
    pub bonus: u8,
    /// The board.
    pub board: Board,
    /// What is known of each seat.
    pub seats: Vec<SeatView>,
    /// A swapped rack that lies open until the new tiles are drawn.
    pub aside: Tiles,
}

/// What is known of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// Its markers, or its team's, in the order R Y B G P O.
    pub markers: Markers,
    /// How many tiles are on its rack.
    pub count: u8,
    /// The tiles on its rack, if the observer sees them.
    pub rack: Option<Tiles>,
    /// What the end of its last turn told about its rack.
    pub showing: Showing,
    /// Tiles that were laid open in swaps and put back since this seat last drew: they are not on its rack.
    pub put_back: Tiles,
}

impl View {
    pub(crate) fn of(play: &Genial, observer: Observer) -> Self {
        let seat_view = |seat: Seat| SeatView {
            markers: *play.markers(seat),
            count: play.rack(seat).len() as u8,
            rack: observer.is(seat).then(|| play.rack(seat)),
            showing: play.showing[seat.index()],
            put_back: play.put_back[seat.index()],
        };
        Self {
            observer,
            options: play.options,
            stage: play.stage,
            seat: play.seat,
            bonus: play.bonus,
            board: play.board,
            seats: Seat::all(play.options.players).map(seat_view).collect(),
            aside: play.aside,
        }
    }

    /// The observer's own rack; empty for a spectator.
    #[must_use]
    pub fn rack(&self) -> Tiles {
        self.observer.seat().and_then(|seat| self.seats.get(seat.index())?.rack).unwrap_or_default()
    }

    /// The tiles that the observer does not see: those in the bag and on the racks of others.
    #[must_use]
    pub fn unseen(&self) -> Tiles {
        self.board.unplaced().minus(self.rack()).minus(self.aside)
    }

    /// How many tiles are in the bag.
    #[must_use]
    pub fn bag_count(&self) -> u32 {
        let held: u32 = self.seats.iter().map(|seat| u32::from(seat.count)).sum();
        Tiles::BOX.len() - u32::from(self.board.tile_count()) - held - self.aside.len()
    }

    /// The tracks the markers move on.
    #[must_use]
    pub const fn track(&self) -> Track {
        Track::of(self.options.variant)
    }

    /// Whether the next placement is a player's first, which must touch a printed symbol that no tile touches yet.
    #[must_use]
    pub const fn is_first_turn(&self) -> bool {
        self.board.tile_count() < self.options.players
    }
}
