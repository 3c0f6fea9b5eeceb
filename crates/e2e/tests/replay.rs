//! Records: opened by file, paste and link, stepped through, branched off, shared.

use std::{path::Path, time::Duration};

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::{Browser, Game, Means, Page, Site, Size, recorded, run};
use serde_json::json;

/// A finished game of two.
const RECORD: &str = "../../plays/criss-cross/2-players-basic-1.json";

/// A finished game of each kind.
const RECORDS: [(GameId, &str); 5] = [
    (GameId::Genial, "2-players-1"),
    (GameId::CrissCross, "2-players-basic-1"),
    (GameId::ToutSurCarte, "3-players-basic-1"),
    (GameId::ColorPop, "2-players-1"),
    (GameId::Blockers, "3-players-2"),
];

async fn open(size: Size, path: &str) -> Result<(Site, Browser, Page)> {
    let site = Site::start().await?;
    let browser = Browser::start().await?;
    let page = browser.open(&site, size, path).await?;
    page.see("[data-page]").await?;
    Ok((site, browser, page))
}

async fn moment(page: &Page, events: usize) -> Result<()> {
    page.see(&format!(".table[data-page=replay][data-moment='{events}']")).await
}

#[test]
fn a_record_is_stepped_through_and_left_and_come_back_to() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/en/replay").await?;
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD).canonicalize()?;
        page.choose_file("[data-action=open-record]", &file).await?;
        page.see(".table[data-page=replay][data-over]").await?;
        let jump = "const e = document.querySelector('[data-action=jump]'); e.value = arguments[0]; e.dispatchEvent(new Event('input'))";
        page.script(jump, &[json!("9")]).await?;
        moment(&page, 9).await?;
        page.click("[data-action=next]").await?;
        moment(&page, 10).await?;
        // What is stepped to is said in the words of the log.
        let heard = "return !!document.querySelector('[data-live] [data-stepped]')
            && document.querySelector('[data-live] [data-stepped]').dataset.stepped === document.querySelector('.entry.here').dataset.entry";
        page.wait("the entry that is stepped to", heard, &[]).await?;
        page.click("[data-action=previous]").await?;
        page.click("[data-action=previous]").await?;
        moment(&page, 8).await?;
        page.click("[data-action=play-on]").await?;
        page.see(".table[data-moment]:not([data-moment='8'])").await?;
        page.click("[data-action=play-on]").await?;
        page.script(jump, &[json!("0")]).await?;
        moment(&page, 0).await?;
        page.press("c").await?;
        let told = page.text("[data-answered]").await?;
        ensure!(
            told == "Nothing has happened since your last move.",
            "before the first move nothing has happened: {told}"
        );
        page.script(jump, &[json!("8")]).await?;
        page.click("[data-action=branch]").await?;
        page.see(".table[data-page=play]").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.settle().await?;
        ensure!(game.events().await? >= 8, "the game begins where the record was left");
        game.step().await?;
        page.click("[data-action=back]").await?;
        moment(&page, 8).await?;
        page.reload().await?;
        moment(&page, 8).await
    });
}

#[test]
fn a_link_carries_a_record_of_each_game_and_a_picture_shows_it() {
    run(async {
        let (site, browser, page) = open(Size::DESKTOP, "/fr/replay").await?;
        let pasted = |text: String| {
            let page = &page;
            async move {
                let fill = "document.querySelector('[data-option=record]').value = arguments[0]";
                page.script(fill, &[json!(text)]).await?;
                page.click("[data-action=open-pasted]").await
            }
        };
        let record = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD))?;
        for bad in ["what is this", "{\"format\": \"tablee/1\"}", &record.replacen("start", "stort", 1)] {
            pasted(bad.to_owned()).await?;
            page.see("[data-trouble=record]").await?;
            ensure!(page.text("[data-trouble=record]").await?.len() > 10, "{bad} is explained");
        }
        page.script("localStorage.setItem('tablee.preferences', JSON.stringify({ pace: 'instant', motion: 'reduced', patterns: true }))", &[]).await?;
        for (id, name) in RECORDS {
            page.go("/fr").await?;
            page.go("/fr/replay").await?;
            pasted(recorded(id, name)?.text()).await?;
            page.see(&format!(".table[data-page=replay][data-game={id}]")).await?;
            page.click("[data-action=share]").await?;
            page.click("[data-share=svg]").await?;
            let svg = String::from_utf8(downloaded(&browser, "svg").await?)?;
            ensure!(svg.contains("id=\"pattern-0\""), "{id}: the patterns come with the picture");
            let names = "return [...document.querySelectorAll('.seat-name')].map(e => e.textContent.trim())";
            let names: Vec<String> = serde_json::from_value(page.script(names, &[]).await?)?;
            let caption = svg.rsplit_once("<text").context("a caption")?.1;
            for name in names {
                let figure = caption.split_once(&format!("{name} ")).map(|(_, rest)| rest.trim_start_matches('−'));
                let is_there = figure.is_some_and(|figure| figure.starts_with(|first: char| first.is_ascii_digit()));
                ensure!(is_there, "{id}: the picture tells the score of {name}: {caption}");
            }
            let beside = "return [...document.querySelectorAll('.stage [data-figure]')].map(e => e.textContent)";
            let beside: Vec<String> = serde_json::from_value(page.script(beside, &[]).await?)?;
            for figure in beside {
                ensure!(svg.contains(&format!(">{figure}</text>")), "{id}: a completed card shows {figure} points");
            }
            page.click("[data-share=png]").await?;
            ensure!(downloaded(&browser, "png").await?.starts_with(b"\x89PNG"), "{id}: the picture is a PNG");
            page.click("[data-action=close-sheet]").await?;
            // Early on, so that bots do not end the game as soon as it is branched off.
            let jump = "const e = document.querySelector('[data-action=jump]'); e.value = '6'; e.dispatchEvent(new Event('input'))";
            page.script(jump, &[]).await?;
            page.see(".table[data-moment]").await?;
            page.click("[data-action=share]").await?;
            page.click("[data-share=position]").await?;
            let link = page.wait("a link", "return document.querySelector('[data-share-link]')?.value", &[]).await?;
            let link = link.as_str().and_then(|link| link.strip_prefix(&site.url(""))).context("a link")?.to_owned();
            ensure!(link.starts_with("/fr/replay#"), "{link}");
            let shared = page.script("return document.querySelector('.table').dataset.moment", &[]).await?;
            let shared = shared.as_str().context("a moment")?.parse()?;
            page.click("[data-action=close-sheet]").await?;
            page.click("[data-action=branch]").await?;
            page.see(&format!(".table[data-page=play][data-game={id}]")).await?;
            page.click("[data-action=back]").await?;
            moment(&page, shared).await?;
            page.go("/fr").await?;
            page.go(&link).await?;
            moment(&page, shared).await?;
            page.go("/fr").await?;
            page.go(&link[..link.len() / 2]).await?;
            page.see("[data-trouble=record]").await?;
        }
        Ok(())
    });
}

/// The end of a game leads to its replay, and comes with a link to it.
#[test]
fn the_end_leads_to_the_replay_and_gives_a_link() {
    run(async {
        let (site, browser, page) = open(Size::PHONE, "/en/criss-cross/play?players=1&seats=you&seed=end").await?;
        let mut game = Game::on(&page, Means::Box).await?;
        game.play_out().await?;
        page.click("[data-action=share]").await?;
        page.click("[data-share=game]").await?;
        let link = page.wait("a link", "return document.querySelector('[data-share-link]')?.value", &[]).await?;
        let link = link.as_str().and_then(|link| link.strip_prefix(&site.url(""))).context("a link")?.to_owned();
        page.click("[data-action=close-sheet]").await?;
        page.click("[data-action=open-replay]").await?;
        page.see(".table[data-page=replay][data-over]").await?;
        let shown = page.script("return location.pathname + location.hash", &[]).await?;
        ensure!(shown == json!(link), "the link leads to the replay: {shown}");
        let page = browser.open(&site, Size::DESKTOP, &link).await?;
        page.see(".table[data-page=replay][data-over]").await
    });
}

/// A game that was played here is opened by a tap.
#[test]
fn a_saved_game_of_each_kind_is_opened_by_a_tap() {
    run(async {
        let (_site, _browser, page) = open(Size::PHONE, "/en").await?;
        for id in GameId::ALL {
            page.go(&format!("/en/{id}/play?seats=you,bot:random&seed=tap")).await?;
            let mut game = Game::on(&page, Means::Box).await?;
            game.settle().await?;
            game.step().await?;
            game.settle().await?;
            page.go("/en/replay").await?;
            page.click(&format!("[data-action=open-saved][data-game={id}]")).await?;
            page.see(&format!(".table[data-page=replay][data-game={id}] .stage svg")).await?;
            page.click("[data-action=previous]").await?;
            page.see(".table[data-moment]").await?;
        }
        Ok(())
    });
}

/// Waits for a whole file with this ending, which a page hands out, and takes it away.
async fn downloaded(browser: &Browser, ending: &str) -> Result<Vec<u8>> {
    for _ in 0..600 {
        let files = std::fs::read_dir(browser.downloads()).into_iter().flatten().flatten().map(|file| file.path());
        if let Some(file) = files.into_iter().find(|file| file.extension().is_some_and(|it| it == ending)) {
            let whole = std::fs::read(&file)?;
            // The file has its name before all of it is there.
            if whole.ends_with(b"</svg>") || whole.ends_with(b"IEND\xaeB`\x82") {
                std::fs::remove_file(file)?;
                return Ok(whole);
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    anyhow::bail!("no {ending} was handed out")
}

#[test]
fn a_table_in_the_archive_is_shown_by_its_record() {
    run(async {
        let (site, browser, missing) = open(Size::PHONE, "/fr/t/nowhere").await?;
        missing.see("[data-page=trouble] [data-trouble=table]").await?;
        let record = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD))?;
        site.archive("amber-fox", &record)?;
        for (size, lang) in [(Size::PHONE, "fr"), (Size::DESKTOP, "en")] {
            let page = browser.open(&site, size, &format!("/{lang}/t/amber-fox")).await?;
            page.see(".table[data-page=replay][data-over]").await?;
            let note = page.text("[data-archived]").await?;
            ensure!(note.contains("archiv"), "the page says what it shows: {note}");
            page.click("[data-action=previous]").await?;
            page.see(".table[data-moment]").await?;
        }
        Ok(())
    });
}

/// The address of such a table does not carry its record: the way back does, unless the browser cannot pack it.
#[test]
fn a_game_that_was_branched_off_the_archive_leads_back_there() {
    run(async {
        let record = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD))?;
        let (site, browser, _) = open(Size::PHONE, "/en").await?;
        site.archive("amber-fox", &record)?;
        for can_pack in [true, false] {
            let page = browser.open(&site, Size::PHONE, "/en/t/amber-fox").await?;
            page.see(".table[data-page=replay][data-over]").await?;
            if !can_pack {
                page.script("delete window.CompressionStream", &[]).await?;
            }
            page.click("[data-action=previous]").await?;
            page.see(".table[data-moment]").await?;
            let left = page.script("return document.querySelector('.table').dataset.moment", &[]).await?;
            page.click("[data-action=branch]").await?;
            page.see(".table[data-page=play]").await?;
            if can_pack {
                page.click("[data-action=back]").await?;
                moment(&page, left.as_str().context("a moment")?.parse()?).await?;
            } else {
                page.see("[data-action=back][href='/en/criss-cross']").await?;
            }
        }
        Ok(())
    });
}
