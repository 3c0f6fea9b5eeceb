//! The analysis of a game that is over: how accurately each player decided, the expected result through the game, and
//! what cost most.

use bots::analysis::Summary;
use display::{Graph, LINES, Numbers};
use game::{Message, Seat, Turn};
use view::prelude::*;

use super::{Table, costly};
use crate::{
    model::{Analysis, Stage},
    ui::{
        dom, icons,
        words::{text, words},
    },
};

/// The button in the ending that leads here.
pub(super) fn button(table: Table) -> impl IntoView {
    let open = move |_| {
        table.analysing.set(true);
        if table.analysis.stage.get_untracked() == Stage::Unasked {
            table.analysis.begin();
        }
    };
    view! { <button class="button" data-action="analyse" on:click=open>{text("web-see-analysis")}</button> }
}

/// While a game is played it has no analysis: none is left of a game before.
pub(super) fn forget_while_played(table: Table) {
    let over = memo(move || table.session.turn() == Turn::Over);
    Effect::new(move |_| {
        if !over.get() {
            table.analysis.forget();
            table.analysing.set(false);
            table.looked_into.set_value(None);
        }
    });
}

/// The analysis as far as it is, in the place of the result.
pub(super) fn card(table: Table) -> impl IntoView {
    let analysis = table.analysis;
    let words = words();
    let looked_into = table.looked_into.get_value();
    let first = looked_into.map_or_else(|| "#analysis-head".to_owned(), |event| format!("[data-decision='{event}']"));
    dom::later(50, move || dom::focus(&first));
    view! {
        <div class="ending-veil">
            <section class="ending analysis" role="dialog" aria-modal="true" aria-labelledby="analysis-head" data-analysis=stage(analysis)>
                <button class="round ending-close" data-action="close-analysis" aria-label=words.text("web-analysis-close")
                    on:click=move |_| table.analysing.set(false)>{icons::close()}</button>
                <h2 id="analysis-head" tabindex="-1">{words.text("web-analysis")}</h2>
                {progress(analysis)}
                {players(table)}
                {costly::own_moments(table)}
                {graph(table)}
                {costly::decisions(table)}
                <p class="analysis-how soft">{words.text("web-analysis-how")}</p>
            </section>
        </div>
    }
}

fn stage(analysis: Analysis) -> impl Fn() -> &'static str {
    move || match analysis.stage.get() {
        Stage::Unasked | Stage::Thinking => "thinking",
        Stage::Stopped => "stopped",
        Stage::Failed => "failed",
        Stage::Done => "done",
    }
}

/// How far it is, with a way to stop it and to go on. Only what ends the thinking is announced.
fn progress(analysis: Analysis) -> impl IntoView {
    let words = words();
    let known = memo(move || analysis.judged.with(Vec::len));
    let total = memo(move || analysis.total());
    let thinking = memo(move || analysis.stage.get() == Stage::Thinking);
    let unfinished = memo(move || analysis.stage.get() != Stage::Done);
    let counted =
        move |id: &'static str, number: usize| Message::new(id).with("number", number).with("of", total.get());
    let language = words.clone();
    let now = memo(move || language.say(&counted("web-analysis-progress", (known.get() + 1).min(total.get()))));
    let language = words.clone();
    let progress = move || match analysis.stage.get() {
        Stage::Unasked | Stage::Thinking => String::new(),
        Stage::Stopped => language.say(&counted("web-analysis-stopped", known.get())),
        Stage::Failed => language.text("web-analysis-failed"),
        Stage::Done => language.say(&Message::new("web-analysis-done").with("count", total.get())),
    };
    let switch = move |_| if thinking.get_untracked() { analysis.stop() } else { analysis.begin() };
    let label = move || text(if thinking.get() { "web-analysis-stop" } else { "web-analysis-go-on" });
    // The button goes away in the end, and takes nobody's keyboard with it.
    Effect::new(move |_| {
        if !unfinished.get() {
            dom::later(40, || {
                if dom::is_unfocused() {
                    dom::focus("#analysis-head");
                }
            });
        }
    });
    view! {
        <div class="analysis-progress">
            <Show when=move || unfinished.get()>
                <progress max=move || total.get() value=move || known.get() aria-label=now></progress>
                <button class="button" data-action="analysis-stop" on:click=switch>{label}</button>
            </Show>
            <p class="soft" class:unseen=move || !thinking.get() aria-hidden="true">{move || thinking.get().then(|| now.get())}</p>
            <p class="soft" role="status" data-told="">{progress}</p>
        </div>
    }
}

/// One line a player. It is the legend of the picture as well.
fn players(table: Table) -> impl IntoView {
    let words = words();
    let analysis = table.analysis;
    let row = |seat: Seat| {
        let numbers = Numbers::of(words.texts());
        let percent = numbers.clone();
        let summary = memo(move || analysis.summary(seat));
        let accuracy = memo(move || summary.get().accuracy);
        let lost = move || {
            let Summary { decisions, lost, .. } = summary.get();
            // A sum would go past all that can be won: each decision is judged by itself.
            let each = lost / decisions as f64;
            if decisions == 0 { "–".to_owned() } else { numbers.expectation(analysis.measure(), each) }
        };
        let accuracy_text = move || match accuracy.get() {
            Some(value) => percent.percent(value / 100.0, 1),
            None => "–".to_owned(),
        };
        view! {
            <tr data-seat=seat.number() data-accuracy=move || accuracy.get().map(|accuracy| format!("{accuracy:.1}"))>
                <th scope="row">{swatch(seat)}{move || table.session.name(seat)}</th>
                <td class="counts">{accuracy_text}</td>
                <td>{move || summary.get().decisions}</td>
                <td>{lost}</td>
            </tr>
        }
    };
    view! {
        <table class="tally">
            <thead>
                <tr>
                    <th scope="col"><span class="unseen">{words.text("web-seats")}</span></th>
                    <th scope="col">{words.text("web-analysis-accuracy")}</th>
                    <th scope="col">{words.text("web-analysis-decisions")}</th>
                    <th scope="col">{words.text("web-analysis-lost")}</th>
                </tr>
            </thead>
            <tbody>{Seat::all(analysis.players()).map(row).collect_view()}</tbody>
        </table>
    }
}

/// A piece of a player's line.
fn swatch(seat: Seat) -> impl IntoView {
    let (colour, dashes) = LINES[seat.index()];
    view! {
        <svg class="swatch" viewBox="0 0 28 8" aria-hidden="true">
            <path class=format!("seat-{}", seat.number()) d="M0 4h28" fill="none" stroke=colour stroke-width="2.5" stroke-dasharray=dashes/>
        </svg>
    }
}

/// The expected result through the game, as wide as there is room.
fn graph(table: Table) -> impl IntoView {
    let analysis = table.analysis;
    let words = words();
    let place = NodeRef::<web_sys::HtmlElement>::new();
    let width = RwSignal::new(0.0);
    let measure_width = move || {
        if let Some(place) = place.try_get_untracked() {
            width.set(f64::from(place.client_width()));
        }
    };
    Effect::new(move |_| {
        place.get();
        measure_width();
    });
    let resized = window_event_listener("resize", move |_| measure_width());
    on_cleanup(move || resized.remove());
    let numbers = Numbers::of(words.texts());
    let drawn = move || {
        let (lines, width) = (analysis.lines(), width.get());
        let graph =
            Graph { measure: analysis.measure(), lines: &lines, last: analysis.last_event(), numbers: &numbers };
        (width > 0.0)
            .then(|| graph.within(width, (width / 2.0).clamp(150.0, 240.0), &description(table, &lines, &numbers)))
    };
    view! {
        <figure class="analysis-graph">
            <h3>{words.text("web-analysis-graph")}</h3>
            <figcaption class="soft">{words.text(analysis.measure().name_id())}</figcaption>
            <div node_ref=place inner_html=move || drawn().unwrap_or_default()></div>
        </figure>
    }
}

/// What the picture shows, for those who do not see it: where each line begins and ends.
fn description(table: Table, lines: &[Vec<(usize, f64)>], numbers: &Numbers) -> String {
    let measure = table.analysis.measure();
    let words = words();
    let line = |(index, points): (usize, &Vec<(usize, f64)>)| {
        let ((_, first), (_, last)) = (points.first()?, points.last()?);
        let message = Message::new("web-analysis-line")
            .with("name", table.session.name(Seat::new(index as u8)))
            .with("first", numbers.expectation(measure, *first))
            .with("last", numbers.expectation(measure, *last));
        Some(words.say(&message))
    };
    let lines: Vec<String> = lines.iter().enumerate().filter_map(line).collect();
    lines.join("; ")
}
