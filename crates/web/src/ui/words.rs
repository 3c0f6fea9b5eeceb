//! The visitor's language, from any component.

use std::sync::Arc;

use catalog::GameId;
use futures_util::future;
use game::Message;
use protocol::BotLevel;
use texts::{Lang, Names, Part, Texts};
use view::prelude::*;

use crate::{
    model::{Content, NotLoaded},
    route::{Page, Route},
};

/// The sentences of the visitor's language.
#[derive(Clone)]
pub struct Words(Arc<Texts>);

impl Words {
    /// Loads these parts of what is said in a language.
    pub async fn load(lang: Lang, parts: &[Content]) -> Result<Self, NotLoaded> {
        let parts = future::try_join_all(parts.iter().map(|part| part.load())).await?;
        Ok(Self(Arc::new(Texts::read(lang, &parts))))
    }

    pub fn texts(&self) -> &Texts {
        &self.0
    }

    pub fn lang(&self) -> Lang {
        self.0.lang()
    }

    /// A sentence that mentions nothing.
    pub fn text(&self, id: &str) -> String {
        self.typeset(self.0.text(id))
    }

    /// A bot to choose: its name, its way of playing and its level.
    pub fn bot(&self, level: BotLevel) -> String {
        let name = Message::new("web-bot").with("name", self.text(&format!("bot-name-{level}")));
        let name = name.with("way", self.text(&format!("bot-way-{level}")));
        self.say(&name.with("level", self.text(&format!("level-{level}"))))
    }

    /// A sentence that mentions no players, or calls them by their numbers.
    pub fn say(&self, message: &Message) -> String {
        self.typeset(self.0.say(message, &Names::none()))
    }

    /// A sentence that mentions players.
    pub fn say_with_names(&self, message: &Message, names: &Names) -> String {
        self.typeset(self.0.say(message, names))
    }

    /// An event in words.
    pub fn event_text(&self, game: GameId, shown: &str, names: &Names) -> String {
        self.typeset(self.0.event(game, shown, names))
    }

    /// An event in words and pieces.
    pub fn event_parts(&self, game: GameId, shown: &str, names: &Names) -> Vec<Part> {
        self.typeset_parts(self.0.event_parts(game, shown, names))
    }

    /// What somebody did and what it brought, in words and pieces.
    pub fn story(&self, what: &Message, gains: &[Message], names: &Names) -> Vec<Part> {
        self.typeset_parts(self.0.story(what, gains, names))
    }

    /// A sentence of the catalogue that names a move, which is a message itself, in words and pieces.
    pub fn naming(&self, id: &'static str, mv: &Message, names: &Names) -> Vec<Part> {
        self.typeset_parts(self.0.naming(id, mv, names))
    }

    /// A message in words and pieces.
    pub fn parts(&self, message: &Message, names: &Names) -> Vec<Part> {
        self.typeset_parts(self.0.parts(message, names))
    }

    fn typeset_parts(&self, mut parts: Vec<Part>) -> Vec<Part> {
        for part in &mut parts {
            if let Part::Text(text) = part {
                *text = self.typeset(std::mem::take(text));
            }
        }
        parts
    }

    /// A text with spaces that lines do not break at.
    pub fn typeset(&self, text: String) -> String {
        self.0.typeset(text)
    }

    /// The path of a page in this language.
    pub fn href(&self, page: Page) -> String {
        Route { lang: self.lang(), page }.href()
    }

    /// Tells the browser, and with it screen readers, what language this is.
    pub fn mark_document(&self) {
        if let Some(root) = document().document_element() {
            let code = if self.lang() == Lang::PSEUDO { "en" } else { self.lang().code() };
            // An attribute's name that is written here is a right one.
            let _ = root.set_attribute("lang", code);
        }
    }

    /// Names the page in the browser's tab.
    pub fn title_page(&self, page: &Page) {
        let name = |id: &GameId| self.text(&format!("game-{id}"));
        let part = match page {
            Page::Home | Page::Unknown => None,
            Page::Game(id) | Page::Play(id, _) | Page::Rules(id, _) => Some(name(id)),
            Page::Learn(id) => Some(self.say(&Message::new("web-lesson").with("game", name(id)))),
            Page::Puzzles(id) | Page::Puzzle(id, _) => {
                Some(self.say(&Message::new("web-puzzles-of").with("game", name(id))))
            }
            Page::Lobby => Some(self.text("web-lobby")),
            Page::Games => Some(self.text("web-my-tables")),
            Page::Table(_) => Some(self.text("web-online-table")),
            Page::Replay => Some(self.text("web-replay-title")),
            Page::Settings => Some(self.text("web-settings")),
            Page::About => Some(self.text("web-about")),
            Page::Access => Some(self.text("web-access")),
        };
        let site = self.text("web-site");
        document().set_title(&part.map_or(site.clone(), |part| format!("{part} · {site}")));
    }
}

/// The sentences of the visitor's language, inside any component.
pub fn words() -> Words {
    expect_context()
}

/// A sentence that mentions nothing, inside any component.
pub fn text(id: &str) -> String {
    words().text(id)
}
