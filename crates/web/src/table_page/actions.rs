//! What can be done besides touching the board: confirm, take back, ask for a hint, play on.

use std::sync::Arc;

use game::{Actor, Explain, Turn};
use texts::Part;
use view::prelude::*;

use super::Table;
use crate::{
    boards::Slot,
    model::Session,
    table_page::{ending, move_box},
    ui::{
        icons,
        sentence::sentence,
        words::{text, words},
    },
};

/// What the player holds; or, where real dice and draws are used and one is due, the place to enter it.
pub(super) fn hand_or_dealer(
    table: Table,
    hand: Slot,
    dealer: Arc<dyn Fn() -> Option<AnyView> + Send + Sync>,
) -> impl IntoView {
    let session = table.session;
    let due = memo(move || session.by_hand() && session.turn() == Turn::Chance && session.moment.get().is_none());
    move || {
        if due.get() {
            let board = dealer();
            let by_hand = board.unwrap_or_else(|| move_box::chance_box(session));
            view! {
                <div class="dealer" data-dealer="">
                    {by_hand}
                    {(!session.is_own_box()).then(|| view! {
                        <button class="button" data-action="draw" on:click=move |_| draw(session)>{text("web-draw")}</button>
                    })}
                </div>
            }
            .into_any()
        } else {
            hand()
        }
    }
}

/// Lets the app draw what could have been entered.
fn draw(session: Session) {
    if let Some(local) = session.local() {
        local.draw();
    }
}

/// Has the thinking bot decide at once, or asks again a bot that could not be reached.
fn play_now(session: Session) {
    if let Some(local) = session.local() {
        local.play_now();
    }
}

/// Why the last wish was not granted; before the first decision, who begins and why.
pub(super) fn refusal(session: Session) -> impl IntoView {
    let first = ending::played_link(session).and_then(|link| link.first.message());
    let message = memo(move || -> Option<(bool, Vec<Part>)> {
        if let Some(why) = session.refused.get() {
            return Some((true, session.parts(&why)));
        }
        if session.activity().save_failed.get() {
            return Some((true, vec![Part::Text(text("web-not-kept"))]));
        }
        let begun = session.with(|snapshot| snapshot.log.iter().any(|entry| entry.actor != Actor::Chance));
        first.as_ref().filter(|_| !begun).map(|why| (false, session.parts(why)))
    });
    view! {
        <p class="refusal" class:good=move || message.get().is_some_and(|(refused, _)| !refused) role="alert" data-refusal="">
            // On phones the card lays its children side by side: the sentence is one of them.
            {move || message.get().map(|(_, parts)| view! { <span>{sentence(parts)}</span> })}
        </p>
    }
}

pub(super) fn actions(table: Table) -> impl IntoView {
    let session = table.session;
    let past = memo(move || session.moment.get().is_some());
    move || if past.get() { stepping(table).into_any() } else { present(table).into_any() }
}

fn present(table: Table) -> impl IntoView {
    let words = words();
    let session = table.session;
    let over = memo(move || session.turn() == Turn::Over);
    let deciding = memo(move || session.deciding().is_some());
    let back = memo(move || session.can_take_back().err());
    let why_not = move || back.get().map(|why| session.say(&why.message()));
    let waiting = memo(move || session.activity().thinking.get().is_some() || session.activity().failed.get());
    view! {
        <div class="actions">
            <button class="button quiet" data-action=if session.remote().is_some() { "ask-take-back" } else { "undo" } title=why_not on:click=move |_| session.take_back()
                aria-disabled=move || back.get().map(|_| "true")>
                {icons::undo()}<span>{words.text("web-take-back")}</span>
            </button>
            <Show when=move || deciding.get()>
                <Show when=move || session.allows_hints()>{hint(session)}</Show>
                <button class="button primary" data-action="confirm" on:click=move |_| session.confirm()
                    data-draft=move || session.draft.get().map(|draft| draft.notation())
                    disabled=move || session.draft.get().is_none()>{text("web-confirm")}</button>
            </Show>
            <Show when=move || waiting.get() && !deciding.get()>
                <button class="button" data-action="now" on:click=move |_| play_now(session)>{text("web-play-now")}</button>
            </Show>
            <Show when=move || over.get()>
                <button class="button primary" data-action="result" on:click=move |_| table.ending_closed.set(false)>
                    {text("web-result")}
                </button>
            </Show>
        </div>
    }
}

fn hint(session: Session) -> impl IntoView {
    let words = words();
    // The words stay as wide as they are: what is being thought about is seen on the button, and heard.
    let label = words.text("web-hint");
    let busy = move || session.advising.get().then(|| words.text("web-hint-comes"));
    view! {
        <button class="button quiet" data-action="hint" aria-busy=move || session.advising.get().then_some("true")
            on:click=move |_| session.ask_hint()>
            {icons::hint()}<span>{label}</span><span class="unseen" role="status">{busy}</span>
        </button>
    }
}

/// While the past is looked at: earlier, later, and back to where it was left from.
fn stepping(table: Table) -> impl IntoView {
    let session = table.session;
    let words = words();
    let language = words.clone();
    let present = move || language.text(if table.analysing.get() { "web-analysis" } else { "web-now" });
    let step = move |by: isize| {
        let moment = session.moment.get_untracked().unwrap_or_else(|| session.events());
        session.look_at(Some(moment.saturating_add_signed(by)));
    };
    view! {
        <div class="actions">
            <button class="button quiet" data-action="earlier" on:click=move |_| step(-1)>
                {icons::back()}<span>{words.text("web-earlier")}</span>
            </button>
            <button class="button quiet" data-action="later" on:click=move |_| step(1)>
                <span>{words.text("web-later")}</span>{icons::forward()}
            </button>
            <button class="button primary" data-action="present" on:click=move |_| session.look_at(None)>
                {present}
            </button>
        </div>
    }
}
