//! What a person does: click, tap, drag, press keys, move the focus with them.

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::Page;

impl Page {
    /// Clicks in the middle of something, or taps it where fingers are used, and waits until the page has heard of it.
    ///
    /// # Errors
    /// If it is not on the page, or something else lies on top of it.
    pub async fn click(&self, selector: &str) -> Result<()> {
        // A tap becomes a click only after the finger has gone: the page is asked whether it has come.
        let body = "const e = document.querySelector(arguments[0]); if (!e || e.disabled) return null;
            e.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            const r = e.getBoundingClientRect(); if (r.width === 0) return null;
            const x = r.x + r.width / 2, y = r.y + r.height / 2;
            const top = document.elementFromPoint(x, y);
            if (!e.contains(top) && !(top && top.contains(e) && !top.closest('.curtain,.ending-veil'))) return null;
            window.unclicked = true;
            addEventListener('click', () => { window.unclicked = false }, { capture: true, once: true });
            return [x, y]";
        let place =
            self.wait(&format!("{selector} to be there, not covered, to click"), body, &[json!(selector)]).await?;
        let (x, y) = (&place[0], &place[1]);
        if self.size.touch {
            let down = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
            self.command("Input.dispatchTouchEvent", down).await?;
            self.command("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await?;
        } else {
            for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
                let button = if kind == "mouseMoved" { "none" } else { "left" };
                let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
                self.command("Input.dispatchMouseEvent", event).await?;
            }
        }
        self.wait(&format!("the click on {selector}"), "return !window.unclicked", &[]).await.map(drop)
    }

    /// Drags something onto something else, `below` its middle by so much, with the mouse or with a finger.
    ///
    /// # Errors
    /// If either is not on the page.
    pub async fn drag(&self, from: &str, to: &str, below: f64) -> Result<()> {
        let body = "const r = document.querySelector(arguments[0])?.getBoundingClientRect();
            return r && r.width ? [r.x + r.width / 2, r.y + r.height / 2] : null";
        let middle = async |what: &str| -> Result<(f64, f64)> {
            let place = self.wait(&format!("{what} to drag"), body, &[json!(what)]).await?;
            Ok((place[0].as_f64().context("a place")?, place[1].as_f64().context("a place")?))
        };
        let (from, to) = (middle(from).await?, middle(to).await?);
        let to = (to.0, to.1 + below);
        // A hand moves by little steps, and rests for a moment before it lets go.
        let steps = (0..=6).map(|step| f64::from(step) / 6.0).chain([1.0]);
        for (index, part) in steps.enumerate() {
            let (x, y) = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            if self.size.touch {
                let kind = if index == 0 { "touchStart" } else { "touchMove" };
                let event = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
                self.command("Input.dispatchTouchEvent", event).await?;
            } else {
                let kind = if index == 0 { "mousePressed" } else { "mouseMoved" };
                let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
                self.command("Input.dispatchMouseEvent", event).await?;
            }
        }
        if self.size.touch {
            self.command("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await?;
        } else {
            let event = json!({ "type": "mouseReleased", "x": to.0, "y": to.1, "button": "left", "clickCount": 1 });
            self.command("Input.dispatchMouseEvent", event).await?;
        }
        Ok(())
    }

    /// Presses a key: a letter, or a name such as `Enter`, `Tab`, `ArrowLeft`, `Shift+Tab`.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn press(&self, key: &str) -> Result<()> {
        let (modifiers, key) = key.strip_prefix("Shift+").map_or((0, key), |key| (8, key));
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Tab" => (9, ""),
            "Escape" => (27, ""),
            " " => (32, " "),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            "End" => (35, ""),
            letter => (0, letter),
        };
        let event = |kind: &str| json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text, "modifiers": modifiers });
        self.command("Input.dispatchKeyEvent", event(if text.is_empty() { "rawKeyDown" } else { "keyDown" })).await?;
        self.command("Input.dispatchKeyEvent", event("keyUp")).await?;
        Ok(())
    }

    /// Types a text into whatever has the focus.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        self.command("Input.insertText", json!({ "text": text })).await.map(drop)
    }

    /// Puts a text into a field, in the place of what was there.
    ///
    /// # Errors
    /// If the field is not on the page.
    pub async fn fill(&self, field: &str, text: &str) -> Result<()> {
        self.see(field).await?;
        self.script("const e = document.querySelector(arguments[0]); e.focus(); e.select()", &[json!(field)]).await?;
        self.type_text(text).await
    }

    /// Spaces all text as wide as WCAG 2.2 asks pages to bear (1.4.12).
    ///
    /// # Errors
    /// If the page does not answer.
    pub async fn space_text(&self) -> Result<()> {
        let body = "const style = document.createElement('style');
            style.textContent = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
                p { margin-bottom: 2em !important; }`;
            document.head.append(style)";
        self.script(body, &[]).await.map(drop)
    }

    /// Chooses a file in a field for files.
    ///
    /// # Errors
    /// If the field is not on the page.
    pub async fn choose_file(&self, field: &str, file: &std::path::Path) -> Result<()> {
        self.see(field).await?;
        let element = self.driver.find(thirtyfour::By::Css(field)).await?;
        element.send_keys(file.display().to_string()).await.context("the file")
    }

    /// Moves the focus with arrow keys alone to something inside the group that has it.
    ///
    /// # Errors
    /// If it cannot be reached.
    pub async fn walk_to(&self, selector: &str) -> Result<()> {
        let body = "const to = document.querySelector(arguments[0]), at = document.activeElement;
            if (!to) return 'missing'; if (at === to) return 'there';
            const a = at.getBoundingClientRect(), b = to.getBoundingClientRect();
            const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y + b.height / 2 - a.y - a.height / 2;
            const sideways = Math.abs(dx) > Math.abs(dy);
            const first = sideways ? (dx > 0 ? 'ArrowRight' : 'ArrowLeft') : (dy > 0 ? 'ArrowDown' : 'ArrowUp');
            const second = sideways ? (dy > 0 ? 'ArrowDown' : 'ArrowUp') : (dx > 0 ? 'ArrowRight' : 'ArrowLeft');
            return [first, second]";
        self.see(selector).await?;
        let place = "const e = document.activeElement, r = e.getBoundingClientRect(); return [r.x, r.y]";
        for _ in 0..60 {
            let next = self.script(body, &[json!(selector)]).await?;
            if next == json!("there") {
                return Ok(());
            }
            let before = self.script(place, &[]).await?;
            for key in [&next[0], &next[1]] {
                let Some(key) = key.as_str() else { bail!("{selector} is not on the page") };
                self.press(key).await?;
                if self.script(place, &[]).await? != before {
                    break;
                }
            }
        }
        bail!("{selector} cannot be reached with arrow keys")
    }

    /// Moves the focus with the Tab key alone into something.
    ///
    /// # Errors
    /// If it cannot be reached.
    pub async fn tab_into(&self, selector: &str) -> Result<()> {
        self.see(selector).await?;
        let body = "return !!document.activeElement?.closest(arguments[0])";
        for _ in 0..80 {
            if self.script(body, &[json!(selector)]).await? == json!(true) {
                return Ok(());
            }
            self.press("Tab").await?;
        }
        bail!("{selector} cannot be reached with Tab")
    }
}
