//! The way to a table in use, for everyone who is at it.

use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use game::Message;
use protocol::{
    Millis, PersonId, Request,
    online::{Presence, TableId, Why},
};
use runner::{Known, News};
use store::{Facts, Invitations};
use table::Table;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use super::{Ask, Asker, Loaded, MOST_WAITING, Task};
use crate::online::Online;

/// So many news are kept for a client that is slow. Who misses some looks for everything.
const KEPT: usize = 32;

/// What everyone who is at the table shares.
pub(super) struct Shared {
    pub(super) id: TableId,
    pub(super) facts: Facts,
    /// The invitations as they are now: they are the one thing of the facts that changes.
    pub(super) invitations: RwLock<Invitations>,
    pub(super) rematch: Mutex<Option<TableId>>,
    pub(super) at_table: runner::Shared,
    news: broadcast::Sender<News>,
    /// Whether the time in which the server was down has been taken out of the clocks.
    pub(super) resumed: watch::Sender<bool>,
}

/// The way to a table. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(super) shared: Arc<Shared>,
    pub(super) mailbox: mpsc::Sender<Ask>,
}

impl Handle {
    pub(crate) fn start(online: Online, id: TableId, loaded: Loaded, elsewhere: bus::Subscription) -> Self {
        let Loaded { known: Known { table, positions, outages }, facts, rematch } = loaded;
        let (mailbox, asked) = mpsc::channel(MOST_WAITING);
        let shared = Arc::new(Shared {
            id,
            invitations: RwLock::new(facts.invitations.clone()),
            facts,
            rematch: Mutex::new(rematch),
            at_table: runner::Shared::new(table),
            news: broadcast::Sender::new(KEPT),
            resumed: watch::Sender::new(false),
        });
        let handle = Self { shared, mailbox };
        Task { online, handle: handle.clone(), asked, elsewhere }.spawn(positions, outages);
        handle
    }

    /// Waits until the table may be looked at.
    pub(crate) async fn resumed(&self) {
        // A table whose task is gone is not going to change any more.
        let _ = self.shared.resumed.subscribe().wait_for(|resumed| *resumed).await;
    }

    pub(crate) fn id(&self) -> &TableId {
        &self.shared.id
    }

    pub(crate) fn facts(&self) -> &Facts {
        &self.shared.facts
    }

    /// The secrets that let people in.
    pub(crate) fn invitations(&self) -> RwLockReadGuard<'_, Invitations> {
        self.shared.invitations.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The secret that leads to a free seat.
    pub(crate) fn invitation(&self) -> String {
        self.invitations().current.clone()
    }

    /// The table as it is stored.
    pub(crate) fn table(&self) -> Arc<Table> {
        self.shared.at_table.table()
    }

    pub(crate) fn rematch(&self) -> Option<TableId> {
        self.shared.rematch.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn plays_again_at(&self, next: TableId) {
        *self.shared.rematch.lock().unwrap_or_else(PoisonError::into_inner) = Some(next);
    }

    /// What the store says now of what can change besides the log.
    pub(crate) fn took_over(&self, invitations: Invitations, rematch: Option<TableId>) {
        *self.shared.invitations.write().unwrap_or_else(PoisonError::into_inner) = invitations;
        if let Some(next) = rematch {
            self.plays_again_at(next);
        }
    }

    /// Tells everyone who is at the table here that there is something to look for.
    pub(crate) fn publish(&self, news: News) {
        // Perhaps nobody is.
        let _ = self.shared.news.send(news);
    }

    /// What there is to look for from now on.
    pub(crate) fn news(&self) -> broadcast::Receiver<News> {
        self.shared.news.subscribe()
    }

    /// How many ways to this table there are.
    pub(crate) fn ways(&self) -> usize {
        Arc::strong_count(&self.shared)
    }

    /// Asks something of the table, and waits for the answer.
    async fn ask(&self, ask: impl FnOnce(oneshot::Sender<Result<u64, Why>>) -> Ask) -> Result<u64, Why> {
        let (answer, answered) = oneshot::channel();
        let failed = || Why::Server(Message::new("server-failed"));
        self.mailbox.send(ask(answer)).await.map_err(|_| failed())?;
        answered.await.map_err(|_| failed())?
    }

    /// Gives a command. The answer is the number of its last envelope, which is durable then.
    pub(crate) async fn obey(&self, request: Request, at: Millis) -> Result<u64, Why> {
        self.ask(|answer| Ask::Obey { request, at, asker: Asker::Command(answer) }).await
    }

    /// Replaces the invitation; gives the new one.
    pub(crate) async fn invite(&self) -> Result<String, Why> {
        self.ask(|answer| Ask::Invite(Asker::Other(answer))).await.map(|_| self.invitation())
    }

    /// Reads the table from the store again, because its log was changed there.
    pub(crate) async fn reload(&self) {
        // A table that cannot be read now is read before it next changes.
        let _ = self.ask(|answer| Ask::Reload(Asker::Other(answer))).await;
    }

    /// Reads what other nodes may have added.
    pub(crate) async fn read_on(&self) {
        // While the store does not answer, the table is shown as it is known.
        let _ = self.ask(|answer| Ask::ReadOn(Asker::Other(answer))).await;
    }

    /// Takes note that the store has envelopes up to this number.
    pub(crate) fn is_stored_up_to(&self, seq: u64) {
        // A table that has too much to do is looked at again soon.
        let _ = self.mailbox.try_send(Ask::Stored(seq));
    }

    /// Lets other nodes know who is connected here.
    pub(crate) fn announce(&self, hears: bool) {
        let _ = self.mailbox.try_send(Ask::Announce { hears });
    }

    /// Why this command was refused before, if it was.
    pub(crate) fn refused_before(&self, request: &Request) -> Option<Why> {
        self.shared.at_table.refused_before(request)
    }

    /// Remembers that this command was refused.
    pub(crate) fn remember_refusal(&self, request: &Request, why: &Why) {
        self.shared.at_table.remember_refusal(request, why);
    }

    /// Lets the time that has passed until this moment have its effects.
    pub(crate) async fn tick(&self, at: Millis) {
        let _ = self.mailbox.send(Ask::Tick(at)).await;
    }

    /// Somebody has connected.
    pub(crate) async fn come(&self, guest: &PersonId) {
        self.shared.at_table.come(guest);
        let _ = self.mailbox.send(Ask::Came(guest.clone())).await;
    }

    /// One of somebody's connections has ended.
    pub(crate) fn go(&self, guest: &PersonId) {
        if self.shared.at_table.go(guest) {
            let (mailbox, guest) = (self.mailbox.clone(), guest.clone());
            tokio::spawn(async move { mailbox.send(Ask::Went(guest)).await });
        }
    }

    /// Who is connected.
    pub(crate) fn presence(&self) -> Presence {
        self.shared.at_table.presence()
    }
}
