//! What was acknowledged and shown, and whether the log agrees with it.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, hash_map::DefaultHasher},
    hash::{Hash, Hasher},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use game::{Observer, Seat};
use protocol::{Author, Command, CommandId, Player, Snapshot, online::TableId};
use store::Store;
use table::{StoredEnvelope, Table, TableEvent};
use tokio::time::sleep;

/// What one pair's people were told.
#[derive(Default)]
pub(crate) struct Journal {
    tables: Mutex<HashMap<TableId, Told>>,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) screens: AtomicU64,
    /// How often somebody who was there was taken for gone.
    pub(crate) taken_for_gone: AtomicU64,
}

/// What people were told of one table.
#[derive(Default)]
struct Told {
    acknowledged: BTreeMap<CommandId, (u64, Command)>,
    /// Every screen that somebody was shown: its number, their name, the seat whose eyes it is for (0 for a spectator), and a
    /// hash of all that was on it.
    screens: BTreeSet<(u64, String, u8, u64)>,
}

impl Journal {
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Told>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A command was acknowledged.
    pub(crate) fn acknowledged(&self, table: &TableId, id: CommandId, seq: u64, command: &Command) {
        let before = self.tables().entry(table.clone()).or_default().acknowledged.insert(id, (seq, command.clone()));
        assert!(before.is_none(), "a command was given twice");
        self.acknowledged.fetch_add(1, Relaxed);
    }

    /// Somebody was shown this.
    pub(crate) fn shown(&self, table: &TableId, name: &str, screen: &Snapshot) {
        let told = (screen.seq, name.to_owned(), of(screen.observer), hash(screen));
        if self.tables().entry(table.clone()).or_default().screens.insert(told) {
            self.screens.fetch_add(1, Relaxed);
        }
    }

    /// Compares the log of a table that has ended with all that people were told.
    pub(crate) async fn check(&self, table: &TableId, store: &dyn Store) {
        let log = read(table, store).await;
        let told = self.tables().remove(table).expect("somebody was there");
        check_commands(table, &told, &log);
        let gone = |envelope: &&StoredEnvelope| matches!(envelope.event, TableEvent::Left { .. });
        self.taken_for_gone.fetch_add(log.iter().filter(gone).count() as u64, Relaxed);
        let fallen = log.iter().find(|envelope| matches!(envelope.event, TableEvent::FlagFell { .. }));
        assert!(fallen.is_none(), "{table}: a flag fell: {fallen:?}");
        check_screens(table, &told, log);
    }
}

/// The log of a table, as soon as the store answers.
pub(crate) async fn read(table: &TableId, store: &dyn Store) -> Vec<StoredEnvelope> {
    loop {
        match store.load(table.clone(), 0).await {
            Ok(stored) => return stored.expect("a table that was opened").log,
            Err(store::StoreError::Corrupt(why)) => panic!("{table}: {why}"),
            Err(_) => sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Every acknowledged command is in the log exactly once, with its number; and people have done nothing else.
fn check_commands(table: &TableId, told: &Told, log: &[StoredEnvelope]) {
    let mut found = HashSet::new();
    for envelope in log {
        let TableEvent::Played { event } = &envelope.event else { continue };
        let Author::Person(_) = &envelope.by else { continue };
        let id = envelope.id.as_ref().expect("people's commands have identifiers");
        let (seq, command) =
            told.acknowledged.get(id).unwrap_or_else(|| panic!("{table}: {id:?} was not acknowledged"));
        let Command::Play { seat, notation } = command else { panic!("{table}: {id:?} was no move") };
        assert_eq!((envelope.seq, event), (*seq, &format!("{seat} {notation}")), "{table}");
        assert!(found.insert(id), "{table}: {id:?} is there twice");
    }
    let moves = told.acknowledged.iter().filter(|(_, (_, command))| matches!(command, Command::Play { .. }));
    for (id, _) in moves {
        assert!(found.contains(id), "{table}: {id:?} was acknowledged and is lost");
    }
}

/// The log applies without a gap, and everything that somebody was shown is what the table shows them at that number, where
/// they sat then.
fn check_screens(table: &TableId, told: &Told, log: Vec<StoredEnvelope>) {
    let mut log = log.into_iter();
    let first = log.next().expect("it was opened");
    let mut replayed = Table::replay([first]).unwrap_or_else(|corrupt| panic!("{table}: {corrupt:?}"));
    for (seq, name, observer, shown) in &told.screens {
        while replayed.seq() < *seq {
            let envelope = log.next().unwrap_or_else(|| panic!("{table}: number {seq} was shown and is lost"));
            replayed.apply_stored(envelope).unwrap_or_else(|corrupt| panic!("{table}: {corrupt:?}"));
        }
        let player = Player::Human(Some(name.clone()));
        let sits = replayed.players().iter().position(|other| *other == player);
        let expected = sits.map_or(Observer::Spectator, |seat| Observer::Seat(Seat::new(seat as u8)));
        assert_eq!(*observer, of(expected), "{table}: {name} looked with the eyes of another one at number {seq}");
        let screen = replayed.snapshot(expected);
        assert_eq!(hash(&screen), *shown, "{table}: {name} was shown something else at number {seq} than {screen:?}");
    }
    for envelope in log {
        replayed.apply_stored(envelope).unwrap_or_else(|corrupt| panic!("{table}: {corrupt:?}"));
    }
}

fn of(observer: Observer) -> u8 {
    observer.seat().map_or(0, Seat::number)
}

fn hash(screen: &Snapshot) -> u64 {
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(screen).expect("a snapshot is plain data").hash(&mut hasher);
    hasher.finish()
}
