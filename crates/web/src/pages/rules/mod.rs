//! The rules of a game, numbered, with a table of contents and worked examples.

mod example;
mod part;

use catalog::GameId;
use texts::Lang;
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::UrlSearchParams;

use self::part::{Part, Rules};
use crate::{
    model::{Content, NotLoaded},
    route::Page,
    ui::{
        chrome,
        words::{Words, words},
    },
};

/// Loads what the rules are made of.
pub async fn load(lang: Lang) -> Result<(), NotLoaded> {
    Content::Rules(lang).load().await?;
    Content::Examples.load().await?;
    Ok(())
}

/// The page; `query` holds the options of the game that is played, if it is opened from one.
pub fn rules(id: GameId, query: &str) -> AnyView {
    let words = words();
    let body = view! {
        {content(id, query)}
        <p class="actions"><a class="button primary" href=words.href(Page::Game(id))>{words.text("web-play")}</a></p>
    };
    chrome::page("rules", words.text(&format!("game-{id}")), body.into_any())
}

/// The rules themselves, wherever they are read. They appear when they are loaded.
pub fn content(id: GameId, query: &str) -> AnyView {
    let words = words();
    let lang = words.lang();
    let reader = Reader { id, words, played: played(query) };
    let loaded = RwSignal::new(Content::Rules(lang).text().is_some() && Content::Examples.text().is_some());
    spawn_local(async move {
        if load(lang).await.is_ok() {
            loaded.set(true);
        }
    });
    (move || loaded.get().then(|| untrack(|| reader.page()))).into_any()
}

/// The options that are played: `players=2&variant=teams`.
fn played(query: &str) -> Vec<(String, String)> {
    let Ok(list) = UrlSearchParams::new_with_str(query) else { return Vec::new() };
    let pairs = js_sys::Array::from(&list);
    let text = |pair: &js_sys::Array, index| pair.get(index).as_string().unwrap_or_default();
    pairs.iter().map(|pair| js_sys::Array::from(&pair)).map(|pair| (text(&pair, 0), text(&pair, 1))).collect()
}

/// Shows rules to a visitor.
struct Reader {
    id: GameId,
    words: Words,
    played: Vec<(String, String)>,
}

impl Reader {
    fn page(&self) -> AnyView {
        let words = &self.words;
        let lang = words.lang().speaks().code();
        let text = Content::Rules(words.lang()).text().unwrap_or_default();
        let mut rules: Rules = serde_json::from_str(text).expect("the rules are as they were made");
        let parts = rules.remove(self.id.name()).expect("every game has rules");
        view! {
            <p class="soft">{words.text("web-rules-intro")}</p>
            <nav class="contents" aria-label=words.text("web-rules-contents")>
                <ul data-verbatim="" lang=lang>{self.contents(&parts)}</ul>
            </nav>
            <div class="rules" lang=lang data-verbatim="">{self.show(&parts)}</div>
        }
        .into_any()
    }

    fn contents(&self, parts: &[Part]) -> Vec<AnyView> {
        let entry = |part: &Part| match part {
            Part::Heading { id, html } => {
                vec![view! { <li><a href=format!("#{id}") inner_html=self.html(html)></a></li> }.into_any()]
            }
            Part::Fold { parts, .. } => self.contents(parts),
            Part::Html(_) | Part::Example(_) => Vec::new(),
        };
        parts.iter().flat_map(entry).collect()
    }

    fn show(&self, parts: &[Part]) -> Vec<AnyView> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn part(&self, part: &Part) -> AnyView {
        match part {
            Part::Heading { id, html } => view! { <h2 id=id.clone() inner_html=self.html(html)></h2> }.into_any(),
            Part::Html(html) => view! { <div class="rules-text" inner_html=self.html(html)></div> }.into_any(),
            Part::Example(name) => self.example(name),
            Part::Fold { only, title, parts } => {
                let holds = |(option, value): &(String, String)| {
                    self.played.iter().any(|(name, chosen)| name == option && chosen == value)
                };
                view! {
                    <details class="fold" open=only.iter().any(holds)>
                        <summary>{self.html(title)}</summary>
                        {self.show(parts)}
                    </details>
                }
                .into_any()
            }
        }
    }

    fn example(&self, name: &str) -> AnyView {
        view! {
            <figure class=format!("example example-{}", self.id) data-example=name.to_owned()>
                {example::drawing(self.id, name, &self.words)}
                <figcaption>
                    <strong>{self.words.text("web-example")}</strong>
                    <p>{self.words.text(&format!("example-{}-{name}", self.id))}</p>
                </figcaption>
            </figure>
        }
        .into_any()
    }

    fn html(&self, html: &str) -> String {
        self.words.typeset(html.to_owned())
    }
}
