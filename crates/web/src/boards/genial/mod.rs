//! Génial: tiles of two symbols on a board of hexagons; lines of equal symbols move the markers.

mod compose;
mod dealer;
mod drag;
mod draw;
mod ending;
mod ghost;
mod miniature;
mod own_box;
mod rack;
mod score;
mod surface;

use std::collections::BTreeMap;

use game::{Message, Seat};
use genial::{Cell, Genial, Move, Stage, Variant, View};
use view::prelude::*;

use self::{
    compose::{Ghost, Held, Places},
    drag::Drag,
};
use crate::{
    boards::{Board, Desk},
    ui::dom,
};

#[derive(Clone, Copy)]
pub(super) struct GenialBoard {
    desk: Desk<Genial>,
    held: RwSignal<Held>,
    /// The cell under the mouse, the dragged tile or the keyboard.
    pointed: RwSignal<Option<Cell>>,
    drag: RwSignal<Option<Drag>>,
    /// A drag has just ended, and the click that may follow is a part of it.
    was_dragged: StoredValue<bool>,
    places: Memo<Places>,
    /// What each of these places can bring with the picked tile.
    worth: Memo<BTreeMap<Cell, u8>>,
    ghost: Memo<Option<Ghost>>,
}

impl Board for GenialBoard {
    type Game = Genial;

    const BY_EAR: [&'static str; 3] = ["genial-access-board", "genial-access-move", "genial-access-more"];

    fn new(desk: Desk<Genial>) -> Self {
        // Ghost and worth are made by a board that cannot have them yet: they ask for nothing but the other signals.
        let mut board = Self {
            desk,
            held: RwSignal::new(Held::default()),
            pointed: RwSignal::new(None),
            drag: RwSignal::new(None),
            was_dragged: StoredValue::new(false),
            places: memo(move || compose::places(desk)),
            worth: memo(BTreeMap::new),
            ghost: memo(|| None),
        };
        board.worth = memo(move || compose::worth(board));
        board.ghost = memo(move || board.compute_ghost());
        let step = memo(move || (desk.with_view(|view| (view.board, view.stage)), board.rack(), desk.deciding()));
        Effect::new(move |_| {
            // A new step begins with empty hands, unless there is no choice. How the last tile was turned is a habit.
            let only_tile = step.with(|(_, rack, _)| rack.len() == 1);
            board.held.update(|held| (held.slot, held.anchor) = (only_tile.then_some(0), None));
            board.drag.set(None);
        });
        board
    }

    fn surface(self) -> AnyView {
        surface::surface(self)
    }

    fn hand(self) -> AnyView {
        rack::hand(self)
    }

    fn score(self, seat: Seat) -> AnyView {
        score::score(self, seat)
    }

    fn status(self) -> Message {
        let (stage, bonus, opening) = self.desk.with_view(|view| (view.stage, view.bonus, view.is_first_turn()));
        if stage == Stage::Swap {
            return Message::new("web-genial-ask-swap");
        }
        if let Some(ghost) = self.ghost.get().filter(|ghost| ghost.is_laid) {
            return Message::new("web-genial-ask-confirm").with("points", self.gains_text(&ghost));
        }
        if self.tile().is_some() {
            return Message::new(if opening { "web-genial-ask-place-first" } else { "web-genial-ask-place" });
        }
        match bonus {
            0 if opening => Message::new("web-genial-ask-first"),
            0 => Message::new("web-genial-ask-tile"),
            due => Message::new("web-genial-ask-bonus").with("count", due),
        }
    }

    fn goal(self) -> Message {
        Message::new(match self.desk.with_view(|view| view.options.variant) {
            Variant::Standard => "web-genial-goal",
            Variant::Teams => "web-genial-goal-teams",
            Variant::Solo => "web-genial-goal-solo",
        })
    }

    fn memo(self) -> Vec<Message> {
        let (variant, top) = self.desk.with_view(|view| (view.options.variant, view.track().top()));
        let ids: &[&'static str] = match variant {
            Variant::Standard => &[
                "web-genial-memo-lines",
                "web-genial-memo-bonus",
                "web-genial-memo-end",
                "web-genial-memo-all",
                "web-genial-memo-swap",
            ],
            Variant::Teams => {
                &["web-genial-memo-lines", "web-genial-memo-bonus-teams", "web-genial-memo-end", "web-genial-memo-swap"]
            }
            Variant::Solo => &["web-genial-memo-lines", "web-genial-memo-end-solo"],
        };
        ids.iter().map(|id| Message::new(id).with("top", top)).collect()
    }

    fn rule(self) -> u32 {
        let is_laid = self.ghost.get().is_some_and(|ghost| ghost.is_laid);
        self.desk.with_view(|view| match view.stage {
            Stage::Over => 24,
            Stage::Swap => 15,
            _ if is_laid => 10,
            _ if view.options.variant == Variant::Solo => 35,
            _ if view.bonus > 0 => 13,
            _ if view.is_first_turn() => 9,
            _ => 8,
        })
    }

    /// The weakest colour counts.
    fn figure(self, seat: Seat) -> Option<i32> {
        let markers = self.desk.with_view(|view| view.seats[seat.index()].markers);
        markers.iter().min().map(|lowest| i32::from(*lowest))
    }

    fn take_up(self, mv: Move) {
        match mv {
            Move::Place(placement) => self.adopt(placement),
            Move::Keep | Move::Swap => self.desk.compose(mv),
        }
    }

    fn dealer(self) -> Option<AnyView> {
        Some(dealer::dealer(self))
    }

    fn ending(self) -> AnyView {
        ending::ending(self)
    }

    fn key(self, key: &str) -> bool {
        if untrack(|| self.desk.deciding()).is_none() {
            return false;
        }
        match key {
            "Escape" => return self.let_go(),
            "r" => self.turn(1),
            "R" => self.turn(-1),
            "1" | "2" | "3" | "4" | "5" | "6" => {
                let slot = usize::from(key.as_bytes()[0] - b'1');
                if slot >= untrack(|| self.rack()).len() {
                    return false;
                }
                self.pick(slot);
                match compose::focused_cell() {
                    Some(cell) => self.pointed.set(Some(cell)),
                    // A little later the cells say which of them can be chosen.
                    None => dom::later(20, || dom::focus(".gn-board")),
                }
            }
            _ => return false,
        }
        true
    }

    /// Racks are hidden from the others.
    fn is_secret(view: &View) -> bool {
        view.options.players > 1
    }

    fn piece(code: &str) -> Option<AnyView> {
        draw::piece(code)
    }

    fn miniature() -> AnyView {
        miniature::miniature()
    }
}

impl GenialBoard {
    /// What a ghost would bring, colour by colour.
    fn gains_text(self, ghost: &Ghost) -> String {
        let mut gains: Vec<String> = ghost
            .gains()
            .map(|(colour, gain)| {
                let gain = Message::new("web-genial-gain").with("points", gain);
                self.desk.say(&gain.with("colour", draw::colour_name(colour)))
            })
            .collect();
        if gains.is_empty() {
            gains.push(self.desk.say(&Message::new("web-genial-no-gain")));
        }
        if ghost.scored.bonus > 0 {
            gains.push(self.desk.say(&Message::new("web-genial-bonus")));
        }
        gains.join(", ")
    }
}
