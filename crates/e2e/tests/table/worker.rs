//! The bots in a browser's worker: the same decisions as natively, and no longer than they may take.

use anyhow::{Result, bail, ensure};
use bots::{Level, Strength};
use catalog::{GameId, Seed};
use e2e::{Browser, Site, Size, Worker, middle, run};
use protocol::worker::{Answer, Ask};

/// More time than a decision of few simulations can take.
const EVER: u32 = 1_000_000_000;

/// The moves that an answer names.
fn moves(answer: &Answer) -> Result<Vec<&str>> {
    match answer {
        Answer::Move { notation, .. } => Ok(vec![notation]),
        Answer::Hints { hints, .. } => Ok(hints.iter().map(|hint| hint.notation.as_str()).collect()),
        other => bail!("no move: {other:?}"),
    }
}

#[test]
fn a_worker_decides_and_advises_as_the_bots_do_natively() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/en").await?;
        let worker = Worker::start(&page).await?;
        for &id in GameId::ALL {
            let (view, seat, _) = middle(id)?;
            let stream = || Seed::new(Worker::SEED).player(1, seat);
            for level in ["random", "greedy", "1", "2", "3", "4", "5@300"] {
                let (answer, _) = worker.ask(&view, seat, EVER, Ask::Move(level.into())).await?;
                let native = bots::decide(id, &view.json(), seat, level.parse()?, &mut stream(), &mut || false)?;
                ensure!(moves(&answer)? == [native.as_str()], "{id}, {level}: {answer:?}, natively {native}");
            }
            let (answer, _) = worker.ask(&view, seat, EVER, Ask::Hint(3)).await?;
            let strength = Strength { level: 3, simulations: None };
            let native = bots::advise(id, &view.json(), seat, strength, &mut stream(), &mut || false)?;
            ensure!(moves(&answer)? == native.iter().map(|it| it.mv.as_str()).collect::<Vec<_>>(), "{id}: {answer:?}");
        }
        Ok(())
    });
}

#[test]
fn a_worker_that_would_think_for_hours_answers_when_its_time_is_up() {
    run(async {
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::DESKTOP, "/en").await?;
        let worker = Worker::start(&page).await?;
        let endless = Level::Numbered(Strength { level: 5, simulations: Some(u32::MAX) }).to_string();
        for &id in GameId::ALL {
            let (view, seat, legal) = middle(id)?;
            let (answer, _) = worker.ask(&view, seat, 400, Ask::Move(endless.clone())).await?;
            let decided = moves(&answer)?;
            ensure!(legal.iter().any(|it| decided == [it]), "{id}: {decided:?}");
            let progress = worker.progress().await?;
            ensure!(progress.is_sorted() && progress.iter().all(|part| (0.0..=1.0).contains(part)), "{progress:?}");
            ensure!(!progress.is_empty() || id == GameId::ToutSurCarte, "{id} says nothing while it thinks");
        }
        Ok(())
    });
}
