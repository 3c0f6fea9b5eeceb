//! What nodes do: they start, run their tables, and answer their clients.

use std::sync::Arc;

use protocol::online::{FromServer, ToServer};
use runner::{Ask, LAG, News, NodeId, Told};

use super::Simulation;
use crate::{
    Bug,
    checks::Checked,
    connection::{Outcome, forget_redaction},
    hub::{Asker, Happening},
    node::{ALIVE_EVERY, EVERY, InUse},
    store::Fate,
};

impl Simulation {
    pub(super) fn start(&mut self, number: usize) {
        let is_first = self.nodes.iter().all(|node| !node.is_up);
        let node = &mut self.nodes[number];
        if node.is_up {
            return;
        }
        (node.is_up, node.life) = (true, node.life + 1);
        let mut hub = self.hub.lock();
        let now = hub.now;
        self.checks.is_down(false, now);
        hub.store.start(now, is_first);
        hub.after(EVERY, Happening::Round(number, node.life));
    }

    /// The table at this node, brought into use if it is not. Gives the number of the use.
    pub(super) fn use_table(&mut self, number: usize) -> Option<u64> {
        let node = &mut self.nodes[number];
        if node.in_use.is_none() {
            node.in_use = InUse::start(&self.hub, number, &self.seed, self.record.as_ref());
        }
        node.in_use.as_ref().map(|in_use| in_use.number)
    }

    /// Looks whether the table's time has come, and notes from time to time that a server is there.
    pub(super) fn round(&mut self, number: usize, life: u64) {
        let node = &mut self.nodes[number];
        if !node.is_up || node.life != life {
            return;
        }
        node.rounds += 1;
        let mut last = None;
        let is_due = {
            let mut hub = self.hub.lock();
            let now = hub.now;
            hub.after(EVERY, Happening::Round(number, life));
            if node.rounds.is_multiple_of(ALIVE_EVERY) && now >= hub.store.fails_until {
                hub.store.alive(now);
                last = Some(hub.store.log().len() as u64);
            }
            now >= hub.store.fails_until && hub.store.wake.is_some_and(|wake| wake <= now - LAG)
        };
        if let Some(seq) = last {
            // What other nodes tell may be lost: so a node looks from time to time whether they have added something.
            self.ask_node(number, Ask::Stored(seq));
            self.ask_node(number, Ask::Announce { hears: true });
        }
        if is_due && let Some(usage) = self.use_table(number) {
            let moment = self.hub.lock().now - LAG;
            self.ask(usage, Ask::Tick(moment));
        }
    }

    /// Asks something of a table in use; nobody hears it where it is not in use any more.
    pub(super) fn ask(&mut self, usage: u64, ask: Ask<Asker>) {
        if let Some(mailbox) = self.hub.lock().mailboxes.get_mut(&usage) {
            mailbox.asks.push_back(ask);
        }
    }

    /// Asks something of the table at a node, if it is in use there.
    pub(super) fn ask_node(&mut self, number: usize, ask: Ask<Asker>) {
        if let Some(in_use) = &self.nodes[number].in_use {
            let usage = in_use.number;
            self.ask(usage, ask);
        }
    }

    pub(super) fn commit(&mut self) {
        let mut hub = self.hub.lock();
        let (now, until) = (hub.now, hub.store.stalled_until);
        if now < until {
            hub.at(until, Happening::Commit);
            return;
        }
        let fates: Vec<Fate> = (0..8)
            .map(|_| match hub.some(3) {
                _ if now >= hub.store.fails_until => Fate::Done,
                0 => Fate::DoneUnknown,
                _ => Fate::Failed,
            })
            .collect();
        let mut fates = fates.into_iter().cycle();
        hub.store.commit(|| fates.next().expect("there is no end of them"));
    }

    /// Lets everyone do what they can do now, and looks at all of it.
    pub(super) fn settle(&mut self) -> Checked {
        loop {
            for node in &mut self.nodes {
                if node.in_use.as_mut().is_some_and(InUse::goes_on) {
                    let ended = node.in_use.take().expect("it has just ended");
                    self.hub.lock().mailboxes.remove(&ended.number);
                }
            }
            self.look()?;
            let (answers, news, told) = {
                let mut hub = self.hub.lock();
                (std::mem::take(&mut hub.answers), std::mem::take(&mut hub.news), std::mem::take(&mut hub.told))
            };
            let mut has_heard = self.answer(answers)?;
            news.into_iter().for_each(|(usage, news)| self.publish(usage, news));
            told.into_iter().for_each(|(usage, told)| self.spread(usage, &told));
            let connections: Vec<u64> = self.connections.keys().copied().collect();
            for connection in connections {
                has_heard |= self.serve(connection);
            }
            if !has_heard {
                return Ok(());
            }
        }
    }

    /// Looks at the log and at the tables in use.
    fn look(&mut self) -> Checked {
        let hub = self.hub.lock();
        self.checks.log(hub.store.log())?;
        for in_use in self.nodes.iter().filter_map(|node| node.in_use.as_ref()) {
            self.checks.table_in_use(&in_use.shared.table(), hub.store.log())?;
        }
        Ok(())
    }

    /// Hands the answers of the tables on to those who asked.
    fn answer(&mut self, answers: Vec<(Asker, Result<u64, protocol::online::Why>)>) -> Result<bool, crate::Broken> {
        let has_answers = !answers.is_empty();
        for (Asker { connection, id, request }, answer) in answers {
            let message = match answer {
                Ok(seq) => {
                    self.checks.acknowledge(&request, seq)?;
                    self.report.acknowledged += 1;
                    FromServer::Done { id, seq }
                }
                Err(why) => {
                    self.report.refused += 1;
                    FromServer::Refused { id, why }
                }
            };
            if let Some(open) = self.connections.get_mut(&connection) {
                open.waits = false;
                self.send_to_client(connection, message);
            }
        }
        Ok(has_answers)
    }

    /// Tells everyone at this use of the table.
    fn publish(&mut self, usage: u64, news: News) {
        if news == News::Changed {
            for connection in self.connections.values_mut().filter(|connection| connection.usage == usage) {
                connection.has_news = true;
            }
        }
    }

    /// Tells the other nodes, by a bus that loses and doubles messages.
    fn spread(&mut self, usage: u64, told: &Told) {
        let own = self.nodes.iter().position(|node| node.in_use.as_ref().is_some_and(|it| it.number == usage));
        let Some(own) = own else { return };
        let from = NodeId::new(format!("{own} in life {}", self.nodes[own].life));
        let mut hub = self.hub.lock();
        let often = hub.plan.weather.lost_news;
        for node in (0..self.nodes.len()).filter(|node| *node != own) {
            let times = 1 + usize::from(hub.goes_wrong(often));
            for _ in 0..times {
                if !hub.goes_wrong(often) {
                    let took = 1 + hub.some(20);
                    hub.after(took, Happening::Told { node, from: from.clone(), told: told.clone() });
                }
            }
        }
    }

    /// Hears what a client has said, and sends it what it has missed. Whether the table was asked something.
    fn serve(&mut self, number: u64) -> bool {
        let Some(connection) = self.connections.get_mut(&number) else { return false };
        let Some(in_use) = self.nodes[connection.node].in_use.as_ref().filter(|it| it.number == connection.usage)
        else {
            return false;
        };
        let (has_resumed, now, is_renamed) = {
            let hub = self.hub.lock();
            let resumed = hub.mailboxes.get(&connection.usage).is_some_and(|mailbox| mailbox.has_resumed);
            (resumed, hub.now, hub.has(Bug::DuplicateAccepted))
        };
        if !has_resumed || connection.waits {
            return false;
        }
        let (table, shared) = (in_use.shared.table(), Arc::clone(&in_use.shared));
        if std::mem::take(&mut connection.has_news)
            && let Some(mut news) = connection.catch_up(&table)
        {
            if self.hub.lock().has(Bug::RedactionForgotten) {
                forget_redaction(&mut news, &table);
            }
            self.send_to_client(number, news);
        }
        let Some(connection) = self.connections.get_mut(&number) else { return false };
        let Some(message) = connection.inbox.pop_front() else { return false };
        let is_first = connection.watcher.is_none();
        let (usage, person) = (connection.usage, connection.id.clone());
        let name = match &message {
            ToServer::Command { id, .. } => Some(id.clone()),
            _ => None,
        };
        match connection.hear(message, &table, now, is_renamed) {
            Outcome::Send(messages) => {
                if is_first {
                    shared.come(&person);
                    self.ask(usage, Ask::Came(person));
                }
                messages.into_iter().for_each(|message| self.send_to_client(number, message));
            }
            Outcome::Ask(request, at) => {
                connection.waits = true;
                let id = name.expect("only a command is asked of the table");
                let asker = Asker {
                    connection: number,
                    id: id.clone(),
                    request: protocol::Request { id: Some(id), ..request.clone() },
                };
                self.ask(usage, Ask::Obey { request, at, asker });
            }
            Outcome::End => self.cut(number),
        }
        true
    }
}
