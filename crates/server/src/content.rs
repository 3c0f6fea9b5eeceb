//! What a page shows before the client runs: the games with their links, in the language of the page. The client puts its
//! own page in the place of it.

use std::fmt::Write as _;

use catalog::GameId;
use display::{Page, Route};
use texts::{Lang, Texts};

use crate::language;

/// The page's content as HTML; nothing for pages that only the client can show.
pub(crate) fn of(route: &Route) -> String {
    let texts = language::texts(route.lang);
    let (class, main) = match route.page {
        Page::Home => ("page home", home(texts)),
        Page::Game(id) => ("page game-page", game(texts, id)),
        _ => return String::new(),
    };
    format!("<div class=\"{class}\" data-static=\"\">{}{main}</div>", bar(texts, &route.page))
}

/// The page's title.
pub(crate) fn title(route: &Route) -> String {
    let texts = language::texts(route.lang);
    let site = say(texts, "web-site");
    match route.page {
        Page::Game(id) | Page::Play(id, _) | Page::Rules(id, _) => {
            format!("{} · {site}", say(texts, &format!("game-{id}")))
        }
        _ => site,
    }
}

/// Links to the same page in each language, for those who look for pages.
pub(crate) fn alternates(page: &Page) -> String {
    let link = |lang: Lang| {
        let href = Route { lang, page: page.clone() }.href();
        format!("<link rel=\"alternate\" hreflang=\"{lang}\" href=\"{href}\">")
    };
    Lang::all().map(link).collect::<Vec<_>>().join("\n")
}

/// A sentence in this language.
pub(crate) fn sentence(lang: Lang, id: &str) -> String {
    say(language::texts(lang), id)
}

fn bar(texts: &Texts, page: &Page) -> String {
    let mut languages = String::new();
    for lang in Lang::all() {
        let current = if lang == texts.lang() { " aria-current=\"true\"" } else { "" };
        let href = Route { lang, page: page.clone() }.href();
        let name = lang.name();
        write!(
            languages,
            "<a href=\"{href}\" lang=\"{lang}\" hreflang=\"{lang}\" aria-label=\"{name}\"{current}>\
             <span class=\"language-name\">{name}</span><span class=\"language-code\">{lang}</span></a>"
        )
        .expect("a text can be written");
    }
    let (home, site) = (href(texts, Page::Home), say(texts, "web-site"));
    let label = say(texts, "web-language");
    format!(
        "<header class=\"bar\"><a class=\"mark\" href=\"{home}\"><span>{site}</span></a>\
         <nav class=\"bar-links\" aria-label=\"{label}\">{languages}</nav></header>"
    )
}

fn home(texts: &Texts) -> String {
    let cards: String = GameId::ALL.iter().map(|&id| card(texts, id)).collect();
    let (hello, games) = (say(texts, "web-hello"), say(texts, "web-games"));
    format!("<main><h1 class=\"hello\">{hello}</h1><nav class=\"games\" aria-label=\"{games}\">{cards}</nav></main>")
}

/// A game: its page, and a way to begin at once.
fn card(texts: &Texts, id: GameId) -> String {
    let [name, blurb, facts] =
        [format!("game-{id}"), format!("web-blurb-{id}"), format!("web-facts-{id}")].map(|text| say(texts, &text));
    let (page, play, begin) = (href(texts, Page::Game(id)), begin(texts, id), say(texts, "web-play"));
    format!(
        "<div class=\"game-tile\"><a class=\"game-card\" href=\"{page}\"><span class=\"miniature\">{PLACE}</span>\
         <span class=\"game-name\">{name}</span><span class=\"soft\">{blurb}</span>\
         <span class=\"game-facts soft\">{facts}</span></a>\
         <a class=\"button primary\" aria-label=\"{begin}, {name}\" href=\"{play}\">{begin}</a></div>"
    )
}

fn game(texts: &Texts, id: GameId) -> String {
    let [name, blurb] = [format!("game-{id}"), format!("web-blurb-{id}")].map(|text| say(texts, &text));
    let (play, rules) = (begin(texts, id), href(texts, Page::Rules(id, String::new())));
    let [begin, read] = ["web-play", "web-rules"].map(|text| say(texts, text));
    format!(
        "<main class=\"set-up\"><div class=\"miniature large\">{PLACE}</div><div class=\"set-up-side\"><h1>{name}</h1>\
         <p class=\"soft lead\">{blurb}</p><p class=\"actions\"><a class=\"button primary large\" href=\"{play}\">{begin}</a>\
         <a class=\"button\" href=\"{rules}\">{read}</a></p></div></main>"
    )
}

/// The place of a picture that the client draws.
const PLACE: &str = "<svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"well\" width=\"10\" height=\"10\" rx=\"1.500\"/></svg>";

fn begin(texts: &Texts, id: GameId) -> String {
    href(texts, Page::Play(id, "first=lot".to_owned()))
}

fn href(texts: &Texts, page: Page) -> String {
    Route { lang: texts.lang(), page }.href()
}

/// A sentence as HTML.
fn say(texts: &Texts, id: &str) -> String {
    texts.typeset(texts.text(id)).replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_home_page_leads_to_every_game_in_its_language() {
        for lang in Lang::all() {
            let html = of(&Route { lang, page: Page::Home });
            for id in GameId::ALL {
                assert!(html.contains(&format!("href=\"/{lang}/{id}\"")), "{html}");
                assert!(html.contains(&format!("href=\"/{lang}/{id}/play?first=lot\"")), "{html}");
            }
            assert!(html.contains(&say(language::texts(lang), "web-hello")), "{html}");
        }
        assert!(of(&Route { lang: Lang::EN, page: Page::Settings }).is_empty());
        assert!(alternates(&Page::Home).contains("hreflang=\"de\" href=\"/de\""));
        assert_eq!(title(&Route { lang: Lang::FR, page: Page::Game(GameId::Genial) }), "Génial · Tablée");
    }
}
