//! The tracks that the markers move on.

use crate::{Colour, Placement, Variant};

/// Where every track has its bonus, and where the long ones stop a marker that comes from below.
const BONUS: u8 = 18;
/// The end of the long tracks.
const LONG: u8 = 36;

/// Markers in the order of [`Colour::ALL`].
pub type Markers = [u8; 6];

/// The six tracks of a player or team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Track {
    /// Where markers stop for good.
    top: u8,
    /// Whether markers that reach 18 or the top give bonus turns, and all six at the top win.
    rewards: bool,
}

/// What a placement does to the markers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The markers afterwards.
    pub markers: Markers,
    /// How many bonus turns it gives.
    pub bonus: u8,
}

impl Track {
    /// The tracks of this way to play.
    #[must_use]
    pub const fn of(variant: Variant) -> Self {
        match variant {
            Variant::Standard => Self { top: BONUS, rewards: true },
            Variant::Teams => Self { top: LONG, rewards: true },
            Variant::Solo => Self { top: LONG, rewards: false },
        }
    }

    /// The end of each track: 18 or 36.
    #[must_use]
    pub const fn top(self) -> u8 {
        self.top
    }

    /// Moves the markers by the points of the placement's two halves.
    #[must_use]
    pub fn score(self, markers: &Markers, placement: Placement, points: [u8; 2]) -> Scored {
        let mut scored = Scored { markers: *markers, bonus: 0 };
        if placement.first == placement.second {
            let marker = markers[placement.first.index()];
            // The stop at 18 swallows points of the half that reaches it: the order of the halves can matter.
            let either_way =
                [points, [points[1], points[0]]].map(|[one, other]| self.moved(self.moved(marker, one), other));
            self.put(&mut scored, placement.first, either_way[0].max(either_way[1]));
        } else {
            for (colour, points) in [(placement.first, points[0]), (placement.second, points[1])] {
                self.put(&mut scored, colour, self.moved(markers[colour.index()], points));
            }
        }
        scored
    }

    /// Whether these markers win on the spot.
    #[must_use]
    pub fn is_complete(self, markers: &Markers) -> bool {
        self.rewards && markers.iter().all(|&marker| marker == self.top)
    }

    /// Where one half's points bring a marker.
    const fn moved(self, marker: u8, points: u8) -> u8 {
        let stop = if marker < BONUS { BONUS } else { self.top };
        let reached = marker + points;
        if reached < stop { reached } else { stop }
    }

    fn put(self, scored: &mut Scored, colour: Colour, to: u8) {
        let marker = &mut scored.markers[colour.index()];
        if self.rewards {
            scored.bonus += u8::from(*marker < BONUS && to >= BONUS) + u8::from(*marker < LONG && to == LONG);
        }
        *marker = to;
    }
}
