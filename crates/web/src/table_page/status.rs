//! The one sentence that says what is going on, and the announcements for those who do not see the board.

use std::sync::Arc;

use game::{Arg, Message, Turn};
use leptos::prelude::*;

use super::Table;
use crate::{
    model::{Eyes, Host},
    table_page::ending,
};

pub(super) fn status(table: Table, board: Arc<dyn Fn() -> Message + Send + Sync>) -> impl IntoView {
    let sentence = Memo::new(move |_| sentence(table.host, &board));
    view! { <p class="status" role="status" data-status="">{sentence}</p> }
}

fn sentence(host: Host, board: &Arc<dyn Fn() -> Message + Send + Sync>) -> String {
    if let Some(moment) = host.moment.get() {
        let message = Message::new("web-status-past").with("event", moment).with("of", host.events());
        return host.tell(&message);
    }
    if host.failed.get() {
        return host.tell(&Message::new("web-bot-failed"));
    }
    let message = match host.turn() {
        Turn::Over => ending::winners(host),
        Turn::Chance if host.by_hand() => Message::new("web-status-by-hand"),
        Turn::Chance => Message::new("web-status-chance"),
        Turn::Seats(_) if host.deciding().is_some() => board(),
        Turn::Seats(seats) => match (host.eyes.get(), host.thinking.get()) {
            (Eyes::Curtain(seat), _) => Message::new("web-status-pass").with("player", seat),
            (_, Some(thinking)) => Message::new("web-status-thinking").with("player", thinking.seat),
            _ => Message::new("web-status-waiting").with("players", Arg::Seats(seats)),
        },
    };
    host.tell(&message)
}

/// The last event, spoken by screen readers as it comes. Refusals and hints are spoken where they stand.
pub(super) fn announcer(host: Host, is_private: fn(&str) -> bool) -> impl IntoView {
    let told = Memo::new(move |_| {
        let last = host.lines().pop().filter(|line| !is_private(&line.shown));
        last.map(|line| host.tell_event(&line.shown)).unwrap_or_default()
    });
    view! { <div class="unseen" aria-live="polite" data-live="">{told}</div> }
}
