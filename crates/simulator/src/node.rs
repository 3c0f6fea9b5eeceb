//! A server: what the runner of its table finds outside.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, Waker},
};

use game::{Message, below};
use protocol::{Millis, PersonId, online::Why};
use runner::{Ask, Decided, Further, Heard, Known, News, NotStored, Question, Runner, Told, World};
use table::{Envelope, Table};

use crate::{
    Bug,
    hub::{Asker, Happening, Mailbox, Shared},
    store::{Store, Write},
};

/// How long a bot waits before it moves, and how long the connections of a person may be gone before they count as away.
const PACE: Millis = 1_000;
const GRACE: Millis = 15_000;

/// How long a table that nobody needs is kept in memory.
const IDLE: Millis = 60_000;

/// How often a node looks for tables whose time has come, and after how many times it notes that it is there.
pub(crate) const EVERY: Millis = 500;
pub(crate) const ALIVE_EVERY: u64 = 10;

/// A table in use at a node.
pub(crate) struct InUse {
    pub(crate) number: u64,
    pub(crate) shared: Arc<runner::Shared>,
    run: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl InUse {
    /// Brings the table into use; none while the store fails.
    pub(crate) fn start(hub: &Shared, node: usize, seed: &str, record: Option<&String>) -> Option<Self> {
        let (number, known, is_alone) = {
            let mut hub = hub.lock();
            if hub.now < hub.store.fails_until {
                return None;
            }
            let number = hub.ticket();
            hub.mailboxes.insert(number, Mailbox::default());
            let mut known = hub.store.load();
            if hub.has(Bug::ClockRunsWhileDown) {
                known.outages.clear();
            }
            (number, known, hub.plan.nodes == 1)
        };
        let Known { table, positions, outages } = known;
        let shared = Arc::new(runner::Shared::new(table));
        let world = AtNode { hub: hub.clone(), node, number, shared: Arc::clone(&shared) };
        let runner = Runner::new(world, seed.to_owned(), record.cloned(), positions, IDLE).after(outages);
        let runner = if is_alone { runner } else { runner.beside_others() };
        Some(Self { number, shared, run: Box::pin(runner.run()) })
    }

    /// Lets the runner do what it can do now. Whether it has ended.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.run.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready()
    }
}

/// The surroundings of a runner.
struct AtNode {
    hub: Shared,
    node: usize,
    number: u64,
    shared: Arc<runner::Shared>,
}

impl AtNode {
    fn mailbox<T>(&self, change: impl FnOnce(&mut Mailbox) -> T) -> Option<T> {
        self.hub.lock().mailboxes.get_mut(&self.number).map(change)
    }

    /// Reads from the store, which takes a while.
    async fn read<T>(&self, mut read: impl FnMut(&mut Store) -> T) -> Result<T, Message> {
        let until = {
            let mut hub = self.hub.lock();
            let took = 1 + hub.some(5);
            hub.after(took, Happening::Wake);
            hub.now + took
        };
        poll_fn(|_| {
            let mut hub = self.hub.lock();
            match hub.now {
                now if now < until => Poll::Pending,
                now if now < hub.store.fails_until => Poll::Ready(Err(Message::new("server-failed"))),
                _ => Poll::Ready(Ok(read(&mut hub.store))),
            }
        })
        .await
    }

    /// The runner is asked this after a while.
    fn ask_later(&self, after: Millis, ask: Ask<Asker>) {
        self.hub.lock().after(after, Happening::Ask(self.number, ask));
    }
}

impl World for AtNode {
    type Asker = Asker;

    fn now(&self) -> Millis {
        self.hub.lock().now
    }

    fn shared(&self) -> &runner::Shared {
        &self.shared
    }

    async fn append(&mut self, table: &Table, envelopes: &[Envelope], positions: &[u128]) -> Result<(), NotStored> {
        let ticket = {
            let mut hub = self.hub.lock();
            let ticket = hub.ticket();
            let envelopes = envelopes.iter().map(Envelope::stored).collect();
            let write =
                Write { ticket, node: self.node, envelopes, positions: positions.to_vec(), wake: runner::wake(table) };
            let took = 1 + hub.some(20);
            if hub.has(Bug::AcknowledgedBeforeCommit) {
                hub.store.write_unsynced(write);
                hub.after(took + 2_000, Happening::Commit);
            } else {
                hub.store.push(write);
                hub.after(took, Happening::Commit);
            }
            ticket
        };
        let answer = poll_fn(|_| match self.hub.lock().store.answer(ticket) {
            Some(answer) => Poll::Ready(answer),
            None => Poll::Pending,
        })
        .await;
        let is_lost = answer == Err(NotStored::Taken) && self.hub.lock().has(Bug::LostRaceNotRetried);
        if is_lost { Ok(()) } else { answer }
    }

    async fn load(&mut self) -> Result<Known, Message> {
        self.read(Store::load).await
    }

    async fn read_on(&mut self, after: u64) -> Result<Further, Message> {
        self.read(|store| store.further(after)).await
    }

    async fn invite(&mut self) -> Result<(), Message> {
        Ok(())
    }

    async fn next(&mut self, patience: Millis) -> Heard<Asker> {
        let until = {
            let mut hub = self.hub.lock();
            hub.after(patience, Happening::Wake);
            hub.now + patience
        };
        poll_fn(|_| {
            let mut hub = self.hub.lock();
            let now = hub.now;
            match hub.mailboxes.get_mut(&self.number) {
                None => Poll::Ready(Heard::Closed),
                Some(mailbox) => match mailbox.asks.pop_front() {
                    Some(ask) => Poll::Ready(Heard::Asked(ask)),
                    None if mailbox.is_closed => Poll::Ready(Heard::Closed),
                    None if now >= until => Poll::Ready(Heard::Nothing),
                    None => Poll::Pending,
                },
            }
        })
        .await
    }

    fn answer(&mut self, asker: Asker, answer: Result<u64, Why>) {
        self.hub.lock().answers.push((asker, answer));
    }

    fn publish(&mut self, news: News) {
        self.hub.lock().news.push((self.number, news));
    }

    fn tell(&mut self, told: Told) {
        self.hub.lock().told.push((self.number, told));
    }

    fn ask_bot(&mut self, question: Question) {
        let Question { view, seat, seed, position, .. } = question;
        let (mut decided, late) = (Some(Decided::at_random(&view, seat, &seed, position)), 2_000);
        let mut after = PACE;
        {
            let mut hub = self.hub.lock();
            let often = hub.plan.weather.bad_bots;
            if hub.goes_wrong(often) {
                match below(&mut hub.fate, 3) {
                    0 => decided = None,
                    1 => decided = Some(Decided { notation: "nonsense".into(), position }),
                    _ => after += hub.some(late),
                }
            }
        }
        self.ask_later(after, Ask::BotDecided { seat, view, decided });
    }

    fn expect(&mut self, person: PersonId) {
        self.ask_later(GRACE, Ask::Missed(person));
    }

    fn resumed(&mut self) {
        self.mailbox(|mailbox| mailbox.has_resumed = true);
    }

    fn forget(&mut self) -> bool {
        let forget = |mailbox: &mut Mailbox| {
            mailbox.is_closed = mailbox.connections == 0;
            mailbox.is_closed
        };
        self.mailbox(forget).unwrap_or(true)
    }
}
