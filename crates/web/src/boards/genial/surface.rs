//! The board: wells, tiles, the ghost and its lines; and on top of them the cells that can be chosen.

use display::story::genial::Gain;
use game::Message;
use genial::{Cell, PRINTED, Placement, Stage};
use view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, KeyboardEvent, PointerEvent, WheelEvent};

use super::{GenialBoard, compose::focused_cell, drag::cell_at, draw, ghost};
use crate::{
    boards::Recent,
    ui::{dom, icons, roving::Roving, symbols::coordinate, words::words},
};

/// How far a wheel turns for a sixth of a turn of the tile; touchpads send many small steps.
const NOTCH: f64 = 50.0;

pub(super) fn surface(board: GenialBoard) -> AnyView {
    let reach = untrack(|| board.desk.with_view(|view| view.board.reach()));
    let cells: Vec<Cell> = Cell::all(reach).collect();
    let wheeled = StoredValue::new(0.0);
    let wheel = move |event: WheelEvent| {
        if untrack(|| board.tile()).is_none() || event.ctrl_key() {
            return;
        }
        event.prevent_default();
        let turned = wheeled.get_value() + event.delta_y();
        let notches = (turned / NOTCH).trunc();
        wheeled.set_value(turned - notches * NOTCH);
        if notches != 0.0 {
            board.turn(notches.signum() as i32);
        }
    };
    let hover = move |event: PointerEvent| {
        if !board.move_drag(&event) && event.pointer_type() == "mouse" {
            board.pointed.set(cell_at(&event, 0));
        }
    };
    let focused = move |event: FocusEvent| {
        let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let cell = element.and_then(|element| element.get_attribute("data-cell")?.parse().ok());
        board.pointed.set(cell);
    };
    let no_longer = move || {
        if board.drag.with_untracked(Option::is_none) {
            board.pointed.set(None);
        }
    };
    view! {
        <div class="gn-surface" on:wheel=wheel>
            <Roving label=words().text("web-genial-board") class="board gn-board">
                <svg class="fill" viewBox=draw::view_box(reach)
                    on:pointerdown=move |event| board.press_board(&event)
                    on:pointermove=hover
                    on:pointerup=move |_| board.end_drag()
                    on:pointercancel=move |_| board.cancel_drag()
                    on:pointerleave=move |_| no_longer()
                    on:focusin=focused
                    on:focusout=move |_| no_longer()
                    on:keydown=move |event| walk(board, &event)>
                    {cells.iter().map(|&cell| well(board, cell)).collect_view()}
                    {tiles(board, |_| draw::body().into_any())}
                    {ghost::scored_lines(board)}
                    {ghost::lines(board)}
                    {PRINTED.map(|(cell, colour)| view! { <g transform=draw::at(cell)>{draw::printed(colour)}</g> })}
                    {tiles(board, |tile| draw::halves(tile.first, tile.second).into_any())}
                    {cells.iter().map(|&cell| coordinate(&cell.to_string(), draw::centre(cell), 24.0)).collect_view()}
                    {recent(board)}
                    {ghost::hint(board)}
                    {ghost::ghost(board)}
                    <g class="gn-cells">{cells.iter().map(|&cell| target(board, cell)).collect_view()}</g>
                </svg>
            </Roving>
            {turn_button(board)}
            {bonus(board)}
            {bag(board)}
            {ghost::announcement(board)}
        </div>
    }
    .into_any()
}

/// A cell's hollow, which glows where the held tile can go: the more it can bring there, the more.
fn well(board: GenialBoard, cell: Cell) -> impl IntoView {
    let is_printed = PRINTED.iter().any(|(printed, _)| *printed == cell);
    let worth = memo(move || board.worth.with(|worth| worth.get(&cell).copied()));
    view! {
        <path class="well gn-well" class:gn-printed=is_printed class:gn-can=move || worth.get().is_some()
            data-worth=worth data-shade=move || worth.get().map(shade) transform=draw::at(cell) d=draw::hexagon(28.4)/>
        <circle class="may" transform=draw::at(cell) r=move || format!("{:.1}", 3.0 + 1.5 * f64::from(worth.get().map_or(0, shade)))/>
    }
}

/// How strongly a place is lit, from 0 to 4: the more it can bring, the more.
fn shade(worth: u8) -> u8 {
    worth.div_ceil(2).min(4)
}

/// All tiles on the board, each where it lies.
fn tiles(board: GenialBoard, draw: impl Fn(Placement) -> AnyView + Copy + Send + Sync + 'static) -> impl IntoView {
    let placements = move || board.desk.with_view(|view| view.board.placements().collect::<Vec<_>>());
    view! {
        <For each=placements key=|placement| *placement let(placement)>
            <g transform=draw::lying(placement)><g class="gn-lands">{draw(placement)}</g></g>
        </For>
    }
}

/// The tiles that were placed since the observer's last move, outlined in the colours of their seats.
fn recent(board: GenialBoard) -> impl IntoView {
    let outline = |recent: Recent<Gain>| {
        let placement = recent.gain.placement;
        view! {
            <path class=format!("gn-recent {}", recent.seat_class()) class:gn-latest=recent.is_latest
                transform=draw::lying(placement) d=draw::tile_outline(28.6) data-rival-move=recent.rival_move()
                data-at=placement.to_string()/>
        }
    };
    view! { <For each=move || board.desk.recent() key=|recent| (recent.entry, recent.is_rivals, recent.is_latest) let(recent)>{outline(recent)}</For> }
}

/// What is pointed at, tapped and walked over: an unseen hexagon above everything that is drawn.
fn target(board: GenialBoard, cell: Cell) -> impl IntoView {
    let symbol = memo(move || board.desk.with_view(|view| view.board.symbol(cell)));
    let can = memo(move || can_take(board, cell));
    let is_laid = memo(move || board.ghost.get().is_some_and(|ghost| ghost.is_laid && ghost.covers(cell)));
    let language = words();
    let label = move || {
        let what = match symbol.get() {
            Some(colour) => language.say(&draw::symbol_name(colour)),
            None if is_laid.get() => language.text("web-genial-cell-ghost"),
            None if can.get() => language.text("web-genial-cell-can"),
            None => language.text("web-genial-cell-free"),
        };
        language.say(&Message::new("web-genial-cell").with("cell", cell.to_string()).with("what", what))
    };
    view! {
        <g class="gn-cell" class:gn-laid=is_laid role="button" tabindex="-1" transform=draw::at(cell) aria-label=label
            data-rove="" data-cell=cell.to_string()
            data-symbol=move || symbol.get().map(|colour| colour.letter().to_string())
            data-legal=move || can.get().then_some("true")
            aria-disabled=move || (!can.get()).then_some("true")
            on:click=move |_| if !board.was_dragged.get_value() { board.tap(cell) }>
            <path class="gn-target" d=draw::hexagon(draw::SIDE)/>
            <path class="focus-ring" d=draw::hexagon(27.0)/>
        </g>
    }
}

/// Whether the held tile can have its first half here.
fn can_take(board: GenialBoard, cell: Cell) -> bool {
    board.tile().is_some() && board.places.with(|places| places.contains_key(&cell))
}

/// Arrow keys over hexagons: rows are straight, columns go to and fro. Enter on a tile that lies there confirms it.
fn walk(board: GenialBoard, event: &KeyboardEvent) {
    use genial::Direction::{Left, LowerLeft, LowerRight, Right, UpperLeft, UpperRight};
    let Some(cell) = focused_cell() else { return };
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let is_even = cell.row().is_multiple_of(2);
    let ways = match event.key().as_str() {
        "ArrowLeft" => vec![Left],
        "ArrowRight" => vec![Right],
        "ArrowUp" if is_even => vec![UpperRight, UpperLeft],
        "ArrowUp" => vec![UpperLeft, UpperRight],
        "ArrowDown" if is_even => vec![LowerRight, LowerLeft],
        "ArrowDown" => vec![LowerLeft, LowerRight],
        "Enter" if board.ghost.get_untracked().is_some_and(|ghost| ghost.is_laid && ghost.covers(cell)) => {
            board.confirm();
            Vec::new()
        }
        _ => return,
    };
    event.prevent_default();
    // The group and the page would walk on.
    event.stop_propagation();
    let inside = |next: &Cell| untrack(|| board.desk.with_view(|view| view.board.is_inside(*next)));
    match ways.iter().filter_map(|&way| cell.neighbour(way)).find(inside) {
        Some(next) => dom::focus(&format!(".gn-board [data-cell={next}]")),
        None if event.key() == "ArrowDown" => dom::focus(".gn-rack"),
        None => {}
    }
}

/// Turns the held tile: for those who do not know that a second tap does.
fn turn_button(board: GenialBoard) -> impl IntoView {
    let can = memo(move || board.tile().is_some());
    let label = words().text("web-genial-turn");
    view! {
        <button class="round gn-turn" class:gn-idle=move || !can.get() data-action="rotate" aria-label=label.clone()
            title=label aria-keyshortcuts="R" disabled=move || !can.get() on:click=move |_| board.turn(1)>
            {icons::turn()}
        </button>
    }
}

/// Bonus turns are announced for as long as they last.
fn bonus(board: GenialBoard) -> impl IntoView {
    let due = memo(move || {
        board.desk.with_view(|view| if view.stage == Stage::Place { (view.bonus, view.seat) } else { (0, view.seat) })
    });
    let language = words();
    view! {
        <div class="gn-bonus" role="status">
            {move || {
                let (count, seat) = due.get();
                (count > 0).then(|| {
                    let of = Message::new("web-genial-bonus-of").with("seat", seat).with("count", count);
                    view! {
                        <p class="gn-shout" data-bonus=count>
                            <strong>{language.text("web-genial-shout")}</strong>
                            <span>{board.desk.say(&of)}</span>
                        </p>
                    }
                })
            }}
        </div>
    }
}

/// How many tiles are left, and a swapped rack for as long as it lies open.
fn bag(board: GenialBoard) -> impl IntoView {
    let left = move || {
        let count = board.desk.with_view(|view| view.bag_count());
        board.desk.say(&Message::new("web-genial-bag").with("count", count))
    };
    let aside = move || board.desk.with_view(|view| view.aside.iter().collect::<Vec<_>>());
    view! {
        <p class="gn-bag soft" data-bag=move || board.desk.with_view(|view| view.bag_count())>{left}</p>
        <div class="gn-aside">{move || aside().into_iter().map(draw::small_tile).collect_view()}</div>
    }
}
