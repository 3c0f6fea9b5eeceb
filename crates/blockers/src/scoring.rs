//! Groups and captures: what counts at the end.

use std::cmp::Reverse;

use game::Seat;

use crate::{Board, Options, Tiles};

/// Where a seat stands. The greater is the better: fewer points, then fewer captured tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score {
    points: Reverse<u8>,
    captured: Reverse<u8>,
}

impl Score {
    /// The score of a seat with these captured tiles, colour by colour.
    pub(crate) fn new(options: Options, board: &Board, seat: Seat, captured: &[Tiles]) -> Self {
        let groups: usize = options.colours_of(seat).map(|colour| board.groups(colour).count()).sum();
        let most = captured.iter().map(|tiles| tiles.len()).max().unwrap_or(0);
        let all = captured.iter().map(|tiles| tiles.len()).sum();
        Self { points: Reverse(groups as u8 + most), captured: Reverse(all) }
    }

    /// The seat's groups, and the tiles it captured of the colour it captured most. The lowest wins.
    #[must_use]
    pub const fn points(self) -> u8 {
        self.points.0
    }

    /// All tiles the seat captured, which decide among equal points: the fewest win.
    #[must_use]
    pub const fn captured(self) -> u8 {
        self.captured.0
    }
}
