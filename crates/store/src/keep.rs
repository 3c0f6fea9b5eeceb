//! What is kept.

use game::{Observer, Seat, Seats, Turn};
use protocol::{
    CommandId, Millis, PersonId, Phase, Player,
    online::{Line, Listed, ProgramSeat, TableId, Words},
};
use serde::{Deserialize, Serialize};
use table::{StoredEnvelope, Table, TableEvent};

/// The hash of a token or a code: the secret itself is not kept.
pub type TokenHash = [u8; 32];

/// What the server knows of a table besides its log. Only the invitations ever change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The secret text from which all chance at the table is drawn.
    pub seed: String,
    /// The secrets that let people in.
    #[serde(flatten)]
    pub invitations: Invitations,
    /// Whether the table is in the lobby.
    pub public: bool,
    /// Whether whoever has an invitation may watch, even one that no longer leads to a seat.
    #[serde(default = "yes")]
    pub watch: bool,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// For whom each seat is kept; empty where none is.
    #[serde(default)]
    pub kept: Vec<Option<PersonId>>,
    /// The text of the record that the play goes on from.
    #[serde(default)]
    pub record: Option<String>,
}

impl Facts {
    /// Those of a private table that begins anew: whoever is invited may watch, nobody may ask for hints, and no seat is kept.
    #[must_use]
    pub const fn new(seed: String, invitations: Invitations) -> Self {
        Self { seed, invitations, public: false, watch: true, hints: false, kept: Vec::new(), record: None }
    }
}

const fn yes() -> bool {
    true
}

/// The secrets that let people in: the one that counts, and those that did before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitations {
    /// The one that counts.
    #[serde(rename = "invitation")]
    pub current: String,
    /// When it was made; tables of earlier versions do not know.
    #[serde(rename = "invited", default)]
    pub made: Option<Millis>,
    /// The last ones that were replaced.
    #[serde(default)]
    pub replaced: Vec<String>,
}

impl Invitations {
    /// So many that were replaced are remembered.
    const MOST_REPLACED: usize = 20;

    /// A first one, made now.
    #[must_use]
    pub fn new(secret: String, now: Millis) -> Self {
        Self { current: secret, made: Some(now), replaced: Vec::new() }
    }

    /// Replaces the one that counts.
    pub fn replace(&mut self, secret: String, now: Millis) {
        let before = std::mem::replace(self, Self::new(secret, now));
        self.replaced = before.replaced;
        self.replaced.push(before.current);
        let forgotten = self.replaced.len().saturating_sub(Self::MOST_REPLACED);
        self.replaced.drain(..forgotten);
    }
}

/// Envelopes to be added, and all that changes with them.
#[derive(Clone, PartialEq, Debug)]
pub struct Append {
    /// The envelopes, whose numbers follow on what the writer knows.
    pub envelopes: Vec<StoredEnvelope>,
    /// How far the stream of chance, and then each seat's, has been used.
    pub positions: Vec<u128>,
    /// When the table wants to be woken.
    pub wake: Option<Millis>,
    /// What lists show of the table after them.
    pub summary: Summary,
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// What everyone may know of it.
    pub listed: Listed,
    /// Whose decision the play waits for.
    pub turn: Seats,
    /// Who sits in each seat.
    pub people: Vec<Option<PersonId>>,
    /// Who opened it.
    pub host: PersonId,
    /// When something last happened there.
    pub changed: Millis,
}

impl Summary {
    /// What lists show of this table.
    #[must_use]
    pub fn of(id: &TableId, table: &Table) -> Self {
        let setup = table.setup();
        let state = table.snapshot(Observer::Spectator).state;
        Self {
            turn: match state.turn {
                Turn::Seats(seats) if state.phase == Phase::Running => seats,
                _ => Seats::NONE,
            },
            people: Seat::all(setup.players()).map(|seat| table.person_in(seat).cloned()).collect(),
            host: table.host().clone(),
            changed: table.changed_at(),
            listed: Listed {
                table: id.clone(),
                game: setup.game,
                settings: setup.settings,
                seats: state.seats,
                phase: state.phase,
                clock: setup.clock,
                opened: setup.opened,
            },
        }
    }

    /// Takes a person's name out of it.
    pub(crate) fn take_name(&mut self, guest: &PersonId) {
        for (seat, person) in self.listed.seats.iter_mut().zip(&self.people) {
            if person.as_ref() == Some(guest) {
                seat.player = Player::Human(None);
            }
        }
    }

    /// Who sits there, and the host.
    pub fn everyone(&self) -> impl Iterator<Item = &PersonId> {
        self.people.iter().flatten().chain([&self.host])
    }
}

/// Takes a person's name out of an envelope. Whether it was there.
pub(crate) fn take_name(envelope: &mut StoredEnvelope, guest: &PersonId) -> bool {
    match &mut envelope.event {
        TableEvent::Sat { person, name, .. } if person == guest => name.take().is_some(),
        _ => false,
    }
}

/// A table as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// What never changes.
    pub facts: Facts,
    /// Its log, or the part of it that was asked for.
    pub log: Vec<StoredEnvelope>,
    /// How far its streams have been used.
    pub positions: Vec<u128>,
    /// The table where the same people play again.
    pub rematch: Option<TableId>,
    /// Why it was set aside, if it was.
    pub fault: Option<String>,
    /// The times, from and until, in which no server was there since something last happened at the table.
    pub outages: Vec<(Millis, Millis)>,
}

/// Somebody who plays here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// How tables know them.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// When they first came.
    pub since: Millis,
    /// The seat that they may take, if it is a program.
    pub program: Option<ProgramSeat>,
}

/// Something to be said at a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Saying {
    /// Where.
    pub table: TableId,
    /// Who says it.
    pub guest: PersonId,
    /// The client's identifier for it.
    pub id: CommandId,
    /// When.
    pub at: Millis,
    /// Their seat.
    pub seat: Option<Seat>,
    /// Their name.
    pub name: String,
    /// What they say.
    pub words: Words,
}

/// Something that was said.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    /// Who said it.
    pub guest: PersonId,
    /// What everyone is told.
    pub line: Line,
}

/// A report for whoever runs the server.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Where.
    pub table: TableId,
    /// Who reports.
    pub by: PersonId,
    /// Who is reported.
    pub about: PersonId,
    /// When.
    pub at: Millis,
    /// What is wrong, in the reporter's words.
    pub reason: String,
}
