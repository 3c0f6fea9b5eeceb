//! Génial: the markers, the lowest of them, and the rack.

use ::genial::{Colour, Colours, Genial, View};
use game::{Message, Piece, Seat};

use super::{Line, Summed};

impl Summed for Genial {
    fn standing(view: &View, seat: Seat) -> Vec<Line> {
        let own = &view.seats[seat.index()];
        let marker = |colour: Colour| {
            let message = Message::new("genial-summary-marker").with("colour", colour.piece());
            message.with("marker", own.markers[colour.index()])
        };
        let lowest: Vec<Piece> = Colours::lowest(&own.markers).iter().map(Colour::piece).collect();
        let mut markers: Vec<Message> = Colour::ALL.into_iter().map(marker).collect();
        if lowest.len() < Colour::ALL.len() {
            markers.push(Message::new("genial-summary-lowest").with("colours", lowest));
        }
        let mut lines = vec![Line::with_items(Message::new("genial-summary-markers").with("seat", seat), markers)];
        if let Some(rack) = own.rack.filter(|rack| !rack.is_empty()) {
            let tiles: Vec<Piece> = rack.iter().map(|tile| tile.piece()).collect();
            lines.push(Line::new(Message::new("summary-rack").with("seat", seat).with("tiles", tiles)));
        }
        lines
    }
}
