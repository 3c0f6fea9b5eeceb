//! Pictures of every page and of each board in mid-game, light and dark, phone and desktop: into target/screenshots.
//! `screenshots tour LANGUAGE WINDOWS NAME` visits every screen in one language and lays the pictures on contact sheets.

mod sheets;
mod tour;
mod tour_online;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use catalog::GameId;
use e2e::{Browser, Game, Guest, Means, OnlineSite, Page, Site, Size, games, play_together, run};
use lessons::{Lesson, Verdict};

use self::tour::{Tour, Wishes};

const SIZES: [(&str, Size); 4] =
    [("desktop", Size::DESKTOP), ("phone", Size::PHONE), ("landscape", Size::LANDSCAPE), ("tablet", Size::TABLET)];

const LANGUAGES: [&str; 3] = ["fr", "en", "de"];

/// What is looked at of each game, in which language, how many play and who.
const KINDS: [(&str, &str, u8, &str); 3] = [
    ("table", "en", 2, "you,bot:random"),
    ("story", "de", 3, "you,bot:greedy,bot:random"),
    ("curtain", "fr", 2, "human:Ada,human:Lina"),
];

fn main() {
    let mut words = std::env::args().skip(1);
    match words.next() {
        Some(word) if word == "tour" => run(go_everywhere(Wishes::read(words))),
        only => run(take(only)),
    }
}

async fn go_everywhere(wishes: Wishes) -> Result<()> {
    let mut tour = Tour::begin(wishes).await?;
    tour.local().await?;
    if tour.wants("online") {
        tour.online().await?;
    }
    tour.sheets.finish().await
}

async fn take(only: Option<String>) -> Result<()> {
    let wanted = |name: &str| only.as_deref().is_none_or(|only| name.contains(only));
    if wanted("online") {
        online().await?;
    }
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let pages = ["", "/settings", "/about", "/access", "/replay", "/nowhere", "/criss-cross/play?players=9"];
    for path in pages.iter().map(|path| (*path).to_owned()).chain(GameId::ALL.iter().map(|id| format!("/{id}"))) {
        let name = if path.is_empty() {
            "home".to_owned()
        } else {
            path.trim_start_matches('/').replace(['/', '?', '='], "-")
        };
        for lang in LANGUAGES {
            let name = format!("{name}-{lang}");
            if wanted(&name) {
                let page = browser.open(&site, Size::DESKTOP, &format!("/{lang}{path}")).await?;
                pictures(&browser, &page, &name, &SIZES[..2]).await?;
            }
        }
    }
    if wanted("archived") {
        archived(&browser, &site).await?;
    }
    if wanted("own-cards") {
        own_cards(&browser, &site).await?;
    }
    if wanted("own-colours") {
        own_colours(&browser, &site).await?;
    }
    modes(&browser, &site, &wanted).await?;
    for id in GameId::ALL {
        for lang in LANGUAGES {
            let name = format!("{id}-rules-{lang}");
            if wanted(&name) {
                let page = browser.open(&site, Size::DESKTOP, &format!("/{lang}/{id}/rules")).await?;
                page.see(".rules").await?;
                pictures(&browser, &page, &name, &SIZES[..2]).await?;
                let examples = "return [...document.querySelectorAll('[data-example]')].map(e => e.dataset.example)";
                let examples: Vec<String> = serde_json::from_value(page.script(examples, &[]).await?)?;
                for example in examples {
                    let there = format!("document.querySelector('[data-example={example}]').scrollIntoView()");
                    page.script(&there, &[]).await?;
                    pictures(&browser, &page, &format!("{name}-{example}"), &SIZES[..2]).await?;
                }
            }
        }
        let name = format!("{id}-replay");
        if wanted(&name) {
            replayed(&site, &browser, *id, &name).await?;
        }
        tasks(&browser, &site, *id, &wanted).await?;
        for lang in LANGUAGES {
            let name = format!("{id}-party-{lang}");
            if wanted(&name) {
                let page = browser.open(&site, Size::DESKTOP, &format!("/{lang}/{id}")).await?;
                page.click("[data-action=share-device]").await?;
                page.fill("[data-name='1']", "Ada").await?;
                page.click("[data-action=invite-bot][data-level='3']").await?;
                page.click("[data-guest='2'] [data-action=head-start]").await?;
                pictures(&browser, &page, &name, &SIZES[..2]).await?;
            }
        }
        let name = format!("{id}-own-box");
        if wanted(&name) {
            let path =
                format!("/fr/{id}/play?players=2&seats=human:Ada,human:Lina&chance=box&colours=4,5&seed=pictures");
            let page = browser.open(&site, Size::DESKTOP, &path).await?;
            page.see("[data-own-box], [data-dealer], .hand").await?;
            pictures(&browser, &page, &name, &SIZES[..3]).await?;
        }
        for (kind, lang, players, seats) in KINDS {
            let name = format!("{id}-{kind}");
            if !wanted(&name) {
                continue;
            }
            let page = browser
                .open(&site, Size::DESKTOP, &format!("/{lang}/{id}/play?players={players}&seats={seats}&seed=pictures"))
                .await?;
            let mut game = Game::on(&page, Means::Box).await?;
            let steps = if kind == "curtain" { 2 } else { 7 };
            for _ in 0..steps {
                if !game.settle().await? {
                    game.step().await?;
                }
            }
            game.settle().await?;
            page.script(
                "document.querySelector('[data-action=close-log]')?.click(); document.activeElement?.blur()",
                &[],
            )
            .await?;
            pictures(&browser, &page, &name, &SIZES).await?;
            if kind == "table" {
                page.click("[data-action=hint]").await?;
                page.see("[data-coach]").await?;
                pictures(&browser, &page, &format!("{id}-hint"), &SIZES[..2]).await?;
                game.play_out().await?;
                pictures(&browser, &page, &format!("{id}-end"), &SIZES[..2]).await?;
                page.click("[data-action=analyse]").await?;
                page.see("[data-analysis=done]").await?;
                pictures(&browser, &page, &format!("{id}-analysis"), &SIZES[..2]).await?;
                page.click("[data-decision]").await?;
                page.see("[data-coach]").await?;
                pictures(&browser, &page, &format!("{id}-decision"), &SIZES[..2]).await?;
            }
        }
    }
    Ok(())
}

/// A family's own cards: one that is entered, all of them, and a game with them.
async fn own_cards(browser: &Browser, site: &Site) -> Result<()> {
    let page = browser.open(site, Size::DESKTOP, "/fr").await?;
    let kept =
        ["R4Y4B4*G4*P4", "R7*Y7*B2G2P2", "Y4*B3G6*P4O3"].into_iter().cycle().take(27).collect::<Vec<_>>().join(".");
    page.script("localStorage.setItem('tablee.own-cards', arguments[0])", &[serde_json::json!(kept)]).await?;
    page.go("/de/tout-sur-carte").await?;
    page.click("[data-action=share-device]").await?;
    page.click("[data-agreement=by-hand]").await?;
    page.click("[data-action=own-cards]").await?;
    for row in ["R", "B", "P"] {
        page.click(&format!("[data-own-row='{row}'] [data-boxes='5']")).await?;
    }
    page.click("[data-own-row='B'] [data-sun]").await?;
    page.script("document.querySelector('.own-cards').scrollIntoView()", &[]).await?;
    let small = Size { width: 360, height: 640, ..Size::PHONE };
    let sizes = [SIZES[0], SIZES[1], ("small", small)];
    pictures(browser, &page, "own-cards", &sizes).await?;
    page.script("document.querySelector('.own-cards .tsc-entries').scrollIntoView()", &[]).await?;
    pictures(browser, &page, "own-cards-list", &sizes[1..]).await?;
    let cards =
        ["R4Y4B4*G4*P4", "R7*Y7*B2G2P2", "Y4*B3G6*P4O3"].into_iter().cycle().take(30).collect::<Vec<_>>().join(".");
    page.go(&format!("/fr/tout-sur-carte/play?cards={cards}&seats=human:Ada,human:Lina&chance=hand&seed=own")).await?;
    page.see("[data-dealer]").await?;
    pictures(browser, &page, "own-cards-dealt", &sizes).await
}

/// Color Pop with a real box: colours that are about to be shown.
async fn own_colours(browser: &Browser, site: &Site) -> Result<()> {
    let path = "/fr/color-pop/play?players=3&seats=human:Ada,human:Lina,human:Tom&chance=box&seed=own";
    let page = browser.open(site, Size::DESKTOP, path).await?;
    page.see("[data-dealer]").await?;
    let settings = game::Settings::from([("players".to_owned(), game::Setting::Number(3))]);
    let play = catalog::AnyGame::new(GameId::ColorPop, &settings).map_err(|bad| anyhow::anyhow!("{bad:?}"))?;
    games::type_move(&page, &play.sample(&mut catalog::Seed::new("own").chance(1)).to_string()).await?;
    page.see("[data-action=show-colours]").await?;
    page.script("document.querySelector('[data-action=close-log]')?.click(); document.activeElement?.blur()", &[])
        .await?;
    let small = Size { width: 360, height: 640, ..Size::PHONE };
    let sizes = [SIZES[0], SIZES[1], ("small", small)];
    pictures(browser, &page, "own-colours", &sizes).await?;
    page.click("[data-action=show-colours]").await?;
    pictures(browser, &page, "own-colours-first", &sizes).await?;
    page.click(".cp-dealer [data-symbol=G]").await?;
    page.see("[data-dealer] .cp-dealer").await?;
    pictures(browser, &page, "own-colours-second", &sizes).await
}

/// Pages and tables in a window where everything is twice as large, with text that is spaced wider, and in colours that the
/// system forces.
async fn modes(browser: &Browser, site: &Site, wanted: &impl Fn(&str) -> bool) -> Result<()> {
    let pages = ["", "/settings", "/access", "/genial"].map(String::from);
    let tables = GameId::ALL.iter().map(|id| format!("/{id}/play?players=2&seats=you,bot:random&seed=pictures"));
    for path in pages.into_iter().chain(tables) {
        let name = path.split('?').next().unwrap_or_default().trim_matches('/').replace('/', "-");
        for mode in ["large", "spaced", "forced"] {
            let name = format!("mode-{mode}-{name}");
            if !wanted(&name) {
                continue;
            }
            let size = if mode == "large" { Size::ZOOMED } else { Size::DESKTOP };
            let page = browser.open(site, size, &format!("/de{path}")).await?;
            page.see("[data-page]").await?;
            if path.contains("/play") {
                Game::on(&page, Means::Box).await?.settle().await?;
            }
            match mode {
                "spaced" => page.space_text().await?,
                "forced" => browser.force_colours().await?,
                _ => browser.prefer("light").await?,
            }
            page.picture(Path::new(&format!("target/screenshots/{name}.png"))).await?;
            if mode == "spaced" {
                browser.resize(Size::PHONE).await?;
                page.picture(Path::new(&format!("target/screenshots/{name}-phone.png"))).await?;
            }
            browser.prefer("light").await?;
        }
    }
    Ok(())
}

/// A game that is looked at again, from its middle, and what it can be shared as.
async fn replayed(site: &Site, browser: &Browser, id: GameId, name: &str) -> Result<()> {
    let path = format!("/fr/{id}/play?seats=you,bot:random&seed=pictures");
    let page = browser.open(site, Size::DESKTOP, &path).await?;
    Game::on(&page, Means::Box).await?.play_out().await?;
    page.go("/fr/replay").await?;
    pictures(browser, &page, &format!("{name}-open"), &SIZES[..2]).await?;
    page.click("[data-action=open-saved]").await?;
    page.see(".table[data-page=replay]").await?;
    for _ in 0..6 {
        page.click("[data-action=previous]").await?;
    }
    pictures(browser, &page, name, &SIZES).await?;
    page.click("[data-action=share]").await?;
    page.click("[data-share=position]").await?;
    page.see("[data-share-link]").await?;
    pictures(browser, &page, &format!("{name}-share"), &SIZES[..2]).await
}

/// Steps of a lesson, one with an explained mistake, a puzzle, and the list of puzzles.
async fn tasks(browser: &Browser, site: &Site, id: GameId, wanted: &impl Fn(&str) -> bool) -> Result<()> {
    for lang in LANGUAGES {
        let name = format!("{id}-learn-{lang}");
        if wanted(&name) {
            let lesson = Lesson::of(id).context("a lesson")?;
            for (number, step) in lesson.steps.iter().enumerate() {
                let page = browser.open(site, Size::DESKTOP, &format!("/{lang}/{id}/learn")).await?;
                let there = format!("localStorage.setItem('tablee.lesson.{id}', '{number}')");
                page.script(&there, &[]).await?;
                page.reload().await?;
                page.see(&format!("[data-step='{}']", number + 1)).await?;
                let play = step.position.replay().map_err(|bad| anyhow::anyhow!("{bad:?}"))?;
                let mistake = step.expected_mistakes().find(|(mv, _)| matches!(step.judge(mv), Verdict::Wrong(_)));
                if let Some((mv, _)) = mistake.filter(|_| number % 2 == 0) {
                    games::click(&page, &play, mv).await?;
                    page.see("[data-said]").await?;
                }
                pictures(browser, &page, &format!("{name}-{}", number + 1), &SIZES[..2]).await?;
            }
        }
    }
    for (name, path) in [("puzzles", "puzzles"), ("puzzle", "puzzles/20")] {
        if wanted(&format!("{id}-{name}")) {
            let page = browser.open(site, Size::DESKTOP, &format!("/fr/{id}/{path}")).await?;
            page.see("[data-page]").await?;
            pictures(browser, &page, &format!("{id}-{name}"), &SIZES[..2]).await?;
        }
    }
    Ok(())
}

/// A table of which only the record is left.
async fn archived(browser: &Browser, site: &Site) -> Result<()> {
    for (id, record) in [
        ("genial", include_str!("../../../../../plays/genial/2-players-1.json")),
        ("criss-cross", include_str!("../../../../../plays/criss-cross/2-players-basic-1.json")),
    ] {
        site.archive(id, record)?;
        let page = browser.open(site, Size::DESKTOP, &format!("/de/t/{id}")).await?;
        page.see("[data-archived]").await?;
        pictures(browser, &page, &format!("archived-{id}"), &SIZES).await?;
    }
    Ok(())
}

/// The pages of online tables: the form that opens one, the waiting room, the lobby, a game with talk, one's own tables,
/// the end with its chance verified, a notice.
async fn online() -> Result<()> {
    let site = OnlineSite::start()?;
    let ada = Guest::arrive(&site, "en", Size::DESKTOP).await?;
    let lina = Guest::arrive(&site, "fr", Size::DESKTOP).await?;
    let sizes = &SIZES[..2];
    for lang in LANGUAGES {
        ada.page.go(&format!("/{lang}/genial#online")).await?;
        ada.page.see("[data-online]").await?;
        ada.page.script("document.querySelector('[data-online]').scrollIntoView(); return true", &[]).await?;
        pictures(&ada.browser, &ada.page, &format!("online-form-{lang}"), sizes).await?;
    }
    let invitation = ada.open_table(GameId::Genial, 2, "Ada", true).await?;
    pictures(&ada.browser, &ada.page, "online-waiting-en", sizes).await?;
    for lang in LANGUAGES {
        lina.page.go(&format!("/{lang}/lobby")).await?;
        lina.page.see("[data-lobby] [data-action=join]").await?;
        pictures(&lina.browser, &lina.page, &format!("online-lobby-{lang}"), sizes).await?;
    }
    lina.join(&invitation, "Lina").await?;
    pictures(&lina.browser, &lina.page, "online-waiting-fr", sizes).await?;
    ada.start().await?;
    play_together(&[&ada, &lina], Some(12)).await?;
    ada.page.click("[data-action=chat]").await?;
    ada.page.click("[data-phrase=well-played]").await?;
    lina.page.see("[data-unread]").await?;
    pictures(&lina.browser, &lina.page, "online-table", sizes).await?;
    pictures(&ada.browser, &ada.page, "online-talk", sizes).await?;
    for lang in LANGUAGES {
        lina.page.go(&format!("/{lang}/games")).await?;
        lina.page.see("[data-tables] li").await?;
        pictures(&lina.browser, &lina.page, &format!("online-games-{lang}"), sizes).await?;
    }
    let short = ada.open_table(GameId::CrissCross, 2, "Ada", false).await?;
    lina.join(&short, "Lina").await?;
    ada.start().await?;
    play_together(&[&ada, &lina], None).await?;
    lina.page.click("[data-ending] [data-action=verify]").await?;
    lina.page.see("[data-verified=true]").await?;
    pictures(&lina.browser, &lina.page, "online-end-fr", sizes).await?;
    let private = ada.open_table(GameId::ColorPop, 2, "Ada", false).await?;
    lina.join(&private, "Lina").await?;
    ada.page.click("[data-page=waiting] [data-action=remove]").await?;
    lina.page.see("[data-notice]").await?;
    pictures(&lina.browser, &lina.page, "online-notice-fr", sizes).await
}

async fn pictures(browser: &Browser, page: &Page, name: &str, sizes: &[(&str, Size)]) -> Result<()> {
    for (size_name, size) in sizes {
        browser.resize(*size).await?;
        for theme in ["light", "dark"] {
            browser.prefer(theme).await?;
            let path: PathBuf = Path::new("target/screenshots").join(format!("{name}-{size_name}-{theme}.png"));
            page.picture(&path).await?;
        }
    }
    browser.resize(Size::DESKTOP).await
}
