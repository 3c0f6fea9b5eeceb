//! What makes plays and views of each game.
//!
//! A program has the rules of every game, unless it is built with the feature `load-rules`: then of those games alone that it
//! has loaded. The client in the browser does so, because a visitor who plays one game need not wait for the rules of all.

use game::{BadSetup, Game, GameOptions, Settings};
use serde::Deserialize;
use serde_json::Value;

use crate::{AnyView, any::Play};

#[cfg(not(feature = "load-rules"))]
pub(crate) use all::{play, view};
#[cfg(feature = "load-rules")]
pub use loaded::{load_rules, load_views};
#[cfg(feature = "load-rules")]
pub(crate) use loaded::{play, view};

/// Makes a play of a game with these options.
pub(crate) type MakePlay = fn(&Settings) -> Result<Box<dyn Play>, BadSetup>;

/// Reads a view of a play of a game.
pub(crate) type ReadView = fn(Value) -> serde_json::Result<AnyView>;

fn make_play<G: Game>(settings: &Settings) -> Result<Box<dyn Play>, BadSetup> {
    Ok(Box::new(G::new(&G::Options::read(settings)?)?))
}

fn read_view<G: Game>(json: Value) -> serde_json::Result<AnyView> {
    Ok(AnyView::new::<G>(G::View::deserialize(json)?))
}

#[cfg(not(feature = "load-rules"))]
mod all {
    use super::{MakePlay, ReadView, make_play, read_view};
    use crate::{GameId, with_game};

    pub(crate) fn play(game: GameId) -> MakePlay {
        with_game!(game, G => make_play::<G>)
    }

    pub(crate) fn view(game: GameId) -> ReadView {
        with_game!(game, G => read_view::<G>)
    }
}

#[cfg(feature = "load-rules")]
mod loaded {
    use std::sync::OnceLock;

    use game::Game;

    use super::{MakePlay, ReadView, make_play, read_view};
    use crate::GameId;

    /// What was loaded, game by game.
    type Loaded<T> = [OnceLock<T>; GameId::ALL.len()];

    static PLAYS: Loaded<MakePlay> = [const { OnceLock::new() }; GameId::ALL.len()];
    static VIEWS: Loaded<ReadView> = [const { OnceLock::new() }; GameId::ALL.len()];

    /// From now on plays of this game can be made.
    ///
    /// # Panics
    /// If the game is not in the list of games.
    pub fn load_rules<G: Game>() {
        PLAYS[number::<G>()].get_or_init(|| make_play::<G>);
    }

    /// From now on views of this game can be read.
    ///
    /// # Panics
    /// If the game is not in the list of games.
    pub fn load_views<G: Game>() {
        VIEWS[number::<G>()].get_or_init(|| read_view::<G>);
    }

    fn number<G: Game>() -> usize {
        GameId::from_name(G::NAME).expect("every game is in the list") as usize
    }

    pub(crate) fn play(game: GameId) -> MakePlay {
        *PLAYS[game as usize].get().expect("the rules of a game are loaded before it is played")
    }

    pub(crate) fn view(game: GameId) -> ReadView {
        *VIEWS[game as usize].get().expect("what reads views of a game is loaded before one is read")
    }
}
