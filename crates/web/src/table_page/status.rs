//! The one sentence that says what is going on, and the announcements for those who do not see the board.

use std::sync::Arc;

use game::{Arg, Message, Turn};
use leptos::prelude::*;

use super::Table;
use crate::{
    model::{Session, Viewpoint},
    table_page::{ending, online},
};

pub(super) fn status(table: Table, board: Arc<dyn Fn() -> Message + Send + Sync>) -> impl IntoView {
    let sentence = Memo::new(move |_| sentence(table.session, &board));
    view! { <p class="status" role="status" data-status="">{sentence}</p> }
}

fn sentence(session: Session, board: &Arc<dyn Fn() -> Message + Send + Sync>) -> String {
    if let Some(moment) = session.moment.get() {
        let message = Message::new("web-status-past").with("event", moment).with("of", session.events());
        return session.say(&message);
    }
    if session.activity().failed.get() {
        return session.say(&Message::new("web-bot-failed"));
    }
    if let Some(message) = online::status(session) {
        return session.say(&message);
    }
    let message = match session.turn() {
        Turn::Over => ending::winners(session),
        Turn::Chance if session.by_hand() => Message::new("web-status-by-hand"),
        Turn::Chance => Message::new("web-status-chance"),
        Turn::Seats(_) if session.deciding().is_some() => board(),
        Turn::Seats(seats) => match (session.viewpoint.get(), session.activity().thinking.get()) {
            (Viewpoint::Handover(seat), _) => Message::new("web-status-pass").with("player", seat),
            (_, Some(thinking)) => Message::new("web-status-thinking").with("player", thinking.seat),
            _ => Message::new("web-status-waiting").with("players", Arg::Seats(seats)),
        },
    };
    session.say(&message)
}

/// The last event, spoken by screen readers as it comes. Refusals and hints are spoken where they stand.
pub(super) fn announcer(session: Session, is_private: fn(&str) -> bool) -> impl IntoView {
    let announcement = Memo::new(move |_| {
        let last = session.with(|snapshot| snapshot.log.last().map(|entry| entry.shown.text.clone()));
        last.filter(|shown| !is_private(shown)).map(|shown| session.event_text(&shown)).unwrap_or_default()
    });
    view! { <div class="unseen" aria-live="polite" data-live="">{announcement}</div> }
}
