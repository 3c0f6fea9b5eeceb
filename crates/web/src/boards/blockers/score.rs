//! What stands under a player's name, and why the result is what it is.

use blockers::Colour;
use display::{blockers::Reckoning, ending};
use game::{Arg, Message, Seat};
use view::prelude::*;

use super::{BlockersBoard, symbols};
use crate::ui::words::{text, words};

/// Groups and captures, the captured tiles as bars, and what is left in the piles.
pub(super) fn score(board: BlockersBoard, seat: Seat) -> AnyView {
    let desk = board.desk;
    let reckoning = memo(move || board.reckoning(seat));
    let colours: Vec<Colour> = desk.with_view(|view| view.options.colours_of(seat).collect());
    let points = move || reckoning.get().points;
    let language = words();
    let told = language.clone();
    // Before the first tile there is nothing that it could be made of.
    let sum = move || {
        let Reckoning { groups, captures, points, .. } = reckoning.get();
        let message = Message::new("web-blockers-made-of").with("groups", groups).with("captures", captures);
        (points > 0).then(|| told.say(&message))
    };
    let in_words = move || {
        let Reckoning { groups, captures, points, .. } = reckoning.get();
        let message = Message::new("web-blockers-score").with("groups", groups).with("captures", captures);
        language.say(&message.with("points", points))
    };
    view! {
        <div class="blk-score">
            <div class="blk-sum">
                {colours.iter().copied().map(symbols::dot).collect_view()}
                <span class="figure" data-score=points aria-hidden="true">{points}</span>
                {change(board, seat)}
                <span class="unseen">{in_words}</span>
                <span class="blk-piles">{colours.iter().map(|&colour| pile(board, colour)).collect_view()}</span>
                <span class="blk-made-of soft" aria-hidden="true">{sum}{groups_change(board, seat)}</span>
            </div>
            {bars(board, seat)}
        </div>
    }
    .into_any()
}

/// What the score changed by with the moves that are marked on the board: less is better.
fn change(board: BlockersBoard, seat: Seat) -> impl IntoView {
    let change = memo(move || {
        board.desk.with_recent(|recent| {
            let own = recent.iter().filter(|it| it.seat == seat).map(|it| it.gain.points());
            (own.clone().count() > 0).then(|| own.sum::<i32>())
        })
    });
    let told = move || match change.get()? {
        0 => None,
        more @ 1.. => Some(format!("+{more}")),
        less => Some(format!("−{}", -less)),
    };
    view! {
        <span class="gained" class:worse=move || change.get().is_some_and(|change| change > 0) aria-hidden="true" data-gain=change>{told}</span>
    }
}

/// How many groups there were before the moves that are marked on the board, and are now.
fn groups_change(board: BlockersBoard, seat: Seat) -> impl IntoView {
    let change = memo(move || {
        let before =
            board.desk.with_recent(|recent| recent.iter().find(|it| it.seat == seat).map(|it| it.gain.score[0].groups));
        let now = board.reckoning(seat).groups;
        before.filter(|before| *before > 0 && *before != now).map(|before| (before, now))
    });
    let told = move || change.get().map(|(before, now)| format!("{before} → {now}"));
    view! {
        <span class="gained blk-regrouped" class:worse=move || change.get().is_some_and(|(before, now)| now > before)
            data-gain=move || change.get().map(|(_, now)| now)>{told}</span>
    }
}

/// How many tiles are left to draw.
fn pile(board: BlockersBoard, colour: Colour) -> impl IntoView {
    let left = memo(move || board.desk.with_view(|view| view.supply(colour).pile));
    let language = words();
    let label = memo(move || language.say(&Message::new("web-blockers-pile").with("count", left.get())));
    view! {
        <span class=format!("blk-left soft {}", symbols::colour_class(colour)) title=label>
            <svg viewBox="-9 -10 18 20" aria-hidden="true">
                <rect class="third" x="-7" y="-5" width="14" height="13" rx="3.500"/>
                <rect class="first" x="-7" y="-9" width="14" height="13" rx="3.500"/>
            </svg>
            <span aria-hidden="true">{left}</span>
            <span class="unseen">{label}</span>
        </span>
    }
}

/// The height of the tallest bar, and of the signs under the bars.
const TALL: f64 = 40.0;
const FOOT: f64 = 22.0;
/// The room that a bar takes.
const WIDE: f64 = 26.0;

/// The captured tiles by colour; the bar that counts is marked.
fn bars(board: BlockersBoard, seat: Seat) -> impl IntoView {
    let desk = board.desk;
    let others: Vec<Colour> =
        desk.with_view(|view| view.colours().filter(|&colour| view.options.owner(colour) != seat).collect());
    let counts = StoredValue::new(others.clone());
    let taken = memo(move || {
        counts.with_value(|colours| {
            let count = |colour: &Colour| desk.with_view(|view| view.captured(seat, *colour).len());
            colours.iter().map(count).collect::<Vec<u8>>()
        })
    });
    let counting = memo(move || board.reckoning(seat).counting);
    let width = WIDE * others.len() as f64;
    let bar = move |(index, colour): (usize, Colour)| {
        let count = memo(move || taken.read().get(index).copied().unwrap_or(0));
        // Tiles stand on each other, closer together when one stack grows tall.
        let step = move || TALL / f64::from(taken.read().iter().copied().max().unwrap_or(0).max(5));
        let counts = move || counting.get() == Some(colour);
        let tiles = move || {
            let step = step();
            let tile = |level: u8| {
                let y = -f64::from(level + 1) * step;
                view! { <rect x="-9" y=y width="18" height=step * 0.84 rx=(step * 0.25).min(2.5)/> }
            };
            (0..count.get()).map(tile).collect_view()
        };
        let top = move || format!("translate(0 {})", -f64::from(count.get()) * step() - 4.0);
        let x = WIDE * (index as f64 + 0.5);
        view! {
            <g class=format!("blk-bar {}", symbols::colour_class(colour)) class:counts=counts class:none=move || count.get() == 0
                transform=format!("translate({x} {})", TALL + 16.0) data-captured=colour.number() data-count=count>
                <line x1="-11" x2="11"/>
                {tiles}
                <text transform=top>{move || (count.get() > 0).then(|| count.get())}</text>
                <g transform=format!("translate(0 {})", FOOT / 2.0 + 1.0)><circle r="8.500"/>{symbols::sign(colour, 6.0)}</g>
            </g>
        }
    };
    let language = words();
    let label = move || {
        let part = |(colour, count): (Colour, u8)| {
            let message = Message::new("web-blockers-captured-of").with("count", count);
            language.say(&message.with("colour", Arg::Name(colour.name())))
        };
        let parts = counts.with_value(|colours| {
            let all = colours.iter().copied().zip(taken.get()).filter(|(_, count)| *count > 0);
            all.map(part).collect::<Vec<_>>()
        });
        match counting.get() {
            None => language.text("web-blockers-captured-none"),
            Some(colour) => {
                let message = Message::new("web-blockers-captured").with("list", parts.join(", "));
                language.say(&message.with("colour", Arg::Name(colour.name())))
            }
        }
    };
    view! {
        <svg class="blk-bars" viewBox=format!("0 0 {width} {}", TALL + FOOT + 16.0) role="img" aria-label=label>
            {others.into_iter().enumerate().map(bar).collect_view()}
        </svg>
    }
}

/// What decided, and groups and captures seat by seat.
pub(super) fn ending(board: BlockersBoard) -> AnyView {
    let desk = board.desk;
    let scores: Vec<(Seat, Reckoning)> = desk.by_rank().into_iter().map(|seat| (seat, board.reckoning(seat))).collect();
    let (best, next) = (scores[0].1, scores[1].1);
    let tied = best.points == next.points;
    let row = |&(seat, score): &(Seat, Reckoning)| {
        let own: Vec<_> = desk.with_view(|view| view.options.colours_of(seat).collect());
        view! {
            <tr>
                <th scope="row"><span class="blk-chips">{own.into_iter().map(symbols::dot).collect_view()}</span>{desk.name(seat)}</th>
                <td>{score.groups}</td>
                <td><span class="blk-chips">{score.captures}{score.counting.map(symbols::dot)}</span></td>
                {tied.then(|| view! { <td>{score.captured}</td> })}
                <td class="counts">{score.points}</td>
            </tr>
        }
    };
    view! {
        <p>{desk.say(&ending::blockers(best, next))}</p>
        <table class="tally">
            <thead><tr>
                <td></td>
                <th scope="col">{text("web-blockers-column-groups")}</th>
                <th scope="col">{text("web-blockers-column-captures")}</th>
                {tied.then(|| view! { <th scope="col">{text("web-blockers-column-all")}</th> })}
                <th scope="col">{text("web-blockers-column-total")}</th>
            </tr></thead>
            <tbody>{scores.iter().map(row).collect_view()}</tbody>
        </table>
        <p class="soft">{text("web-blockers-lowest")}</p>
    }
    .into_any()
}
