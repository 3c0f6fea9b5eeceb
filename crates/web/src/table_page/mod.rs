//! What is the same in all games: seats, status, log, confirm, take back, curtain, ending, analysis. A board fills in
//! the rest.

mod actions;
mod agreed;
mod analysis;
mod best;
mod coach;
mod costly;
mod curtain;
mod ending;
mod flights;
mod keys;
mod log;
mod menu;
mod move_box;
mod online;
mod over;
mod questions;
mod replay;
mod seats;
mod status;
mod task;

use std::sync::Arc;

use client::Sending;
use display::story::Entry;
use game::{Seat, Turn};
use view::{browser::WindowListener, prelude::*};
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, StorageEvent};

use self::{menu::Sheet, questions::Answers, status::Says};
use crate::{
    boards::{self, CloseUp, CloseUps, Figure, MoveInWords, Parts},
    model::{Analysis, Origin, Session, Viewpoint, stay_awake},
    route::Page,
    ui::{dom, icons, words::words},
};

pub(crate) use ending::winners;
pub(crate) use questions::questions_and_keys;
pub(crate) use task::{Task, Why, task};

/// What the parts of the page share.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    session: Session,
    /// What happened, entry by entry.
    story: Memo<Vec<Entry>>,
    /// Whether all decide at the same time, so that a round of it belongs together.
    simultaneous: bool,
    /// Moves in words.
    advice: StoredValue<Arc<MoveInWords>>,
    /// What of a seat can be looked at closely.
    close_ups: StoredValue<Arc<CloseUps>>,
    /// A seat's score as one figure.
    figure: StoredValue<Arc<Figure>>,
    /// What lies over the table, opened from the menu.
    sheet: RwSignal<Option<Sheet>>,
    /// What had the keyboard when that was opened.
    opener: StoredValue<Option<Element>>,
    /// The log is open where there is no room for it beside the board.
    log_open: RwSignal<bool>,
    /// The ending has been put aside to look at the board.
    ending_closed: RwSignal<bool>,
    analysis: Analysis,
    /// The analysis lies where the result lay.
    analysing: RwSignal<bool>,
    /// The decision that was looked into last, by the number of its event.
    looked_into: StoredValue<Option<usize>>,
    /// Whether the sheet of those at an online table is open.
    talk_open: RwSignal<bool>,
    /// Whether somebody is being invited to go on with this game online.
    inviting: RwSignal<bool>,
    /// The last answer to a question, and how many there were.
    answer: RwSignal<(u32, String)>,
}

/// The page of a table.
pub fn table(session: Session) -> AnyView {
    let parts = boards::parts(session);
    let table = Table::new(session, &parts);
    stay_awake();
    online::call_when_due(session);
    follow_other_tabs(session);
    forget_refusals(session);
    keys::listen(table, parts.clone());
    let words = words();
    let answers = Answers::of(&parts);
    let Parts { surface, hand, scores, status, chance, entering, memos, adviser, dealer, ending, is_private, .. } =
        parts;
    let over = memo(move || session.turn() == Turn::Over);
    let players = scores.len();
    let curtained = memo(move || matches!(session.viewpoint.get(), Viewpoint::Handover(_)));
    // What lies behind the curtain or the result is out of reach of keys and screen readers too.
    let is_covered = move || table.shows_ending() || table.sheet.get().is_some() || table.inviting.get();
    let behind = memo(move || curtained.get() || is_covered());
    let (back, leave) = way_back(session);
    keep_focus(table);
    analysis::forget_while_played(table);
    let over_it = over::load(table);
    let sheet_memos = memos.clone();
    // The colours that people chose, in the place of the seats' own.
    let colours = ending::played_link(session).map(|link| link.colours).unwrap_or_default();
    let chosen = |seat: usize| colours.get(seat).map(|colour| format!("var(--colour-{colour})"));
    view! {
        <div class="table" data-page=if session.is_replay() { "replay" } else { "play" } data-game=session.game.name() data-players=players
            style:--seat-1=chosen(0) style:--seat-2=chosen(1) style:--seat-3=chosen(2)
            style:--seat-4=chosen(3) style:--seat-5=chosen(4) style:--seat-6=chosen(5)
            data-over=move || over.get().then_some("true")
            data-moment=move || session.moment.get()
            data-own=move || session.observer().seat().map(|seat| seat.number())
            data-analysing=move || table.analysing.get().then_some("true")
            data-sent=move || (session.sending.get() != Sending::Nothing).then_some("pending")
            class:log-open=move || table.log_open.get()
            class:curtained=curtained>
            <header class="table-bar" inert=behind>
                <a class="round" data-action="back" href=back aria-label=words.text(leave)>{icons::back()}</a>
                <h1>{words.text(&format!("game-{}", session.game))}</h1>
                {status::status(table, Says { board: status, chance, entering })}
                {move || over_it.get().map(|over| (over.people)(table))}
                <button class="round log-toggle" data-action="log" aria-label=words.text("web-log")
                    aria-expanded=move || table.log_open.get().to_string()
                    on:click=move |_| table.log_open.update(|open| *open = !*open)>{icons::log()}</button>
                {menu::button(table)}
                {menu::goal(table, memos)}
            </header>
            {seats::seats(table, &scores, behind)}
            <main class="stage" inert=behind>{surface()}</main>
            <section class="tray" aria-label=words.text("web-your-things") inert=behind>
                <div class="hand">{actions::hand_or_dealer(table, hand, dealer)}</div>
                {actions::refusal(session)}
                {if session.is_replay() { (move || over_it.get().map(|over| (over.controls)(table))).into_any() } else { actions::actions(table).into_any() }}
            </section>
            {coach::card(table, adviser, behind)}
            {move || over_it.get().map(|over| (over.ask)(session))}
            {log::log(table, is_private, behind)}
            {move || over_it.get().map(|over| (over.talk)(table, behind))}
            {curtain::curtain(table)}
            {move || over_it.get().map(|over| (over.sheet)(table, sheet_memos.clone(), answers.clone()))}
            {move || over_it.get().filter(|_| table.inviting.get()).map(|over| (over.go_on)(session, table.inviting))}
            {move || over_it.get().map(|over| (over.ending)(table, ending.clone()))}
            {status::announcer(table)}
            {flights::flights(table)}
        </div>
    }
    .into_any()
}

/// Where the arrow in the bar leads, and what it is called.
fn way_back(session: Session) -> (String, &'static str) {
    let words = words();
    let page = match (session.is_replay(), session.remote()) {
        (true, _) => Page::Home,
        (false, Some(_)) => Page::Games,
        (false, None) => Page::Game(session.game),
    };
    let query = window().location().search().unwrap_or_default();
    match Origin::of(query.trim_start_matches('?')).filter(|_| session.local().is_some()) {
        Some(origin) => (origin, "web-replay-back"),
        None => (words.href(page), "web-leave"),
    }
}

impl Table {
    fn new(session: Session, parts: &Parts) -> Self {
        Self {
            session,
            story: parts.story,
            simultaneous: parts.simultaneous,
            advice: StoredValue::new(parts.adviser.advice.clone()),
            close_ups: StoredValue::new(parts.close_ups.clone()),
            figure: StoredValue::new(parts.figure.clone()),
            sheet: RwSignal::new(None),
            opener: StoredValue::new(None),
            log_open: RwSignal::new(false),
            // A record is opened to look at the board.
            ending_closed: RwSignal::new(session.is_replay()),
            analysis: Analysis::new(session),
            analysing: RwSignal::new(false),
            looked_into: StoredValue::new(None),
            talk_open: RwSignal::new(false),
            inviting: RwSignal::new(false),
            answer: RwSignal::new((0, String::new())),
        }
    }

    /// Opens a sheet from wherever the keyboard is.
    fn open_sheet(self, sheet: Sheet) {
        self.opener.set_value(dom::focused());
        self.sheet.set(Some(sheet));
    }

    /// What of a seat can be looked at closely, if something can.
    fn close_up(self, seat: Seat) -> Option<CloseUp> {
        self.close_ups.with_value(|close_ups| close_ups(seat))
    }

    /// Puts away what lies over the table; the keyboard is where it was opened.
    fn close_sheet(self) {
        self.sheet.set(None);
        let opener = self.opener.try_update_value(Option::take).flatten();
        dom::later(40, move || match opener.filter(|opener| opener.is_connected()) {
            Some(opener) => dom::focus_element(&opener),
            None => dom::focus("[data-action=menu]"),
        });
    }

    /// The result lies over the board.
    fn shows_ending(self) -> bool {
        self.session.turn() == Turn::Over && self.session.moment.get().is_none() && !self.ending_closed.get()
    }
}

/// A button that goes away takes nobody's keyboard with it: advice that is still there has it then, else what comes after the
/// end, else the board. Those who point keep the arrow keys for the past.
fn keep_focus(table: Table) {
    let session = table.session;
    let by_keys = StoredValue::new(false);
    let listeners = [
        window_event_listener("keydown", move |_| by_keys.set_value(true)),
        window_event_listener("pointerdown", move |_| by_keys.set_value(false)),
    ];
    on_cleanup(move || listeners.into_iter().for_each(WindowListener::remove));
    Effect::new(move |_| {
        session.hint.track();
        let _ =
            (session.events(), session.deciding(), session.moment.get(), table.log_open.get(), table.shows_ending());
        dom::later(40, move || {
            if by_keys.try_get_value() == Some(true) && dom::is_unfocused() {
                dom::focus_first(&["[data-coach] button", "[data-action=result]", ".board"]);
            }
        });
    });
}

/// A refusal is read until the next tap or key, whatever that does: it never stays in the way.
fn forget_refusals(session: Session) {
    let forget = Closure::<dyn FnMut()>::new(move || {
        if session.refused.try_with_untracked(Option::is_some) == Some(true) {
            session.refused.set(None);
        }
    });
    let listener: &js_sys::Function = forget.as_ref().unchecked_ref();
    // On the way down to what is tapped: what the tap leads to may be a new refusal.
    for kind in ["pointerdown", "keydown"] {
        let _ = window().add_event_listener_with_callback_and_bool(kind, listener, true);
    }
    let forget = StoredValue::new(forget);
    on_cleanup(move || {
        forget.with_value(|forget| {
            for kind in ["pointerdown", "keydown"] {
                let _ =
                    window().remove_event_listener_with_callback_and_bool(kind, forget.as_ref().unchecked_ref(), true);
            }
        });
        forget.dispose();
    });
}

/// The same game played on in another tab is shown here as well.
fn follow_other_tabs(session: Session) {
    let heard = Closure::<dyn FnMut(StorageEvent)>::new(move |event: StorageEvent| {
        if let (Some(key), Some(text), Some(local)) = (event.key(), event.new_value(), session.local()) {
            spawn_local(async move {
                if local.resume_from_other_tab(&key, &text).await {
                    session.start_over();
                }
            });
        }
    });
    window().set_onstorage(Some(heard.as_ref().unchecked_ref()));
    let heard = StoredValue::new(heard);
    on_cleanup(move || {
        window().set_onstorage(None);
        heard.dispose();
    });
}
