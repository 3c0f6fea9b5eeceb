//! The tour: every screen in one language, in the windows that are wanted, on contact sheets in target/tour.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use catalog::GameId;
use e2e::{Browser, Game, Means, Page, Site, Size, games, open_finished, recorded};
use lessons::{Lesson, Verdict};
use serde_json::json;

use crate::sheets::{LOOKS, Look, Sheets};

/// What is wanted: `LANGUAGE [WINDOWS [NAME]]`, such as `de phone,desktop-dark genial`.
pub(crate) struct Wishes {
    lang: String,
    looks: Vec<&'static Look>,
    only: String,
}

impl Wishes {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Self {
        let lang = words.next().unwrap_or_else(|| "de".into());
        let windows = words.next().unwrap_or_else(|| "phone,desktop".into());
        let looks = LOOKS.iter().filter(|look| windows.split(',').any(|window| window == look.name)).collect();
        Self { lang, looks, only: words.next().unwrap_or_default() }
    }
}

/// Somebody who goes everywhere with a camera.
pub(crate) struct Tour {
    pub(crate) wishes: Wishes,
    pub(crate) sheets: Sheets,
}

/// A finished play of each game, the seat of the person, and how it ends for them.
const ENDS: [(GameId, &str, u8, &str); 17] = [
    (GameId::Genial, "2-players-1", 1, "won"),
    (GameId::Genial, "won-on-the-spot", 1, "lost"),
    (GameId::Genial, "4-players-teams-1", 1, "teams"),
    (GameId::Genial, "1-player-1", 1, "alone"),
    (GameId::CrissCross, "2-players-basic-1", 2, "won"),
    (GameId::CrissCross, "6-players-basic-1", 1, "six"),
    (GameId::CrissCross, "2-players-advanced-1", 1, "shared"),
    (GameId::CrissCross, "1-player-basic-1", 1, "alone"),
    (GameId::ToutSurCarte, "3-players-basic-1", 3, "won"),
    (GameId::ToutSurCarte, "4-players-basic-1", 2, "lost"),
    (GameId::ColorPop, "won-by-another-hand", 3, "won"),
    (GameId::ColorPop, "2-players-1", 2, "lost"),
    (GameId::ColorPop, "shared-rank", 1, "shared"),
    (GameId::ColorPop, "solo-cleared", 1, "alone"),
    (GameId::Blockers, "3-players-2", 2, "won"),
    (GameId::Blockers, "tie-break", 2, "lost"),
    (GameId::Blockers, "5-players-1", 1, "five"),
];

/// Lays the log aside, and takes the focus from wherever it is.
const TIDY: &str =
    "document.querySelector('.log-open [data-action=close-log]')?.click(); document.activeElement?.blur()";

impl Tour {
    pub(crate) async fn begin(wishes: Wishes) -> Result<Self> {
        Ok(Self { wishes, sheets: Sheets::begin(Path::new("target/tour")).await? })
    }

    /// Whether something of this name, or below it, is wanted.
    pub(crate) fn wants(&self, name: &str) -> bool {
        name.contains(&self.wishes.only) || self.wishes.only.contains(name)
    }

    pub(crate) fn lang(&self) -> &str {
        &self.wishes.lang
    }

    /// Takes the pictures of what is on the screen.
    pub(crate) async fn take(&mut self, browser: &Browser, page: &Page, name: &str) -> Result<()> {
        if name.contains(&self.wishes.only) {
            for look in &self.wishes.looks {
                self.sheets.take(browser, page, look, name).await?;
            }
            browser.prefer("light").await?;
            browser.resize(Size::DESKTOP).await?;
            page.wait("the size", "return innerWidth === arguments[0]", &[json!(Size::DESKTOP.width)]).await?;
        }
        Ok(())
    }

    /// Everything that needs no other people.
    pub(crate) async fn local(&mut self) -> Result<()> {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        self.pages(&site, &browser).await?;
        for &id in GameId::ALL {
            if self.wants(&format!("{id}-page")) {
                self.game_page(&site, &browser, id).await?;
            }
            if self.wants(&format!("{id}-table")) {
                self.table(&site, &browser, id).await?;
            }
            self.crowd(&site, &browser, id).await?;
            self.by_hand(&site, &browser, id).await?;
            self.tasks(&site, &browser, id).await?;
        }
        self.ends(&site, &browser).await
    }

    async fn pages(&mut self, site: &Site, browser: &Browser) -> Result<()> {
        let paths =
            ["", "/settings", "/about", "/access", "/replay", "/lobby", "/games", "/nowhere", "/genial/play?players=9"];
        let rules = GameId::ALL.iter().map(|id| format!("/{id}/rules"));
        for path in paths.into_iter().map(String::from).chain(rules) {
            let name = format!("page{}", path.split('?').next().unwrap_or_default().replace('/', "-"));
            if self.wants(&name) {
                let page = browser.open(site, Size::DESKTOP, &format!("/{}{path}", self.lang())).await?;
                page.see("[data-page]").await?;
                self.take(browser, &page, &name).await?;
            }
        }
        Ok(())
    }

    /// The page of a game, the step in which a family sits down, and the form for an online table.
    async fn game_page(&mut self, site: &Site, browser: &Browser, id: GameId) -> Result<()> {
        let page = browser.open(site, Size::DESKTOP, &format!("/{}/{id}", self.lang())).await?;
        page.see("[data-page=game]").await?;
        self.take(browser, &page, &format!("{id}-page")).await?;
        page.click("[data-action=share-device]").await?;
        page.fill("[data-name='1']", "Ada").await?;
        page.click("[data-action=invite-bot][data-level='3']").await?;
        page.script("document.querySelector('[data-party]').scrollIntoView(); document.activeElement.blur()", &[])
            .await?;
        self.take(browser, &page, &format!("{id}-page-party")).await
    }

    /// A table against a bot: at the start, with a hint, a composed move, in the middle, with all that can lie over it.
    async fn table(&mut self, site: &Site, browser: &Browser, id: GameId) -> Result<()> {
        let name = |what: &str| format!("{id}-table-{what}");
        let path = format!("/{}/{id}/play?players=2&seats=you,bot:2&seed=tour", self.lang());
        let page = browser.open(site, Size::DESKTOP, &path).await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        self.take(browser, &page, &name("start")).await?;
        for _ in 0..8 {
            game.settle().await?;
            game.step().await?;
        }
        game.settle().await?;
        page.script(TIDY, &[]).await?;
        self.take(browser, &page, &name("middle")).await?;
        page.click("[data-action=undo]").await?;
        self.take(browser, &page, &name("refused")).await?;
        page.click("[data-action=hint]").await?;
        page.see("[data-coach] [data-action=take-hint]").await?;
        self.take(browser, &page, &name("hint")).await?;
        page.click("[data-action=take-hint]").await?;
        page.click("[data-action=hint]").await?;
        self.take(browser, &page, &name("composed")).await?;
        page.script("document.querySelector('[data-action=log]').click()", &[]).await?;
        self.take(browser, &page, &name("log")).await?;
        page.script(TIDY, &[]).await?;
        for sheet in ["memo", "rules", "settings", "questions"] {
            page.click("[data-action=menu]").await?;
            if sheet == "memo" {
                self.take(browser, &page, &name("menu")).await?;
            }
            page.click(&format!("[data-sheet] [data-action={sheet}]")).await?;
            if sheet != "settings" || id == GameId::Genial {
                self.take(browser, &page, &name(sheet)).await?;
            }
            page.click("[data-action=close-sheet]").await?;
        }
        page.script("[...document.querySelectorAll('[data-entry] button')].at(-4)?.click()", &[]).await?;
        self.take(browser, &page, &name("past")).await?;
        page.go(&format!("/{}", self.lang())).await?;
        page.see("[data-action=resume]").await?;
        self.take(browser, &page, &name("home")).await
    }

    /// As many as can play, and a device that is passed on.
    async fn crowd(&mut self, site: &Site, browser: &Browser, id: GameId) -> Result<()> {
        let options = games::set_ups(id).into_iter().flatten().filter(|(option, _)| option == "players");
        let most: u8 = options.filter_map(|(_, value)| value.parse().ok()).max().unwrap_or(1);
        let crowd = format!("you{}", ",bot:random".repeat(usize::from(most) - 1));
        for (what, players, seats) in [("crowd", most, crowd.as_str()), ("curtain", 2, "human:Ada,human:Lina")] {
            let name = format!("{id}-{what}");
            if !self.wants(&name) {
                continue;
            }
            let path = format!("/{}/{id}/play?players={players}&seats={seats}&seed=tour", self.lang());
            let page = browser.open(site, Size::DESKTOP, &path).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            for _ in 0..if what == "crowd" { 4 } else { 3 } {
                game.settle().await?;
                game.step().await?;
            }
            game.settle().await?;
            page.script(TIDY, &[]).await?;
            self.take(browser, &page, &name).await?;
        }
        Ok(())
    }

    /// Real dice and draws, and a real box.
    async fn by_hand(&mut self, site: &Site, browser: &Browser, id: GameId) -> Result<()> {
        for chance in ["hand", "box"] {
            let name = format!("{id}-by-{chance}");
            if self.wants(&name) {
                let seats = "players=2&seats=human:Ada,human:Lina";
                let path = format!("/{}/{id}/play?{seats}&chance={chance}&colours=4,5&seed=tour", self.lang());
                let page = browser.open(site, Size::DESKTOP, &path).await?;
                page.see("[data-own-box], [data-dealer], .hand > *").await?;
                self.take(browser, &page, &name).await?;
            }
        }
        Ok(())
    }

    /// A step of the lesson with an explained mistake, puzzles, and one of them.
    async fn tasks(&mut self, site: &Site, browser: &Browser, id: GameId) -> Result<()> {
        let lang = self.lang().to_owned();
        if self.wants(&format!("{id}-learn")) {
            let page = browser.open(site, Size::DESKTOP, &format!("/{lang}/{id}/learn")).await?;
            page.see("[data-step='1']").await?;
            self.take(browser, &page, &format!("{id}-learn")).await?;
            let lesson = Lesson::of(id).context("a lesson")?;
            let step = &lesson.steps[0];
            let play = step.position.replay().map_err(|bad| anyhow!("{bad:?}"))?;
            if let Some((mv, _)) = step.expected_mistakes().find(|(mv, _)| matches!(step.judge(mv), Verdict::Wrong(_)))
            {
                games::click(&page, &play, mv).await?;
                page.see("[data-said]").await?;
                self.take(browser, &page, &format!("{id}-learn-wrong")).await?;
            }
        }
        for (name, path) in [("puzzles", "puzzles"), ("puzzle", "puzzles/20"), ("rules", "rules")] {
            let name = format!("{id}-{name}");
            if self.wants(&name) {
                let page = browser.open(site, Size::DESKTOP, &format!("/{lang}/{id}/{path}")).await?;
                page.see("[data-page]").await?;
                page.script("document.querySelector('[data-example]')?.scrollIntoView()", &[]).await?;
                self.take(browser, &page, &name).await?;
            }
        }
        Ok(())
    }

    /// Each kind of end, and for one of each game the analysis, a decision in it, the replay and what can be shared.
    async fn ends(&mut self, site: &Site, browser: &Browser) -> Result<()> {
        for (id, record, own, outcome) in ENDS {
            let name = format!("{id}-end-{outcome}");
            let is_looked_into = outcome == "won" && self.wants(&format!("{id}-looked-into"));
            if !self.wants(&name) && !is_looked_into {
                continue;
            }
            let page = browser.open(site, Size::DESKTOP, "/en").await?;
            open_finished(&page, id, &recorded(id, record)?, own).await?;
            let here = page.script("return location.pathname.slice(3) + location.search", &[]).await?;
            page.go(&format!("/{}{}", self.lang(), here.as_str().unwrap_or_default())).await?;
            page.see("[data-ending]").await?;
            self.take(browser, &page, &name).await?;
            if is_looked_into {
                self.look_into(browser, &page, id).await?;
            }
        }
        Ok(())
    }

    async fn look_into(&mut self, browser: &Browser, page: &Page, id: GameId) -> Result<()> {
        let name = |what: &str| format!("{id}-looked-into-{what}");
        page.click("[data-action=analyse]").await?;
        page.see("[data-analysis=done]").await?;
        self.take(browser, page, &name("analysis")).await?;
        if page.has("[data-decision]").await? {
            page.click("[data-decision]").await?;
            self.take(browser, page, &name("decision")).await?;
            page.click("[data-action=present]").await?;
        }
        page.click("[data-action=close-analysis]").await?;
        page.click("[data-action=open-replay]").await?;
        page.see(".table[data-page=replay]").await?;
        for _ in 0..6 {
            page.click("[data-action=previous]").await?;
        }
        self.take(browser, page, &name("replay")).await?;
        page.click("[data-action=share]").await?;
        page.click("[data-share=position]").await?;
        page.see("[data-share-link]").await?;
        self.take(browser, page, &name("share")).await
    }
}
