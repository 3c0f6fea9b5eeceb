//! The waiting room: who sits where, how others come in, and the start.

use game::{Message, Seat};
use protocol::{BotLevel, Command, Phase, SeatState, Snapshot};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{describe, invitation::invitation, name::Name};
use crate::{
    model::{Connection, PlayerNames, RemoteTable},
    route::Page,
    ui::{
        chrome::bar,
        words::{text, words},
    },
};

/// The bot that the host puts in a seat when nobody comes.
const SUBSTITUTE: BotLevel = BotLevel::Numbered(2);

/// What all parts of the waiting room need.
#[derive(Clone, Copy)]
struct Room {
    remote: RemoteTable,
    name: Name,
    names: PlayerNames,
    /// Why the server did not take the visitor's name.
    trouble: RwSignal<Option<Message>>,
}

pub(super) fn waiting(remote: RemoteTable) -> AnyView {
    let words = words();
    let room = Room { remote, name: Name::ask(), names: PlayerNames::new(&words), trouble: RwSignal::new(None) };
    let Some(setup) = remote.snapshot.with_untracked(|it| it.as_ref().map(|it| it.setup.clone())) else {
        return ().into_any();
    };
    let closed = memo(move || room.look(|snapshot| snapshot.state.phase == Phase::Closed));
    let refused = {
        let words = words.clone();
        move || room.trouble.get().or_else(|| remote.refused.get()).map(|why| words.say(&why))
    };
    let seats = Seat::all(setup.players()).map(|seat| seat_row(room, seat)).collect_view();
    let public = move || {
        let public = remote.welcome.read().as_ref().is_some_and(|welcome| welcome.public);
        text(if public { "web-online-public" } else { "web-online-private" })
    };
    let mut facts = describe::facts(&words, setup.game, &setup.settings, setup.clock);
    if !facts.is_empty() {
        facts.push_str(" · ");
    }
    view! {
        <div class="page waiting" data-page="waiting" data-game=setup.game.name() data-phase=move || if closed.get() { "closed" } else { "waiting" }>
            {bar()}
            <main class="column">
                <h1>{words.text(&format!("game-{}", setup.game))}</h1>
                <p class="soft">{facts}{public}</p>
                <Show when=move || closed.get()>
                    <p role="status">{text("web-online-closed")}</p>
                    <p><a class="button primary" href=crate::ui::words::words().href(Page::Lobby)>{text("web-lobby")}</a></p>
                </Show>
                <div class:hidden=closed class="waiting-room">
                    {notice(remote)}
                    <Show when=move || may_sit(remote)>{room.name.field()}</Show>
                    <ul class="waiting-seats" aria-label=text("web-seats")>{seats}</ul>
                    <p role="alert" class="refusal" data-refusal="">{refused}</p>
                    {host_actions(room)}
                    {invitation(remote)}
                    <p class="actions"><a class="button quiet" href=words.href(Page::Rules(setup.game, String::new()))>{words.text("web-rules")}</a></p>
                </div>
            </main>
        </div>
    }
    .into_any()
}

/// Whether the visitor's link still leads to a seat, and they have none.
fn may_sit(remote: RemoteTable) -> bool {
    remote.seat().is_none() && remote.notice().is_none()
}

/// What has become of the visitor's link, where it leads to no seat any more.
fn notice(remote: RemoteTable) -> impl IntoView {
    move || remote.notice().map(|why| view! { <p role="status" data-notice="">{words().say(&why)}</p> })
}

impl Room {
    fn look<T: Default>(self, look: impl FnOnce(&Snapshot) -> T) -> T {
        self.remote.snapshot.read().as_ref().map(look).unwrap_or_default()
    }

    fn seat(self, seat: Seat) -> Option<SeatState> {
        self.look(|snapshot| snapshot.state.seats.get(seat.index()).cloned())
    }

    /// Sits down, under the name that was typed.
    fn sit(self, seat: Seat) {
        self.trouble.set(None);
        spawn_local(async move {
            match self.name.settle().await {
                Ok((name, is_new)) => {
                    if is_new {
                        // The connection still belongs to a stranger.
                        self.remote.reconnect();
                    }
                    self.remote.ask(Command::Sit { seat, name: Some(name), seed: None });
                }
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }
}

fn seat_row(room: Room, seat: Seat) -> impl IntoView {
    let words = words();
    let remote = room.remote;
    let state = memo(move || room.seat(seat));
    let taken = memo(move || state.get().is_some_and(|state| state.taken));
    let own = memo(move || remote.seat() == Some(seat));
    let kept = memo(move || remote.welcome.read().as_ref().and_then(|welcome| welcome.kept) == Some(seat));
    let host = memo(move || remote.is_host());
    let name = move || {
        let players: Vec<_> = room.look(|it| it.state.seats.iter().map(|seat| seat.player.clone()).collect());
        let names = room.names.of(&players);
        match (taken.get(), own.get(), kept.get()) {
            (false, _, true) => text("web-online-kept"),
            (false, ..) => text("web-online-free"),
            (true, true, _) => words.say(&Message::new("web-online-own").with("name", names[seat.index()].as_str())),
            (true, ..) => names[seat.index()].clone(),
        }
    };
    let note = move || {
        let there = remote.presence.read().as_ref().and_then(|presence| presence.seats.get(seat.index()).copied());
        let state = state.get()?;
        match there {
            _ if state.program => Some(text("web-online-program")),
            Some(false) if state.taken && state.bot.is_none() => Some(text("web-online-away")),
            _ => None,
        }
    };
    let number = move || text_number(seat);
    let label = move |id: &'static str| crate::ui::words::words().say(&Message::new(id).with("number", seat.number()));
    view! {
        <li data-seat=seat.number() data-taken=move || taken.get().then_some("true")>
            <span class="soft">{number}</span>
            <strong class="waiting-name" data-verbatim=move || taken.get().then_some("")>{name}</strong>
            <span class="soft">{note}</span>
            <span class="actions">
                <Show when=move || !taken.get() && may_sit(remote)>
                    <button class="button primary" data-action="sit" disabled=move || !room.name.is_typed()
                        aria-label=label("web-online-sit-at") on:click=move |_| room.sit(seat)>{text("web-online-sit")}</button>
                </Show>
                <Show when=move || own.get()>
                    <button class="button" data-action="leave" on:click=move |_| remote.ask(Command::Leave { seat })>
                        {text("web-online-stand-up")}
                    </button>
                </Show>
                <Show when=move || host.get() && !taken.get()>
                    <button class="button" data-action="bot" aria-label=label("web-online-put-bot-at")
                        on:click=move |_| remote.ask(Command::GiveToBot { seat, level: SUBSTITUTE })>{text("web-online-put-bot")}</button>
                </Show>
                <Show when=move || host.get() && taken.get() && !own.get()>
                    <button class="button" data-action="remove" aria-label=label("web-online-remove-at")
                        on:click=move |_| remote.ask(Command::Remove { seat })>{text("web-online-remove")}</button>
                </Show>
            </span>
        </li>
    }
}

fn text_number(seat: Seat) -> String {
    words().say(&Message::new("player").with("number", seat.number()))
}

/// The start, for the host once all seats are taken; for the others, what is waited for.
fn host_actions(room: Room) -> impl IntoView {
    let remote = room.remote;
    let full = memo(move || room.look(|it| it.state.seats.iter().all(|seat| seat.taken)));
    let host = memo(move || remote.is_host());
    let told = move || {
        if remote.connection.get() == Connection::Lost {
            return text("web-online-lost");
        }
        text(match (host.get(), full.get()) {
            (_, false) => "web-online-waits-for-players",
            (true, true) => "web-online-may-start",
            (false, true) => "web-online-waits-for-host",
        })
    };
    view! {
        <p role="status" data-status="">{told}</p>
        <Show when=move || host.get()>
            <p class="actions">
                <button class="button primary large" data-action="start" disabled=move || !full.get()
                    on:click=move |_| remote.ask(Command::Start)>{text("web-online-start")}</button>
                <button class="button" data-action="close" on:click=move |_| remote.ask(Command::Close)>{text("web-online-close")}</button>
            </p>
        </Show>
    }
}
