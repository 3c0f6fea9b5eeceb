//! An event of any game: typed inside, text at the edges.

use std::{any::Any, fmt, sync::Arc};

use game::{Actor, EventOf, Game};
use serde::{Serialize, Serializer};

use crate::GameId;

/// An event of some game. It was read by a play of that game, and prints as its canonical text. Cheap to clone.
#[derive(Clone)]
pub struct AnyEvent {
    game: GameId,
    actor: Actor,
    event: Arc<dyn ErasedEvent>,
}

impl AnyEvent {
    /// The event of a known game, as one of any.
    ///
    /// # Panics
    /// If the game is not in the list of games.
    pub fn new<G: Game>(event: EventOf<G>) -> Self {
        let game = GameId::from_name(G::NAME).expect("every game is in the list");
        Self { game, actor: event.actor(), event: Arc::new(event) }
    }

    /// Which game it is of.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Who decided: chance or a seat.
    #[must_use]
    pub fn actor(&self) -> Actor {
        self.actor
    }

    /// The event with its type, if it is of this game.
    #[must_use]
    pub fn downcast_ref<G: Game>(&self) -> Option<&EventOf<G>> {
        self.event.as_any().downcast_ref()
    }

    /// The notation without the actor: what a person would type for it.
    #[must_use]
    pub fn notation(&self) -> String {
        let text = self.to_string();
        text.split_once(' ').map_or_else(String::new, |(_, notation)| notation.to_owned())
    }
}

impl fmt::Display for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.event.fmt(f)
    }
}

impl fmt::Debug for AnyEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} `{}`", self.game, self.event)
    }
}

impl PartialEq for AnyEvent {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.event.equals(&*other.event)
    }
}

impl Eq for AnyEvent {}

impl Serialize for AnyEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What every game's event offers once its type is erased.
trait ErasedEvent: fmt::Display + Send + Sync {
    fn equals(&self, other: &dyn ErasedEvent) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<M: game::Notation, C: game::Notation> ErasedEvent for game::Event<M, C> {
    fn equals(&self, other: &dyn ErasedEvent) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
