//! The bodies of HTTP requests and answers.

use catalog::{First, GameId};
use game::{Message, Seat, Settings};
use serde::{Deserialize, Serialize};

use super::{Line, TableId};
use crate::{BotLevel, ClockRule, Millis, Phase, SeatState};

/// Who the server takes this client for: the answer to `GET /api/me` and `PUT /api/me`.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Me {
    /// The guest's name; nothing for a stranger, who has not given one yet.
    pub name: Option<String>,
    /// The seat that this client may take, if it is a program with a token for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<ProgramSeat>,
}

/// The seat that a program has a token for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramSeat {
    /// At which table.
    pub table: TableId,
    /// Which seat.
    pub seat: Seat,
}

/// `PUT /api/me`: makes a guest of a stranger, or gives a guest another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetName {
    /// The name, of 1 to [`LONGEST_NAME`](crate::LONGEST_NAME) characters.
    pub name: String,
}

/// `POST /api/tables`: opens a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    /// Which game is played.
    pub game: GameId,
    /// With which options. The number of players is one of them.
    pub settings: Settings,
    /// Who the seats are for, one for each player, in their order around the table.
    pub seats: Vec<SeatPlan>,
    /// Who begins: `"lot"`, or the number of one of `seats`. Whoever begins sits in seat 1 of the table that is made.
    #[serde(default, with = "as_text")]
    pub begins: First,
    /// How much time people have.
    #[serde(default)]
    pub clock: ClockRule,
    /// Whether the table is in the lobby, where everyone may join and watch; otherwise an invitation is needed.
    #[serde(default)]
    pub public: bool,
    /// Whether whoever has a link to the table may watch, even one that no longer leads to a seat. Everyone may watch a
    /// public table.
    #[serde(default = "yes")]
    pub watch: bool,
    /// Whether players may ask for hints.
    #[serde(default)]
    pub hints: bool,
    /// The text of a record to go on from: a game that was begun on one device. Its seats stay as they are, so `begins`
    /// does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

const fn yes() -> bool {
    true
}

/// Who a seat is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Whoever opens the table.
    Me,
    /// Whoever comes.
    Open,
    /// A bot of the server's.
    Bot(BotLevel),
}

/// A table that was opened: the answer to `POST /api/tables` and to `POST /api/tables/{table}/rematch`; or one with a new
/// invitation: the answer to `POST /api/tables/{table}/invitation`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// Its name, for addresses.
    pub table: TableId,
    /// The secret that lets others in, for the fragment of the invitation's address.
    pub invitation: String,
}

/// What everyone may know of a table from outside: an entry of `GET /api/tables`, the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// Its name, for addresses.
    pub table: TableId,
    /// Which game is played.
    pub game: GameId,
    /// With which options.
    pub settings: Settings,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatState>,
    /// How far the table is.
    pub phase: Phase,
    /// How much time people have.
    pub clock: ClockRule,
    /// When it was opened.
    pub opened: Millis,
}

/// A table of this guest's: an entry of `GET /api/me/tables`, the one that changed last first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MyTable {
    /// What everyone may know of it.
    #[serde(flatten)]
    pub listed: Listed,
    /// The guest's seat; none for a host who only watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whether the guest opened it.
    pub host: bool,
    /// Whether the play waits for a decision of this guest.
    pub your_turn: bool,
    /// When something last happened there.
    pub changed: Millis,
}

/// The answer to `POST /api/me/transfer`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TransferCode {
    /// What to type on the other device. It can be used once.
    pub code: String,
    /// When it can no longer be used.
    pub expires: Millis,
}

/// `POST /api/me/claim`: makes this device another one of the guest who asked for the code. Answered with [`Me`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// The code, in capitals or not, with or without its hyphen.
    pub code: String,
}

/// `POST /api/tables/{table}/programs`: lets a program take a free seat. For the host, before the play starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Which seat.
    pub seat: Seat,
}

/// The answer to [`Program`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramToken {
    /// What the program says who it is with: `Authorization: Bearer TOKEN`. It is `TABLE.SEAT.SECRET`.
    pub token: String,
}

/// `GET /api/me/export`: all that the server keeps about this guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Export {
    /// The guest's name.
    pub name: String,
    /// When the guest first came.
    pub since: Millis,
    /// Their tables.
    pub tables: Vec<MyTable>,
    /// What they said at tables.
    pub said: Vec<Line>,
    /// How many people they have blocked.
    pub blocked: u32,
}

/// The body of every answer that is an error: why nothing was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// The reason, which each client says in its own language.
    pub refused: Message,
}

/// A value that is written as its text.
mod as_text {
    use std::{fmt::Display, str::FromStr};

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("it is `lot` or a number from 1 to 6"))
    }
}
