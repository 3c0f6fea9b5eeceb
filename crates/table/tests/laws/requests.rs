//! Random commands: those that a table may expect, and any others.

use catalog::{Bytes32, Stream};
use game::{Actor, Seat, Seats, below};
use protocol::{Author, Command, CommandId, Millis, PersonId, Player, Request};
use table::{Opening, TableEvent};

use crate::{
    opening::{SECRET, level, person, stranger},
    shadow::Shadow,
};

/// Who sits where, as far as whoever gives random commands has to know.
#[derive(Clone)]
pub(crate) struct People {
    host: PersonId,
    by_hand: bool,
    sitting: Vec<Option<PersonId>>,
    bots: Seats,
    pub(crate) started: bool,
    pub(crate) waiting: Seats,
}

impl People {
    pub(crate) fn new(opening: &Opening) -> Self {
        let sits = |player: &Player| (opening.shared_device && player.is_person()).then(|| opening.host.clone());
        let seats = Seat::all(opening.players.len() as u8).zip(&opening.players);
        Self {
            host: opening.host.clone(),
            by_hand: opening.by_hand,
            sitting: opening.players.iter().map(sits).collect(),
            bots: seats.filter(|(_, player)| !player.is_person()).map(|(seat, _)| seat).collect(),
            started: false,
            waiting: Seats::NONE,
        }
    }

    pub(crate) fn host(&self) -> Author {
        Author::Person(self.host.clone())
    }

    /// The person who sits in a seat.
    pub(crate) fn in_seat(&self, seat: Seat) -> Option<&PersonId> {
        self.sitting[seat.index()].as_ref()
    }

    pub(crate) fn enters_chance(&self, author: &Author) -> bool {
        self.by_hand && *author == self.host()
    }

    /// Follows what happened at the table.
    pub(crate) fn follow(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Started => self.started = true,
            TableEvent::Sat { seat, person, .. } => self.sitting[seat.index()] = Some(person.clone()),
            TableEvent::Left { seat } if !self.started => self.sitting[seat.index()] = None,
            TableEvent::Removed { seat } if !self.started => {
                self.sitting[seat.index()] = None;
                self.bots = self.bots.without(*seat);
            }
            TableEvent::GivenToBot { seat, .. }
            | TableEvent::FlagFell { seat }
            | TableEvent::Removed { seat }
            | TableEvent::Resigned { seat } => {
                self.bots = self.bots.with(*seat);
            }
            TableEvent::GivenBack { seat } => self.bots = self.bots.without(*seat),
            TableEvent::TakeBackAsked { waiting, .. } => self.waiting = *waiting,
            TableEvent::TakeBackAgreed { seat } => self.waiting = self.waiting.without(*seat),
            TableEvent::TakeBackGranted { .. } | TableEvent::TakeBackDeclined { .. } | TableEvent::Closed => {
                self.waiting = Seats::NONE;
            }
            _ => {}
        }
    }

    /// A command that may well be obeyed.
    pub(crate) fn likely(&self, shadow: &Shadow, now: Millis, rng: &mut Stream) -> (Author, Command) {
        if !self.started {
            return self.before_the_start(rng);
        }
        if let Some(seat) = self.waiting.iter().next().filter(|_| below(rng, 3) > 0) {
            return (self.holder(seat), Command::AnswerTakeBack { seat, grant: below(rng, 2) == 0 });
        }
        let seat = random_seat(self.sitting.len() as u32, rng);
        let holder = self.holder(seat);
        match below(rng, 100) {
            0..5 => (holder, Command::AskTakeBack { seat }),
            5..9 => (holder, Command::Leave { seat }),
            9..14 => (holder, Command::Return { seat }),
            14..17 => (holder, Command::GiveToBot { seat, level: level(rng) }),
            17 => (self.host(), Command::GiveToBot { seat, level: level(rng) }),
            18 => (self.host(), Command::UndoChance),
            19 if below(rng, 3) == 0 => (holder, Command::Resign { seat }),
            20 if below(rng, 20) == 0 => (self.host(), Command::Close),
            21..26 => (Author::Clock, Command::Tick),
            26 => (holder, Command::Abandon { seat, agree: below(rng, 2) == 0 }),
            27 if below(rng, 3) == 0 => (self.host(), Command::Remove { seat }),
            28 => (Author::Clock, Command::Resume { stopped: now.saturating_sub(below(rng, 20_000).into()) }),
            _ => self.next_of_play(shadow, rng).unwrap_or((Author::Clock, Command::Tick)),
        }
    }

    fn before_the_start(&self, rng: &mut Stream) -> (Author, Command) {
        let seat = random_seat(self.sitting.len() as u32, rng);
        let number = if below(rng, 6) == 0 { 1 } else { seat.index() + 1 };
        let free =
            Seat::all(self.sitting.len() as u8).find(|&seat| self.in_seat(seat).is_none() && !self.bots.contains(seat));
        match (below(rng, 13), free) {
            (0, _) => (self.holder(seat), Command::Leave { seat }),
            (1, _) => (self.host(), Command::GiveToBot { seat, level: level(rng) }),
            (2, _) => (self.holder(seat), Command::Return { seat }),
            (3, _) => (self.host(), Command::Remove { seat }),
            (4, _) => (self.holder(seat), Command::AddSeed { seat, seed: seed(rng) }),
            (_, Some(seat)) => {
                let number = if number == 1 { 1 } else { seat.index() + 1 };
                let name = (below(rng, 2) == 0).then(|| format!(" Ada {number} "));
                (
                    Author::Person(person(number)),
                    Command::Sit { seat, name, seed: (below(rng, 2) == 0).then(|| seed(rng)) },
                )
            }
            (_, None) => (self.host(), Command::Start),
        }
    }

    fn next_of_play(&self, shadow: &Shadow, rng: &mut Stream) -> Option<(Author, Command)> {
        let Some(event) = shadow.random_event(rng) else {
            return Some((Author::Dealer, Command::Reveal { secret: SECRET }));
        };
        let notation = event.notation();
        Some(match event.actor() {
            Actor::Chance if self.by_hand && below(rng, 2) == 0 => (self.host(), Command::Chance { notation }),
            Actor::Chance => (Author::Dealer, Command::Chance { notation }),
            Actor::Seat(seat) if self.bots.contains(seat) => (Author::Bot, Command::Play { seat, notation }),
            Actor::Seat(seat) => (self.holder(seat), Command::Play { seat, notation }),
        })
    }

    fn holder(&self, seat: Seat) -> Author {
        Author::Person(self.in_seat(seat).cloned().unwrap_or_else(stranger))
    }

    /// Anybody at all.
    pub(crate) fn anybody(&self, rng: &mut Stream) -> Author {
        match below(rng, 6) {
            0 => Author::Bot,
            1 => Author::Dealer,
            2 => Author::Clock,
            3 => self.host(),
            4 => Author::Person(stranger()),
            _ => self.holder(random_seat(self.sitting.len() as u32, rng)),
        }
    }
}

/// Any command at all, for any seat.
pub(crate) fn anything(shadow: &Shadow, rng: &mut Stream) -> Command {
    let seat = random_seat(Seat::MOST.into(), rng);
    match below(rng, 18) {
        0 => Command::Sit { seat, name: Some(text(rng)), seed: None },
        1 => Command::Leave { seat },
        2 => Command::Return { seat },
        3 => Command::GiveToBot { seat, level: level(rng) },
        4 => Command::Start,
        5 => Command::Play { seat, notation: notation(shadow, rng) },
        6 => Command::Chance { notation: notation(shadow, rng) },
        7 => Command::AskTakeBack { seat },
        8 => Command::AnswerTakeBack { seat, grant: below(rng, 2) == 0 },
        9 => Command::UndoChance,
        10 => Command::Resign { seat },
        11 => Command::Close,
        12 => Command::Remove { seat },
        13 => Command::Abandon { seat, agree: below(rng, 2) == 0 },
        14 => Command::Resume { stopped: any_time(0, rng) },
        15 => Command::AddSeed { seat, seed: seed(rng) },
        16 => Command::Reveal { secret: if below(rng, 2) == 0 { SECRET } else { seed(rng) } },
        _ => Command::Tick,
    }
}

/// Any time at all.
pub(crate) fn any_time(now: Millis, rng: &mut Stream) -> Millis {
    match below(rng, 6) {
        0 => 0,
        1 => u64::MAX,
        2 => now.saturating_add(u64::MAX / 2),
        3 => now.saturating_sub(1000),
        _ => now.saturating_add(u64::from(below(rng, 100_000))),
    }
}

/// A command with an identifier of its own, half of the time.
pub(crate) fn request(by: Author, command: Command, number: usize, rng: &mut Stream) -> Request {
    let id = (below(rng, 2) == 0).then(|| CommandId::new(number.to_string()));
    Request { id, by, command }
}

fn seed(rng: &mut Stream) -> Bytes32 {
    Bytes32([below(rng, 256) as u8; 32])
}

fn random_seat(most: u32, rng: &mut Stream) -> Seat {
    Seat::new(below(rng, most) as u8)
}

/// Notation that may be right, was right once, was nearly right, or never was notation.
fn notation(shadow: &Shadow, rng: &mut Stream) -> String {
    let past = (!shadow.events.is_empty()).then(|| &shadow.events[below(rng, shadow.events.len() as u32) as usize]);
    let known = match (below(rng, 4), past) {
        (0, Some(past)) => past.notation(),
        (1, _) => return text(rng),
        _ => shadow.random_event(rng).map_or_else(String::new, |event| event.notation()),
    };
    if below(rng, 2) == 0 {
        return known;
    }
    let mut letters: Vec<char> = known.chars().collect();
    let place = below(rng, letters.len() as u32 + 1) as usize;
    letters.splice(place..(place + 1).min(letters.len()), text(rng).chars().take(2));
    letters.into_iter().collect()
}

fn text(rng: &mut Stream) -> String {
    const PIECES: [&str; 12] = ["", " ", "1", "a1", "?", "é", "\n", "*", "9999999999", "RR", "swap", "\u{1f3b2}"];
    (0..below(rng, 6)).map(|_| PIECES[below(rng, PIECES.len() as u32) as usize]).collect()
}
