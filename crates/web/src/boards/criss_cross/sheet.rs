//! The large sheet: cells, line totals, what is composed; and the small ones.

use criss_cross::{Cell, Sheet, Symbol};
use display::criss_cross::{Line, Run};
use game::{Message, Seat};
use view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::{CrissCrossBoard, lines};
use crate::ui::{
    dom,
    roving::Roving,
    symbols::{self, Shape, coordinate},
    words::{Words, words},
};

/// The side of a cell, and the room that a line's total takes, in the units of the drawing.
pub(super) const CELL: f64 = 100.0;
pub(super) const TOTALS: f64 = 78.0;

pub(super) fn surface(board: CrissCrossBoard) -> AnyView {
    let advanced = untrack(|| board.is_advanced());
    // The names of the lines stand left of the sheet and above it, and so do the ends of the diagonal.
    let before = if advanced { 68.0 } else { 36.0 };
    let size = before + CELL * 5.0 + TOTALS;
    let seat = move || board.main_seat().number();
    let dragged_from = StoredValue::new(None::<Cell>);
    let cell_at = |event: &PointerEvent| {
        let element = dom::at_point(event.client_x(), event.client_y(), ".cc-main [data-cell]")?;
        element.get_attribute("data-cell")?.parse::<Cell>().ok()
    };
    let down = move |event: PointerEvent| {
        dragged_from.set_value(cell_at(&event));
        // Touch would otherwise keep sending the pointer to where it began.
        if let Some(target) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) {
            let _ = target.release_pointer_capture(event.pointer_id());
        }
    };
    let up = move |event: PointerEvent| {
        if let (Some(first), Some(second)) = (dragged_from.get_value(), cell_at(&event))
            && first != second
        {
            board.drag(first, second);
        }
        dragged_from.set_value(None);
    };
    let label = words().text("criss-cross-sheet");
    view! {
        <Roving label=label class="board cc-main">
            <svg viewBox=format!("-{before} -{before} {size} {size}") class="fill" data-seat=seat
                on:pointerdown=down on:pointerup=up>
                <rect class="paper" x="-4" y="-4" width="508" height="508" rx="26"/>
                {Cell::all().map(|cell| draw_cell(board, cell)).collect_view()}
                {Cell::all().map(|cell| {
                    let (x, y) = (f64::from(cell.column()) * CELL, f64::from(cell.row()) * CELL);
                    coordinate(&cell.to_string(), (x + 18.0, y), 24.0)
                }).collect_view()}
                {move || board.ghosts().is_empty().then(|| scored_runs(board, board.main_seat()))}
                {Line::all(advanced).map(lines::draw_name).collect_view()}
                {Line::all(advanced).map(|line| lines::draw_total(board, line)).collect_view()}
                {lines::draw_sum(board)}
            </svg>
        </Roving>
    }
    .into_any()
}

fn draw_cell(board: CrissCrossBoard, cell: Cell) -> impl IntoView {
    let (x, y) = (f64::from(cell.column()) * CELL, f64::from(cell.row()) * CELL);
    let written = memo(move || board.sheet(board.main_seat()).at(cell));
    let shown = memo(move || board.sheet_with_draft().at(cell));
    let can_take = memo(move || board.can_take(cell));
    let recent = memo(move || {
        let recent = board.recent_of(board.main_seat());
        recent.filter(|recent| recent.gain.pair.cells().contains(&cell)).map(|recent| recent.seat_class())
    });
    let hinted = memo(move || {
        let Some(criss_cross::Move::Write { pair, symbols }) = board.desk.hint() else { return None };
        pair.cells().iter().position(|advised| *advised == cell).map(|index| symbols[index])
    });
    let language = words();
    let label = move || {
        let place = Message::new("criss-cross-cell").with("cell", cell.to_string());
        let place = language.say(&place);
        match shown.get() {
            Some(symbol) => format!("{place}, {}", language.say(&symbol_name(symbol))),
            None => format!("{place}, {}", language.text("criss-cross-cell-free")),
        }
    };
    let grey = cell.column() + cell.row() == 4;
    let class = move || {
        let ghost = shown.get() != written.get();
        [
            ("cell", true),
            ("grey", grey && board.is_advanced()),
            ("can", can_take.get()),
            ("ghost", ghost),
            ("recent", recent.get().is_some()),
            ("hinted", hinted.get().is_some()),
        ]
        .iter()
        .filter(|(_, on)| *on)
        .map(|(name, _)| (*name).to_owned())
        .chain(recent.get())
        .collect::<Vec<_>>()
        .join(" ")
    };
    view! {
        <g class=class transform=format!("translate({x} {y})") role="button" tabindex="-1" data-rove=""
            data-cell=cell.to_string() aria-label=label
            data-legal=move || can_take.get().then_some("true")
            aria-disabled=move || (!can_take.get() && shown.get().is_none_or(|_| written.get().is_some())).then_some("true")
            data-symbol=move || shown.get().map(|symbol| symbol.number())
            on:click=move |_| board.tap(cell)>
            <rect class="well" x="5" y="5" width="90" height="90" rx="14"/>
            <circle class="may" cx="50" cy="50" r="9"/>
            {move || hinted.get().filter(|_| shown.get().is_none()).map(|symbol| piece("advised", symbol))}
            {move || shown.get().map(|symbol| piece("written", symbol))}
            <rect class="focus-ring" x="3" y="3" width="94" height="94" rx="16"/>
        </g>
    }
}

/// A symbol on its body, in the middle of a cell.
fn piece(class: &'static str, symbol: Symbol) -> impl IntoView {
    view! {
        <g class=class transform="translate(50 50)">
            <rect class="body" x="-42" y="-42" width="84" height="84" rx="14"/>
            {symbols::draw(shape(symbol), 29.0)}
        </g>
    }
}

/// The runs that scored with the move of a seat that is marked.
fn scored_runs(board: CrissCrossBoard, seat: Seat) -> impl IntoView {
    let runs = memo(move || board.recent_of(seat).map(|recent| recent.gain.runs).unwrap_or_default());
    let middle = |cell: Cell| (f64::from(cell.column()) * CELL + CELL / 2.0, f64::from(cell.row()) * CELL + CELL / 2.0);
    let draw = move |run: Run| {
        let ((x1, y1), (x2, y2)) = (middle(run.from), middle(run.to));
        view! { <path class="cc-run" d=format!("M{x1} {y1}L{x2} {y2}") data-run=format!("{} {}", run.from, run.to)/> }
    };
    view! { <g class="cc-runs" aria-hidden="true">{move || runs.get().into_iter().map(draw).collect_view()}</g> }
}

/// The sheet of another player, which is only looked at: what was written last is marked. It lies small beside a name; looked at
/// closely, its rows and columns have the names by which the story calls them.
pub(super) fn beside(board: CrissCrossBoard, seat: Seat, is_close: bool) -> impl IntoView {
    let sheet = memo(move || board.sheet(seat));
    let recent = memo(move || board.recent_of(seat).filter(|recent| recent.is_rivals));
    let cell = move |cell: Cell| {
        let (x, y) = (f64::from(cell.column()) * CELL, f64::from(cell.row()) * CELL);
        let marked = move || recent.get().filter(|recent| recent.gain.pair.cells().contains(&cell));
        let class = move || marked().map(|recent| format!("recent {}", recent.seat_class()));
        view! {
            <g class=class transform=format!("translate({x} {y})") data-cell=cell.to_string()
                data-rival-move=move || marked().and_then(|recent| recent.rival_move())
                data-symbol=move || sheet.get().at(cell).map(|symbol| symbol.number())>
                <rect class="well" x="4" y="4" width="92" height="92" rx="12"/>
                {move || sheet.get().at(cell).map(|symbol| view! {
                    <g transform="translate(50 50)">
                        <rect class="body" x="-46" y="-46" width="92" height="92" rx="12"/>
                        {symbols::draw(shape(symbol), 33.0)}
                    </g>
                })}
            </g>
        }
    };
    let language = words();
    let label = move || in_words(&language, sheet.get());
    view! {
        <svg viewBox=if is_close { "-36 -36 536 536" } else { "0 0 500 500" } class="cc-small" role="img" aria-label=label>
            {is_close.then(|| Line::all(false).map(lines::draw_name).collect_view())}
            {Cell::all().map(cell).collect_view()}
            {scored_runs(board, seat)}
        </svg>
    }
}

/// A sheet row by row, its symbols as numbers.
fn in_words(language: &Words, sheet: Sheet) -> String {
    let symbol = |cell: Cell| match sheet.at(cell) {
        Some(symbol) => symbol.number().to_string(),
        None => language.text("criss-cross-cell-free"),
    };
    let row = |row: u8| {
        let symbols = Cell::all().filter(|cell| cell.row() == row).map(symbol).collect::<Vec<_>>().join(" ");
        let told = Message::new("criss-cross-row-told").with("line", language.say(&lines::name(Line::Row(row))));
        language.say(&told.with("symbols", symbols))
    };
    (0..5).map(row).collect::<Vec<_>>().join(", ")
}

/// The number of a symbol is the number of its corners; the first has none.
pub(super) fn shape(symbol: Symbol) -> Shape {
    match symbol.number() {
        1 => Shape::Disc,
        2 => Shape::Leaf,
        3 => Shape::Triangle,
        4 => Shape::Square,
        5 => Shape::Star,
        _ => Shape::Asterisk,
    }
}

/// A symbol in a sentence, by its number.
pub(in crate::boards) fn small_symbol(code: &str) -> Option<AnyView> {
    let symbol = symbols::draw(shape(code.parse().ok()?), 8.6);
    Some(view! { <svg viewBox="-12 -12 24 24"><circle class="body" r="10"/>{symbol}</svg> }.into_any())
}

pub(super) fn symbol_name(symbol: Symbol) -> Message {
    Message::new(symbol.name())
}

/// A sheet in mid-game, on which one pair after the other appears.
pub(super) fn miniature() -> AnyView {
    let sheet: Sheet = "31166/45.66/45.2./.1122/..22.".parse().expect("a sheet is read");
    let cells = Cell::all().map(|cell| {
        let (x, y) = (f64::from(cell.column()) * CELL, f64::from(cell.row()) * CELL);
        let order = (cell.index() * 7) % 12;
        view! {
            <g transform=format!("translate({x} {y})")>
                <rect class="well" x="5" y="5" width="90" height="90" rx="14"/>
                {sheet.at(cell).map(|symbol| view! {
                    <g class=format!("lands after-{order}") >
                        <g transform="translate(50 50)">
                            <rect class="body" x="-43" y="-43" width="86" height="86" rx="14"/>
                            {symbols::draw(shape(symbol), 30.0)}
                        </g>
                    </g>
                })}
            </g>
        }
    });
    view! { <svg viewBox="-6 -6 512 512" aria-hidden="true">{cells.collect_view()}</svg> }.into_any()
}
