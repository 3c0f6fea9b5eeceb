//! A table on the server: keeps a connection to it, and connects again whenever it is lost.

use std::{sync::Arc, time::Duration};

use catalog::{
    AnyView, Record,
    fair::{Unfair, Verified},
};
use client::{Client, Notice, Remote, Sending, pause_before};
use game::{Message, Observer, Seat};
use protocol::{
    Command, Millis, Phase, Refusal, Snapshot,
    online::{Line, Presence, Welcome, Words},
};
use view::{
    browser::{Interval, WindowListener},
    prelude::*,
};
use wasm_bindgen_futures::spawn_local;

use super::{
    api::{self, Whereabouts},
    pledge::Pledge,
    socket::{Socket, SocketEvent},
};
use crate::ui::dom;

/// How often the server is asked for a sign of life, and how long it may be silent, in milliseconds.
const PING_EVERY: Millis = 5_000;
const LONGEST_SILENCE: Millis = 15_000;

/// How the connection to the server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Connection {
    /// The first answer has not come yet.
    Connecting,
    /// It is there; how long an answer takes, once that is known.
    Open(Option<Millis>),
    /// It is lost, and being made again.
    Lost,
    /// The server has ended it for good.
    Ended(Message),
}

/// A table on the server and the connection to it. It is a handle, made of signals: cheap to copy into every closure.
#[derive(Clone, Copy)]
pub struct RemoteTable {
    id: StoredValue<String>,
    remote: StoredValue<Remote>,
    /// What this browser adds to the chance of the play, and was promised.
    pledge: StoredValue<Pledge>,
    socket: StoredValue<Option<Socket>>,
    /// Connections are numbered, so that what comes from an earlier one is recognised.
    number: StoredValue<u32>,
    /// How often it was tried in vain.
    attempts: StoredValue<u32>,
    heard_at: StoredValue<Millis>,
    asked_at: StoredValue<Millis>,
    ticking: StoredValue<Option<Interval>>,
    has_record: StoredValue<bool>,
    wake: StoredValue<Option<Arc<dyn Fn() + Send + Sync>>>,
    pub connection: RwSignal<Connection>,
    /// What the server has confirmed.
    pub snapshot: RwSignal<Option<Snapshot>>,
    /// The record, where nothing else is left of the table.
    pub archived: RwSignal<Option<Record>>,
    pub welcome: RwSignal<Option<Welcome>>,
    pub presence: RwSignal<Option<Presence>>,
    pub lines: RwSignal<Vec<Line>>,
    /// What time it is at the server, every second.
    pub time: RwSignal<Millis>,
    /// Why the last wish was not granted, where no session listens.
    pub refused: RwSignal<Option<Message>>,
}

impl RemoteTable {
    /// Begins to connect to a table. The connection ends with the component that calls this.
    pub fn connect(id: &str, invitation: Option<String>) -> Self {
        let pledge = Pledge::of(id);
        let mut remote = Remote::new(dom::fresh_name(), invitation);
        remote.bring_seed(pledge.seed());
        let table = Self {
            id: StoredValue::new(id.to_owned()),
            remote: StoredValue::new(remote),
            pledge: StoredValue::new(pledge),
            socket: StoredValue::new(None),
            number: StoredValue::new(0),
            attempts: StoredValue::new(0),
            heard_at: StoredValue::new(0),
            asked_at: StoredValue::new(0),
            ticking: StoredValue::new(None),
            has_record: StoredValue::new(false),
            wake: StoredValue::new(None),
            connection: RwSignal::new(Connection::Connecting),
            snapshot: RwSignal::new(None),
            archived: RwSignal::new(None),
            welcome: RwSignal::new(None),
            presence: RwSignal::new(None),
            lines: RwSignal::new(Vec::new()),
            time: RwSignal::new(dom::now()),
            refused: RwSignal::new(None),
        };
        table.open();
        table.ticking.set_value(Some(Interval::new(move || table.tick(), Duration::from_secs(1))));
        // A device that wakes up, or finds the network again, does not wait for the next attempt. A page that was left may be
        // kept to come back to: its connection would tell the others that somebody is still there.
        let listeners = [
            window_event_listener("online", move |_| table.hurry()),
            window_event_listener("focus", move |_| table.hurry()),
            window_event_listener("pageshow", move |_| table.hurry()),
            window_event_listener("pagehide", move |_| {
                table.lose();
                table.connection.set(Connection::Lost);
            }),
        ];
        on_cleanup(move || {
            listeners.into_iter().for_each(WindowListener::remove);
            table.leave();
        });
        table
    }

    /// The table's public name.
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// Calls this whenever something has come from the server, for as long as the component that calls this is there.
    pub fn on_wake(self, wake: impl Fn() + Send + Sync + 'static) {
        self.wake.set_value(Some(Arc::new(wake)));
        on_cleanup(move || self.wake.set_value(None));
    }

    /// Connects anew: as somebody else, after this browser has got a name.
    pub fn reconnect(self) {
        self.lose();
        self.open();
    }

    /// Asks something of the table.
    pub fn ask(mut self, command: Command) {
        self.refused.set(None);
        self.send(command, dom::now());
        self.changed();
    }

    pub fn say(self, words: Words) {
        self.with_remote(|remote| remote.say(words));
    }

    pub fn block(self, seat: Seat, blocked: bool) {
        self.with_remote(|remote| remote.block(seat, blocked));
    }

    pub fn report(self, seat: Seat, reason: String) {
        self.with_remote(|remote| remote.report(seat, reason));
    }

    /// Whether this visitor opened the table.
    pub fn is_host(self) -> bool {
        self.welcome.read().as_ref().is_some_and(|welcome| welcome.host)
    }

    /// What has become of the visitor's invitation, where it leads to no seat any more.
    pub fn notice(self) -> Option<Message> {
        self.welcome.read().as_ref().and_then(|welcome| welcome.notice.clone())
    }

    /// This visitor's seat.
    pub fn seat(self) -> Option<Seat> {
        self.welcome.read().as_ref().and_then(|welcome| welcome.seat)
    }

    /// Draws everything in the record again, and compares it with what this browser was promised and has added.
    pub fn verify(self, record: &Record) -> Result<Verified, Unfair> {
        self.pledge.with_value(|pledge| pledge.verify(record))
    }

    fn with_remote(self, work: impl FnOnce(&mut Remote)) {
        self.remote.update_value(work);
        self.flush();
    }

    fn open(self) {
        self.number.update_value(|number| *number += 1);
        let number = self.number.get_value();
        self.heard_at.set_value(dom::now());
        let path = format!("/api/tables/{}/socket", self.id());
        let socket = Socket::open(&path, move |event| {
            if self.number.try_get_value() == Some(number) {
                self.happened(event);
            }
        });
        let failed = socket.is_none();
        self.socket.set_value(socket);
        if failed {
            self.lost();
        }
    }

    fn happened(self, event: SocketEvent) {
        self.heard_at.set_value(dom::now());
        match event {
            SocketEvent::Opened => {
                self.remote.update_value(Remote::connected);
                self.flush();
            }
            SocketEvent::Heard(None) => self.lost(),
            SocketEvent::Heard(Some(message)) => {
                self.attempts.set_value(0);
                self.remote.update_value(|remote| remote.heard(*message, dom::now()));
                self.changed();
                if self.remote.with_value(Remote::is_out_of_step) {
                    self.lost();
                }
            }
            SocketEvent::Closed => self.lost(),
        }
    }

    /// The connection is gone. It is made again a little later, unless there is no use in it.
    fn lost(self) {
        self.number.update_value(|number| *number += 1);
        let number = self.number.get_value();
        self.remote.update_value(Remote::disconnected);
        let ended = self.remote.with_value(|remote| remote.closing().filter(|closing| !closing.again).cloned());
        if let Some(closing) = ended {
            return self.connection.set(Connection::Ended(closing.why));
        }
        self.connection.set(Connection::Lost);
        if self.snapshot.with_untracked(Option::is_none) {
            // A browser does not say why a connection was not even opened.
            spawn_local(async move {
                let whereabouts = api::whereabouts(&self.id()).await;
                // The page may have been left meanwhile.
                if matches!(whereabouts, Whereabouts::There) || self.number.try_get_value().is_none() {
                    return;
                }
                self.number.update_value(|number| *number += 1);
                if let Whereabouts::Archived(record) = whereabouts {
                    self.archived.set(Some(*record));
                }
                self.connection.set(Connection::Ended(Message::new("web-online-no-table")));
            });
        }
        let attempts = self.attempts.get_value();
        self.attempts.set_value(attempts + 1);
        let again = move || {
            if self.number.try_get_value() == Some(number) {
                self.open();
            }
        };
        set_timeout(again, Duration::from_millis(pause_before(attempts, js_sys::Math::random())));
    }

    /// Ends the connection that is there, if one is.
    fn lose(self) {
        self.number.update_value(|number| *number += 1);
        self.remote.update_value(Remote::disconnected);
        self.socket.set_value(None);
    }

    /// Does not wait any longer, if it waits.
    fn hurry(self) {
        if self.connection.try_get_untracked() == Some(Connection::Lost) {
            self.attempts.set_value(0);
            self.reconnect();
        }
    }

    fn leave(self) {
        if let Some(ticking) = self.ticking.get_value() {
            ticking.clear();
        }
        self.lose();
    }

    fn tick(self) {
        let now = dom::now();
        self.time.set(self.remote.with_value(|remote| remote.server_time(now)));
        let is_open = matches!(self.connection.get_untracked(), Connection::Open(_));
        if is_open && now.saturating_sub(self.heard_at.get_value()) > LONGEST_SILENCE {
            self.lost();
        } else if is_open && now.saturating_sub(self.asked_at.get_value()) >= PING_EVERY {
            self.asked_at.set_value(now);
            self.with_remote(|remote| remote.ping(now));
        }
    }

    /// Sends what there is to send.
    fn flush(self) {
        while let Some(message) = self.remote.try_update_value(Remote::to_send).flatten() {
            self.socket.with_value(|socket| {
                if let Some(socket) = socket {
                    socket.send(&message);
                }
            });
        }
    }

    /// Something has come: shows it.
    fn changed(self) {
        self.remote.with_value(|remote| {
            if let Some(confirmed) = remote.confirmed() {
                self.pledge.update_value(|pledge| pledge.notice(confirmed));
            }
            set_if_new(self.snapshot, remote.confirmed().cloned());
            set_if_new(self.welcome, remote.welcome().cloned());
            set_if_new(self.presence, remote.presence().cloned());
            if self.lines.with_untracked(Vec::len) != remote.lines().len() {
                self.lines.set(remote.lines().to_vec());
            }
            let is_answered = remote.confirmed().is_some() && remote.is_connected();
            let open =
                if is_answered { Connection::Open(remote.round_trip()) } else { self.connection.get_untracked() };
            set_if_new(self.connection, open);
        });
        match self.wake.get_value() {
            Some(wake) => wake(),
            None => self.hear_refusals(),
        }
        self.flush();
        self.fetch_record();
    }

    /// Before there is a session, only refusals are of interest.
    fn hear_refusals(mut self) {
        while let Some(notice) = self.receive() {
            if let Notice::Refused(why) = notice {
                self.refused.set(Some(game::Explain::message(&why)));
            }
        }
    }

    /// Once the play is over, its record is there for everybody.
    fn fetch_record(self) {
        let is_over = |snapshot: &Option<Snapshot>| snapshot.as_ref().is_some_and(|it| it.state.phase == Phase::Over);
        if self.has_record.get_value() || !self.snapshot.with_untracked(is_over) {
            return;
        }
        self.has_record.set_value(true);
        spawn_local(async move {
            match api::record(&self.id()).await.ok().and_then(|text| Record::parse(&text).ok()) {
                Some(record) => {
                    if self.remote.try_update_value(|remote| remote.keep_record(record)).is_some() {
                        self.changed();
                    }
                }
                // The next message from the server is another occasion.
                None => self.has_record.set_value(false),
            }
        });
    }
}

fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|old| *old != value) {
        signal.set(value);
    }
}

impl Client for RemoteTable {
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal> {
        self.remote
            .try_update_value(|remote| remote.look_as(observer))
            .expect("the page is there while it is looked at")
    }

    fn send(&mut self, command: Command, now: Millis) {
        self.with_remote(|remote| remote.send(command, now));
    }

    fn receive(&mut self) -> Option<Notice> {
        self.remote.try_update_value(|remote| remote.receive()).flatten()
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        let view = self.remote.with_value(|remote| remote.view_at(events, observer));
        if view.is_none() {
            // It is asked for, when whoever wants it has let go of the client.
            let table = *self;
            dom::later(0, move || table.flush());
        }
        view
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        self.remote.with_value(|remote| remote.record(names))
    }

    fn sending(&self) -> Sending {
        self.remote.with_value(Client::sending)
    }
}
