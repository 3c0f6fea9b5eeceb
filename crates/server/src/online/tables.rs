//! The tables in use, and new ones.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use catalog::{AnyGame, First, Promise, Record, Seed};
use game::{Explain, Message, Seat};
use protocol::{
    Author, BotLevel, ClockRule, Command, Phase, Player, Request,
    online::{Created, NewTable, SeatPlan, TableId, Why},
};
use runner::{Further, Known};
use store::{Facts, Invitations, Stored, Summary};
use table::{Envelope, Opening, Table};

use super::{
    Caller, Online,
    limits::MOST_OPEN_TABLES,
    refused::{Refuse, message_of},
    secrets,
    table_task::{Handle, Loaded, append_of},
};

/// The bot that stands in for people who are away.
const STAND_IN: BotLevel = BotLevel::Numbered(3);

const SECOND: u64 = 1000;
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// The tables in use.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<HashMap<TableId, Handle>>,
}

impl Tables {
    pub(crate) fn found(&self, id: &TableId) -> Option<Handle> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).cloned()
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Handle> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// How many there are.
    pub(crate) fn in_use(&self) -> usize {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Forgets a table to which nobody else has a way: only its own task, which asks, and this map. Whoever looks for it
    /// from then on brings it into use anew, so that nobody ever asks a table that has ended.
    pub(crate) fn forget_unused(&self, own: &Handle) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let is_unused = own.ways() <= 2;
        if is_unused {
            open.remove(own.id());
        }
        is_unused
    }
}

impl Online {
    /// A table as it is stored now, brought into use if it is not. Whoever asks may have heard at another node what this
    /// one was not told yet.
    pub(crate) async fn table(&self, id: &TableId) -> Result<Handle, Refuse> {
        let is_found = self.inner.tables.found(id).is_some();
        let handle = self.table_in_use(id).await?;
        if is_found {
            self.read_on(&handle).await;
        }
        Ok(handle)
    }

    /// A table, brought into use if it is not.
    pub(crate) async fn table_in_use(&self, id: &TableId) -> Result<Handle, Refuse> {
        let handle = match self.inner.tables.found(id) {
            Some(handle) => handle,
            None => {
                // Whatever other nodes add while the table is read is told.
                let elsewhere = self.inner.bus.subscribe(id);
                self.use_table(id, self.load(id).await?, elsewhere)
            }
        };
        handle.resumed().await;
        Ok(handle)
    }

    /// Reads what other nodes may have added to a table in use.
    pub(crate) async fn read_on(&self, handle: &Handle) {
        if self.inner.bus.is_shared() {
            handle.read_on().await;
        }
    }

    /// Brings a table into use that was read from the store.
    fn use_table(&self, id: &TableId, loaded: Loaded, elsewhere: bus::Subscription) -> Handle {
        let mut open = self.inner.tables.open.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have brought it into use meanwhile.
        if let Some(handle) = open.get(id) {
            return handle.clone();
        }
        let handle = Handle::start(self.clone(), id.clone(), loaded, elsewhere);
        open.insert(id.clone(), handle.clone());
        handle
    }

    /// What the store has of a table after the envelope with this number. A table that cannot be read is set aside with the
    /// reason, and the others go on.
    async fn stored(&self, id: &TableId, after: u64) -> Result<Stored, Refuse> {
        let stored = match self.inner.store.load(id.clone(), after).await {
            Ok(stored) => stored.ok_or_else(Refuse::no_table)?,
            Err(error) => {
                if let store::StoreError::Corrupt(reason) = &error {
                    self.set_aside(id, reason.clone()).await;
                }
                return Err(error.into());
            }
        };
        if stored.fault.is_some() { Err(broken()) } else { Ok(stored) }
    }

    /// Reads what the store has of a table in use after the envelope with this number.
    pub(crate) async fn load_further(&self, handle: &Handle, after: u64) -> Result<Further, Refuse> {
        let stored = self.stored(handle.id(), after).await?;
        handle.took_over(stored.facts.invitations, stored.rematch);
        Ok(Further { envelopes: stored.log, positions: stored.positions, outages: stored.outages })
    }

    /// Reads a table from the store.
    pub(crate) async fn load(&self, id: &TableId) -> Result<Loaded, Refuse> {
        let stored = self.stored(id, 0).await?;
        match Table::replay(stored.log) {
            Ok(table) if stored.positions.len() == usize::from(table.setup().players()) + 1 => {
                let known = Known { table, positions: stored.positions, outages: stored.outages };
                Ok(Loaded { known, facts: stored.facts, rematch: stored.rematch })
            }
            Ok(_) => {
                self.set_aside(id, "the places of its random streams are missing".into()).await;
                Err(broken())
            }
            Err(corrupt) => {
                self.set_aside(id, format!("envelope {}: {:?}", corrupt.seq, corrupt.fault)).await;
                Err(broken())
            }
        }
    }

    async fn set_aside(&self, id: &TableId, reason: String) {
        tracing::error!(table = %id, reason, "a table cannot be read and is set aside");
        self.inner.metrics.table_set_aside();
        // Should this fail too, the next attempt to read the table says so again.
        let _ = self.inner.store.set_aside(id.clone(), reason).await;
    }

    /// Whether this guest may open one more table.
    pub(crate) async fn check_open_tables(&self, caller: &Caller) -> Result<(), Refuse> {
        let listed = self.inner.store.tables_of(caller.id.clone(), 4 * MOST_OPEN_TABLES as u32).await?;
        let is_open = |summary: &&Summary| {
            summary.host == caller.id && matches!(summary.listed.phase, Phase::Waiting | Phase::Running)
        };
        let is_full = self.inner.settings.limited && listed.iter().filter(is_open).count() >= MOST_OPEN_TABLES;
        let why = || Message::new("server-too-many-tables").with("most", MOST_OPEN_TABLES);
        if is_full { Err(Refuse::new(axum::http::StatusCode::TOO_MANY_REQUESTS, why())) } else { Ok(()) }
    }

    /// Opens a table.
    pub(crate) async fn open(&self, host: &Caller, wanted: NewTable) -> Result<Created, Refuse> {
        let seed = secrets::token();
        let start = AnyGame::new(wanted.game, &wanted.settings).map_err(|bad| Refuse::bad(bad.message()))?;
        let mut seats = wanted.seats.clone();
        let own = seats.iter().filter(|plan| **plan == SeatPlan::Me).count();
        if seats.len() != usize::from(start.players()) || own > 1 {
            return Err(Refuse::bad(
                Message::new("table-bad-seats")
                    .with("seats", usize::from(start.players()))
                    .with("players", seats.len()),
            ));
        }
        if !is_sensible(wanted.clock) {
            return Err(Refuse::bad(Message::new("server-bad-clock")));
        }
        match &wanted.record {
            Some(record) => check_record(record, &start)?,
            None => {
                if matches!(wanted.begins, First::Player(number) if usize::from(number) > seats.len()) {
                    return Err(Refuse::bad(Message::new("server-bad-request")));
                }
                let order = wanted.begins.seat_order(seats.len(), &Seed::new(&seed).game(1));
                seats = order.iter().map(|&place| wanted.seats[place]).collect();
            }
        }
        let facts = Facts {
            public: wanted.public,
            watch: wanted.watch,
            hints: wanted.hints,
            record: wanted.record,
            ..Facts::new(seed, Invitations::new(secrets::letters(24), self.now()))
        };
        let opening = self.opening(host, &start, wanted.clock, seats.iter().copied().map(player).collect());
        let own = seats.iter().position(|plan| *plan == SeatPlan::Me).map(|place| Seat::new(place as u8));
        self.create(host, opening, facts, own).await
    }

    /// Opens a table where the people of another one play again, with the start passed on: whoever sat second begins.
    pub(crate) async fn open_again(&self, host: &Caller, before: &Handle) -> Result<Created, Refuse> {
        let (table, facts) = (before.table(), before.facts());
        if !matches!(table.phase(), Phase::Over | Phase::Closed) {
            return Err(Refuse::new(axum::http::StatusCode::CONFLICT, Message::new("server-not-over")));
        }
        if let Some(next) = before.rematch() {
            let known = self.table(&next).await?;
            return Ok(Created { table: next, invitation: known.invitation() });
        }
        let setup = table.setup();
        let start = AnyGame::new(setup.game, &setup.settings).map_err(|bad| Refuse::bad(bad.message()))?;
        let before_seats: Vec<Seat> = Seat::all(setup.players()).map(|seat| seat.next(setup.players())).collect();
        let players = table.players();
        let again = before_seats.iter().map(|seat| match &players[seat.index()] {
            Player::Bot(level) => Player::Bot(*level),
            Player::You | Player::Human(_) => Player::Human(None),
        });
        let kept: Vec<_> = before_seats.iter().map(|&seat| table.person_in(seat).cloned()).collect();
        let own = kept.iter().position(|person| person.as_ref() == Some(&host.id));
        let facts = Facts {
            public: facts.public,
            watch: facts.watch,
            hints: facts.hints,
            kept,
            ..Facts::new(secrets::token(), Invitations::new(secrets::letters(24), self.now()))
        };
        let opening = self.opening(host, &start, setup.clock, again.collect());
        let created = self.create(host, opening, facts, own.map(|place| Seat::new(place as u8))).await?;
        let next = self.inner.store.rematch(before.id().clone(), created.table.clone()).await?;
        before.plays_again_at(next.clone());
        if next == created.table {
            return Ok(created);
        }
        // Somebody else was first: their table is the one.
        let close = Request::new(Author::Person(host.id.clone()), Command::Close);
        let _ = self.table(&created.table).await?.obey(close, self.now()).await;
        let known = self.table(&next).await?;
        Ok(Created { table: next, invitation: known.invitation() })
    }

    fn opening(&self, host: &Caller, start: &AnyGame, clock: ClockRule, players: Vec<Player>) -> Opening {
        let absence = self.inner.settings.absence.as_millis() as u64;
        Opening {
            game: start.id(),
            settings: start.settings(),
            players,
            host: host.id.clone(),
            shared_device: false,
            by_hand: false,
            friendly: false,
            own_box: false,
            head_start: Vec::new(),
            clock,
            stand_in: STAND_IN,
            // Whoever has days for a move is not expected to stay.
            absence: (!matches!(clock, ClockRule::Days { .. })).then_some(absence),
            promise: None,
        }
    }

    async fn create(
        &self,
        host: &Caller,
        mut opening: Opening,
        facts: Facts,
        own: Option<Seat>,
    ) -> Result<Created, Refuse> {
        let id = self.inner.store.place(secrets::table_name());
        opening.promise = facts.seed.parse().ok().map(|secret| Promise::new(id.as_str(), secret));
        let (mut table, first) = Table::open(opening, self.now()).map_err(|corrupt| Refuse::bad(corrupt.message()))?;
        let mut envelopes: Vec<Envelope> = vec![first];
        if let Some(seat) = own {
            let sit = Command::Sit { seat, name: Some(host.name.clone()), seed: None };
            let request = Request::new(Author::Person(host.id.clone()), sit);
            envelopes.extend(table.obey(&request, self.now()).map_err(|refusal| Refuse::bad(refusal.message()))?);
        }
        let positions = vec![0; usize::from(table.setup().players()) + 1];
        let append = append_of(&id, &table, &envelopes, &positions);
        let invitation = facts.invitations.current.clone();
        self.inner
            .store
            .create(id.clone(), facts, append)
            .await
            .map_err(|error| Refuse::from(Why::Server(message_of(&error))))?;
        self.inner.metrics.table_opened();
        tracing::info!(table = %id, game = %table.setup().game, "a table was opened");
        Ok(Created { table: id, invitation })
    }
}

fn broken() -> Refuse {
    Refuse::from(Why::Server(Message::new("server-table-broken")))
}

fn player(plan: SeatPlan) -> Player {
    match plan {
        SeatPlan::Me | SeatPlan::Open => Player::Human(None),
        SeatPlan::Bot(level) => Player::Bot(level),
    }
}

/// Whether somebody can play with these clocks.
fn is_sensible(clock: ClockRule) -> bool {
    match clock {
        ClockRule::None => true,
        ClockRule::PerMove { time } => (5 * SECOND..=DAY).contains(&time),
        ClockRule::Fischer { time, increment } => (10 * SECOND..=DAY).contains(&time) && increment <= DAY,
        ClockRule::Days { days } => (1..=30).contains(&days),
    }
}

/// Whether a record can be gone on from at a table with this game and these options.
fn check_record(text: &str, start: &AnyGame) -> Result<(), Refuse> {
    let record = Record::parse(text).map_err(|bad| Refuse::bad(bad.fault.message()))?;
    let play = record.replay().map_err(|bad| Refuse::bad(bad.fault.message()))?;
    let fits = play.id() == start.id() && play.settings() == start.settings() && !play.is_over();
    if fits { Ok(()) } else { Err(Refuse::bad(Message::new("server-bad-record"))) }
}
