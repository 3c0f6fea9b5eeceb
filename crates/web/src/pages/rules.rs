//! The rules of a game, as a plain text.

use catalog::GameId;
use leptos::prelude::*;

use crate::{
    route::Page,
    ui::{chrome, words::words},
};

/// The numbered rules that the game's own crate is written from.
fn source(id: GameId) -> &'static str {
    match id {
        GameId::Genial => include_str!("../../../genial/RULES.md"),
        GameId::CrissCross => include_str!("../../../criss-cross/RULES.md"),
        GameId::ToutSurCarte => include_str!("../../../tout-sur-carte/RULES.md"),
        GameId::ColorPop => include_str!("../../../color-pop/RULES.md"),
        GameId::Blockers => include_str!("../../../blockers/RULES.md"),
    }
}

pub fn rules(id: GameId) -> AnyView {
    let words = words();
    let body = view! {
        <p class="soft">{words.text("web-rules-language")}</p>
        <div class="rules" lang="en" data-verbatim="">{blocks(source(id)).into_iter().map(block).collect_view()}</div>
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
