//! What an observer may know of a table: the one place where that is made.

use catalog::AnyView;
use game::{Observer, Seats};
use protocol::{LogChange, LogEntry, NoTakeBack, Setup, Snapshot, State, TakeBack, Update};

use crate::Table;

impl Table {
    /// All that this observer may know now.
    #[must_use]
    pub fn snapshot(&self, observer: Observer) -> Snapshot {
        Snapshot {
            seq: self.seq,
            observer,
            setup: self.setup(),
            state: self.state(observer),
            log: self.entries(0, observer).collect(),
        }
    }

    /// What this observer has missed since an earlier moment: withdrawn, newly shown and newly happened events, and the
    /// state as it is now. `None` if there was no such moment.
    #[must_use]
    pub fn since(&self, seq: u64, observer: Observer) -> Option<Update> {
        if seq == 0 || seq > self.seq {
            return None;
        }
        let entries = self.log.entries();
        // What the observer knew of and is still there: events keep the number of the envelope they came with.
        let kept = entries.partition_point(|entry| entry.seq <= seq);
        let revealed = (0..kept).filter(|&index| entries[index].revealed.is_some_and(|at| at > seq));
        let log = LogChange {
            kept,
            revealed: revealed.map(|index| self.log.shown(index, observer)).collect(),
            added: self.entries(kept, observer).collect(),
        };
        Some(Update { since: seq, seq: self.seq, state: self.state(observer), log })
    }

    /// All that this observer could know of the play after so many of its events; `None` if there are not that many.
    #[must_use]
    pub fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        (events <= self.log.len()).then(|| {
            if events == self.log.len() {
                self.play.view(observer)
            } else {
                self.log.play_after(events, &self.start).view(observer)
            }
        })
    }

    /// What never changes, the same for everyone.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            game: self.opening.game,
            settings: self.settings.clone(),
            teams: self.all_seats().map(|seat| self.play.team(seat)).collect(),
            clock: self.opening.clock,
            by_hand: self.opening.by_hand,
            own_box: self.opening.own_box,
            head_start: self.opening.head_start.clone(),
            shared_device: self.opening.shared_device,
            stand_in: self.opening.stand_in,
            absence: self.opening.absence,
            opened: self.opened_at,
            promise: self.opening.promise.clone(),
        }
    }

    fn state(&self, observer: Observer) -> State {
        State {
            phase: self.phase(),
            seats: self.seats.iter().map(|seat| seat.state()).collect(),
            turn: self.play.turn(),
            clocks: self.clocks.all().to_vec(),
            take_back: self.take_back_of(observer),
            abandon: self.abandon.as_ref().map_or(Seats::NONE, |abandon| abandon.agreed),
            result: self.play.result(),
            seeds: if self.promise().is_some() { self.seeds() } else { Vec::new() },
            secret: self.secret,
            view: self.play.view(observer),
        }
    }

    fn take_back_of(&self, observer: Observer) -> TakeBack {
        let own = observer.seat().filter(|&seat| self.seat(seat).player.is_person());
        let seat = if self.opening.shared_device { self.last_person() } else { own };
        TakeBack {
            seat,
            refused: match seat {
                Some(seat) => self.take_back(seat).err(),
                None => Some(NoTakeBack::Nothing),
            },
            undo_chance: self.opening.by_hand && self.started && self.chance_to_undo().is_ok(),
            asked: self.asked.as_ref().map(|asked| asked.shown()),
            answered: self.answered,
        }
    }

    fn entries(&self, from: usize, observer: Observer) -> impl Iterator<Item = LogEntry> + '_ {
        (from..self.log.len()).map(move |index| self.log.shown(index, observer))
    }
}
