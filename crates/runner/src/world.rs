//! What a runner needs from outside.

use std::future::Future;

use catalog::AnyView;
use game::{Message, Seat};
use protocol::{Millis, PersonId, Request, online::Why};
use table::{Envelope, StoredEnvelope, Table};

use crate::{Decided, NodeId, Question, Shared, Told};

/// A table as it was read from the store.
pub struct Known {
    /// The table that its log is of.
    pub table: Table,
    /// How far the stream of chance, and then each seat's, has been used.
    pub positions: Vec<u128>,
    /// The times, from and until, in which no server was there since something last happened.
    pub outages: Vec<(Millis, Millis)>,
}

/// What the store has of a table after what is known of it.
pub struct Further {
    /// The envelopes that follow.
    pub envelopes: Vec<StoredEnvelope>,
    /// How far the stream of chance, and then each seat's, has been used.
    pub positions: Vec<u128>,
    /// The times, from and until, in which no server was there since something last happened.
    pub outages: Vec<(Millis, Millis)>,
}

/// What a table is asked for. `A` is whoever waits for an answer.
pub enum Ask<A> {
    /// To obey a command that counts as given at this moment. The answer is the number of its last envelope.
    Obey {
        /// The command.
        request: Request,
        /// When it was given.
        at: Millis,
        /// Who asks.
        asker: A,
    },
    /// To play what a bot has decided.
    BotDecided {
        /// For which seat.
        seat: Seat,
        /// What the bot was shown.
        view: AnyView,
        /// Its decision; none if it failed.
        decided: Option<Decided>,
    },
    /// To take note that somebody has connected.
    Came(PersonId),
    /// To take note that somebody's last connection has ended.
    Went(PersonId),
    /// To take note that the grace for somebody who was not there is over.
    Missed(PersonId),
    /// To replace the invitation. The answer is the number of the table's last envelope.
    Invite(A),
    /// To let the time that has passed until this moment have its effects.
    Tick(Millis),
    /// To read the log again, because it was changed in the store. The answer is the number of its last envelope.
    Reload(A),
    /// To read what other nodes may have added. The answer is the number of the last envelope.
    ReadOn(A),
    /// To take note that the store has envelopes up to this number.
    Stored(u64),
    /// To take note of what another node tells.
    Told {
        /// Which one.
        from: NodeId,
        /// What it tells.
        told: Told,
    },
    /// To look for everything, because what other nodes told may have been lost.
    MissedNews,
    /// To tell the other nodes again who is connected here, and to forget those of nodes that are silent.
    Announce {
        /// Whether other nodes can be heard at all at the moment. Nobody is forgotten while they cannot.
        hears: bool,
    },
}

impl<A> Ask<A> {
    /// Whether only nodes speak of the table here, and nobody needs it for that.
    pub(crate) const fn is_of_nodes(&self) -> bool {
        matches!(self, Self::Stored(_) | Self::Told { .. } | Self::MissedNews | Self::Announce { .. })
    }
}

/// What a runner hears when it waits.
pub enum Heard<A> {
    /// Something is asked.
    Asked(Ask<A>),
    /// Nothing was asked for as long as the runner would wait.
    Nothing,
    /// Nobody can ask any more.
    Closed,
}

/// What there is to look for at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// The table has further envelopes.
    Changed,
    /// Somebody said something.
    Said,
    /// Somebody came or went.
    Presence,
    /// What a client is welcomed with: there is a table to play again at, or a new invitation.
    Welcome,
}

/// Why envelopes were not stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotStored {
    /// Their numbers are taken: somebody else was first.
    Taken,
    /// The store failed; the message is for people. What was to be stored may be there all the same.
    Failed(Message),
}

/// All that a runner needs from outside, for one table.
pub trait World: Send {
    /// Whoever waits for an answer.
    type Asker: Send;

    /// The time.
    fn now(&self) -> Millis;

    /// What everyone at the table may look at.
    fn shared(&self) -> &Shared;

    /// Stores envelopes after which the table is as given, and how far the streams are used then. It is durable when this
    /// says that it is done.
    fn append(
        &mut self,
        table: &Table,
        envelopes: &[Envelope],
        positions: &[u128],
    ) -> impl Future<Output = Result<(), NotStored>> + Send;

    /// Reads the table from the store. The message says why that is not possible.
    fn load(&mut self) -> impl Future<Output = Result<Known, Message>> + Send;

    /// Reads what the store has after the envelope with this number. The message says why that is not possible.
    fn read_on(&mut self, after: u64) -> impl Future<Output = Result<Further, Message>> + Send;

    /// Replaces the invitation. The message says why that is not possible.
    fn invite(&mut self) -> impl Future<Output = Result<(), Message>> + Send;

    /// What is asked next, if it comes within this time.
    fn next(&mut self, patience: Millis) -> impl Future<Output = Heard<Self::Asker>> + Send;

    /// Answers whoever asked. They may be gone.
    fn answer(&mut self, asker: Self::Asker, answer: Result<u64, Why>);

    /// Tells everyone who is at the table here that there is something to look for.
    fn publish(&mut self, news: News);

    /// Tells the other nodes. This may be lost, or come twice.
    fn tell(&mut self, told: Told);

    /// Asks a bot; its decision is asked of the runner when it comes.
    fn ask_bot(&mut self, question: Question);

    /// Waits for a person who is not there; when the grace is over, the runner is asked to take note.
    fn expect(&mut self, person: PersonId);

    /// The table may be looked at: the time in which no server was there is taken out of its clocks.
    fn resumed(&mut self);

    /// Forgets the table if nobody else has a way to it. Then nobody can ask any more.
    fn forget(&mut self) -> bool;
}
