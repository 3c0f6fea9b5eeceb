//! Dragging a tile from the rack onto the board, and over the board.

use genial::Cell;
use view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::{GenialBoard, draw::turned};
use crate::ui::dom;

/// How far a pointer moves before it drags rather than taps, in pixels.
const SLACK: f64 = 8.0;
/// How far above a finger the tile is held, so that it can be seen.
const LIFT: i32 = 46;

/// A tile on its way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drag {
    /// The place in the rack that the tile comes from.
    slot: usize,
    /// Whether it is held by its second half.
    by_second: bool,
    from: (i32, i32),
    /// Where it is held now.
    pub at: (i32, i32),
    /// Whether it has moved far enough to be no tap.
    pub is_moving: bool,
}

impl GenialBoard {
    /// A tile of the rack was pressed.
    pub(super) fn press_slot(self, event: &PointerEvent, slot: usize) {
        // A quick pointer has left the tile before it reports again.
        capture(event);
        self.press(event, slot, false);
    }

    /// The board was pressed: a tile that lies there unconfirmed can be moved.
    pub(super) fn press_board(self, event: &PointerEvent) {
        let (Some(ghost), Some(cell)) = (self.ghost.get_untracked(), cell_at(event, 0)) else { return };
        let held = self.held.get_untracked();
        if let (Some(slot), Some(anchor)) = (held.slot, held.anchor)
            && ghost.covers(cell)
        {
            self.press(event, slot, cell != anchor);
        }
    }

    fn press(self, event: &PointerEvent, slot: usize, by_second: bool) {
        if event.button() == 0 && event.is_primary() && untrack(|| self.desk.deciding()).is_some() {
            let from = (event.client_x(), event.client_y());
            self.drag.set(Some(Drag { slot, by_second, from, at: from, is_moving: false }));
        }
    }

    /// The pointer moved. `true` while a tile is dragged by it.
    pub(super) fn move_drag(self, event: &PointerEvent) -> bool {
        let Some(mut drag) = self.drag.get_untracked() else { return false };
        if event.buttons() == 0 {
            // The pointer was released outside the page.
            self.drag.set(None);
            return false;
        }
        let lift = if event.pointer_type() == "touch" { LIFT } else { 0 };
        drag.at = (event.client_x(), event.client_y() - lift);
        let (dx, dy) = (event.client_x() - drag.from.0, event.client_y() - drag.from.1);
        if !drag.is_moving && f64::from(dx).hypot(f64::from(dy)) < SLACK {
            return true;
        }
        if !drag.is_moving {
            drag.is_moving = true;
            capture(event);
            self.held.update(|held| held.slot = Some(drag.slot));
            self.lift();
        }
        let turns = self.held.with_untracked(|held| held.turns);
        let back = turned(turns).opposite();
        let under = cell_at(event, lift);
        self.pointed.set(under.and_then(|cell| if drag.by_second { cell.neighbour(back) } else { Some(cell) }));
        self.drag.set(Some(drag));
        true
    }

    /// The pointer was lifted: a tile that was dragged over the board stays there.
    pub(super) fn end_drag(self) {
        let drag = self.drag.get_untracked();
        self.drag.set(None);
        if drag.is_some_and(|drag| drag.is_moving) {
            self.was_dragged.set_value(true);
            // The browser may call the end of a drag a click; that comes at once or not at all.
            dom::later(50, move || {
                // The table may have been left by then.
                self.was_dragged.set_value(false);
            });
            if let Some(cell) = self.pointed.get_untracked() {
                self.pointed.set(None);
                self.lay(cell);
            }
        }
    }

    /// The browser took the pointer away.
    pub(super) fn cancel_drag(self) {
        self.drag.set(None);
        self.pointed.set(None);
    }
}

/// The cell under a pointer, or a little above it.
pub(super) fn cell_at(event: &PointerEvent, above: i32) -> Option<Cell> {
    let element = dom::at_point(event.client_x(), event.client_y() - above, ".gn-board [data-cell]")?;
    element.get_attribute("data-cell")?.parse().ok()
}

/// Has the pointer report to what it began on, wherever it goes.
fn capture(event: &PointerEvent) {
    if let Some(element) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
        // A pointer that is gone already has nothing to report.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}
