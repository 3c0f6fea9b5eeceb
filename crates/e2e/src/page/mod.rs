//! What a person does and sees on a page.

mod input;
mod inspect;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use thirtyfour::WebDriver;

use crate::Size;

/// How long anything may take, on a machine that is slow and busy. Bots that are slower than this are not used in tests.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// An open page.
#[derive(Clone)]
pub struct Page {
    driver: WebDriver,
    size: Size,
}

impl Page {
    pub(crate) fn new(driver: WebDriver, size: Size) -> Self {
        Self { driver, size }
    }

    /// Whether fingers are used.
    #[must_use]
    pub fn is_touch(&self) -> bool {
        self.size.touch
    }

    /// Runs a script in the page: the body of a function.
    ///
    /// # Errors
    /// If the script fails.
    pub async fn script(&self, body: &str, arguments: &[Value]) -> Result<Value> {
        let answer = self.driver.execute(body, arguments.to_vec()).await.with_context(|| body.to_owned())?;
        Ok(answer.json().clone())
    }

    /// Waits until a script gives something other than null, false or nothing.
    ///
    /// # Errors
    /// If that takes too long: with `what` was waited for, and what the page shows.
    pub async fn wait(&self, what: &str, body: &str, arguments: &[Value]) -> Result<Value> {
        let begun = Instant::now();
        loop {
            let value = self.script(body, arguments).await?;
            if !(value.is_null() || value == json!(false)) {
                return Ok(value);
            }
            if begun.elapsed() > PATIENCE {
                let text = self.script("return document.body.innerText.slice(0, 1500)", &[]).await?;
                let console = self.console().await?;
                bail!("waited in vain for {what}; the page says: {text}; the console says: {console:?}");
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Waits until something is on the page.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn see(&self, selector: &str) -> Result<()> {
        let body = "return document.querySelector(arguments[0]) !== null";
        self.wait(selector, body, &[json!(selector)]).await.map(drop)
    }

    /// Whether something is on the page now.
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn has(&self, selector: &str) -> Result<bool> {
        let value = self.script("return document.querySelector(arguments[0]) !== null", &[json!(selector)]).await?;
        Ok(value == json!(true))
    }

    /// The text of something, once it is on the page.
    ///
    /// # Errors
    /// If it does not come.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let body = "return document.querySelector(arguments[0])?.textContent";
        let value = self.wait(selector, body, &[json!(selector)]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until a script, which lists what is wrong, finds nothing: for what takes a moment to come right, such as the
    /// layout after the window has changed.
    ///
    /// # Errors
    /// If something stays wrong: with what it is.
    pub async fn wait_until_right(&self, what: &str, body: &str, arguments: &[Value]) -> Result<()> {
        let begun = Instant::now();
        loop {
            let bad = self.script(body, arguments).await?;
            if bad.as_array().context("a list")?.is_empty() {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                bail!("{what}: {bad}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Loads the page again.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn reload(&self) -> Result<()> {
        self.driver.refresh().await.context("reload")
    }

    /// Goes to another path of the same site.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn go(&self, path: &str) -> Result<()> {
        // The driver waits until the page that was there has gone.
        let address = self.script("return new URL(arguments[0], location.href).href", &[json!(path)]).await?;
        self.driver.goto(address.as_str().context("an address")?).await?;
        self.see("[data-page]").await
    }

    async fn command(&self, name: &str, arguments: Value) -> Result<Value> {
        self.driver.cdp().send_raw(name, arguments).await.with_context(|| name.to_owned())
    }
}
