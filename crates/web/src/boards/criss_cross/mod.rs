//! Criss Cross: a sheet each, two dice for all, and the totals of every line as they are written.

mod hand;
mod lines;
mod score;
mod sheet;

use std::sync::Arc;

use criss_cross::{Cell, CrissCross, Lines, Move, Pair, Refusal, Sheet, Symbol, View};
use display::story::criss_cross::Gain;
use game::{Explain, Message, Seat, Turn};
use view::prelude::*;

use crate::boards::{Board, CloseUp, Desk, Recent, Slot, whenever};

/// What the player is composing: up to two neighbouring cells, and which symbol comes first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Held {
    first: Option<Cell>,
    second: Option<Cell>,
    swapped: bool,
}

#[derive(Clone, Copy)]
pub(super) struct CrissCrossBoard {
    desk: Desk<CrissCross>,
    held: RwSignal<Held>,
}

impl Board for CrissCrossBoard {
    type Game = CrissCross;

    const BY_EAR: [&'static str; 3] =
        ["criss-cross-access-board", "criss-cross-access-move", "criss-cross-access-more"];

    const CHANCE: &'static str = "web-status-dice";

    fn new(desk: Desk<CrissCross>) -> Self {
        let held = RwSignal::new(Held::default());
        // A new step begins with empty hands, but for the order of the symbols, which is a habit.
        let step = memo(move || (desk.with_view(|view| (view.round, view.roll)), desk.deciding()));
        whenever(step, move || held.update(|held| (held.first, held.second) = (None, None)));
        Self { desk, held }
    }

    fn surface(self) -> AnyView {
        sheet::surface(self)
    }

    fn hand(self) -> AnyView {
        hand::hand(self)
    }

    fn score(self, seat: Seat) -> AnyView {
        score::score(self, seat)
    }

    /// The others' sheets lie small beside their names.
    fn close_up(self, seat: Seat) -> Option<CloseUp> {
        let draw: Slot = Arc::new(move || sheet::beside(self, seat, true).into_any());
        (self.main_seat() != seat).then(|| (Message::new("criss-cross-sheet-of").with("seat", seat), draw))
    }

    fn status(self) -> Message {
        if self.roll().is_none() {
            return Message::new("criss-cross-ask-start");
        }
        let held = self.held.get();
        Message::new(match (held.first, held.second) {
            (None, _) => "criss-cross-ask-first",
            (Some(_), None) => "criss-cross-ask-second",
            (Some(_), Some(_)) => "criss-cross-ask-confirm",
        })
    }

    fn goal(self) -> Message {
        Message::new("criss-cross-goal")
    }

    fn memo(self) -> Vec<Message> {
        let symbol = Symbol::new(3).expect("there is a third symbol");
        let run = |(length, points): (usize, u8)| {
            let pieces = vec![symbol.piece(); length];
            Message::new("criss-cross-memo-run").with("symbols", pieces).with("points", points)
        };
        let runs = [(2, 2), (3, 3), (4, 8), (5, 10)].map(run);
        let more: &[&'static str] = if self.is_advanced() {
            &["criss-cross-memo-lines", "criss-cross-memo-empty", "criss-cross-memo-diagonal", "criss-cross-memo-tie"]
        } else {
            &["criss-cross-memo-lines", "criss-cross-memo-tie"]
        };
        runs.into_iter().chain(more.iter().map(|id| Message::new(id))).collect()
    }

    fn rule(self) -> u32 {
        self.desk.with_view(|view| match view.turn {
            Turn::Over if view.options.players == 1 => 27,
            Turn::Over => 24,
            _ if view.round == 0 => 5,
            _ => 9,
        })
    }

    fn figure(self, seat: Seat) -> Option<i32> {
        Some(Lines::of(self.sheet(seat)).total(self.is_advanced()))
    }

    fn take_up(self, mv: Move) {
        if let Move::Write { pair, symbols } = mv {
            let [first, second] = pair.cells();
            let low = untrack(|| self.desk.with_view(|view| view.roll)).map(|roll| roll.symbols()[0]);
            self.held.set(Held { first: Some(first), second: Some(second), swapped: low != Some(symbols[0]) });
        }
        self.desk.compose(mv);
    }

    fn dealer(self) -> Option<AnyView> {
        Some(hand::dealer(self))
    }

    fn ending(self) -> AnyView {
        score::ending(self)
    }

    fn key(self, key: &str) -> bool {
        match key {
            "Escape" if self.held.with_untracked(|held| held.first.is_some()) => self.let_go(),
            "r" | "R" => self.swap(),
            _ => return false,
        }
        true
    }

    /// What the player before has chosen in this round was on the screen.
    fn is_secret(view: &View) -> bool {
        view.options.players > 1 && view.roll.is_some()
    }

    fn piece(code: &str) -> Option<AnyView> {
        sheet::small_symbol(code)
    }

    fn miniature() -> AnyView {
        sheet::miniature()
    }
}

impl CrissCrossBoard {
    /// The symbols to be written, in the order in which taps place them; `None` while none are.
    fn roll(self) -> Option<[Symbol; 2]> {
        let [low, high] = self.desk.with_view(|view| view.roll)?.symbols();
        Some(if self.held.get().swapped { [high, low] } else { [low, high] })
    }

    /// The seat whose sheet lies large: the observer's own, else of the first who is to decide.
    fn main_seat(self) -> Seat {
        self.desk.seat().unwrap_or_else(|| {
            self.desk.with_view(|view| match view.turn {
                Turn::Seats(seats) => seats.iter().next().unwrap_or(Seat::new(0)),
                Turn::Chance | Turn::Over => Seat::new(0),
            })
        })
    }

    /// A seat's sheet as it is.
    fn sheet(self, seat: Seat) -> Sheet {
        self.desk.with_view(|view| view.sheets[seat.index()])
    }

    /// The large sheet with what is composed on it.
    fn sheet_with_draft(self) -> Sheet {
        let mut sheet = self.sheet(self.main_seat());
        if self.desk.deciding().is_some() {
            match self.desk.draft() {
                Some(Move::Start(symbol)) => sheet.write(Cell::new(0, 0), symbol),
                _ => {
                    for (cell, symbol) in self.ghosts() {
                        sheet.write(cell, symbol);
                    }
                }
            }
        }
        sheet
    }

    /// The composed symbols and where they would go.
    fn ghosts(self) -> Vec<(Cell, Symbol)> {
        let Some(symbols) = self.roll().filter(|_| self.desk.deciding().is_some()) else { return Vec::new() };
        let (held, sheet) = (self.held.get(), self.sheet(self.main_seat()));
        // Between a move and the emptying of the hand, what is held is already written.
        let free = |cell: &Cell| sheet.at(*cell).is_none();
        let cells = [held.first, held.second].map(|cell| cell.filter(free));
        cells.into_iter().zip(symbols).filter_map(|(cell, symbol)| Some((cell?, symbol))).collect()
    }

    /// Whether tapping this cell would compose a part of a legal move.
    fn can_take(self, cell: Cell) -> bool {
        if self.desk.deciding().is_none() || self.roll().is_none() {
            return false;
        }
        let open = self.sheet(self.main_seat()).open();
        let held = self.held.get();
        match (held.first, held.second) {
            (Some(first), None) => Pair::new(first, cell).is_some_and(|pair| open.contains(pair)),
            _ => open.iter().any(|pair| pair.cells().contains(&cell)),
        }
    }

    /// A tap on a cell of the large sheet.
    fn tap(self, cell: Cell) {
        if !self.is_writing() {
            return;
        }
        let held = self.held.get_untracked();
        let is_advised = |mv: &Move| matches!(mv, Move::Write { pair, .. } if pair.cells().contains(&cell));
        if held.first.is_none()
            && let Some(mv) = untrack(|| self.desk.hint()).filter(is_advised)
        {
            return self.take_up(mv);
        }
        let next = match (held.first, held.second) {
            // A second tap turns the pair round; a tap on the only cell lets it go.
            (Some(first), Some(second)) if cell == first || cell == second => return self.swap(),
            (Some(first), None) if cell == first => return self.let_go(),
            (Some(first), None) if Pair::new(first, cell).is_some() && self.is_open(first, cell) => {
                Held { second: Some(cell), ..held }
            }
            _ if self.is_free(cell) => Held { first: Some(cell), second: None, ..held },
            _ => return self.refuse(cell),
        };
        self.held.set(next);
        self.propose();
    }

    /// The two cells of a drag.
    fn drag(self, first: Cell, second: Cell) {
        if !self.is_writing() {
            return;
        }
        let taken = |cell: &Cell| untrack(|| self.sheet(self.main_seat()).at(*cell).is_some());
        match [first, second].into_iter().find(taken) {
            Some(cell) => self.refuse(cell),
            None if !self.is_open(first, second) => self.desk.refuse(Refusal::NotNeighbours.message()),
            None => {
                self.held.update(|held| (held.first, held.second) = (Some(first), Some(second)));
                self.propose();
            }
        }
    }

    /// Whether the observer may write something now. A starting symbol is not written by tapping cells, and that is said.
    fn is_writing(self) -> bool {
        let (deciding, rolled) = untrack(|| (self.desk.deciding().is_some(), self.roll().is_some()));
        if deciding && !rolled {
            self.desk.refuse(Message::new("criss-cross-ask-start"));
        }
        deciding && rolled
    }

    fn swap(self) {
        self.held.update(|held| held.swapped = !held.swapped);
        self.propose();
    }

    fn let_go(self) {
        self.held.update(|held| (held.first, held.second) = (None, None));
        self.desk.withdraw();
    }

    fn propose(self) {
        let held = self.held.get_untracked();
        let roll = untrack(|| self.roll());
        let (Some(first), Some(second), Some([one, other])) = (held.first, held.second, roll) else {
            return self.desk.withdraw();
        };
        let Some(pair) = Pair::new(first, second) else { return };
        let symbols = if pair.cells()[0] == first { [one, other] } else { [other, one] };
        self.desk.propose(Move::Write { pair, symbols });
    }

    fn is_open(self, first: Cell, second: Cell) -> bool {
        let open = untrack(|| self.sheet(self.main_seat()).open());
        Pair::new(first, second).is_some_and(|pair| open.contains(pair))
    }

    fn is_free(self, cell: Cell) -> bool {
        let open = untrack(|| self.sheet(self.main_seat()).open());
        open.iter().any(|pair| pair.cells().contains(&cell))
    }

    /// Says why nothing can be written in this cell.
    fn refuse(self, cell: Cell) {
        let taken = untrack(|| self.sheet(self.main_seat()).at(cell).is_some());
        let id = if taken { "criss-cross-taken" } else { "criss-cross-no-room" };
        self.desk.refuse(Message::new(id).with("cell", cell.to_string()));
    }

    /// The line totals of the large sheet with what is composed on it, and without.
    fn lines(self) -> (Lines, Lines) {
        (Lines::of(self.sheet_with_draft()), Lines::of(self.sheet(self.main_seat())))
    }

    fn is_advanced(self) -> bool {
        self.desk.with_view(|view| view.options.advanced)
    }

    /// The move of a seat that is marked, if one is.
    fn recent_of(self, seat: Seat) -> Option<Recent<Gain>> {
        self.desk.with_recent(|recent| recent.iter().find(|it| it.seat == seat).cloned())
    }
}
