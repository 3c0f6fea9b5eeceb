//! Commands: who may ask for what, and what comes of it.

use catalog::Bytes32;
use game::{Seat, Seats};
use protocol::{Author, BotLevel, Command, Millis, Player, Refusal, Request};

use crate::{Envelope, Table, TableEvent, table::ANSWER_TIME, take_back::Asked};

type Decided = Result<Vec<TableEvent>, Refusal>;

impl Table {
    /// What would happen if this command were obeyed now. Nothing, for a command that was obeyed before.
    ///
    /// # Errors
    /// [`Refusal`] says why it is not.
    pub fn decide(&self, request: &Request, now: Millis) -> Decided {
        if self.has_obeyed(request) {
            return Ok(Vec::new());
        }
        let by = &request.by;
        match &request.command {
            Command::Tick => Ok(self.tick(now)),
            _ if self.closed => Err(Refusal::Ended),
            Command::Sit { seat, name, seed } => self.sit(by, *seat, name.as_deref(), *seed),
            Command::AddSeed { seat, seed } => self.add_seed(by, *seat, *seed),
            Command::Leave { seat } => self.leave(by, *seat),
            Command::Return { seat } => self.return_to(by, *seat),
            Command::GiveToBot { seat, level } => self.give_to_bot(by, *seat, *level),
            Command::Remove { seat } => self.remove(by, *seat),
            Command::Start => self.start(by),
            Command::Play { seat, notation } => {
                self.check_seat(*seat)?;
                self.check_playing()?;
                if !self.may_decide(by, *seat) {
                    return Err(Refusal::NotYourSeat(*seat));
                }
                self.check_time(*seat, now)?;
                let away = self.seat(*seat).away_since.is_some() && *by != Author::Bot;
                let mut events = self.played(&format!("{seat} {notation}"))?;
                // Whoever decides is there.
                if away {
                    events.insert(0, TableEvent::Returned { seat: *seat });
                }
                Ok(events)
            }
            Command::Chance { notation } => {
                self.check_playing()?;
                if *by != Author::Dealer && !(self.opening.by_hand && self.is_host(by)) {
                    return Err(Refusal::NotDealer);
                }
                self.played(&format!("* {notation}"))
            }
            Command::AskTakeBack { seat } => self.ask_take_back(by, *seat),
            Command::AnswerTakeBack { seat, grant } => self.answer_take_back(by, *seat, *grant),
            Command::UndoChance => self.undo_chance(by),
            Command::Resign { seat } => self.resign(by, *seat),
            Command::Abandon { seat, agree } => self.abandon(by, *seat, *agree),
            Command::Resume { stopped } => self.resume_at(by, *stopped),
            Command::Reveal { secret } => self.reveal(by, *secret),
            Command::Close if !self.is_host(by) => Err(Refusal::NotHost),
            Command::Close if self.is_over() => Err(Refusal::Ended),
            Command::Close => Ok(vec![TableEvent::Closed]),
        }
    }

    /// Puts decided events into envelopes, to be stored and then applied.
    #[must_use]
    pub fn enclose(&self, request: &Request, events: Vec<TableEvent>, now: Millis) -> Vec<Envelope> {
        let at = now.max(self.at);
        let envelope = |(seq, event)| Envelope { seq, at, by: request.by.clone(), id: request.id.clone(), event };
        (self.seq + 1..).zip(events).map(envelope).collect()
    }

    /// Decides and applies at once; gives what is to be added to the log.
    ///
    /// # Errors
    /// [`Refusal`] says why the command is not obeyed.
    ///
    /// # Panics
    /// Never: what was decided in a state applies in it.
    pub fn obey(&mut self, request: &Request, now: Millis) -> Result<Vec<Envelope>, Refusal> {
        let envelopes = self.enclose(request, self.decide(request, now)?, now);
        for envelope in &envelopes {
            self.apply(envelope).expect("what was decided in a state applies in it");
        }
        Ok(envelopes)
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats.len() { Ok(()) } else { Err(Refusal::NoSuchSeat) }
    }

    pub(crate) fn check_holder(&self, by: &Author, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        if self.holds(by, seat) { Ok(()) } else { Err(Refusal::NotYourSeat(seat)) }
    }

    /// Whether events of the play may come now. What the rules say about a play that is over is theirs to say.
    fn check_playing(&self) -> Result<(), Refusal> {
        match self.asked {
            _ if !self.started => Err(Refusal::NotStarted),
            Some(_) => Err(Refusal::TakeBackAsked),
            None => Ok(()),
        }
    }

    /// Whether the seat has time left for its decision, where it is timed.
    fn check_time(&self, seat: Seat, now: Millis) -> Result<(), Refusal> {
        let is_up = self.clocks.fallen(now.max(self.at)).any(|fallen| fallen == seat);
        if is_up { Err(Refusal::TimeUp(seat)) } else { Ok(()) }
    }

    fn sit(&self, by: &Author, seat: Seat, name: Option<&str>, seed: Option<Bytes32>) -> Decided {
        self.check_seat(seat)?;
        let person = by.person().ok_or(Refusal::NotYourSeat(seat))?.clone();
        if self.started {
            return Err(Refusal::Started);
        }
        if self.seat(seat).state().taken {
            return Err(Refusal::SeatTaken(seat));
        }
        match Player::named(name.unwrap_or_default()) {
            Ok(Player::Human(name)) => {
                let program = matches!(by, Author::Program(_));
                let added = seed.filter(|_| self.promise().is_some());
                let sat = TableEvent::Sat { seat, person, name, program };
                Ok([sat].into_iter().chain(added.map(|seed| TableEvent::SeedAdded { seat, seed })).collect())
            }
            _ => Err(Refusal::BadName),
        }
    }

    fn add_seed(&self, by: &Author, seat: Seat, seed: Bytes32) -> Decided {
        self.check_holder(by, seat)?;
        match () {
            () if self.started => Err(Refusal::Started),
            () if self.promise().is_none() || self.seat(seat).seed.is_some() => Err(Refusal::NoChange),
            () => Ok(vec![TableEvent::SeedAdded { seat, seed }]),
        }
    }

    fn reveal(&self, by: &Author, secret: Bytes32) -> Decided {
        let is_promised = self.promise().is_some_and(|promise| promise.is_kept_by(secret));
        match () {
            () if *by != Author::Dealer => Err(Refusal::NotDealer),
            () if !self.owes_secret() || !is_promised => Err(Refusal::NoChange),
            () => Ok(vec![TableEvent::Revealed { secret }]),
        }
    }

    fn give_to_bot(&self, by: &Author, seat: Seat, level: BotLevel) -> Decided {
        self.check_seat(seat)?;
        if !self.holds(by, seat) && !self.is_host(by) {
            return Err(Refusal::NotYourSeat(seat));
        }
        if self.is_over() {
            return Err(Refusal::Ended);
        }
        if self.seat(seat).bot().is_some() {
            return Err(Refusal::NoChange);
        }
        Ok(self.without_answer(TableEvent::GivenToBot { seat, level }, seat))
    }

    fn remove(&self, by: &Author, seat: Seat) -> Decided {
        self.check_seat(seat)?;
        let record = self.seat(seat);
        match () {
            () if !self.is_host(by) => Err(Refusal::NotHost),
            () if self.is_over() => Err(Refusal::Ended),
            () if self.opening.shared_device || !record.state().taken => Err(Refusal::NoChange),
            () if self.started && record.person.is_none() => Err(Refusal::NoChange),
            () if record.lost => Err(Refusal::SeatLost(seat)),
            () => Ok(self.without_answer(TableEvent::Removed { seat }, seat)),
        }
    }

    fn resume_at(&self, by: &Author, stopped: Millis) -> Decided {
        match () {
            () if *by != Author::Clock => Err(Refusal::NotHost),
            () if !self.is_running() => Err(Refusal::NoChange),
            () => Ok(vec![TableEvent::Resumed { stopped }]),
        }
    }

    fn leave(&self, by: &Author, seat: Seat) -> Decided {
        self.check_holder(by, seat)?;
        if self.is_over() {
            return Err(Refusal::Ended);
        }
        if self.opening.shared_device || self.seat(seat).away_since.is_some() {
            return Err(Refusal::NoChange);
        }
        Ok(self.without_answer(TableEvent::Left { seat }, seat))
    }

    fn return_to(&self, by: &Author, seat: Seat) -> Decided {
        self.check_holder(by, seat)?;
        let record = self.seat(seat);
        let mut events = Vec::new();
        if record.away_since.is_some() {
            events.push(TableEvent::Returned { seat });
        }
        if record.stand_in.is_some() && !record.lost && !self.is_over() {
            events.push(TableEvent::GivenBack { seat });
        }
        match events.is_empty() {
            true if record.lost => Err(Refusal::SeatLost(seat)),
            true => Err(Refusal::NoChange),
            false => Ok(events),
        }
    }

    fn start(&self, by: &Author) -> Decided {
        let free = self.all_seats().find(|&seat| !self.seat(seat).state().taken);
        match free {
            _ if !self.is_host(by) => Err(Refusal::NotHost),
            _ if self.started => Err(Refusal::Started),
            Some(seat) => Err(Refusal::SeatFree(seat)),
            None => Ok(vec![TableEvent::Started]),
        }
    }

    fn played(&self, text: &str) -> Decided {
        let event = self.play.read(text).map_err(Refusal::Rule)?;
        Ok(vec![TableEvent::Played { event }])
    }

    fn ask_take_back(&self, by: &Author, seat: Seat) -> Decided {
        self.check_holder(by, seat)?;
        self.check_playing()?;
        if !self.may_decide(by, seat) {
            return Err(Refusal::NotYourSeat(seat));
        }
        let left = self.take_back(seat).map_err(Refusal::TakeBack)?;
        let waiting = self.asked_about(seat);
        Ok(vec![if waiting.is_empty() {
            TableEvent::TakeBackGranted { seat, left }
        } else {
            TableEvent::TakeBackAsked { seat, left, waiting }
        }])
    }

    fn answer_take_back(&self, by: &Author, seat: Seat, grant: bool) -> Decided {
        self.check_holder(by, seat)?;
        let asked = self.asked.as_ref().filter(|asked| asked.waiting.contains(seat)).ok_or(Refusal::NothingAsked)?;
        Ok(vec![match (grant, asked.waiting.without(seat).is_empty()) {
            (true, true) => asked.granted(),
            (true, false) => TableEvent::TakeBackAgreed { seat },
            (false, _) => TableEvent::TakeBackDeclined { seat: Some(seat) },
        }])
    }

    fn undo_chance(&self, by: &Author) -> Decided {
        if !self.opening.by_hand || !self.is_host(by) {
            return Err(Refusal::NotDealer);
        }
        self.check_playing()?;
        let left = self.chance_to_undo().map_err(Refusal::TakeBack)?;
        Ok(vec![TableEvent::ChanceUndone { left }])
    }

    fn resign(&self, by: &Author, seat: Seat) -> Decided {
        self.check_holder(by, seat)?;
        if !self.started {
            return Err(Refusal::NotStarted);
        }
        if self.is_over() {
            return Err(Refusal::Ended);
        }
        if self.seat(seat).lost {
            return Err(Refusal::SeatLost(seat));
        }
        Ok(self.without_answer(TableEvent::Resigned { seat }, seat))
    }

    /// What follows from the time that has passed.
    fn tick(&self, now: Millis) -> Vec<TableEvent> {
        if !self.is_running() {
            return Vec::new();
        }
        let now = now.max(self.at);
        let overdue = |asked: &&Asked| asked.at.saturating_add(ANSWER_TIME) <= now;
        let declined = self.asked.as_ref().filter(overdue).map(|_| TableEvent::TakeBackDeclined { seat: None });
        let is_declined = declined.is_some();
        let mut fallen = Seats::NONE;
        let mut events: Vec<TableEvent> = declined.into_iter().collect();
        for seat in self.clocks.fallen(now) {
            fallen = fallen.with(seat);
            events.push(TableEvent::FlagFell { seat });
        }
        let gone = self.absences().filter(|(seat, at)| *at <= now && !fallen.contains(*seat));
        for (seat, _) in gone {
            events.push(TableEvent::GivenToBot { seat, level: self.opening.stand_in });
        }
        if self.abandon_is_overdue(now) {
            events.push(TableEvent::AbandonDeclined { seat: None });
        }
        if !is_declined {
            self.grant_if_nobody_is_left(&mut events);
        }
        events
    }

    /// An event after which this seat no longer answers; if it was the last to answer, the decision is taken back.
    fn without_answer(&self, event: TableEvent, seat: Seat) -> Vec<TableEvent> {
        let mut events = vec![event];
        if self.asked.as_ref().is_some_and(|asked| asked.waiting.contains(seat)) {
            self.grant_if_nobody_is_left(&mut events);
        }
        events
    }

    fn grant_if_nobody_is_left(&self, events: &mut Vec<TableEvent>) {
        let Some(asked) = &self.asked else { return };
        let gone: Seats = events.iter().filter_map(Self::silenced).collect();
        if asked.waiting.iter().all(|seat| gone.contains(seat)) {
            events.push(asked.granted());
        }
    }

    /// The seat that no longer answers after this event.
    pub(crate) fn silenced(event: &TableEvent) -> Option<Seat> {
        match event {
            TableEvent::Left { seat }
            | TableEvent::GivenToBot { seat, .. }
            | TableEvent::FlagFell { seat }
            | TableEvent::Removed { seat }
            | TableEvent::Resigned { seat } => Some(*seat),
            _ => None,
        }
    }
}
