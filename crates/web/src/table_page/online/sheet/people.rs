//! Who is at the table, and how to be spared somebody's words.

use game::{Message, Seat};
use view::prelude::*;

use crate::{
    model::{RemoteTable, Session},
    table_page::online::connected,
    ui::words::{text, words},
};

pub(super) fn people(session: Session, remote: RemoteTable, muted: RwSignal<Vec<Seat>>) -> impl IntoView {
    let words = words();
    let watching = move || {
        let count = remote.presence.read().as_ref().map_or(0, |presence| presence.spectators);
        (count > 0).then(|| words.say(&Message::new("web-online-watching").with("count", i64::from(count))))
    };
    view! {
        <ul class="talk-people">
            {Seat::all(session.players()).map(|seat| person(session, remote, seat, muted)).collect_view()}
        </ul>
        <p class="soft" data-watching="">{watching}</p>
    }
}

fn person(session: Session, remote: RemoteTable, seat: Seat, muted: RwSignal<Vec<Seat>>) -> impl IntoView {
    let words = words();
    let is_person = session.with(|snapshot| snapshot.state.seats[seat.index()].player.is_person());
    let is_other = memo(move || is_person && remote.seat() != Some(seat));
    let state = move || match connected(session, seat) {
        Some(true) => text("web-online-there"),
        Some(false) => text("web-online-away"),
        None => String::new(),
    };
    let (blocked, reporting, reported) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(false));
    let is_muted = memo(move || muted.read().contains(&seat));
    let mute = move |_| {
        muted.update(|muted| match muted.iter().position(|&other| other == seat) {
            Some(at) => drop(muted.remove(at)),
            None => muted.push(seat),
        });
    };
    let block = move |_| {
        blocked.update(|blocked| *blocked = !*blocked);
        remote.block(seat, blocked.get_untracked());
    };
    let reason = NodeRef::<web_sys::HtmlInputElement>::new();
    let report = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        remote.report(seat, reason.get_untracked().map(|input| input.value()).unwrap_or_default());
        reporting.set(false);
        reported.set(true);
    };
    let name = move || session.name(seat);
    let label = move |id: &'static str| words.say(&Message::new(id).with("name", name()));
    let (mute_label, block_label, report_label, why_label) = (label.clone(), label.clone(), label.clone(), label);
    let form = move || {
        let why = why_label("web-online-report-why");
        view! {
            <form class="talk-say" on:submit=report>
                <input type="text" maxlength="300" node_ref=reason aria-label=why.clone() placeholder=why/>
                <button class="button" data-action="send-report">{text("web-online-send")}</button>
            </form>
        }
    };
    view! {
        <li data-person=seat.number()>
            <span><strong data-verbatim="">{name}</strong>" "<span class="soft">{state}</span></span>
            <Show when=move || is_other.get()>
                <span class="talk-care">
                    <button class="chip" data-action="mute" aria-pressed=move || is_muted.get().to_string() on:click=mute>
                        {let label = mute_label.clone(); move || label(if is_muted.get() { "web-online-unmute" } else { "web-online-mute" })}
                    </button>
                    <button class="chip" data-action="block" aria-pressed=move || blocked.get().to_string() on:click=block>
                        {let label = block_label.clone(); move || label(if blocked.get() { "web-online-unblock" } else { "web-online-block" })}
                    </button>
                    <button class="chip" data-action="report" disabled=reported on:click=move |_| reporting.set(true)>
                        {let label = report_label.clone(); move || label(if reported.get() { "web-online-reported" } else { "web-online-report" })}
                    </button>
                </span>
            </Show>
            {move || reporting.get().then(&form)}
        </li>
    }
}
