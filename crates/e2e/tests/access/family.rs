//! Where a family sits down: all of it by keyboard, and axe-core finds nothing.

use anyhow::Result;
use e2e::{Axe, Browser, Page, Site, Size, run};
use serde_json::json;

/// Presses a button that the keyboard reaches.
pub(crate) async fn press_on(page: &Page, selector: &str, key: &str) -> Result<()> {
    page.tab_into(selector).await?;
    page.press(key).await
}

/// Waits until the keyboard is here.
pub(crate) async fn focus_is_in(page: &Page, selector: &str) -> Result<()> {
    let body = "return !!document.activeElement?.closest(arguments[0])";
    page.wait(&format!("the keyboard at {selector}"), body, &[json!(selector)]).await.map(drop)
}

#[test]
fn a_family_sits_down_by_keyboard() {
    run(async {
        let axe = Axe::fetched()?;
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/de/criss-cross").await?;
        press_on(&page, "[data-action=share-device]", "Enter").await?;
        page.see("[data-party]").await?;
        press_on(&page, "[data-action=invite-bot][data-level='1']", "Enter").await?;
        page.see("[data-guest='3']").await?;
        page.tab_into("[data-guest='3'] [data-action=exchange]").await?;
        page.press("Enter").await?;
        focus_is_in(&page, "[data-guest='3'] [data-action=exchange]").await?;
        if let Some(axe) = &axe {
            axe.finds_nothing(&page, "where a family sits down").await?;
        }
        press_on(&page, "[data-guest='3'] [data-action=remove]", "Enter").await?;
        focus_is_in(&page, "[data-action=invite-person]").await?;
        page.press("Enter").await?;
        focus_is_in(&page, "[data-name='3']").await?;
        page.tab_into("[data-guest='1'] [data-action=remove]").await?;
        page.press("Enter").await?;
        focus_is_in(&page, "[data-guest='1'] [data-action=remove]").await?;
        press_on(&page, "[data-party] [data-action=start]", "Enter").await?;
        page.see(".seat[data-seat='2']").await?;
        Ok(())
    });
}

/// A card of the family's own box is entered with keys alone; the totals are told, and the keyboard goes on to the next card.
#[test]
fn a_card_of_ones_own_is_entered_by_keyboard() {
    run(async {
        let axe = Axe::fetched()?;
        let site = Site::start().await?;
        let browser = Browser::start().await?;
        let page = browser.open(&site, Size::PHONE, "/en/tout-sur-carte").await?;
        press_on(&page, "[data-action=share-device]", "Enter").await?;
        press_on(&page, "[data-agreement=by-hand]", " ").await?;
        press_on(&page, "[data-action=own-cards]", "Enter").await?;
        focus_is_in(&page, "[data-entering='1'] h2").await?;
        for (row, boxes, has_sun) in [("R", 1, true), ("Y", 1, true), ("B", 4, false), ("G", 7, false), ("P", 7, false)]
        {
            page.tab_into(&format!("[data-own-row='{row}'] [data-boxes]")).await?;
            for _ in 0..boxes {
                page.press("ArrowRight").await?;
            }
            focus_is_in(&page, &format!("[data-own-row='{row}'] [data-boxes='{boxes}']")).await?;
            if has_sun {
                press_on(&page, &format!("[data-own-row='{row}'] [data-sun]"), " ").await?;
            }
        }
        if let Some(axe) = &axe {
            for size in [Size::PHONE, Size::DESKTOP] {
                browser.resize(size).await?;
                axe.finds_nothing(&page, &format!("a card of one's own, {size:?}")).await?;
            }
        }
        press_on(&page, "[data-action=keep-card]:not(:disabled)", "Enter").await?;
        page.see("[data-own-cards='1']").await?;
        focus_is_in(&page, "[data-entering='2'] h2").await?;
        press_on(&page, "[data-action=close-card]", "Enter").await?;
        focus_is_in(&page, "[data-action=own-cards]").await?;
        if let Some(axe) = &axe {
            axe.finds_nothing(&page, "the list of one's own cards").await?;
        }
        press_on(&page, "[data-own-card]", "ArrowRight").await?;
        page.press("Enter").await?;
        focus_is_in(&page, "[data-entering] h2").await
    });
}
