//! Color Pop: pointing at a token shows its group, a second tap pops it, jokers are switched in and out.

mod dealer;
mod grid;
mod hand;
mod score;
mod slide;

use color_pop::{Board as Tokens, Cell, Cells, ColorPop, Move, Stage, Token, View};
use game::{Game, Message, Piece, Seat, Turn};
use view::prelude::*;

use crate::boards::{Board, Desk, whenever};

#[derive(Clone, Copy)]
pub(super) struct ColorPopBoard {
    desk: Desk<ColorPop>,
    /// The moves that are open, found once a position.
    moves: Memo<Vec<(Move, Cells)>>,
    /// The token that was tapped first: the group is built around it.
    anchor: RwSignal<Option<Cell>>,
    /// The token pointed at.
    pointed: RwSignal<Option<Cell>>,
    /// Whether a finger taps: it has pointed at nothing before, so nobody has seen the group yet.
    by_finger: StoredValue<bool>,
    /// Whether the secret is shown, on demand.
    peeking: RwSignal<bool>,
    /// Whether people are about to show their colours, where they play with a real box.
    showing: RwSignal<bool>,
    /// Real tokens that were entered so far, column by column from the bottom up.
    laid: RwSignal<Vec<Token>>,
    /// Where tokens came from with the last move.
    slides: Memo<slide::Slides>,
}

impl Board for ColorPopBoard {
    type Game = ColorPop;

    const BY_EAR: [&'static str; 3] = ["color-pop-access-board", "color-pop-access-move", "color-pop-access-more"];

    fn new(desk: Desk<ColorPop>) -> Self {
        let moves = memo(move || {
            let board = desk.with_view(|view| view.board);
            let group = |mv: Move| (mv, board.map_or(Cells::NONE, |board| mv.group(&board)));
            desk.moves().into_iter().map(group).collect()
        });
        let board = Self {
            desk,
            moves,
            anchor: RwSignal::new(None),
            pointed: RwSignal::new(None),
            by_finger: StoredValue::new(false),
            peeking: RwSignal::new(false),
            showing: RwSignal::new(false),
            laid: RwSignal::new(Vec::new()),
            slides: slide::follow(desk),
        };
        // A new turn begins with empty hands, and with the secret covered.
        let step = memo(move || (desk.with_view(|view| view.stage), desk.deciding()));
        whenever(step, move || {
            board.anchor.set(None);
            board.pointed.set(None);
            board.peeking.set(false);
            board.showing.set(false);
        });
        board
    }

    fn surface(self) -> AnyView {
        grid::surface(self)
    }

    fn hand(self) -> AnyView {
        hand::hand(self)
    }

    fn score(self, seat: Seat) -> AnyView {
        score::score(self, seat)
    }

    fn status(self) -> Message {
        match self.composed() {
            Some((mv, group)) if mv.jokers().is_empty() => {
                Message::new("color-pop-ask-again").with("count", group.len())
            }
            Some((_, group)) => Message::new("color-pop-ask-jokers").with("count", group.len()),
            None => Message::new("color-pop-ask-group"),
        }
    }

    fn entering(self) -> &'static str {
        let is_showing = self.desk.with_view(|view| matches!(view.stage, Stage::Secret(_)));
        if is_showing && self.desk.is_own_box() { "web-status-show" } else { "web-status-by-hand" }
    }

    fn goal(self) -> Message {
        let own = self.desk.own_seat();
        let known =
            own.and_then(|seat| self.desk.with_view(|view| Some((view.colours(seat)?, view.score(seat)?.left))));
        match known {
            Some((colours, left)) => {
                let tokens: Vec<Piece> = colours.iter().map(|colour| Token::Colour(colour).piece()).collect();
                Message::new("color-pop-goal-known").with("count", left).with("tokens", tokens)
            }
            None => {
                Message::new("color-pop-goal").with("count", self.desk.with_view(|view| view.options.secrets_each()))
            }
        }
    }

    fn memo(self) -> Vec<Message> {
        let players = self.desk.with_view(|view| view.options.players);
        let ids: &[&'static str] = if players == 1 {
            &["color-pop-memo-group", "color-pop-memo-slide", "color-pop-memo-solo"]
        } else {
            &[
                "color-pop-memo-group",
                "color-pop-memo-slide",
                "color-pop-memo-secret",
                "color-pop-memo-end",
                "color-pop-memo-tie",
            ]
        };
        let joker = || Token::Joker.piece();
        ids.iter().map(|id| Message::new(id).with("joker", joker())).collect()
    }

    fn rule(self) -> u32 {
        let is_over = self.desk.with_play(|play| play.turn() == Turn::Over);
        let with_joker = self.composed().is_some_and(|(mv, _)| !mv.jokers().is_empty());
        match (is_over, with_joker) {
            (true, _) => 18,
            (false, true) => 11,
            (false, false) => 10,
        }
    }

    /// How many tokens are left of the seat's colours, once everyone knows them.
    fn figure(self, seat: Seat) -> Option<i32> {
        self.desk.with_view(|view| view.score(seat)).map(|score| score.left.into())
    }

    fn take_up(self, mv: Move) {
        let group = untrack(|| self.tokens()).map(|tokens| mv.group(&tokens));
        self.anchor.set(group.and_then(Cells::first));
        self.desk.compose(mv);
    }

    fn dealer(self) -> Option<AnyView> {
        Some(dealer::dealer(self))
    }

    fn ending(self) -> AnyView {
        score::ending(self)
    }

    fn key(self, key: &str) -> bool {
        match key {
            "Escape" if self.anchor.get_untracked().is_some() => self.let_go(),
            "s" | "S" => self.peeking.update(|peeking| *peeking = !*peeking),
            _ => return false,
        }
        true
    }

    /// The secret colours are shown on demand, in the log as well.
    fn is_private(shown: &str) -> bool {
        shown.starts_with("* secret ") && !shown.contains('?')
    }

    fn is_secret(view: &View) -> bool {
        view.options.players > 1 && view.stage != Stage::Over
    }

    fn piece(code: &str) -> Option<AnyView> {
        hand::piece(code)
    }

    fn miniature() -> AnyView {
        grid::miniature()
    }
}

impl ColorPopBoard {
    fn tokens(self) -> Option<Tokens> {
        self.desk.with_view(|view| view.board)
    }

    fn token(self, cell: Cell) -> Option<Token> {
        match self.desk.with_view(|view| view.stage) {
            Stage::Board => self.laid.with(|laid| laid.get(display::color_pop::index(cell)).copied()),
            Stage::Secret(_) | Stage::Move(_) | Stage::Over => self.tokens()?.at(cell),
        }
    }

    /// The move that waits to be confirmed, with its group.
    fn composed(self) -> Option<(Move, Cells)> {
        let draft = self.desk.draft()?;
        self.moves.with(|moves| moves.iter().find(|(mv, _)| *mv == draft).copied())
    }

    /// The cells that light up: the composed group, else the one pointed at.
    fn lit(self) -> Cells {
        let pointed = || Some(self.best_at(self.pointed.get()?)?.1);
        self.composed().map(|(_, group)| group).or_else(pointed).unwrap_or(Cells::NONE)
    }

    /// Whether this cell is of the group that was advised.
    fn is_advised(self, cell: Cell) -> bool {
        let group = self.desk.hint().zip(self.tokens()).map(|(mv, tokens)| mv.group(&tokens));
        group.is_some_and(|group| group.contains(cell))
    }

    fn can_take(self, cell: Cell) -> bool {
        self.moves.with(|moves| moves.iter().any(|(_, group)| group.contains(cell)))
    }

    /// The largest group with this cell in it; for a coloured token, of its own colour.
    fn best_at(self, cell: Cell) -> Option<(Move, Cells)> {
        self.moves.with(|moves| {
            let with_cell = moves.iter().filter(|(_, group)| group.contains(cell));
            // Of equally large groups the one with fewer jokers: they may be of use later.
            with_cell.max_by_key(|(mv, group)| (group.len(), std::cmp::Reverse(mv.jokers().len()))).copied()
        })
    }

    fn tap(self, cell: Cell) {
        let composed = untrack(|| self.composed());
        let is_joker = untrack(|| self.token(cell)) == Some(Token::Joker);
        match (composed, self.anchor.get_untracked()) {
            (Some((mv, _)), Some(anchor)) if is_joker && cell != anchor => self.switch(mv, anchor, cell),
            (Some((mv, group)), Some(_)) if group.contains(cell) => self.desk.make(mv),
            (None, _) if untrack(|| self.is_advised(cell)) => {
                if let Some(mv) = untrack(|| self.desk.hint()) {
                    self.take_up(mv);
                }
            }
            _ => match untrack(|| self.best_at(cell)) {
                Some((mv, _)) => {
                    self.anchor.set(Some(cell));
                    if self.by_finger.get_value() {
                        self.desk.compose(mv);
                    } else {
                        self.desk.propose(mv);
                    }
                }
                None => self.refuse(cell),
            },
        }
    }

    /// Switches a joker in or out, changing as little else as the rules allow.
    fn switch(self, mv: Move, anchor: Cell, joker: Cell) {
        let inside = mv.jokers().contains(joker);
        let wanted = if inside { mv.jokers() - Cells::one(joker) } else { mv.jokers() | Cells::one(joker) };
        let changes = |jokers: Cells| (jokers - wanted).len() + (wanted - jokers).len();
        let colour = |mv: &Move| match mv {
            Move::Group { colour, .. } => Some(*colour),
            Move::Jokers(_) => None,
        };
        let found = self.moves.with_untracked(|moves| {
            let fits = |(other, group): &&(Move, Cells)| {
                colour(other) == colour(&mv) && group.contains(anchor) && other.jokers().contains(joker) != inside
            };
            moves.iter().filter(fits).min_by_key(|(other, _)| changes(other.jokers())).copied()
        });
        match found {
            Some((other, _)) => self.desk.compose(other),
            None => {
                let id = if inside { "color-pop-joker-needed" } else { "color-pop-joker-apart" };
                self.desk.refuse(Message::new(id).with("cell", joker.to_string()));
            }
        }
    }

    fn let_go(self) {
        self.anchor.set(None);
        self.desk.withdraw();
    }

    /// Says why this cell cannot be chosen.
    fn refuse(self, cell: Cell) {
        if untrack(|| self.desk.deciding()).is_none() {
            return;
        }
        let id = match untrack(|| self.token(cell)) {
            None => "color-pop-empty-cell",
            Some(Token::Joker) => "color-pop-joker-alone",
            Some(Token::Colour(_)) => "color-pop-lone-token",
        };
        self.desk.refuse(Message::new(id).with("cell", cell.to_string()));
    }
}
