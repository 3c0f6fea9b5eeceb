//! What happened between two turns is told: marks, entries and announcements, with the points of the rules.

use std::collections::BTreeSet;

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{AnyGame, GameId, Record, rules::color_pop::ColorPop, with_game};
use client::{Client, Replay};
use display::story::{Entry, Place, Storied, Story, missed};
use e2e::{Browser, Game, Means, Page, Site, Size, open_finished, recorded, run};
use game::{Event, Observer, Seat};
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
        let entries = entries(id, &game).await?;
        check_entries(&page, &entries).await?;
        check_marks(&page, &marked(id, &game.record().await?)?).await?;
        let spoken = page.script("return document.querySelector('[data-live]').lastElementChild?.dataset", &[]).await?;
        let last = entries.last().context("an entry")?;
        ensure!(spoken["spoken"] == json!(last.number.to_string()), "{spoken} is heard, not {last:?}");
        ensure!(spoken["points"] == points(last), "{spoken} is heard, not the points of {last:?}");
    }
    let entries = entries(id, &game).await?;
    lights_up(&page, &entries).await?;
    let simultaneous = with_game!(id, G => <G as Storied>::SIMULTANEOUS);
    plays_again(&page, &missed(&entries, Some(OWN), simultaneous)).await?;
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

/// What the story of the saved game is for the person.
async fn entries(id: GameId, game: &Game) -> Result<Vec<Entry>> {
    let mut replay = Replay::new(game.record().await?).map_err(|bad| anyhow!("{bad:?}"))?;
    let snapshot = replay.look_as(Observer::Seat(OWN)).map_err(|why| anyhow!("{why:?}"))?;
    let shown: Vec<&str> = snapshot.log.iter().map(|entry| entry.shown.text.as_str()).collect();
    Ok(with_game!(id, G => {
        Story::of::<G>(&snapshot.setup.settings, shown.iter().copied(), snapshot.state.turn).entries
    }))
}

/// What is marked, as seats and places: what rivals have done since the person's own last move, from the events alone. Where
/// all decide at the same time, it is what they did in the round of that move.
fn marked(id: GameId, record: &Record) -> Result<Vec<String>> {
    let simultaneous = with_game!(id, G => <G as Storied>::SIMULTANEOUS);
    let (own, mut done) = (OWN.to_string(), Vec::new());
    let mut play = record.begin().map_err(|bad| anyhow!("{bad:?}"))?;
    for event in &record.events {
        let (actor, what) = event.split_once(' ').context("an actor")?;
        done.push((actor, places(&play, event, what)?));
        play.apply(event).map_err(|why| anyhow!("{why:?}"))?;
    }
    let is_chance = |(actor, _): &(&str, Vec<String>)| *actor == "*";
    let since = match done.iter().rposition(|(actor, places)| *actor == own && !places.is_empty()) {
        Some(last) if simultaneous => {
            let begin = done[..last].iter().rposition(is_chance).unwrap_or(0);
            let end = done[last..].iter().position(is_chance).map_or(done.len(), |after| last + after);
            &done[begin..end]
        }
        Some(last) => &done[last + 1..],
        None if simultaneous => &[],
        None => &done[..],
    };
    let mut marked = Vec::new();
    for (index, (actor, places)) in since.iter().enumerate().filter(|(_, it)| !is_chance(it) && it.0 != own) {
        // A tile that was captured is not to be seen any more.
        let is_gone = |place: &String| {
            id == GameId::Blockers && since[index + 1..].iter().any(|(_, later)| later.contains(place))
        };
        marked.extend(places.iter().filter(|place| !is_gone(place)).map(|place| format!("{actor} {place}")));
    }
    marked.sort_unstable();
    marked.dedup();
    Ok(marked)
}

/// The cells or the card that a decision is about, as its notation says it; none for a choice that leaves nothing on the table.
fn places(play: &AnyGame, event: &str, what: &str) -> Result<Vec<String>> {
    let words: Vec<&str> = what.split(' ').collect();
    let places = match (play.id(), words[0]) {
        (GameId::Genial, _) => words[1..].to_vec(),
        (GameId::Blockers, _) => words[1..].iter().map(|cell| cell.trim_start_matches('x')).collect(),
        (GameId::CrissCross, "start") => Vec::new(),
        (GameId::CrissCross, _) => words.iter().map(|written| &written[1..]).collect(),
        (GameId::ToutSurCarte, "use" | "take") => words[1..].to_vec(),
        (GameId::ToutSurCarte, _) => Vec::new(),
        // What a group is, the rules say.
        (GameId::ColorPop, _) => {
            let read = play.read(event).map_err(|why| anyhow!("{why:?}"))?;
            let view = play.view(Observer::Spectator);
            let board = view.downcast_ref::<ColorPop>().and_then(|view| view.board);
            return Ok(match (read.downcast_ref::<ColorPop>(), board) {
                (Some(Event::Move(_, mv)), Some(board)) => {
                    mv.group(&board).iter().map(|cell| cell.to_string()).collect()
                }
                _ => Vec::new(),
            });
        }
    };
    Ok(places.into_iter().map(str::to_owned).collect())
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

/// What rivals did is marked where they did it, with the numbers of their seats.
async fn check_marks(page: &Page, marked: &[String]) -> Result<()> {
    let shown = "const at = e => (e.dataset.cell ?? e.dataset.card ?? e.dataset.at ?? '').match(/[A-Za-z]?\\d+/g) ?? [];
        const marks = [...document.querySelectorAll('[data-rival-move]')].flatMap(mark =>
            [mark, ...mark.querySelectorAll('[data-at]')].flatMap(at).map(place => `${mark.dataset.rivalMove} ${place}`));
        return [...new Set(marks)].sort()";
    let shown = page.script(shown, &[]).await?;
    ensure!(shown == json!(marked), "marked are {shown}, done was {marked:?}");
    Ok(())
}

/// Pointing at the last entry that has places lights these, and no others.
async fn lights_up(page: &Page, entries: &[Entry]) -> Result<()> {
    let entry = entries.iter().rfind(|entry| !entry.places.is_empty()).context("an entry with places")?;
    let name = |place: &Place| match place {
        Place::Cell(cell) | Place::SheetCell(_, cell) => cell.clone(),
        Place::Card(_, card) => card.to_string(),
    };
    let places: BTreeSet<String> = entry.places.iter().map(name).collect();
    let script = "const told = document.querySelector(`[data-entry='${arguments[0]}']`);
        told.scrollIntoView(); told.querySelector('button').dispatchEvent(new PointerEvent('pointerenter'));
        const lit = [...document.querySelectorAll('[data-lit]')].map(e => e.dataset.cell ?? e.dataset.card);
        told.querySelector('button').dispatchEvent(new PointerEvent('pointerleave'));
        return [[...new Set(lit)].sort(), document.querySelectorAll('[data-lit]').length]";
    let lit = page.script(script, &[json!(entry.number)]).await?;
    ensure!(lit == json!([places, 0]), "{lit} is lit by {entry:?}");
    Ok(())
}

/// One tap shows these moments one after the other, and then the present.
async fn plays_again(page: &Page, moments: &[usize]) -> Result<()> {
    let watch = "const table = document.querySelector('.table'); window.shown = [];
        new MutationObserver(() => shown.push(table.dataset.moment ?? null)).observe(table, { attributeFilter: ['data-moment'] })";
    page.script(watch, &[]).await?;
    page.click("[data-action=replay]").await?;
    page.wait("the present", "return shown.at(-1) === null", &[]).await?;
    page.see(".table:not([data-moment]) [data-action=confirm]").await?;
    let shown = page.script("return shown", &[]).await?;
    let expected: Vec<Value> = moments.iter().map(|moment| json!(moment.to_string())).chain([Value::Null]).collect();
    ensure!(expected.len() > 2 && shown == json!(expected), "{shown} is shown again, not {expected:?}");
    Ok(())
}

/// Tout sur carte: a card that a rival takes from the market is told and marked, and pointing at the entry lights it and the
/// card that was completed.
#[test]
fn cards_are_followed_from_the_market_to_the_pile() {
    run(async {
        let id = GameId::ToutSurCarte;
        let mut record = recorded(id, "3-players-advanced-2")?;
        // The second player has completed card 10 and taken card 29; the third is to use the dice.
        record.events.truncate(120);
        record.result = None;
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/en").await?;
        open_finished(&page, id, &record, 3).await?;
        let game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        let entries = entries(id, &game).await?;
        let entry = entries.last().context("an entry")?;
        for told in [format!("[data-entry='{}'] .told", entry.number), "[data-happened]".to_owned()] {
            ensure!(page.text(&told).await?.contains("29"), "{told} says which card was taken");
        }
        for card in [10, 29] {
            page.see(&format!("[data-seat='2'] [data-card='{card}'][data-rival-move='2']")).await?;
        }
        lights_up(&page, &entries).await
    });
}
