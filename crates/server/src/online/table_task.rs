//! A table in use: one task with a mailbox. It decides, stores durably, acknowledges, and then publishes.

mod handle;
mod refusals;
mod stored;
mod turns;

use std::{
    collections::HashMap,
    sync::PoisonError,
    time::{Duration, Instant},
};

use catalog::{AnyView, Bytes32, Record};
use game::{Message, Observer, Seat};
use protocol::{
    Author, ClockRule, Command, Millis, PersonId, Phase, Request,
    online::{TableId, Why},
};
use store::{Facts, StoreError};
use table::{Envelope, Table};
use tokio::sync::{mpsc, oneshot};

use super::{Online, bots::Decided, bus::News, now, refused::message_of, secrets};

pub(crate) use handle::Handle;
pub(crate) use stored::append_of;

/// So many commands may wait at one table. Who asks more waits.
const MOST_WAITING: usize = 64;

/// A failed write is tried again after this time.
const AGAIN: Duration = Duration::from_secs(5);

/// A table as it was read from the store.
pub(crate) struct Known {
    pub(crate) table: Table,
    pub(crate) facts: Facts,
    pub(crate) positions: Vec<u128>,
    pub(crate) rematch: Option<TableId>,
    /// The times, from and until, in which no server was there since something last happened.
    pub(crate) outages: Vec<(Millis, Millis)>,
}

/// What a table is asked for.
enum Ask {
    Obey {
        request: Request,
        at: Millis,
        answer: oneshot::Sender<Result<u64, Why>>,
    },
    BotDecided {
        seat: Seat,
        view: AnyView,
        decided: Option<Decided>,
    },
    /// Somebody has connected.
    Came(PersonId),
    /// Somebody's last connection has ended.
    Went(PersonId),
    /// The grace for somebody who was not there is over.
    Missed(PersonId),
    /// The invitation is to be replaced.
    Invite(oneshot::Sender<Result<String, StoreError>>),
    Tick(Millis),
    Reload(oneshot::Sender<()>),
}

struct Task {
    online: Online,
    handle: Handle,
    positions: Vec<u128>,
    /// The bots that think, and what they were shown.
    thinking: HashMap<Seat, AnyView>,
    /// Whether the store may know more than we do: a write has failed, or somebody else was first.
    is_stale: bool,
    /// The times in which no server was there, until they are taken out of the clocks.
    outages: Vec<(Millis, Millis)>,
}

impl Task {
    async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
        self.resume().await;
        self.handle.shared.resumed.send_replace(true);
        loop {
            let is_stuck = self.go_on().await.is_err();
            let patience = if is_stuck { AGAIN } else { self.online.inner.settings.idle };
            match tokio::time::timeout(patience, asked.recv()).await {
                Ok(Some(ask)) => self.answer(ask).await,
                Ok(None) => break,
                Err(_) if !is_stuck && self.thinking.is_empty() && self.is_forgotten() => {
                    // Nobody can ask any more. What the table itself has still to hear is heard.
                    asked.close();
                    while let Some(ask) = asked.recv().await {
                        self.answer(ask).await;
                    }
                    break;
                }
                Err(_) => {}
            }
        }
    }

    /// Whether nobody but us had a way to the table; then there is none any more.
    fn is_forgotten(&self) -> bool {
        self.online.inner.tables.forget_unused(&self.handle)
    }

    /// After the server was down, the time in which it was does not count; and whoever does not come back is away.
    async fn resume(&mut self) {
        for (stopped, started) in std::mem::take(&mut self.outages) {
            // A table that does not run has nothing to resume, and says so.
            let resume = Request::new(Author::Clock, Command::Resume { stopped });
            let _ = self.obey(&resume, started).await;
        }
        let people: Vec<PersonId> = {
            let table = self.handle.table();
            Seat::all(table.setup().players()).filter_map(|seat| table.person_in(seat).cloned()).collect()
        };
        people.into_iter().for_each(|person| self.expect(person));
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Obey { request, at, answer } => {
                let answered = self.answer_once(&request, at).await;
                let has_changed = answered.is_ok();
                self.online.inner.metrics.command(has_changed);
                if has_changed && matches!(request.command, Command::Remove { .. }) {
                    // Whoever is removed does not come back with the same link.
                    let _ = self.invite().await;
                }
                // Whoever asked may be gone; what was stored stays.
                let _ = answer.send(answered);
                if has_changed {
                    self.publish(News::Changed);
                }
            }
            Ask::BotDecided { seat, view, decided } => self.bot_decided(seat, &view, decided).await,
            Ask::Came(person) => {
                self.publish(News::Presence);
                let away = self.seat_of(&person).filter(|&(_, away)| away);
                if let Some((seat, _)) = away {
                    self.obey_and_publish(Author::Person(person), Command::Return { seat }).await;
                }
            }
            Ask::Went(person) => {
                self.publish(News::Presence);
                self.expect(person);
            }
            Ask::Missed(person) => self.leave_if_gone(person).await,
            Ask::Invite(answer) => {
                let _ = answer.send(self.invite().await);
            }
            Ask::Tick(at) => {
                let request = Request::new(Author::Clock, Command::Tick);
                if self.obey(&request, at).await.is_ok() {
                    self.publish(News::Changed);
                }
            }
            Ask::Reload(answer) => {
                self.is_stale = true;
                let _ = self.refresh().await;
                let _ = answer.send(());
            }
        }
    }

    /// Waits for a person who is not there; when the grace is over, they are away.
    fn expect(&self, person: PersonId) {
        let (mailbox, grace) = (self.handle.mailbox.downgrade(), self.online.inner.settings.grace);
        tokio::spawn(async move {
            tokio::time::sleep(grace).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Ask::Missed(person)).await;
            }
        });
    }

    async fn leave_if_gone(&mut self, person: PersonId) {
        let Some((seat, is_away)) = self.seat_of(&person) else { return };
        if is_away || self.handle.is_present(&person) {
            return;
        }
        let (is_running, has_days) = {
            let table = self.handle.table();
            (table.phase() == Phase::Running, matches!(table.setup().clock, ClockRule::Days { .. }))
        };
        if is_running && !has_days {
            self.obey_and_publish(Author::Person(person), Command::Leave { seat }).await;
        }
    }

    /// The seat of a person, and whether they are away from it.
    fn seat_of(&self, person: &PersonId) -> Option<(Seat, bool)> {
        let table = self.handle.table();
        let seat = table.seat_of(person)?;
        Some((seat, table.snapshot(Observer::Spectator).state.seats[seat.index()].away))
    }

    async fn obey_and_publish(&mut self, by: Author, command: Command) {
        if self.obey(&Request::new(by, command), now()).await.is_ok() {
            self.publish(News::Changed);
        }
    }

    /// Replaces the invitation, if it still leads to a seat.
    async fn invite(&mut self) -> Result<String, StoreError> {
        if self.handle.table().phase() == Phase::Waiting {
            let (table, secret) = (self.handle.id().clone(), secrets::letters(24));
            let invitations = self.online.inner.store.invite(table, secret, now()).await?;
            *self.handle.shared.invitations.write().unwrap_or_else(PoisonError::into_inner) = invitations;
            self.publish(News::Welcome);
        }
        Ok(self.handle.invitation())
    }

    fn publish(&self, news: News) {
        self.online.inner.bus.publish(self.handle.id(), news);
    }

    /// Obeys a command, or refuses it as it was refused before.
    async fn answer_once(&mut self, request: &Request, at: Millis) -> Result<u64, Why> {
        if let Some(why) = self.handle.refused_before(request) {
            return Err(why);
        }
        let answered = self.obey(request, at).await;
        if let Err(why) = &answered {
            self.handle.remember_refusal(request, why);
        }
        answered
    }

    /// Decides, stores, and lets it happen. When this says that it is done, it is durable.
    async fn obey(&mut self, request: &Request, at: Millis) -> Result<u64, Why> {
        let mut tries = 0;
        loop {
            self.refresh().await?;
            let (table, envelopes) = {
                let table = self.handle.table();
                if let Some(seq) = table.obeyed_at(request) {
                    return Ok(seq);
                }
                let events = table.decide(request, at).map_err(Why::Table)?;
                if events.is_empty() {
                    return Ok(table.seq());
                }
                let envelopes = table.enclose(request, events, at);
                self.happened(&table, envelopes, request)?
            };
            match self.append(table, &envelopes, self.positions.clone()).await {
                Err(StoreError::Taken) if tries < 3 => tries += 1,
                Err(error) => return Err(Why::Server(message_of(&error))),
                // What the end reveals may follow on the command's own envelopes.
                Ok(seq) => return Ok(self.handle.table().obeyed_at(request).unwrap_or(seq)),
            }
        }
    }

    /// The table after these envelopes, with those of the record that it goes on from once it is started.
    fn happened(
        &self,
        table: &Table,
        mut envelopes: Vec<Envelope>,
        request: &Request,
    ) -> Result<(Table, Vec<Envelope>), Why> {
        let failed = |_| Why::Server(Message::new("server-failed"));
        let mut table = table.clone();
        envelopes.iter().try_for_each(|envelope| table.apply(envelope)).map_err(failed)?;
        if request.command == Command::Start
            && let Some(record) = &self.handle.facts().record
        {
            let bad = || Why::Server(Message::new("server-bad-record"));
            let record = Record::parse(record).map_err(|_| bad())?;
            let further = table.carry_on(&record).ok_or_else(bad)?;
            further.iter().try_for_each(|envelope| table.apply(envelope)).map_err(failed)?;
            envelopes.extend(further);
        }
        envelopes.extend(self.reveal(&mut table)?);
        Ok((table, envelopes))
    }

    /// Tells the secret that was promised, together with the result.
    fn reveal(&self, table: &mut Table) -> Result<Vec<Envelope>, Why> {
        let Some(secret) = self.secret().filter(|_| table.owes_secret()) else { return Ok(Vec::new()) };
        let request = Request::new(Author::Dealer, Command::Reveal { secret });
        table.obey(&request, table.changed_at()).map_err(Why::Table)
    }

    /// The secret that all chance is drawn from, at a table that promises one.
    fn secret(&self) -> Option<Bytes32> {
        self.handle.facts().seed.parse().ok()
    }

    /// Stores envelopes; only then does the table change for those who look at it.
    async fn append(&mut self, table: Table, envelopes: &[Envelope], positions: Vec<u128>) -> Result<u64, StoreError> {
        let append = append_of(self.handle.id(), &table, envelopes, &positions);
        let begun = Instant::now();
        let stored = self.online.inner.store.append(self.handle.id().clone(), append).await;
        self.online.inner.metrics.appended(begun.elapsed(), &stored);
        if let Err(error) = &stored {
            tracing::warn!(table = %self.handle.id(), ?error, "a write failed");
            self.is_stale = true;
        }
        stored?;
        let seq = table.seq();
        *self.handle.shared.table.write().unwrap_or_else(PoisonError::into_inner) = table;
        self.positions = positions;
        Ok(seq)
    }

    /// Reads the table again where the store may know more.
    async fn refresh(&mut self) -> Result<(), Why> {
        if self.is_stale {
            let known = self.online.load(self.handle.id()).await.map_err(|refuse| Why::Server(refuse.message()))?;
            let is_new = known.table.seq() > self.handle.table().seq();
            *self.handle.shared.table.write().unwrap_or_else(PoisonError::into_inner) = known.table;
            if is_new {
                self.publish(News::Changed);
            }
            self.positions = known.positions;
            self.is_stale = false;
            self.publish(News::Changed);
        }
        Ok(())
    }
}
