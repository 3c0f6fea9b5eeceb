//! What is loaded when it is needed: the texts and rules of a language, the lesson and the puzzles of a game.

use std::{cell::RefCell, collections::HashMap};

use catalog::GameId;
use texts::Lang;
use view::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

thread_local! {
    static LOADED: RefCell<HashMap<Content, &'static str>> = RefCell::default();
}

/// A file that is no part of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// What the home page and the frame of every page say in a language.
    HomeTexts(Lang),
    /// What other pages say of no game in particular.
    Texts(Lang),
    /// What other pages say of a game.
    GameTexts(Lang, GameId),
    /// What lessons say.
    LessonTexts(Lang),
    /// The rules of all games in a language.
    Rules(Lang),
    /// The records of the rules' worked examples.
    Examples,
    /// The lesson of a game.
    Lesson(GameId),
    /// The puzzles of a game.
    Puzzles(GameId),
}

/// Something could not be loaded: the network is gone, and it was not kept before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotLoaded;

#[cfg(feature = "split")]
impl From<wasm_split_helpers::SplitLoaderError> for NotLoaded {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

impl Content {
    /// Its text, if it is here already.
    pub fn text(self) -> Option<&'static str> {
        LOADED.with_borrow(|loaded| loaded.get(&self).copied())
    }

    /// Loads it, unless it is here already. It is kept as long as the page is: it will be wanted again.
    pub async fn load(self) -> Result<&'static str, NotLoaded> {
        if let Some(text) = self.text() {
            return Ok(text);
        }
        let text = fetch(&self.path().ok_or(NotLoaded)?).await.ok_or(NotLoaded)?;
        // Two who waited for the same file get the same text.
        Ok(LOADED.with_borrow_mut(|loaded| *loaded.entry(self).or_insert_with(|| text.leak())))
    }

    /// What its file is called, but for the hash and the extension.
    fn name(self) -> String {
        match self {
            Self::HomeTexts(lang) => format!("home-{}", lang.speaks()),
            Self::LessonTexts(lang) => format!("lessons-{}", lang.speaks()),
            Self::Texts(lang) => format!("texts-{}", lang.speaks()),
            Self::GameTexts(lang, game) => format!("texts-{game}-{}", lang.speaks()),
            Self::Rules(lang) => format!("rules-{}", lang.speaks()),
            Self::Examples => "examples".into(),
            Self::Lesson(game) => format!("lesson-{game}"),
            Self::Puzzles(game) => format!("puzzles-{game}"),
        }
    }

    /// The path of its file: the script that has started the client lists them all.
    fn path(self) -> Option<String> {
        let list = js_sys::Reflect::get(&window(), &"tableeFiles".into()).ok()?.as_string()?;
        let start = format!("/assets/{}-", self.name());
        // What follows a name is a hash, which has no hyphen.
        let is_own = |path: &&str| path.strip_prefix(&start).is_some_and(|rest| !rest.contains('-'));
        list.split(' ').find(is_own).map(str::to_owned)
    }
}

async fn fetch(path: &str) -> Option<String> {
    let response: Response = JsFuture::from(window().fetch_with_str(path)).await.ok()?.dyn_into().ok()?;
    JsFuture::from(response.text().ok().filter(|_| response.ok())?).await.ok()?.as_string()
}
