//! Blockers!: groups, captures, and the rack.

use ::blockers::{Blockers, Colour, View};
use game::{Arg, Message, Piece, Seat};

use super::{Line, Summed};
use crate::blockers::Reckoning;

impl Summed for Blockers {
    fn standing(view: &View, seat: Seat) -> Vec<Line> {
        let score = Reckoning::new(view.options, &view.board, &view.captured[seat.index()], seat);
        let groups = |colour: Colour| {
            let message = Message::new("blockers-summary-groups").with("count", view.board.groups(colour).count());
            message.with("colour", Arg::Name(colour.name()))
        };
        let captures = score.counting.map(|colour| {
            let message = Message::new("blockers-summary-captures").with("count", score.captures);
            message.with("colour", Arg::Name(colour.name()))
        });
        let total = Message::new("summary-points").with("seat", seat).with("points", score.points);
        let mut lines =
            vec![Line::with_items(total, view.options.colours_of(seat).map(groups).chain(captures).collect())];
        for colour in view.options.colours_of(seat).filter(|_| view.observer.is(seat)) {
            if let Some(held) = view.supply(colour).held.filter(|held| !held.is_empty()) {
                let tiles: Vec<Piece> = held.iter().map(|tile| tile.piece(Some(colour))).collect();
                let message = Message::new("blockers-summary-rack").with("colour", Arg::Name(colour.name()));
                lines.push(Line::new(message.with("tiles", tiles)));
            }
        }
        lines
    }
}
