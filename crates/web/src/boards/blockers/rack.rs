//! What the player holds: the tiles of the rack, to be tapped or dragged, and what the move would bring.

use blockers::Colour;
use display::blockers::{Marks, RackTile, Reckoning};
use game::{Arg, Message};
use view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::{BlockersBoard, own_box, symbols, tile};
use crate::ui::{
    dom,
    roving::Roving,
    words::{text, words},
};

/// How far a finger may stray, in pixels, before a tap becomes a drag.
const STRAY: i32 = 8;

pub(super) fn hand(board: BlockersBoard) -> AnyView {
    let colours = memo(move || {
        let seat = board.desk.seat();
        seat.map(|seat| board.desk.with_view(|view| view.options.colours_of(seat).collect::<Vec<_>>()))
            .unwrap_or_default()
    });
    view! {
        <div class="blk-hand">
            {prospect(board)}
            {board.desk.is_own_box().then(|| own_box::tiles(board))}
            <Roving label=text("web-blockers-rack") class="blk-racks">
                {move || colours.get().into_iter().map(|colour| rack(board, colour)).collect_view()}
            </Roving>
            {dragged(board)}
        </div>
    }
    .into_any()
}

/// Groups and captures as they are, and as the move that is tried would leave them.
fn prospect(board: BlockersBoard) -> impl IntoView {
    let numbers = memo(move || {
        let outcome = board.outcome();
        let seat = board.desk.seat()?;
        let before = outcome.map_or_else(|| board.reckoning(seat), |outcome| outcome.before);
        Some((before, outcome))
    });
    let language = words();
    move || {
        let (before, outcome) = numbers.get()?;
        let after = outcome.map_or(before, |outcome| outcome.after);
        let part = |class: &'static str, of: &dyn Fn(Reckoning) -> i64, name: &'static str| {
            let (old, new) = (of(before), of(after));
            let name = language.say(&Message::new(name).with("count", new));
            view! {
                <span class=format!("blk-part {class}") class:better=new < old class:worse={new > old}>
                    {change(old, new)}" "<span class="soft">{name}</span>
                </span>
            }
        };
        let groups = part("groups", &|score| score.groups as i64, "web-blockers-groups");
        let captures = part("captures", &|score| score.captures.into(), "web-blockers-captures");
        let total = part("total", &|score| score.points.into(), "web-blockers-points");
        let sign = after.counting.map(symbols::dot);
        let gift = outcome.and_then(|outcome| outcome.taken).filter(|(_, old, new)| new < old).map(|(colour, old, new)| {
            let message = Message::new("web-blockers-gift").with("colour", Arg::Name(colour.name()));
            view! {
                <span class="blk-part gift" title=language.say(&message)>
                    {symbols::dot(colour)}<span class="unseen">{language.say(&message)}</span>" "{change(old as i64, new as i64)}
                </span>
            }
        });
        Some(view! {
            <p class="blk-prospect" data-preview=outcome.map(|outcome| outcome.after.points)>
                {groups}<span class="op" aria-hidden="true">"+"</span>{sign}{captures}
                <span class="op" aria-hidden="true">"="</span>{total}{gift}
            </p>
        })
    }
}

/// A number, or what becomes of it.
fn change(old: i64, new: i64) -> impl IntoView {
    let from = (old != new).then(|| view! { <span class="from">{old}<span class="to">"→"</span></span> });
    view! { {from}<strong>{new}</strong> }
}

fn rack(board: BlockersBoard, colour: Colour) -> impl IntoView {
    let tiles = memo(move || {
        let tiles = board.rack().into_iter().filter(|tile| tile.colour == colour);
        tiles.map(|tile| tile.tile).collect::<Vec<_>>()
    });
    // Where racks stay in people's hands, a rack is what was taken in hand.
    let is_empty = memo(move || board.desk.is_own_box() && tiles.read().is_empty());
    let pile = memo(move || board.desk.with_view(|view| view.supply(colour).pile));
    let language = words();
    let label = memo(move || language.say(&Message::new("web-blockers-pile").with("count", pile.get())));
    view! {
        <div class=format!("blk-rack {}", symbols::colour_class(colour)) data-rack=colour.number() class:hidden=is_empty>
            <For each=move || tiles.get() key=|tile| *tile let(tile)>{rack_tile(board, RackTile { colour, tile })}</For>
            <span class="blk-pile" data-pile=pile title=label>
                <svg viewBox="-16 -20 32 40" aria-hidden="true">
                    <rect class="third" x="-13" y="-9" width="26" height="26" rx="6"/>
                    <rect class="second" x="-13" y="-13" width="26" height="26" rx="6"/>
                    <rect class="first" x="-13" y="-17" width="26" height="26" rx="6"/>
                    <g transform="translate(0 -4)">{symbols::sign(colour, 8.0)}</g>
                </svg>
                <span aria-hidden="true">{pile}</span>
                <span class="unseen">{label}</span>
            </span>
        </div>
    }
}

fn rack_tile(board: BlockersBoard, tile: RackTile) -> impl IntoView {
    let desk = board.desk;
    let legal =
        memo(move || desk.deciding().is_some_and(|seat| desk.with_play(|play| Marks::of(play, seat, tile).any())));
    let held = memo(move || board.held.get() == Some(tile));
    let hinted = memo(move || board.hinted().is_some_and(|(advised, _)| advised == tile));
    let away = move || held.get() && (board.dragged.get().is_some() || desk.draft().is_some());
    let two = desk.with_view(|view| view.options.two_colours_each());
    let notation = if two { format!("{}:{}", tile.colour, tile.tile) } else { tile.tile.to_string() };
    let name = symbols::tile_name(&words(), tile.colour, tile.tile);
    let drag = Drag::new(board, tile);
    view! {
        <button class="blk-piece" class:held=held class:away=away class:hinted=hinted data-rove="" tabindex="-1"
            data-tile=notation data-legal=move || legal.get().then_some("true")
            aria-label=name aria-pressed=move || held.get().to_string()
            aria-disabled=move || (!legal.get()).then_some("true")
            on:click=move |_| drag.click()
            on:pointerdown=move |event| drag.down(&event) on:pointermove=move |event| drag.over(&event)
            on:pointerup=move |event| drag.up(&event) on:pointercancel=move |_| drag.cancel()>
            {tile::icon(tile.colour, tile.tile)}
        </button>
    }
}

/// One tile of the rack between finger and board.
#[derive(Clone, Copy)]
struct Drag {
    board: BlockersBoard,
    tile: RackTile,
    /// Where the finger came down.
    from: StoredValue<Option<(i32, i32)>>,
    /// The click that ends a drag is none.
    ended: StoredValue<bool>,
}

impl Drag {
    fn new(board: BlockersBoard, tile: RackTile) -> Self {
        Self { board, tile, from: StoredValue::new(None), ended: StoredValue::new(false) }
    }

    fn down(self, event: &PointerEvent) {
        self.ended.set_value(false);
        if event.button() != 0 || untrack(|| self.board.desk.deciding()).is_none() {
            return;
        }
        self.from.set_value(Some((event.client_x(), event.client_y())));
        // The piece goes on hearing of the finger wherever it goes; a browser that does not do this has taps.
        if let Some(piece) = event.current_target().and_then(|piece| piece.dyn_into::<Element>().ok()) {
            let _ = piece.set_pointer_capture(event.pointer_id());
        }
    }

    fn over(self, event: &PointerEvent) {
        let Some((x, y)) = self.from.get_value() else { return };
        let to = (event.client_x(), event.client_y());
        let board = self.board;
        if board.dragged.get_untracked().is_none() {
            if (to.0 - x).abs().max((to.1 - y).abs()) < STRAY {
                return;
            }
            if board.held.get_untracked() != Some(self.tile) {
                board.choose(self.tile);
            }
            if board.held.get_untracked() != Some(self.tile) {
                return self.from.set_value(None);
            }
        }
        board.dragged.set(Some(to));
        board.pointed.set(cell_at(to));
    }

    fn up(self, event: &PointerEvent) {
        self.from.set_value(None);
        if self.board.dragged.get_untracked().is_some() {
            self.ended.set_value(true);
            self.board.dragged.set(None);
            self.board.pointed.set(None);
            match cell_at((event.client_x(), event.client_y())) {
                Some(cell) if untrack(|| self.board.desk.draft()).is_none_or(|draft| draft.cell != cell) => {
                    self.board.tap(cell);
                }
                Some(_) => {}
                None => self.board.desk.withdraw(),
            }
        }
    }

    fn cancel(self) {
        self.from.set_value(None);
        self.board.dragged.set(None);
        self.board.pointed.set(None);
    }

    fn click(self) {
        if !self.ended.get_value() {
            self.board.choose(self.tile);
        }
        self.ended.set_value(false);
    }
}

fn cell_at((x, y): (i32, i32)) -> Option<blockers::Cell> {
    dom::at_point(x, y, ".blk-board [data-cell]")?.get_attribute("data-cell")?.parse().ok()
}

/// The tile under the finger, while it is not over a cell that shows it.
fn dragged(board: BlockersBoard) -> impl IntoView {
    let piece = memo(move || board.dragged.get().and(board.held.get()));
    let place = move || {
        let (x, y) = board.dragged.get().unwrap_or_default();
        format!("translate({x}px, {y}px)")
    };
    move || {
        piece.get().map(|RackTile { colour, tile }| {
            view! {
                <div class="blk-dragged" class:over=move || board.tried.get().is_some() style:transform=place aria-hidden="true">
                    {tile::icon(colour, tile)}
                </div>
            }
        })
    }
}
