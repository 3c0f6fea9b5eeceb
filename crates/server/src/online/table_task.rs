//! A table in use: one task with a mailbox. It decides, stores durably, acknowledges, and then publishes.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard},
    time::Duration,
};

use catalog::{AnyView, Record, Seed};
use game::{Message, Observer, Seat, Turn};
use protocol::{
    Author, ClockRule, Command, Millis, PersonId, Phase, Refusal, Request,
    online::{Listed, Presence, TableId, Why},
};
use store::{Append, Facts, StoreError, Summary};
use table::{Envelope, Table};
use tokio::sync::{mpsc, oneshot, watch};

use super::{
    Online,
    bots::{Decided, Question},
    bus::News,
    now,
    refused::message_of,
};

/// So many commands may wait at one table. Who asks more waits.
const MOST_WAITING: usize = 64;

/// A table that waits for chance or a bot is woken after this time if nothing happens: then a server has stopped before it
/// could go on.
const STALLED: Millis = 5_000;

/// A table that nobody needs is kept in memory for so long.
const IDLE: Duration = Duration::from_secs(60);

/// A failed write is tried again after this time.
const AGAIN: Duration = Duration::from_secs(5);

/// A table as it was read from the store.
pub(crate) struct Known {
    pub(crate) table: Table,
    pub(crate) facts: Facts,
    pub(crate) positions: Vec<u128>,
    pub(crate) rematch: Option<TableId>,
}

/// What everyone who is at the table shares. Only the task changes the table, and only what is stored already.
struct Shared {
    id: TableId,
    facts: Facts,
    table: RwLock<Table>,
    rematch: Mutex<Option<TableId>>,
    /// How many connections each guest has.
    present: Mutex<HashMap<PersonId, usize>>,
    /// Whether the time in which the server was down has been taken out of the clocks.
    resumed: watch::Sender<bool>,
}

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
    Tick(Millis),
    Reload(oneshot::Sender<()>),
}

/// The way to a table. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Handle {
    shared: Arc<Shared>,
    mailbox: mpsc::Sender<Ask>,
}

impl Handle {
    pub(crate) fn start(online: Online, id: TableId, known: Known) -> Self {
        let Known { table, facts, positions, rematch } = known;
        let (mailbox, asked) = mpsc::channel(MOST_WAITING);
        let shared = Arc::new(Shared {
            id,
            facts,
            table: RwLock::new(table),
            rematch: Mutex::new(rematch),
            present: Mutex::default(),
            resumed: watch::Sender::new(false),
        });
        let handle = Self { shared, mailbox };
        let task = Task { online, handle: handle.clone(), positions, thinking: HashMap::new(), is_stale: false };
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

    pub(crate) fn has_ended(&self) -> bool {
        self.mailbox.is_closed()
    }

    /// Gives a command. The answer is the number of its last envelope, which is durable then.
    pub(crate) async fn obey(&self, request: Request, at: Millis) -> Result<u64, Why> {
        let (answer, answered) = oneshot::channel();
        let failed = || Why::Server(Message::new("server-failed"));
        self.mailbox.send(Ask::Obey { request, at, answer }).await.map_err(|_| failed())?;
        answered.await.map_err(|_| failed())?
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

    fn is_present(&self, guest: &PersonId) -> bool {
        self.present().contains_key(guest)
    }

    fn present(&self) -> std::sync::MutexGuard<'_, HashMap<PersonId, usize>> {
        self.shared.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Task {
    online: Online,
    handle: Handle,
    positions: Vec<u128>,
    /// The bots that think, and what they were shown.
    thinking: HashMap<Seat, AnyView>,
    /// Whether the store may know more than we do: a write has failed, or somebody else was first.
    is_stale: bool,
}

impl Task {
    async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
        self.resume().await;
        self.handle.shared.resumed.send_replace(true);
        loop {
            let is_stuck = self.go_on().await.is_err();
            let patience = if is_stuck { AGAIN } else { IDLE };
            match tokio::time::timeout(patience, asked.recv()).await {
                Ok(Some(ask)) => self.answer(ask).await,
                Ok(None) => break,
                Err(_) if !is_stuck && self.is_idle() => {
                    self.online.inner.tables.forget(self.handle.id());
                    // Whatever has come in meanwhile is answered; nothing more comes in.
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

    /// Nobody is there, and nobody thinks.
    fn is_idle(&self) -> bool {
        self.handle.present().is_empty() && self.thinking.is_empty()
    }

    /// After the server was down, the time in which it was does not count; and whoever does not come back is away.
    async fn resume(&mut self) {
        let inner = &self.online.inner;
        let (at, is_running) = {
            let table = self.handle.table();
            (table.changed_at(), table.phase() == Phase::Running)
        };
        if is_running && at < inner.started {
            let stopped = inner.stopped.unwrap_or(at).max(at);
            let request = Request::new(Author::Clock, Command::Resume { stopped });
            let _ = self.obey(&request, now()).await;
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
                let answered = self.obey(&request, at).await;
                let has_changed = answered.is_ok();
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

    fn publish(&self, news: News) {
        self.online.inner.bus.publish(self.handle.id(), news);
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
                Ok(seq) => return Ok(seq),
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
        Ok((table, envelopes))
    }

    /// Stores envelopes; only then does the table change for those who look at it.
    async fn append(&mut self, table: Table, envelopes: &[Envelope], positions: Vec<u128>) -> Result<u64, StoreError> {
        let append = append_of(self.handle.id(), &table, envelopes, &positions);
        let stored = self.online.inner.store.append(self.handle.id().clone(), append).await;
        if stored.is_err() {
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
            *self.handle.shared.table.write().unwrap_or_else(PoisonError::into_inner) = known.table;
            self.positions = known.positions;
            self.is_stale = false;
            self.publish(News::Changed);
        }
        Ok(())
    }

    /// Does what the table itself waits for: chance is drawn at once, and bots are asked. An error if it could not be
    /// stored, and is to be tried again.
    async fn go_on(&mut self) -> Result<(), Why> {
        loop {
            let turn = {
                let table = self.handle.table();
                if table.phase() != Phase::Running || table.is_take_back_asked() {
                    return Ok(());
                }
                table.turn()
            };
            match turn {
                Turn::Over => return Ok(()),
                Turn::Chance => self.draw().await?,
                Turn::Seats(seats) => {
                    seats.iter().for_each(|seat| self.ask_bot(seat));
                    return Ok(());
                }
            }
        }
    }

    /// Draws for chance. How far the stream was used is stored with the draw, so that it is never drawn again.
    async fn draw(&mut self) -> Result<(), Why> {
        self.refresh().await?;
        let request = {
            let table = self.handle.table();
            let mut stream = Seed::new(&self.handle.facts().seed).chance(1);
            stream.set_word_pos(self.positions[0]);
            let Some(event) = table.sample(&mut stream) else { return Ok(()) };
            (Request::new(Author::Dealer, Command::Chance { notation: event.notation() }), stream.get_word_pos())
        };
        self.play(&request.0, 0, request.1).await.map(drop)
    }

    /// Plays for chance or a bot, whose random stream has been used so far.
    async fn play(&mut self, request: &Request, stream: usize, position: u128) -> Result<u64, Why> {
        let at = now();
        let (table, envelopes) = {
            let table = self.handle.table();
            let events = table.decide(request, at).map_err(Why::Table)?;
            self.happened(&table, table.enclose(request, events, at), request)?
        };
        let mut positions = self.positions.clone();
        positions[stream] = position;
        let stored = self.append(table, &envelopes, positions).await;
        let seq = stored.map_err(|error| Why::Server(message_of(&error)))?;
        self.publish(News::Changed);
        Ok(seq)
    }

    /// Asks the bot of a seat, if one decides for it and does not think already.
    fn ask_bot(&mut self, seat: Seat) {
        let question = {
            let table = self.handle.table();
            let Some(level) = table.bot_of(seat) else { return };
            let view = table.view_at(table.events(), Observer::Seat(seat)).expect("now is a moment of the play");
            let position = self.positions[seat.index() + 1];
            Question { view, seat, level, seed: self.handle.facts().seed.clone(), position }
        };
        if self.thinking.get(&seat) == Some(&question.view) {
            return;
        }
        self.thinking.insert(seat, question.view.clone());
        let (mailbox, view) = (self.handle.mailbox.clone(), question.view.clone());
        let (answer, pace) = (self.online.inner.pool.ask(question), self.online.inner.settings.pace);
        tokio::spawn(async move {
            // The pace does not depend on how long the bot thinks, unless it thinks longer.
            let (decided, ()) = tokio::join!(answer, tokio::time::sleep(pace));
            let _ = mailbox.send(Ask::BotDecided { seat, view, decided }).await;
        });
    }

    async fn bot_decided(&mut self, seat: Seat, asked: &AnyView, decided: Option<Decided>) {
        if self.thinking.get(&seat) == Some(asked) {
            self.thinking.remove(&seat);
        }
        let is_current = {
            let table = self.handle.table();
            let is_due = matches!(table.turn(), Turn::Seats(seats) if seats.contains(seat));
            is_due && table.view_at(table.events(), Observer::Seat(seat)).as_ref() == Some(asked)
        };
        // What a bot decided for another position is not played; it is asked again if it is still its turn.
        if !is_current {
            return;
        }
        let decided = decided.unwrap_or_else(|| self.any_move(seat, asked));
        let request = |notation| Request::new(Author::Bot, Command::Play { seat, notation });
        let played = self.play(&request(decided.notation), seat.index() + 1, decided.position).await;
        if let Err(Why::Table(Refusal::Rule(_))) = played {
            // A bot that breaks the rules has a bug. The others want to go on playing.
            let any = self.any_move(seat, asked);
            let _ = self.play(&request(any.notation), seat.index() + 1, any.position).await;
        }
    }

    /// Any legal move of a seat, for a bot that failed.
    fn any_move(&self, seat: Seat, view: &AnyView) -> Decided {
        let mut stream = Seed::new(&self.handle.facts().seed).player(1, seat);
        stream.set_word_pos(self.positions[seat.index() + 1]);
        let notation = view.imagine(&mut stream).random_move(seat, &mut stream).notation();
        Decided { notation, position: stream.get_word_pos() }
    }
}

/// What is stored with envelopes: the table is the one after them.
pub(crate) fn append_of(id: &TableId, table: &Table, envelopes: &[Envelope], positions: &[u128]) -> Append {
    let setup = table.setup();
    let state = table.snapshot(Observer::Spectator).state;
    let people: Vec<Option<PersonId>> = Seat::all(setup.players()).map(|seat| table.person_in(seat).cloned()).collect();
    let waits_for_us = match state.turn {
        _ if state.phase != Phase::Running || table.is_take_back_asked() => false,
        Turn::Chance => true,
        Turn::Seats(seats) => seats.iter().any(|seat| table.bot_of(seat).is_some()),
        Turn::Over => false,
    };
    let stalled = waits_for_us.then(|| table.changed_at() + STALLED);
    Append {
        envelopes: envelopes.iter().map(Envelope::stored).collect(),
        positions: positions.to_vec(),
        wake: [table.deadline(), stalled].into_iter().flatten().min(),
        people: people.iter().flatten().cloned().chain([table.host().clone()]).collect(),
        summary: Summary {
            listed: Listed {
                table: id.clone(),
                game: setup.game,
                settings: setup.settings,
                seats: state.seats,
                phase: state.phase,
                clock: setup.clock,
                opened: setup.opened,
            },
            turn: match state.turn {
                Turn::Seats(seats) if state.phase == Phase::Running => seats,
                _ => game::Seats::NONE,
            },
            people,
            host: table.host().clone(),
            changed: table.changed_at(),
        },
    }
}
