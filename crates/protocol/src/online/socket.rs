//! The messages on a table's socket.

use catalog::AnyView;
use game::{Message, Observer, Seat};
use serde::{Deserialize, Serialize};

use super::TableId;
use crate::{Command, CommandId, Millis, Snapshot, Update};

/// What a client says. The first message is a [`Hello`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToServer {
    /// Who comes, and what they last knew.
    Hello(Hello),
    /// A command to the table. Sent again with the same identifier, it counts once and gets the first answer.
    Command {
        /// The client's identifier for it, unique among this guest's commands at this table.
        id: CommandId,
        /// What is asked.
        command: Command,
    },
    /// Asks for the view of an earlier moment.
    ViewAt {
        /// After how many events of the play.
        events: usize,
        /// Whose view: one's own while the play goes on, anybody's when it is over.
        observer: Observer,
    },
    /// Asks for the legal moves of one's own seat, for clients that do not know the rules.
    Legal,
    /// Says something to everyone at the table.
    Say {
        /// The client's identifier for it: sent again with the same one, it is said once.
        id: CommandId,
        /// What.
        words: Words,
    },
    /// Blocks the person in a seat, or no longer does: a blocked person's words do not reach this guest any more, and
    /// they cannot sit down at this guest's tables.
    Block {
        /// Who.
        seat: Seat,
        /// Whether they are blocked from now on.
        blocked: bool,
    },
    /// Reports the person in a seat to whoever runs the server.
    Report {
        /// Who.
        seat: Seat,
        /// What is wrong, in the reporter's words.
        reason: String,
    },
    /// Asks for a sign of life.
    Ping {
        /// Anything; the answer repeats it.
        sent: Millis,
    },
}

/// The first message of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol that the client speaks: [`PROTOCOL`](super::PROTOCOL).
    pub protocol: u32,
    /// The number of the table event that the client last knew, and as whom. The answer is an update from there, or a
    /// snapshot where that is not possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<(u64, Observer)>,
    /// The invitation, at a table that is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromServer {
    /// The answer to hello. A snapshot or an update follows, and what was said so far. It comes again whenever one of
    /// its facts changes.
    Welcome(Welcome),
    /// All that this client may know now: after a welcome, and whenever the client becomes another observer.
    Snapshot(Box<Snapshot>),
    /// What changed since what the client last got.
    Update(Box<Update>),
    /// A command was obeyed, or something was said, and it is stored for good.
    Done {
        /// The client's identifier.
        id: CommandId,
        /// The number of the table event that it came to; the number of the line for something that was said.
        seq: u64,
    },
    /// A command was not obeyed, and nothing has changed.
    Refused {
        /// The client's identifier.
        id: CommandId,
        /// Why not.
        why: Why,
    },
    /// The view that was asked for with `view-at`.
    View {
        /// After how many events of the play.
        events: usize,
        /// Whose view.
        observer: Observer,
        /// The view; none if there is no such moment, or it is not for this client to know.
        view: Option<AnyView>,
    },
    /// The legal moves of the client's seat.
    Legal {
        /// The number of the table event that this is the state after.
        seq: u64,
        /// The moves in notation without the seat, sorted; none if it is not the seat's turn.
        moves: Vec<String>,
    },
    /// Who is connected.
    Presence(Presence),
    /// What was said, in order.
    Said(Vec<Line>),
    /// The answer to a ping.
    Pong {
        /// What the ping said.
        sent: Millis,
        /// The server's time.
        now: Millis,
    },
    /// The server is going to end this connection.
    Closing {
        /// Why.
        why: Message,
        /// Whether there is any use in connecting again.
        again: bool,
    },
}

/// Who the client is at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The version of the protocol that the server speaks.
    pub protocol: u32,
    /// The seat of this guest; none for somebody who watches.
    pub seat: Option<Seat>,
    /// A free seat that is kept for this guest: at a rematch the one that passes the start on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Seat>,
    /// Whether this guest opened the table.
    pub host: bool,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// Whether the table is in the lobby.
    pub public: bool,
    /// The secret that lets others in, for those who sit at the table and its host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// Why the invitation that the client came with does not lead to a seat any more, where that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<Message>,
    /// The table where the same people play again, with its invitation for those who sit at this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Invited>,
    /// The server's time, which clocks and `at` are told in.
    pub now: Millis,
}

/// Another table that one may go to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// Its name.
    pub table: TableId,
    /// The secret that lets one in, if one is invited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Why a command was not obeyed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The table refuses it.
    Table(crate::Refusal),
    /// The server refuses it, or cannot do it now.
    Server(Message),
}

/// Who is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Presence {
    /// For each seat whether its person is connected; never for a bot.
    pub seats: Vec<bool>,
    /// How many connected people have no seat.
    pub spectators: u32,
}

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Its number at this table, counted from 1.
    pub number: u64,
    /// When.
    pub at: Millis,
    /// The seat of whoever said it; none for somebody who watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Their name.
    pub name: String,
    /// What they said.
    pub words: Words,
}

/// What somebody says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// Their own words.
    Text(String),
    /// A phrase that each reads in their own language.
    Phrase(Phrase),
}

/// Phrases that each reads in their own language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Have fun.
    HaveFun,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// I am thinking.
    Thinking,
    /// I shall be back in a moment.
    OneMoment,
    /// Shall we play again?
    Again,
    /// Goodbye.
    Goodbye,
}

impl Phrase {
    /// Every phrase.
    pub const ALL: [Self; 9] = [
        Self::Hello,
        Self::HaveFun,
        Self::WellPlayed,
        Self::Thanks,
        Self::Sorry,
        Self::Thinking,
        Self::OneMoment,
        Self::Again,
        Self::Goodbye,
    ];

    /// The phrase as a message.
    #[must_use]
    pub fn message(self) -> Message {
        Message::new(match self {
            Self::Hello => "phrase-hello",
            Self::HaveFun => "phrase-have-fun",
            Self::WellPlayed => "phrase-well-played",
            Self::Thanks => "phrase-thanks",
            Self::Sorry => "phrase-sorry",
            Self::Thinking => "phrase-thinking",
            Self::OneMoment => "phrase-one-moment",
            Self::Again => "phrase-again",
            Self::Goodbye => "phrase-goodbye",
        })
    }
}
