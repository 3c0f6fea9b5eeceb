//! What stands under a player's name, and why the result is what it is.

use criss_cross::{Lines, Score, Title};
use game::{Explain, Message, Seat};
use leptos::prelude::*;

use super::{CrissCrossBoard, sheet};
use crate::ui::words::text;

/// The others' sheets lie beside their names; one's own is the large one.
pub(super) fn score(board: CrissCrossBoard, seat: Seat) -> AnyView {
    let total = move || Lines::of(board.sheet(seat)).total(board.is_advanced());
    let chosen = move || board.desk.with_view(|view| view.chosen().contains(seat));
    let others = Memo::new(move |_| board.main_seat() != seat);
    view! {
        <div class="cc-score">
            <span class="figure" data-score=total>{total}</span>
            <span class="soft">{move || chosen().then(|| text("criss-cross-chosen"))}</span>
            {move || others.get().then(|| sheet::small(move || board.sheet(seat)))}
        </div>
    }
    .into_any()
}

/// Line by line, and the tie-break if it decided.
pub(super) fn ending(board: CrissCrossBoard) -> AnyView {
    let desk = board.desk;
    let players = desk.with_view(|view| view.options.players);
    let advanced = board.is_advanced();
    let sheets: Vec<_> = Seat::all(players).map(|seat| (seat, board.sheet(seat))).collect();
    let scores: Vec<Score> = sheets.iter().map(|(_, sheet)| Score::of(*sheet, advanced)).collect();
    let best = scores.iter().max().copied();
    let tied = best.is_some_and(|best| scores.iter().filter(|score| score.total == best.total).count() > 1);
    let row = |(seat, sheet): &(Seat, criss_cross::Sheet)| {
        let lines = Lines::of(*sheet);
        let sum = |scores: &[u8]| scores.iter().map(|&score| u32::from(score)).sum::<u32>();
        let empty = lines.rows.iter().chain(&lines.columns).filter(|&&score| score == 0).count();
        view! {
            <tr>
                <th scope="row">{desk.name(*seat)}</th>
                <td>{sum(&lines.rows)}</td>
                <td>{sum(&lines.columns)}</td>
                {advanced.then(|| view! { <td>{u32::from(lines.diagonal) * 2}</td> })}
                {advanced.then(|| view! { <td>{if empty > 0 { format!("−{}", empty * 5) } else { "0".into() }}</td> })}
                {tied.then(|| view! { <td>{lines.best()}</td> })}
                <td class="counts">{lines.total(advanced)}</td>
            </tr>
        }
    };
    let title = (players == 1).then(|| {
        let total = scores.first().map_or(0, |score| score.total);
        let title = Title::of(total).message();
        view! { <p class="title-earned">{desk.tell(&title)}</p> }
    });
    view! {
        {title}
        <table class="tally">
            <thead><tr>
                <th></th>
                <th scope="col">{text("criss-cross-rows")}</th>
                <th scope="col">{text("criss-cross-columns")}</th>
                {advanced.then(|| view! { <th scope="col">{text("criss-cross-diagonal")}</th> })}
                {advanced.then(|| view! { <th scope="col">{text("criss-cross-empty-lines")}</th> })}
                {tied.then(|| view! { <th scope="col">{text("criss-cross-best-line")}</th> })}
                <th scope="col">{text("criss-cross-total")}</th>
            </tr></thead>
            <tbody>{sheets.iter().map(row).collect_view()}</tbody>
        </table>
        {tied.then(|| view! { <p class="soft">{desk.tell(&Message::new("criss-cross-tie-break"))}</p> })}
    }
    .into_any()
}
