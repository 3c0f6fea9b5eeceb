//! A local table whose people play with a real box: what they enter, and what the screen gets to know.

use catalog::AnyGame;
use game::{Message, Observer, Shown, Turn};
use protocol::{Command, LogChange, LogEntry, Millis, NoTakeBack, Refusal, Snapshot, TakeBack, Update};
use table::{Envelope, Table, TableEvent};

use super::OwnBox;
use crate::{Local, Notice};

impl Local {
    /// Whoever is to play takes a tile in hand, in notation, or puts it away. Its draw was before.
    pub fn hold(&mut self, tile: Option<&str>, now: Millis) {
        if let Some(mut own_box) = self.own_box.clone() {
            own_box.held = tile.map(str::to_owned);
            self.try_entry(own_box, now);
        }
    }

    /// Somebody did something, or the last entry is undone.
    pub(crate) fn enter(&mut self, command: Command, now: Millis) {
        let mut own_box = self.own_box.clone().unwrap_or_default();
        own_box.held = None;
        match command {
            Command::Play { seat, notation } => own_box.seen.push(format!("{seat} {notation}")),
            Command::Chance { notation } => own_box.seen.push(format!("* {notation}")),
            Command::AskTakeBack { .. } | Command::UndoChance if own_box.seen.is_empty() => {
                self.notices.push_back(Notice::Refused(Refusal::TakeBack(NoTakeBack::Nothing)));
                return;
            }
            Command::AskTakeBack { .. } | Command::UndoChance => {
                own_box.seen.pop();
            }
            _ => {
                self.notices.push_back(Notice::Refused(Refusal::NoChange));
                return;
            }
        }
        self.try_entry(own_box, now);
    }

    fn try_entry(&mut self, own_box: OwnBox, now: Millis) {
        match self.resolve(own_box, now) {
            Ok(()) => {
                // Any draw may be another one than before: the log is told from the beginning.
                let Snapshot { seq, state, log, .. } = self.snapshot();
                let log = LogChange { kept: 0, revealed: Vec::new(), added: log };
                let update = Update { since: self.heard, seq, state, log };
                self.heard = seq;
                self.notices.push_back(Notice::Update(Box::new(update)));
            }
            Err(why) => self.notices.push_back(Notice::Refused(Refusal::Rule(why))),
        }
    }

    /// Makes the table's play one in which people did this.
    pub(crate) fn resolve(&mut self, mut own_box: OwnBox, now: Millis) -> Result<(), Message> {
        let events = own_box.events(&self.start())?;
        // The table was opened and started; everything else is told anew.
        let mut log = self.log[..2].to_vec();
        let by = log[1].by.clone();
        log.extend((3..).zip(events).map(|(seq, event)| {
            let event = TableEvent::Played { event: event.to_string() };
            Envelope { seq, at: now, by: by.clone(), id: None, event }
        }));
        self.table = Table::replay(log.clone()).expect("the events were checked against the rules");
        self.log = log;
        self.own_box = Some(own_box);
        Ok(())
    }

    /// All that the screen may know. With a real box nobody is told of draws that were made up, and the last entry can
    /// always be undone.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let mut snapshot = self.table.snapshot(self.observer);
        if let Some(own_box) = &self.own_box {
            snapshot.log = self.table.snapshot(Observer::Spectator).log;
            let (seat, undo_chance) = (own_box.last_seat(), own_box.is_chance_last());
            let refused = (seat.is_none() && !undo_chance).then_some(NoTakeBack::Nothing);
            snapshot.state.take_back = TakeBack { seat, refused, undo_chance, asked: None, answered: None };
            let start = self.start();
            snapshot.state.view = own_box.cover(&start, snapshot.state.view);
            if let Some(event) = &own_box.held_back {
                let (number, at) = (snapshot.log.len() + 1, snapshot.log.last().map_or(0, |entry| entry.at));
                let shown = Shown::whole(event);
                snapshot.log.push(LogEntry { number, actor: event.actor(), shown, seq: snapshot.seq, at });
            }
            if own_box.is_showing(&start) {
                snapshot.state.turn = Turn::Chance;
            }
        }
        snapshot
    }

    /// The play before its first event.
    pub(crate) fn start(&self) -> AnyGame {
        let setup = self.table.setup();
        AnyGame::new(setup.game, &setup.settings).expect("the table was opened with these options")
    }
}
