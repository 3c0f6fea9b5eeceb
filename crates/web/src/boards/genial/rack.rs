//! The rack: six tiles to pick, turn and drag; and the question whether to swap them.

use game::Message;
use genial::{Colours, Move, Stage, Tile};
use view::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

use super::{GenialBoard, draw, own_box};
use crate::ui::{
    dom, icons,
    roving::Roving,
    words::{text, words},
};

pub(super) fn hand(board: GenialBoard) -> AnyView {
    if board.desk.is_own_box() {
        return own_box::hand(board);
    }
    let slots = move || board.rack().into_iter().enumerate().collect::<Vec<_>>();
    // The whole board is one step above the rack.
    let up = |event: KeyboardEvent| {
        if event.key() == "ArrowUp" {
            event.prevent_default();
            event.stop_propagation();
            dom::focus(".gn-board");
        }
    };
    view! {
        <div class="gn-hand">
            <Roving label=text("web-genial-rack") class="gn-rack">
                <div class="gn-slots" on:keydown=up>
                    <For each=slots key=|slot| *slot let((slot, tile))>{draw_slot(board, slot, tile)}</For>
                </div>
            </Roving>
            {swap(board)}
            {floating(board)}
        </div>
    }
    .into_any()
}

pub(super) fn draw_slot(board: GenialBoard, slot: usize, tile: Tile) -> impl IntoView {
    let (first, second) = tile.colours();
    let can = memo(move || board.desk.deciding().is_some() && board.desk.with_view(|view| view.stage == Stage::Place));
    let is_held = memo(move || board.held.get().slot == Some(slot) && can.get());
    // A tile that lies on the board is not on the rack as well.
    let is_away =
        memo(move || is_held.get() && (board.ghost.get().is_some_and(|ghost| ghost.is_laid) || is_moving(board)));
    let is_hinted = memo(move || board.hinted().is_some_and(|hint| hint.tile() == tile));
    let turn = move || {
        let sixths = if is_held.get() { board.held.get().turns } else { 0 };
        format!("rotate({}deg)", sixths * 60)
    };
    let label = words().say(&draw::tile_name(tile));
    let click = move |_| {
        if !board.was_dragged.get_value() && can.get_untracked() {
            board.pick(slot);
        }
    };
    view! {
        <button class="gn-slot" class:gn-held=is_held class:gn-away=is_away class:gn-hinted=is_hinted
            data-tile=tile.to_string() data-slot=slot + 1 data-rove="" tabindex="-1"
            data-legal=move || can.get().then_some("true")
            aria-disabled=move || (!can.get()).then_some("true")
            aria-pressed=move || is_held.get().to_string() aria-label=label aria-keyshortcuts=(slot + 1).to_string()
            on:click=click
            on:pointerdown=move |event: PointerEvent| if can.get_untracked() { board.press_slot(&event, slot) }
            on:pointermove=move |event| { board.move_drag(&event); }
            on:pointerup=move |_| board.end_drag()
            on:pointercancel=move |_| board.cancel_drag()>
            <svg viewBox="-57 -57 114 114" aria-hidden="true">
                <g class="gn-turning" style:transform=turn>{draw::body()}{draw::halves(first, second)}</g>
            </svg>
        </button>
    }
}

/// The question whether to swap, with the reason why it is asked.
fn swap(board: GenialBoard) -> impl IntoView {
    let is_asked =
        memo(move || board.desk.deciding().is_some() && board.desk.with_view(|view| view.stage == Stage::Swap));
    let reason = move || {
        let lowest = board.desk.with_view(|view| Colours::lowest(&view.seats[view.seat.index()].markers));
        let names: Vec<String> = lowest
            .iter()
            .map(|colour| board.desk.say(&Message::new("web-genial-colour").with("colour", draw::colour_name(colour))))
            .collect();
        let why = Message::new("web-genial-swap-why").with("count", names.len()).with("colours", names.join(", "));
        board.desk.say(&why)
    };
    let hinted = move |mv: Move| board.desk.hint() == Some(mv);
    move || {
        is_asked.get().then(|| {
            view! {
                <div class="gn-swap" role="group" aria-label=text("web-genial-ask-swap")>
                    <p class="gn-why">{reason}</p>
                    <button class="button" class:gn-hinted=move || hinted(Move::Keep) data-action="keep" data-legal="true"
                        on:click=move |_| board.desk.make(Move::Keep)>{text("web-genial-keep")}</button>
                    <button class="button primary" class:gn-hinted=move || hinted(Move::Swap) data-action="swap"
                        data-legal="true" on:click=move |_| board.desk.make(Move::Swap)>
                        {icons::swap()}<span>{text("web-genial-swap")}</span>
                    </button>
                </div>
            }
        })
    }
}

/// The tile under the finger, while it is not above a place where it could lie.
pub(super) fn floating(board: GenialBoard) -> impl IntoView {
    let tile = memo(move || board.tile().filter(|_| is_moving(board) && board.ghost.get().is_none()));
    let place = move || {
        let (x, y) = board.drag.get().map_or((0, 0), |drag| drag.at);
        format!("translate({x}px, {y}px)")
    };
    let turn = move || format!("rotate({}deg)", board.held.get().turns * 60);
    move || {
        tile.get().map(|tile| {
            let (first, second) = tile.colours();
            view! {
                <div class="gn-float" style:transform=place aria-hidden="true">
                    <svg viewBox="-57 -57 114 114">
                        <g style:transform=turn>{draw::body()}{draw::halves(first, second)}</g>
                    </svg>
                </div>
            }
        })
    }
}

fn is_moving(board: GenialBoard) -> bool {
    board.drag.get().is_some_and(|drag| drag.is_moving)
}
