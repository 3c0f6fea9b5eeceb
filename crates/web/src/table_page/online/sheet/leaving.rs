//! Ways to leave a table: give up, end it together, go away for a while, close it. Each is asked about once more.

use game::Seat;
use protocol::{Command, Phase};
use view::prelude::*;

use crate::{
    model::{RemoteTable, Session},
    pages::online::invitation,
    route::{Page, Route, place},
    ui::{
        dom,
        words::{text, words},
    },
};

/// A way to leave.
#[derive(Clone, PartialEq)]
struct Way {
    /// Its handle for tests and tools.
    action: &'static str,
    label: &'static str,
    /// What is asked once more.
    question: &'static str,
    command: Command,
}

impl Way {
    fn new(action: &'static str, label: &'static str, question: &'static str, command: Command) -> Self {
        Self { action, label, question, command }
    }
}

fn ways(session: Session, remote: RemoteTable) -> Vec<Way> {
    if session.phase() != Phase::Running {
        return Vec::new();
    }
    let (lost, alone) = session.with(|snapshot| {
        let state = |seat: Seat| &snapshot.state.seats[seat.index()];
        let lost = remote.seat().is_some_and(|seat| state(seat).lost);
        (lost, snapshot.people().filter(|&seat| !state(seat).lost).count() < 2)
    });
    let own = remote.seat().filter(|_| !lost);
    let mut ways = Vec::new();
    if let Some(seat) = own {
        ways.push(Way::new("leave", "web-online-leave", "web-online-leave-sure", Command::Leave { seat }));
        if !alone {
            let abandon = Command::Abandon { seat, agree: true };
            ways.push(Way::new("abandon", "web-online-abandon", "web-online-abandon-sure", abandon));
            ways.push(Way::new("resign", "web-online-resign", "web-online-resign-sure", Command::Resign { seat }));
        }
    }
    if remote.is_host() {
        ways.push(Way::new("close", "web-online-close", "web-online-close-sure", Command::Close));
    }
    ways
}

pub(super) fn leaving(session: Session, remote: RemoteTable) -> impl IntoView {
    let ways = memo(move || ways(session, remote));
    let asked = RwSignal::new(None::<Way>);
    let (place, lang) = (place(), words().lang());
    let go = move |way: Way| {
        session.send(way.command);
        asked.set(None);
        if way.action == "leave" {
            place.go(&Route { lang, page: Page::Games });
        }
    };
    let choose = move |way: Way| {
        asked.set(Some(way));
        dom::later(30, || dom::focus("[data-action=sure]"));
    };
    let button = move |way: Way| {
        let (action, label) = (way.action, text(way.label));
        view! { <button class="chip" data-action=action on:click=move |_| choose(way.clone())>{label}</button> }
    };
    let question = move |way: Way| {
        let (question, label) = (text(way.question), text(way.label));
        view! {
            <div class="talk-sure">
                <p>{question}</p>
                <button class="button primary" data-action="sure" on:click=move |_| go(way.clone())>{label}</button>
                <button class="button" data-action="not-sure" on:click=move |_| asked.set(None)>{text("web-online-stay")}</button>
            </div>
        }
    };
    view! {
        <div class="talk-leaving">
            {invitation::copy_button(remote)}
            {move || ways.get().into_iter().map(button).collect_view()}
        </div>
        {move || asked.get().map(question)}
    }
}
