//! A local game on the page.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{AnyGame, GameId, Record, Seed, Stream};
use game::{Seat, Turn, below};
use serde_json::json;

use crate::{Page, games};

/// What is going on, in a script, as `now`: nothing where nobody at the screen is to do anything.
const NOW: &str = "const has = it => document.querySelector(it) !== null;
    const now = has('.table[data-over]') ? 'over' : has('[data-action=ready]') ? 'curtain' : has('[data-dealer]') ? 'chance'
        : has('[data-action=confirm]') && !has('.thought.on') ? 'decision' : null;";

/// How moves are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// With the mouse, or with fingers where the page is touched.
    Pointer,
    /// With keys alone.
    Keys,
    /// In notation, in the move box.
    Box,
}

/// What the page waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// Somebody at the screen is to decide.
    Decision,
    /// The device is to be passed on.
    Curtain,
    /// Real dice or a real draw are to be entered.
    Chance,
    /// Nothing: the game is over.
    Nothing,
}

/// A game that is played on a page, the choices of the people who play it, and their own dice and bag.
pub struct Game {
    page: Page,
    id: GameId,
    means: Means,
    choices: Stream,
    chance: Stream,
}

impl Game {
    /// The game on this page.
    ///
    /// # Errors
    /// If there is none.
    pub async fn on(page: &Page, means: Means) -> Result<Self> {
        page.see(".table").await?;
        let name = page.script("return document.querySelector('.table').dataset.game", &[]).await?;
        let id = GameId::from_name(name.as_str().unwrap_or_default()).context("a game")?;
        let people = Seed::new("people").game(1);
        Ok(Self { page: page.clone(), id, means, choices: people.player(Seat::new(0)), chance: people.chance() })
    }

    /// The game as the browser has saved it, hidden things included.
    ///
    /// # Errors
    /// If it has not been saved, or breaks a rule.
    pub async fn saved(&self) -> Result<AnyGame> {
        self.record().await?.replay().map_err(|bad| anyhow!("the saved game breaks a rule: {bad:?}"))
    }

    /// The record that the browser has saved.
    ///
    /// # Errors
    /// If there is none.
    pub async fn record(&self) -> Result<Record> {
        let body = "return localStorage.getItem(Object.keys(localStorage).find(k => k.startsWith('tablee.table.' + arguments[0] + '?')))";
        let text = self.page.script(body, &[json!(self.id.name())]).await?;
        Record::parse(text.as_str().context("a saved game")?).map_err(|bad| anyhow!("{bad:?}"))
    }

    /// The legal moves of whoever at the screen is to decide.
    ///
    /// # Errors
    /// If nobody is.
    pub async fn legal(&self) -> Result<Vec<String>> {
        let looks = "return document.querySelector('.seat[data-looking]')?.dataset.seat";
        let seat = self.page.wait("a seat that looks", looks, &[]).await?;
        let seat = seat.as_str().and_then(|text| text.parse().ok()).and_then(Seat::from_number).context("a seat")?;
        let legal = self.play().await?.legal(seat);
        ensure!(!legal.is_empty(), "seat {seat} is to decide and has no move");
        Ok(legal)
    }

    /// Waits until somebody at the screen is to decide, the curtain hangs, or the game is over: `true` for over.
    ///
    /// # Errors
    /// If nothing of the kind happens.
    pub async fn settle(&self) -> Result<bool> {
        let settled = "return now && now !== 'chance' ? now : null";
        let now = self.page.wait("somebody to decide", &format!("{NOW} {settled}"), &[]).await?;
        Ok(now == json!("over"))
    }

    /// Waits until something is to be done at the screen, real dice and draws among it, or the game is over.
    ///
    /// # Errors
    /// If nothing of the kind happens.
    pub async fn awaited(&self) -> Result<Awaited> {
        let now = self.page.wait("something to do", &format!("{NOW} return now"), &[]).await?;
        Ok(match now.as_str() {
            Some("over") => Awaited::Nothing,
            Some("curtain") => Awaited::Curtain,
            Some("chance") => Awaited::Chance,
            _ => Awaited::Decision,
        })
    }

    /// Lifts the curtain if it hangs.
    ///
    /// # Errors
    /// If it stays.
    pub async fn lift(&self) -> Result<()> {
        if self.page.has("[data-action=ready]").await? {
            match self.means {
                Means::Pointer | Means::Box => self.page.click("[data-action=ready]").await?,
                Means::Keys => {
                    let focus = "return document.activeElement?.dataset.action === 'ready'";
                    self.page.wait("the keyboard at the curtain", focus, &[]).await?;
                    self.page.press("Enter").await?;
                }
            }
            self.page.see("[data-action=confirm]").await?;
            // The board gets the focus a moment later, whatever else was begun by then.
            let focus = "return !!document.activeElement?.closest('.board')";
            self.page.wait("the keyboard on the board", focus, &[]).await?;
        }
        Ok(())
    }

    /// Makes one decision for whoever at the screen is to decide.
    ///
    /// # Errors
    /// If the page does not take it.
    pub async fn step(&mut self) -> Result<()> {
        self.lift().await?;
        let play = self.play().await?;
        ensure!(matches!(play.turn(), Turn::Seats(_)), "somebody is to decide");
        let legal = self.legal().await?;
        let chosen = legal[below(&mut self.choices, legal.len() as u32) as usize].clone();
        self.make(&play, &chosen).await.with_context(|| format!("{} {chosen}", self.id))
    }

    /// Makes this move.
    ///
    /// # Errors
    /// If the page does not take it.
    pub async fn make(&self, play: &AnyGame, mv: &str) -> Result<()> {
        let events = self.events().await?;
        match self.means {
            Means::Pointer => games::click(&self.page, play, mv).await?,
            Means::Keys => games::press(&self.page, play, mv).await?,
            Means::Box => games::type_move(&self.page, mv).await?,
        }
        self.more_events_than(events).await
    }

    /// What people roll or draw with their own dice and from their own bag, in notation.
    ///
    /// # Errors
    /// If chance is not to answer.
    pub async fn draw(&mut self) -> Result<String> {
        let play = self.play().await?;
        ensure!(play.turn() == Turn::Chance, "chance is to answer");
        Ok(play.sample(&mut self.chance).to_string())
    }

    /// Enters what people have rolled or drawn.
    ///
    /// # Errors
    /// If the page does not take it.
    pub async fn enter(&self, event: &str) -> Result<()> {
        let events = self.events().await?;
        games::enter(&self.page, self.id, event, self.means).await.with_context(|| format!("{} {event}", self.id))?;
        self.more_events_than(events).await.with_context(|| format!("{} {event}", self.id))
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// If the page does not react as expected.
    pub async fn play_out(&mut self) -> Result<()> {
        while !self.settle().await? {
            self.step().await?;
        }
        self.page.see("[data-ending]").await
    }

    /// How many events the log shows.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn events(&self) -> Result<u64> {
        let count = self.page.script("return document.querySelectorAll('[data-event]').length", &[]).await?;
        count.as_u64().context("a number")
    }

    async fn more_events_than(&self, events: u64) -> Result<()> {
        let body = "return document.querySelectorAll('[data-event]').length > arguments[0]";
        self.page.wait("the next event", body, &[json!(events)]).await.map(drop)
    }

    /// The game as it is saved, which happens with its first event.
    async fn play(&self) -> Result<AnyGame> {
        if self.events().await? > 0 {
            return self.saved().await;
        }
        let query = self.page.script("return [...new URLSearchParams(location.search)]", &[]).await?;
        let known = catalog::specs(self.id);
        let mut options = serde_json::Map::new();
        for pair in query.as_array().into_iter().flatten() {
            let (name, value) = (pair[0].as_str().unwrap_or_default(), pair[1].as_str().unwrap_or_default());
            if known.iter().any(|spec| spec.name == name) {
                options.insert(name.into(), serde_json::from_str(value).unwrap_or_else(|_| json!(value)));
            }
        }
        let record = json!({ "format": Record::FORMAT, "game": self.id.name(), "options": options, "events": [] });
        Record::parse(&record.to_string()).and_then(|record| record.begin()).map_err(|bad| anyhow!("{bad:?}"))
    }
}
