//! A table on this device: the client that runs the table itself.

use std::collections::VecDeque;

use catalog::{AnyView, Record, Seed, Stream};
use game::{Observer, Seat, Seats, Turn};
use protocol::{Author, BotLevel, Command, Millis, PersonId, Phase, Player, Refusal, Request, Snapshot};
use table::{Corrupt, Fault, Opening, StoredEnvelope, Table};

use crate::{
    Client, Notice,
    own_box::{OwnBox, has_secrets},
};

/// What a local table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// An answer of chance. Where dice and draws are real, people enter it.
    Chance {
        /// Whether people enter it.
        by_hand: bool,
    },
    /// A decision of this bot; people may have to decide in the same step too.
    Bot {
        /// Its seat.
        seat: Seat,
        /// How well it plays.
        level: BotLevel,
    },
    /// Decisions of people.
    People(Seats),
    /// Nothing: the play is over, or the table closed.
    Nothing,
}

/// What a bot needs for a decision: what its seat may know, and where its random draws go on.
#[derive(Clone, Debug)]
pub struct BotTurn {
    /// All that the seat may know.
    pub view: AnyView,
    /// The seed of the play.
    pub seed: String,
    /// How far the seat's random stream has been used.
    pub position: u128,
}

/// A draw of the app's: where it stands in the play, and how far the stream of chance had been used before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Drawn {
    /// How many events came before it.
    pub(crate) after: usize,
    /// The place in the stream from which it was drawn.
    pub(crate) position: u128,
}

/// A table on this device, with its log, its seed, and how far each random stream has been used.
///
/// Bots and dealer are the same everywhere: chance is drawn from the seed's stream, and a bot gets [`Local::bot_turn`].
/// When they act is for whoever drives the table to say, because that needs clocks and threads.
#[derive(Clone, Debug)]
pub struct Local {
    pub(crate) table: Table,
    pub(crate) log: Vec<StoredEnvelope>,
    pub(crate) seed: String,
    /// How far the stream of chance, and then each seat's, has been used.
    pub(crate) positions: Vec<u128>,
    /// What was drawn here, in order, so that a draw that is taken back is drawn again as it was.
    pub(crate) drawn: Vec<Drawn>,
    /// What people entered, where they play with a real box.
    pub(crate) own_box: Option<OwnBox>,
    pub(crate) observer: Observer,
    /// The last table event that whoever looks has heard of.
    pub(crate) heard: u64,
    pub(crate) notices: VecDeque<Notice>,
}

impl Local {
    /// Opens a table around this device and starts its play.
    ///
    /// # Errors
    /// [`Corrupt`] if the options are wrong, or there are not as many players as seats.
    ///
    /// # Panics
    /// Never: a table around a device can be started by its host.
    pub fn open(opening: Opening, seed: impl Into<String>, now: Millis) -> Result<Self, Corrupt> {
        let (table, first) = Table::open(opening, now)?;
        let streams = usize::from(table.setup().players()) + 1;
        let own_box = table.setup().own_box.then(OwnBox::default);
        let mut local = Self::of(table, vec![first.stored()], seed.into(), vec![0; streams], Vec::new(), own_box);
        local.obey(Author::Person(PersonId::device()), Command::Start, now).expect("a device's table can be started");
        if let Some(own_box) = local.own_box.clone() {
            local.resolve(own_box, now).map_err(|_| Corrupt { seq: 1, fault: Fault::Players })?;
        }
        Ok(local)
    }

    pub(crate) fn of(
        table: Table,
        log: Vec<StoredEnvelope>,
        seed: String,
        positions: Vec<u128>,
        drawn: Vec<Drawn>,
        own_box: Option<OwnBox>,
    ) -> Self {
        let heard = table.seq();
        Self {
            table,
            log,
            seed,
            positions,
            drawn,
            own_box,
            observer: Observer::Spectator,
            heard,
            notices: VecDeque::new(),
        }
    }

    /// Who plays in each seat.
    #[must_use]
    pub fn players(&self) -> Vec<Player> {
        self.table.players()
    }

    /// The seed of the play.
    #[must_use]
    pub fn seed(&self) -> &str {
        &self.seed
    }

    /// The number of the last table event: grows with every change.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.table.seq()
    }

    /// What the table waits for.
    #[must_use]
    pub fn step(&self) -> Step {
        match self.table.turn() {
            _ if self.table.phase() != Phase::Running => Step::Nothing,
            Turn::Over => Step::Nothing,
            Turn::Chance => Step::Chance { by_hand: self.table.setup().by_hand || self.own_box.is_some() },
            Turn::Seats(seats) => {
                let bot = seats.iter().find_map(|seat| Some((seat, self.table.bot_of(seat)?)));
                bot.map_or(Step::People(seats), |(seat, level)| Step::Bot { seat, level })
            }
        }
    }

    /// Whether people only enter what all of them see on a table of their own, so that nothing need be covered between them.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.own_box.is_some() || self.table.setup().by_hand && !has_secrets(&self.start())
    }

    /// Whether somebody has decided something yet: before that, the play is only being set up.
    #[must_use]
    pub fn has_decisions(&self) -> bool {
        self.table.has_decisions()
    }

    /// Draws for chance. Nothing happens unless the play waits for it; with a real box it is never for the app to draw.
    pub fn draw(&mut self, now: Millis) {
        if self.own_box.is_some() {
            return;
        }
        let mut stream = self.stream(0, Seed::new(&self.seed).chance(1));
        let Some(event) = self.table.sample(&mut stream) else { return };
        let drawn = Drawn { after: self.table.events(), position: self.positions[0] };
        if self.command(Author::Dealer, Command::Chance { notation: event.notation() }, now) {
            self.drawn.push(drawn);
            self.positions[0] = stream.get_word_pos();
        }
    }

    /// What a bot needs to decide for this seat.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub fn bot_turn(&self, seat: Seat) -> BotTurn {
        let view = self.table.view_at(self.table.events(), Observer::Seat(seat)).expect("now is a moment of the play");
        BotTurn { view, seed: self.seed.clone(), position: self.positions[seat.index() + 1] }
    }

    /// A bot has decided for this seat, and used its random stream so far. Whether its move was accepted.
    pub fn bot_decides(&mut self, seat: Seat, notation: String, position: u128, now: Millis) -> bool {
        let accepted = self.command(Author::Bot, Command::Play { seat, notation }, now);
        if accepted {
            self.positions[seat.index() + 1] = position;
        }
        accepted
    }

    /// A stream, at the place it has been used up to.
    fn stream(&self, index: usize, mut stream: Stream) -> Stream {
        stream.set_word_pos(self.positions[index]);
        stream
    }

    fn command(&mut self, by: Author, command: Command, now: Millis) -> bool {
        let obeyed = self.obey(by, command, now);
        match &obeyed {
            Ok(()) => self.notify(),
            Err(refusal) => self.notices.push_back(Notice::Refused(refusal.clone())),
        }
        obeyed.is_ok()
    }

    fn obey(&mut self, by: Author, command: Command, now: Millis) -> Result<(), Refusal> {
        let envelopes = self.table.obey(&Request::new(by, command), now)?;
        self.log.extend(envelopes.iter().map(table::Envelope::stored));
        self.put_draws_back();
        Ok(())
    }

    /// The stream of chance goes back to where it was before the first draw that is no longer in the play.
    fn put_draws_back(&mut self) {
        let events = self.table.events();
        let kept = self.drawn.partition_point(|drawn| drawn.after < events);
        if let Some(first) = self.drawn.get(kept) {
            self.positions[0] = first.position;
            self.drawn.truncate(kept);
        }
    }

    /// Tells whoever looks what has changed since they last heard.
    fn notify(&mut self) {
        if let Some(update) = self.table.since(self.heard, self.observer).filter(|update| update.seq > self.heard) {
            self.heard = update.seq;
            self.notices.push_back(Notice::Update(Box::new(update)));
        }
    }
}

impl Client for Local {
    fn look_as(&mut self, observer: Observer) -> Result<Snapshot, Refusal> {
        if let Some(seat) = observer.seat()
            && !self.table.sits_in(&PersonId::device(), seat)
        {
            return Err(Refusal::NotYourSeat(seat));
        }
        self.observer = observer;
        self.heard = self.table.seq();
        // What was said to another observer is not for this one.
        self.notices.retain(|notice| matches!(notice, Notice::Refused(_)));
        Ok(self.snapshot())
    }

    fn send(&mut self, command: Command, now: Millis) {
        if self.own_box.is_some() {
            return self.enter(command, now);
        }
        self.command(Author::Person(PersonId::device()), command, now);
    }

    fn receive(&mut self) -> Option<Notice> {
        self.notices.pop_front()
    }

    fn view_at(&self, events: usize, observer: Observer) -> Option<AnyView> {
        let at_screen = observer.seat().is_none_or(|seat| self.table.sits_in(&PersonId::device(), seat));
        let over = self.table.turn() == Turn::Over;
        let view = (at_screen || over).then(|| self.table.view_at(events, observer)).flatten()?;
        Some(match &self.own_box {
            Some(own_box) => own_box.cover_past(&self.start(), view),
            None => view,
        })
    }

    fn record(&self, names: &[String]) -> Option<Record> {
        Some(self.table.record(names))
    }
}
