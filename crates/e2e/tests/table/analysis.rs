//! The analysis at the end: every decision judged, what it shows, and the way to a decision and back.

use anyhow::{Context, Result, ensure};
use e2e::{Page, Size, run};
use serde_json::json;

use crate::sit_down;

const PATH: &str = "/en/criss-cross/play?players=2&seats=you,bot:random&seed=analysis";

#[test]
fn every_decision_is_judged_and_the_costly_ones_are_looked_at_by_keys() {
    run(async {
        let (_site, _browser, page, mut game) = sit_down(Size::DESKTOP, PATH).await?;
        game.play_out().await?;
        page.tab_into("[data-action=analyse]").await?;
        page.press("Enter").await?;
        page.see("[data-analysis=done]").await?;

        let record = game.record().await?;
        let of_seat = |seat: u8| record.events.iter().filter(|event| event.starts_with(&format!("{seat} "))).count();
        let rows = "return [...document.querySelectorAll('.analysis tr[data-seat]')]
            .map(e => [+e.dataset.accuracy, +e.children[2].textContent])";
        let rows = page.script(rows, &[]).await?;
        let lines = "return [...document.querySelectorAll('.analysis polyline')]
            .map(e => e.getAttribute('points').split(' ').length)";
        let lines = page.script(lines, &[]).await?;
        ensure!(
            rows.as_array().map(Vec::len) == Some(2) && lines.as_array().map(Vec::len) == Some(2),
            "{rows} {lines}"
        );
        for seat in [1, 2] {
            let (row, line) = (&rows[usize::from(seat) - 1], &lines[usize::from(seat) - 1]);
            let accuracy = row[0].as_f64().context("an accuracy")?;
            ensure!(accuracy > 0.0 && accuracy < 100.0, "random moves are no perfect ones: {accuracy}");
            ensure!(row[1] == json!(of_seat(seat)) && line == &json!(of_seat(seat)), "every decision: {row} {line}");
        }
        let told = page.text("[data-told]").await?;
        ensure!(told.contains(&(of_seat(1) + of_seat(2)).to_string()), "{told}");
        ensure!(page.text(".analysis-graph title").await?.contains('%'), "the picture has a text");

        page.tab_into("[data-decision]").await?;
        let costly = "return [...document.querySelectorAll('[data-decision]')].map(e => +e.dataset.decision)";
        let costly = page.script(costly, &[]).await?;
        for event in costly.as_array().into_iter().flatten().filter_map(|it| it.as_u64()) {
            let told = page.text(&format!("[data-decision='{event}']")).await?;
            let of_bot = record.events[event as usize - 1].starts_with("2 ");
            ensure!(of_bot || !told.contains("advice to"), "the reader is spoken to: {told}");
            ensure!(!of_bot || told.contains("advice to Dizzy") || !told.contains("your"), "quoted: {told}");
        }
        let event = costly[0].as_u64().context("a costly decision")? as usize;
        page.press("Enter").await?;
        page.see(&format!("[data-moment='{}']", event - 1)).await?;
        shows_position_before(&page, &record.events, event).await?;
        page.see(".stage .hinted, .hand .hinted, .hand [class*=hint]").await?;
        ensure!(page.text("[data-coach]").await?.starts_with("Better here"), "it says what was better");

        // Stepping on lets go of the advice; the way back leads to the decision that was left.
        page.press("ArrowRight").await?;
        page.wait("no advice", "return !document.querySelector('[data-coach]')", &[]).await?;
        page.press("Escape").await?;
        let back = "return document.activeElement?.dataset.decision === arguments[0]
            && document.querySelector('.seat[data-looking]').dataset.seat === '1'";
        page.wait("the decision", back, &[json!(event.to_string())]).await?;
        page.press("Escape").await?;
        page.see("[data-ending]").await?;
        page.see("[data-action=analyse]").await
    });
}

/// The board is that of the seat that decided, with all that it had written by then and nothing more.
async fn shows_position_before(page: &Page, events: &[String], event: usize) -> Result<()> {
    let seat = events[event - 1].split(' ').next().context("a seat")?.to_owned();
    page.see(&format!(".seat[data-looking][data-seat='{seat}']")).await?;
    let own = events[..event - 1].iter().filter(|it| it.starts_with(&format!("{seat} ")));
    let written: usize = own.map(|it| if it.contains("start") { 1 } else { 2 }).sum();
    let body = "const all = [...document.querySelectorAll('.cc-main [data-cell]')];
        return all.filter(e => !e.getAttribute('aria-label').endsWith('free')).length === arguments[0]";
    page.wait(&format!("{written} cells"), body, &[json!(written)]).await.map(drop)
}

#[test]
fn thinking_can_be_stopped_and_resumed_and_ends_with_the_page() {
    run(async {
        let (_site, _browser, page, mut game) = sit_down(Size::PHONE, PATH).await?;
        game.play_out().await?;
        // However fast the machine is, the thinking lasts longer than what is looked at here.
        page.script(
            "const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (question) { setTimeout(() => post.call(this, question), 1500) }",
            &[],
        )
        .await?;
        page.click("[data-action=analyse]").await?;
        page.see(".analysis [data-accuracy]").await?;
        page.click("[data-action=analysis-stop]").await?;
        page.see("[data-analysis=stopped]").await?;
        let known = "return [...document.querySelectorAll('.analysis tr[data-seat]')]
            .reduce((sum, e) => sum + +e.children[2].textContent, 0)";
        let before = page.script(known, &[]).await?;
        ensure!(!page.text("[data-told]").await?.is_empty(), "it says how far it is");
        page.click("[data-action=analysis-stop]").await?;
        let more = known.replace("return ", "return arguments[0] < ");
        page.wait("more of it", &more, &[before]).await?;
        // What is known stays while the result and the past are looked at, and it goes on meanwhile.
        page.click("[data-action=close-analysis]").await?;
        page.click("[data-action=analyse]").await?;
        page.see(".analysis [data-accuracy]").await?;
        let fits =
            "const wide = [...document.querySelectorAll('.analysis *')].filter(e => e.scrollWidth > e.clientWidth + 1
            && getComputedStyle(e).display !== 'inline' && !e.closest('svg, .unseen'));
            return wide.map(e => e.className || e.tagName)";
        page.wait_until_right("nothing is cut off", fits, &[]).await?;
        page.script(
            "const end = Worker.prototype.terminate; window.ended = 0;
            Worker.prototype.terminate = function () { ended += 1; end.call(this) }",
            &[],
        )
        .await?;
        page.click("[data-action=close-analysis]").await?;
        page.click("[data-action=again]").await?;
        page.wait("another game", "return !document.querySelector('[data-ending]') && ended > 0", &[]).await?;
        Ok(())
    });
}
