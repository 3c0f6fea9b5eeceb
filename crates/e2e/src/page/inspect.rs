//! What a page contains: its document, what a screen reader finds, its console, a picture of it.

use std::path::Path;

use anyhow::{Context, Result};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};

use super::Page;
use crate::Size;

impl Page {
    /// Everything that a curious person could find: the document, the accessibility tree, title, address and console.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn everything(&self) -> Result<String> {
        let document = self.script("return document.documentElement.outerHTML", &[]).await?;
        let rest = self
            .script("return document.title + ' ' + location.href + ' ' + JSON.stringify(history.state)", &[])
            .await?;
        let tree = self.command("Accessibility.getFullAXTree", json!({})).await?;
        let console = self.console().await?.join(" ");
        Ok(format!("{document} {rest} {tree} {console}"))
    }

    /// What a screen reader finds: the role, name, value and description of everything, in order.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn spoken(&self) -> Result<Vec<String>> {
        let tree = self.command("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().context("a tree")?;
        let part = |node: &Value, name: &str| node[name]["value"].to_string();
        let told = |node: &Value| ["role", "name", "value", "description"].map(|name| part(node, name)).join(" ");
        Ok(nodes.iter().filter(|node| node["ignored"] != json!(true)).map(told).collect())
    }

    /// What was written to the console since it was last asked for.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn console(&self) -> Result<Vec<String>> {
        let entries = self.driver.get_log("browser").await?;
        Ok(entries.into_iter().map(|entry| entry.message).collect())
    }

    /// A picture of the window.
    ///
    /// # Errors
    /// If it cannot be taken or written.
    pub async fn picture(&self, path: &Path) -> Result<()> {
        make_folder_of(path)?;
        self.drawn().await?;
        std::fs::write(path, self.driver.screenshot_as_png().await?)?;
        Ok(())
    }

    /// A picture of the window for a document: WebP, one pixel for a pixel of the page.
    ///
    /// # Errors
    /// If it cannot be taken or written.
    pub async fn small_picture(&self, path: &Path, size: Size) -> Result<()> {
        make_folder_of(path)?;
        std::fs::write(path, self.capture(size, "webp", 75).await?)?;
        Ok(())
    }

    /// A picture of the window as JPEG, one pixel for a pixel of the page.
    ///
    /// # Errors
    /// If it cannot be taken.
    pub async fn jpeg(&self, size: Size) -> Result<Vec<u8>> {
        self.capture(size, "jpeg", 88).await
    }

    async fn capture(&self, size: Size, format: &str, quality: u8) -> Result<Vec<u8>> {
        self.drawn().await?;
        // The window is drawn with two pixels for each of the page, and the clip is placed on the page rather than in the window.
        let scrolled = self.script("return [scrollX, scrollY]", &[]).await?;
        let clip =
            json!({ "x": scrolled[0], "y": scrolled[1], "width": size.width, "height": size.height, "scale": 0.5 });
        let options = json!({ "format": format, "quality": quality, "clip": clip });
        let taken = self.command("Page.captureScreenshot", options).await?;
        Ok(BASE64_STANDARD.decode(taken["data"].as_str().context("a picture")?)?)
    }

    /// Waits until all is drawn and nothing moves.
    async fn drawn(&self) -> Result<()> {
        let drawn = "await document.fonts.ready; await Promise.all(document.getAnimations().map(a => a.finished.catch(() => {})));
            await new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next)))";
        self.script(&format!("return (async () => {{ {drawn} }})()"), &[]).await?;
        Ok(())
    }
}

/// Makes the folder that a picture goes into.
fn make_folder_of(path: &Path) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(())
}
