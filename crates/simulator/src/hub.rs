//! What all parts of a simulation share: the time, what is going to happen, the store, and what was said.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use catalog::Stream;
use game::below;
use protocol::{
    CommandId, Millis, Request,
    online::{FromServer, ToServer, Why},
};
use runner::{Ask, News, NodeId, Told};

use crate::{Bug, plan::Plan, store::Store};

/// A client that has asked something of a table, over this connection.
#[derive(Clone)]
pub(crate) struct Asker {
    pub(crate) connection: u64,
    pub(crate) id: CommandId,
    pub(crate) request: Request,
}

/// What is going to happen.
pub(crate) enum Happening {
    /// Somebody has waited for long enough.
    Wake,
    /// The store commits.
    Commit,
    /// A node looks for tables whose time has come. The second number tells one life of the node from another.
    Round(usize, u64),
    /// A node starts.
    Start(usize),
    /// Something goes wrong: the number of the fault.
    Fault(usize),
    /// A message reaches the server.
    ToServer(u64, ToServer),
    /// A message reaches its client.
    ToClient(u64, FromServer),
    /// A message of this person's comes too late, over whatever connection there is then.
    Late(usize, ToServer),
    /// Somebody connects.
    Connect(usize),
    /// Somebody looks at the table and may decide something.
    Think(usize),
    /// A table in use is asked something.
    Ask(u64, Ask<Asker>),
    /// What a node tells reaches another one.
    Told {
        /// Which one it reaches.
        node: usize,
        /// Who it is from.
        from: NodeId,
        /// What it tells.
        told: Told,
    },
}

/// What a table in use is asked, and what it has said.
#[derive(Default)]
pub(crate) struct Mailbox {
    pub(crate) asks: VecDeque<Ask<Asker>>,
    pub(crate) is_closed: bool,
    pub(crate) has_resumed: bool,
    pub(crate) connections: usize,
}

pub(crate) struct Hub {
    pub(crate) now: Millis,
    order: u64,
    queue: BTreeMap<(Millis, u64), Happening>,
    /// Decides whatever is left open.
    pub(crate) fate: Stream,
    pub(crate) store: Store,
    /// The mailboxes of the tables in use: each use of the table by a node has a number.
    pub(crate) mailboxes: BTreeMap<u64, Mailbox>,
    pub(crate) answers: Vec<(Asker, Result<u64, Why>)>,
    pub(crate) news: Vec<(u64, News)>,
    /// What nodes tell each other, with the use of the table that it is from.
    pub(crate) told: Vec<(u64, Told)>,
    tickets: u64,
    pub(crate) plan: Plan,
    /// Whether nothing goes wrong any more.
    pub(crate) is_calm: bool,
}

/// The hub, for everyone.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<Hub>>);

impl Shared {
    pub(crate) fn new(plan: Plan, now: Millis, fate: Stream) -> Self {
        Self(Arc::new(Mutex::new(Hub {
            now,
            order: 0,
            queue: BTreeMap::new(),
            fate,
            store: Store::default(),
            mailboxes: BTreeMap::new(),
            answers: Vec::new(),
            news: Vec::new(),
            told: Vec::new(),
            tickets: 0,
            plan,
            is_calm: false,
        })))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, Hub> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hub {
    /// Lets something happen after this time.
    pub(crate) fn after(&mut self, time: Millis, happening: Happening) {
        self.at(self.now.saturating_add(time), happening);
    }

    pub(crate) fn at(&mut self, moment: Millis, happening: Happening) {
        self.order += 1;
        self.queue.insert((moment.max(self.now), self.order), happening);
    }

    /// What happens next; the time goes on until then.
    pub(crate) fn next(&mut self) -> Option<Happening> {
        let ((at, _), happening) = self.queue.pop_first()?;
        self.now = at;
        Some(happening)
    }

    pub(crate) fn ticket(&mut self) -> u64 {
        self.tickets += 1;
        self.tickets
    }

    /// Whether this goes wrong now, in so many of a thousand cases.
    pub(crate) fn goes_wrong(&mut self, often: u32) -> bool {
        !self.is_calm && below(&mut self.fate, 1000) < often
    }

    /// Some time up to this.
    pub(crate) fn some(&mut self, most: Millis) -> Millis {
        u64::from(below(&mut self.fate, most.max(1) as u32))
    }

    pub(crate) fn has(&self, bug: Bug) -> bool {
        self.plan.bug == Some(bug)
    }
}
