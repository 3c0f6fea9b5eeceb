//! What must be so after every step.

use std::{collections::BTreeMap, fmt, sync::Arc};

use game::Seat;
use protocol::{Author, Command, CommandId, Millis, PersonId, Request, SeatClock, Snapshot};
use table::{StoredEnvelope, Table, TableEvent};

/// What must always be so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// There is one log without a gap, and every table in use is what a beginning of it says.
    OneLog,
    /// Whoever may know the same, knows the same: whether connected all along, or catching up.
    EqualKnowledge,
    /// Every command that was acknowledged is in the log, exactly once; and nobody's decision is there that they did not
    /// make.
    OnceEach,
    /// Clocks only run down, and only while there is a server.
    Clocks,
    /// Nobody is sent what depends on what is hidden from them.
    Hidden,
    /// Every roll and draw follows from the promised secret.
    Fair,
    /// Every game ends.
    Ends,
}

/// A law that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which one.
    pub law: Law,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.law, self.what)
    }
}

pub(crate) type Checked = Result<(), Broken>;

pub(crate) fn broken(law: Law, what: impl Into<String>) -> Broken {
    Broken { law, what: what.into() }
}

/// What is known of a simulation without asking those who are simulated.
pub(crate) struct Checks {
    /// The table that the stored log is of.
    pub(crate) table: Table,
    /// Tables in use, as they were looked at, by the number of their last envelope.
    tables: BTreeMap<u64, Arc<Table>>,
    /// Where each command is in the log.
    ids: BTreeMap<(Author, CommandId), u64>,
    /// What people have asked for, under which name: those who lie may ask for several things under one.
    asked: BTreeMap<(PersonId, CommandId), Vec<Command>>,
    acknowledged: Vec<(Request, u64)>,
    /// Whether the last envelope was the start, or one that was brought from a record.
    is_brought: bool,
    /// The times in which no server was there; the last may go on.
    downs: Vec<(Millis, Option<Millis>)>,
    /// By so much clocks may get back too much after no server was there.
    generosity: Millis,
}

impl Checks {
    pub(crate) fn new(log: &[StoredEnvelope], generosity: Millis) -> Self {
        Self {
            table: Table::replay(log.iter().cloned()).expect("the table was opened"),
            tables: BTreeMap::new(),
            ids: BTreeMap::new(),
            asked: BTreeMap::new(),
            acknowledged: Vec::new(),
            is_brought: false,
            downs: Vec::new(),
            generosity,
        }
    }

    /// Somebody asks for this under this name, for the first time or again.
    pub(crate) fn asks(&mut self, person: &PersonId, id: &CommandId, command: &Command) {
        let asked = self.asked.entry((person.clone(), id.clone())).or_default();
        if !asked.contains(command) {
            asked.push(command.clone());
        }
    }

    /// The last node has died, or the first one is there again.
    pub(crate) fn is_down(&mut self, is_down: bool, now: Millis) {
        match self.downs.last_mut().filter(|(_, until)| until.is_none()) {
            None if is_down => self.downs.push((now, None)),
            Some(down) if !is_down => down.1 = Some(now),
            _ => {}
        }
    }

    /// Looks at what was added to the log.
    pub(crate) fn log(&mut self, log: &[StoredEnvelope]) -> Checked {
        let seen = self.table.seq() as usize;
        if log.len() < seen {
            return self.shrunk(log);
        }
        log[seen..].iter().try_for_each(|envelope| self.envelope(envelope))
    }

    /// The store has forgotten something. It must be what nobody was told.
    fn shrunk(&mut self, log: &[StoredEnvelope]) -> Checked {
        let lost = self.acknowledged.iter().find(|(_, seq)| *seq > log.len() as u64);
        if let Some((request, seq)) = lost {
            return Err(broken(Law::OnceEach, format!("{request:?} was acknowledged as number {seq} and is lost")));
        }
        self.table = Table::replay(log.iter().cloned()).expect("a beginning of the log is a log");
        self.tables.retain(|seq, _| *seq <= log.len() as u64);
        self.ids.retain(|_, seq| *seq <= log.len() as u64);
        Ok(())
    }

    fn envelope(&mut self, envelope: &StoredEnvelope) -> Checked {
        self.author(envelope)?;
        if let Some(id) = &envelope.id {
            let before = self.ids.insert((envelope.by.clone(), id.clone()), envelope.seq);
            if before.is_some_and(|before| before + 1 != envelope.seq) {
                return Err(broken(Law::OnceEach, format!("{id:?} is in the log twice: {before:?}, {}", envelope.seq)));
            }
        }
        let (clocks, at) = (self.table.clocks().to_vec(), self.table.changed_at());
        let applied = self.table.apply_stored(envelope.clone());
        applied.map_err(|corrupt| broken(Law::OneLog, format!("{corrupt:?}")))?;
        self.clocks(&clocks, at, envelope)
    }

    /// Whether whoever is said to have decided something has.
    fn author(&mut self, envelope: &StoredEnvelope) -> Checked {
        let is_brought = self.is_brought && envelope.id.is_none();
        self.is_brought = matches!(envelope.event, TableEvent::Started);
        let TableEvent::Played { event } = &envelope.event else { return Ok(()) };
        let is_theirs = match &envelope.by {
            Author::Person(person) if is_brought && person == self.table.host() => {
                self.is_brought = true;
                true
            }
            Author::Person(person) => {
                let key = envelope.id.clone().map(|id| (person.clone(), id));
                key.and_then(|key| self.asked.get(&key))
                    .is_some_and(|asked| asked.iter().any(|asked| self.means(asked, envelope, event)))
            }
            Author::Bot => Seat::all(self.table.setup().players())
                .any(|seat| event.starts_with(&format!("{seat} ")) && self.table.bot_of(seat).is_some()),
            Author::Dealer => event.starts_with("* "),
            Author::Program(_) | Author::Clock => false,
        };
        if is_theirs { Ok(()) } else { Err(broken(Law::OnceEach, format!("nobody has decided {envelope:?}"))) }
    }

    /// Whether what was asked comes to this event of the play.
    fn means(&self, asked: &Command, envelope: &StoredEnvelope, event: &str) -> bool {
        let request = Request::new(envelope.by.clone(), asked.clone());
        let is_it =
            |decided: &TableEvent| matches!(decided, TableEvent::Played { event: own } if own.to_string() == event);
        self.table.decide(&request, envelope.at).is_ok_and(|events| events.iter().any(is_it))
    }

    /// Clocks run down by no more than the time in which there was a server, and never get back more than they may.
    fn clocks(&self, before: &[SeatClock], then: Millis, envelope: &StoredEnvelope) -> Checked {
        let up = (envelope.at - then).saturating_sub(self.down_between(then, envelope.at));
        for (seat, (old, new)) in Seat::all(before.len() as u8).zip(before.iter().zip(self.table.clocks())) {
            let (had, has) = (old.left(then), new.left(envelope.at));
            let runs = old.running_since.is_some();
            let may_gain = match &envelope.event {
                TableEvent::Played { event } if event.starts_with(&format!("{seat} ")) => Millis::MAX,
                TableEvent::GivenBack { seat: back } if *back == seat => Millis::MAX,
                TableEvent::Resumed { .. } if runs => self.generosity,
                _ => 0,
            };
            if had.saturating_sub(has) > if runs { up } else { 0 } || has.saturating_sub(had) > may_gain {
                let what = format!("seat {seat} had {had} ms and has {has} ms after {up} ms and {:?}", envelope.event);
                return Err(broken(Law::Clocks, what));
            }
        }
        Ok(())
    }

    fn down_between(&self, from: Millis, until: Millis) -> Millis {
        let within = |&(stopped, started): &(Millis, Option<Millis>)| {
            started.unwrap_or(Millis::MAX).min(until).saturating_sub(stopped.max(from))
        };
        self.downs.iter().map(within).sum()
    }

    /// Somebody is told that their command is done.
    pub(crate) fn acknowledge(&mut self, request: &Request, seq: u64) -> Checked {
        self.acknowledged.push((request.clone(), seq));
        self.is_there(request, seq)
    }

    fn is_there(&self, request: &Request, seq: u64) -> Checked {
        let id = request.id.clone().expect("a client's command has a name");
        match self.ids.get(&(request.by.clone(), id)) {
            Some(there) if *there == seq => Ok(()),
            there => {
                Err(broken(Law::OnceEach, format!("{request:?} was acknowledged as number {seq}, and is {there:?}")))
            }
        }
    }

    pub(crate) fn everything_acknowledged_is_there(&self) -> Checked {
        self.acknowledged.iter().try_for_each(|(request, seq)| self.is_there(request, *seq))
    }

    /// Looks at a table in use: it is what a beginning of the log says.
    pub(crate) fn table_in_use(&mut self, table: &Arc<Table>, log: &[StoredEnvelope]) -> Checked {
        let seq = table.seq();
        if let Some(known) = self.tables.get(&seq)
            && (Arc::ptr_eq(known, table) || known == table)
        {
            return Ok(());
        }
        let is_same = match seq {
            seq if seq == self.table.seq() => **table == self.table,
            seq if seq > self.table.seq() => false,
            seq => Table::replay(log[..seq as usize].iter().cloned()).is_ok_and(|replayed| replayed == **table),
        };
        if !is_same {
            return Err(broken(Law::OneLog, format!("a table in use is not what its log says at number {seq}")));
        }
        if seq == self.table.seq() {
            // Tables that share their events are compared more quickly.
            self.table = Table::clone(table);
        }
        self.tables.insert(seq, Arc::clone(table));
        Ok(())
    }

    /// Looks at what a client knows: it is what everyone with the same rights may know at that moment.
    pub(crate) fn knowledge(&self, known: &Snapshot) -> Checked {
        let Some(table) = self.tables.get(&known.seq) else {
            return Err(broken(
                Law::EqualKnowledge,
                format!("somebody knows of number {}, which nobody showed", known.seq),
            ));
        };
        if table.snapshot(known.observer) == *known {
            return Ok(());
        }
        let what = format!("{:?} does not know at number {} what they should", known.observer, known.seq);
        Err(broken(Law::EqualKnowledge, what))
    }
}
