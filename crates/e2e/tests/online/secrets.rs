//! Who watches learns what everyone may know, and nothing else.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{GameId, Record};
use client::{Client, Replay};
use e2e::{Guest, OnlineSite, Size, play_together, run};
use game::Observer;
use protocol::{Snapshot, online::FromServer};
use serde_json::Value;

use crate::{consoles_are_quiet, two_friends};

/// A spectator has the whole game on their screen, and nothing hidden ever came through their connection.
#[test]
fn genial_before_a_spectator_who_learns_no_secret() {
    run(async {
        let site = OnlineSite::start()?;
        let (ada, lina, invitation) = two_friends(&site, GameId::Genial).await?;
        let max = Guest::arrive(&site, "fr", Size::DESKTOP).await?;
        max.watch(&invitation).await?;
        ada.start().await?;
        max.page.see(".table").await?;
        ensure!(!max.page.has("[data-looking]").await?, "nobody's seat is a spectator's");
        play_together(&[&ada, &lina], None).await?;
        max.page.see("[data-ending]").await?;
        let record = max.record().await?;
        let heard = max.heard().await?;
        let compared = only_what_everyone_may_know(&heard, &record)?;
        ensure!(compared > 20, "only {compared} moments were looked at");
        consoles_are_quiet(&[&ada, &lina, &max]).await
    });
}

/// Every message says what its type says and nothing more; and each state is the one that a spectator may know, as it
/// follows from the record. Gives how many were compared.
fn only_what_everyone_may_know(heard: &[String], record: &Record) -> Result<usize> {
    let mut known: Option<Snapshot> = None;
    let mut compared = 0;
    for text in heard {
        let message: FromServer = serde_json::from_str(text)?;
        ensure!(serde_json::to_value(&message)? == serde_json::from_str::<Value>(text)?, "something more in {text}");
        match message {
            FromServer::Snapshot(snapshot) => known = Some(*snapshot),
            FromServer::Update(update) => {
                let known = known.as_mut().context("a snapshot comes first")?;
                known.apply(*update).map_err(|why| anyhow!("{why:?}"))?;
            }
            FromServer::Welcome(welcome) => {
                ensure!(welcome.seat.is_none() && welcome.invitation.is_none(), "{welcome:?}");
                continue;
            }
            _ => continue,
        }
        let known = known.as_ref().context("something is known")?;
        let truth = of_spectator(record, known.events())?;
        ensure!(
            known.observer == Observer::Spectator && known.state.view == truth.state.view,
            "{:?}",
            known.state.view
        );
        let shown = |snapshot: &Snapshot| snapshot.log.iter().map(|entry| entry.shown.clone()).collect::<Vec<_>>();
        ensure!(shown(known) == shown(&truth), "after {} events", known.events());
        compared += 1;
    }
    Ok(compared)
}

/// What a spectator may know after so many events of a record.
fn of_spectator(record: &Record, events: usize) -> Result<Snapshot> {
    let mut so_far = record.clone();
    so_far.events.truncate(events);
    so_far.result = so_far.result.filter(|_| events == record.events.len());
    let mut replay = Replay::new(so_far).map_err(|bad| anyhow!("{bad:?}"))?;
    replay.look_as(Observer::Spectator).map_err(|why| anyhow!("{why:?}"))
}
