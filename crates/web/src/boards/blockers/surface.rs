//! The board: blocks and their symbols, groups and tiles, and what the tile in hand can do where.

use blockers::{Cell, Colour, Face, Tile};
use game::{Game, Message};
use view::prelude::*;
use web_sys::PointerEvent;

use super::{
    BlockersBoard,
    groups::{self, CELL, SIDE, start},
    symbols, tile,
};
use crate::ui::{
    roving::Roving,
    words::{text, words},
};

/// The room for letters and numbers beside the board.
const LABELS: f64 = 46.0;
const MARGIN: f64 = 8.0;

pub(super) fn surface(board: BlockersBoard) -> AnyView {
    let size = SIDE + LABELS + MARGIN;
    let held_class = move || board.held.get().map_or("", |held| symbols::colour_class(held.colour));
    let choosing = move || board.held.get().is_some();
    let anywhere = move || board.held.get().is_some_and(|held| held.tile.face() == Face::Joker);
    view! {
        <Roving label=text("web-blockers-board") class="board blk-board">
            <svg viewBox=format!("-{LABELS} -{LABELS} {size} {size}") class=move || format!("fill {}", held_class())
                class:choosing=choosing class:anywhere=anywhere on:pointerleave=move |_| board.pointed.set(None)>
                {(0..9).map(|line| labels(board, line)).collect_view()}
                {(0..9).map(block).collect_view()}
                {move || beam(board)}
                {Cell::all().map(well).collect_view()}
                {(0..Colour::MOST as u8).map(|index| ground(board, Colour::new(index))).collect_view()}
                {Cell::all().map(|cell| draw_cell(board, cell)).collect_view()}
                {(0..Colour::MOST as u8).map(|index| counts(board, Colour::new(index))).collect_view()}
            </svg>
        </Roving>
    }
    .into_any()
}

/// The number of a column and the letter of a row.
fn labels(board: BlockersBoard, line: u8) -> impl IntoView {
    let middle = start(line) + CELL / 2.0;
    let label = move |face: Face, x: f64, y: f64| {
        let tile = Tile::new(face);
        let lit = move || board.held.get().is_some_and(|held| held.tile == tile);
        view! {
            <g class="blk-label" class:lit=lit transform=format!("translate({x} {y})") aria-hidden="true">
                <rect x="-19" y="-19" width="38" height="38" rx="19"/>
                <text dy="10">{tile.to_string()}</text>
            </g>
        }
    };
    view! {
        {label(Face::Number(line), middle, -LABELS / 2.0 - 1.0)}
        {label(Face::Letter(line), -LABELS / 2.0 - 1.0, middle)}
    }
}

fn block(block: u8) -> impl IntoView {
    let (x, y) = (start(block % 3 * 3), start(block / 3 * 3));
    view! { <rect class="blk-block" class:odd=block % 2 == 1 x=x - 2.0 y=y - 2.0 width=3.0 * CELL + 4.0 height=3.0 * CELL + 4.0 rx="24"/> }
}

/// A cell as it is printed, with the symbol of its block.
fn well(cell: Cell) -> impl IntoView {
    let (x, y) = (start(cell.column()), start(cell.row()));
    view! {
        <g class="blk-well" transform=format!("translate({x} {y})")>
            <rect class="well" x="5" y="5" width="90" height="90" rx="14"/>
            <g class="blk-printed" transform="translate(50 50)">{symbols::block(cell.block(), 22.0)}</g>
        </g>
    }
}

/// The row, column or block of the tile in hand.
fn beam(board: BlockersBoard) -> Option<impl IntoView> {
    // The joker goes anywhere: there is nothing to single out.
    let held = board.held.get().filter(|held| held.tile.face() != Face::Joker)?;
    let cells = held.tile.cells();
    let (first, last) = (cells.iter().next()?, cells.iter().last()?);
    let (x, y) = (start(first.column()), start(first.row()));
    let (width, height) = (start(last.column()) + CELL - x, start(last.row()) + CELL - y);
    Some(view! { <rect class="blk-beam" x=x - 4.0 y=y - 4.0 width=width + 8.0 height=height + 8.0 rx="24"/> })
}

fn ground(board: BlockersBoard, colour: Colour) -> impl IntoView {
    let path = memo(move || groups::ground(board.shown.read().board().of(colour)));
    view! { <path class=format!("blk-ground {}", symbols::colour_class(colour)) d=path/> }
}

/// Each group of a colour wears the number of its tiles.
fn counts(board: BlockersBoard, colour: Colour) -> impl IntoView {
    let counts = memo(move || {
        let shown = board.is_counted(colour);
        if shown { groups::counts(board.shown.read().board(), colour) } else { Vec::new() }
    });
    let badge = |(cell, count): (Cell, u32)| {
        let (x, y) = (start(cell.column()) + CELL - 17.0, start(cell.row()) + 17.0);
        let long = count > 9;
        let dy = if long { "7.500" } else { "9" };
        view! {
            <g class="blk-number" class:long=long transform=format!("translate({x} {y})")>
                <circle r="17"/><text dy=dy>{count}</text>
            </g>
        }
    };
    view! {
        <g class=symbols::colour_class(colour) aria-hidden="true" data-groups=colour.number()>
            {move || counts.get().into_iter().map(badge).collect_view()}
        </g>
    }
}

/// What a cell is to the tile in hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Free,
    Capture,
    Protected,
}

fn draw_cell(board: BlockersBoard, cell: Cell) -> impl IntoView {
    let (x, y) = (start(cell.column()), start(cell.row()));
    let lying = memo(move || board.shown.read().board().at(cell));
    let mark = memo(move || {
        let marks = board.marks.read();
        match cell {
            _ if marks.free.contains(cell) => Mark::Free,
            _ if marks.captures.contains(cell) => Mark::Capture,
            _ if marks.protected.contains(cell) => Mark::Protected,
            _ => Mark::None,
        }
    });
    let legal = memo(move || matches!(mark.get(), Mark::Free | Mark::Capture));
    let ghost = memo(move || board.tried.get().is_some_and(|mv| mv.cell == cell));
    let recent = memo(move || board.recent_at(cell));
    let hinted = memo(move || board.hinted().is_some_and(|(_, advised)| advised == cell));
    let lit = memo(move || board.held.get().is_some_and(|held| held.tile.cells().contains(cell)));
    let class = move || {
        let names = [
            ("cell", true),
            ("lit", lit.get()),
            ("can", legal.get()),
            ("protected", mark.get() == Mark::Protected),
            ("ghost", ghost.get()),
            ("recent", recent.get().is_some()),
            ("hinted", hinted.get()),
        ];
        let on = names.iter().filter(|(_, on)| *on).map(|(name, _)| (*name).to_owned());
        on.chain(recent.get().map(|recent| recent.seat_class())).collect::<Vec<_>>().join(" ")
    };
    let enter = move |event: PointerEvent| {
        // A finger points at nothing before it touches, and dragging follows the tile.
        if event.pointer_type() == "mouse" && board.dragged.get_untracked().is_none() {
            board.pointed.set(Some(cell));
        }
    };
    view! {
        <g class=class transform=format!("translate({x} {y})") role="button" tabindex="-1" data-rove=""
            data-cell=cell.to_string() aria-label=label(board, cell, mark)
            data-legal=move || legal.get().then_some("true")
            data-tile=move || lying.get().map(|(_, tile)| tile.to_string())
            data-holds=move || lying.get().map(|(colour, tile)| format!("{colour}:{tile}"))
            data-rival-move=move || recent.get().and_then(|recent| recent.rival_move())
            data-protected=move || (mark.get() == Mark::Protected).then_some("true")
            aria-disabled=move || (!legal.get()).then_some("true")
            on:click=move |_| board.tap(cell) on:pointerenter=enter
            on:focus=move |_| board.pointed.set(Some(cell)) on:blur=move |_| board.pointed.set(None)>
            <rect class="hit" width=CELL height=CELL/>
            {move || lying.get().map(|(colour, tile)| view! {
                <g transform="translate(50 50)"><g class="blk-lying">{tile::on_block(colour, tile, cell.block())}</g></g>
            })}
            {move || (!ghost.get()).then(|| draw_mark(mark.get()))}
            <rect class="blk-ring" x="3" y="3" width="94" height="94" rx="17"/>
            <rect class="focus-ring" x="2" y="2" width="96" height="96" rx="18"/>
        </g>
    }
}

fn draw_mark(mark: Mark) -> AnyView {
    match mark {
        Mark::None => ().into_any(),
        Mark::Free => view! { <rect class="blk-free" x="7" y="7" width="86" height="86" rx="13"/> }.into_any(),
        Mark::Capture => {
            let corners = "M6 34V20A14 14 0 0 1 20 6H34M66 6H80A14 14 0 0 1 94 20V34M94 66V80A14 14 0 0 1 80 94H66M34 94H20A14 14 0 0 1 6 80V66";
            view! { <path class="blk-capture under" d=corners/><path class="blk-capture" d=corners/> }.into_any()
        }
        Mark::Protected => view! {
            <g class="blk-lock" transform="translate(50 50)">
                <circle r="25"/>
                <path class="shackle" d="M-7-2V-6A7 7 0 0 1 7-6V-2"/>
                <rect x="-12" y="-3" width="24" height="18" rx="4"/>
            </g>
        }
        .into_any(),
    }
}

/// A cell in words: where it is, what lies there, and what the tile in hand can do there.
fn label(board: BlockersBoard, cell: Cell, mark: Memo<Mark>) -> impl Fn() -> String {
    let words = words();
    move || {
        let place = Message::new("web-blockers-cell")
            .with("cell", cell.to_string())
            .with("symbol", symbols::block_name(cell.block()));
        let (lying, size) = board.desk.with_play(|play| {
            let options = play.options();
            let lying = play.board().at(cell).map(|(colour, tile)| (colour, tile, options.owner(colour)));
            (lying, groups::size_at(play.board(), cell))
        });
        let mut parts = vec![words.say(&place)];
        match lying {
            Some((colour, tile, owner)) => {
                parts.push(symbols::tile_name(&words, colour, tile));
                parts.push(board.desk.name(owner));
                parts.push(words.say(&Message::new("web-blockers-in-group").with("count", size)));
            }
            None => parts.push(words.text("web-blockers-empty")),
        }
        // The tile that is tried here, or waits to be confirmed, is drawn: it has a name as well.
        if board.tried.get().is_some_and(|mv| mv.cell == cell)
            && let Some((colour, tile)) = board.shown.read().board().at(cell)
        {
            parts.push(symbols::tile_name(&words, colour, tile));
            parts.extend(board.desk.draft().map(|_| words.text("web-blockers-not-confirmed")));
        }
        match mark.get() {
            Mark::None => {}
            Mark::Free => parts.push(words.text("web-blockers-can-play")),
            Mark::Capture => parts.push(words.text("web-blockers-can-capture")),
            Mark::Protected => parts.push(words.text("web-blockers-is-protected")),
        }
        parts.join(", ")
    }
}
