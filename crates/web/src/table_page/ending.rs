//! The end: who won and why, and what to do next.

use game::{Arg, Message, Seat, Seats};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::Table;
use crate::{
    boards::Slot,
    model::{Link, Session, Stage},
    route::{Page, Route, place},
    table_page::{analysis, online},
    ui::{
        dom, icons,
        words::{text, words},
    },
};

/// Who won, as a sentence.
pub(super) fn winners(session: Session) -> Message {
    let ranks = session.ranks().unwrap_or_default();
    let players = ranks.len();
    if players == 1 {
        return Message::new("web-over-alone");
    }
    let first: Seats = Seat::all(players as u8).filter(|seat| ranks[seat.index()] == 1).collect();
    if first.len() == players {
        return Message::new("web-over-all");
    }
    let mut sides: Vec<Seat> =
        session.with(|snapshot| first.iter().map(|seat| snapshot.setup.teams[seat.index()]).collect());
    sides.dedup();
    let together = sides.len() == 1 && first.len() > 1;
    let id = if together { "web-over-team" } else { "web-over-winners" };
    Message::new(id).with("count", first.len()).with("players", Arg::Seats(first))
}

pub(super) fn ending(table: Table, why: Slot) -> impl IntoView {
    let shown = Memo::new(move |_| table.shows_ending());
    let card =
        move || if table.analysing.get() { analysis::card(table).into_any() } else { card(table, why()).into_any() };
    move || shown.get().then(&card)
}

fn card(table: Table, why: AnyView) -> impl IntoView {
    let session = table.session;
    let words = words();
    let (place, lang) = (place(), words.lang());
    let again = move |_| {
        let Some(link) = played_link(session) else { return };
        let again = link.rematch(dom::fresh_seed());
        place.go(&Route { lang, page: Page::Play(session.game, again.query()) });
    };
    let has_record = Memo::new(move |_| session.has_record());
    // Who comes back from the analysis finds the keyboard where they left it.
    let analysed = table.analysis.stage.get_untracked() != Stage::Unasked;
    let first = if analysed { "[data-action=analyse]" } else { "[data-action=again], [data-action=rematch]" };
    dom::later(50, move || dom::focus(first));
    view! {
        <div class="ending-veil">
            <section class="ending" role="dialog" aria-modal="true" aria-labelledby="ending-who"
                aria-describedby="ending-why" data-ending="">
                <button class="round ending-close" data-action="board" aria-label=words.text("web-see-board")
                    on:click=move |_| table.ending_closed.set(true)>{icons::close()}</button>
                <h2 id="ending-who">{session.say(&winners(session))}</h2>
                {ranking(session)}
                <div class="ending-why" id="ending-why">{why}</div>
                <div class="actions">
                    {match session.remote() {
                        Some(remote) => online::rematch(remote).into_any(),
                        None => view! {
                            <button class="button primary" data-action="again" on:click=again>{words.text("web-again")}</button>
                        }
                        .into_any(),
                    }}
                    <Show when=move || has_record.get()>
                        {analysis::button(table)}
                        <button class="button" data-action="save" on:click=move |_| session.save()>{text("web-save")}</button>
                        {share(session)}
                    </Show>
                </div>
            </section>
        </div>
    }
}

/// Copies the record, to be pasted wherever one likes. Browsers lend their clipboard to safe addresses only.
fn share(session: Session) -> impl IntoView {
    let words = words();
    let shared = RwSignal::new("web-share");
    let share = move |_| {
        let record = session.record().unwrap_or_default();
        spawn_local(async move { shared.set(if dom::copy(&record).await { "web-shared" } else { "web-not-shared" }) });
    };
    view! {
        <button class="button" data-action="share" aria-live="polite" on:click=share>
            {move || words.text(shared.get())}
        </button>
    }
}

/// Places in order.
fn ranking(session: Session) -> impl IntoView {
    let ranks = session.ranks().unwrap_or_default();
    let row = |seat: Seat| {
        let rank = ranks[seat.index()];
        view! { <li data-rank=rank data-seat=seat.number()><span class="rank">{rank}</span>{session.name(seat)}</li> }
    };
    (ranks.len() > 1)
        .then(|| view! { <ul class="ranking">{session.by_rank().into_iter().map(row).collect_view()}</ul> })
}

/// The link of the game that is played.
pub(super) fn played_link(session: Session) -> Option<Link> {
    session.local()?;
    let query = window().location().search().ok()?;
    Link::read(session.game, query.trim_start_matches('?')).ok()
}
