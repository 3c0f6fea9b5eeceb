//! The rules of a game, as a plain text.

use catalog::GameId;
use leptos::prelude::*;
use texts::Lang;

use crate::{
    route::Page,
    ui::{chrome, words::words},
};

/// The rules in this language, or in English where they are not written in it, and the language that they are in.
fn source(id: GameId, lang: Lang) -> (&'static str, Lang) {
    let rules = id.rules();
    let own = rules.iter().find(|(code, _)| *code == lang.code());
    own.map_or((rules[0].1, Lang::EN), |(_, text)| (text, lang))
}

pub fn rules(id: GameId) -> AnyView {
    let words = words();
    let (text, lang) = source(id, words.lang());
    let body = view! {
        <p class="soft">{words.text("web-rules-intro")}</p>
        <div class="rules" lang=lang.code() data-verbatim="">{blocks(text).into_iter().map(block).collect_view()}</div>
        <p class="actions"><a class="button primary" href=words.href(Page::Game(id))>{words.text("web-play")}</a></p>
    };
    chrome::page("rules", words.text(&format!("game-{id}")), body.into_any())
}

/// The text's headings, numbered rules and paragraphs, each in one piece however many lines it stands on.
fn blocks(source: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in source.lines() {
        let begins = line.starts_with('#') || line.starts_with("- ") || line.starts_with(|c: char| c.is_ascii_digit());
        match blocks.last_mut().filter(|_| goes_on && !begins) {
            Some(block) if !line.is_empty() => *block = format!("{block} {}", line.trim()),
            _ if !line.is_empty() => blocks.push(line.trim().to_owned()),
            _ => {}
        }
        goes_on = !line.is_empty() && !line.starts_with('#');
    }
    blocks
}

fn block(block: String) -> AnyView {
    if let Some(heading) = block.strip_prefix("## ") {
        return view! { <h2>{heading.to_owned()}</h2> }.into_any();
    }
    if block.starts_with("# ") {
        return ().into_any();
    }
    // Marks of emphasis and of notation are for those who read the file; a star in notation is a star.
    let plain = block.replace("`*`", "\u{2217}").replace(['`', '*'], "").replace('\u{2217}', "*");
    view! { <p>{plain}</p> }.into_any()
}
