//! The seats: who sits there, the score in the game's own terms, whose turn it is, who is thinking.

use game::{Message, Seat};
use view::prelude::*;

use crate::{
    boards::Slot,
    model::Session,
    table_page::{Table, menu::Sheet, online},
    ui::{
        faces,
        words::{text, words},
    },
};

pub(super) fn seats(table: Table, scores: &[Slot], behind: Memo<bool>) -> impl IntoView {
    let panels = Seat::all(scores.len() as u8).zip(scores).map(|(seat, score)| panel(table, seat, score()));
    view! { <section class="seats" aria-label=words().text("web-seats") inert=behind>{panels.collect_view()}</section> }
}

/// The face of the bot that decides for a seat.
pub(super) fn face_of(session: Session, seat: Seat) -> Option<AnyView> {
    let bot = session.with(|snapshot| snapshot.state.seats[seat.index()].bot);
    bot.map(|level| faces::face(level).into_any())
}

/// The points that a player started with, as people agreed.
fn head_start(session: Session, seat: Seat) -> Option<impl IntoView> {
    let points = session.with_untracked(|snapshot| snapshot.setup.head_start.get(seat.index()).copied());
    let points = points.filter(|points| *points > 0)?;
    let words = words().say(&Message::new("web-head-start-of").with("points", points));
    Some(view! {
        <span class="seat-head-start" data-head-start=points title=words.clone()>
            <span aria-hidden="true">{format!("+{points}")}</span><span class="unseen">{words.clone()}</span>
        </span>
    })
}

fn panel(table: Table, seat: Seat, score: AnyView) -> impl IntoView {
    let session = table.session;
    let awaited = memo(move || session.turn().awaits(seat));
    let thinking = memo(move || session.activity().thinking.get().filter(|thinking| thinking.seat == seat));
    let looks = memo(move || session.observer().seat() == Some(seat));
    let place = memo(move || session.ranks().map(|ranks| ranks[seat.index()]));
    let state = move || match (thinking.get(), awaited.get()) {
        (Some(_), _) => text("web-thinking"),
        (None, true) if looks.get() => text("web-your-turn"),
        (None, true) => text("web-to-move"),
        (None, false) => String::new(),
    };
    view! {
        <div class=format!("seat seat-{}", seat.number()) class:first=move || place.get() == Some(1) data-seat=seat.number()
            data-turn=move || awaited.get().then_some("true") data-looking=move || looks.get().then_some("true")
            data-connected=move || online::connected(session, seat).map(|there| there.to_string())
            data-clock=move || online::time_left(session, seat)>
            <div class="seat-head">
                <strong class="seat-name">{move || face_of(session, seat)}{move || session.name(seat)}</strong>
                {head_start(session, seat)}
                {online::extras(session, seat)}
                <span class="seat-state soft">{state}</span>
            </div>
            {score}
            <div class="thought" class:on=move || thinking.get().is_some()>
                <div style:width=move || format!("{:.0}%", thinking.get().map_or(0.0, |t| t.progress) * 100.0)></div>
            </div>
            {close_up(table, seat)}
        </div>
    }
}

/// What is too small to be read is looked at closely by a tap anywhere on its seat.
fn close_up(table: Table, seat: Seat) -> impl IntoView {
    let what = memo(move || table.close_up(seat).map(|(what, _)| table.session.say(&what)));
    let button = move |what: String| {
        view! {
            <button class="seat-close-up" data-action="close-up" aria-haspopup="dialog"
                on:click=move |_| table.open_sheet(Sheet::CloseUp(seat))><span class="unseen">{what}</span></button>
        }
    };
    move || what.get().map(button)
}
