//! What each seat removed, and why the result is what it is.

use color_pop::{Colour, Score, Token};
use game::{Arg, Game, Message, Seat, Seats};
use view::prelude::*;

use super::{ColorPopBoard, hand::chip};
use crate::ui::words::{text, words};

/// The tokens that a seat removed, by colour: public, and all that betrays its secret.
pub(super) fn score(board: ColorPopBoard, seat: Seat) -> AnyView {
    let removed = move |colour: Colour| {
        board.desk.with_view(|view| {
            let of_colour = |removal: &&color_pop::Removal| removal.colour == Some(colour);
            view.removed[seat.index()].iter().filter(of_colour).map(|removal| u32::from(removal.tokens)).sum::<u32>()
        })
    };
    let total = move || Colour::ALL.into_iter().map(removed).sum::<u32>();
    // What the moves that are marked on the board have added.
    let gained = move |colour: Colour| {
        let count = board.desk.with_recent(|recent| {
            let of_colour = recent.iter().filter(|it| it.seat == seat && it.gain.colour == Some(colour));
            of_colour.map(|it| it.gain.cells.len() - it.gain.jokers).sum::<u32>()
        });
        Some(count).filter(|count| *count > 0)
    };
    let language = words();
    let told = move || {
        let named = |colour: Colour| {
            let message = Message::new("color-pop-removed-of").with("count", removed(colour));
            language.say(&message.with("colour", Arg::Name(colour.name())))
        };
        let all = language.say(&Message::new("color-pop-removed").with("count", total()));
        let named = Colour::ALL.into_iter().filter(|&colour| removed(colour) > 0).map(named);
        [all].into_iter().chain(named).collect::<Vec<_>>().join(", ")
    };
    let count = move |colour: Colour| {
        view! {
            <span class="cp-left" class:none=move || removed(colour) == 0>
                {chip(Token::Colour(colour))}
                <span>{move || removed(colour)}</span>
                <span class="gained" data-gain=move || gained(colour)>{move || gained(colour).map(|count| format!("+{count}"))}</span>
            </span>
        }
    };
    view! {
        <div class="cp-score" data-score=total role="img" aria-label=told>
            <span class="soft cp-taken">{text("color-pop-taken")}</span>
            {Colour::ALL.map(count).collect_view()}
        </div>
    }
    .into_any()
}

/// Every secret, what is left of it, and what each side removed of its own where that decided.
pub(super) fn ending(board: ColorPopBoard) -> AnyView {
    let desk = board.desk;
    let (why, tied) = why(board);
    let row = |seat: Seat| {
        let (colours, score) = desk.with_view(|view| (view.colours(seat), view.score(seat)));
        let names =
            colours.map(|colours| colours.iter().map(|colour| text(colour.name())).collect::<Vec<_>>().join(", "));
        view! {
            <tr>
                <th scope="row">{desk.name(seat)}</th>
                <td>
                    <span class="cp-colours">{colours.map(|colours| colours.iter().map(|it| chip(Token::Colour(it))).collect_view())}</span>
                    {names}
                </td>
                <td class="counts">{score.map(|score| score.left)}</td>
                {tied.then(|| view! { <td>{score.map(|score| score.removed)}</td> })}
            </tr>
        }
    };
    view! {
        <p>{desk.say(&why)}</p>
        <table class="tally">
            <thead><tr>
                <td></td>
                <th scope="col">{text("color-pop-secret")}</th>
                <th scope="col">{text("color-pop-left")}</th>
                {tied.then(|| view! { <th scope="col">{text("color-pop-own-removed")}</th> })}
            </tr></thead>
            <tbody>{desk.by_rank().into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

/// Why the play ended and who is first, and whether the second count ranks sides with equally many tokens left.
fn why(board: ColorPopBoard) -> (Message, bool) {
    let desk = board.desk;
    let players = desk.with_view(|view| view.options.players);
    let scores: Vec<(Seat, Score)> =
        desk.with_view(|view| Seat::all(players).filter_map(|seat| Some((seat, view.score(seat)?))).collect());
    let cleared: Seats = scores.iter().filter(|(_, score)| score.left == 0).map(|(seat, _)| *seat).collect();
    if players == 1 {
        let id = if cleared.is_empty() { "color-pop-end-left" } else { "color-pop-end-cleared" };
        return (Message::new(id), false);
    }
    // Partners share everything: one of them stands for both.
    let leads = |seat: Seat| desk.with_play(|play| play.team(seat) == seat);
    let sides: Vec<Score> = scores.iter().filter(|(seat, _)| leads(*seat)).map(|(_, score)| *score).collect();
    let tied = sides.iter().any(|side| sides.iter().filter(|other| other.left == side.left).count() > 1);
    if !cleared.is_empty() {
        return (Message::new("color-pop-end-at-once").with("players", Arg::Seats(cleared)), tied);
    }
    let fewest = sides.iter().map(|side| side.left).min();
    let even: Vec<u8> = sides.iter().filter(|side| Some(side.left) == fewest).map(|side| side.removed).collect();
    let first = even.iter().filter(|&removed| Some(removed) == even.iter().min()).count();
    let id = match (even.len(), first) {
        (0 | 1, _) => "color-pop-end-fewest",
        (_, 1) => "color-pop-end-tie-break",
        (_, _) => "color-pop-end-shared",
    };
    (Message::new(id), tied)
}
