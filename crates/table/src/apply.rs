//! Envelopes: what a table becomes by each of them.

use game::{Actor, Seat, Seats};
use protocol::{AnsweredTakeBack, Author, Millis, Player};

use crate::{Corrupt, Envelope, Fault, Table, TableEvent, seats::SeatRecord, take_back::Asked};

impl Table {
    /// Lets an envelope happen.
    ///
    /// # Errors
    /// [`Corrupt`] if it does not follow on this state of the table; then nothing has changed.
    pub fn apply(&mut self, envelope: &Envelope) -> Result<(), Corrupt> {
        self.check(envelope).map_err(|fault| Corrupt { seq: envelope.seq, fault })?;
        self.seq = envelope.seq;
        self.at = envelope.at;
        self.remember(envelope);
        self.change(envelope);
        let owing = if self.is_running() && self.asked.is_none() { self.people_owing() } else { Seats::NONE };
        self.clocks.run_only(owing, envelope.at);
        Ok(())
    }

    fn check(&self, envelope: &Envelope) -> Result<(), Fault> {
        self.check_place(envelope)?;
        if let TableEvent::Played { event } = &envelope.event {
            if event.game() != self.opening.game {
                return Err(Fault::Impossible);
            }
            self.play.check(event).map_err(Fault::Rule)?;
        }
        if self.is_possible(&envelope.event)? { Ok(()) } else { Err(Fault::Impossible) }
    }

    /// Whether the envelope is the next one, and not earlier than the last.
    pub(crate) fn check_place<E>(&self, envelope: &Envelope<E>) -> Result<(), Fault> {
        if envelope.seq != self.seq + 1 {
            return Err(Fault::Gap { expected: self.seq + 1 });
        }
        if envelope.at < self.at { Err(Fault::Time) } else { Ok(()) }
    }

    /// Whether the table's own rules let this happen in this state.
    fn is_possible(&self, event: &TableEvent) -> Result<bool, Fault> {
        let exists = |seat: &Seat| seat.index() < self.seats.len();
        let is_person = |seat: &Seat| exists(seat) && self.seat(*seat).player.is_person();
        let sits = |seat: &Seat| exists(seat) && self.seat(*seat).person.is_some();
        let can_go_back = |left: usize| self.is_running() && left < self.log.len();
        Ok(!self.closed
            && match event {
                TableEvent::Opened(_) => return Err(Fault::Opening),
                TableEvent::Sat { seat, name, .. } => {
                    let written = Player::Human(name.clone());
                    let named = Player::named(name.as_deref().unwrap_or_default()).is_ok_and(|read| read == written);
                    !self.started && is_person(seat) && !self.seat(*seat).state().taken && named
                }
                TableEvent::SeedAdded { seat, .. } => {
                    !self.started && self.promise().is_some() && sits(seat) && self.seat(*seat).seed.is_none()
                }
                TableEvent::Left { seat } => sits(seat) && self.seat(*seat).away_since.is_none() && !self.is_over(),
                TableEvent::Returned { seat } => sits(seat) && self.seat(*seat).away_since.is_some(),
                TableEvent::GivenToBot { seat, .. } => {
                    is_person(seat) && self.seat(*seat).bot().is_none() && !self.is_over()
                }
                TableEvent::GivenBack { seat } => {
                    sits(seat) && self.seat(*seat).stand_in.is_some() && !self.seat(*seat).lost && !self.is_over()
                }
                TableEvent::Removed { seat } if self.started => {
                    self.is_running() && sits(seat) && !self.seat(*seat).lost
                }
                TableEvent::Removed { seat } => exists(seat) && self.seat(*seat).state().taken,
                TableEvent::Started => !self.started && self.seats.iter().all(|seat| seat.state().taken),
                TableEvent::Played { .. } => self.started && self.asked.is_none(),
                TableEvent::TakeBackAsked { seat, left, waiting } => {
                    self.asked.is_none()
                        && sits(seat)
                        && can_go_back(*left)
                        && !waiting.is_empty()
                        && waiting.iter().all(|seat| sits(&seat))
                }
                TableEvent::TakeBackAgreed { seat } => {
                    self.asked.as_ref().is_some_and(|asked| asked.waiting.contains(*seat))
                }
                TableEvent::TakeBackGranted { seat, left } => sits(seat) && can_go_back(*left),
                TableEvent::TakeBackDeclined { .. } => self.asked.is_some(),
                TableEvent::ChanceUndone { left } => {
                    self.asked.is_none() && can_go_back(*left) && self.chance_to_undo() == Ok(*left)
                }
                TableEvent::FlagFell { seat } => self.is_running() && sits(seat) && self.seat(*seat).bot().is_none(),
                TableEvent::Resigned { seat } => self.is_running() && sits(seat) && !self.seat(*seat).lost,
                TableEvent::AbandonAgreed { seat } => self.is_running() && sits(seat) && !self.agreed().contains(*seat),
                TableEvent::AbandonDeclined { .. } => self.abandon.is_some() && self.is_running(),
                TableEvent::Resumed { .. } => self.is_running(),
                TableEvent::Revealed { secret } => {
                    self.owes_secret() && self.promise().is_some_and(|promise| promise.is_kept_by(*secret))
                }
                TableEvent::Closed => !self.is_over(),
            })
    }

    fn change(&mut self, envelope: &Envelope) {
        let Envelope { event, at, by, .. } = envelope;
        let at = *at;
        match event {
            TableEvent::Opened(_) => {}
            TableEvent::Sat { seat, person, name, program } => {
                let record = &mut self.seats[seat.index()];
                record.person = Some(person.clone());
                record.player = Player::Human(name.clone());
                record.program = *program;
            }
            TableEvent::SeedAdded { seat, seed } => self.seats[seat.index()].seed = Some(*seed),
            TableEvent::Left { seat } => {
                let (started, record) = (self.started, &mut self.seats[seat.index()]);
                if started {
                    record.away_since = Some(at);
                } else {
                    *record = SeatRecord { stand_in: record.stand_in, ..SeatRecord::free() };
                }
            }
            TableEvent::Returned { seat } => self.seats[seat.index()].away_since = None,
            TableEvent::GivenToBot { seat, level } => self.seats[seat.index()].stand_in = Some(*level),
            TableEvent::GivenBack { seat } => {
                self.seats[seat.index()].stand_in = None;
                self.clocks.refill(*seat);
            }
            TableEvent::Removed { seat } => {
                let (started, stand_in) = (self.started, self.opening.stand_in);
                let record = &mut self.seats[seat.index()];
                if started {
                    record.stand_in = record.stand_in.or(Some(stand_in));
                    record.lost = true;
                } else {
                    *record = SeatRecord::free();
                }
            }
            TableEvent::Started => self.started = true,
            TableEvent::Played { event } => {
                self.answered = None;
                self.log.happen(&mut self.play, event, at, self.seq, *by == Author::Dealer);
                if let Actor::Seat(seat) = event.actor() {
                    self.clocks.decided(seat, at);
                }
            }
            TableEvent::TakeBackAsked { seat, left, waiting } => {
                self.asked = Some(Asked { seat: *seat, left: *left, waiting: *waiting, at });
            }
            TableEvent::TakeBackAgreed { seat } => self.no_longer_waits_for(*seat),
            TableEvent::TakeBackGranted { seat, left } => {
                self.asked = None;
                self.answered = Some(AnsweredTakeBack { seat: *seat, granted: true, declined_by: None });
                self.mark_take_back(*seat, *left);
                self.play = self.log.take_back(*left, &self.start);
            }
            TableEvent::ChanceUndone { left } => {
                self.play = self.log.take_back(*left, &self.start);
            }
            TableEvent::TakeBackDeclined { seat: declined_by } => {
                let declined =
                    |asked: Asked| AnsweredTakeBack { seat: asked.seat, granted: false, declined_by: *declined_by };
                self.answered = self.asked.take().map(declined);
            }
            TableEvent::FlagFell { seat } | TableEvent::Resigned { seat } => {
                let is_final = matches!(event, TableEvent::Resigned { .. }) || self.clocks.flag_is_final();
                let record = &mut self.seats[seat.index()];
                record.stand_in = record.stand_in.or(Some(self.opening.stand_in));
                record.lost = is_final;
            }
            TableEvent::AbandonAgreed { seat } => self.agrees_to_abandon(*seat, at),
            TableEvent::AbandonDeclined { .. } => self.abandon = None,
            TableEvent::Resumed { stopped } => self.resume(*stopped, at),
            TableEvent::Revealed { secret } => self.secret = Some(*secret),
            TableEvent::Closed => {
                self.closed = true;
                self.abandon = None;
                self.asked = None;
            }
        }
        if let Some(seat) = Self::silenced(event) {
            self.no_longer_waits_for(seat);
        }
    }

    /// Moves everything that is timed on by the time in which nobody looked after the table.
    fn resume(&mut self, stopped: Millis, at: Millis) {
        let shift = |since: Millis| since.saturating_add(at.saturating_sub(stopped.max(since)));
        self.clocks.resume(shift);
        let waited = self.asked.as_mut().map(|asked| &mut asked.at);
        let proposed = self.abandon.as_mut().map(|abandon| &mut abandon.at);
        let away = self.seats.iter_mut().filter_map(|seat| seat.away_since.as_mut());
        waited.into_iter().chain(proposed).chain(away).for_each(|since| *since = shift(*since));
    }

    fn no_longer_waits_for(&mut self, seat: Seat) {
        if let Some(asked) = &mut self.asked {
            asked.waiting = asked.waiting.without(seat);
        }
    }
}
