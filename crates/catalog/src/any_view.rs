//! What an observer may know of a play of any game: typed inside, JSON at the edges.

use std::{any::Any, fmt, sync::Arc};

use game::Game;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, MapAccess, Visitor as MapVisitor},
    ser::{Error as _, SerializeMap},
};
use serde_json::{Value, value::RawValue};

use crate::{AnyGame, GameId, Stream, makers};

/// All that one observer may know of a play of some game. Serialised as `{"genial": {…}}`. Cheap to clone.
#[derive(Clone)]
pub struct AnyView {
    game: GameId,
    view: Arc<dyn ErasedView>,
}

impl AnyView {
    /// The view of a known game, as one of any.
    ///
    /// # Panics
    /// If the game is not in the list of games.
    pub fn new<G: Game>(view: G::View) -> Self {
        let game = GameId::from_name(G::NAME).expect("every game is in the list");
        Self { game, view: Arc::new(ViewOf::<G>(view)) }
    }

    /// Which game it is of.
    #[must_use]
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The view with its type, if it is of this game.
    #[must_use]
    pub fn downcast_ref<G: Game>(&self) -> Option<&G::View> {
        self.view.as_any().downcast_ref::<ViewOf<G>>().map(|view| &view.0)
    }

    /// The view alone, as a JSON text.
    ///
    /// # Panics
    /// Never: views are plain data.
    #[must_use]
    pub fn raw(&self) -> Box<RawValue> {
        self.view.raw().expect("a view is plain data")
    }

    /// The view alone, as JSON.
    ///
    /// # Panics
    /// Never: views are plain data.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(self.raw().get()).expect("it was just written")
    }

    /// A play that this view could be of, see [`Game::imagine`].
    pub fn imagine(&self, stream: &mut Stream) -> AnyGame {
        self.view.imagine(stream)
    }
}

impl PartialEq for AnyView {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.view.equals(&*other.view)
    }
}

impl Eq for AnyView {}

impl fmt::Debug for AnyView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view.fmt(f)
    }
}

impl Serialize for AnyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.game.name(), &*self.view.raw().map_err(S::Error::custom)?)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for AnyView {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneEntry;
        impl<'de> MapVisitor<'de> for OneEntry {
            type Value = AnyView;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a game's name and a view of that game")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AnyView, A::Error> {
                let game: GameId = map.next_key()?.ok_or_else(|| A::Error::custom("the name of a game is missing"))?;
                let json: Value = map.next_value()?;
                let view = makers::view(game)(json).map_err(A::Error::custom)?;
                match map.next_key::<GameId>()? {
                    None => Ok(view),
                    Some(_) => Err(A::Error::custom("a view is of one game")),
                }
            }
        }
        deserializer.deserialize_map(OneEntry)
    }
}

/// A view that knows its game.
struct ViewOf<G: Game>(G::View);

/// What every game's view offers once its type is erased.
trait ErasedView: fmt::Debug + Send + Sync {
    fn raw(&self) -> serde_json::Result<Box<RawValue>>;
    fn imagine(&self, stream: &mut Stream) -> AnyGame;
    fn equals(&self, other: &dyn ErasedView) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> fmt::Debug for ViewOf<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Game> ErasedView for ViewOf<G> {
    fn raw(&self) -> serde_json::Result<Box<RawValue>> {
        serde_json::value::to_raw_value(&self.0)
    }

    fn imagine(&self, stream: &mut Stream) -> AnyGame {
        AnyGame::from_play(G::imagine(&self.0, stream))
    }

    fn equals(&self, other: &dyn ErasedView) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.0 == self.0)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
