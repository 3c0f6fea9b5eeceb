//! A table in use: one task, in which a runner decides. Here is what the runner needs from the server.

mod handle;

use std::{
    sync::PoisonError,
    time::{Duration, Instant},
};

use game::Message;
use protocol::{
    Millis, PersonId,
    online::{TableId, Why},
};
use runner::{Further, Heard, Known, News, NotStored, Question, Runner, Told, World};
use store::{Append, Facts, StoreError, Summary};
use table::{Envelope, Table};
use tokio::sync::{mpsc, oneshot};

use super::{Online, bots::at_pace, refused::message_of, secrets};

pub(crate) use handle::Handle;

/// So many commands may wait at one table. Who asks more waits.
const MOST_WAITING: usize = 64;

/// A table as it was read from the store, with what never changes.
pub(crate) struct Loaded {
    pub(crate) known: Known,
    pub(crate) facts: Facts,
    pub(crate) rematch: Option<TableId>,
}

/// What is stored with envelopes: the table is the one after them.
pub(crate) fn append_of(id: &TableId, table: &Table, envelopes: &[Envelope], positions: &[u128]) -> Append {
    Append {
        envelopes: envelopes.iter().map(Envelope::stored).collect(),
        positions: positions.to_vec(),
        wake: runner::wake(table),
        summary: Summary::of(id, table),
    }
}

/// Who waits for an answer of a table.
enum Asker {
    /// Somebody who has given a command.
    Command(oneshot::Sender<Result<u64, Why>>),
    /// Somebody who has asked for something else.
    Other(oneshot::Sender<Result<u64, Why>>),
}

type Ask = runner::Ask<Asker>;

/// The server, as the runner of one table sees it.
struct Task {
    online: Online,
    handle: Handle,
    asked: mpsc::Receiver<Ask>,
    /// What other nodes tell.
    elsewhere: bus::Subscription,
}

impl Task {
    /// Begins to run the table that the handle leads to.
    fn spawn(self, positions: Vec<u128>, outages: Vec<(Millis, Millis)>) {
        let (facts, idle) = (self.handle.facts(), self.online.inner.settings.idle.as_millis() as Millis);
        let (seed, record) = (facts.seed.clone(), facts.record.clone());
        let is_shared = self.online.inner.bus.is_shared();
        let runner = Runner::new(self, seed, record, positions, idle).after(outages);
        tokio::spawn(if is_shared { runner.beside_others() } else { runner }.run());
    }
}

impl World for Task {
    type Asker = Asker;

    fn now(&self) -> Millis {
        self.online.now()
    }

    fn shared(&self) -> &runner::Shared {
        &self.handle.shared.at_table
    }

    async fn append(&mut self, table: &Table, envelopes: &[Envelope], positions: &[u128]) -> Result<(), NotStored> {
        let append = append_of(self.handle.id(), table, envelopes, positions);
        let begun = Instant::now();
        let stored = self.online.inner.store.append(self.handle.id().clone(), append).await;
        self.online.inner.metrics.appended(begun.elapsed(), &stored);
        stored.map_err(|error| {
            tracing::warn!(table = %self.handle.id(), ?error, "a write failed");
            match error {
                StoreError::Taken => NotStored::Taken,
                error => NotStored::Failed(message_of(&error)),
            }
        })
    }

    async fn load(&mut self) -> Result<Known, Message> {
        let loaded = self.online.load(self.handle.id()).await.map_err(|refuse| refuse.message())?;
        self.handle.took_over(loaded.facts.invitations, loaded.rematch);
        Ok(loaded.known)
    }

    async fn read_on(&mut self, after: u64) -> Result<Further, Message> {
        self.online.load_further(&self.handle, after).await.map_err(|refuse| refuse.message())
    }

    async fn invite(&mut self) -> Result<(), Message> {
        let (table, secret) = (self.handle.id().clone(), secrets::letters(24));
        let invitations = self.online.inner.store.invite(table, secret, self.online.now()).await;
        let invitations = invitations.map_err(|error| message_of(&error))?;
        *self.handle.shared.invitations.write().unwrap_or_else(PoisonError::into_inner) = invitations;
        Ok(())
    }

    async fn next(&mut self, patience: Millis) -> Heard<Asker> {
        tokio::select! {
            ask = self.asked.recv() => ask.map_or(Heard::Closed, Heard::Asked),
            heard = self.elsewhere.next() => Heard::Asked(match heard {
                bus::Heard::Told { from, told } => Ask::Told { from, told },
                bus::Heard::Gap => Ask::MissedNews,
            }),
            () = tokio::time::sleep(Duration::from_millis(patience)) => Heard::Nothing,
        }
    }

    fn answer(&mut self, asker: Asker, answer: Result<u64, Why>) {
        if matches!(asker, Asker::Command(_)) {
            self.online.inner.metrics.command(answer.is_ok());
        }
        let (Asker::Command(waiting) | Asker::Other(waiting)) = asker;
        let _ = waiting.send(answer);
    }

    fn publish(&mut self, news: News) {
        self.handle.publish(news);
    }

    fn tell(&mut self, told: Told) {
        self.online.inner.bus.tell(self.handle.id(), told);
    }

    fn ask_bot(&mut self, question: Question) {
        let (mailbox, online) = (self.handle.mailbox.clone(), self.online.clone());
        let (seat, view) = (question.seat, question.view.clone());
        let (answer, pace) = (online.inner.pool.ask(question), online.inner.settings.pace);
        let answer = async move {
            let begun = Instant::now();
            let decided = answer.await;
            online.inner.metrics.bot_decided(begun.elapsed());
            decided
        };
        tokio::spawn(async move {
            let decided = at_pace(answer, tokio::time::sleep(pace)).await;
            let _ = mailbox.send(Ask::BotDecided { seat, view, decided }).await;
        });
    }

    fn expect(&mut self, person: PersonId) {
        let (mailbox, grace) = (self.handle.mailbox.downgrade(), self.online.inner.settings.grace);
        tokio::spawn(async move {
            tokio::time::sleep(grace).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Ask::Missed(person)).await;
            }
        });
    }

    fn resumed(&mut self) {
        self.handle.shared.resumed.send_replace(true);
    }

    fn forget(&mut self) -> bool {
        let is_forgotten = self.online.inner.tables.forget_unused(&self.handle);
        if is_forgotten {
            self.asked.close();
        }
        is_forgotten
    }
}
