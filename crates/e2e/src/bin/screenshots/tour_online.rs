//! The tour of online tables: the form, the waiting room, the lobby, a game with clocks, talk and questions, a lost connection,
//! the end with its chance verified.

use anyhow::Result;
use catalog::GameId;
use e2e::{Guest, OnlineSite, Size, play_together};

use crate::tour::Tour;

/// The place of "10 minutes, and 10 seconds for each move" among the clocks that are offered.
const CLOCK: u8 = 3;

impl Tour {
    /// Everything that needs other people. The pictures are those of the guest, who sees the table in the language of the tour.
    pub(crate) async fn online(&mut self) -> Result<()> {
        let lang: &'static str = match self.lang() {
            "fr" => "fr",
            "en" => "en",
            _ => "de",
        };
        let mut site = OnlineSite::start()?;
        let ada = Guest::arrive(&site, "en", Size::DESKTOP).await?;
        let lina = Guest::arrive(&site, lang, Size::DESKTOP).await?;
        lina.page.go(&format!("/{lang}/genial#online")).await?;
        lina.page.see("[data-online]").await?;
        lina.page.script("document.querySelector('[data-online]').scrollIntoView()", &[]).await?;
        self.take(&lina.browser, &lina.page, "online-form").await?;
        let own = lina.open_table(GameId::Blockers, 3, "Lina", true).await?;
        self.take(&lina.browser, &lina.page, "online-waiting-host").await?;
        ada.page.go(&format!("/{lang}/lobby")).await?;
        ada.page.see("[data-lobby] [data-action=join]").await?;
        self.take(&ada.browser, &ada.page, "online-lobby").await?;
        drop(own);
        let invitation = ada.open_table_with_clock(GameId::Genial, 2, "Ada", CLOCK).await?;
        lina.watch(&invitation).await?;
        self.take(&lina.browser, &lina.page, "online-invited").await?;
        lina.join(&invitation, "Lina").await?;
        self.take(&lina.browser, &lina.page, "online-waiting-guest").await?;
        ada.start().await?;
        play_together(&[&ada, &lina], Some(12)).await?;
        lina.page.script("document.querySelector('.log-open [data-action=close-log]')?.click()", &[]).await?;
        self.take(&lina.browser, &lina.page, "online-table").await?;
        ada.page.click("[data-action=chat]").await?;
        ada.page.click("[data-phrase=well-played]").await?;
        lina.page.see("[data-unread]").await?;
        lina.page.click("[data-action=chat]").await?;
        self.take(&lina.browser, &lina.page, "online-talk").await?;
        lina.page.click("[data-action=close-chat]").await?;
        ada.page.click("[data-action=close-chat]").await?;
        ada.page.click("[data-action=ask-take-back]").await?;
        if lina.page.has("[data-action=accept]").await? {
            self.take(&lina.browser, &lina.page, "online-asked").await?;
        }
        lina.page.go(&format!("/{lang}/games")).await?;
        lina.page.see("[data-tables] li").await?;
        self.take(&lina.browser, &lina.page, "online-games").await?;
        let short = ada.open_table(GameId::CrissCross, 2, "Ada", false).await?;
        lina.join(&short, "Lina").await?;
        ada.start().await?;
        play_together(&[&ada, &lina], None).await?;
        lina.page.see("[data-ending]").await?;
        self.take(&lina.browser, &lina.page, "online-end").await?;
        lina.page.click("[data-ending] [data-action=verify]").await?;
        lina.page.see("[data-verified=true]").await?;
        lina.page.script("document.querySelector('[data-verified]').scrollIntoView()", &[]).await?;
        self.take(&lina.browser, &lina.page, "online-verified").await?;
        let private = ada.open_table(GameId::ColorPop, 2, "Ada", false).await?;
        lina.join(&private, "Lina").await?;
        ada.page.click("[data-page=waiting] [data-action=remove]").await?;
        lina.page.see("[data-notice]").await?;
        self.take(&lina.browser, &lina.page, "online-removed").await?;
        let last = ada.open_table(GameId::ColorPop, 2, "Ada", false).await?;
        lina.join(&last, "Lina").await?;
        ada.start().await?;
        lina.page.see(".table").await?;
        site.kill()?;
        lina.page.see("[data-connection=lost]").await?;
        self.take(&lina.browser, &lina.page, "online-lost").await
    }
}
