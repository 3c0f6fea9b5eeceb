//! Events in words, for logs: each game's own.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use catalog::{GameId, with_game};
use game::{Game, Message};

/// A game whose events are put into words.
trait EventText: Game {
    /// The sentences of an event as it was shown to somebody; `None` for a text that is not of this game.
    fn sentences(shown: &str) -> Option<Vec<Message>>;
}

/// The sentences of an event of this game; `None` for a text that is not of this game.
pub(crate) fn sentences(game: GameId, shown: &str) -> Option<Vec<Message>> {
    with_game!(game, G => G::sentences(shown))
}

#[cfg(test)]
mod tests {
    use catalog::GameId;

    use super::sentences;
    use crate::{Lang, Names, Texts};

    /// Asserts what English and French readers are told of an event.
    #[track_caller]
    pub(super) fn check(game: GameId, shown: &str, english: &str, french: &str) {
        assert!(sentences(game, shown).is_some(), "{shown} is no event of {game}");
        let names = Names::new(["Ada", "Max"]);
        assert_eq!(Texts::new(Lang::EN).event(game, shown, &names), english);
        assert_eq!(Texts::new(Lang::FR).event(game, shown, &names), french);
    }
}
