//! Tout sur carte: the score, what each open card still needs, and the dice.

use ::tout_sur_carte::{Colour, Step, TickedCard, ToutSurCarte, View};
use game::{Arg, Message, Seat};

use super::{Line, Summed};

impl Summed for ToutSurCarte {
    fn standing(view: &View, seat: Seat) -> Vec<Line> {
        let own = view.seat(seat);
        let total = Message::new("summary-points").with("seat", seat).with("points", own.score);
        let done = Message::new("tout-sur-carte-summary-done").with("count", own.done.len());
        let card = |card: &TickedCard| {
            let boxes = |(colour, count): (Colour, u8)| {
                Message::new("web-tout-sur-carte-dice-of").with("count", count).with("colour", Arg::Name(colour.name()))
            };
            let needs = Message::new("tout-sur-carte-summary-card").with("card", card.card().number());
            Line::with_items(needs, card.free().iter().map(boxes).collect())
        };
        let mut lines = vec![Line::with_items(total, vec![done])];
        lines.extend(own.cards.iter().map(card));
        lines
    }

    fn middle(view: &View) -> Vec<Line> {
        if view.dice.is_empty() || view.step == Step::Over {
            return Vec::new();
        }
        vec![Line::new(Message::new("tout-sur-carte-summary-dice").with("dice", view.dice.pieces()))]
    }
}
