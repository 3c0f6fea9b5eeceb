//! People around one device: names and colours, the curtain, a real box.

use anyhow::{Context, Result, anyhow, bail, ensure};
use catalog::{AnyGame, GameId, Seed};
use e2e::{Browser, Game, Means, Page, Site, Size, games, run};
use game::{Observer, Seat, Setting, Settings, Turn};
use serde_json::{Value, json};

use crate::sit_down;

/// A parameter of the address.
pub(crate) async fn parameter(page: &Page, name: &str) -> Result<String> {
    let value = page.script("return new URLSearchParams(location.search).get(arguments[0])", &[json!(name)]).await?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

async fn texts(page: &Page, selector: &str) -> Result<Value> {
    let body = "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)";
    page.script(body, &[json!(selector)]).await
}

#[test]
fn a_family_sits_down_in_one_step_and_is_remembered() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/fr").await?;
        page.click("[data-game=criss-cross]").await?;
        page.click("[data-action=share-device]").await?;
        page.fill("[data-name='1']", "Ada").await?;
        page.fill("[data-name='2']", "Lina, petite").await?;
        page.click("[data-guest='1'] [data-action=recolour]").await?;
        page.see("[data-guest='1'][data-colour='3']").await?;
        page.click("[data-action=invite-bot][data-level='1']").await?;
        page.click("[data-action=invite-person]").await?;
        page.wait("the name to be entered", "return document.activeElement.dataset.name === '4'", &[]).await?;
        page.click("[data-guest='4'] [data-action=remove]").await?;
        page.click("[data-guest='2'] [data-action=head-start]").await?;
        page.click("[data-agreement=friendly]").await?;
        browser.resize(Size::PHONE).await?;
        reachable(&page).await?;
        browser.resize(Size::DESKTOP).await?;
        page.click("[data-party] [data-action=start]").await?;
        page.see(".seat[data-seat='3']").await?;

        // The lot decides who begins; colour and head start go with the name.
        let seats = parameter(&page, "seats").await?;
        let order: Vec<&str> = seats.split(',').collect();
        let place = |who: &str| order.iter().position(|seat| *seat == who).with_context(|| format!("{who} in {seats}"));
        let (ada, lina, bot) = (place("human:Ada")?, place("human:Lina  petite")?, place("bot:1")?);
        let colours = parameter(&page, "colours").await?;
        let colours: Vec<&str> = colours.split(',').collect();
        ensure!((colours[ada], colours[lina], colours[bot]) == ("3", "2", "1"), "{colours:?} of {seats}");
        ensure!(has_third_colour(&page, ada).await?, "marks of the first have her colour");
        page.see(&format!(".seat[data-seat='{}'] [data-head-start='3']", lina + 1)).await?;
        ensure!(parameter(&page, "take-back").await? == "friendly", "what was agreed on is in the address");

        // The next time, at another game, everybody is there already; one more tap begins.
        for id in GameId::ALL.iter().filter(|id| **id != GameId::CrissCross) {
            page.go(&format!("/fr/{id}")).await?;
            page.click("[data-action=share-device]").await?;
            page.see("[data-guest='3'][data-colour='1'] [data-face='1']").await?;
            let names = "return [...document.querySelectorAll('.guest-name')].map(e => e.value)";
            ensure!(page.script(names, &[]).await? == json!(["Ada", "Lina  petite"]), "those of the last time");
            page.see("[data-agreement=friendly][aria-checked=true]").await?;
            // A head start is agreed on for one game: three points in one may be three on every marker in another.
            page.see("[data-guest='2'] [data-action=head-start].none").await?;
            page.click("[data-party] [data-action=start]").await?;
            page.see(".seat[data-seat='3']").await?;
            ensure!(!page.has("[data-head-start]").await?, "{id}: nobody agreed on a head start in this game");
            let mut names: Vec<Value> = texts(&page, ".seat-name").await?.as_array().cloned().unwrap_or_default();
            names.sort_by_key(Value::to_string);
            ensure!(names == [json!("Ada"), json!("Lina  petite"), json!("Plume")], "{id}: {names:?}");
            // The tiles of Blockers! have colours of their own.
            let seats = parameter(&page, "seats").await?;
            let ada = seats.split(',').position(|seat| seat == "human:Ada").with_context(|| seats.clone())?;
            ensure!(
                *id == GameId::Blockers || has_third_colour(&page, ada).await?,
                "{id}: Ada's marks have her colour"
            );
        }

        // In the game that it was agreed on for, it is still there.
        page.go("/fr/criss-cross").await?;
        page.click("[data-action=share-device]").await?;
        page.see("[data-guest='2'] [data-action=head-start]:not(.none)").await?;
        let told = page.text("[data-guest='2'] [data-action=head-start]").await?;
        ensure!(told.starts_with("+3"), "{told}");
        Ok(())
    });
}

/// Who was there before head starts were agreed on game by game is there again, with none.
#[test]
fn a_party_of_earlier_days_sits_down_and_nobody_alone_is_offered_a_head_start() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/en").await?;
        let party = json!({ "party": { "guests": [{ "player": "human:Ada", "colour": 3, "head_start": 20 }], "friendly": true } });
        page.script("localStorage.setItem('tablee.preferences', arguments[0])", &[json!(party.to_string())]).await?;
        page.go("/en/genial").await?;
        page.click("[data-action=share-device]").await?;
        page.see("[data-guest='1'][data-colour='3']").await?;
        ensure!(!page.has("[data-action=head-start]").await?, "nobody is ahead of anybody");
        page.click("[data-action=invite-person]").await?;
        page.see("[data-guest='1'] [data-action=head-start].none").await?;
        page.see("[data-guest='2'] [data-action=head-start].none").await
    });
}

/// Where a bot's draws would have to be entered, a real box and bots exclude each other, and that is said wherever they meet.
#[test]
fn a_real_box_and_bots_meet_only_where_all_chance_is_seen() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en/genial").await?;
        let refused = "don’t go together";
        page.see("[data-option=chance]:disabled").await?;
        ensure!(page.text(".check:has([data-option=chance])").await?.contains(refused), "the page says why");
        page.click("[data-action=share-device]").await?;
        page.click("[data-agreement=by-hand]").await?;
        page.see("[data-agreement=by-hand][aria-checked=true]").await?;
        ensure!(page.text("[data-agreement=by-hand]").await?.contains("secret stays in your hands"), "of people alone");
        page.click("[data-action=invite-bot][data-level='1']").await?;
        page.see("[data-agreement=by-hand][aria-checked=false][aria-disabled]").await?;
        ensure!(page.text("[data-agreement=by-hand]").await?.contains(refused), "the switch says why");
        page.click("[data-agreement=by-hand]").await?;
        page.see("[data-agreement=by-hand][aria-checked=false]").await?;
        page.click("[data-guest='3'] [data-action=remove]").await?;
        page.see("[data-agreement=by-hand][aria-checked=true]:not([aria-disabled])").await?;
        page.click("[data-party] [data-action=start]").await?;
        page.see("[data-own-box]").await?;
        ensure!(parameter(&page, "chance").await? == "box", "racks stay in hands");
        page.go("/en/genial/play?seats=human:Ada,bot:1&chance=box").await?;
        page.see("[data-trouble=link]").await?;
        ensure!(page.text("[data-trouble=link]").await?.contains(refused), "the link is not read as another one");

        page.go("/en/criss-cross").await?;
        page.see("[data-option=chance]:not(:disabled)").await?;
        page.click("[data-action=share-device]").await?;
        page.click("[data-action=invite-bot][data-level='1']").await?;
        page.click("[data-agreement=by-hand]").await?;
        page.see("[data-agreement=by-hand][aria-checked=true]").await?;
        ensure!(!page.text("[data-agreement=by-hand]").await?.contains("secret"), "nothing is secret about dice");
        page.click("[data-party] [data-action=start]").await?;
        page.see(".table").await?;
        ensure!(parameter(&page, "chance").await? == "hand", "the dice are the family's");
        Ok(())
    });
}

/// Whether the marks of this seat have the third colour, which a person has chosen.
async fn has_third_colour(page: &Page, seat: usize) -> Result<bool> {
    let body = "const t = getComputedStyle(document.querySelector('.table'));
        return t.getPropertyValue('--seat-' + arguments[0]) === t.getPropertyValue('--colour-3')";
    Ok(page.script(body, &[json!(seat + 1)]).await? == json!(true))
}

/// Everything in the step can be tapped with a finger, and lies in the window's width.
async fn reachable(page: &Page) -> Result<()> {
    let body = "const bad = []; if (innerWidth > 400) bad.push('the size');
        for (const e of document.querySelectorAll('[data-party] button, [data-party] input')) {
            const r = e.getBoundingClientRect(), name = e.getAttribute('aria-label') ?? e.textContent;
            if (r.height < 44 || r.width < 44) bad.push(`${name} of ${r.width} × ${r.height}`);
            if (r.left < -1 || r.right > innerWidth + 1) bad.push(name + ' sticks out');
            if (!name) bad.push('something has no name');
        } return bad";
    page.wait_until_right("a step that cannot be tapped", body, &[]).await
}

#[test]
fn the_curtain_shows_what_everyone_may_know() {
    run(async {
        let path = "/fr/genial/play?players=2&seats=human:Ada,human:Lina&seed=curtain";
        let (_site, browser, page, mut game) = sit_down(Size::PHONE, path).await?;
        game.step().await?;
        page.see("[data-curtain='2']").await?;
        for size in [Size::PHONE, Size::LANDSCAPE, Size::TABLET, Size::DESKTOP] {
            browser.resize(size).await?;
            // Board, scores and whose turn it is are seen; what the first did and what it brought is told.
            let body = "const curtain = document.querySelector('.curtain').getBoundingClientRect(), bad = [];
                if (innerWidth !== arguments[0]) return ['the size'];
                const seen = (what, e) => {
                    const r = e?.getBoundingClientRect();
                    if (!r || !r.width || !r.height) return bad.push(what + ' is not there');
                    const x = r.x + r.width / 2, y = r.y + r.height / 2;
                    if (x > curtain.left && x < curtain.right && y > curtain.top && y < curtain.bottom) bad.push(what + ' is covered');
                };
                seen('the board', document.querySelector('.gn-board'));
                document.querySelectorAll('.seat').forEach((e, i) => seen('seat ' + (i + 1), e));
                const b = document.querySelector('[data-action=ready]').getBoundingClientRect();
                if (b.bottom > innerHeight || b.right > innerWidth) bad.push('the button is out of the window');
                if (document.querySelector('.gn-board').getBoundingClientRect().height < 150) bad.push('the board is small');
                return bad";
            page.wait_until_right("a curtain that covers too much", body, &[json!(size.width)]).await?;
        }
        let told = texts(&page, "[data-since]").await?;
        let told = told[0].as_str().unwrap_or_default();
        ensure!(told.contains("Ada"), "what Ada did is told: {told}");
        page.see(".seat[data-seat='2'][data-turn]").await?;
        games::no_secrets(&page, &game, None).await
    });
}

/// What all others did since one's own last move is told, and nothing of one's own.
#[test]
fn the_curtain_of_every_game_tells_what_the_others_did() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        // In Tout sur carte nothing is hidden once the cards are chosen: there is nothing to tell before.
        for id in GameId::ALL.iter().filter(|id| **id != GameId::ToutSurCarte) {
            let path = format!("/fr/{id}/play?players=3&seats=human:Ada,human:Lina,human:Max&seed=since");
            let page = browser.open(&site, Size::PHONE, &path).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            for _ in 0..7 {
                game.settle().await?;
                game.step().await?;
            }
            // Where all decide at the same time, whoever has the device may go on with the next round.
            let whose = "return document.querySelector('[data-curtain]')?.dataset.curtain";
            let whose = page.wait("a curtain", whose, &[]).await.with_context(|| format!("{id} is handed over"))?;
            let names = ["Ada", "Lina", "Max"].into_iter().zip(1..);
            let others = names.filter(|(_, number)| whose != json!(number.to_string())).map(|(name, _)| name);
            let told = texts(&page, "[data-since]").await?;
            let told = told.as_array().context("a list")?;
            for name in others {
                let by_name = |entry: &Value| entry.as_str().is_some_and(|entry| entry.starts_with(name));
                ensure!(told.iter().filter(|entry| by_name(entry)).count() == 1, "{id}: what {name} did, in {told:?}");
            }
            ensure!(told.len() == 2, "{id}: nothing else is told: {told:?}");
        }
        Ok(())
    });
}

/// A play with a real box: how it ended, and what everybody saw of it.
struct Real {
    play: AnyGame,
    seen: Vec<(Seat, String)>,
}

fn real(id: GameId) -> Result<Real> {
    let settings = Settings::from([("players".to_owned(), Setting::Number(2))]);
    let mut play = AnyGame::new(id, &settings).map_err(|bad| anyhow!("{bad:?}"))?;
    let (mut chance, mut choices) = (Seed::new("box").chance(1), Seed::new("people").chance(1));
    let mut seen: Vec<(Seat, String)> = Vec::new();
    loop {
        let event = match play.turn() {
            Turn::Over => return Ok(Real { play, seen }),
            Turn::Chance => play.sample(&mut chance),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().context("somebody is to decide")?;
                let event = play.random_move(seat, &mut choices);
                // Whoever is passed over says so; whoever swaps lays the rack open; whoever keeps it says nothing.
                if id == GameId::Blockers && seen.last().is_some_and(|(last, _)| *last == seat) {
                    seen.push((seat.next(2), "skip".into()));
                }
                let shown = play.shown(&event, Observer::Spectator).text;
                if event.notation() != "keep" {
                    seen.push((seat, shown.split_once(' ').context("a seat")?.1.to_owned()));
                }
                event
            }
        };
        play.happen(&event);
    }
}

/// Enters a placement with fingers: the tile, where it lies, and how.
async fn place(page: &Page, game: &Game, id: GameId, mv: &str) -> Result<()> {
    let play = game.saved().await.or_else(|_| AnyGame::new(id, &Settings::new()).map_err(|bad| anyhow!("{bad:?}")))?;
    let mut words = mv.split(' ');
    let (Some(tile), Some(cell)) = (words.next(), words.next()) else { bail!("{mv} is no placement") };
    if id == GameId::Genial {
        // A tile's name has its colours in order, which is not always that of its halves on the board.
        let turned: String = tile.chars().rev().collect();
        page.click(&format!("[data-own-box] :is([data-tile='{tile}'], [data-tile='{turned}'])")).await?;
        return games::click(page, &play, mv).await;
    }
    let (colour, tile) = tile.split_once(':').context("a colour")?;
    page.click(&format!("[data-own-box] [data-colour='{colour}']")).await?;
    page.click(&format!("[data-own-box] [data-tile='{tile}']")).await?;
    page.click(&format!(".blk-board [data-cell='{}']", cell.trim_start_matches('x'))).await?;
    page.click("[data-action=confirm]").await
}

/// Nobody enters a rack. The first turns are entered with fingers, a wrong one is undone, and the rest is typed; the result
/// is that of the real play, and the record replays.
async fn keeps_score_of_a_real_box(id: GameId) -> Result<()> {
    let real = real(id)?;
    let path = format!("/fr/{id}/play?players=2&seats=human:Ada,human:Lina&chance=box&seed=box");
    let (_site, _browser, page, game) = sit_down(Size::PHONE, &path).await?;
    for (index, (seat, mv)) in real.seen.iter().enumerate() {
        let turn = format!(".seat[data-seat='{seat}'][data-looking]");
        match mv.as_str() {
            // Where nothing that is left can fit, the app passes over them by itself.
            "skip" if !page.has(&turn).await? => continue,
            mv if index < 4 => {
                page.see(&turn).await?;
                place(&page, &game, id, mv).await.with_context(|| mv.to_owned())?;
                page.see(&format!("[data-notation='{seat} {mv}']")).await?;
                if index == 2 {
                    page.click("[data-action=undo]").await?;
                    page.see(&turn).await?;
                    ensure!(!page.has(&format!("[data-notation='{seat} {mv}']")).await?, "{mv} is undone");
                    place(&page, &game, id, mv).await?;
                    page.see(&format!("[data-notation='{seat} {mv}']")).await?;
                }
            }
            mv if mv.starts_with("swap ") => {
                page.click("[data-action=swap-rack]").await?;
                for tile in mv.split(' ').skip(1) {
                    page.click(&format!("[data-own-box] .gn-kinds [data-tile='{tile}']")).await?;
                }
                page.click("[data-own-box] [data-action=enter]").await?;
                page.see(&format!("[data-notation='{seat} {mv}']")).await?;
            }
            mv => {
                page.see(&turn).await?;
                games::type_move(&page, mv).await?;
                if mv != "skip" {
                    page.see(&format!("[data-notation='{seat} {mv}']")).await?;
                }
            }
        }
    }
    page.see("[data-ending]").await?;
    let drawn = "return [...document.querySelectorAll('[data-event]')].map(e => e.dataset.notation)
        .filter(text => text.startsWith('* ') && !text.endsWith('?')).length";
    ensure!(page.script(drawn, &[]).await? == json!(0), "no draw is told that nobody has entered");
    let record = game.record().await?;
    let end = record.replay().map_err(|bad| anyhow!("{bad:?}"))?;
    ensure!(end.result() == real.play.result(), "{:?} is not {:?}", end.result(), real.play.result());
    ensure!(record.kept("own_box") == Some(true), "the record says that its draws were made up");
    Ok(())
}

#[test]
fn genial_is_scored_right_while_racks_stay_in_hands() {
    run(keeps_score_of_a_real_box(GameId::Genial));
}

#[test]
fn blockers_is_scored_right_while_racks_stay_in_hands() {
    run(keeps_score_of_a_real_box(GameId::Blockers));
}
