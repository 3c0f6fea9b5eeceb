//! What a board gets to see and to do.

use catalog::{AnyEvent, Stream};
use display::story::{Entry, Storied, Story};
use game::{Event, Explain, Message, Seat};
use rand_chacha::rand_core::SeedableRng;
use view::prelude::*;

use crate::model::Session;

/// Does something at once, and again whenever this changes. Only a memo that is read is followed, so it is read here.
pub(super) fn whenever<T: Send + Sync + 'static>(changed: Memo<T>, work: impl Fn() + 'static) {
    Effect::new(move |_| {
        changed.with(|_| ());
        work();
    });
}

/// A board's place at the table: what the observer may know, and the way to make a move.
///
/// All reading is reactive: inside a view or a memo it is done again when it changes.
pub struct Desk<G: Storied> {
    session: Session,
    view: Memo<G::View>,
    play: Memo<G>,
    deciding: Memo<Option<Seat>>,
    draft: Memo<Option<G::Move>>,
    hint: Memo<Option<G::Move>>,
    story: Memo<Story<G::Gain>>,
    recent: Memo<Vec<Recent<G::Gain>>>,
}

/// A move that somebody made since the observer's own last one.
#[derive(Clone, PartialEq, Debug)]
pub struct Recent<Gain> {
    /// The number of its entry in the story.
    pub entry: usize,
    pub seat: Seat,
    pub gain: Gain,
    /// Whether somebody else made it.
    pub is_rivals: bool,
    /// Whether it is the latest of all.
    pub is_latest: bool,
}

impl<Gain> Recent<Gain> {
    /// What elements that show a rival's move carry: the number of its seat.
    pub fn rival_move(&self) -> Option<u8> {
        self.is_rivals.then(|| self.seat.number())
    }

    /// The class that gives its marks the colour of its seat.
    pub fn seat_class(&self) -> String {
        format!("seat-{}", self.seat.number())
    }
}

impl<G: Storied> Clone for Desk<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Storied> Copy for Desk<G> {}

impl<G: Storied> Desk<G> {
    pub(super) fn new(session: Session) -> Self {
        let view = memo(move || {
            let view = session.view();
            view.downcast_ref::<G>().expect("a board is of its table's game").clone()
        });
        // The stream does not matter: whatever it draws for the hidden parts, the seat's own moves are the same.
        let play = memo(move || view.with(|view| G::imagine(view, &mut Stream::from_seed([0; 32]))));
        let own = |mv: &AnyEvent| match mv.downcast_ref::<G>() {
            Some(Event::Move(_, mv)) => Some(*mv),
            Some(Event::Chance(_)) | None => None,
        };
        let story = memo(move || {
            session.with(|snapshot| {
                let shown = snapshot.log.iter().map(|entry| entry.shown.text.as_str());
                Story::of::<G>(&snapshot.setup.settings, shown, snapshot.state.turn)
            })
        });
        let recent = memo(move || {
            let (moment, own) = (session.moment.get(), session.observer().seat());
            story.with(|story| recent(story, moment.unwrap_or(usize::MAX), own, G::SIMULTANEOUS))
        });
        Self {
            session,
            view,
            play,
            deciding: memo(move || session.deciding()),
            draft: memo(move || session.draft.with(|draft| draft.as_ref().and_then(own))),
            hint: memo(move || session.hint.with(|hint| hint.as_ref().and_then(|hint| own(&hint.mv)))),
            story,
            recent,
        }
    }

    /// All that the observer may know at the moment looked at.
    pub fn view(self) -> G::View {
        self.view.get()
    }

    /// Looks at the view without copying it.
    pub fn with_view<T>(self, look: impl FnOnce(&G::View) -> T) -> T {
        self.view.with(look)
    }

    /// A play that the view could be of. What is hidden in it is made up; the seat's own legal moves, and what becomes
    /// of what is public, are right. So a move's outcome can be seen on a copy.
    pub fn play(self) -> G {
        self.play.get()
    }

    /// Looks at that play without copying it.
    pub fn with_play<T>(self, look: impl FnOnce(&G) -> T) -> T {
        self.play.with(look)
    }

    /// The seat that may decide now: nobody while others decide, the past is looked at, the curtain
    /// hangs or the play is over.
    pub fn deciding(self) -> Option<Seat> {
        self.deciding.get()
    }

    /// The seat that looks.
    pub fn seat(self) -> Option<Seat> {
        self.session.observer().seat()
    }

    /// Whether only one person sits at this screen, so that nothing has to be covered.
    pub fn is_alone(self) -> bool {
        self.session.is_alone()
    }

    /// The seat of the only person at this screen, unless another is looked over the shoulder.
    pub fn own_seat(self) -> Option<Seat> {
        self.seat().filter(|seat| self.session.alone() == Some(*seat))
    }

    /// Whether a finished game is replayed.
    pub fn is_replay(self) -> bool {
        self.session.is_replay()
    }

    /// The legal moves of the seat that may decide now.
    pub fn moves(self) -> Vec<G::Move> {
        self.deciding().map(|seat| self.with_play(|play| play.moves(seat))).unwrap_or_default()
    }

    /// Whether the seat that may decide now may make this move.
    pub fn is_legal(self, mv: G::Move) -> bool {
        self.deciding().is_some_and(|seat| self.with_play(|play| play.is_legal(seat, mv)))
    }

    /// The move that is composed and waits to be confirmed.
    pub fn draft(self) -> Option<G::Move> {
        self.draft.get()
    }

    /// Composes a move: it waits to be confirmed, or is made at once if the visitor prefers that. A move that the rules
    /// speak against is not taken up, and the reason is shown.
    pub fn propose(self, mv: G::Move) {
        if let Some(mv) = self.accepted(mv) {
            self.session.propose(mv);
        }
    }

    /// Composes a move that waits to be confirmed, whatever the visitor prefers: for what is to be seen first.
    pub fn compose(self, mv: G::Move) {
        if let Some(mv) = self.accepted(mv) {
            self.session.compose(mv);
        }
    }

    /// Makes a move at once: for what is not looked at first, such as rolling, and for a second tap. Learners are asked
    /// before it as before any other.
    pub fn make(self, mv: G::Move) {
        if let Some(mv) = self.accepted(mv) {
            self.session.make(mv);
        }
    }

    /// The move as an event of the table, if the rules allow it to the seat that may decide; else the reason is shown.
    fn accepted(self, mv: G::Move) -> Option<AnyEvent> {
        let seat = untrack(|| self.deciding())?;
        match untrack(|| self.with_play(|play| play.check_move(seat, mv))) {
            Ok(()) => Some(AnyEvent::new::<G>(Event::Move(seat, mv))),
            Err(why) => {
                self.withdraw();
                self.refuse(why.message());
                None
            }
        }
    }

    /// Lets go of the composed move.
    pub fn withdraw(self) {
        self.session.withdraw();
    }

    /// Enters an answer of chance, where real dice or draws are used.
    pub fn enter(self, chance: G::Chance) {
        self.session.enter_chance(&chance.to_string());
    }

    /// Shows why something cannot be done.
    pub fn refuse(self, why: Message) {
        self.session.refused.set(Some(why));
    }

    /// Whether racks stay in people's hands, and tiles are taken from all that are left.
    pub fn is_own_box(self) -> bool {
        self.session.is_own_box()
    }

    /// The tile that was taken in hand there, in notation.
    pub fn holding(self) -> Option<String> {
        self.session.holding.get()
    }

    /// Takes a tile in hand there, in notation, or puts it away.
    pub fn hold(self, tile: Option<String>) {
        self.session.hold(tile);
    }

    /// Enters what somebody did there.
    pub fn tell(self, seat: Seat, notation: String) {
        self.session.tell(seat, notation);
    }

    /// The seat that did what was entered last there.
    pub fn last_to_act(self) -> Option<Seat> {
        self.session.last_to_act()
    }

    /// The move that was advised.
    pub fn hint(self) -> Option<G::Move> {
        self.hint.get()
    }

    /// What happened, entry by entry.
    pub fn entries(self) -> Vec<Entry> {
        self.story.with(|story| story.entries.clone())
    }

    /// The moves since the observer's own last one before the moment looked at, in order; the own one where nobody has
    /// moved since.
    pub fn recent(self) -> Vec<Recent<G::Gain>> {
        self.recent.get()
    }

    /// Looks at these moves without copying them.
    pub fn with_recent<T>(self, look: impl FnOnce(&[Recent<G::Gain>]) -> T) -> T {
        self.recent.with(|recent| look(recent))
    }

    /// The latest move before the moment looked at.
    pub fn latest(self) -> Option<Recent<G::Gain>> {
        self.with_recent(|recent| recent.iter().find(|it| it.is_latest).cloned())
    }

    /// The seats, the best placed first.
    pub fn by_rank(self) -> Vec<Seat> {
        self.session.by_rank()
    }

    /// What a player is called.
    pub fn name(self, seat: Seat) -> String {
        self.session.name(seat)
    }

    /// A message in words.
    pub fn say(self, message: &Message) -> String {
        self.session.say(message)
    }
}

/// The moves that are marked at the moment after so many events, for this observer.
fn recent<Gain: Clone>(story: &Story<Gain>, events: usize, own: Option<Seat>, simultaneous: bool) -> Vec<Recent<Gain>> {
    let recent = story.recent(events, own, simultaneous);
    let latest = recent.last().map(|(entry, _)| entry.number);
    let marked = |(entry, gain): (&Entry, &Gain)| {
        let seat = entry.seat?;
        let is_latest = latest == Some(entry.number);
        Some(Recent { entry: entry.number, seat, gain: gain.clone(), is_rivals: Some(seat) != own, is_latest })
    };
    recent.into_iter().filter_map(marked).collect()
}
