//! What happened between two turns is told: marks, entries and announcements, with the points of the rules.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{GameId, with_game};
use client::{Client, Replay};
use display::story::{Entry, Storied, Story};
use e2e::{Browser, Game, Means, Page, Site, Size};
use game::{Observer, Seat};
use serde_json::{Value, json};

/// The seat of the person.
const OWN: Seat = Seat::new(0);

/// A few turns against two bots, after each of which the page tells what the rules say.
pub(super) async fn is_told(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/fr/{id}/play?players=3&seats=you,bot:random,bot:greedy&seed=story");
    let page = browser.open(&site, Size::DESKTOP, &path).await?;
    page.script("localStorage.setItem('tablee.preferences', JSON.stringify({ pace: 'instant' }))", &[]).await?;
    page.reload().await?;
    let mut game = Game::on(&page, Means::Box).await?;
    for _ in 0..4 {
        game.settle().await?;
        game.step().await?;
        game.settle().await?;
        let (entries, marked) = expected(id, &game).await?;
        check_entries(&page, &entries).await?;
        check_marks(&page, &marked).await?;
        let spoken = page.script("return document.querySelector('[data-live]').lastElementChild?.dataset", &[]).await?;
        let last = entries.last().context("an entry")?;
        ensure!(spoken["spoken"] == json!(last.number.to_string()), "{spoken} is heard, not {last:?}");
        ensure!(spoken["points"] == points(last), "{spoken} is heard, not the points of {last:?}");
    }
    lights_up(&page).await?;
    plays_again(&page).await?;
    waits_at_home(id, &page, &game).await
}

/// The home page shows the game with its score, and so does the game's own page; a tap goes on with it.
async fn waits_at_home(id: GameId, page: &Page, game: &Game) -> Result<()> {
    let (events, score) = (game.events().await?, figures(page).await?);
    for from in ["/fr".to_owned(), format!("/fr/{id}")] {
        page.go(&from).await?;
        page.see("[data-action=resume]").await?;
        // The secrets of Color Pop are its score: nobody sees one before the end.
        if from == "/fr" && id != GameId::ColorPop {
            let shown = page.text("[data-kept-score]").await?;
            ensure!(score.iter().all(|figure| shown.contains(figure)), "{shown} is not the score {score:?}");
        }
        page.click("[data-action=resume]").await?;
        page.see(".table [data-action=confirm]").await?;
        ensure!(game.events().await? == events, "the game is where it was left");
    }
    Ok(())
}

/// What stands at the seats: one figure each. Of the markers of Génial it is the lowest.
async fn figures(page: &Page) -> Result<Vec<String>> {
    let body = "return [...document.querySelectorAll('.seat [data-score]')]
        .map(e => e.dataset.score.split(' ')).map(all => String(Math.min(...all.map(Number))))";
    Ok(serde_json::from_value(page.script(body, &[]).await?)?)
}

/// What the story of the saved game is for the person, and the seats of the rivals whose moves are marked.
async fn expected(id: GameId, game: &Game) -> Result<(Vec<Entry>, Vec<u64>)> {
    let mut replay = Replay::new(game.record().await?).map_err(|bad| anyhow!("{bad:?}"))?;
    let snapshot = replay.look_as(Observer::Seat(OWN)).map_err(|why| anyhow!("{why:?}"))?;
    let shown: Vec<&str> = snapshot.log.iter().map(|entry| entry.shown.text.as_str()).collect();
    Ok(with_game!(id, G => {
        let story = Story::of::<G>(&snapshot.setup.settings, shown.iter().copied(), snapshot.state.turn);
        let recent = story.recent(usize::MAX, Some(OWN), <G as Storied>::SIMULTANEOUS);
        let mut seats: Vec<u64> = recent.iter().filter_map(|(entry, _)| entry.seat)
            .filter(|seat| *seat != OWN).map(|seat| u64::from(seat.number())).collect();
        seats.sort_unstable();
        seats.dedup();
        (story.entries, seats)
    }))
}

fn points(entry: &Entry) -> Value {
    entry.points.map_or(Value::Null, |points| json!(points.to_string()))
}

/// The log has these entries with these points, and says something for each.
async fn check_entries(page: &Page, entries: &[Entry]) -> Result<()> {
    let shown = "return [...document.querySelectorAll('[data-entry]')].map(e =>
        [+e.dataset.entry, e.dataset.points ?? null, e.querySelector('.told').textContent.length > 0])";
    let expected: Vec<Value> = entries.iter().map(|entry| json!([entry.number, points(entry), true])).collect();
    let shown = page.script(shown, &[]).await?;
    ensure!(shown == json!(expected), "the log tells {shown}, the rules {expected:?}");
    Ok(())
}

/// What rivals did is marked with the numbers of their seats.
async fn check_marks(page: &Page, marked: &[u64]) -> Result<()> {
    let shown = "return [...new Set([...document.querySelectorAll('[data-rival-move]')].map(e => +e.dataset.rivalMove))].sort()";
    let shown = page.script(shown, &[]).await?;
    ensure!(shown == json!(marked), "marked are the moves of {shown}, made were those of {marked:?}");
    Ok(())
}

/// Pointing at an entry lights its place.
async fn lights_up(page: &Page) -> Result<()> {
    let entries = "const told = [...document.querySelectorAll('.entry[data-points]')].at(-1);
        told.scrollIntoView(); told.querySelector('button').dispatchEvent(new PointerEvent('pointerenter'));
        const lit = document.querySelectorAll('[data-lit]').length;
        told.querySelector('button').dispatchEvent(new PointerEvent('pointerleave'));
        return [lit > 0, document.querySelectorAll('[data-lit]').length]";
    let lit = page.script(entries, &[]).await?;
    ensure!(lit == json!([true, 0]), "{lit}");
    Ok(())
}

/// One tap shows the last moves again, and then the present.
async fn plays_again(page: &Page) -> Result<()> {
    page.click("[data-action=replay]").await?;
    page.see(".table[data-moment]").await?;
    page.see(".table:not([data-moment]) [data-action=confirm]").await
}
