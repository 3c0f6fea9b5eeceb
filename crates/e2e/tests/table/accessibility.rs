//! Keyboard, screen reader, patterns for colours, sounds, and a browser whose storage is full.

use anyhow::ensure;
use e2e::{Size, games, run};
use serde_json::json;

use crate::sit_down;

#[test]
fn focus_is_never_lost_and_stays_inside_dialogs() {
    run(async {
        let path = "/en/criss-cross/play?players=1&seats=you&seed=keys&take-back=friendly";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        // The button that confirms goes away with the move, and the board has the focus.
        page.press("Escape").await?;
        page.tab_into(".hand [data-symbol]").await?;
        page.press("Enter").await?;
        page.tab_into("[data-action=confirm]").await?;
        page.press("Enter").await?;
        game.settle().await?;
        let somewhere = "return document.activeElement !== document.body";
        page.wait("the keyboard to be somewhere", somewhere, &[]).await?;
        // A menu gives the keyboard back to the button that opened it.
        page.tab_into("[data-action=menu]").await?;
        page.press("Enter").await?;
        let inside = "return !!document.activeElement?.closest('[data-sheet]')";
        page.wait("the menu to have the keyboard", inside, &[]).await?;
        page.press("Escape").await?;
        let back = "return document.activeElement?.dataset.action === 'menu'";
        page.wait("the keyboard to be back at the menu's button", back, &[]).await?;
        // A move that is taken back may take its button away.
        let before = game.events().await?;
        page.tab_into("[data-action=undo]").await?;
        page.press("Enter").await?;
        let fewer = format!("return document.querySelectorAll('[data-event]').length < {before}");
        page.wait("the move to be taken back", &fewer, &[]).await?;
        page.wait("the keyboard to be somewhere after it", somewhere, &[]).await?;
        game.play_out().await?;
        let dialog = "const d = document.querySelector('[data-ending]');
            const name = document.getElementById(d?.getAttribute('aria-labelledby'))?.textContent;
            const rest = ['.table-bar', '.seats', '.stage', '.tray', '.log'].every(s => document.querySelector(s).inert);
            return d?.getAttribute('aria-modal') === 'true' && !!name && rest && d.contains(document.activeElement)";
        page.wait("the result to have the keyboard", dialog, &[]).await?;
        page.press("Escape").await?;
        page.wait(
            "the board",
            "return !document.querySelector('[data-ending]') && !document.querySelector('.stage').inert",
            &[],
        )
        .await?;
        Ok(())
    });
}

#[test]
fn behind_the_curtain_nothing_can_be_reached() {
    run(async {
        let path = "/en/genial/play?players=2&seats=human:Ada,human:Max&seed=curtain";
        let (_site, _browser, page, _game) = sit_down(Size::PHONE, path).await?;
        page.see("[data-curtain]").await?;
        let reached =
            "return ['.table-bar', '.seats', '.stage', '.tray', '.log'].every(s => document.querySelector(s).inert)
            && document.activeElement.dataset.action === 'ready'";
        page.wait("the button alone", reached, &[]).await?;
        page.press("/").await?;
        page.press("ArrowLeft").await?;
        ensure!(!page.has(".log-open, [data-moment]").await?, "keys do nothing behind the curtain");
        Ok(())
    });
}

#[test]
fn a_secret_in_the_log_is_covered_until_it_is_chosen() {
    run(async {
        let path = "/en/color-pop/play?players=2&seats=bot:random,you&seed=secret";
        let (_site, _browser, page, _game) = sit_down(Size::DESKTOP, path).await?;
        let hidden = "return [...document.querySelectorAll('.events')].every(e => e.hidden)";
        ensure!(page.script(hidden, &[]).await? == true, "notation is for those who want it");
        page.script("localStorage.setItem('tablee.preferences', JSON.stringify({ notation: true }))", &[]).await?;
        page.reload().await?;
        page.see(".events:not([hidden])").await?;
        let covered = "const line = [...document.querySelectorAll('[data-event]')]
            .find(e => /secret 2 [A-Z]/.test(e.dataset.notation));
            return { notation: line.querySelector('.notation').textContent.trim(), event: line.dataset.event }";
        let before = page.script(covered, &[]).await?;
        ensure!(!before["notation"].as_str().unwrap_or_default().contains("secret 2"), "it is covered: {before}");
        page.click(&format!("[data-event='{}'] button", before["event"].as_str().unwrap_or_default())).await?;
        let shown = covered
            .replace("return {", "const now = {")
            .replace("event }", "event }; return now.notation.includes('secret 2')");
        page.wait("the secret", &shown, &[]).await?;
        Ok(())
    });
}

#[test]
fn a_hint_comes_while_a_bot_thinks_and_the_bot_goes_on() {
    run(async {
        // All write at once: the bot thinks while the visitor asks.
        let path = "/en/criss-cross/play?players=2&seats=you,bot:5&seed=both";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        for _ in 0..3 {
            page.click("[data-action=hint]").await?;
            page.see("[data-coach]").await?;
            let before = game.events().await?;
            game.step().await?;
            game.settle().await?;
            ensure!(game.events().await? > before + 1, "the bot has decided as well");
        }
        Ok(())
    });
}

#[test]
fn a_full_browser_says_so_and_the_game_can_be_saved() {
    run(async {
        let path = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=full";
        let (_site, browser, page, game) = sit_down(Size::PHONE, path).await?;
        page.script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }", &[])
            .await?;
        let mv = game.legal().await?.into_iter().next().unwrap_or_default();
        games::type_move(&page, &mv).await?;
        page.wait("the warning", "return document.querySelector('[data-refusal]').textContent.length > 10", &[])
            .await?;
        page.click("[data-action=log]").await?;
        page.click(".log [data-action=save]").await?;
        let saved = std::fs::read_to_string(browser.downloaded().await?)?;
        ensure!(saved.contains(&format!("1 {mv}")), "the file has what the browser has not: {saved}");
        Ok(())
    });
}

#[test]
fn the_record_is_copied_or_it_says_why_not() {
    run(async {
        let path = "/en/criss-cross/play?players=1&seats=you&seed=copy";
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, path).await?;
        game.play_out().await?;
        let lend = "window.copied = null; Object.defineProperty(navigator, 'clipboard', { configurable: true,
            value: arguments[0] ? { writeText: async text => { copied = text } } : undefined })";
        page.click("[data-action=share]").await?;
        page.script(lend, &[json!(false)]).await?;
        page.click("[data-share=record]").await?;
        page.wait("the refusal", "return document.querySelector('.sheet [role=status]').textContent.length > 5", &[])
            .await?;
        page.script(lend, &[json!(true)]).await?;
        page.click("[data-share=record]").await?;
        page.wait("the record", "return copied && JSON.parse(copied).game === 'criss-cross'", &[]).await?;
        page.click("[data-action=close-sheet]").await?;
        page.click("[data-action=again]").await?;
        page.wait(
            "another game",
            "return !document.querySelector('[data-ending]') && !location.search.includes('seed=copy')",
            &[],
        )
        .await?;
        Ok(())
    });
}

/// What the patterns setting changes on every board, and what sounds are heard.
#[test]
fn patterns_and_sounds_can_be_switched_on() {
    run(async {
        let path = |id: &str| format!("/en/{id}/play?players=2&seats=you,bot:random&seed=wish");
        let (site, browser, page, _game) = sit_down(Size::DESKTOP, &path("genial")).await?;
        let shown = "const marks = [...document.querySelectorAll('.table .hatch')];
            const drawn = marks.filter(e => getComputedStyle(e).display !== 'none');
            const known = drawn.every(e => document.querySelector(e.getAttribute('fill').slice(4, -1)));
            return [marks.length, drawn.length, known]";
        for id in ["genial", "criss-cross", "tout-sur-carte", "color-pop", "blockers"] {
            let page = browser.open(&site, Size::DESKTOP, &path(id)).await?;
            page.see(".table .hatch").await?;
            ensure!(page.script(shown, &[]).await?[1] == 0, "{id}: no patterns unless they are wished for");
            page.go("/en/settings").await?;
            page.click("[data-option=patterns]").await?;
            page.go(&path(id)).await?;
            page.see("[data-patterns=true] .table .hatch").await?;
            let found = page.script(shown, &[]).await?;
            ensure!(found[0] == found[1] && found[2] == true, "{id}: every symbol has a pattern: {found}");
        }
        page.go("/en/settings").await?;
        page.click("[data-option=sounds]").await?;
        page.go(&path("criss-cross")).await?;
        page.see("[data-legal]").await?;
        let listen = "window.heard = 0; const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (...when) { heard += 1; return start.apply(this, when) }";
        page.script(listen, &[]).await?;
        let game = e2e::Game::on(&page, e2e::Means::Box).await?;
        let mv = game.legal().await?.into_iter().next().unwrap_or_default();
        games::type_move(&page, &mv).await?;
        page.wait("a sound", "return heard > 0", &[]).await?;
        Ok(())
    });
}

#[test]
fn real_dice_that_were_entered_wrong_are_entered_again() {
    run(async {
        let path = "/en/criss-cross/play?players=1&seats=you&chance=hand&seed=again";
        let (_site, _browser, page, _game) = sit_down(Size::DESKTOP, path).await?;
        games::type_move(&page, "start 4").await?;
        page.see("[data-dealer]").await?;
        games::type_move(&page, "* roll 3 5").await?;
        page.see("[data-notation='* roll 3 5']").await?;
        page.click("[data-action=undo]").await?;
        page.see("[data-dealer]").await?;
        games::type_move(&page, "* roll 1 2").await?;
        page.see("[data-event='2'][data-notation='* roll 1 2']").await
    });
}
