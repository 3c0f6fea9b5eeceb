//! Whoever plays or watches learns what they may know, and nothing else.

use anyhow::{Context, Result, anyhow, ensure};
use catalog::{GameId, Record};
use client::{Client, Replay};
use e2e::{Guest, OnlineSite, Size, play_on_the_boards, play_together, run};
use game::Observer;
use protocol::{Snapshot, online::FromServer};
use serde_json::Value;

use crate::{consoles_are_quiet, two_friends};

/// A spectator has the whole game on their screen, and nothing hidden ever came through their connection, nor through those
/// of the players.
#[test]
fn genial_before_a_spectator_who_learns_no_secret() {
    run(async {
        let site = OnlineSite::start()?;
        let (ada, lina, invitation) = two_friends(&site, GameId::Genial).await?;
        let max = watching(&site, &invitation).await?;
        ada.start().await?;
        max.page.see(".table").await?;
        ensure!(!max.page.has("[data-looking]").await?, "nobody's seat is a spectator's");
        play_on_the_boards(&[&ada, &lina], 4).await?;
        play_together(&[&ada, &lina], None).await?;
        max.page.see("[data-ending]").await?;
        learn_only_what_they_may(&[&ada, &lina, &max]).await?;
        consoles_are_quiet(&[&ada, &lina, &max]).await
    });
}

/// Somebody who only watches. The seats are taken, and their link says so.
pub(crate) async fn watching(site: &OnlineSite, invitation: &str) -> Result<Guest> {
    let guest = Guest::arrive(site, "fr", Size::DESKTOP).await?;
    guest.watch(invitation).await?;
    guest.page.see("[data-notice]").await?;
    ensure!(!guest.page.has("[data-action=sit]").await?, "there is no seat to take");
    Ok(guest)
}

/// Nothing hidden from them has come through anybody's connection, as it follows from the record of the game that is over.
pub(crate) async fn learn_only_what_they_may(guests: &[&Guest]) -> Result<()> {
    let record = guests[0].record().await?;
    for guest in guests {
        for text in guest.heard().await? {
            let message: FromServer = serde_json::from_str(&text)?;
            let same = serde_json::to_value(&message)? == serde_json::from_str::<Value>(&text)?;
            ensure!(same, "something more than the message says: {text}");
            if let FromServer::Welcome(welcome) = message {
                ensure!(welcome.seat.is_some() || welcome.invitation.is_none(), "{welcome:?}");
            }
        }
        let told = guest.told().await?;
        // What was taken back is not in the record.
        let shrunk = told.windows(2).rposition(|pair| pair[1].log.len() < pair[0].log.len()).map_or(0, |at| at + 1);
        let compared = told[shrunk..].len();
        ensure!(compared > 10, "only {compared} moments were looked at");
        for known in &told[shrunk..] {
            let truth = as_seen_by(known.observer, &record, known.events())?;
            let shown = |snapshot: &Snapshot| snapshot.log.iter().map(|entry| entry.shown.clone()).collect::<Vec<_>>();
            ensure!(known.state.view == truth.state.view, "{:?}", known.state.view);
            ensure!(shown(known) == shown(&truth), "{:?} after {} events", known.observer, known.events());
        }
    }
    Ok(())
}

/// What an observer may know after so many events of a record.
fn as_seen_by(observer: Observer, record: &Record, events: usize) -> Result<Snapshot> {
    let mut so_far = record.clone();
    so_far.events.truncate(events);
    so_far.result = so_far.result.filter(|_| events == record.events.len());
    let mut replay = Replay::new(so_far).map_err(|bad| anyhow!("{bad:?}"))?;
    replay.look_as(observer).map_err(|why| anyhow!("{why:?}")).context("an observer")
}
