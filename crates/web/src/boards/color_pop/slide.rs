//! Where tokens came from, so that they are seen to slide.

use color_pop::{Board as Tokens, Cell, ColorPop};
use view::prelude::*;

use crate::boards::Desk;

/// The board, and how far its tokens have come with the move that led to it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Slides {
    tokens: Option<Tokens>,
    slid: display::color_pop::Slides,
    /// Numbers the moves, so that a token like the one before it is seen to arrive as well.
    number: u32,
}

impl Slides {
    /// How far the token on this cell has come, and in which move, if it has.
    pub(super) fn of(&self, cell: Cell) -> Option<(i8, i8, u32)> {
        self.slid.of(cell).map(|(columns, rows)| (columns, rows, self.number))
    }
}

/// Follows the board from move to move. Stepping into the past, and taking back, moves nothing.
pub(super) fn follow(desk: Desk<ColorPop>) -> Memo<Slides> {
    Memo::new(move |old: Option<&Slides>| {
        let tokens = desk.with_view(|view| view.board);
        let number = old.map_or(0, |old| old.number + 1);
        let popped = desk.latest().map(|latest| latest.gain);
        // Only a board that the one before has become by this move has slid.
        let both =
            old.and_then(|old| old.tokens).zip(tokens).zip(popped).filter(|((before, _), gain)| gain.before == *before);
        let slid =
            both.and_then(|((before, now), gain)| display::color_pop::Slides::between(&before, &now, gain.cells));
        Slides { tokens, slid: slid.unwrap_or(display::color_pop::Slides::NONE), number }
    })
}
