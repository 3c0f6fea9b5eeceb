//! Where everybody stands and what has changed, in sentences for those who ask instead of looking.
//!
//! Everything is worked out from a seat's view and from the story of the play, so nothing hidden can be in it.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use game::{Game, Message, Seat};

use crate::story::Entry;

/// A game whose positions can be told.
pub trait Summed: Game {
    /// Where a seat stands, in the game's own terms, as far as the observer of the view knows it.
    fn standing(view: &Self::View, seat: Seat) -> Vec<Line>;

    /// What lies in the middle for everybody, if anything does that is soon told.
    fn middle(view: &Self::View) -> Vec<Line> {
        let _ = view;
        Vec::new()
    }
}

/// Something with a list behind it: “Your markers: red 5, blue 3”. Neither ends with a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What the list is about.
    pub what: Message,
    /// The list; empty where `what` says everything.
    pub items: Vec<Message>,
    /// Whether it is told only where nobody else is at the screen.
    pub is_secret: bool,
}

impl Line {
    fn new(what: Message) -> Self {
        Self { what, items: Vec::new(), is_secret: false }
    }

    fn with_items(what: Message, items: Vec<Message>) -> Self {
        Self { what, items, is_secret: false }
    }
}

/// What happened since this seat's own last move; for a spectator the last entry alone. Where all decide at the same time,
/// what others did in the round of that move is news as well.
#[must_use]
pub fn changes(entries: &[Entry], own: Option<Seat>, simultaneous: bool) -> Vec<Entry> {
    let is_own = |entry: &Entry| own.is_some() && entry.seat == own && !entry.is_skip;
    let first = match (own, entries.iter().rposition(is_own)) {
        (None, _) => entries.len().saturating_sub(1),
        (Some(_), None) => 0,
        (Some(_), Some(last)) if simultaneous => {
            let round = entries[last].round;
            entries.iter().position(|entry| entry.round == round).unwrap_or(last)
        }
        (Some(_), Some(last)) => last + 1,
    };
    entries[first..].iter().filter(|entry| entry.round > 0 && !is_own(entry)).cloned().collect()
}

/// What a player reads before the turn begins: the news of what happened since, a turn of their own that was skipped among it.
#[must_use]
pub fn news(entries: &[Entry], own: Seat, simultaneous: bool) -> Vec<Entry> {
    let mut news = changes(entries, Some(own), simultaneous);
    news.retain(Entry::is_news);
    news
}

/// How many places can be chosen, and the nearest of them by their names.
#[must_use]
pub fn legal_places(count: usize, nearest: &[String]) -> Message {
    match nearest {
        [] => Message::new("summary-no-places"),
        names => Message::new("summary-places").with("count", count).with("places", names.join(", ")),
    }
}
