//! At the table: dragging, hints, taking back, the move box, bots at work, and what happens when something breaks.

mod accessibility;
mod analysis;
mod clarity;
mod coach;
mod criss_cross;
mod family;
mod gains;
mod head_start;
mod own_box;
mod take_back;
mod worker;

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{GameId, Record};
use e2e::{Browser, Game, Means, Page, Site, Size, games, run};
use serde_json::json;

async fn sit_down(size: Size, path: &str) -> Result<(Site, Browser, Page, Game)> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, size, path).await?;
    let game = Game::on(&page, Means::Box).await?;
    game.settle().await?;
    Ok((site, browser, page, game))
}

#[test]
fn pieces_are_dragged_with_the_mouse_and_with_a_finger() {
    run(async {
        for size in [Size::DESKTOP, Size::PHONE] {
            let path = |id: GameId| format!("/en/{id}/play?players=2&seats=you,bot:random&seed=drag");
            // A tile of Génial is held above the finger, so that it can be seen.
            let lift = if size.touch { 46.0 } else { 0.0 };

            let (_site, _browser, page, game) = sit_down(size, &path(GameId::Genial)).await?;
            let mv = game.legal().await?.into_iter().next().context("a move")?;
            let words: Vec<&str> = mv.split(' ').collect();
            let tile = page
                .script("return [...document.querySelectorAll('.gn-slot')].map(e => e.dataset.tile)", &[])
                .await?
                .as_array()
                .and_then(|tiles| {
                    tiles.iter().filter_map(|it| it.as_str()).find(|it| same(it, words[0])).map(String::from)
                })
                .context("the tile lies in the rack")?;
            let slot = format!(".gn-slot[data-tile='{tile}']");
            page.drag(&slot, &format!(".gn-board [data-cell='{}']", words[1]), lift).await?;
            let dropped = composed(&page).await?;
            ensure!(same(dropped.split(' ').next().unwrap_or_default(), &tile), "{dropped} is composed of {tile}");

            let (_site, _browser, page, game) = sit_down(size, &path(GameId::Blockers)).await?;
            let mv = game.legal().await?.into_iter().next().context("a move")?;
            let (tile, cell) = mv.split_once(' ').context("a tile and a cell")?;
            let tile = format!(".blk-racks [data-tile='{tile}']");
            page.drag(&tile, &format!(".blk-board [data-cell='{cell}']"), 0.0).await?;
            ensure!(composed(&page).await?.split(' ').next() == mv.split(' ').next(), "the dragged tile is composed");

            let (_site, _browser, page, mut game) = sit_down(size, &path(GameId::CrissCross)).await?;
            game.step().await?;
            game.settle().await?;
            page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
            let mv = game.legal().await?.into_iter().next().context("a move")?;
            let (first, second) = mv.split_once(' ').context("two cells")?;
            let cell = |written: &str| format!(".cc-main [data-cell='{}']", &written[1..]);
            page.drag(&cell(first), &cell(second), 0.0).await?;
            let dropped = composed(&page).await?;
            ensure!(dropped.contains(&first[1..]) && dropped.contains(&second[1..]), "{dropped} is composed of {mv}");
        }
        Ok(())
    });
}

/// Whether two names of a tile are of the same one, whichever half comes first.
fn same(one: &str, other: &str) -> bool {
    one == other || one.chars().rev().collect::<String>() == other
}

async fn composed(page: &Page) -> Result<String> {
    let body = "return document.querySelector('[data-action=confirm]')?.dataset.draft";
    let draft = page.wait("a composed move", body, &[]).await?;
    Ok(draft.as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_hint_is_marked_on_the_board_and_says_why() {
    run(async {
        for id in GameId::ALL {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=hint");
            let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, &path).await?;
            for _ in 0..3 {
                game.step().await?;
                game.settle().await?;
            }
            page.click("[data-action=hint]").await?;
            page.see("[data-coach]").await?;
            let reasons = page.text("[data-coach] .coach-for, [data-coach] .coach-against, [data-coach] .soft").await?;
            ensure!(reasons.len() > 5, "{id}: no reason in {reasons}");
            let mark = ".stage [class*=hint], .hand [class*=hint]";
            page.see(mark).await.with_context(|| format!("{id} marks the hint"))?;
            // Asked again it says why not another move; a tap takes the first one up.
            page.click("[data-action=why-not]").await?;
            page.see("[data-other]").await?;
            page.click("[data-action=take-hint]").await?;
            page.see("[data-action=confirm][data-draft], .die.held")
                .await
                .with_context(|| format!("{id} takes it up"))?;
            // The card goes by itself, the mark stays; the card comes back for whoever asks again, and can be closed.
            page.wait("no advice", NO_ADVICE, &[]).await?;
            ensure!(page.has(mark).await?, "{id} marks what was taken up");
            page.click("[data-action=hint]").await?;
            page.see("[data-coach] [data-action=why-not]").await?;
            page.click("[data-action=close-hint]").await?;
            page.wait("no advice", NO_ADVICE, &[]).await?;
        }
        Ok(())
    });
}

/// The adviser's card is not there.
const NO_ADVICE: &str = "return !document.querySelector('[data-coach]')";

/// Whoever composes a move of their own has done with the adviser's card, and sees the mark still.
#[test]
fn advice_goes_when_a_move_is_composed() {
    run(async {
        let path = "/en/blockers/play?players=2&seats=you,bot:random&seed=own";
        let (_site, _browser, page, _game) = sit_down(Size::DESKTOP, path).await?;
        page.click("[data-action=hint]").await?;
        page.see("[data-coach]").await?;
        page.click(".blk-racks [data-tile]").await?;
        ensure!(page.has("[data-coach] [data-action=why-not]").await?, "the card stays while nothing is composed");
        page.click(".blk-board [data-cell][data-legal]").await?;
        page.see("[data-action=confirm][data-draft]").await?;
        page.wait("no advice", NO_ADVICE, &[]).await?;
        page.see(".blk-racks .hinted").await
    });
}

#[test]
fn a_decision_is_taken_back_or_it_says_why_not() {
    run(async {
        let path = "/en/criss-cross/play?players=1&seats=you&chance=hand&seed=back";
        let (_site, _browser, page, _game) = sit_down(Size::DESKTOP, path).await?;
        games::type_move(&page, "start 4").await?;
        page.see("[data-dealer]").await?;
        page.click("[data-action=undo]:not([aria-disabled])").await?;
        page.wait("no events", "return !document.querySelector('[data-event]')", &[]).await?;
        // Without real dice, those that were rolled cannot be unseen.
        page.go("/en/criss-cross/play?players=1&seats=you&seed=back").await?;
        let game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        games::type_move(&page, "start 3").await?;
        page.see("[data-event='2']").await?;
        page.click("[data-action=undo]").await?;
        page.wait("the reason", "return document.querySelector('[data-refusal]').textContent.length > 10", &[]).await?;
        let title = "return document.querySelector('[data-action=undo]').title === document.querySelector('[data-refusal]').textContent";
        ensure!(page.script(title, &[]).await? == json!(true), "the button itself says the same");
        ensure!(game.events().await? == 2, "nothing was taken back");
        Ok(())
    });
}

#[test]
fn the_move_box_completes_what_is_typed() {
    run(async {
        let path = "/en/genial/play?players=2&seats=you,bot:random&seed=box";
        let (_site, _browser, page, game) = sit_down(Size::DESKTOP, path).await?;
        let legal = game.legal().await?;
        let mv = legal.last().context("a move")?;
        page.press("/").await?;
        page.wait("the move box", "return document.activeElement?.dataset.action === 'type'", &[]).await?;
        let (begin, _) = mv.split_at(mv.rfind(' ').context("words")?);
        page.type_text(begin).await?;
        page.see("[data-completion]").await?;
        let first = page.script("return document.querySelector('[data-completion]').dataset.completion", &[]).await?;
        ensure!(first.as_str().is_some_and(|first| first.starts_with(begin) && legal.iter().any(|mv| mv == first)));
        page.press("Tab").await?;
        page.wait(
            "the completion",
            "return document.activeElement.value === arguments[0]",
            std::slice::from_ref(&first),
        )
        .await?;
        page.press("Enter").await?;
        let made = format!("[data-notation='1 {}']", first.as_str().unwrap_or_default());
        page.see(&made).await
    });
}

#[test]
fn a_bots_thinking_is_shown_and_can_be_cut_short() {
    run(async {
        let path = "/en/genial/play?players=2&seats=you,bot:5&seed=think";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        game.step().await?;
        page.see(".seat[data-seat='2'] .thought.on").await?;
        page.click("[data-action=now]").await?;
        page.wait(
            "the bot's move",
            "return [...document.querySelectorAll('[data-event]')].some(e => e.dataset.notation.startsWith('2 '))",
            &[],
        )
        .await?;
        Ok(())
    });
}

#[test]
fn bots_keep_the_pace_that_was_chosen() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=pace";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        page.go("/en/settings").await?;
        page.click("[data-option=pace][value=slow]").await?;
        page.go(path).await?;
        game.settle().await?;
        game.step().await?;
        game.settle().await?;
        // From now on the page's clock stands, and long waits end when the test says so.
        let stop_the_clock = "window.held = []; const now = Date.now(); Date.now = () => now;
            const wait = window.setTimeout.bind(window);
            window.setTimeout = (work, ms, ...rest) => ms < 500 ? wait(work, ms, ...rest) : held.push({ work, ms })";
        page.script(stop_the_clock, &[]).await?;
        let before = game.events().await?;
        game.step().await?;
        // The person's own choice, the last of its round, happens at once. What nobody at the screen decides waits for its
        // time: half a pace for the dice, a pace for the bot.
        for (number, pause) in [(1, 800), (2, 1600)] {
            let held = page.wait("a pause", "return held.length > 0 && held.map(it => it.ms)", &[]).await?;
            ensure!(held == json!([pause]), "event {number} waits for {held}");
            ensure!(game.events().await? == before + number, "nothing happens before its time");
            page.script("held.splice(0).forEach(it => it.work())", &[]).await?;
        }
        Ok(())
    });
}

#[test]
fn the_screen_stays_awake_during_a_game() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=awake";
        let (_site, _browser, page, _game) = sit_down(Size::PHONE, path).await?;
        let listen = "window.asked = []; window.released = 0;
            Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async kind => {
                asked.push(kind); return { release: async () => { released += 1; } }; } } });
            document.dispatchEvent(new Event('visibilitychange'))";
        page.script(listen, &[]).await?;
        page.wait("the wish", "return asked.includes('screen')", &[]).await?;
        page.click(".table-bar a.round").await?;
        page.see("[data-page=game]").await?;
        page.wait("the screen to be let go", "return released > 0", &[]).await?;
        Ok(())
    });
}

#[test]
fn a_crash_is_explained_and_loses_nothing() {
    run(async {
        let path = "/en/blockers/play?players=2&seats=you,bot:random&seed=break";
        let (_site, browser, page, mut game) = sit_down(Size::PHONE, path).await?;
        for _ in 0..2 {
            game.step().await?;
            game.settle().await?;
        }
        let events = game.events().await?;
        page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
        // The client relies on the browser's history: without it, it panics.
        page.script("history.pushState = () => { throw new Error('broken on purpose') }", &[]).await?;
        page.click(".table-bar a.round").await?;
        page.see("[data-page=apology]").await?;
        page.click("[data-page=apology] [data-action=save]").await?;
        let saved = std::fs::read_to_string(browser.downloaded().await?)?;
        let record = Record::parse(&saved).map_err(|bad| anyhow!("{:?} in {saved}", bad.fault))?;
        ensure!(record.events.len() as u64 == events && record.replay().is_ok(), "the record is the whole game");
        let told = page.console().await?.join(" ");
        // The optimised client ends without words of its own: the browser's stand for them.
        let tells = ["panicked", "unreachable"].iter().any(|word| told.contains(word));
        ensure!(tells, "the console says what broke: {told}");
        page.click("[data-page=apology] a[href='']").await?;
        page.wait("the table", "return !document.querySelector('.apology') && !!document.querySelector('.table')", &[])
            .await?;
        game.settle().await?;
        ensure!(game.events().await? == events, "the game is where it was");
        Ok(())
    });
}

/// The sixth rule is marked and in sight; else, which ones are marked.
const RULE_IN_SIGHT: &str = "const marked = [...document.querySelectorAll('[data-sheet] [data-rule-now]')];
    const at = marked[0]?.getBoundingClientRect();
    return marked.length === 1 && marked[0].id === 'rule-6' && at.top >= 0 && at.bottom <= innerHeight ? [] : marked.map(e => e.id).concat('not in sight')";

/// In each game the menu changes language and theme at once and leads to the settings, and a game that is given up is gone.
#[test]
fn every_table_has_settings_language_theme_and_resigning_in_its_menu() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        for (index, id) in GameId::ALL.iter().enumerate() {
            let path = format!("/en/{id}/play?players=2&seats=you,bot:random&seed=every-menu");
            let page = browser.open(&site, [Size::PHONE, Size::DESKTOP][index % 2], &path).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            game.settle().await?;
            game.step().await?;
            game.settle().await?;
            page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
            let record = game.record().await?;
            page.click("[data-action=menu]").await?;
            page.click("[data-sheet] [data-action=settings]").await?;
            page.see("[data-sheet] [data-option=pace]").await.with_context(|| format!("{id} has settings"))?;
            page.click("[data-action=close-sheet]").await?;
            page.wait("the table", "return !document.querySelector('[data-sheet], main[inert]')", &[]).await?;
            page.click("[data-action=menu]").await?;
            let theme = page.script("return document.documentElement.dataset.theme ?? null", &[]).await?;
            page.click("[data-sheet] [data-action=theme]").await?;
            let another = "return (document.documentElement.dataset.theme ?? null) !== arguments[0]";
            page.wait(&format!("another theme of {id}"), another, &[theme]).await?;
            let goal = page.text("[data-goal]").await?;
            page.click("[data-sheet] [data-lang=fr]").await?;
            let french = "return document.documentElement.lang === 'fr' && document.querySelector('[data-goal]')?.textContent !== arguments[0]";
            page.wait(&format!("{id} in French"), french, &[json!(goal)]).await?;
            game.settle().await?;
            // Bots may have gone on meanwhile.
            ensure!(game.record().await?.events.starts_with(&record.events), "{id} goes on where it was");
            page.click("[data-action=menu]").await?;
            page.click("[data-sheet] [data-action=resign]").await?;
            page.click("[data-sheet] [data-action=resign-sure]").await?;
            page.see("[data-page=home]").await?;
            ensure!(!page.has("[data-action=resume]").await?, "{id} was given up and does not wait");
        }
        Ok(())
    });
}

/// The menu leads to rules, memo and settings and back without leaving the table, and changes language and theme at once.
#[test]
fn the_menu_has_rules_memo_settings_language_and_theme_at_the_table() {
    run(async {
        for size in [Size::DESKTOP, Size::PHONE] {
            let path = "/en/tout-sur-carte/play?players=2&advanced=true&seats=you,bot:random&seed=menu";
            let (_site, _browser, page, game) = sit_down(size, path).await?;
            ensure!(page.text("[data-goal]").await?.contains("fourth"), "the goal stands at the table");
            page.click("[data-goal]").await?;
            page.see("[data-memo] li:nth-child(5)").await?;
            page.press("Escape").await?;
            let events = game.events().await?;
            for (action, found) in [("rules", ".rules h2"), ("memo", "[data-memo]"), ("settings", "[data-option=pace]")]
            {
                page.click("[data-action=menu]").await?;
                page.click(&format!("[data-sheet] [data-action={action}]")).await?;
                page.see(&format!("[data-sheet] {found}")).await?;
                if action == "rules" {
                    // The cards to keep are being chosen: that rule is in sight.
                    page.wait_until_right("the rule", RULE_IN_SIGHT, &[]).await?;
                }
                page.click("[data-action=close-sheet]").await?;
                page.wait("the table", "return !document.querySelector('[data-sheet], main[inert]')", &[]).await?;
            }
            page.click("[data-action=menu]").await?;
            page.click("[data-sheet] [data-action=theme]").await?;
            page.see("[data-theme=dark], [data-theme=light]").await?;
            page.click("[data-sheet] [data-lang=fr]").await?;
            page.wait("French", "return document.querySelector('[data-goal]')?.textContent.includes('quatrième')", &[])
                .await?;
            ensure!(game.events().await? == events, "the game goes on where it was");
            page.click("[data-action=menu]").await?;
            page.click("[data-sheet] [data-action=resign]").await?;
            page.click("[data-sheet] [data-action=resign-sure]").await?;
            page.see("[data-page=home]").await?;
            ensure!(!page.has("[data-action=resume]").await?, "a game that was given up does not wait");
        }
        Ok(())
    });
}
