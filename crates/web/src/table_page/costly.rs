//! The decisions that cost most, the worst first; choosing one shows the board then, and what was better. Those of the
//! people at this screen come first, and can be tried again from there.

use bots::analysis::{Judged, Measure};
use display::{Numbers, coach, story::Entry};
use game::{Message, Seat};
use texts::Part;
use view::prelude::*;

use super::{Table, ending};
use crate::{
    model::Stage,
    route::{Page, Route, place},
    ui::{
        dom,
        sentence::sentence,
        words::{text, words},
    },
};

/// How many are shown.
const SHOWN: usize = 10;

/// How many of each person's own are shown first.
const OWN_MOMENTS: usize = 3;

/// The moments that cost the people at this screen most, person by person.
pub(super) fn own_moments(table: Table) -> impl IntoView {
    let analysis = table.analysis;
    let of_person = move |seat: Seat| {
        let mut own = analysis.judged.with(|judged| judged.clone());
        own.retain(|it| it.seat == seat);
        let mut own = worst(&own, analysis.measure());
        own.truncate(OWN_MOMENTS);
        own
    };
    let own = memo(move || table.session.own_seats().into_iter().flat_map(of_person).collect::<Vec<_>>());
    let is_alone = table.session.is_alone();
    let some = memo(move || own.with(|own| !own.is_empty()));
    view! {
        <Show when=move || some.get()>
            <h3>{text(if is_alone { "web-moments" } else { "web-moments-each" })}</h3>
        </Show>
        <ol class="costly moments" class:alone=is_alone>
            <For each=move || own.get() key=|it| it.event let(it)>{moment(table, it)}</For>
        </ol>
    }
}

/// One of them: what was played, what was better, and a way to try again from there.
fn moment(table: Table, judged: Judged) -> impl IntoView {
    let session = table.session;
    let (place, lang) = (place(), words().lang());
    let event = judged.event;
    let again = move |_| {
        if let Some(query) = session.branch_before(event, ending::played_link(session)) {
            place.go(&Route { lang, page: Page::Play(session.game, query) });
        }
    };
    view! {
        <li>
            {decision(table, judged, "moment")}
            <button class="button" data-action="again-from-here" data-event-before=event on:click=again>{text("web-again-from-here")}</button>
        </li>
    }
}

pub(super) fn decisions(table: Table) -> impl IntoView {
    let analysis = table.analysis;
    let worst = memo(move || analysis.judged.with(|judged| worst(judged, analysis.measure())));
    let flawless = memo(move || analysis.stage.get() == Stage::Done && worst.with(Vec::is_empty));
    let some = memo(move || worst.with(|worst| !worst.is_empty()) || flawless.get());
    view! {
        <Show when=move || some.get()>
            <h3>{text("web-analysis-costly")}</h3>
        </Show>
        <ol class="costly">
            <For each=move || worst.get() key=|it| it.event let(it)><li>{decision(table, it, "decision")}</li></For>
        </ol>
        <Show when=move || flawless.get()>
            <p>{text("web-analysis-nothing")}</p>
        </Show>
    }
}

/// The decisions that something better was found for, the costliest first.
fn worst(judged: &[Judged], measure: Measure) -> Vec<Judged> {
    let mut worst: Vec<Judged> = judged.iter().filter(|it| measure.finds_better(&it.decision)).cloned().collect();
    game::sort_by(&mut worst, |one, other| other.decision.lost.total_cmp(&one.decision.lost));
    worst.truncate(SHOWN);
    worst
}

fn decision(table: Table, judged: Judged, kind: &'static str) -> impl IntoView {
    let session = table.session;
    let words = words();
    // The piece and its place, as the adviser names them at the table.
    let told = |mv: &str| {
        let known = session.could_play(&judged, mv);
        let message = known.and_then(|(view, mv)| table.advice.with_value(|advice| advice(&view, &mv)));
        let event = || vec![Part::Text(session.event_text(&format!("{} {mv}", judged.seat)))];
        sentence(message.map_or_else(event, |message| session.parts(&message)))
    };
    let decision = &judged.decision;
    let [speaks_for, against] = coach::sides(&decision.reasons);
    let reasons = [("", speaks_for), ("− ", against)].into_iter().filter(|(_, reasons)| !reasons.is_empty());
    let reason = |(sign, reasons): (&'static str, Vec<Message>)| {
        let told = session.advice_text(judged.seat, &reasons);
        view! { <span class="why soft"><span class="coach-sign" aria-hidden="true">{sign}</span>{told}</span> }
    };
    let reasons = reasons.map(reason).collect_view();
    let cost = words.say(&cost(decision.lost, table.analysis.measure(), &Numbers::of(words.texts())));
    let (played, better) = (told(&decision.played), told(&decision.best));
    let when = when(table, &judged, kind == "moment");
    let seat = format!("when seat-{}", judged.seat.number());
    let (event, best) = (judged.event, decision.best.clone());
    let choose = move |_| {
        table.looked_into.set_value(Some(event));
        session.look_into(&judged);
        dom::later(40, || dom::focus("[data-action=present]"));
    };
    let is_moment = kind == "moment";
    view! {
            <button data-decision=(!is_moment).then_some(event) data-moment-of=is_moment.then_some(event) data-best=best on:click=choose>
                <span class=seat>{when}</span>
                <span class="cost figure">{cost}</span>
                <span class="label soft">{words.text("web-analysis-played")}</span>
                <span class="played">{played}</span>
                <span class="label soft">{words.text("web-analysis-better")}</span>
                <span class="better">{better}</span>
                {reasons}
            </button>
    }
}

/// Whose decision it was, and in which round. Moments need no name where they are all of one person.
fn when(table: Table, judged: &Judged, is_moment: bool) -> String {
    let entry = |entry: &&Entry| entry.first <= judged.event;
    let round = table.story.with_untracked(|story| story.iter().rfind(entry).map_or(0, |entry| entry.round));
    let round = (round > 0).then(|| words().say(&Message::new("story-round").with("round", round)));
    let name = (!is_moment || !table.session.is_alone()).then(|| table.session.name(judged.seat));
    name.into_iter().chain(round).collect::<Vec<_>>().join(" · ")
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
