//! The end says who won and why, differently for winning, losing, sharing and playing alone. Finished games are taken from
//! the recorded plays, so that each kind of end is met.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{AnyGame, GameId, Record, Seed};
use e2e::{Browser, Site, Size, open_finished, recorded};
use game::{Seat, Setting, Settings, Turn};
use serde_json::{Value, json};

/// Instead of a recorded play: the first play by chance in which two players share the first place.
const SHARED_BY_CHANCE: &str = "shared by chance";

/// A recorded play, the number of the seat of the person, and how it ends for them.
type End = (&'static str, u8, &'static str);

fn ends(id: GameId) -> &'static [End] {
    match id {
        GameId::Genial => &[("2-players-1", 1, "won"), ("won-on-the-spot", 1, "lost"), ("1-player-1", 1, "alone")],
        GameId::CrissCross => &[
            ("2-players-basic-1", 2, "won"),
            ("2-players-basic-1", 1, "lost"),
            ("2-players-advanced-1", 1, "shared"),
            ("1-player-basic-1", 1, "alone"),
        ],
        GameId::ToutSurCarte => {
            &[("3-players-basic-1", 3, "won"), ("4-players-basic-1", 2, "lost"), (SHARED_BY_CHANCE, 1, "shared")]
        }
        GameId::ColorPop => &[
            ("won-by-another-hand", 3, "won"),
            ("2-players-1", 2, "lost"),
            ("shared-rank", 1, "shared"),
            ("solo-cleared", 1, "alone"),
        ],
        GameId::Blockers => &[("3-players-2", 2, "won"), ("tie-break", 2, "lost"), (SHARED_BY_CHANCE, 1, "shared")],
    }
}

/// A play of two in which both decide by chance, and share the first place in the end.
fn shared_by_chance(id: GameId) -> Result<Record> {
    let two = Settings::from([("players".to_owned(), Setting::Number(2))]);
    for number in 1..2000 {
        let streams = Seed::new("shared").game(number);
        let (mut chance, mut players) = (streams.chance(), streams.player(Seat::new(0)));
        let mut play = AnyGame::new(id, &two).map_err(|bad| anyhow!("{bad:?}"))?;
        let mut record = Record::new(&play);
        loop {
            let event = match play.turn() {
                Turn::Chance => play.sample(&mut chance),
                Turn::Seats(seats) => {
                    play.random_move(seats.iter().next().context("somebody is to decide")?, &mut players)
                }
                Turn::Over => break,
            };
            record.events.push(event.to_string());
            play.happen(&event);
        }
        record.conclude(&play);
        if play.standings().ranks == [1, 1] {
            return Ok(record);
        }
    }
    Err(anyhow!("no play by chance of {id} is shared"))
}

/// Each kind of end of a game, on a phone and on a desktop.
pub(super) async fn is_told(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    for (index, &(name, own, outcome)) in ends(id).iter().enumerate() {
        let size = [Size::PHONE, Size::DESKTOP][index % 2];
        let page = browser.open(&site, size, "/en").await?;
        let record = if name == SHARED_BY_CHANCE { shared_by_chance(id)? } else { recorded(id, name)? };
        open_finished(&page, id, &record, own).await?;
        page.see(&format!("[data-ending][data-outcome={outcome}] [data-cheer]")).await?;
        ensure!(page.text("#ending-who").await?.len() > 5, "{name} says who won");
        let why = page.text("#ending-why").await?;
        for figure in figures(&record)? {
            ensure!(why.contains(&figure), "{name} of {id} does not tell the {figure} that decided: {why}");
        }
        ensure!(
            why.contains("first place is shared") == (outcome == "shared"),
            "{name} of {id} was {outcome}, and says: {why}"
        );
        let spills = "const e = document.querySelector('[data-ending]'); return e.scrollWidth <= e.clientWidth + 1";
        ensure!(page.script(spills, &[]).await? == json!(true), "{name} of {id} fits the window");
        let cut = "return [...document.querySelectorAll('.place-name')]
            .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)";
        page.wait_until_right(&format!("names on the podium of {name} of {id}"), cut, &[]).await?;
        // A long sentence about the last move is cut, and does not run into what stands beside it.
        let inside = "const text = document.querySelector('.happened-text')?.getBoundingClientRect(),
            news = document.querySelector('.news').getBoundingClientRect(); return !text || text.right <= news.right + 1";
        for size in [Size::DESKTOP, Size { width: 1000, ..Size::DESKTOP }] {
            browser.resize(size).await?;
            ensure!(page.script(inside, &[]).await? == json!(true), "{name} of {id}: the header fits at {size:?}");
        }
        // Looking at the same end again is no second result.
        let cheer = page.text("[data-cheer]").await?;
        page.reload().await?;
        page.see("[data-ending]").await?;
        ensure!(page.text("[data-cheer]").await? == cheer, "{name} of {id} is told alike again");
    }
    Ok(())
}

/// What each player reached, as the table of the result writes it.
fn figures(record: &Record) -> Result<Vec<String>> {
    let result = serde_json::to_value(record.result.as_ref().context("a finished play")?)?;
    let scores = result["scores"].as_array().context("scores")?;
    // In Génial the lowest of the markers decides.
    let lowest =
        |score: &Value| score.as_array().map_or(score.as_i64(), |all| all.iter().filter_map(Value::as_i64).min());
    scores.iter().map(|score| lowest(score).map(|it| it.to_string().replace('-', "−")).context("a score")).collect()
}
