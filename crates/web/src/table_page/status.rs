//! What happened last and what is to be done, in a sentence each, and the announcements for those who do not see the board.

use std::sync::Arc;

use display::story::{Entry, begun, missed};
use game::{Actor, Arg, Message, Turn};
use view::prelude::*;

use super::Table;
use crate::{
    model::{Session, Viewpoint},
    table_page::{ending, online},
    ui::{icons, sentence::sentence, words::words},
};

/// What a game says of itself.
#[derive(Clone)]
pub(super) struct Says {
    /// What the seat that is to decide should do.
    pub(super) board: Arc<dyn Fn() -> Message + Send + Sync>,
    /// What goes on while chance is to answer.
    pub(super) chance: &'static str,
    /// What people are to enter.
    pub(super) entering: Arc<dyn Fn() -> &'static str + Send + Sync>,
}

pub(super) fn status(table: Table, says: Says) -> impl IntoView {
    let ask = memo(move || ask(table.session, table.story, &says));
    view! {
        <div class="news">
            {happened(table)}
            <p class="status" role="status" data-status="">{ask}</p>
        </div>
    }
}

/// What happened last, with its points, and a way to see it again. It is announced elsewhere.
fn happened(table: Table) -> impl IntoView {
    let session = table.session;
    let last = memo(move || {
        let moment = session.moment.get().unwrap_or(usize::MAX);
        table.story.with(|story| {
            let begun = begun(story, moment);
            let is_played = |entry: &&Entry| entry.round > 0;
            let is_news = |entry: &&Entry| is_played(entry) && entry.is_news();
            let newest = || begun.iter().rfind(is_played);
            begun.iter().rfind(is_news).or_else(newest).cloned()
        })
    });
    let missed = memo(move || match session.moment.get() {
        Some(_) => Vec::new(),
        None => table.story.with(|story| missed(story, session.observer().seat(), table.simultaneous)),
    });
    let again = words().text("web-replay");
    // A long sentence is cut where there is little room: a tap shows the whole of it, until the next thing happens.
    let whole = RwSignal::new(None);
    move || {
        last.get().map(|entry| {
            let seat = entry.seat.map(|seat| format!("happened seat-{}", seat.number()));
            let (again, number) = (again.clone(), entry.number);
            let is_whole = move || whole.get() == Some(number);
            let toggle = move |_| whole.update(|whole| *whole = (*whole != Some(number)).then_some(number));
            view! {
                <p class=seat.unwrap_or_else(|| "happened".to_owned()) class:whole=is_whole data-happened=number data-points=entry.points>
                    <button class="happened-text" data-action="whole" aria-expanded=move || is_whole().to_string() on:click=toggle>
                        <span class="happened-what">{sentence(session.parts(&entry.what))}</span>
                        {(!entry.gains.is_empty()).then(|| view! {
                            " "<span class="happened-gains">{sentence(session.list_parts(&entry.gains))}</span>
                        })}
                    </button>
                    {move || (!missed.read().is_empty()).then(|| view! {
                        <button class="replay" data-action="replay" aria-label=again.clone() title=again.clone()
                            on:click=move |_| session.replay(missed.get_untracked())>{icons::replay()}</button>
                    })}
                </p>
            }
        })
    }
}

pub(super) fn ask(session: Session, story: Memo<Vec<Entry>>, says: &Says) -> String {
    if let Some(moment) = session.moment.get() {
        let (number, of) = story.with(|story| (begun(story, moment).len(), story.len()));
        return session.say(&Message::new("web-status-past").with("number", number).with("of", of));
    }
    if session.activity().failed.get() {
        return session.say(&Message::new("web-bot-failed"));
    }
    if let Some(message) = online::status(session) {
        return session.say(&message);
    }
    let begun = session.with(|snapshot| snapshot.log.iter().any(|entry| entry.actor != Actor::Chance));
    let message = match session.turn() {
        Turn::Over => ending::winners(session),
        Turn::Chance if session.by_hand() => Message::new((says.entering)()),
        Turn::Chance if !begun => Message::new("web-status-set-up"),
        Turn::Chance => Message::new(says.chance),
        Turn::Seats(_) if session.deciding().is_some() => (says.board)(),
        Turn::Seats(seats) => match (session.viewpoint.get(), session.activity().thinking.get()) {
            (Viewpoint::Handover(seat), _) => Message::new("web-status-pass").with("player", seat),
            (_, Some(thinking)) => Message::new("web-status-thinking").with("player", thinking.seat),
            _ => Message::new("web-status-waiting").with("players", Arg::Seats(seats)),
        },
    };
    session.say(&message)
}

/// The newest entries of the story, spoken by screen readers once, as they come, the one that is stepped to, and answers to
/// questions. Refusals and hints are spoken where they stand.
pub(super) fn announcer(table: Table) -> impl IntoView {
    let session = table.session;
    let heard = StoredValue::new(table.story.get_untracked());
    let spoken = Memo::new(move |spoken: Option<&Vec<Entry>>| {
        let story = table.story.get();
        let before = heard.get_value();
        let is_news = |(index, entry): &(usize, &Entry)| {
            before.get(*index).is_none_or(|heard| heard.what != entry.what || heard.gains != entry.gains)
        };
        let news: Vec<Entry> = story.iter().enumerate().filter(is_news).map(|(_, entry)| entry.clone()).collect();
        heard.set_value(story);
        if news.is_empty() { spoken.cloned().unwrap_or_default() } else { news }
    });
    // The end of a record is one of its moments.
    let end = move || session.is_replay().then(|| session.events());
    let stepped_to = memo(move || {
        let moment = session.moment.get().or_else(end)?;
        table.story.with(|story| begun(story, moment).last().cloned())
    });
    let answers = move || Some(table.answer.get()).filter(|(number, _)| *number > 0);
    view! {
        <div class="unseen" aria-live="polite" data-live="">
            <For each=move || spoken.get() key=|entry| (entry.number, entry.what.clone(), entry.gains.clone()) let(entry)>
                <p data-spoken=entry.number data-points=entry.points>{session.entry_text(&entry)}</p>
            </For>
            <For each=move || stepped_to.get() key=|entry| entry.number let(entry)>
                <p data-stepped=entry.number>{session.entry_text(&entry)}</p>
            </For>
            <For each=answers key=|(number, _)| *number let((_, answer))><p data-answered="">{answer}</p></For>
        </div>
    }
}
