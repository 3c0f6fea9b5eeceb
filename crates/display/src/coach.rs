//! What an adviser says: a move with its piece and its place in words, what speaks for it and what against it.

use ::blockers::Blockers;
use ::color_pop::{COLUMNS, ColorPop, ROWS, Token};
use ::criss_cross::CrissCross;
use ::genial::Genial;
use ::tout_sur_carte::{Card, ToutSurCarte};
use game::{Arg, Game, Message, Seat};

use crate::blockers::RackTile;

/// Reasons that speak against a move; all others speak for it.
const AGAINST: [&str; 22] = [
    "genial-reason-no-points",
    "genial-reason-leaves-bonus",
    "genial-reason-opens",
    "criss-cross-reason-parts",
    "criss-cross-reason-pointless",
    "criss-cross-reason-lonely",
    "criss-cross-reason-stuck",
    "criss-cross-reason-useless",
    "tout-sur-carte-reason-sun-missing",
    "tout-sur-carte-reason-overshoot",
    "tout-sur-carte-reason-one-box-left",
    "tout-sur-carte-reason-ends-behind",
    "tout-sur-carte-reason-gives-up",
    "color-pop-reason-last-of",
    "color-pop-reason-splits",
    "color-pop-reason-lone",
    "color-pop-reason-stranded",
    "color-pop-reason-jokers",
    "color-pop-reason-helps",
    "blockers-reason-new-group",
    "blockers-reason-dear-capture",
    "blockers-reason-joker",
];

/// What speaks for a move, and what against it.
#[must_use]
pub fn sides(reasons: &[Message]) -> [Vec<Message>; 2] {
    let (against, speaking_for) = reasons.iter().cloned().partition(|reason| AGAINST.contains(&reason.id));
    [speaking_for, against]
}

/// What speaks for a move and not for the next best: a clue that does not name it. Often there is none.
#[must_use]
pub fn clue(reasons: &[Message], next_best: &[Message]) -> Option<Message> {
    let [speaks_for, _] = sides(reasons);
    speaks_for.into_iter().find(|reason| !next_best.contains(reason))
}

/// A game whose moves can be advised in words.
pub trait Coached: Game {
    /// What a move is, said to the seat that could make it: the piece, and the place as it is seen on the board.
    fn advice(view: &Self::View, seat: Seat, mv: Self::Move) -> Message;
}

/// Where something lies on a board, each from 0 at the left and at the top to 1.
fn region(across: f64, down: f64) -> Arg {
    let third = |share: f64| usize::from(share > 0.36) + usize::from(share > 0.64);
    let names = [
        ["place-upper-left", "place-top", "place-upper-right"],
        ["place-left", "place-centre", "place-right"],
        ["place-lower-left", "place-bottom", "place-lower-right"],
    ];
    Arg::Name(names[third(down)][third(across)])
}

impl Coached for Genial {
    fn advice(view: &Self::View, _: Seat, mv: Self::Move) -> Message {
        use ::genial::Move;
        match mv {
            Move::Place(placement) => {
                let reach = f64::from(view.board.reach());
                let share = |(q, r): (i8, i8)| {
                    let (q, r) = (f64::from(q), f64::from(r));
                    (0.5 + (q + r / 2.0) / (2.0 * reach), 0.5 + r / (2.0 * reach))
                };
                let (across, down) = share(placement.pair.first().axial());
                let message = Message::new("genial-coach-place").with("tile", placement.tile().piece());
                message.with("where", region(across, down))
            }
            Move::Keep => Message::new("genial-coach-keep"),
            Move::Swap => Message::new("genial-coach-swap"),
        }
    }
}

impl Coached for CrissCross {
    fn advice(_: &Self::View, _: Seat, mv: Self::Move) -> Message {
        use ::criss_cross::{Cell, Move};
        match mv {
            Move::Start(symbol) => Message::new("criss-cross-coach-start").with("symbol", symbol.piece()),
            Move::Write { pair, symbols } => {
                let [one, two] = symbols.map(::criss_cross::Symbol::piece);
                let middle = |at: fn(Cell) -> u8| {
                    let cells = pair.cells().map(|cell| f64::from(at(cell)));
                    (cells[0] + cells[1]) / 2.0 / f64::from(Cell::SIDE - 1)
                };
                let message = Message::new("criss-cross-coach-write").with("one", one).with("two", two);
                let message = message.with("where", region(middle(Cell::column), middle(Cell::row)));
                // A part of the small sheet has several pairs of cells.
                let [first, second] = pair.cells().map(|cell| cell.to_string());
                message.with("first", first).with("second", second)
            }
        }
    }
}

impl Coached for ToutSurCarte {
    fn advice(view: &Self::View, seat: Seat, mv: Self::Move) -> Message {
        use ::tout_sur_carte::Move;
        let card = |id: &'static str, card: Card| Message::new(id).with("card", card.number());
        match mv {
            Move::Keep(cards) => {
                let numbers: Vec<String> = cards.iter().map(|card| card.number().to_string()).collect();
                Message::new("tout-sur-carte-coach-keep").with("cards", numbers.join(", "))
            }
            Move::Stop => Message::new("tout-sur-carte-coach-stop"),
            Move::Reroll(dice) => Message::new("tout-sur-carte-coach-reroll").with("dice", dice.pieces()),
            Move::Pass => Message::new("tout-sur-carte-coach-pass"),
            Move::Use(used) => {
                let own = view.seat(seat).cards.iter().find(|ticked| ticked.card() == used);
                let dice = own.map(|ticked| ticked.usable(view.dice).pieces()).unwrap_or_default();
                card("tout-sur-carte-coach-use", used).with("dice", dice)
            }
            Move::Take(taken) => card("tout-sur-carte-coach-take", taken),
        }
    }
}

impl Coached for ColorPop {
    fn advice(view: &Self::View, _: Seat, mv: Self::Move) -> Message {
        use ::color_pop::Move;
        let group = view.board.map(|board| mv.group(&board)).unwrap_or_default();
        let token = match mv {
            Move::Group { colour, .. } => Token::Colour(colour),
            Move::Jokers(_) => Token::Joker,
        };
        let count = f64::from(group.len().max(1));
        let across = group.iter().map(|cell| f64::from(cell.column())).sum::<f64>() / count / f64::from(COLUMNS - 1);
        let up = group.iter().map(|cell| f64::from(cell.row())).sum::<f64>() / count / f64::from(ROWS - 1);
        let message = Message::new("color-pop-coach-pop").with("count", group.len()).with("token", token.piece());
        message.with("where", region(across, 1.0 - up))
    }
}

impl Coached for Blockers {
    fn advice(view: &Self::View, seat: Seat, mv: Self::Move) -> Message {
        let RackTile { colour, tile } = RackTile::of(seat, mv);
        let message = match view.board.at(mv.cell) {
            None => Message::new("blockers-coach-play"),
            Some((taken, under)) => Message::new("blockers-coach-capture").with("taken", under.piece(Some(taken))),
        };
        message.with("tile", tile.piece(Some(colour))).with("cell", mv.cell.to_string())
    }
}
