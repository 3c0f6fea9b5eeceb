//! What clients do: they connect, hear, and decide.

use std::collections::VecDeque;

use client::{Client as _, Sending, pause_before};
use game::{Observer, Seat};
use protocol::online::{FromServer, ToServer};

use super::Simulation;
use crate::{
    checks::{Checked, Law, broken},
    connection::Connection,
    hub::Happening,
    plan::pick,
};

impl Simulation {
    /// Connects to any node that is there; otherwise tries again later.
    pub(super) fn connect(&mut self, number: usize) {
        let now = self.hub.lock().now;
        let person = &self.people[number];
        if person.connection.is_some() {
            return;
        }
        if now < person.away_until && !self.hub.lock().is_calm {
            let until = person.away_until;
            self.hub.lock().at(until, Happening::Connect(number));
            return;
        }
        let node = pick(&mut self.hub.lock().fate, self.nodes.len());
        let usage = if self.nodes[node].is_up { self.use_table(node) } else { None };
        let person = &mut self.people[number];
        let mut hub = self.hub.lock();
        let Some(usage) = usage else {
            person.attempts += 1;
            hub.after(pause_before(person.attempts, 0.5), Happening::Connect(number));
            return;
        };
        person.attempts = 0;
        let lag = hub.plan.delay;
        let connection = Connection {
            person: number,
            id: person.id.clone(),
            node,
            usage,
            watcher: None,
            inbox: VecDeque::new(),
            waits: false,
            has_news: false,
            to_client: now,
            to_server: now,
            lag,
        };
        let ticket = hub.ticket();
        if let Some(mailbox) = hub.mailboxes.get_mut(&usage) {
            mailbox.connections += 1;
        }
        hub.after(person.pause(), Happening::Think(number));
        drop(hub);
        person.connection = Some(ticket);
        person.remote.connected();
        self.connections.insert(ticket, connection);
        self.send_all(number);
    }

    /// Ends a connection: whatever is on its way is lost, and the client comes back after a while.
    pub(super) fn cut(&mut self, number: u64) {
        let Some(connection) = self.connections.remove(&number) else { return };
        let person = &mut self.people[connection.person];
        person.connection = None;
        person.remote.disconnected();
        let mut hub = self.hub.lock();
        hub.after(pause_before(0, 0.5), Happening::Connect(connection.person));
        if let Some(mailbox) = hub.mailboxes.get_mut(&connection.usage) {
            mailbox.connections -= 1;
        }
        drop(hub);
        if connection.watcher.is_some()
            && let Some(in_use) = self.nodes[connection.node].in_use.as_ref()
            && in_use.number == connection.usage
            && in_use.shared.go(&connection.id)
        {
            self.ask(connection.usage, runner::Ask::Went(connection.id));
        }
    }

    /// Sends what a client has to say. It may come twice, or be overtaken.
    fn send_all(&mut self, number: usize) {
        while let Some(message) = self.people[number].remote.to_send() {
            self.send_to_server(number, message);
        }
    }

    fn send_to_server(&mut self, number: usize, message: ToServer) {
        let person = &mut self.people[number];
        let Some(open) = person.connection else { return };
        let message = self.written(self.false_hello(message));
        let person = &mut self.people[number];
        let is_command = if let ToServer::Command { id, command } = &message {
            self.checks.asks(&person.id, id, command);
            person.says(id);
            true
        } else {
            false
        };
        let mut hub = self.hub.lock();
        let (weather, delay) = (hub.plan.weather, hub.plan.delay);
        if is_command && hub.goes_wrong(weather.doubled) {
            let late = hub.some(20 * delay + 200);
            hub.after(late, Happening::Late(number, message.clone()));
        }
        if is_command && hub.goes_wrong(weather.overtaken) {
            let late = hub.some(6 * delay + 100);
            hub.after(late, Happening::Late(number, message));
            return;
        }
        let Some(connection) = self.connections.get_mut(&open) else { return };
        connection.to_server = connection.to_server.max(hub.now + 1 + hub.some(delay));
        let at = connection.to_server;
        hub.at(at, Happening::ToServer(open, message));
    }

    /// The first message of somebody who lies says that they have seen what they have not, or as somebody else.
    fn false_hello(&self, mut message: ToServer) -> ToServer {
        let mut hub = self.hub.lock();
        let often = hub.plan.weather.lies;
        if let ToServer::Hello(hello) = &mut message
            && hub.goes_wrong(often)
        {
            let observer = Seat::from_number(hub.some(4) as u8).map_or(Observer::Spectator, Observer::Seat);
            hello.seen = Some((hub.some(60), observer));
        }
        message
    }

    pub(super) fn send_to_client(&mut self, number: u64, message: FromServer) {
        let message = self.written(message);
        let mut hub = self.hub.lock();
        let Some(connection) = self.connections.get_mut(&number) else { return };
        let (often, delay) = (hub.plan.weather.confused, hub.plan.delay);
        if hub.goes_wrong(often) {
            let late = 1 + hub.some(4 * delay + 50);
            hub.after(late, Happening::ToClient(number, message.clone()));
            // It comes twice, or only when later ones have come.
            if hub.some(2) == 0 {
                return;
            }
        }
        connection.to_client = connection.to_client.max(hub.now + 1 + hub.some(delay));
        let at = connection.to_client;
        hub.at(at, Happening::ToClient(number, message));
    }

    /// The message as it is read at the other end.
    fn written<M: serde::Serialize + serde::de::DeserializeOwned>(&self, message: M) -> M {
        if !self.plan.written {
            return message;
        }
        let text = serde_json::to_string(&message).expect("a message is plain data");
        serde_json::from_str(&text).expect("what is written can be read")
    }

    pub(super) fn reach_server(&mut self, number: u64, message: ToServer) {
        if let Some(connection) = self.connections.get_mut(&number) {
            self.report.messages += 1;
            connection.inbox.push_back(message);
        }
    }

    pub(super) fn reach_late(&mut self, person: usize, message: ToServer) {
        let open = self.people[person].connection.and_then(|number| self.connections.get_mut(&number));
        if let Some(connection) = open.filter(|connection| connection.watcher.is_some()) {
            self.report.messages += 1;
            connection.inbox.push_back(message);
        } else if let Some(number) = self.people[person].connection {
            // A message that is lost takes its connection with it.
            self.cut(number);
        }
    }

    pub(super) fn reach_client(&mut self, number: u64, message: FromServer) -> Checked {
        let Some(connection) = self.connections.get(&number) else { return Ok(()) };
        self.report.messages += 1;
        if let FromServer::View { observer, view: Some(_), .. } = &message {
            let is_over = self.checks.table.phase() == protocol::Phase::Over;
            let own = connection.watcher.as_ref().map(runner::Watcher::observer);
            if own != Some(*observer) && !is_over {
                return Err(broken(Law::Hidden, format!("{own:?} is sent a view of {observer:?}")));
            }
        }
        let (now, number_of) = (self.hub.lock().now, connection.person);
        let person = &mut self.people[number_of];
        person.remote.heard(message, now);
        if person.remote.is_out_of_step() {
            self.cut(number);
            return Ok(());
        }
        if let Some(known) = person.remote.confirmed()
            && person.checked != Some((known.seq, known.observer))
        {
            self.checks.knowledge(known)?;
            person.checked = Some((known.seq, known.observer));
        }
        self.send_all(number_of);
        Ok(())
    }

    /// Somebody looks at the table, and decides or lies.
    pub(super) fn think(&mut self, number: usize) {
        let (now, weather, is_lie) = {
            let mut hub = self.hub.lock();
            let mut weather = hub.plan.weather;
            weather.whims *= u32::from(!hub.is_calm);
            let is_lie = hub.goes_wrong(weather.lies);
            (hub.now, weather, is_lie)
        };
        let person = &mut self.people[number];
        if person.connection.is_none() {
            return;
        }
        person.think(now, weather.whims);
        let lie = is_lie.then(|| person.lie()).flatten();
        let pause = person.pause();
        self.hub.lock().after(pause, Happening::Think(number));
        self.send_all(number);
        lie.into_iter().for_each(|lie| self.send_to_server(number, lie));
        self.stuck(number, now);
    }

    /// A client that waits in vain for an answer connects anew.
    fn stuck(&mut self, number: usize, now: protocol::Millis) {
        let person = &mut self.people[number];
        let is_waiting = person.remote.sending() != Sending::Nothing;
        let since = *person.waits_since.get_or_insert(now);
        if !is_waiting {
            person.waits_since = None;
        } else if now > since + PATIENCE
            && let Some(open) = person.connection
        {
            person.waits_since = None;
            self.cut(open);
        }
    }
}

/// How long a client waits for an answer.
const PATIENCE: protocol::Millis = 20_000;
