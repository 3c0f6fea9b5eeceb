//! The adviser's card: a move with its piece and place in words, what speaks for it and, apart, what against; one tap
//! takes it up, and asking again says why not another.

use bots::analysis::Measure;
use catalog::AnyEvent;
use display::{Numbers, coach};
use game::{Message, Turn};
use texts::Part;
use view::prelude::*;

use super::Table;
use crate::{
    boards::Adviser,
    model::{Card, Hint, OtherMove, Session},
    ui::{
        icons,
        sentence::sentence,
        words::{text, words},
    },
};

pub(super) fn card(table: Table, adviser: Adviser, behind: Memo<bool>) -> impl IntoView {
    let session = table.session;
    // A refusal is about what was just tried: it comes first, and goes with the next tap.
    let shown =
        memo(move || session.hint.get().filter(|hint| session.refused.get().is_none() && is_told(session, hint)));
    view! {
        <div class="coach-place" role="status" inert=behind>
            {move || shown.get().map(|hint| advice(session, &adviser, &hint))}
        </div>
    }
}

/// Whether the card lies open. An example of the rules marks a move without a word.
fn is_told(session: Session, hint: &Hint) -> bool {
    let has_words = session.turn() != Turn::Over || !hint.reasons.is_empty() || session.moment.get().is_some();
    hint.card != Card::Away && has_words
}

fn advice(session: Session, adviser: &Adviser, hint: &Hint) -> impl IntoView + use<> {
    let over = session.turn() == Turn::Over;
    let id = match (&hint.doubted, over) {
        (Some(_), _) => "web-sure-ask",
        (None, false) => "web-coach-try",
        (None, true) => "web-coach-better",
    };
    let is_deep = hint.card == Card::Deep;
    let take_up = adviser.take_up.clone();
    let (mv, doubted) = (hint.mv.clone(), hint.doubted.clone());
    let take = move |_| {
        take_up(&mv);
        // Dice are only held so.
        session.put_advice_away();
    };
    let heading = hint.doubted.is_some().then(|| view! { <p class="coach-doubt"><strong>{text(id)}</strong></p> });
    let named = if hint.doubted.is_some() { "web-coach-better" } else { id };
    // Why it is advised though nothing speaks for it at once.
    let [speaks_for, _] = coach::sides(&hint.reasons);
    // After the end one also looks over the shoulders of others.
    let rival = session.observer().seat().filter(|seat| over && session.alone() != Some(*seat));
    let whose = rival.map(|seat| view! { <p class="soft">{session.name(seat)}</p> });
    let quiet = speaks_for.is_empty().then(|| view! { <p class="soft">{text("web-coach-quiet")}</p> });
    view! {
        <div class="coach" class:doubts=hint.doubted.is_some() data-coach="">
            {heading}
            {whose}
            <p class="coach-move"><span>{sentence(naming(session, adviser, named, &hint.mv))}</span></p>
            {quiet}
            {reasons(session, &hint.reasons)}
            {is_deep.then(|| match &hint.other {
                Some(it) => other(session, naming(session, adviser, "web-coach-other", &it.mv), it).into_any(),
                None => view! { <p class="soft" data-other="">{text("web-coach-none")}</p> }.into_any(),
            })}
            <div class="actions">
                {(!over).then(|| view! {
                    <button class="button" data-action="take-hint" on:click=take>{text("web-take-hint")}</button>
                })}
                {(!over && doubted.is_none() && !is_deep).then(|| view! {
                    <button class="button quiet" data-action="why-not" on:click=move |_| session.ask_hint()>{text("web-coach-why")}</button>
                })}
                {doubted.map(|mv| view! {
                    <button class="button quiet" data-action="sure" on:click=move |_| session.play(&mv.notation())>{text("web-sure-play")}</button>
                })}
            </div>
            <button class="round coach-close" data-action="close-hint" aria-label=text("web-coach-close")
                on:click=move |_| session.forget_advice()>{icons::close()}</button>
        </div>
    }
}

/// A sentence of the catalogue that names a move.
pub(super) fn naming(session: Session, adviser: &Adviser, id: &'static str, mv: &AnyEvent) -> Vec<Part> {
    match (adviser.advice)(&session.view(), mv) {
        Some(message) => session.naming_parts(id, &message),
        None => session.parts(&Message::new(id).with("move", mv.notation())),
    }
}

/// What speaks for a move, and apart from it what against.
pub(super) fn reasons(session: Session, reasons: &[Message]) -> impl IntoView + use<> {
    let [speaks_for, against] = coach::sides(reasons);
    let side = |class: &'static str, sign: &'static str, list: Vec<Message>| {
        (!list.is_empty()).then(|| {
            view! {
                <p class=class><span aria-hidden="true" class="coach-sign">{sign}</span><span>{sentence(session.list_to_reader(&list))}</span></p>
            }
        })
    };
    view! { {side("coach-for", "✓", speaks_for)}{side("coach-against", "−", against)} }
}

/// The next best move as it is named, and what it would cost.
pub(super) fn other(session: Session, named: Vec<Part>, other: &OtherMove) -> impl IntoView + use<> {
    let measure = Measure::of(session.game, session.players());
    let value = Numbers::of(words().texts()).expectation(measure, other.less);
    let less = match measure {
        _ if other.less < 0.005 => Message::new("web-coach-same"),
        Measure::Share => Message::new("web-coach-less-share").with("value", value),
        Measure::Points => Message::new("web-coach-less-points").with("value", value),
        Measure::Left => Message::new("web-coach-less-left").with("value", value),
    };
    view! {
        <div class="coach-other" data-other=other.mv.notation()>
            <p class="coach-move"><span>{sentence(named)}</span>" · "<span class="soft">{session.say(&less)}</span></p>
            {reasons(session, &other.reasons)}
        </div>
    }
}
