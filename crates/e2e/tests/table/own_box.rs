//! Families that own the box: secret colours that are shown in the end, and cards of their own.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{
    AnyGame, GameId, Seed,
    rules::tout_sur_carte::{Step, ToutSurCarte},
};
use e2e::{Browser, Game, Means, Page, Site, Size, games, run};
use game::{Setting, Settings, Turn};
use serde_json::json;

/// Taps the colours that a seat shows, as an event writes them: `* secret 1 GB`.
async fn show(page: &Page, secret: &str) -> Result<()> {
    for colour in secret.rsplit(' ').next().context("colours")?.chars() {
        page.click(&format!(".cp-dealer [data-symbol='{colour}'][data-legal]")).await?;
    }
    Ok(())
}

/// Nobody enters a colour before the end. The grid is typed, the first groups are popped with fingers, colours that were shown
/// too early are undone; in the end all show their colours, and the record is that of the real play.
#[test]
fn color_pop_is_scored_right_while_colours_stay_secret() {
    run(async {
        let settings = Settings::from([("players".to_owned(), Setting::Number(2))]);
        let mut play = AnyGame::new(GameId::ColorPop, &settings).map_err(|bad| anyhow!("{bad:?}"))?;
        let (mut chance, mut choices) = (Seed::new("box").chance(1), Seed::new("people").chance(1));
        let mut events = Vec::new();
        while play.turn() != Turn::Over {
            let event = match play.turn() {
                Turn::Seats(seats) => play.random_move(seats.iter().next().context("a seat")?, &mut choices),
                Turn::Chance | Turn::Over => play.sample(&mut chance),
            };
            play.happen(&event);
            events.push(event.to_string());
        }
        let path = "/fr/color-pop/play?players=2&seats=human:Ada,human:Lina&chance=box&seed=box";
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, path).await?;
        let game = Game::on(&page, Means::Box).await?;
        page.see("[data-dealer]").await?;
        games::type_move(&page, &events[0]).await?;
        let (secrets, moves): (Vec<_>, Vec<_>) = events[1..].iter().partition(|event| event.starts_with("* secret"));
        for (index, event) in moves.iter().enumerate() {
            let (seat, mv) = event.split_once(' ').context("a seat")?;
            page.see(&format!(".seat[data-seat='{seat}'][data-looking]")).await?;
            ensure!(!page.has("[data-action=secret]").await?, "nobody's secret is on the screen");
            if index == 1 {
                let hidden = "return ['.goal', '.happened'].filter(e => !document.querySelector(e)?.checkVisibility())";
                page.wait_until_right("what one plays for, and what happened", hidden, &[]).await?;
            }
            // Before any move, and after one.
            if index < 2 {
                page.click("[data-action=show-colours]").await?;
                show(&page, secrets[0]).await?;
                page.see("[data-dealer] .cp-dealer").await?;
                let asked = page.text("[data-status]").await?;
                ensure!(asked.contains("montre ses couleurs"), "colours are to be shown, and the table says: {asked}");
                page.click("[data-action=undo]").await?;
                page.see(&format!(".seat[data-seat='{seat}'][data-looking]")).await?;
                page.see("[data-action=show-colours]").await?;
            }
            if index < 3 {
                games::click(&page, &game.saved().await?, mv).await.with_context(|| mv.to_owned())?;
            } else {
                games::type_move(&page, mv).await?;
            }
            page.see(&format!("[data-notation='{event}']")).await?;
        }
        // The move box is in the log, which lies over the board on phones.
        page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
        if page.has("[data-action=show-colours]").await? {
            page.click("[data-action=show-colours]").await?;
        }
        for secret in secrets {
            ensure!(!page.has("[data-ending]").await?, "nobody has won before all colours are shown");
            show(&page, secret).await?;
        }
        page.see("[data-ending]").await?;
        let record = game.record().await?;
        ensure!(record.events == events, "{:?} is not {events:?}", record.events);
        let end = record.replay().map_err(|bad| anyhow!("{bad:?}"))?;
        ensure!(end.result() == play.result(), "{:?} is not {:?}", end.result(), play.result());
        ensure!(record.kept("own_box") == Some(true), "the record says how it was played");
        Ok(())
    });
}

/// A card of a box that is not ours, which two throws complete: `RYBBB` and `BOOOO`, for 11 points.
const OWN_CARD: &str = "R1*Y1*B4G7P7";

/// A play with such cards: the dice are always right, and the second player passes instead of completing a fourth card.
fn with_own_cards() -> Result<(AnyGame, Vec<String>)> {
    let cards = Setting::Choice([OWN_CARD; 30].join("."));
    let mut play = AnyGame::new(GameId::ToutSurCarte, &Settings::from([("cards".into(), cards)]))
        .map_err(|bad| anyhow!("{bad:?}"))?;
    let mut deck = 1..;
    let mut events = Vec::new();
    let mut rounds = 0;
    loop {
        let now: &ToutSurCarte = play.downcast_ref().context("the game")?;
        let mut card = || deck.next().expect("cards do not run out");
        let event = match now.step() {
            Step::Deal(seat) => format!("* deal {seat} {} {}", card(), card()),
            Step::Draw(seat) => format!("* draw {seat} {}", card()),
            Step::Roll => {
                rounds += 1;
                format!("* roll {}", if rounds % 2 == 1 { "RYBBB" } else { "BOOOO" })
            }
            Step::Reroll => format!("{} stop", now.active()),
            Step::Use(seat) if seat.number() == 2 && rounds % 2 == 0 && now.done(seat).count() == 3 => "2 pass".into(),
            Step::Use(seat) => {
                let best = now.cards(seat).min_by_key(|card| card.free().total()).context("a card")?;
                format!("{seat} use {}", best.card())
            }
            _ => return Ok((play, events)),
        };
        play.apply(&event).map_err(|why| anyhow!("{event}: {why:?}"))?;
        events.push(event);
    }
}

/// The cards of the box are entered once: two with fingers, one of them wrongly at first. They are offered where the game is set
/// up with a real box, and the score is that of these cards.
#[test]
fn tout_sur_carte_is_scored_right_with_the_familys_own_cards() {
    run(async {
        let (end, events) = with_own_cards()?;
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/fr").await?;
        let kept = format!(".{}.", [OWN_CARD; 28].join("."));
        page.script("localStorage.setItem('tablee.own-cards', arguments[0])", &[json!(kept)]).await?;
        page.go("/fr/tout-sur-carte").await?;
        page.click("[data-action=share-device]").await?;
        page.fill("[data-name='1']", "Ada").await?;
        page.fill("[data-name='2']", "Lina").await?;
        page.click("[data-agreement=by-hand]").await?;
        page.see("[data-own-cards='28']").await?;
        ensure!(!page.has("[data-agreement=own-cards]").await?, "two cards are missing");
        page.click("[data-action=own-cards]").await?;
        for card in ["1", "30"] {
            page.see(&format!("[data-entering='{card}']")).await?;
            // Six boxes in blue make 22 in all, which a card never has.
            for (row, boxes) in [("R", 1), ("Y", 1), ("B", 6), ("G", 7), ("P", 7)] {
                page.click(&format!("[data-own-row='{row}'] [data-boxes='{boxes}']")).await?;
            }
            for row in ["R", "Y"] {
                page.click(&format!("[data-own-row='{row}'] [data-sun]")).await?;
            }
            page.see("[data-action=keep-card]:disabled").await?;
            page.click("[data-own-row='B'] [data-boxes='4']").await?;
            page.click("[data-action=keep-card]:not(:disabled)").await?;
        }
        page.see("[data-own-cards='30'] [data-agreement=own-cards][aria-checked=true]").await?;
        // A card can be mended later.
        page.click("[data-own-card='7']").await?;
        page.see("[data-entering='7'] [data-action=keep-card]:not(:disabled)").await?;
        page.click("[data-action=close-card]").await?;
        page.click("[data-party] [data-action=start]").await?;
        let game = Game::on(&page, Means::Box).await?;
        for (index, event) in events.iter().enumerate() {
            if index < 2 {
                for card in event.split(' ').skip(3) {
                    page.click(&format!(".tsc-entries [data-card='{card}']")).await?;
                }
            } else {
                let typed = event.strip_prefix("1 ").or_else(|| event.strip_prefix("2 ")).unwrap_or(event);
                games::type_move(&page, typed).await.with_context(|| event.clone())?;
            }
            let count = format!("return document.querySelectorAll('[data-event]').length > {index}");
            page.wait(event, &count, &[]).await?;
        }
        page.see("[data-ending]").await?;
        page.see(".seat[data-seat='1'] [data-score='44']").await?;
        page.see(".seat[data-seat='2'] [data-score='35']").await?;
        let record = game.record().await?;
        ensure!(record.events == events, "{:?} is not {events:?}", record.events);
        let replayed = record.replay().map_err(|bad| anyhow!("{bad:?}"))?;
        ensure!(replayed.result() == end.result(), "{:?} is not {:?}", replayed.result(), end.result());
        Ok(())
    });
}
