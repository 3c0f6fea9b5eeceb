//! What stands at a seat: whether its person is connected, what their clock says, and who decides for them.

use display::TimeLeft;
use game::{Message, Seat};
use protocol::Millis;
use view::prelude::*;

use crate::{
    model::Session,
    ui::words::{text, words},
};

/// Whether the person in a seat is connected. Of bots, and on one device, there is nothing to say.
pub(in crate::table_page) fn connected(session: Session, seat: Seat) -> Option<bool> {
    let remote = session.remote()?;
    let is_person = session.with(|snapshot| snapshot.state.seats[seat.index()].player.is_person());
    let presence = remote.presence.read();
    is_person.then(|| presence.as_ref()?.seats.get(seat.index()).copied()).flatten()
}

/// What is left on a seat's clock, now.
pub(in crate::table_page) fn time_left(session: Session, seat: Seat) -> Option<Millis> {
    let remote = session.remote()?;
    let clock = session.with(|snapshot| snapshot.state.clocks.get(seat.index()).copied())?;
    // A clock that stands needs no telling every second.
    Some(if clock.running_since.is_some() { clock.left(remote.time.get()) } else { clock.remaining })
}

/// A sign for the connection, the clock, and a word where a bot decides for a person.
pub(in crate::table_page) fn extras(session: Session, seat: Seat) -> AnyView {
    if session.remote().is_none() {
        return ().into_any();
    }
    let there = memo(move || connected(session, seat));
    let language = words();
    let label = move || text(if there.get() == Some(true) { "web-online-there" } else { "web-online-away" });
    let clock = memo(move || time_left(session, seat));
    let shown = move || {
        clock.get().map(|left| match TimeLeft::of(left) {
            TimeLeft::Digits(digits) => digits,
            TimeLeft::Days(days) => language.say(&Message::new("web-online-days-left").with("count", days as i64)),
        })
    };
    let short = memo(move || clock.get().is_some_and(TimeLeft::is_short));
    let stands_in = memo(move || {
        session.with(|snapshot| {
            let state = &snapshot.state.seats[seat.index()];
            state.player.is_person() && state.bot.is_some()
        })
    });
    let program = memo(move || session.with(|snapshot| snapshot.state.seats[seat.index()].program));
    view! {
        <Show when=move || there.get().is_some()>
            <span class="presence" class:there=move || there.get() == Some(true) role="img" aria-label=label title=label></span>
        </Show>
        <Show when=move || stands_in.get()><span class="seat-note">{text("web-online-stand-in")}</span></Show>
        <Show when=move || program.get()><span class="seat-note">{text("web-online-program")}</span></Show>
        <Show when=move || clock.get().is_some()>
            <span class="seat-clock" class:short=short role="timer" aria-label=text("web-online-clock")>{shown.clone()}</span>
        </Show>
    }
    .into_any()
}
