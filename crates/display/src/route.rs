//! Paths of pages.

use catalog::GameId;
use lessons::PuzzleName;
use texts::Lang;

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Page {
    /// The list of games.
    Home,
    /// A game, to be set up.
    Game(GameId),
    /// A local game, with the link's parameters.
    Play(GameId, String),
    /// The rules of a game, with the options that are played, if any.
    Rules(GameId, String),
    /// The lesson of a game.
    Learn(GameId),
    /// The puzzles of a game.
    Puzzles(GameId),
    /// One of them.
    Puzzle(GameId, PuzzleName),
    /// Tables on the server that wait for players, or that can be watched.
    Lobby,
    /// The visitor's own tables on the server.
    Games,
    /// A table on the server, by its public name. The invitation stands in the fragment, which is never sent.
    Table(String),
    /// A record, to be opened or looked at. The record stands in the fragment, which is never sent.
    Replay,
    /// The visitor's settings.
    Settings,
    /// What this is.
    About,
    /// How the games are played by ear and with the keyboard alone.
    Access,
    /// A path that names no page.
    Unknown,
}

/// A page in a language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The language.
    pub lang: Lang,
    /// The page.
    pub page: Page,
}

impl Route {
    /// The page that a path and its parameters name.
    #[must_use]
    pub fn parse(path: &str, query: &str) -> Self {
        let mut parts = path.trim_matches('/').split('/');
        let lang = parts.next().unwrap_or_default().parse().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        let query = || query.trim_start_matches('?').to_owned();
        let page = match rest[..] {
            [] => Page::Home,
            ["lobby"] => Page::Lobby,
            ["games"] => Page::Games,
            ["t", table] => Page::Table(table.to_owned()),
            ["replay"] => Page::Replay,
            ["settings"] => Page::Settings,
            ["about"] => Page::About,
            ["access"] => Page::Access,
            [game] => GameId::from_name(game).map_or(Page::Unknown, Page::Game),
            [game, "play"] => GameId::from_name(game).map_or(Page::Unknown, |id| Page::Play(id, query())),
            [game, "rules"] => GameId::from_name(game).map_or(Page::Unknown, |id| Page::Rules(id, query())),
            [game, "learn"] => GameId::from_name(game).map_or(Page::Unknown, Page::Learn),
            [game, "puzzles"] => GameId::from_name(game).map_or(Page::Unknown, Page::Puzzles),
            [game, "puzzles", name] => {
                let puzzle = GameId::from_name(game).zip(name.parse().ok());
                puzzle.map_or(Page::Unknown, |(id, name)| Page::Puzzle(id, name))
            }
            _ => Page::Unknown,
        };
        Self { lang, page }
    }

    /// The path that names this page.
    #[must_use]
    pub fn href(&self) -> String {
        let lang = self.lang;
        match &self.page {
            Page::Home | Page::Unknown => format!("/{lang}"),
            Page::Lobby => format!("/{lang}/lobby"),
            Page::Games => format!("/{lang}/games"),
            Page::Table(table) => format!("/{lang}/t/{table}"),
            Page::Replay => format!("/{lang}/replay"),
            Page::Settings => format!("/{lang}/settings"),
            Page::About => format!("/{lang}/about"),
            Page::Access => format!("/{lang}/access"),
            Page::Game(id) => format!("/{lang}/{id}"),
            Page::Learn(id) => format!("/{lang}/{id}/learn"),
            Page::Puzzles(id) => format!("/{lang}/{id}/puzzles"),
            Page::Puzzle(id, name) => format!("/{lang}/{id}/puzzles/{name}"),
            Page::Rules(id, played) if played.is_empty() => format!("/{lang}/{id}/rules"),
            Page::Rules(id, played) => format!("/{lang}/{id}/rules?{played}"),
            Page::Play(id, query) => format!("/{lang}/{id}/play?{query}"),
        }
    }
}
