//! What happened at a table, turn by turn: who did what, what it brought, and where.
//!
//! A story is made from the events as one observer is shown them and from nothing else. So it is the same for a table
//! on this device, a table on a server and a record, and nothing hidden can be in it.

pub mod blockers;
pub mod color_pop;
pub mod criss_cross;
pub mod genial;
pub mod tout_sur_carte;

use std::fmt::Debug;

use game::{Actor, Game, GameOptions, Message, Seat, Settings, Turn, split_actor};

/// A game whose plays can be shown as a story.
pub trait Storied: Game {
    /// What one move brought, in the game's own terms.
    type Gain: Clone + PartialEq + Debug + Send + Sync + 'static;

    /// What everybody sees of a play, as far as it decides on what a move brings.
    type Scene;

    /// Whether all seats decide at the same time, so that a round belongs together whatever its order.
    const SIMULTANEOUS: bool = false;

    /// A play before its first event.
    fn scene(options: &Self::Options) -> Self::Scene;

    /// Lets an event happen and adds it to the story.
    fn happen(scene: &mut Self::Scene, story: &mut StoryBuilder<Self::Gain>, actor: Actor, notation: &str);

    /// Adds who was skipped, now that it is known what the play waits for.
    fn awaits(scene: &mut Self::Scene, story: &mut StoryBuilder<Self::Gain>, turn: Turn) {
        let _ = (scene, story, turn);
    }
}

/// A group of more cells is told by its size alone.
const MOST_CELLS_TOLD: usize = 3;

/// Something that happened: one turn of a player, a roll of the dice, the set-up, or a player who was skipped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number in the story, counted from 1.
    pub number: usize,
    /// The first event of the play that it is about, counted from 1.
    pub first: usize,
    /// The last one: a draw belongs to the move before it.
    pub last: usize,
    /// Whose turn it was.
    pub seat: Option<Seat>,
    /// The round it belongs to, counted from 1; 0 for the set-up.
    pub round: u32,
    /// Who did what. It ends without a full stop, because what it brought follows.
    pub what: Message,
    /// What it brought, as a list.
    pub gains: Vec<Message>,
    /// The points of it: what the seat's score, or its markers together, changed by; the number of removed tokens. Only
    /// a move that everybody sees has them, if only none.
    pub points: Option<i32>,
    /// Where it happened.
    pub places: Vec<Place>,
    /// Whether the seat was skipped.
    pub is_skip: bool,
}

impl Entry {
    /// Whether it is news. That somebody has chosen, or rolled, is seen elsewhere: what it brought is the news.
    #[must_use]
    pub const fn is_news(&self) -> bool {
        self.points.is_some() || self.is_skip
    }

    /// Where it happened, to be said behind the rest; nothing where there are too many cells to be told.
    #[must_use]
    pub fn place(&self) -> Option<Message> {
        let name = |place: &Place| match place {
            Place::Cell(cell) | Place::SheetCell(_, cell) => Some(cell.clone()),
            Place::Card(..) => None,
        };
        let cells: Vec<String> = self.places.iter().filter_map(name).collect();
        let told = (1..=MOST_CELLS_TOLD).contains(&cells.len());
        told.then(|| Message::new("summary-where").with("places", cells.join(", ")))
    }
}

/// A place on the table that an entry speaks of, in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A cell of the board that all share.
    Cell(String),
    /// A cell of a seat's own sheet.
    SheetCell(Seat, String),
    /// A card in front of a seat.
    Card(Seat, u8),
}

/// What happened, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Story<Gain> {
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// For each entry what it brought, where it is a move that is known.
    gains: Vec<Option<Gain>>,
}

impl<Gain> Story<Gain> {
    /// The story of a play with these settings, whose events so far were shown like this, and which waits for `turn`.
    ///
    /// # Panics
    /// If the settings are not those of a play of this game.
    pub fn of<'a, G: Storied<Gain = Gain>>(
        settings: &Settings,
        events: impl IntoIterator<Item = &'a str>,
        turn: Turn,
    ) -> Self {
        let options = G::Options::read(settings).expect("a table's settings are right");
        let mut scene = G::scene(&options);
        let mut builder = StoryBuilder {
            story: Self { entries: Vec::new(), gains: Vec::new() },
            event: 0,
            round: 0,
            last_seat: None,
        };
        for shown in events {
            builder.event += 1;
            if let Ok((actor, notation)) = split_actor(shown) {
                G::happen(&mut scene, &mut builder, actor, notation);
            }
        }
        G::awaits(&mut scene, &mut builder, turn);
        builder.story
    }

    /// The moves that were made by the moment after so many events, in order.
    pub fn moves(&self, events: usize) -> impl DoubleEndedIterator<Item = (&Entry, &Gain)> {
        let known = self.entries.iter().zip(&self.gains);
        known
            .filter_map(move |(entry, gain)| Some((entry, gain.as_ref()?)))
            .filter(move |(entry, _)| entry.first <= events)
    }

    /// What this seat has missed: the moves after its own last one, in order. Its own last move stands alone where nobody
    /// has moved since. Where all decide at the same time, it is the round of its last move. A spectator is shown the
    /// last move of each seat.
    pub fn recent(&self, events: usize, own: Option<Seat>, simultaneous: bool) -> Vec<(&Entry, &Gain)> {
        let moves: Vec<_> = self.moves(events).collect();
        let Some(last) = moves.last() else { return moves };
        let Some(own) = own else {
            let mut recent: Vec<(&Entry, &Gain)> = Vec::new();
            for &(entry, gain) in moves.iter().rev() {
                if recent.iter().all(|(later, _)| later.seat != entry.seat) {
                    recent.insert(0, (entry, gain));
                }
            }
            return recent;
        };
        let own_last = moves.iter().rposition(|(entry, _)| entry.seat == Some(own));
        match own_last {
            Some(at) if simultaneous => {
                let round = moves[at].0.round;
                moves.into_iter().filter(|(entry, _)| entry.round == round).collect()
            }
            Some(at) if last.0.seat != Some(own) => moves[at + 1..].to_vec(),
            Some(at) => moves[at..].to_vec(),
            None => moves,
        }
    }

    /// The entry that this event, counted from 1, belongs to; before the first entry none.
    pub fn entry_of(&self, event: usize) -> Option<&Entry> {
        begun(&self.entries, event).last()
    }
}

/// The moments, each by the number of events before it, that show what a seat has missed: before the first of the moves
/// after its own last one, and after each. Where all decide at the same time, or nobody has moved since, it is the last
/// round. A spectator is shown the last move.
#[must_use]
pub fn missed(entries: &[Entry], own: Option<Seat>, simultaneous: bool) -> Vec<usize> {
    let moves: Vec<&Entry> = entries.iter().filter(|entry| entry.points.is_some()).collect();
    let Some(last) = moves.last() else { return Vec::new() };
    let since = match own {
        Some(_) => moves.iter().rposition(|entry| entry.seat == own).map_or(0, |at| at + 1),
        None => moves.len() - 1,
    };
    let round = moves.iter().position(|entry| entry.round == last.round);
    let first = round.filter(|_| simultaneous || since == moves.len()).unwrap_or(since);
    let before = moves[first].first - 1;
    std::iter::once(before).chain(moves[first..].iter().map(|entry| entry.first)).collect()
}

/// The entries that had begun by the moment after so many events.
#[must_use]
pub fn begun(entries: &[Entry], events: usize) -> &[Entry] {
    let end = entries.iter().rposition(|entry| entry.first <= events).map_or(0, |last| last + 1);
    &entries[..end]
}

/// A story that is being written, and the event that comes next.
pub struct StoryBuilder<Gain> {
    story: Story<Gain>,
    event: usize,
    round: u32,
    last_seat: Option<Seat>,
}

impl<Gain> StoryBuilder<Gain> {
    /// A new round begins.
    pub fn begin_round(&mut self) {
        self.round += 1;
        self.last_seat = None;
    }

    /// It is this seat's turn. Where seats take turns, a round is over when the first of them is reached again.
    pub fn begin_turn(&mut self, seat: Seat) {
        if self.round == 0 || self.last_seat.is_some_and(|last| seat.index() <= last.index()) {
            self.begin_round();
        }
        self.last_seat = Some(seat);
    }

    /// The event is a part of the set-up.
    pub fn set_up(&mut self) {
        if self.story.entries.is_empty() {
            self.add(None, Message::new("story-set-up"));
        }
        self.join();
    }

    /// The event belongs to the last entry.
    pub fn join(&mut self) {
        if let Some(entry) = self.story.entries.last_mut() {
            entry.last = self.event;
        }
    }

    /// The event belongs to the last entry, which is a move: it, and what it brought.
    pub fn join_move(&mut self) -> Option<(&mut Entry, &mut Gain)> {
        self.join();
        self.story.entries.last_mut().zip(self.story.gains.last_mut()?.as_mut())
    }

    /// The event begins a new entry.
    pub fn add(&mut self, seat: Option<Seat>, what: Message) -> &mut Entry {
        self.push(seat, what, None)
    }

    /// The event is a move, and this is what it brought.
    pub fn add_move(&mut self, seat: Seat, what: Message, gain: Gain) -> &mut Entry {
        self.push(Some(seat), what, Some(gain))
    }

    /// This seat was skipped after the last entry.
    pub fn add_skipped(&mut self, seat: Seat, what: Message) {
        let after = self.story.entries.last().map_or(self.event, |entry| entry.last);
        let entry = self.push(Some(seat), what, None);
        (entry.first, entry.last) = (after, after);
        entry.is_skip = true;
    }

    /// The last entry.
    pub fn last(&mut self) -> Option<&mut Entry> {
        self.story.entries.last_mut()
    }

    fn push(&mut self, seat: Option<Seat>, what: Message, gain: Option<Gain>) -> &mut Entry {
        let (number, event) = (self.story.entries.len() + 1, self.event);
        self.story.gains.push(gain);
        self.story.entries.push(Entry {
            number,
            first: event,
            last: event,
            seat,
            round: self.round,
            what,
            gains: Vec::new(),
            points: None,
            places: Vec::new(),
            is_skip: false,
        });
        self.story.entries.last_mut().expect("one was just put there")
    }
}

/// Points that were scored, as a part of a list.
fn points(points: i32) -> Message {
    match points {
        0 => Message::new("story-no-points"),
        points => Message::new("story-points").with("points", points),
    }
}
