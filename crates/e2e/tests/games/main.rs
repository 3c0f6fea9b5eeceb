//! Whole games of each of the five, played by mouse, by fingers, by keys, and by several people on one device.

mod by_hand;
mod ending;
mod heard;
mod story;

use std::process::Command;

use anyhow::{Context, Result, ensure};
use catalog::{GameId, Record, with_games};
use e2e::{Browser, Game, Means, Page, Site, Size, run, tablee};

/// A whole game against a bot, with these options. While it goes on nothing scrolls, and at its end the saved record,
/// which is given back, is a record.
async fn whole_game(id: GameId, options: &str, lang: &str, size: Size, means: Means) -> Result<Record> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/{lang}/{id}/play?players=2{options}&seats=you,bot:random&seed=whole-game");
    let page = browser.open(&site, size, &path).await?;
    let mut game = Game::on(&page, means).await?;
    let mut steps = 0;
    while !game.settle().await? {
        game.step().await?;
        steps += 1;
        if steps % 5 == 1 {
            nothing_scrolls(&page).await?;
        }
        if steps == 3 {
            reload_goes_on(&page, &game).await?;
        }
    }
    page.see("[data-ending] [data-rank='1']").await?;
    let record = game.record().await?;
    ensure!(record.result.is_some(), "a finished game has a result");
    game.saved().await?;
    if means == Means::Pointer {
        saved_record_replays(&browser, &page).await?;
    }
    let console = page.console().await?;
    ensure!(console.is_empty(), "the console is not quiet: {console:?}");
    Ok(record)
}

/// The record that the save button hands out is one that the real `tablee replay` accepts, to the end.
async fn saved_record_replays(browser: &Browser, page: &Page) -> Result<()> {
    page.click("[data-ending] [data-action=save]").await?;
    let file = browser.downloaded().await?;
    let replay = Command::new(tablee()?).args(["replay", "--json"]).arg(file).output()?;
    let report = String::from_utf8_lossy(&replay.stdout);
    let told: serde_json::Value = serde_json::from_str(&report)?;
    ensure!(replay.status.success() && told["valid"] == true && told["over"] == true, "tablee replay says {report}");
    Ok(())
}

/// Everything that a decision needs is in the window.
async fn nothing_scrolls(page: &Page) -> Result<()> {
    let body = "const bad = []; const d = document.documentElement;
        if (d.scrollHeight > innerHeight || d.scrollWidth > innerWidth) bad.push('page');
        for (const s of ['.table-bar', '.seats', '.stage', '.tray', '[data-action=confirm]']) {
            const e = document.querySelector(s); if (!e) continue;
            const r = e.getBoundingClientRect();
            if (r.bottom > innerHeight + 1 || r.right > innerWidth + 1 || r.top < -1 || r.left < -1) bad.push(s);
        }
        const stage = document.querySelector('.stage').getBoundingClientRect();
        if (stage.height < 150) bad.push('stage of ' + stage.height);
        return bad.join(', ')";
    let bad = page.script(body, &[]).await?;
    ensure!(bad.as_str() == Some(""), "out of the window: {bad}");
    Ok(())
}

async fn reload_goes_on(page: &Page, game: &Game) -> Result<()> {
    game.settle().await?;
    // Everything that is drawn, with attributes in order, except where the focus is and how things came there.
    let board = "const draw = e => e.nodeType === 3 ? e.data : e.nodeType !== 1 ? '' : e.tagName
            + [...e.attributes].filter(a => !['tabindex', 'data-here'].includes(a.name) && !a.value.startsWith('--')).map(a => ` ${a.name}=${a.value.replace(/^(written|slid)$/, 'motion')}`).sort().join('')
            + '(' + [...e.childNodes].map(draw).join('') + ')';
        return [...document.querySelectorAll('.stage [data-cell], .stage [data-card], .hand [data-tile], .seat, [data-event]')].map(draw)";
    let before = page.script(board, &[]).await?;
    page.reload().await?;
    game.settle().await?;
    let after = page.script(board, &[]).await?;
    let (before, after) = (before.as_array().context("elements")?, after.as_array().context("elements")?);
    ensure!(before.len() > 3, "there is a board");
    ensure!(before.len() == after.len(), "{} things were there, {} are", before.len(), after.len());
    for (before, after) in before.iter().zip(after) {
        ensure!(before == after, "the board is not as it was: {before} has become {after}");
    }
    Ok(())
}

/// Two people on one device: while the curtain hangs, and while it is not their turn, what is only theirs is nowhere.
async fn shared_device(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let path = format!("/fr/{id}/play?players=2&seats=human:Ada,human:Lina&seed=shared");
    let page = browser.open(&site, Size::PHONE, &path).await?;
    let mut game = Game::on(&page, Means::Box).await?;
    let mut steps = 0;
    while !game.settle().await? {
        // Looking everywhere takes a while: at the beginning each time, then now and again.
        let look = steps < 6 || steps % 5 == 0;
        if look && page.has("[data-curtain]").await? {
            e2e::games::no_secrets(&page, &game, None).await?;
        }
        game.lift().await?;
        if look {
            let looking =
                page.script("return +document.querySelector('.seat[data-looking]').dataset.seat", &[]).await?;
            let looking = looking.as_u64().and_then(|number| game::Seat::from_number(number as u8));
            e2e::games::no_secrets(&page, &game, looking).await?;
        }
        game.step().await?;
        steps += 1;
    }
    page.see("[data-ending] [data-rank='1']").await?;
    game.saved().await.map(drop)
}

macro_rules! each_game {
    ($($module:ident::$Game:ident),* $(,)?) => {
        $(mod $module {
            use super::*;

            const ID: GameId = GameId::$Game;

            #[test]
            fn is_played_with_the_mouse_in_french() {
                run(async { whole_game(ID, "", "fr", Size::DESKTOP, Means::Pointer).await.map(drop) });
            }

            #[test]
            fn is_played_with_fingers_on_a_small_phone_in_english() {
                run(async { whole_game(ID, "", "en", Size::PHONE, Means::Pointer).await.map(drop) });
            }

            #[test]
            fn is_played_with_keys_alone() {
                run(heard::whole_game_by_keys(ID));
            }

            #[test]
            fn keeps_secrets_on_a_shared_device() {
                run(shared_device(ID));
            }

            #[test]
            fn tells_what_happened_between_turns() {
                run(story::is_told(ID));
            }

            #[test]
            fn tells_why_it_ended() {
                run(ending::is_told(ID));
            }

            #[cfg(feature = "full")]
            #[test]
            fn is_played_with_every_option_and_number_of_players() {
                run(every_set_up(ID));
            }
        })*
    };
}

with_games!(each_game);

#[test]
fn tout_sur_carte_is_played_with_its_market_with_fingers_on_a_small_phone() {
    run(async {
        let id = GameId::ToutSurCarte;
        let record = whole_game(id, "&advanced=true", "fr", Size::PHONE, Means::Pointer).await?;
        for decision in ["keep", "use", "take"] {
            let made = |event: &String| event.starts_with(&format!("1 {decision} "));
            ensure!(record.events.iter().any(made), "a person has made the decision {decision}");
        }
        Ok(())
    });
}

/// A whole game of every combination of options, a person in the first seat and bots of all kinds in the others.
#[cfg(feature = "full")]
async fn every_set_up(id: GameId) -> Result<()> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    for (index, settings) in e2e::games::set_ups(id).into_iter().enumerate() {
        let players =
            settings.iter().find(|(name, _)| name == "players").map_or(2, |(_, value)| value.parse().unwrap_or(2));
        let levels = ["random", "greedy", "1", "2"];
        let bots = (1..players).map(|seat: usize| format!("bot:{}", levels[(seat + index) % levels.len()]));
        let seats: Vec<String> = std::iter::once("you".to_owned()).chain(bots).collect();
        let options: String = settings.iter().map(|(name, value)| format!("{name}={value}&")).collect();
        let path = format!("/en/{id}/play?{options}seats={}&seed=set-up-{index}", seats.join(","));
        let page = browser.open(&site, Size::DESKTOP, &path).await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.play_out().await?;
        ensure!(game.record().await?.result.is_some(), "{path} ends");
    }
    Ok(())
}
