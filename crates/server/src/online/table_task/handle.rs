//! The way to a table in use, for everyone who is at it.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard},
};

use game::{Message, Seat};
use protocol::{
    Millis, PersonId, Request,
    online::{Presence, TableId, Why},
};
use store::{Facts, Invitations, StoreError};
use table::Table;
use tokio::sync::{mpsc, oneshot, watch};

use super::{Ask, Known, MOST_WAITING, Task, refusals::Refusals};
use crate::online::Online;

/// What everyone who is at the table shares. Only the task changes the table, and only what is stored already.
pub(super) struct Shared {
    pub(super) id: TableId,
    pub(super) facts: Facts,
    /// The invitations as they are now: they are the one thing of the facts that changes.
    pub(super) invitations: RwLock<Invitations>,
    pub(super) table: RwLock<Table>,
    pub(super) rematch: Mutex<Option<TableId>>,
    /// How many connections each guest has.
    pub(super) present: Mutex<HashMap<PersonId, usize>>,
    /// What was not obeyed, so that a command that is sent again gets the same answer.
    refusals: Mutex<Refusals>,
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
    pub(crate) fn start(online: Online, id: TableId, known: Known) -> Self {
        let Known { table, facts, positions, rematch, outages } = known;
        let (mailbox, asked) = mpsc::channel(MOST_WAITING);
        let shared = Arc::new(Shared {
            id,
            invitations: RwLock::new(facts.invitations.clone()),
            facts,
            table: RwLock::new(table),
            rematch: Mutex::new(rematch),
            present: Mutex::default(),
            refusals: Mutex::default(),
            resumed: watch::Sender::new(false),
        });
        let handle = Self { shared, mailbox };
        let task =
            Task { online, handle: handle.clone(), positions, thinking: HashMap::new(), is_stale: false, outages };
        tokio::spawn(task.run(asked));
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

    /// Replaces the invitation; gives the new one.
    pub(crate) async fn invite(&self) -> Result<String, StoreError> {
        let (answer, answered) = oneshot::channel();
        let _ = self.mailbox.send(Ask::Invite(answer)).await;
        answered.await.unwrap_or_else(|_| Err(StoreError::Failed("the table has ended".into())))
    }

    /// The table as it is stored.
    pub(crate) fn table(&self) -> RwLockReadGuard<'_, Table> {
        self.shared.table.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn rematch(&self) -> Option<TableId> {
        self.shared.rematch.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn plays_again_at(&self, next: TableId) {
        *self.shared.rematch.lock().unwrap_or_else(PoisonError::into_inner) = Some(next);
    }

    /// How many ways to this table there are.
    pub(crate) fn ways(&self) -> usize {
        Arc::strong_count(&self.shared)
    }

    /// Gives a command. The answer is the number of its last envelope, which is durable then.
    pub(crate) async fn obey(&self, request: Request, at: Millis) -> Result<u64, Why> {
        let (answer, answered) = oneshot::channel();
        let failed = || Why::Server(Message::new("server-failed"));
        self.mailbox.send(Ask::Obey { request, at, answer }).await.map_err(|_| failed())?;
        answered.await.map_err(|_| failed())?
    }

    /// Why this command was refused before, if it was.
    pub(crate) fn refused_before(&self, request: &Request) -> Option<Why> {
        self.shared.refusals.lock().unwrap_or_else(PoisonError::into_inner).of(request).cloned()
    }

    /// Remembers that this command was refused.
    pub(crate) fn remember_refusal(&self, request: &Request, why: &Why) {
        self.shared.refusals.lock().unwrap_or_else(PoisonError::into_inner).remember(request, why);
    }

    /// Lets the time that has passed until this moment have its effects.
    pub(crate) async fn tick(&self, at: Millis) {
        let _ = self.mailbox.send(Ask::Tick(at)).await;
    }

    /// Reads the table from the store again, because its log was changed there.
    pub(crate) async fn reload(&self) {
        let (answer, answered) = oneshot::channel();
        let _ = self.mailbox.send(Ask::Reload(answer)).await;
        let _ = answered.await;
    }

    /// Somebody has connected.
    pub(crate) async fn come(&self, guest: &PersonId) {
        *self.present().entry(guest.clone()).or_default() += 1;
        let _ = self.mailbox.send(Ask::Came(guest.clone())).await;
    }

    /// One of somebody's connections has ended.
    pub(crate) fn go(&self, guest: &PersonId) {
        let is_gone = {
            let mut present = self.present();
            let left = present.get_mut(guest).map_or(0, |count| {
                *count = count.saturating_sub(1);
                *count
            });
            if left == 0 {
                present.remove(guest);
            }
            left == 0
        };
        if is_gone {
            let (mailbox, guest) = (self.mailbox.clone(), guest.clone());
            tokio::spawn(async move { mailbox.send(Ask::Went(guest)).await });
        }
    }

    /// Who is connected.
    pub(crate) fn presence(&self) -> Presence {
        let (table, present) = (self.table(), self.present());
        let mut seated = HashSet::new();
        let is_there = |seat: Seat| {
            let person = table.person_in(seat)?;
            seated.insert(person.clone());
            Some(present.contains_key(person))
        };
        let seats = Seat::all(table.setup().players()).map(is_there).map(|there| there == Some(true)).collect();
        let spectators = present.keys().filter(|guest| !seated.contains(guest)).count();
        Presence { seats, spectators: u32::try_from(spectators).unwrap_or(u32::MAX) }
    }

    pub(super) fn is_present(&self, guest: &PersonId) -> bool {
        self.present().contains_key(guest)
    }

    pub(super) fn present(&self) -> std::sync::MutexGuard<'_, HashMap<PersonId, usize>> {
        self.shared.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
