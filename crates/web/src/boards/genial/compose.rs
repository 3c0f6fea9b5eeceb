//! How a move is composed: a tile is picked, turned, laid down, moved and turned again, until it is confirmed.

use std::collections::BTreeMap;

use game::{Explain, Game, Message};
use genial::{Cell, Colour, Genial, Move, Placement, Refusal, Scored, Stage, Tile};
use view::prelude::*;

use super::{
    GenialBoard,
    draw::{CLOCKWISE, turned},
};
use crate::{boards::Desk, ui::dom};

/// What the player is composing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Held {
    /// The place in the rack that the tile was picked from.
    pub slot: Option<usize>,
    /// How many sixths of a turn the tile has been turned clockwise. It counts on, so that it is seen turning on.
    pub turns: i32,
    /// Where the tile's first half lies, waiting to be confirmed.
    pub anchor: Option<Cell>,
}

/// For each cell that a tile's first half can lie on, the directions in which the other half can: one bit each, in
/// clockwise order.
pub(super) type Places = BTreeMap<Cell, u8>;

/// A tile as it would lie, and what that would bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ghost {
    pub placement: Placement,
    /// Whether it has been laid down; else it is only being pointed at.
    pub is_laid: bool,
    /// What the lines of each half give, in board order.
    pub points: [u8; 2],
    /// What that does to the markers.
    pub scored: Scored,
    /// The markers before.
    pub before: genial::Markers,
}

impl Ghost {
    pub(super) fn covers(&self, cell: Cell) -> bool {
        self.placement.halves().iter().any(|(half, _)| *half == cell)
    }

    /// How far each marker that moves would move.
    pub(super) fn gains(&self) -> impl Iterator<Item = (Colour, u8)> {
        let gain = |colour: Colour| self.scored.markers[colour.index()] - self.before[colour.index()];
        Colour::ALL.into_iter().map(move |colour| (colour, gain(colour))).filter(|(_, gain)| *gain > 0)
    }
}

/// Where the seat that may decide can lay a tile. That is the same for all its tiles.
pub(super) fn places(desk: Desk<Genial>) -> Places {
    let Some(seat) = desk.deciding() else { return Places::new() };
    desk.with_play(|play| {
        let tile = play.rack(seat).iter().next().filter(|_| play.stage() == Stage::Place);
        let Some(tile) = tile else { return Places::new() };
        let fits = |cell: Cell, turns: i32| {
            laid(tile, cell, turns).is_some_and(|placement| play.is_legal(seat, Move::Place(placement)))
        };
        let directions =
            |cell: Cell| (0..6).filter(|&turns| fits(cell, turns)).fold(0, |bits, turns| bits | 1 << turns);
        Cell::all(play.board().reach()).map(|cell| (cell, directions(cell))).filter(|(_, bits)| *bits != 0).collect()
    })
}

/// What the picked tile can bring at most with its first half on each cell that it can lie on: the points of its lines.
pub(super) fn worth(board: GenialBoard) -> BTreeMap<Cell, u8> {
    let Some(tile) = board.tile() else { return BTreeMap::new() };
    let best = |view: &genial::View, cell: Cell, directions: u8| {
        let turns = (0..6).filter(|turns| directions >> turns & 1 == 1);
        let placements = turns.filter_map(|turns| laid(tile, cell, turns));
        placements.map(|placement| view.board.points(placement).iter().sum()).max().unwrap_or(0)
    };
    board.desk.with_view(|view| {
        board.places.with(|places| places.iter().map(|(cell, bits)| (*cell, best(view, *cell, *bits))).collect())
    })
}

/// The tile with its first half on this cell, unless the other half is off the board.
fn laid(tile: Tile, cell: Cell, turns: i32) -> Option<Placement> {
    Placement::new(tile.colours(), (cell, cell.neighbour(turned(turns))?))
}

impl GenialBoard {
    /// The observer's tiles, in order.
    pub(super) fn rack(self) -> Vec<Tile> {
        if self.desk.is_own_box() {
            return self.desk.holding().and_then(|tile| tile.parse().ok()).into_iter().collect();
        }
        self.desk.with_view(|view| view.rack().iter().collect())
    }

    /// The tile that has been picked.
    pub(super) fn tile(self) -> Option<Tile> {
        self.desk.deciding()?;
        self.rack().get(self.held.get().slot?).copied()
    }

    /// The tile where it lies or is pointed at.
    pub(super) fn compute_ghost(self) -> Option<Ghost> {
        let tile = self.tile()?;
        let held = self.held.get();
        let cell = held.anchor.or_else(|| self.pointed.get())?;
        let placement = laid(tile, cell, self.fit(cell, held.turns, 1)?)?;
        self.desk.with_view(|view| {
            let before = view.seats[view.seat.index()].markers;
            let points = view.board.points(placement);
            let scored = view.track().score(&before, placement, points);
            Some(Ghost { placement, is_laid: held.anchor.is_some(), points, scored, before })
        })
    }

    /// The first way, turning on from this one, in which a tile fits with its first half on this cell.
    fn fit(self, cell: Cell, turns: i32, by: i32) -> Option<i32> {
        let directions = self.places.with(|places| places.get(&cell).copied())?;
        (0..6).map(|more| turns + by * more).find(|turns| directions >> turns.rem_euclid(6) & 1 == 1)
    }

    /// A tap on a tile of the rack: picks it, or turns it if it is held already.
    pub(super) fn pick(self, slot: usize) {
        if untrack(|| self.desk.deciding()).is_none() {
            return;
        }
        if self.held.with_untracked(|held| held.slot == Some(slot)) {
            self.turn(1);
        } else {
            self.held.update(|held| held.slot = Some(slot));
            // Another tile on the same cells is easily compared.
            self.propose();
        }
    }

    /// Turns the tile by a sixth, clockwise or back. Where it lies or is pointed at, it turns on to where it fits.
    pub(super) fn turn(self, by: i32) {
        let Held { anchor, turns, .. } = self.held.get_untracked();
        let cell = anchor.or_else(|| self.pointed.get_untracked());
        let now = cell.and_then(|cell| untrack(|| self.fit(cell, turns, 1)));
        let next = match (cell, now) {
            (Some(cell), Some(now)) => untrack(|| self.fit(cell, now + by, by)).unwrap_or(now),
            _ => turns + by,
        };
        if anchor.is_some() && now.is_some_and(|now| turned(now) == turned(next)) {
            return self.desk.refuse(Message::new("web-genial-only-way"));
        }
        self.held.update(|held| held.turns = next);
        self.propose();
    }

    /// A tap on a cell: lays the tile there; turns it, if it lies there already.
    pub(super) fn tap(self, cell: Cell) {
        if untrack(|| self.desk.deciding()).is_none() {
            return;
        }
        let ghost = self.ghost.get_untracked().filter(|ghost| ghost.is_laid && ghost.covers(cell));
        if ghost.is_some() {
            return self.turn(1);
        }
        if untrack(|| self.tile()).is_some() {
            return self.lay(cell);
        }
        match untrack(|| self.hinted()).filter(|hint| hint.halves().iter().any(|(half, _)| *half == cell)) {
            Some(hint) => self.adopt(hint),
            None => self.desk.refuse(self.why_no_tile()),
        }
    }

    /// Lays the held tile's first half on a cell, or says why it does not go there.
    pub(super) fn lay(self, cell: Cell) {
        let turns = self.held.with_untracked(|held| held.turns);
        match untrack(|| self.fit(cell, turns, 1)) {
            Some(turns) => {
                self.held.update(|held| (held.anchor, held.turns) = (Some(cell), turns));
                self.propose();
            }
            None => self.desk.refuse(untrack(|| self.why_not(cell))),
        }
    }

    /// Lets go: first of the place, then of the tile. `false` when nothing was held.
    pub(super) fn let_go(self) -> bool {
        let held = self.held.get_untracked();
        if held.anchor.is_some() {
            self.lift();
        } else if held.slot.is_some() {
            self.held.update(|held| held.slot = None);
        }
        held.slot.is_some()
    }

    /// Takes the tile up from where it lies.
    pub(super) fn lift(self) {
        self.held.update(|held| held.anchor = None);
        self.desk.withdraw();
    }

    /// Makes the move that lies on the board.
    pub(super) fn confirm(self) {
        if let Some(mv) = untrack(|| self.desk.draft()) {
            self.desk.make(mv);
        }
    }

    /// The placement that was advised.
    pub(super) fn hinted(self) -> Option<Placement> {
        match self.desk.hint()? {
            Move::Place(placement) => Some(placement),
            Move::Keep | Move::Swap => None,
        }
    }

    /// Lays the tile that was advised where it was advised.
    pub(super) fn adopt(self, hint: Placement) {
        let [(first, first_colour), (second, _)] = hint.halves();
        let anchor = if hint.tile().colours().0 == first_colour { first } else { second };
        let other = if anchor == first { second } else { first };
        let slot = untrack(|| self.rack()).iter().position(|tile| *tile == hint.tile());
        let turns = CLOCKWISE.iter().position(|&direction| anchor.neighbour(direction) == Some(other));
        if let (Some(slot), Some(turns)) = (slot, turns) {
            self.held.set(Held { slot: Some(slot), turns: turns as i32, anchor: Some(anchor) });
            // It is looked at before it is made, whatever the player prefers.
            self.desk.compose(Move::Place(hint));
        }
    }

    fn propose(self) {
        let held = self.held.get_untracked();
        let placement = held.anchor.zip(untrack(|| self.tile())).and_then(|(cell, tile)| laid(tile, cell, held.turns));
        if let Some(placement) = placement {
            self.desk.propose(Move::Place(placement));
        }
    }

    fn why_no_tile(self) -> Message {
        match untrack(|| self.desk.with_view(|view| view.stage)) {
            Stage::Swap => Refusal::AnswerSwap.message(),
            _ => Message::new("web-genial-pick-first"),
        }
    }

    /// Why no tile can have its first half on this cell.
    fn why_not(self, cell: Cell) -> Message {
        let (is_free, opening) = self.desk.with_view(|view| (view.board.is_free(cell), view.is_first_turn()));
        let has_room = self.desk.with_view(|view| {
            CLOCKWISE.iter().filter_map(|&direction| cell.neighbour(direction)).any(|next| view.board.is_free(next))
        });
        match (is_free, has_room) {
            (false, _) => Refusal::Taken(cell).message(),
            (true, true) if opening => Refusal::MustOpen.message(),
            _ => Message::new("web-genial-no-room").with("cell", cell.to_string()),
        }
    }
}

/// The cell that has the keyboard.
pub(super) fn focused_cell() -> Option<Cell> {
    let element = dom::focused()?.closest(".gn-board [data-cell]").ok().flatten()?;
    element.get_attribute("data-cell")?.parse().ok()
}
