//! The session of one screen at a table: what the observer who looks may know, and what the person at the screen is
//! about to do. The table knows nothing of it.

mod advice;
mod analysis;
mod branch;
mod own_box;
mod people;
mod replay;
mod viewpoint;

use catalog::{AnyEvent, AnyGame, AnyView, BadRecord, GameId, Record, Stream};
use client::{Client, Local, Notice, Replay, Sending};
use game::{Actor, Explain, Message, Observer, Seat, Turn};
use protocol::{Command, NoTakeBack, Phase, Snapshot};
use rand_chacha::rand_core::SeedableRng;
use view::prelude::*;

pub use self::{
    advice::{Card, Hint, OtherMove},
    analysis::{Analysis, Stage},
    branch::Origin,
    viewpoint::Viewpoint,
};
use crate::{
    model::{Activity, Engines, LocalTable, PlayerNames, Preferences, RemoteTable, Sound, TaskTable},
    ui::dom,
};

/// What a screen may do at its table besides what every client may.
#[derive(Clone, Copy)]
pub struct Around {
    pub names: PlayerNames,
    pub activity: Activity,
    /// The table, where it is on this device.
    pub local: Option<LocalTable>,
    /// The table, where it is on the server.
    pub remote: Option<RemoteTable>,
    /// Whether a view calls for a curtain before the device is handed over.
    pub is_secret: fn(&AnyView) -> bool,
}

/// One screen at a table. It is a handle, made of signals: cheap to copy into every closure.
#[derive(Clone, Copy)]
pub struct Session {
    pub game: GameId,
    client: StoredValue<Box<dyn Client>>,
    snapshot: RwSignal<Snapshot>,
    around: Around,
    preferences: Preferences,
    engines: Engines,
    pub viewpoint: RwSignal<Viewpoint>,
    /// The moment looked at: after so many events; `None` for now.
    pub moment: RwSignal<Option<usize>>,
    /// The move that is composed and waits to be confirmed.
    pub draft: RwSignal<Option<AnyEvent>>,
    /// The tile that whoever is to play has taken in hand, where racks stay in people's hands.
    pub holding: RwSignal<Option<String>>,
    /// Why the last wish was not granted.
    pub refused: RwSignal<Option<Message>>,
    pub hint: RwSignal<Option<Hint>>,
    /// Whether advice has been asked for and is being thought about.
    pub advising: RwSignal<bool>,
    /// Numbers what is shown again, so that one that was broken off is recognised.
    replays: StoredValue<u32>,
    /// What the table has not answered yet.
    pub sending: RwSignal<Sending>,
    /// Whether a record is stepped through, which nobody plays on.
    is_replay: bool,
    /// Whether it is what is left of a table on the server.
    is_archived: bool,
}

impl Session {
    /// Sits down at a table on this device, as a spectator at first.
    pub fn new(client: impl Client + 'static, around: Around) -> Self {
        Self::looking_as(Observer::Spectator, client, around).expect("everyone may look as a spectator")
    }

    /// Looks at a table as this observer, if the table lets anybody here do so.
    pub fn looking_as(observer: Observer, mut client: impl Client + 'static, around: Around) -> Option<Self> {
        let snapshot = client.look_as(observer).ok()?;
        let session = Self {
            game: snapshot.setup.game,
            client: StoredValue::new(Box::new(client)),
            snapshot: RwSignal::new(snapshot),
            around,
            preferences: expect_context(),
            engines: expect_context(),
            viewpoint: RwSignal::new(observer.seat().map_or(Viewpoint::Spectator, Viewpoint::Seat)),
            moment: RwSignal::new(None),
            draft: RwSignal::new(None),
            holding: RwSignal::new(None),
            refused: RwSignal::new(None),
            hint: RwSignal::new(None),
            advising: RwSignal::new(false),
            replays: StoredValue::new(0),
            sending: RwSignal::new(Sending::Nothing),
            is_replay: false,
            is_archived: false,
        };
        session.turn_viewpoint();
        Some(session)
    }

    /// A record that is looked at from a seat, as it stands at its end, and not played on.
    pub fn exhibit(record: Record, seat: Seat, names: PlayerNames) -> Option<Self> {
        let around = Around { names, activity: Activity::default(), local: None, remote: None, is_secret: |_| false };
        let session = Self::new(Replay::new(record).ok()?, around);
        session.look_from(Viewpoint::Seat(seat));
        session.moment.set(Some(session.snapshot.with_untracked(Snapshot::events)));
        Some(session)
    }

    /// A record that is stepped through, seen from the first seat at first.
    ///
    /// # Errors
    /// [`BadRecord`] if it breaks a rule.
    pub fn replay_of(record: Record, names: PlayerNames) -> Result<Self, BadRecord> {
        let around = Around { names, activity: Activity::default(), local: None, remote: None, is_secret: |_| false };
        let session = Self { is_replay: true, ..Self::new(Replay::new(record)?, around) };
        session.look_from(Viewpoint::Seat(Seat::new(0)));
        Ok(session)
    }

    /// The record of a table on the server, of which nothing else is left.
    ///
    /// # Errors
    /// [`BadRecord`] if it breaks a rule.
    pub fn archived(record: Record, names: PlayerNames) -> Result<Self, BadRecord> {
        Ok(Self { is_archived: true, ..Self::replay_of(record, names)? })
    }

    /// Whether this is what is left of a table on the server.
    pub fn is_archived(self) -> bool {
        self.is_archived
    }

    /// Whether this is a record, which nobody plays on.
    pub fn is_replay(self) -> bool {
        self.is_replay
    }

    /// Shows a record as this observer saw it.
    pub fn look_as(self, observer: Observer) {
        self.look_from(observer.seat().map_or(Viewpoint::Spectator, Viewpoint::Seat));
    }

    /// A table of this device that is only looked at, as everyone may.
    pub fn exhibit_local(local: Local, names: PlayerNames) -> Self {
        let around = Around { names, activity: Activity::default(), local: None, remote: None, is_secret: |_| true };
        let session = Self::new(local, around);
        session.look_from(Viewpoint::Spectator);
        session
    }

    /// A position in which the seat that looks is to find a move.
    pub fn task(table: TaskTable, names: PlayerNames, is_secret: fn(&AnyView) -> bool) -> Self {
        let around = Around { names, activity: Activity::default(), local: None, remote: None, is_secret };
        Self::new(table, around)
    }

    /// Goes one event back, and marks that event like a hint.
    pub fn show_next(self, event: &str) {
        let before = self.snapshot.with_untracked(Snapshot::events).saturating_sub(1);
        self.moment.set(Some(before));
        let play = untrack(|| self.view()).imagine(&mut Stream::from_seed([0; 32]));
        self.hint.set(play.read(event).ok().map(|mv| Hint::new(mv, Vec::new())));
    }

    /// Looks at what the present viewpoint may know.
    pub fn with<T>(self, look: impl FnOnce(&Snapshot) -> T) -> T {
        self.snapshot.with(look)
    }

    /// The same without following changes.
    pub fn with_untracked<T>(self, look: impl FnOnce(&Snapshot) -> T) -> T {
        self.snapshot.with_untracked(look)
    }

    pub fn activity(self) -> Activity {
        self.around.activity
    }

    pub fn local(self) -> Option<LocalTable> {
        self.around.local
    }

    pub fn remote(self) -> Option<RemoteTable> {
        self.around.remote
    }

    /// Whether this is a position to find a move in, and no table that is played at.
    pub fn is_task(self) -> bool {
        self.around.local.is_none() && self.around.remote.is_none() && !self.is_replay
    }

    pub fn phase(self) -> Phase {
        self.with(|snapshot| snapshot.state.phase)
    }

    /// Whether advice may be asked for: always on this device, on the server if the table was opened so.
    pub fn allows_hints(self) -> bool {
        let allowed = self.around.remote.is_none_or(|remote| remote.welcome.read().as_ref().is_some_and(|it| it.hints));
        // Nobody can advise on tiles that nobody has told of.
        allowed && !self.is_own_box()
    }

    pub fn turn(self) -> Turn {
        self.with(|snapshot| snapshot.state.turn)
    }

    pub fn events(self) -> usize {
        self.with(Snapshot::events)
    }

    /// The number of the last table event.
    pub fn seq(self) -> u64 {
        self.with(|snapshot| snapshot.seq)
    }

    pub fn players(self) -> u8 {
        self.with(|snapshot| snapshot.setup.players())
    }

    pub fn by_hand(self) -> bool {
        self.with(|snapshot| snapshot.setup.by_hand)
    }

    pub fn observer(self) -> Observer {
        self.viewpoint.get().observer()
    }

    /// All that the present viewpoint may know at the moment looked at.
    pub fn view(self) -> AnyView {
        let (moment, observer) = (self.moment.get(), self.observer());
        self.with(|snapshot| {
            let past = moment.filter(|&moment| moment < snapshot.events());
            past.and_then(|moment| self.view_at(moment, observer)).unwrap_or_else(|| snapshot.state.view.clone())
        })
    }

    /// All that an observer could know after so many events, where that is known here.
    fn view_at(self, events: usize, observer: Observer) -> Option<AnyView> {
        self.client.with_value(|client| client.view_at(events, observer))
    }

    /// The seat at the screen that may decide now.
    pub fn deciding(self) -> Option<Seat> {
        let Viewpoint::Seat(seat) = self.viewpoint.get() else { return None };
        let is_open = self.with(|snapshot| {
            let state = &snapshot.state;
            let bot = state.seats[seat.index()].bot.is_some();
            state.phase == Phase::Running && !bot && state.take_back.asked.is_none()
        });
        let may =
            is_open && !self.is_replay() && self.moment.get().is_none() && self.sending.get() != Sending::Decision;
        (may && self.turn().awaits(seat)).then_some(seat)
    }

    /// A play that the present viewpoint thinks possible now. The legal moves of its own seat are right in it.
    pub fn imagined(self) -> AnyGame {
        // The stream does not matter: whatever it draws for the hidden parts, the seat's own moves are the same.
        self.with(|snapshot| snapshot.state.view.imagine(&mut Stream::from_seed([0; 32])))
    }

    /// The play as a record, for a file.
    pub fn record(self) -> Option<String> {
        self.whole_record().map(|record| record.text())
    }

    /// The play as a record, if it is to be had.
    pub fn whole_record(self) -> Option<Record> {
        let names = self.name_list();
        self.client.with_value(|client| client.record(&names))
    }

    /// Whether there is a record to be had: on this device always, from the server once the play is over and it has come.
    pub fn has_record(self) -> bool {
        self.around.remote.is_none() || self.with(|_| self.client.with_value(|client| client.record(&[]).is_some()))
    }

    /// Hands the record out as a file.
    pub fn save(self) {
        if let Some(record) = self.record() {
            let name = self.around.local.map(LocalTable::seed).or(self.around.remote.map(RemoteTable::id));
            dom::download(&format!("tablee-{}-{}.json", self.game, name.unwrap_or_default()), &record);
        }
    }

    /// Composes a move: it waits to be confirmed.
    pub fn compose(self, mv: AnyEvent) {
        self.refused.set(None);
        self.put_advice_away();
        self.draft.set(Some(mv));
    }

    /// Lets go of the composed move.
    pub fn withdraw(self) {
        self.refused.set(None);
        self.draft.set(None);
    }

    /// Composes a move: it waits to be confirmed, or is made at once if the visitor prefers that.
    pub fn propose(self, mv: AnyEvent) {
        self.compose(mv);
        if self.preferences.at_once.get_untracked() {
            self.confirm();
        }
    }

    /// Makes a move at once.
    pub fn make(self, mv: AnyEvent) {
        self.compose(mv);
        self.confirm();
    }

    /// Makes a move that was typed. Why another text is none, the table says.
    pub fn make_typed(self, notation: &str) {
        match untrack(|| self.deciding()).and_then(|seat| self.legal(seat, notation)) {
            Some(mv) => self.make(mv),
            None => self.play(notation),
        }
    }

    /// Sends a move, in notation, for the seat that looks. Nobody is asked about it any more.
    pub fn play(self, notation: &str) {
        if let Viewpoint::Seat(seat) = self.viewpoint.get_untracked() {
            self.send(Command::Play { seat, notation: notation.to_owned() });
        }
    }

    /// Lets chance answer as somebody saw it happen.
    pub fn enter_chance(self, notation: &str) {
        self.send(Command::Chance { notation: notation.to_owned() });
    }

    /// What takes the last thing back that somebody at the screen did: a decision, or a draw entered by hand.
    pub fn can_take_back(self) -> Result<Command, NoTakeBack> {
        self.with(|snapshot| {
            let take_back = &snapshot.state.take_back;
            match (take_back.undo_chance, take_back.seat, take_back.refused) {
                (true, ..) => Ok(Command::UndoChance),
                (_, Some(seat), None) => Ok(Command::AskTakeBack { seat }),
                (_, _, why) => Err(why.unwrap_or(NoTakeBack::Nothing)),
            }
        })
    }

    /// Takes the last thing back that somebody at the screen did.
    pub fn take_back(self) {
        match untrack(|| self.can_take_back()) {
            Ok(command) => self.send(command),
            Err(why) => self.refused.set(Some(why.message())),
        }
    }

    /// Looks at the moment after so many events, or at now.
    pub fn look_at(self, moment: Option<usize>) {
        self.break_off_replay();
        let events = self.snapshot.with_untracked(Snapshot::events);
        self.moment.set(moment.filter(|&moment| moment < events));
        self.draft.set(None);
        self.look_away();
    }

    /// Takes in what has come from the table.
    pub fn receive(self) {
        while let Some(notice) = self.client.try_update_value(|client| client.receive()).flatten() {
            match notice {
                Notice::Update(update) => self.update(*update),
                Notice::Refused(why) => self.refused.set(Some(why.message())),
                // Whoever looks at the past looks again.
                Notice::Past => self.snapshot.update(|_| ()),
            }
        }
        let sending = self.client.try_with_value(|client| client.sending());
        if let Some(sending) = sending.filter(|sending| self.sending.get_untracked() != *sending) {
            self.sending.set(sending);
        }
    }

    /// The table is another one than before: everything that was in hand is put down.
    pub fn start_over(self) {
        self.forget_advice();
        self.draft.set(None);
        self.moment.set(None);
        self.look_again(self.viewpoint.get_untracked().observer());
        self.turn_viewpoint();
    }

    /// Asks something of the table.
    pub fn send(self, command: Command) {
        self.client.update_value(|client| client.send(command, dom::now()));
        self.receive();
    }

    fn update(self, update: protocol::Update) {
        let own = self.snapshot.with_untracked(|before| is_own(before, &update));
        let last = update.log.added.last().map(|entry| entry.actor);
        let applied = self.snapshot.try_update(|snapshot| snapshot.apply(update));
        if applied.is_none_or(|applied| applied.is_err()) {
            // Something in between is missing: the table says how things are.
            self.look_again(self.viewpoint.get_untracked().observer());
        }
        self.sound(last, own);
        self.reset_ui_after(own);
        self.turn_viewpoint();
    }

    /// Begins to look as this observer.
    fn look_again(self, observer: Observer) {
        let looked = self.client.try_update_value(|client| client.look_as(observer));
        if let Some(Ok(snapshot)) = looked {
            self.snapshot.set(snapshot);
        }
    }

    /// After an event: whoever decided at this screen begins afresh and looks at now. What others decide meanwhile, or
    /// chance, takes nothing out of anybody's hands, unless the composed move is no longer possible.
    fn reset_ui_after(self, own: bool) {
        if own {
            self.moment.set(None);
            self.holding.set(None);
        }
        if own || self.draft.with_untracked(|draft| draft.as_ref().is_some_and(|draft| !self.is_possible(draft))) {
            self.draft.set(None);
        }
        if own || self.hint.with_untracked(|hint| hint.as_ref().is_some_and(|hint| !self.is_possible(&hint.mv))) {
            self.forget_advice();
        }
        self.refused.set(None);
    }

    /// Whether the seat that looks may make this move now.
    fn is_possible(self, mv: &AnyEvent) -> bool {
        let own = self.viewpoint.get_untracked().observer().seat().map(Actor::Seat);
        own == Some(mv.actor()) && untrack(|| self.imagined()).check(mv).is_ok()
    }

    /// Lets an event be heard, by those who want that. The set-up is silent.
    fn sound(self, last: Option<Actor>, own: bool) {
        if !self.preferences.sounds.get_untracked() {
            return;
        }
        let decided = |snapshot: &Snapshot| snapshot.log.iter().any(|entry| entry.actor != Actor::Chance);
        self.snapshot.with_untracked(|snapshot| match last {
            Some(_) if snapshot.state.turn == Turn::Over => Sound::End.play(),
            Some(Actor::Seat(_)) if own => Sound::Own.play(),
            Some(Actor::Seat(_)) => Sound::Other.play(),
            Some(Actor::Chance) if decided(snapshot) => Sound::Chance.play(),
            Some(Actor::Chance) | None => {}
        });
    }
}

/// Whether somebody at this screen has decided something, or taken something back.
fn is_own(before: &Snapshot, update: &protocol::Update) -> bool {
    let at_screen = |seat: Seat| match before.setup.shared_device {
        true => before.state.seats[seat.index()].player.is_person(),
        false => before.observer.is(seat),
    };
    let decided = update.log.added.iter().any(|entry| matches!(entry.actor, Actor::Seat(seat) if at_screen(seat)));
    decided || update.log.kept < before.log.len()
}
