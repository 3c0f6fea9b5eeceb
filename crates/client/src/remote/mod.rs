//! A table on a server: the client that talks through a connection.
//!
//! [`Remote`] is a state machine without input and output. Whoever drives it says when the connection has opened and
//! closed, hands over what has come, and sends what there is to send. It keeps what the server has confirmed, shows one's
//! own decision before the answer comes, and takes it back when it is refused. After a lost connection it says what it
//! last saw and sends again, under the same names, what was not acknowledged.

mod pending;
mod predict;
mod views;

use std::collections::VecDeque;

use catalog::{AnyView, Bytes32, Record};
use game::{Message, Observer, Seat};
use protocol::{
    Command, CommandId, Millis, Phase, Refusal, Snapshot, Update,
    online::{FromServer, Hello, Line, PROTOCOL, Presence, ToServer, Welcome, Why, Words},
};

use self::{pending::Pending, views::Views};
use crate::{Client, Notice, Sending};

/// How long to wait before connecting again, after so many attempts in vain: twice as long each time, up to a quarter of a
/// minute. `random`, from 0 to 1, keeps clients of a server that comes back from all coming at once.
#[must_use]
pub fn pause_before(attempts: u32, random: f64) -> Millis {
    const FIRST: Millis = 400;
    const LONGEST: Millis = 15_000;
    let longest = (FIRST << attempts.min(8)).min(LONGEST);
    longest / 2 + (longest as f64 / 2.0 * random.clamp(0.0, 1.0)) as Millis
}

/// Why the server is going to end the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closing {
    /// The reason.
    pub why: Message,
    /// Whether there is any use in connecting again.
    pub again: bool,
}

/// A table on a server.
#[derive(Debug)]
pub struct Remote {
    /// What the names of this client's commands begin with.
    name: String,
    named: u64,
    invitation: Option<String>,
    /// What this client adds to the chance of the play.
    seed: Option<Bytes32>,
    /// Whether it was offered since the connection was opened.
    has_offered: bool,
    is_connected: bool,
    is_out_of_step: bool,
    welcome: Option<Welcome>,
    /// What the server has said last.
    confirmed: Option<Snapshot>,
    /// The same with one's own decisions that are on their way.
    shown: Option<Snapshot>,
    pending: Pending,
    sending: Sending,
    views: Views,
    outbox: VecDeque<ToServer>,
    notices: VecDeque<Notice>,
    presence: Option<Presence>,
    lines: Vec<Line>,
    /// How much later it is at the server than here.
    ahead: i64,
    /// How long the last question took to be answered.
    round_trip: Option<Millis>,
    closing: Option<Closing>,
}

impl Remote {
    /// A client that has not connected yet. `name` is one that no other client has: commands are told apart by it.
    /// The invitation, if there is one, gives the right to sit down at a private table.
    pub fn new(name: impl Into<String>, invitation: Option<String>) -> Self {
        Self {
            name: name.into(),
            named: 0,
            invitation,
            seed: None,
            has_offered: false,
            is_connected: false,
            is_out_of_step: false,
            welcome: None,
            confirmed: None,
            shown: None,
            pending: Pending::default(),
            sending: Sending::Nothing,
            views: Views::default(),
            outbox: VecDeque::new(),
            notices: VecDeque::new(),
            presence: None,
            lines: Vec::new(),
            ahead: 0,
            round_trip: None,
            closing: None,
        }
    }

    /// From now on adds this seed to the chance of the play, where the table has promised a secret.
    pub fn bring_seed(&mut self, seed: Bytes32) {
        self.seed = Some(seed);
        self.offer_seed();
    }

    /// Adds the seed for a seat in which this client was sat down without one: as a host is when the table is opened.
    /// A promise has to be there first, so that it cannot depend on the seed.
    fn offer_seed(&mut self) {
        let (Some(seed), Some(known), true) = (self.seed, &self.confirmed, self.is_connected) else { return };
        let Some(seat) = known.observer.seat() else { return };
        let is_missing = known.state.seeds.get(seat.index()) == Some(&None);
        if self.has_offered || !is_missing || known.state.phase != Phase::Waiting {
            return;
        }
        self.has_offered = true;
        // Where the answer gets lost, the table shows whether it was added.
        let id = self.next_id();
        self.outbox.push_back(ToServer::Command { id, command: Command::AddSeed { seat, seed } });
    }

    /// The connection has opened: says what was seen last, and sends again what was not acknowledged.
    pub fn connected(&mut self) {
        self.is_connected = true;
        self.is_out_of_step = false;
        self.has_offered = false;
        self.closing = None;
        let seen = self.confirmed.as_ref().map(|snapshot| (snapshot.seq, snapshot.observer));
        let hello = ToServer::Hello(Hello { protocol: PROTOCOL, seen, invitation: self.invitation.clone() });
        self.outbox = std::iter::once(hello).chain(self.pending.again()).collect();
        self.views.ask_again();
    }

    /// The connection is lost. What was on its way is sent again with the next one.
    pub fn disconnected(&mut self) {
        self.is_connected = false;
        self.round_trip = None;
        self.outbox.clear();
    }

    /// The next message to be sent, while there is a connection.
    pub fn to_send(&mut self) -> Option<ToServer> {
        if !self.is_connected {
            return None;
        }
        self.outbox.pop_front().or_else(|| self.views.question())
    }

    /// Asks how long an answer takes, and what time it is at the server.
    pub fn ping(&mut self, now: Millis) {
        self.outbox.push_back(ToServer::Ping { sent: now });
    }

    /// Says something to everyone at the table.
    pub fn say(&mut self, words: Words) {
        let id = self.next_id();
        let message = ToServer::Say { id: id.clone(), words };
        self.outbox.push_back(message.clone());
        self.pending.push(id, message, 0);
    }

    /// Blocks the person in a seat, or no longer does.
    pub fn block(&mut self, seat: Seat, blocked: bool) {
        self.outbox.push_back(ToServer::Block { seat, blocked });
    }

    /// Reports the person in a seat to whoever runs the server.
    pub fn report(&mut self, seat: Seat, reason: String) {
        self.outbox.push_back(ToServer::Report { seat, reason });
    }

    /// Something has come from the server.
    pub fn heard(&mut self, message: FromServer, now: Millis) {
        match message {
            FromServer::Welcome(welcome) => {
                self.set_clock(welcome.now, now);
                self.welcome = Some(welcome);
            }
            FromServer::Snapshot(snapshot) => self.confirm(*snapshot),
            FromServer::Update(update) => self.update(*update),
            FromServer::Done { id, seq } => {
                self.pending.done(&id, seq);
                self.refresh();
            }
            FromServer::Refused { id, why } => {
                if self.pending.refused(&id) {
                    self.refresh();
                    self.notices.push_back(Notice::Refused(match why {
                        Why::Table(refusal) => refusal,
                        Why::Server(message) => Refusal::Rule(message),
                    }));
                }
            }
            FromServer::View { events, observer, view } => {
                if let Some(view) = view {
                    self.views.keep(events, observer, view);
                    self.notices.push_back(Notice::Past);
                }
            }
            // A client that knows the rules works out its moves itself.
            FromServer::Legal { .. } => {}
            FromServer::Presence(presence) => self.presence = Some(presence),
            FromServer::Said(lines) => self.hear_lines(lines),
            FromServer::Pong { sent, now: server } => {
                let took = now.saturating_sub(sent);
                self.round_trip = Some(took);
                self.set_clock(server, sent + took / 2);
            }
            FromServer::Closing { why, again } => self.closing = Some(Closing { why, again }),
        }
    }

    /// The whole play, which the server gives out once it is over.
    pub fn keep_record(&mut self, record: Record) {
        self.views.keep_record(record);
        self.notices.push_back(Notice::Past);
    }

    /// What the server has confirmed, once something has come.
    #[must_use]
    pub fn confirmed(&self) -> Option<&Snapshot> {
        self.confirmed.as_ref()
    }

    /// What the server has said about the one who looks.
    #[must_use]
    pub fn welcome(&self) -> Option<&Welcome> {
        self.welcome.as_ref()
    }

    /// Who is connected.
    #[must_use]
    pub fn presence(&self) -> Option<&Presence> {
        self.presence.as_ref()
    }

    /// What was said at the table.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Why the server is going to end the connection, if it has said so.
    #[must_use]
    pub fn closing(&self) -> Option<&Closing> {
        self.closing.as_ref()
    }

    /// Whether there is a connection.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// Whether something between two updates is missing: then only a new connection helps.
    #[must_use]
    pub fn is_out_of_step(&self) -> bool {
        self.is_out_of_step
    }

    /// How long the server took to answer last.
    #[must_use]
    pub fn round_trip(&self) -> Option<Millis> {
        self.round_trip
    }

    /// What time it is at the server, to whose time clocks belong.
    #[must_use]
    pub fn server_time(&self, now: Millis) -> Millis {
        now.saturating_add_signed(self.ahead)
    }

    fn set_clock(&mut self, server: Millis, here: Millis) {
        self.ahead = server as i64 - here as i64;
    }

    /// Lines may come twice, after a lost connection.
    fn hear_lines(&mut self, lines: Vec<Line>) {
        let last = self.lines.last().map_or(0, |line| line.number);
        self.lines.extend(lines.into_iter().filter(|line| line.number > last));
    }

    fn next_id(&mut self) -> CommandId {
        self.named += 1;
        CommandId::new(format!("{}-{}", self.name, self.named))
    }

    fn update(&mut self, mut update: Update) {
        let Some(confirmed) = &mut self.confirmed else {
            self.is_out_of_step = true;
            return;
        };
        // An update brings the state whole, and its change of the log holds for every moment since it begins: so one that
        // begins earlier than what is known is as good.
        let (since, seq) = (update.since, confirmed.seq);
        if update.seq <= seq {
            return;
        }
        if since < seq {
            update.since = seq;
        }
        match confirmed.apply(update) {
            Ok(()) => self.has_changed_since(seq),
            Err(_) => self.is_out_of_step = true,
        }
    }

    /// The server has said how things are.
    fn confirm(&mut self, snapshot: Snapshot) {
        let known = self.confirmed.as_ref().filter(|known| known.observer == snapshot.observer);
        let seq = known.map_or(0, |known| known.seq);
        if known.is_none() {
            // Somebody else looks from now on, who knows other things.
            self.views = Views::default();
            self.shown = None;
            self.notices.retain(|notice| matches!(notice, Notice::Refused(_)));
        } else if snapshot.seq < seq {
            return;
        }
        self.confirmed = Some(snapshot);
        self.has_changed_since(seq);
    }

    /// More is confirmed than up to this table event.
    fn has_changed_since(&mut self, seq: u64) {
        let Some(snapshot) = &self.confirmed else { return };
        self.pending.arrived(snapshot.log.iter().filter(|entry| entry.seq > seq));
        let kept = snapshot.log.partition_point(|entry| entry.seq <= seq);
        self.views.forget_after(kept);
        self.views.keep(snapshot.events(), snapshot.observer, snapshot.state.view.clone());
        self.offer_seed();
        self.refresh();
    }

    /// Shows what is confirmed with what is on its way, and says what has changed.
    fn refresh(&mut self) {
        let Some(confirmed) = &self.confirmed else { return };
        self.pending.forget_until(confirmed.seq);
        let (shown, sending) = self.pending.shown_over(confirmed);
        self.sending = sending;
        if let Some(before) = self.shown.as_ref().filter(|before| **before != shown) {
            self.notices.push_back(Notice::Update(Box::new(predict::difference(before, &shown))));
        }
        self.shown = Some(shown);
    }
}

impl Client for Remote {
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal> {
        let shown = self.shown.as_ref().filter(|shown| shown.observer == observer);
        let snapshot = shown.cloned().ok_or(match observer.seat() {
            Some(seat) => Refusal::NotYourSeat(seat),
            None => Refusal::NoSuchSeat,
        })?;
        self.notices.retain(|notice| matches!(notice, Notice::Refused(_)));
        Ok(snapshot)
    }

    fn send(&mut self, mut command: Command, now: Millis) {
        if let Command::Sit { seed, .. } = &mut command
            && self.confirmed.as_ref().is_some_and(|known| known.setup.promise.is_some())
        {
            *seed = seed.or(self.seed);
        }
        let id = self.next_id();
        let message = ToServer::Command { id: id.clone(), command };
        self.outbox.push_back(message.clone());
        self.pending.push(id, message, now);
        self.refresh();
    }

    fn receive(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        let snapshot = self.confirmed.as_ref()?;
        let may_know = observer == snapshot.observer || snapshot.state.phase == Phase::Over;
        (may_know && events <= snapshot.events()).then(|| self.views.at(events, observer)).flatten()
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        self.views.record(names)
    }

    fn sending(&self) -> Sending {
        self.sending
    }
}
