//! The decisions that cost most, the worst first; choosing one shows the board then, and what was better.

use bots::analysis::{Judged, Measure};
use display::Numbers;
use game::Message;
use leptos::prelude::*;

use super::Table;
use crate::{
    model::Stage,
    ui::{
        dom,
        words::{text, words},
    },
};

/// How many are shown.
const SHOWN: usize = 10;

pub(super) fn decisions(table: Table) -> impl IntoView {
    let analysis = table.analysis;
    let worst = Memo::new(move |_| analysis.judged.with(|judged| worst(judged, analysis.measure())));
    let flawless = Memo::new(move |_| analysis.stage.get() == Stage::Done && worst.with(Vec::is_empty));
    let some = Memo::new(move |_| worst.with(|worst| !worst.is_empty()) || flawless.get());
    view! {
        <Show when=move || some.get()>
            <h3>{text("web-analysis-costly")}</h3>
        </Show>
        <ol class="costly">
            <For each=move || worst.get() key=|it| it.event let(it)>{item(table, it)}</For>
        </ol>
        <Show when=move || flawless.get()>
            <p>{text("web-analysis-nothing")}</p>
        </Show>
    }
}

/// The decisions that something better was found for, the costliest first.
fn worst(judged: &[Judged], measure: Measure) -> Vec<Judged> {
    let mut worst: Vec<Judged> = judged.iter().filter(|it| measure.finds_better(&it.decision)).cloned().collect();
    worst.sort_by(|one, other| other.decision.lost.total_cmp(&one.decision.lost));
    worst.truncate(SHOWN);
    worst
}

fn item(table: Table, judged: Judged) -> impl IntoView {
    let session = table.session;
    let words = words();
    let text = |mv: &str| session.event_text(&format!("{} {mv}", judged.seat));
    let decision = &judged.decision;
    let reasons = (!decision.reasons.is_empty()).then(|| session.advice_text(judged.seat, &decision.reasons));
    let cost = words.say(&cost(decision.lost, table.analysis.measure(), &Numbers::of(words.texts())));
    let (played, better) = (text(&decision.played), text(&decision.best));
    let (event, best) = (judged.event, decision.best.clone());
    let choose = move |_| {
        table.looked_into.set_value(Some(event));
        session.look_into(&judged);
        dom::later(40, || dom::focus("[data-action=present]"));
    };
    view! {
        <li>
            <button data-decision=event data-best=best on:click=choose>
                <span class="cost figure">{cost}</span>
                <span class="label soft">{words.text("web-analysis-played")}</span>
                <span class="played">{played}</span>
                <span class="label soft">{words.text("web-analysis-better")}</span>
                <span class="better">{better}</span>
                {reasons.map(|reasons| view! { <span class="why soft">{reasons}</span> })}
            </button>
        </li>
    }
}

/// What a decision cost, in the game's terms.
fn cost(lost: f64, measure: Measure, numbers: &Numbers) -> Message {
    let value = numbers.expectation(measure, lost);
    match measure {
        Measure::Share => Message::new("web-analysis-cost-share").with("value", value),
        Measure::Points => Message::new("web-analysis-cost-points").with("value", value).with("whole", lost as i64),
        Measure::Left => Message::new("web-analysis-cost-left").with("value", value).with("whole", lost as i64),
    }
}
