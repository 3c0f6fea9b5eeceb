//! The lines of a sheet in words, and what each of them scores.

use display::{criss_cross::Line, ending::signed};
use game::Message;
use view::prelude::*;

use super::{
    CrissCrossBoard,
    sheet::{CELL, TOTALS},
};
use crate::ui::words::{text, words};

/// Whether this line is the first of its kind.
pub(super) const fn is_first(line: Line) -> bool {
    matches!(line, Line::Row(0) | Line::Column(0) | Line::Diagonal)
}

/// A line in words.
pub(super) fn name(line: Line) -> Message {
    let id = match line {
        Line::Row(_) => "criss-cross-row",
        Line::Column(_) => "criss-cross-column",
        Line::Diagonal => return Message::new("criss-cross-diagonal"),
    };
    Message::new(id).with("line", line.sign())
}

/// The middle of what stands after the last cell of a row or column.
const EDGE: f64 = CELL * 5.0 + TOTALS / 2.0 + 1.0;

/// The middle of what stands before the first one: an end of the diagonal.
const BEFORE: f64 = -36.0;

/// The sign by which the story and the adviser call a row or a column, before its first cell.
pub(super) fn draw_name(line: Line) -> impl IntoView {
    let middle = |index: u8| f64::from(index) * CELL + CELL / 2.0;
    let (x, y) = match line {
        Line::Row(index) => (-20.0, middle(index) + 8.0),
        Line::Column(index) => (middle(index), -14.0),
        Line::Diagonal => return None,
    };
    Some(view! { <text class="cc-name" aria-hidden="true" x=x y=y>{line.sign()}</text> })
}

/// A line's total; while a move is composed, the total that it would have. The diagonal's stands at both its ends, as on a
/// printed sheet.
pub(super) fn draw_total(board: CrissCrossBoard, line: Line) -> impl IntoView {
    let middle = |index: u8| f64::from(index) * CELL + CELL / 2.0;
    let places = match line {
        Line::Row(index) => vec![(EDGE, middle(index))],
        Line::Column(index) => vec![(middle(index), EDGE)],
        Line::Diagonal => vec![(EDGE, BEFORE), (BEFORE, EDGE)],
    };
    places.into_iter().enumerate().map(|(index, place)| draw_total_at(board, line, place, index == 0)).collect_view()
}

fn draw_total_at(board: CrissCrossBoard, line: Line, (x, y): (f64, f64), is_told: bool) -> impl IntoView {
    let change = memo(move || {
        let ((with, without), advanced) = (board.lines(), board.is_advanced());
        let points = line.points(&with, advanced);
        (points, points > line.points(&without, advanced))
    });
    let empty = move || change.get().0 <= 0;
    let language = words();
    let label = move || {
        let total = Message::new("criss-cross-line-points").with("line", language.say(&name(line)));
        language.say(&total.with("points", change.get().0))
    };
    view! {
        <g class="total" class:grows=move || change.get().1 class:nothing=empty role="img" aria-label=label
            aria-hidden=(!is_told).then_some("true") class:diagonal=matches!(line, Line::Diagonal) transform=format!("translate({x} {y})")>
            <rect x="-33" y="-27" width="66" height="54" rx="27"/>
            <text dy="11">{move || signed(change.get().0)}</text>
        </g>
    }
}

/// The total of the sheet, in its lower right corner.
pub(super) fn draw_sum(board: CrissCrossBoard) -> impl IntoView {
    let total = memo(move || board.lines().0.total(board.is_advanced()));
    let label = move || format!("{} {}", text("criss-cross-total"), signed(total.get()));
    view! {
        <g class="total sum" role="img" aria-label=label transform=format!("translate({EDGE} {EDGE})")>
            <rect x="-36" y="-30" width="72" height="60" rx="14"/>
            <text dy="11">{move || signed(total.get())}</text>
        </g>
    }
}
