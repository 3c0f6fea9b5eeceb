//! The ways into a table and out of it: invitations that are spent and replaced, clocks, going away for a while, and ends
//! without a result.

use anyhow::{Context, Result, ensure};
use catalog::GameId;
use e2e::{Guest, OnlineSite, Size, play_on_the_boards, run};
use serde_json::json;

use crate::{consoles_are_quiet, talk::open_talk};

/// Remembers the notices that the page would show, and lets it believe that nobody looks at it.
const NOTICES: &str = "window.notices = [];
    window.Notification = class { static permission = 'granted'; constructor(text) { window.notices.push(text); } };
    Object.defineProperty(document, 'visibilityState', { get: () => window.unseen ? 'hidden' : 'visible' });";

async fn invitation(guest: &Guest, other_than: &str) -> Result<String> {
    let link = "const link = document.querySelector('[data-invite]')?.dataset.invite;
        return link && link !== arguments[0] ? link : null";
    let link = guest.page.wait("another invitation", link, &[json!(other_than)]).await?;
    Ok(link.as_str().context("a link")?.to_owned())
}

/// The one whose turn it is sees so in the title; whoever does not look at the page is called.
async fn is_called(guests: [&Guest; 2]) -> Result<()> {
    let due = "return document.title.startsWith('● ')";
    let is_due = guests[0].page.script(due, &[]).await? == json!(true);
    let (due_now, waits) = if is_due { (guests[0], guests[1]) } else { (guests[1], guests[0]) };
    due_now.page.wait("the sign in the title", due, &[]).await?;
    waits.page.wait("no sign in the title", "return !document.title.startsWith('● ')", &[]).await?;
    waits.page.script("window.unseen = true; return true", &[]).await?;
    // Whoever decides may have a second decision before the turn passes on.
    while waits.page.script("return window.notices.length", &[]).await? == json!(0) {
        if due_now.is_due().await? {
            play_on_the_boards(&[due_now], 1).await?;
        }
    }
    waits.page.script("window.unseen = false; return true", &[]).await?;
    waits.page.wait("the sign in the title", due, &[]).await.map(drop)
}

/// The host removes somebody, whose link then leads nowhere, and makes a new one. They play with clocks; one goes away and
/// comes back; one is blocked and reported; and they agree to end. Another table is closed by its host.
#[test]
fn genial_from_the_waiting_room_to_an_agreed_end() {
    run(async {
        let site = OnlineSite::start()?;
        let (ada, lina) =
            (Guest::arrive(&site, "en", Size::DESKTOP).await?, Guest::arrive(&site, "fr", Size::PHONE).await?);
        for guest in [&ada, &lina] {
            guest.browser.before_each_page(NOTICES).await?;
        }
        let first = ada.open_table_with_clock(GameId::Genial, 2, "Ada", 3).await?;
        lina.join(&first, "Lina").await?;
        ada.page.click("[data-page=waiting] [data-action=remove]").await?;
        lina.page.see("[data-page=waiting] [data-notice]").await?;
        ensure!(!lina.page.has("[data-action=sit]").await?, "the old link leads to no seat");
        let second = invitation(&ada, &first).await?;
        ada.page.click("[data-action=new-link]").await?;
        let third = invitation(&ada, &second).await?;
        lina.watch(&second).await?;
        lina.page.see("[data-page=waiting] [data-notice]").await?;
        lina.join(&third, "Lina").await?;
        ada.start().await?;
        lina.page.see(".table").await?;

        // The clock of whoever is to decide runs, and is on both screens.
        for guest in [&ada, &lina] {
            guest.page.see(".seat[data-clock] .seat-clock").await?;
            let runs = "const left = () => [...document.querySelectorAll('.seat')].map(e => +e.dataset.clock);
                window.before ??= left(); return left().some((now, seat) => now < window.before[seat])";
            guest.page.wait("a clock that runs", runs, &[]).await?;
        }
        is_called([&ada, &lina]).await?;

        // Lina goes away for a while: Ada sees it, and a way leads back.
        open_talk(&lina).await?;
        lina.page.click("[data-action=leave]").await?;
        lina.page.click("[data-action=sure]").await?;
        lina.page.see("[data-page=games]").await?;
        ada.page.see(".seat[data-connected=false]").await?;
        lina.page.click("[data-tables] [data-action=resume]").await?;
        lina.page.see(".table").await?;
        ada.page.see(".seats:not(:has(.seat[data-connected=false]))").await?;
        lina.page.see(".table:not(:has([data-action=return]))").await?;
        play_on_the_boards(&[&ada, &lina], 2).await?;

        // Whoever is blocked or muted is not read, and that lasts.
        open_talk(&ada).await?;
        ada.page.click("[data-action=mute]").await?;
        ada.page.click("[data-action=block]").await?;
        ada.page.see("[data-action=block][aria-pressed=true]").await?;
        ada.page.click("[data-action=report]").await?;
        ada.page.fill(".talk-people .talk-say input", "unkind").await?;
        ada.page.click("[data-action=send-report]").await?;
        ada.page.see("[data-action=report]:disabled").await?;
        open_talk(&lina).await?;
        lina.page.click("[data-phrase=hello]").await?;
        lina.page.see(".talk-lines [data-line]").await?;
        ada.page.reload().await?;
        open_talk(&ada).await?;
        ada.page.see("[data-action=mute][aria-pressed=true]").await?;
        ensure!(!ada.page.has(".talk-lines [data-line]").await?, "blocked words do not come");

        lina.page.click("[data-action=close-chat]").await?;

        // Ada proposes to end without a result: once it is declined, once agreed.
        for answer in ["decline", "accept"] {
            ada.page.click("[data-action=abandon]").await?;
            ada.page.click("[data-action=sure]").await?;
            lina.page.click(&format!("[data-ask] [data-action={answer}]")).await?;
            if answer == "decline" {
                ada.page.see(".table:not(:has([data-ask] .ask-card))").await?;
            }
        }
        for (guest, told) in [(&ada, "The table was closed"), (&lina, "La table a été fermée")] {
            let closed = "return document.querySelector('.table').textContent.includes(arguments[0])";
            guest.page.wait("the end", closed, &[json!(told)]).await?;
        }

        // A table that its host closes before it starts is closed for everyone.
        let next = ada.open_table(GameId::CrissCross, 2, "Ada", false).await?;
        lina.watch(&next).await?;
        ada.page.click("[data-page=waiting] [data-action=close]").await?;
        for guest in [&ada, &lina] {
            guest.page.see("[data-page=waiting][data-phase=closed]").await?;
        }
        consoles_are_quiet(&[&ada, &lina]).await
    });
}
