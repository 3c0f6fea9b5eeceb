//! Somebody at a table: what they decide, and what they say that they must not.

use catalog::{Bytes32, Seed, Stream};
use client::{Client as _, Remote, Sending};
use game::{Observer, Seat, Turn, below};
use protocol::{Command, CommandId, Millis, PersonId, Phase, Snapshot, online::ToServer};

use crate::plan::{Plan, one_in, pick};

pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) remote: Remote,
    /// The seat that this person wants; none for a spectator.
    pub(crate) seat: Option<Seat>,
    pub(crate) connection: Option<u64>,
    pub(crate) attempts: u32,
    /// Until then the person does not come back.
    pub(crate) away_until: Millis,
    /// The number of the table event that was checked last, and as whom it was known.
    pub(crate) checked: Option<(u64, Observer)>,
    /// Since when the person waits for an answer.
    pub(crate) waits_since: Option<Millis>,
    choices: Stream,
    lies: u64,
    /// The last commands, which may be sent again under another meaning.
    said: Vec<CommandId>,
}

pub(crate) fn person_id(number: usize) -> PersonId {
    PersonId::new(format!("person {number}"))
}

impl Person {
    pub(crate) fn new(plan: &Plan, number: usize) -> Self {
        let mut remote = Remote::new(format!("client {number}"), None);
        if number % 3 != 2 {
            remote.bring_seed(Bytes32([number as u8; 32]));
        }
        Self {
            id: person_id(number),
            remote,
            seat: (number < plan.people).then(|| Seat::new(number as u8)),
            connection: None,
            attempts: 0,
            away_until: 0,
            checked: None,
            waits_since: None,
            choices: Seed::new("choices").game(plan.seed).player(Seat::new(number as u8)),
            lies: 0,
            said: Vec::new(),
        }
    }

    /// How long the person looks at the table until they decide.
    pub(crate) fn pause(&mut self) -> Millis {
        let longest = if one_in(&mut self.choices, 12) { 12_000 } else { 1_500 };
        150 + u64::from(below(&mut self.choices, longest))
    }

    /// Decides what is to be decided, or does something that is rare, in so many of a thousand cases.
    pub(crate) fn think(&mut self, now: Millis, whims: u32) {
        while self.remote.receive().is_some() {}
        let Some(known) = self.remote.confirmed() else { return };
        if self.remote.sending() != Sending::Nothing && !one_in(&mut self.choices, 10) {
            return;
        }
        let command = match known.state.phase {
            Phase::Waiting => sitting(known, self.seat, &self.id),
            Phase::Running => match known.observer.seat() {
                Some(seat) if below(&mut self.choices, 1000) < whims => whim(known, seat, &mut self.choices),
                Some(seat) => deciding(known, seat, &mut self.choices),
                None => None,
            },
            Phase::Over | Phase::Closed => None,
        };
        if let Some(command) = command {
            self.remote.send(command, now);
        }
    }

    /// A message that must be refused, or at least change nothing that is not this person's.
    pub(crate) fn lie(&mut self) -> Option<ToServer> {
        let known = self.remote.confirmed()?;
        let rng = &mut self.choices;
        let seat = Seat::new(below(rng, u32::from(known.setup.players()) + 1) as u8);
        let stale = Seat::new(pick(rng, 2) as u8);
        self.lies += 1;
        let own = known.observer.seat() == Some(seat);
        let command = match below(rng, 12) {
            0 => Command::Tick,
            1 => Command::Resume { stopped: 0 },
            2 => Command::Chance {
                notation: known.log.last().map_or_else(String::new, |entry| entry.shown.text.clone()),
            },
            3 => Command::Reveal { secret: Bytes32([1; 32]) },
            4 => Command::UndoChance,
            5 => Command::Play { seat, notation: "\u{0}?? 1 1".into() },
            6 if !own => {
                let play = known.state.view.imagine(rng);
                match play.turn() {
                    Turn::Seats(seats) => {
                        let other = seats.iter().next()?;
                        Command::Play { seat: other, notation: play.random_move(other, rng).notation() }
                    }
                    _ => Command::Play { seat, notation: String::new() },
                }
            }
            7 if !own => Command::Leave { seat },
            8 if !own => Command::AnswerTakeBack { seat, grant: true },
            9 => return Some(ToServer::ViewAt { events: known.events(), observer: Observer::Seat(stale) }),
            10 => return Some(ToServer::Legal),
            _ => Command::Sit { seat, name: Some("\u{7}".into()), seed: None },
        };
        let id = match self.said.is_empty() || !one_in(rng, 3) {
            true => CommandId::new(format!("{:?} lie {}", self.id, self.lies)),
            false => self.said[pick(rng, self.said.len())].clone(),
        };
        Some(ToServer::Command { id, command })
    }

    /// Remembers a command that is sent.
    pub(crate) fn says(&mut self, id: &CommandId) {
        self.said.push(id.clone());
        if self.said.len() > 8 {
            self.said.remove(0);
        }
    }
}

/// What somebody does before the start.
fn sitting(known: &Snapshot, wanted: Option<Seat>, id: &PersonId) -> Option<Command> {
    let free = known.state.seats.iter().any(|seat| !seat.taken);
    match (known.observer.seat(), wanted) {
        (None, Some(seat)) => Some(Command::Sit { seat, name: Some(format!("Guest {seat}")), seed: None }),
        (Some(_), _) if !free && *id == person_id(0) => Some(Command::Start),
        _ => None,
    }
}

/// What somebody decides whose turn it may be.
fn deciding(known: &Snapshot, seat: Seat, rng: &mut Stream) -> Option<Command> {
    let own = &known.state.seats[seat.index()];
    if own.lost {
        return None;
    }
    if own.bot.is_some() || own.away {
        return Some(Command::Return { seat });
    }
    if let Some(asked) = known.state.take_back.asked {
        return asked.waiting.contains(seat).then(|| Command::AnswerTakeBack { seat, grant: !one_in(rng, 3) });
    }
    let is_due = matches!(known.state.turn, Turn::Seats(seats) if seats.contains(seat));
    is_due.then(|| {
        let notation = known.state.view.imagine(rng).random_move(seat, rng).notation();
        Command::Play { seat, notation }
    })
}

/// Something that people do rarely.
fn whim(known: &Snapshot, seat: Seat, rng: &mut Stream) -> Option<Command> {
    let level = known.setup.stand_in;
    Some(match below(rng, 40) {
        0..20 => Command::AskTakeBack { seat },
        20..26 => Command::GiveToBot { seat, level },
        26..30 => Command::Leave { seat },
        30..34 => Command::Return { seat },
        34 => Command::Resign { seat },
        35 | 36 => Command::Abandon { seat, agree: true },
        37 => Command::Abandon { seat, agree: false },
        38 => Command::Remove { seat: Seat::new(below(rng, u32::from(known.setup.players())) as u8) },
        _ => Command::GiveToBot { seat: Seat::new(below(rng, u32::from(known.setup.players())) as u8), level },
    })
}
