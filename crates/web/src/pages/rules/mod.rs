//! The rules of a game, numbered, with a table of contents and worked examples.

mod example;

use catalog::GameId;
use leptos::prelude::*;
use texts::Lang;
use web_sys::UrlSearchParams;

use crate::{
    route::Page,
    ui::{
        chrome,
        words::{Words, words},
    },
};

/// A part of the rules, as `build.rs` makes them from the files of rules.
enum Part {
    /// A heading that the table of contents leads to.
    Heading { id: &'static str, html: &'static str },
    /// Paragraphs and numbered rules.
    Html(&'static str),
    /// A worked example, by its name.
    Example(&'static str),
    /// What holds for some numbers of players or variants only, each an option and its value.
    Fold { only: &'static [(&'static str, &'static str)], title: &'static str, parts: &'static [Part] },
}

type Rules = &'static [Part];

/// Each game's rules in each language that they are written in.
static ALL: &[(&str, &str, Rules)] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The rules in this language, or in English where they are not written in it, and the language that they are in.
fn rules_of(id: GameId, lang: Lang) -> (Rules, Lang) {
    let written = |lang: Lang| ALL.iter().find(|(game, code, _)| *game == id.name() && *code == lang.code());
    let own = written(lang).map(|(_, _, parts)| (*parts, lang));
    own.or_else(|| written(Lang::EN).map(|(_, _, parts)| (*parts, Lang::EN))).expect("every game has rules in English")
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

/// The rules themselves, wherever they are read.
pub fn content(id: GameId, query: &str) -> AnyView {
    let words = words();
    let (parts, lang) = rules_of(id, words.lang());
    // The rules may be in another language than the page.
    let reader = Reader { id, words: words.clone(), played: played(query), typeset: lang == words.lang() };
    view! {
        <p class="soft">{words.text("web-rules-intro")}</p>
        <nav class="contents" aria-label=words.text("web-rules-contents")>
            <ul data-verbatim="" lang=lang.code()>{reader.contents(parts)}</ul>
        </nav>
        <div class="rules" lang=lang.code() data-verbatim="">{reader.show(parts)}</div>
    }
    .into_any()
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
    typeset: bool,
}

impl Reader {
    fn contents(&self, parts: Rules) -> Vec<AnyView> {
        let entry = |part: &Part| match part {
            Part::Heading { id, html } => {
                vec![view! { <li><a href=format!("#{id}") inner_html=self.html(html)></a></li> }.into_any()]
            }
            Part::Fold { parts, .. } => self.contents(parts),
            Part::Html(_) | Part::Example(_) => Vec::new(),
        };
        parts.iter().flat_map(entry).collect()
    }

    fn show(&self, parts: &'static [Part]) -> Vec<AnyView> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn part(&self, part: &'static Part) -> AnyView {
        match part {
            Part::Heading { id, html } => view! { <h2 id=*id inner_html=self.html(html)></h2> }.into_any(),
            Part::Html(html) => view! { <div class="rules-text" inner_html=self.html(html)></div> }.into_any(),
            Part::Example(name) => self.example(name),
            Part::Fold { only, title, parts } => {
                let holds = |(option, value): &(&str, &str)| {
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

    fn example(&self, name: &'static str) -> AnyView {
        view! {
            <figure class=format!("example example-{}", self.id) data-example=name>
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
        if self.typeset { self.words.typeset(html.to_owned()) } else { html.to_owned() }
    }
}
