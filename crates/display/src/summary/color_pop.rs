//! Color Pop: what is left on the grid, and of one's own colours.

use ::color_pop::{ColorPop, Colour, Token, View};
use game::{Message, Piece, Seat};

use super::{Line, Summed};

impl Summed for ColorPop {
    fn standing(view: &View, seat: Seat) -> Vec<Line> {
        let known = || Some((view.colours(seat)?, view.score(seat)?));
        let secret = known().map(|(colours, score)| {
            let tokens: Vec<Piece> = colours.iter().map(|colour| Token::Colour(colour).piece()).collect();
            let message = Message::new("color-pop-summary-secret").with("seat", seat).with("tokens", tokens);
            Line { is_secret: true, ..Line::new(message.with("count", score.left)) }
        });
        let removed: u32 =
            view.removed[seat.index()].iter().map(|removal| u32::from(removal.tokens + removal.jokers)).sum();
        let popped = Line::new(Message::new("color-pop-summary-popped").with("seat", seat).with("count", removed));
        secret.into_iter().chain([popped]).collect()
    }

    fn middle(view: &View) -> Vec<Line> {
        let Some(board) = view.board else { return Vec::new() };
        let left = |token: Token| {
            let count = board.cells(token).len();
            (count > 0)
                .then(|| Message::new("color-pop-summary-left").with("token", token.piece()).with("count", count))
        };
        let tokens = Colour::ALL.into_iter().map(Token::Colour).chain([Token::Joker]);
        vec![Line::with_items(Message::new("color-pop-summary-grid"), tokens.filter_map(left).collect())]
    }
}
