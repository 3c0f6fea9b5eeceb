//! The machine: what a table knows, and how it is opened.

use std::collections::BTreeMap;

use catalog::{AnyEvent, AnyGame, Bytes32, Promise};
use game::{Actor, Rng, Seat, Settings, Turn};
use protocol::{AnsweredTakeBack, Author, BotLevel, CommandId, Millis, PersonId, Phase, Player, Request, SeatClock};

use crate::{
    Corrupt, Envelope, Fault, Opening, TableEvent,
    abandon::Abandon,
    clocks::Clocks,
    log::Log,
    seats::SeatRecord,
    take_back::{Asked, TakenBack},
};

/// How long people have to answer somebody who asks for a decision back.
pub(crate) const ANSWER_TIME: Millis = 60_000;

/// Players, and one play between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    pub(crate) opening: Opening,
    pub(crate) opened_at: Millis,
    /// The options of the play, each that applies written out.
    pub(crate) settings: Settings,
    pub(crate) seats: Vec<SeatRecord>,
    pub(crate) started: bool,
    pub(crate) closed: bool,
    /// The play before its first event, and as it is now: everything hidden is in them, so they stay in this crate.
    pub(crate) start: AnyGame,
    pub(crate) play: AnyGame,
    pub(crate) log: Log,
    pub(crate) clocks: Clocks,
    pub(crate) asked: Option<Asked>,
    /// What came of the last time somebody asked for a decision back, until the play goes on.
    pub(crate) answered: Option<AnsweredTakeBack>,
    /// What was taken back although somebody may have learnt something since.
    pub(crate) taken_back: Vec<TakenBack>,
    /// The people who want to end the play without a result, and since when.
    pub(crate) abandon: Option<Abandon>,
    /// The secret that was promised, once it is told.
    pub(crate) secret: Option<Bytes32>,
    pub(crate) seq: u64,
    pub(crate) at: Millis,
    /// The commands that were obeyed and the last envelope of each, so that one that is sent again counts once.
    pub(crate) obeyed: BTreeMap<(Author, CommandId), u64>,
}

impl Table {
    /// Opens a table; gives it with the first envelope of its log.
    ///
    /// # Errors
    /// [`Corrupt`] if the options are wrong, or there are not as many players as seats.
    pub fn open(opening: Opening, now: Millis) -> Result<(Self, Envelope), Corrupt> {
        let by = Author::Person(opening.host.clone());
        let envelope = Envelope { seq: 1, at: now, by, id: None, event: TableEvent::Opened(opening) };
        Ok((Self::opened(&envelope)?, envelope))
    }

    /// The table after the first envelope of its log.
    pub(crate) fn opened<E>(envelope: &Envelope<E>) -> Result<Self, Corrupt> {
        let corrupt = |fault| Corrupt { seq: envelope.seq, fault };
        if envelope.seq != 1 {
            return Err(corrupt(Fault::Gap { expected: 1 }));
        }
        let TableEvent::Opened(opening) = &envelope.event else { return Err(corrupt(Fault::Opening)) };
        let start = AnyGame::new(opening.game, &opening.settings).map_err(|bad| corrupt(Fault::Setup(bad)))?;
        let is_for_each = |list: &[u8]| list.is_empty() || list.len() == opening.players.len();
        if opening.players.len() != usize::from(start.players()) || !is_for_each(&opening.head_start) {
            return Err(corrupt(Fault::Players));
        }
        let host = opening.shared_device.then(|| opening.host.clone());
        let mut table = Self {
            opened_at: envelope.at,
            settings: start.settings(),
            seats: opening.players.iter().map(|player| SeatRecord::new(player.clone(), host.clone())).collect(),
            started: false,
            closed: false,
            play: start.clone(),
            clocks: Clocks::new(opening.clock, start.players()),
            start,
            log: Log::default(),
            asked: None,
            answered: None,
            taken_back: Vec::new(),
            abandon: None,
            secret: None,
            seq: 1,
            at: envelope.at,
            obeyed: BTreeMap::new(),
            opening: opening.clone(),
        };
        table.remember(envelope);
        Ok(table)
    }

    /// The number of the last envelope.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// When something last happened.
    #[must_use]
    pub fn changed_at(&self) -> Millis {
        self.at
    }

    /// How many events the play has had.
    #[must_use]
    pub fn events(&self) -> usize {
        self.log.len()
    }

    /// What the play waits for.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.play.turn()
    }

    /// Who plays in each seat.
    #[must_use]
    pub fn players(&self) -> Vec<Player> {
        self.seats.iter().map(|seat| seat.player.clone()).collect()
    }

    /// How far the table is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match (self.closed, self.is_over(), self.started) {
            (true, ..) => Phase::Closed,
            (_, true, _) => Phase::Over,
            (_, _, true) => Phase::Running,
            (_, _, false) => Phase::Waiting,
        }
    }

    /// The bot that decides for this seat now, if one does.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn bot_of(&self, seat: Seat) -> Option<BotLevel> {
        self.seat(seat).bot()
    }

    /// The clock of each seat; none where nobody is timed.
    #[must_use]
    pub fn clocks(&self) -> &[SeatClock] {
        self.clocks.all()
    }

    /// Whether the person in this seat is away.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn is_away(&self, seat: Seat) -> bool {
        self.seat(seat).away_since.is_some()
    }

    /// Whether a seat has decided something yet: before that, a play is only being set up.
    #[must_use]
    pub fn has_decisions(&self) -> bool {
        self.log.entries().iter().any(|entry| entry.actor() != Actor::Chance)
    }

    /// What was promised of the secret that all chance is drawn from, where it is to be checked.
    #[must_use]
    pub fn promise(&self) -> Option<&Promise> {
        self.opening.promise.as_ref()
    }

    /// What each seat has added to the chance of the play.
    #[must_use]
    pub fn seeds(&self) -> Vec<Option<Bytes32>> {
        self.seats.iter().map(|seat| seat.seed).collect()
    }

    /// Whether the secret that was promised is to be told now.
    #[must_use]
    pub fn owes_secret(&self) -> bool {
        self.opening.promise.is_some() && self.secret.is_none() && self.is_over() && !self.closed
    }

    /// What chance answers next, drawn from this stream: for the dealer alone. `None` unless the play waits for it.
    #[must_use]
    pub fn sample(&self, stream: &mut dyn Rng) -> Option<AnyEvent> {
        (self.play.turn() == Turn::Chance).then(|| self.play.sample(stream))
    }

    /// The next moment at which time alone changes something: a flag falls, somebody has been away for too long, or an
    /// answer is overdue. The table wants a [`Tick`](protocol::Command::Tick) then.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        if !self.is_running() {
            return None;
        }
        let answer = self.asked.as_ref().map(|asked| asked.at.saturating_add(ANSWER_TIME));
        let abandon = self.abandon.as_ref().map(|abandon| abandon.at.saturating_add(ANSWER_TIME));
        let absence = self.absences().map(|(_, at)| at).min();
        [self.clocks.next_flag(), answer, abandon, absence].into_iter().flatten().min()
    }

    /// The people who are away, and when a bot stands in for each.
    pub(crate) fn absences(&self) -> impl Iterator<Item = (Seat, Millis)> + '_ {
        let away = |seat: Seat| {
            let record = self.seat(seat);
            let since = record.away_since.filter(|_| record.bot().is_none())?;
            Some((seat, since.saturating_add(self.opening.absence?)))
        };
        self.all_seats().filter_map(away)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.play.is_over()
    }

    pub(crate) fn is_running(&self) -> bool {
        self.started && !self.closed && !self.is_over()
    }

    pub(crate) fn is_host(&self, author: &Author) -> bool {
        author.person() == Some(&self.opening.host)
    }

    /// Whether this person may look with the eyes of this seat.
    #[must_use]
    pub fn sits_in(&self, person: &PersonId, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|record| record.person.as_ref() == Some(person))
    }

    /// Whether somebody has asked for a decision back: until that is answered, the play stands still.
    #[must_use]
    pub fn is_take_back_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// The person who sits in a seat.
    #[must_use]
    pub fn person_in(&self, seat: Seat) -> Option<&PersonId> {
        self.seats.get(seat.index())?.person.as_ref()
    }

    /// The seat in which this person sits.
    #[must_use]
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.all_seats().find(|&seat| self.sits_in(person, seat))
    }

    /// Who opened the table.
    #[must_use]
    pub fn host(&self) -> &PersonId {
        &self.opening.host
    }

    /// The number of the last envelope of this command, if it was obeyed before.
    #[must_use]
    pub fn obeyed_at(&self, request: &Request) -> Option<u64> {
        let key = (request.by.clone(), request.id.clone()?);
        self.obeyed.get(&key).copied()
    }

    /// Whether this command was obeyed before.
    #[must_use]
    pub fn has_obeyed(&self, request: &Request) -> bool {
        self.obeyed_at(request).is_some()
    }

    pub(crate) fn remember<E>(&mut self, envelope: &Envelope<E>) {
        if let Some(id) = &envelope.id {
            self.obeyed.insert((envelope.by.clone(), id.clone()), envelope.seq);
        }
    }
}
