//! A record as a table that can be looked at and not played on.

use catalog::{AnyView, BadRecord, Record};
use game::Observer;
use protocol::{Command, Millis, Player, Refusal, Snapshot};
use table::Table;

use crate::{Client, Notice, saved};

/// A record, looked at event by event. Whoever has the record may look as anybody.
#[derive(Clone, Debug)]
pub struct Replay {
    table: Table,
    record: Record,
    refused: bool,
}

impl Replay {
    /// The record's play, as far as it goes.
    ///
    /// # Errors
    /// [`BadRecord`] at the first event that breaks a rule.
    ///
    /// # Panics
    /// Never: what the record replays, the table replays.
    pub fn new(record: Record) -> Result<Self, BadRecord> {
        let play = record.replay()?;
        // A name that is none of ours stands for nobody.
        let names = record.kept::<Vec<String>>("players").unwrap_or_default();
        let player =
            |index: usize| Player::named(names.get(index).map_or("", String::as_str)).unwrap_or(Player::Human(None));
        let players = (0..usize::from(play.players())).map(player).collect();
        let log = saved::log_of_record(&record, saved::opening_of_record(&record, players)?, 0);
        let table = Table::replay(log).expect("what the record replays, the table replays");
        Ok(Self { table, record, refused: false })
    }
}

impl Client for Replay {
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal> {
        Ok(self.table.snapshot(observer))
    }

    fn send(&mut self, _command: Command, _now: Millis) {
        self.refused = true;
    }

    fn receive(&mut self) -> Option<Notice> {
        std::mem::take(&mut self.refused).then_some(Notice::Refused(Refusal::Ended))
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        self.table.view_at(events, observer)
    }

    fn record(&self, _names: &[String]) -> Option<Record> {
        Some(self.record.clone())
    }
}
