//! Tables on a real server, which can be killed and started again, and people who play at them in browsers.

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use catalog::{GameId, Record, Seed, Stream};
use game::below;
use protocol::{Snapshot, online::FromServer};
use serde_json::json;
use tempfile::TempDir;
use tokio::task::JoinSet;

use crate::{Browser, Page, Size, games, tablee};

/// The real `tablee serve` with a data folder of its own.
pub struct OnlineSite {
    process: Child,
    /// The output of the server. It is kept open, so that the server can write there.
    _output: BufReader<ChildStdout>,
    origin: String,
    data: TempDir,
}

impl OnlineSite {
    /// Starts the server on a free port.
    ///
    /// # Errors
    /// If it cannot be built or started.
    pub fn start() -> Result<Self> {
        let data = tempfile::tempdir()?;
        let (process, output, origin) = serve("127.0.0.1:0", &data)?;
        Ok(Self { process, _output: output, origin, data })
    }

    /// Ends the server without any warning.
    ///
    /// # Errors
    /// If it is gone already.
    pub fn kill(&mut self) -> Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }

    /// Starts it again where it was, with the data that it left.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_again(&mut self) -> Result<()> {
        let address = self.origin.trim_start_matches("http://").to_owned();
        let (process, output, origin) = serve(&address, &self.data)?;
        ensure!(origin == self.origin, "{origin} is not {}", self.origin);
        (self.process, self._output) = (process, output);
        Ok(())
    }

    /// Where it is, such as `http://127.0.0.1:1234`.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

impl Drop for OnlineSite {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.kill();
    }
}

fn serve(address: &str, data: &TempDir) -> Result<(Child, BufReader<ChildStdout>, String)> {
    let mut process = Command::new(tablee()?)
        .args(["serve", "--listen", address, "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .context("tablee cannot be started")?;
    let mut output = BufReader::new(process.stdout.take().context("tablee says something")?);
    let mut origin = String::new();
    output.read_line(&mut origin)?;
    Ok((process, output, origin.trim().to_owned()))
}

/// Somebody with a browser of their own, at an online table.
pub struct Guest {
    /// Their browser.
    pub browser: Browser,
    /// The page that is open in it.
    pub page: Page,
    /// The language of their pages.
    lang: &'static str,
}

/// What a page remembers of all that comes through its sockets.
const LISTEN: &str = "window.heard = []; const Own = WebSocket;
    window.WebSocket = class extends Own { constructor(...all) { super(...all); this.addEventListener('message', e => window.heard.push(e.data)); } };";

/// Plays for whoever looks at the page, with the moves that the move box offers, for some time or until so many are made.
/// Gives whether the game is over, and how many were made.
const PLAY: &str = "return (async ([limit, most]) => {
    const has = what => document.querySelector(what) !== null;
    const rest = () => new Promise(next => setTimeout(next, 10));
    const type = text => {
        const box = document.querySelector('[data-action=type]');
        if (box) { box.value = text; box.dispatchEvent(new Event('input', { bubbles: true })); }
    };
    const until = Date.now() + limit; let made = 0;
    window.chosen ??= 1;
    while (Date.now() < until && made < most && !has('.table[data-over]')) {
        if (!has('[data-action=confirm]')) { await rest(); continue; }
        for (const letter of '123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') {
            type(letter); await rest();
            const offered = [...document.querySelectorAll('[data-completion]')];
            if (!offered.length) continue;
            window.chosen = (window.chosen * 48271) % 2147483647;
            offered[window.chosen % offered.length].click(); made++;
            break;
        }
        await rest();
    }
    return [has('.table[data-over]'), made];
})(arguments)";

impl Guest {
    /// Opens a browser, with this language and this size of window.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn arrive(site: &OnlineSite, lang: &'static str, size: Size) -> Result<Self> {
        let browser = Browser::start().await?;
        browser.before_each_page(LISTEN).await?;
        let page = browser.open_at(site.origin(), size, &format!("/{lang}/lobby")).await?;
        page.see("[data-page=lobby]").await?;
        Ok(Self { browser, page, lang })
    }

    /// Opens a table on the page of its game, for so many players. Gives the invitation.
    ///
    /// # Errors
    /// If the page does not react as expected.
    pub async fn open_table(&self, game: GameId, players: usize, name: &str, public: bool) -> Result<String> {
        self.fill_in(game, players, name).await?;
        if public {
            self.page.click("[data-option=public]").await?;
        }
        self.create().await
    }

    /// Opens a table with one of the clocks that are offered, by its place in the list. Gives the invitation.
    ///
    /// # Errors
    /// If the page does not react as expected.
    pub async fn open_table_with_clock(&self, game: GameId, players: usize, name: &str, clock: u8) -> Result<String> {
        self.fill_in(game, players, name).await?;
        let choose = "const list = document.querySelector('[data-option=clock]'); list.value = arguments[0];
            list.dispatchEvent(new Event('change', { bubbles: true })); return true";
        self.page.script(choose, &[json!(clock.to_string())]).await?;
        self.create().await
    }

    async fn fill_in(&self, game: GameId, players: usize, name: &str) -> Result<()> {
        self.page.go(&format!("/{}/{game}", self.lang)).await?;
        self.page.click(&format!("[data-option=players][value='{players}']")).await?;
        self.page.click("[data-action=online]").await?;
        self.page.fill("[data-online] [data-option=name]", name).await
    }

    async fn create(&self) -> Result<String> {
        self.page.click("[data-action=create]").await?;
        self.page.see("[data-page=waiting] [data-action=start]").await?;
        let link =
            self.page.wait("the invitation", "return document.querySelector('[data-invite]')?.dataset.invite", &[]);
        Ok(link.await?.as_str().context("a link")?.to_owned())
    }

    /// Follows an invitation, in one's own language, and sits down.
    ///
    /// # Errors
    /// If the page does not react as expected.
    pub async fn join(&self, invitation: &str, name: &str) -> Result<()> {
        self.watch(invitation).await?;
        self.page.fill("[data-page=waiting] [data-option=name]", name).await?;
        self.page.click("[data-action=sit]").await?;
        self.page.see("[data-page=waiting] [data-action=leave]").await
    }

    /// Follows an invitation, in one's own language.
    ///
    /// # Errors
    /// If the page does not react as expected.
    pub async fn watch(&self, invitation: &str) -> Result<()> {
        let (_, rest) = invitation.split_once("/t/").context("an invitation")?;
        self.page.go(&format!("/{}/t/{rest}", self.lang)).await?;
        self.page.see("[data-page=waiting], .table").await
    }

    /// Starts the play.
    ///
    /// # Errors
    /// If not all seats are taken.
    pub async fn start(&self) -> Result<()> {
        self.page.click("[data-action=start]").await?;
        self.page.see(".table").await
    }

    /// How many events the log shows.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn events(&self) -> Result<u64> {
        let count = self.page.script("return document.querySelectorAll('[data-event]').length", &[]).await?;
        count.as_u64().context("a number")
    }

    /// All that has come through the sockets of the page.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn heard(&self) -> Result<Vec<String>> {
        Ok(serde_json::from_value(self.page.script("return window.heard", &[]).await?)?)
    }

    /// All that the page was told about the table so far, moment by moment.
    ///
    /// # Errors
    /// If something came that does not follow on what came before.
    pub async fn told(&self) -> Result<Vec<Snapshot>> {
        let mut told: Vec<Snapshot> = Vec::new();
        for text in self.heard().await? {
            match serde_json::from_str(&text)? {
                FromServer::Snapshot(snapshot) => told.push(*snapshot),
                FromServer::Update(update) => {
                    let mut known = told.last().context("a snapshot comes first")?.clone();
                    known.apply(*update).map_err(|why| anyhow::anyhow!("{why:?}"))?;
                    told.push(known);
                }
                _ => {}
            }
        }
        Ok(told)
    }

    /// Whether the page waits for a decision of this guest.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn is_due(&self) -> Result<bool> {
        let due = "return document.querySelector('[data-action=confirm]') !== null
            && document.querySelector('[data-sent=pending]') === null";
        Ok(self.page.script(due, &[]).await? == json!(true))
    }

    /// Makes a move on the board, with the mouse or with fingers.
    async fn move_on_the_board(&self, stream: &mut Stream) -> Result<()> {
        let known = self.told().await?.pop().context("something is known")?;
        let seat = known.observer.seat().context("a seat")?;
        let play = known.state.view.imagine(stream);
        let legal = play.legal(seat);
        ensure!(!legal.is_empty(), "seat {seat} is to decide and has no move");
        let chosen = &legal[below(stream, legal.len() as u32) as usize];
        let events = self.events().await?;
        games::click(&self.page, &play, chosen).await.with_context(|| chosen.clone())?;
        let more = "return document.querySelectorAll('[data-event]').length > arguments[0]";
        self.page.wait("the move", more, &[json!(events)]).await.map(drop)
    }

    /// The record of the game that is over, as the server gives it to everyone.
    ///
    /// # Errors
    /// If it does not.
    pub async fn record(&self) -> Result<Record> {
        let body = "return fetch(`/api/tables/${location.pathname.split('/').pop()}/record`).then(it => it.text())";
        let text = self.page.script(body, &[]).await?;
        Record::parse(text.as_str().context("a text")?).map_err(|bad| anyhow::anyhow!("{text}: {bad:?}"))
    }
}

/// Lets everyone play at the same time, to the end or until the first one's log shows so many events.
///
/// # Errors
/// If it does not come to that.
pub async fn play_together(guests: &[&Guest], until: Option<u64>) -> Result<()> {
    for _ in 0..300 {
        let most = if until.is_some() { 1 } else { u64::MAX };
        let mut playing = JoinSet::new();
        for guest in guests {
            playing.spawn(play(guest.page.clone(), most));
        }
        let mut over = true;
        while let Some(ended) = playing.join_next().await {
            over &= ended??;
        }
        let reached = match until {
            Some(events) => guests[0].events().await? >= events,
            None => false,
        };
        if over || reached {
            return Ok(());
        }
    }
    anyhow::bail!("the game does not come to an end")
}

/// Lets everyone make so many moves on their boards, one after the other as their turns come.
///
/// # Errors
/// If a board does not take them.
pub async fn play_on_the_boards(guests: &[&Guest], moves: usize) -> Result<()> {
    let mut stream = Seed::new("boards").chance(1);
    let mut made = 0;
    for _ in 0..2000 {
        for guest in guests {
            if made < moves && guest.is_due().await? {
                guest.move_on_the_board(&mut stream).await?;
                made += 1;
            }
        }
        if made >= moves {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    anyhow::bail!("only {made} moves could be made")
}

/// Decides for a while, until so many decisions are made or the game is over: then `true`.
async fn play(page: Page, most: u64) -> Result<bool> {
    let answer = page.script(PLAY, &[json!(2000), json!(most)]).await?;
    Ok(answer[0] == json!(true))
}
