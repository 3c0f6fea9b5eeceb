//! What stands under a player's name, and why the result is what it is.

use criss_cross::{Lines, Score, Title};
use display::{
    criss_cross::Line,
    ending::{self, signed},
};
use game::{Explain, Seat, Turn};
use view::prelude::*;

use super::{
    CrissCrossBoard,
    lines::{is_first, name},
    sheet,
};
use crate::ui::words::{text, words};

/// The others' sheets lie beside their names; one's own is the large one.
pub(super) fn score(board: CrissCrossBoard, seat: Seat) -> AnyView {
    let total = move || Lines::of(board.sheet(seat)).total(board.is_advanced());
    let gained = move || board.recent_of(seat).map(|recent| recent.gain.points);
    let chosen = move || board.desk.with_view(|view| view.chosen().contains(seat));
    // A title is earned at the end of a game.
    let earned = memo(move || board.desk.with_view(|view| view.options.players == 1 && view.turn == Turn::Over));
    let others = memo(move || board.main_seat() != seat);
    view! {
        <div class="cc-score">
            <span class="cc-total">
                <span class="figure" data-score=total>{move || signed(total())}</span>
                <span class="gained" data-gain=gained>{move || gained().filter(|points| *points > 0).map(|points| format!("+{points}"))}</span>
            </span>
            {move || earned.get().then(|| view! { <span class="soft" data-title="">{board.desk.say(&Title::of(total()).message())}</span> })}
            {move || chosen().then(|| view! {
                <span class="soft cc-chosen"><span aria-hidden="true">"✓ "</span><span class="cc-word">{text("criss-cross-chosen")}</span></span>
            })}
            {move || others.get().then(|| sheet::beside(board, seat, false))}
        </div>
    }
    .into_any()
}

/// What decided, and every sheet line by line.
pub(super) fn ending(board: CrissCrossBoard) -> AnyView {
    let desk = board.desk;
    let players = desk.with_view(|view| view.options.players);
    let advanced = board.is_advanced();
    let sheets: Vec<_> = desk.by_rank().into_iter().map(|seat| (seat, board.sheet(seat))).collect();
    let scores: Vec<Score> = sheets.iter().map(|(_, sheet)| Score::of(*sheet, advanced)).collect();
    let why = scores.get(1).map(|next| ending::criss_cross(scores[0], *next));
    let tied = scores.get(1).is_some_and(|next| next.total == scores[0].total);
    let language = words();
    let heading = |line: Line| {
        let name = language.say(&name(line));
        view! { <th scope="col" class:cc-begins=is_first(line) aria-label=name.clone() title=name>{line.sign()}</th> }
    };
    let row = |(seat, sheet): &(Seat, criss_cross::Sheet)| {
        let lines = Lines::of(*sheet);
        let points = |line: Line| {
            let points = line.points(&lines, advanced);
            view! { <td class:cc-begins=is_first(line) class:soft=points <= 0>{signed(points)}</td> }
        };
        view! {
            <tr>
                <th scope="row">{desk.name(*seat)}</th>
                {Line::all(advanced).map(points).collect_view()}
                {tied.then(|| view! { <td>{lines.best()}</td> })}
                <td class="counts">{signed(lines.total(advanced))}</td>
            </tr>
        }
    };
    let title = (players == 1).then(|| {
        let total = scores.first().map_or(0, |score| score.total);
        let title = Title::of(total).message();
        view! { <p class="title-earned">{desk.say(&title)}</p> }
    });
    view! {
        {title}
        {why.map(|why| view! { <p>{desk.say(&why)}</p> })}
        <table class="tally cc-tally">
            <thead><tr>
                <td></td>
                {Line::all(advanced).map(heading).collect_view()}
                {tied.then(|| view! { <th scope="col">{text("criss-cross-best-line")}</th> })}
                <th scope="col">{text("criss-cross-total")}</th>
            </tr></thead>
            <tbody>{sheets.iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
