//! A family with the box on the table: their own dice and draws are entered, and the app keeps score.

use std::collections::BTreeSet;

use anyhow::{Context, Result, anyhow, bail, ensure};
use catalog::{GameId, Record, with_games};
use e2e::{
    Awaited, Browser, Game, Means, Page, Site, Size,
    games::{self, BrowserGame, RealDraws},
    run,
};
use game::{Seat, Tally};
use serde_json::{Value, json};

/// Plays until every kind of answer was entered and some rounds are over. The log and the kept record hold what was
/// entered, and nothing was drawn by the app.
async fn keeps_score(id: GameId, play: &RealDraws, size: Size, means: Means) -> Result<()> {
    let RealDraws { set_up, kinds, slips } = play;
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/fr/{id}/play?{set_up}&chance=hand&seed=hand");
    let page = browser.open(&site, size, &path).await?;
    let mut game = Game::on(&page, means).await?;
    let mut entered: Vec<String> = Vec::new();
    let mut left: BTreeSet<&str> = kinds.iter().copied().collect();
    let mut steps = 0;
    while steps < 8 || !left.is_empty() {
        match game.awaited().await? {
            Awaited::Chance => {
                let event = game.draw().await?;
                let kind = event.split(' ').nth(1).context("a kind")?;
                let first = left.remove(kind);
                if first {
                    for (size, least) in [(Size::LANDSCAPE, 24), (size, 32)] {
                        browser.resize(size).await?;
                        let wide = format!("return innerWidth === {}", size.width);
                        page.wait("the size", &wide, &[]).await?;
                        let reached = everything_can_be_reached(&page, least).await;
                        reached.with_context(|| format!("{event} at {size:?}"))?;
                    }
                }
                if first && means == Means::Pointer {
                    for (_, slip, back) in slips.iter().filter(|(slipped, ..)| *slipped == kind) {
                        page.click(&format!("[data-dealer] {slip}")).await?;
                        page.click(&format!("[data-dealer] {back}")).await?;
                    }
                }
                game.enter(&event).await?;
                entered.push(event);
                games::no_secrets(&page, &game, looking(&page).await?).await?;
            }
            Awaited::Curtain | Awaited::Decision => {
                game.step().await?;
                steps += 1;
            }
            Awaited::Nothing => bail!("the game is over before {left:?} came up"),
        }
    }
    game.awaited().await?;
    let record = game.record().await?;
    let by_chance: Vec<&String> = record.events.iter().filter(|event| event.starts_with("* ")).collect();
    ensure!(by_chance == entered.iter().collect::<Vec<_>>(), "{entered:?} was entered, {by_chance:?} is kept");
    game.lift().await?;
    if size.touch {
        page.click("[data-action=log]").await?;
    }
    page.click(".log [data-action=save]").await?;
    let saved = std::fs::read_to_string(browser.downloaded().await?)?;
    let saved = Record::parse(&saved).map_err(|bad| anyhow!("{:?} in {saved}", bad.fault))?;
    ensure!(saved.events == record.events && saved.replay().is_ok(), "the saved record is the whole game");
    let events = game.events().await?;
    page.reload().await?;
    game.awaited().await?;
    ensure!(game.events().await? == events && game.record().await?.events == record.events, "it goes on where it was");
    game.saved().await?;
    let console = page.console().await?;
    ensure!(console.is_empty(), "the console is not quiet: {console:?}");
    Ok(())
}

/// Criss Cross with the family's own dice, to its end: no curtain hangs between people who see each other's sheets, the last
/// entry of a round is undone with one tap, and the scores are those that the rules give.
#[test]
fn criss_cross_is_entered_to_its_final_score() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let path = "/fr/criss-cross/play?players=2&seats=human:Ada,human:Lina&chance=hand&seed=hand";
        let page = browser.open(&site, Size::PHONE, path).await?;
        let mut game = Game::on(&page, Means::Pointer).await?;
        let mut rolls = 0;
        loop {
            match game.awaited().await? {
                Awaited::Chance => {
                    rolls += 1;
                    if rolls == 3 {
                        undo_the_round(&page, &game).await?;
                    }
                    let roll = game.draw().await?;
                    game.enter(&roll).await?;
                }
                Awaited::Decision => game.step().await?,
                Awaited::Curtain => bail!("a curtain hangs although nothing is secret"),
                Awaited::Nothing => break,
            }
        }
        let end = game.saved().await?.result().context("a result")?;
        for (seat, score) in Seat::all(2).zip(&end.scores) {
            let Tally::Points(points) = score else { bail!("{score:?} are no points") };
            page.see(&format!(".seat[data-seat='{seat}'] [data-score='{points}']")).await?;
        }
        let record = game.record().await?;
        let marks: Vec<Value> = record.kept("take_backs").context("the record says what was undone")?;
        ensure!(marks.len() == 1 && marks[0]["events"] == json!(1), "{marks:?}");
        Ok(())
    });
}

/// Undoes the entry that completed the round, and enters it again.
async fn undo_the_round(page: &Page, game: &Game) -> Result<()> {
    let entered = game.record().await?.events.pop().context("an entry")?;
    let (seat, mv) = entered.split_once(' ').context("a seat")?;
    page.click("[data-action=undo]").await?;
    page.see(&format!(".seat[data-seat='{seat}'][data-looking][data-turn]")).await?;
    ensure!(game.awaited().await? == Awaited::Decision, "{seat} decides again");
    game.make(&game.saved().await?, mv).await?;
    ensure!(game.awaited().await? == Awaited::Chance, "the round is complete again");
    Ok(())
}

/// The seat that looks, if there is one.
async fn looking(page: &Page) -> Result<Option<Seat>> {
    let seat = page.script("return +document.querySelector('.seat[data-looking]')?.dataset.seat", &[]).await?;
    Ok(seat.as_u64().and_then(|number| Seat::from_number(number as u8)))
}

/// Whatever can be entered is at least so high, and in the window or in a list that scrolls up and down.
async fn everything_can_be_reached(page: &Page, least: u32) -> Result<()> {
    let body = "const bad = []; const d = document.documentElement;
        if (d.scrollHeight > innerHeight || d.scrollWidth > innerWidth) bad.push('the page scrolls');
        for (const e of document.querySelectorAll('[data-dealer], [data-dealer] *, .tray'))
            if (e.scrollWidth > e.clientWidth + 1 && !e.matches('.unseen') && getComputedStyle(e).overflowX !== 'visible') bad.push(e.className + ' scrolls sideways');
        const scrolls = e => e && (e.scrollHeight > e.clientHeight && getComputedStyle(e).overflowY === 'auto' || scrolls(e.parentElement));
        for (const e of document.querySelectorAll('[data-dealer] button')) {
            const r = e.getBoundingClientRect(), name = e.getAttribute('aria-label') ?? e.textContent;
            if (r.height < arguments[0] || r.width < 24) bad.push(`${name} of ${r.width} × ${r.height}`);
            if (r.left < -1 || r.right > innerWidth + 1) bad.push(name + ' sticks out at the side');
            if ((r.top < -1 || r.bottom > innerHeight + 1) && !scrolls(e.parentElement)) bad.push(name + ' is out of the window');
        }
        // Before the first card lies on the table of Tout sur carte, those to choose from have its room.
        const stage = document.querySelector('.stage:not(:has(.tsc-board)), .stage:has(.tsc-card)')?.getBoundingClientRect();
        if (stage?.height < 100) bad.push('the stage is only ' + stage.height + ' high');
        return bad";
    page.wait_until_right("real draws that cannot be entered", body, &[json!(least)]).await
}

macro_rules! each_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(#[test]
        fn $module() {
            run(async {
                for play in catalog::rules::$module::$Game::REAL_DRAWS {
                    keeps_score(GameId::$Game, play, Size::PHONE, Means::Pointer).await?;
                }
                Ok(())
            });
        })*
    };
}

with_games!(each_game);

#[test]
fn blockers_with_keys_alone() {
    let play = &catalog::rules::blockers::Blockers::REAL_DRAWS[0];
    run(keeps_score(GameId::Blockers, play, Size::DESKTOP, Means::Keys));
}
