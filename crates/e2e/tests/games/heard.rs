//! A whole game by keys alone, as somebody plays it who does not see the board: the keyboard is never lost, questions are
//! answered, and what is announced is what the log tells, once.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::{Browser, Game, Means, Page, Site, Size};
use serde_json::Value;

/// Remembers every announcement of the table with the number of its entry, and every answer to a question.
const LISTEN: &str = "window.spoken = []; window.answered = [];
    new MutationObserver(changes => { for (const change of changes) for (const node of change.addedNodes) {
        if (!change.target.closest?.('[data-live]') || node.nodeType !== 1) continue;
        if (node.dataset.spoken) spoken.push([+node.dataset.spoken, node.textContent]);
        else answered.push(node.textContent);
    } }).observe(document, { childList: true, subtree: true })";

/// The log as a screen reader reads it.
const LOG: &str = "const told = e => e.nodeType === 3 ? e.data : e.nodeType !== 1 ? '' : e.getAttribute('aria-label') ?? [...e.childNodes].map(told).join('');
    return [...document.querySelectorAll('[data-entry]')].map(e => [+e.dataset.entry, told(e.querySelector('.entry-told'))])";

/// Every language is heard in one game or two.
fn language(id: GameId) -> &'static str {
    match id {
        GameId::Genial | GameId::Blockers => "fr",
        GameId::CrissCross | GameId::ToutSurCarte => "de",
        GameId::ColorPop => "en",
    }
}

pub(super) async fn whole_game_by_keys(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    browser.before_each_page(LISTEN).await?;
    let path = format!("/{}/{id}/play?players=2&seats=you,bot:random&seed=whole-game", language(id));
    let page = browser.open(&site, Size::DESKTOP, &path).await?;
    let mut game = Game::on(&page, Means::Keys).await?;
    page.press("Tab").await?;
    let mut steps = 0;
    while !game.settle().await? {
        focus_is_kept(&page, &format!("before move {steps}")).await?;
        if steps == 2 {
            questions_are_answered(&page).await?;
            sheets_give_the_keyboard_back(&page).await?;
        }
        game.step().await?;
        steps += 1;
    }
    page.wait("the result to have the keyboard", "return !!document.activeElement?.closest('[data-ending]')", &[])
        .await?;
    page.press("Escape").await?;
    page.wait("the board", "return !document.querySelector('[data-ending]')", &[]).await?;
    focus_is_kept(&page, "after the result was put aside").await?;
    announced_as_logged(&page).await?;
    ensure!(game.record().await?.result.is_some(), "a finished game has a result");
    let console = page.console().await?;
    ensure!(console.is_empty(), "the console is not quiet: {console:?}");
    Ok(())
}

async fn focus_is_kept(page: &Page, when: &str) -> Result<()> {
    let somewhere = "return document.activeElement !== document.body && document.activeElement.isConnected";
    page.wait(&format!("the keyboard to be somewhere {when}"), somewhere, &[]).await.map(drop)
}

/// Each question has an answer, and the keys for legal places lead to one.
async fn questions_are_answered(page: &Page) -> Result<()> {
    for key in ["y", "o", "w", "c", "l"] {
        page.script("window.answered = []", &[]).await?;
        page.press(key).await?;
        let answer = page.wait(&format!("an answer to {key}"), "return answered[0]", &[]).await?;
        ensure!(answer.as_str().is_some_and(|answer| answer.len() > 8), "{key} is answered with {answer}");
    }
    for key in ["n", "N"] {
        page.press(key).await?;
        page.wait("a legal place", "return document.activeElement.matches('[data-legal]')", &[]).await?;
    }
    Ok(())
}

/// What is opened by a key, and the menu, give the keyboard back to where it was.
async fn sheets_give_the_keyboard_back(page: &Page) -> Result<()> {
    let here = "return document.activeElement.outerHTML.slice(0, 200)";
    let before = page.script(here, &[]).await?;
    page.press("?").await?;
    page.wait("the questions", "return !!document.activeElement?.closest('[data-sheet]')", &[]).await?;
    page.tab_into("[data-question=y]").await?;
    page.press("Enter").await?;
    page.wait("an answer", "return document.querySelector('[data-sheet] [data-answer] p')", &[]).await?;
    page.press("Escape").await?;
    let back = "return document.activeElement.outerHTML.slice(0, 200) === arguments[0]";
    page.wait("the keyboard where it was", back, &[before]).await?;
    page.tab_into("[data-action=hint]").await?;
    page.press("Enter").await?;
    page.see("[data-coach]").await?;
    focus_is_kept(page, "with a hint").await?;
    page.press("Escape").await?;
    page.wait("no hint", "return !document.querySelector('[data-coach]')", &[]).await?;
    focus_is_kept(page, "after a hint").await
}

/// Every entry that came while the page was open was announced in its words, once. An entry may tell less at first, such as
/// that somebody has chosen, or the dice before they are rerolled: that was announced too, and then what has become of it.
async fn announced_as_logged(page: &Page) -> Result<()> {
    let spoken = page.script("return spoken", &[]).await?;
    let log = page.script(LOG, &[]).await?;
    let pairs = |list: &Value| -> Result<Vec<(u64, String)>> {
        let pair = |pair: &Value| Some((pair[0].as_u64()?, bare(pair[1].as_str()?)));
        list.as_array().context("a list")?.iter().map(|it| pair(it).context("a pair")).collect()
    };
    let (spoken, log) = (pairs(&spoken)?, pairs(&log)?);
    let first = spoken.iter().map(|(number, _)| *number).min().context("something was announced")?;
    ensure!(first <= 2, "all but the set-up was announced, not only from entry {first} on");
    for (number, told) in log.iter().filter(|(number, _)| *number >= first) {
        let heard: Vec<&str> = spoken.iter().filter(|it| it.0 == *number).map(|it| it.1.as_str()).collect();
        ensure!(heard.last() == Some(&told.as_str()), "entry {number} is “{told}”, and was announced as {heard:?}");
        ensure!(heard.windows(2).all(|two| two[0] != two[1]), "entry {number} was announced twice: {heard:?}");
    }
    ensure!(spoken.iter().all(|(number, _)| log.iter().any(|(it, _)| it == number)), "only the log is announced");
    Ok(())
}

/// Words without what separates them: pieces in a row are a list for the ear, and pictures for the eye.
fn bare(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect()
}
