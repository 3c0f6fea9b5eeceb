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
        <div class="rules" lang="en" data-verbatim="">{source(id).lines().map(line).collect_view()}</div>
        <p class="actions"><a class="button primary" href=words.href(Page::Game(id))>{words.text("web-play")}</a></p>
    };
    chrome::page("rules", words.text(&format!("game-{id}")), body.into_any())
}

/// A line of the text: a heading, or a line as it stands.
fn line(line: &str) -> AnyView {
    if let Some(heading) = line.strip_prefix("## ") {
        return view! { <h2>{heading.to_owned()}</h2> }.into_any();
    }
    if line.starts_with("# ") {
        return ().into_any();
    }
    view! { <p>{line.replace(['`', '*'], "")}</p> }.into_any()
}
