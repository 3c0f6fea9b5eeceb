//! What can be done besides touching the board: confirm, take back, ask for a hint, play on.

use std::sync::Arc;

use game::{Explain, Message, Turn};
use leptos::prelude::*;

use super::Table;
use crate::{
    boards::Slot,
    model::Host,
    table_page::move_box,
    ui::{
        icons,
        words::{text, words},
    },
};

/// What the player holds; or, where real dice and draws are used and one is due, the place to enter it.
pub(super) fn hand_or_dealer(
    table: Table,
    hand: Slot,
    dealer: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
) -> impl IntoView {
    let host = table.host;
    let due = Memo::new(move |_| host.by_hand() && host.turn() == Turn::Chance && host.moment.get().is_none());
    move || {
        if due.get() {
            let board = dealer();
            let by_hand = board.unwrap_or_else(|| move_box::chance_box(host));
            view! {
                <div class="dealer" data-dealer="">
                    {by_hand}
                    <button class="button" data-action="draw" on:click=move |_| host.draw()>{text("web-draw")}</button>
                </div>
            }
            .into_any()
        } else {
            hand()
        }
    }
}

/// Why the last wish was not granted, or why a hint is a good move.
pub(super) fn refusal(host: Host) -> impl IntoView {
    let told = move || {
        if let Some(why) = host.refused.get() {
            return Some((true, host.tell(&why)));
        }
        let Some(hint) = host.hint.get() else {
            return host.unkept.get().then(|| (true, text("web-not-kept")));
        };
        // After the end it is what would have been better, for whoever decided.
        let over = host.turn() == Turn::Over;
        let id = match (over, hint.reasons.is_empty()) {
            (false, true) => "web-hint-only",
            (false, false) => "web-hint-is",
            (true, true) => "web-better-only",
            (true, false) => "web-better-is",
        };
        let told = || hint.reasons.iter().map(|reason| host.tell(reason)).collect::<Vec<_>>().join(" · ");
        let mut message = Message::new(id).with("move", hint.mv.as_str());
        if !hint.reasons.is_empty() {
            let seat = host.observer().seat().filter(|_| over);
            message = message.with("reasons", seat.map_or_else(told, |seat| host.tell_advice(seat, &hint.reasons)));
        }
        Some((false, host.tell(&message)))
    };
    view! {
        <p class="refusal" class:good=move || told().is_some_and(|(refused, _)| !refused) role="alert" data-refusal="">
            {move || told().map(|(_, text)| text)}
        </p>
    }
}

pub(super) fn actions(table: Table) -> impl IntoView {
    let host = table.host;
    let past = Memo::new(move |_| host.moment.get().is_some());
    move || if past.get() { stepping(table).into_any() } else { present(table).into_any() }
}

fn present(table: Table) -> impl IntoView {
    let words = words();
    let host = table.host;
    let over = Memo::new(move |_| host.turn() == Turn::Over);
    let deciding = Memo::new(move |_| host.deciding().is_some());
    let back = Memo::new(move |_| host.can_take_back().err());
    let why_not = move || back.get().map(|why| host.tell(&why.message()));
    let confirm = move |_| {
        if let Some(mv) = host.draft.get_untracked() {
            host.play(&mv);
        }
    };
    let waiting = Memo::new(move |_| host.thinking.get().is_some() || host.failed.get());
    view! {
        <div class="actions">
            <button class="button quiet" data-action="undo" title=why_not on:click=move |_| host.take_back()
                aria-disabled=move || back.get().map(|_| "true")>
                {icons::undo()}<span>{words.text("web-take-back")}</span>
            </button>
            <Show when=move || deciding.get()>
                {hint(host)}
                <button class="button primary" data-action="confirm" on:click=confirm
                    data-draft=move || host.draft.get()
                    disabled=move || host.draft.get().is_none()>{text("web-confirm")}</button>
            </Show>
            <Show when=move || waiting.get() && !deciding.get()>
                <button class="button" data-action="now" on:click=move |_| host.play_now()>{text("web-play-now")}</button>
            </Show>
            <Show when=move || over.get()>
                <button class="button primary" data-action="result" on:click=move |_| table.ending_closed.set(false)>
                    {text("web-result")}
                </button>
            </Show>
        </div>
    }
}

fn hint(host: Host) -> impl IntoView {
    let words = words();
    let label = move || words.text(if host.advising.get() { "web-hint-comes" } else { "web-hint" });
    view! {
        <button class="button quiet" data-action="hint" aria-busy=move || host.advising.get().then_some("true")
            on:click=move |_| host.ask_hint()>
            {icons::hint()}<span>{label}</span>
        </button>
    }
}

/// While the past is looked at: earlier, later, and back to where it was left from.
fn stepping(table: Table) -> impl IntoView {
    let host = table.host;
    let words = words();
    let language = words.clone();
    let present = move || language.text(if table.analysing.get() { "web-analysis" } else { "web-now" });
    let step = move |by: isize| {
        let moment = host.moment.get_untracked().unwrap_or_else(|| host.events());
        host.look_at(Some(moment.saturating_add_signed(by)));
    };
    view! {
        <div class="actions">
            <button class="button quiet" data-action="earlier" on:click=move |_| step(-1)>
                {icons::back()}<span>{words.text("web-earlier")}</span>
            </button>
            <button class="button quiet" data-action="later" on:click=move |_| step(1)>
                <span>{words.text("web-later")}</span>{icons::forward()}
            </button>
            <button class="button primary" data-action="present" on:click=move |_| host.look_at(None)>
                {present}
            </button>
        </div>
    }
}
