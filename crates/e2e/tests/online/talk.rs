//! What people say and ask each other at a table: each in their own language.

use anyhow::{Result, ensure};
use catalog::GameId;
use e2e::{Guest, OnlineSite, play_on_the_boards, play_together, run};
use serde_json::json;

use crate::{
    consoles_are_quiet,
    secrets::{learn_only_what_they_may, watching},
    two_friends,
};

pub(crate) async fn open_talk(guest: &Guest) -> Result<()> {
    guest.page.click("[data-action=chat]").await?;
    // The sheet gets the keyboard a moment later, and shows its head then.
    let focus = "return document.activeElement?.closest('.talk') !== null";
    guest.page.wait("the keyboard in the sheet", focus, &[]).await.map(drop)
}

/// Phrases are read in each one's language, words as they are; whoever is muted is not read. A decision is taken back
/// when the other agrees, and stays when not. Who resigns is played for by a bot, to the end.
/// Nobody learns what is hidden from them on the way, nor does somebody who watches.
#[test]
fn color_pop_with_talk_a_take_back_and_a_resignation() {
    run(async {
        let site = OnlineSite::start()?;
        let (ada, lina, invitation) = two_friends(&site, GameId::ColorPop).await?;
        let max = watching(&site, &invitation).await?;
        ada.start().await?;
        play_on_the_boards(&[&ada, &lina], 3).await?;
        play_together(&[&ada, &lina], Some(8)).await?;

        open_talk(&ada).await?;
        ada.page.click("[data-phrase=well-played]").await?;
        lina.page.see("[data-action=chat] [data-unread='1']").await?;
        open_talk(&lina).await?;
        lina.page
            .wait(
                "the phrase",
                "return document.querySelector('.talk-lines [data-line]')?.textContent.includes('Bien joué')",
                &[],
            )
            .await?;
        lina.page.fill("[data-action=say]", "Merci, <b>Ada</b> !").await?;
        lina.page.press("Enter").await?;
        ada.page.wait("the words", "return [...document.querySelectorAll('.talk-lines [data-line]')].some(e => e.textContent.includes('Merci, <b>Ada</b> !'))", &[]).await?;
        ada.page.click("[data-action=mute]").await?;
        ada.page.see(".talk-lines:not(:has([data-line='2']))").await?;
        for guest in [&ada, &lina] {
            guest.page.click("[data-action=close-chat]").await?;
        }

        // Whoever has decided last asks for it back.
        let asker = "return document.querySelector('[data-action=ask-take-back]:not([aria-disabled])') !== null";
        while ada.page.script(asker, &[]).await? != json!(true) {
            play_together(&[&ada, &lina], Some(0)).await?;
        }
        let before = ada.events().await?;
        ada.page.click("[data-action=ask-take-back]").await?;
        lina.page.click("[data-ask] [data-action=decline]").await?;
        ada.page.see("[data-ask] .quiet").await?;
        ensure!(ada.events().await? == before, "it stays");
        ada.page.click("[data-action=ask-take-back]").await?;
        lina.page.click("[data-ask] [data-action=accept]").await?;
        let fewer = "return document.querySelectorAll('[data-event]').length < arguments[0]";
        for guest in [&ada, &lina] {
            guest.page.wait("the move to be taken back", fewer, &[json!(before)]).await?;
        }

        open_talk(&lina).await?;
        lina.page.click("[data-action=resign]").await?;
        lina.page.click("[data-action=sure]").await?;
        play_together(&[&ada], None).await?;
        for guest in [&ada, &lina] {
            guest.page.see(".table[data-over]").await?;
        }
        max.page.see(".table[data-over]").await?;
        learn_only_what_they_may(&[&ada, &lina, &max]).await?;
        consoles_are_quiet(&[&ada, &lina, &max]).await
    });
}
