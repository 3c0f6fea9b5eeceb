//! The end: who won and why, and what to do next.

use bots::analysis::Measure;
use game::{Arg, Message, Seat, Seats, Tally};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{Table, menu::Sheet};
use crate::{
    boards::Slot,
    model::{Link, Session, Stage, record_link},
    route::{Page, Route, place},
    table_page::{agreed, analysis, best, online, seats},
    ui::{
        dom, faces, icons,
        symbols::{self, Shape},
        words::{text, words},
    },
};

/// Who won, as a sentence.
pub(crate) fn winners(session: Session) -> Message {
    let ranks = session.ranks().unwrap_or_default();
    let players = ranks.len();
    if players == 1 {
        return Message::new("web-over-alone");
    }
    let first = first(&ranks);
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

/// The seats in the first place.
pub(super) fn first(ranks: &[u8]) -> Seats {
    Seat::all(ranks.len() as u8).filter(|seat| ranks[seat.index()] == 1).collect()
}

/// How it ended for the people at this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Won,
    Lost,
    /// The first place is shared.
    Shared,
    Alone,
    /// Several people look, or none of them played.
    Public,
}

impl Outcome {
    fn of(session: Session) -> Self {
        let ranks = session.ranks().unwrap_or_default();
        let first = ranks.iter().filter(|rank| **rank == 1).count();
        let own = session.own_seats();
        match own.as_slice() {
            [_] if ranks.len() == 1 => Self::Alone,
            [seat] => match (ranks.get(seat.index()), first) {
                (Some(1), 1) => Self::Won,
                (Some(1), _) if Self::is_team(session) => Self::Won,
                (Some(1), _) => Self::Shared,
                _ => Self::Lost,
            },
            _ => Self::Public,
        }
    }

    /// Whether those in the first place are partners.
    fn is_team(session: Session) -> bool {
        let ranks = session.ranks().unwrap_or_default();
        let mut sides = session.with(|snapshot| {
            let first = snapshot.setup.teams.iter().zip(&ranks).filter(|(_, rank)| **rank == 1);
            first.map(|(team, _)| *team).collect::<Vec<_>>()
        });
        sides.dedup();
        sides.len() == 1
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Shared => "shared",
            Self::Alone => "alone",
            Self::Public => "public",
        }
    }
}

/// A sentence for whoever won, lost or played alone.
fn cheer(session: Session, outcome: Outcome) -> Option<Message> {
    Some(match outcome {
        Outcome::Won => Message::new("web-end-won"),
        Outcome::Lost => Message::new("web-end-lost"),
        Outcome::Shared => Message::new("web-end-shared"),
        Outcome::Public => return None,
        Outcome::Alone => {
            let score = session.with(|snapshot| snapshot.state.result.as_ref().map(|result| result.scores[0]))?;
            let lower = Measure::of(session.game, 1) == Measure::Left;
            // Where tokens are cleared away, what is left is the result.
            let of = |points: &'static str, left: &'static str| Message::new(if lower { left } else { points });
            match best::note(session, points(score), lower)? {
                best::Best::First(now) => of("web-end-first", "web-end-left-first").with("points", now),
                best::Best::Beaten { now, before } => {
                    of("web-end-best", "web-end-left-best").with("points", now).with("before", before)
                }
                best::Best::Kept { now, best } => {
                    of("web-end-kept", "web-end-left-kept").with("points", now).with("best", best)
                }
            }
        }
    })
}

/// What somebody who plays alone reached: points, or the lowest of the markers.
fn points(score: Tally) -> i32 {
    match score {
        Tally::Points(points) => points,
        Tally::Markers(markers) => markers.iter().copied().min().unwrap_or(0).into(),
    }
}

/// Small pieces fall where somebody won. They are still for those who want no motion.
fn confetti(outcome: Outcome) -> impl IntoView {
    const SHAPES: [Shape; 6] = [Shape::Asterisk, Shape::Sun, Shape::SixStar, Shape::Disc, Shape::Ring, Shape::Hexagon];
    let piece = |index: usize| {
        let x = 14.0 + 22.0 * index as f64;
        let y = 12.0 + 7.0 * ((index * 5) % 3) as f64;
        view! {
            <g transform=format!("translate({x} {y})")>
                <g class=format!("falls after-{}", index % 12)>{symbols::draw(SHAPES[index % SHAPES.len()], 6.0)}</g>
            </g>
        }
    };
    matches!(outcome, Outcome::Won | Outcome::Alone | Outcome::Public).then(|| {
        view! { <svg class="confetti" viewBox="0 0 300 40" aria-hidden="true">{(0..13).map(piece).collect_view()}</svg> }
    })
}

pub(super) fn ending(table: Table, why: Slot) -> impl IntoView {
    let shown = memo(move || table.shows_ending());
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
    let outcome = Outcome::of(session);
    let has_record = memo(move || session.has_record());
    // Who comes back from the analysis finds the keyboard where they left it.
    let analysed = table.analysis.stage.get_untracked() != Stage::Unasked;
    let first = if analysed { "[data-action=analyse]" } else { "[data-action=again], [data-action=rematch]" };
    dom::later(50, move || dom::focus(first));
    view! {
        <div class="ending-veil">
            <section class=format!("ending ending-{}", outcome.word()) data-outcome=outcome.word() role="dialog" aria-modal="true" aria-labelledby="ending-who"
                aria-describedby="ending-why" data-ending="">
                <button class="round ending-close" data-action="board" aria-label=words.text("web-see-board")
                    on:click=move |_| table.ending_closed.set(true)>{icons::close()}</button>
                {confetti(outcome)}
                <h2 id="ending-who">{session.say(&winners(session))}</h2>
                {cheer(session, outcome).map(|cheer| view! { <p class="ending-cheer" data-cheer="">{session.say(&cheer)}</p> })}
                {ranking(session)}
                {agreed::head_start(session)}
                <div class="ending-why" id="ending-why" tabindex="0">{why}</div>
                <div class="actions">
                    {match session.remote() {
                        Some(remote) => online::rematch(remote).into_any(),
                        None if session.is_replay() => ().into_any(),
                        None => view! {
                            <button class="button primary" data-action="again" on:click=again>{words.text("web-again")}</button>
                        }
                        .into_any(),
                    }}
                    <Show when=move || has_record.get()>
                        // Draws that were made up say nothing about anybody's decisions.
                        {(!session.is_own_box()).then(|| analysis::button(table))}
                        {(!session.is_replay()).then(|| replay(session))}
                        <button class="button" data-action="share" on:click=move |_| table.sheet.set(Some(Sheet::Share))>
                            {text("web-replay-share")}
                        </button>
                        <button class="button" data-action="save" on:click=move |_| session.save()>{text("web-save")}</button>
                        {session.remote().map(|remote| online::verify(session, remote))}
                    </Show>
                </div>
            </section>
        </div>
    }
}

/// The way to the replay of the play, which the link carries.
fn replay(session: Session) -> impl IntoView {
    let (place, lang) = (place(), words().lang());
    let open = move |_| {
        let Some(record) = session.whole_record() else { return };
        spawn_local(async move {
            if let Some(fragment) = record_link::pack(&record, None).await {
                place.open(&format!("{}#{fragment}", Route { lang, page: Page::Replay }.href()));
            }
        });
    };
    view! { <button class="button" data-action="open-replay" on:click=open>{text("web-end-replay")}</button> }
}

/// Places in order, as steps of a podium with those who stand on them.
fn ranking(session: Session) -> impl IntoView {
    let ranks = session.ranks().unwrap_or_default();
    let row = |seat: Seat| {
        // Partners stand on one step, and the next side on the next one.
        let side = session.with(|snapshot| {
            snapshot.setup.teams.iter().filter(|team| **team == snapshot.setup.teams[seat.index()]).count()
        });
        let rank = 1 + (usize::from(ranks[seat.index()]) - 1) / side.max(1);
        let figure = seats::face_of(session, seat).unwrap_or_else(|| faces::pawn().into_any());
        view! {
            <li class=format!("seat-{}", seat.number()) data-rank=rank data-seat=seat.number()>
                <span class="rank">{rank}</span>{figure}<span class="place-name">{session.name(seat)}</span>
            </li>
        }
    };
    (ranks.len() > 1)
        .then(|| view! { <ul class="ranking">{session.sorted(&ranks).into_iter().map(row).collect_view()}</ul> })
}

/// The link of the game that is played.
pub(super) fn played_link(session: Session) -> Option<Link> {
    session.local()?;
    let query = window().location().search().ok()?;
    Link::read(session.game, query.trim_start_matches('?')).ok()
}
