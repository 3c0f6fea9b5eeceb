//! A table in use: it decides, has it stored durably, acknowledges, and then publishes.

use std::{collections::HashMap, sync::Arc};

use catalog::{AnyView, Bytes32, Record};
use game::{Message, Seat};
use protocol::{Author, ClockRule, Command, Millis, PersonId, Phase, Request, online::Why};
use table::{Envelope, Table};

use crate::{Ask, Heard, News, NotStored, Told, World, duties::Duties, nodes::Stale};

/// A failed write is tried again after this time.
const AGAIN: Millis = 5_000;

/// So often a command is decided anew because somebody else was first.
const MOST_TRIES: usize = 3;

/// Runs one table.
pub struct Runner<W> {
    pub(crate) world: W,
    /// The secret text from which all chance at the table is drawn.
    pub(crate) seed: String,
    /// The text of the record that the play goes on from.
    record: Option<String>,
    /// How far the stream of chance, and then each seat's, has been used.
    pub(crate) positions: Vec<u128>,
    /// The bots that think, and what they were shown.
    pub(crate) thinking: HashMap<Seat, AnyView>,
    /// What the store may know more than we do: a write has failed, or somebody else was first.
    pub(crate) stale: Stale,
    /// The times in which no server was there, until they are taken out of the clocks.
    pub(crate) outages: Vec<(Millis, Millis)>,
    /// How long a table that nobody needs is kept in memory.
    idle: Millis,
    /// Whether there are no other nodes.
    pub(crate) is_alone: bool,
    /// What the node does that brought the table to wait for it, unless it is overdue.
    pub(crate) left_to_others: Duties,
    /// Those whom another node took for gone, and how they return.
    pub(crate) returning: Vec<(PersonId, Command)>,
}

impl<W: World> Runner<W> {
    /// Runs the table that the world shows. `positions` says how far the streams were used when it was stored.
    pub fn new(world: W, seed: String, record: Option<String>, positions: Vec<u128>, idle: Millis) -> Self {
        Self {
            world,
            seed,
            record,
            positions,
            thinking: HashMap::new(),
            stale: Stale::No,
            outages: Vec::new(),
            idle,
            is_alone: true,
            left_to_others: Duties::NONE,
            returning: Vec::new(),
        }
    }

    /// Runs the table beside other nodes, which may have it in use too.
    #[must_use]
    pub fn beside_others(mut self) -> Self {
        self.is_alone = false;
        self.left_to_others = Duties::at(&self.table());
        self
    }

    /// Before anything else, takes these times in which no server was there out of the clocks.
    #[must_use]
    pub fn after(mut self, outages: Vec<(Millis, Millis)>) -> Self {
        self.outages = outages;
        self
    }

    /// Runs the table until nobody needs it.
    pub async fn run(mut self) {
        if !self.is_alone {
            self.world.tell(Told::WhoIsThere);
        }
        self.resume().await;
        self.world.resumed();
        let mut used_at = self.world.now();
        loop {
            self.let_return().await;
            let is_stuck = self.go_on().await.is_err();
            let patience = (used_at + self.idle).saturating_sub(self.world.now());
            match self.world.next(if is_stuck { AGAIN } else { patience }).await {
                Heard::Asked(ask) => {
                    if !ask.is_of_nodes() {
                        used_at = self.world.now();
                    }
                    self.answer(ask).await;
                }
                Heard::Closed => break,
                Heard::Nothing if !is_stuck && self.thinking.is_empty() && self.world.forget() => {
                    // Nobody can ask any more. What the table itself has still to hear is heard.
                    while let Heard::Asked(ask) = self.world.next(self.idle).await {
                        self.answer(ask).await;
                    }
                    break;
                }
                Heard::Nothing => used_at = self.world.now(),
            }
        }
    }

    /// After the server was down, the time in which it was does not count; and whoever does not come back is away.
    async fn resume(&mut self) {
        // What cannot be stored now is stored before anything else happens.
        let _ = self.refresh().await;
        let table = self.table();
        let people = Seat::all(table.setup().players()).filter_map(|seat| table.person_in(seat).cloned());
        people.for_each(|person| self.world.expect(person));
    }

    async fn answer(&mut self, ask: Ask<W::Asker>) {
        match ask {
            Ask::Obey { request, at, asker } => {
                let answered = self.answer_once(&request, at).await;
                let has_changed = answered.is_ok();
                if has_changed && matches!(request.command, Command::Remove { .. }) {
                    // Whoever is removed does not come back with the same link.
                    let _ = self.invite().await;
                }
                // Whoever asked may be gone; what was stored stays.
                self.world.answer(asker, answered);
                if has_changed {
                    self.publish_change();
                }
            }
            Ask::BotDecided { seat, view, decided } => self.bot_decided(seat, &view, decided).await,
            Ask::Came(person) => {
                self.world.publish(News::Presence);
                self.tell_who_is_here(false);
                let away = self.seat_of(&person).filter(|&(_, away)| away);
                if let Some((seat, _)) = away {
                    self.obey_and_publish(Author::Person(person), Command::Return { seat }).await;
                }
            }
            Ask::Went(person) => {
                self.world.publish(News::Presence);
                self.tell_who_is_here(true);
                self.world.expect(person);
            }
            Ask::Missed(person) => self.leave_if_gone(person).await,
            Ask::Invite(asker) => {
                let invited = self.invite().await.map(|()| self.table().seq());
                self.world.answer(asker, invited.map_err(Why::Server));
            }
            Ask::Tick(at) => {
                // The store has given the table to this node, because whoever was to go on has not.
                self.left_to_others = Duties::NONE;
                if crate::wake(&self.table()).is_none_or(|wake| wake > at) {
                    // Whoever asks has read in the store that it is time: the store knows more than we do.
                    self.stale = self.stale.max(Stale::Further);
                }
                self.obey_and_publish_at(Author::Clock, Command::Tick, at).await;
            }
            Ask::Reload(asker) => {
                self.world.tell(Told::Rewritten);
                self.read_again(asker, Stale::Whole).await;
            }
            Ask::ReadOn(asker) => self.read_again(asker, Stale::Further).await,
            Ask::Stored(seq) => self.stored_up_to(seq).await,
            Ask::Told { from, told } => self.told(from, told).await,
            Ask::MissedNews => self.missed_news().await,
            Ask::Announce { hears } => self.announce(hears),
        }
    }

    async fn read_again(&mut self, asker: W::Asker, stale: Stale) {
        self.stale = self.stale.max(stale);
        let read = self.refresh().await.map(|()| self.table().seq());
        self.world.answer(asker, read);
    }

    async fn leave_if_gone(&mut self, person: PersonId) {
        let Some((seat, is_away)) = self.seat_of(&person) else { return };
        if is_away || self.world.shared().is_present(&person) {
            return;
        }
        let table = self.table();
        let has_days = matches!(table.setup().clock, ClockRule::Days { .. });
        if table.phase() == Phase::Running && !has_days {
            self.obey_and_publish(Author::Person(person), Command::Leave { seat }).await;
        }
    }

    /// The seat of a person, and whether they are away from it.
    fn seat_of(&self, person: &PersonId) -> Option<(Seat, bool)> {
        let table = self.table();
        let seat = table.seat_of(person)?;
        Some((seat, table.is_away(seat)))
    }

    pub(crate) async fn obey_and_publish(&mut self, by: Author, command: Command) {
        self.obey_and_publish_at(by, command, self.world.now()).await;
    }

    async fn obey_and_publish_at(&mut self, by: Author, command: Command, at: Millis) {
        let before = self.table().seq();
        if self.obey(&Request::new(by, command), at).await.is_ok() && self.table().seq() > before {
            self.publish_change();
        }
    }

    /// Tells everyone, here and at other nodes, that the log has further envelopes.
    pub(crate) fn publish_change(&mut self) {
        self.world.publish(News::Changed);
        let seq = self.table().seq();
        self.world.tell(Told::Changed { seq });
    }

    /// Replaces the invitation, if it still leads to a seat.
    async fn invite(&mut self) -> Result<(), Message> {
        if self.table().phase() == Phase::Waiting {
            self.world.invite().await?;
            self.world.publish(News::Welcome);
            self.world.tell(Told::Welcome);
        }
        Ok(())
    }

    /// Obeys a command, or refuses it as it was refused before.
    async fn answer_once(&mut self, request: &Request, at: Millis) -> Result<u64, Why> {
        if let Some(why) = self.world.shared().refused_before(request) {
            return Err(why);
        }
        let answered = self.obey(request, at).await;
        if let Err(why) = &answered {
            self.world.shared().remember_refusal(request, why);
        }
        answered
    }

    /// Decides, has it stored, and lets it happen. When this says that it is done, it is durable.
    async fn obey(&mut self, request: &Request, at: Millis) -> Result<u64, Why> {
        let (mut tries, mut has_looked) = (0, self.is_alone);
        loop {
            self.refresh().await?;
            let table = self.table();
            if let Some(seq) = table.obeyed_at(request) {
                return Ok(seq);
            }
            let events = match table.decide(request, at) {
                Ok(events) => events,
                // Another node may have added what makes it right.
                Err(_) if !has_looked => {
                    (has_looked, self.stale) = (true, self.stale.max(Stale::Further));
                    continue;
                }
                Err(refusal) => return Err(Why::Table(refusal)),
            };
            if events.is_empty() {
                return Ok(table.seq());
            }
            let (table, envelopes) = self.happened(&table, table.enclose(request, events, at), request)?;
            match self.append(table, &envelopes, self.positions.clone()).await {
                Err(NotStored::Taken) if tries < MOST_TRIES => tries += 1,
                Err(not_stored) => return Err(Why::Server(message_of(not_stored))),
                // What the end reveals may follow on the command's own envelopes.
                Ok(seq) => return Ok(self.table().obeyed_at(request).unwrap_or(seq)),
            }
        }
    }

    /// The table after these envelopes, with those of the record that it goes on from once it is started.
    pub(crate) fn happened(
        &self,
        table: &Table,
        mut envelopes: Vec<Envelope>,
        request: &Request,
    ) -> Result<(Table, Vec<Envelope>), Why> {
        let failed = |_| Why::Server(Message::new("server-failed"));
        let mut table = table.clone();
        envelopes.iter().try_for_each(|envelope| table.apply(envelope)).map_err(failed)?;
        if request.command == Command::Start
            && let Some(record) = &self.record
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
    pub(crate) fn secret(&self) -> Option<Bytes32> {
        self.seed.parse().ok()
    }

    /// Has envelopes stored; only then does the table change for those who look at it.
    pub(crate) async fn append(
        &mut self,
        table: Table,
        envelopes: &[Envelope],
        positions: Vec<u128>,
    ) -> Result<u64, NotStored> {
        let stored = self.world.append(&table, envelopes, &positions).await;
        if stored.is_err() {
            self.stale = self.stale.max(Stale::Further);
        }
        stored?;
        let seq = table.seq();
        self.left_to_others = self.left_to_others.among(Duties::at(&table));
        self.world.shared().show(table);
        self.positions = positions;
        Ok(seq)
    }

    /// Reads the table again where the store may know more, and takes the times in which no server was there out of its
    /// clocks. If another server has done that first, the store says what is left of them.
    pub(crate) async fn refresh(&mut self) -> Result<(), Why> {
        loop {
            if self.stale > Stale::No {
                self.reload().await?;
            }
            let Some(&(stopped, started)) = self.outages.first() else { return Ok(()) };
            let (table, request) = (self.table(), Request::new(Author::Clock, Command::Resume { stopped }));
            let Ok(events) = table.decide(&request, started) else {
                // A table that does not run has nothing to resume, and says so.
                self.outages.clear();
                return Ok(());
            };
            let (table, envelopes) = self.happened(&table, table.enclose(&request, events, started), &request)?;
            match self.append(table, &envelopes, self.positions.clone()).await {
                Ok(_) => {
                    self.outages.remove(0);
                }
                Err(NotStored::Taken) => {}
                Err(failed) => return Err(Why::Server(message_of(failed))),
            }
        }
    }

    /// The table as it is stored.
    pub(crate) fn table(&self) -> Arc<Table> {
        self.world.shared().table()
    }
}

/// What people are told when something was not stored.
pub(crate) fn message_of(not_stored: NotStored) -> Message {
    match not_stored {
        NotStored::Taken => Message::new("server-failed"),
        NotStored::Failed(message) => message,
    }
}
