//! axe-core, which finds what keeps people out of a page. `cargo xtask test` fetches it; it is no part of this tree.

use std::io::Write as _;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::Page;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/axe.min.js");

/// Each finding with the element that it is about. A theme changes nothing but colours.
const FIND: &str = "const only = arguments[0] ? { runOnly: { type: 'rule', values: ['color-contrast'] } } : {};
    return axe.run(document, { resultTypes: ['violations'], ...only }).then(found => found.violations.flatMap(it =>
        it.nodes.map(node => `${it.id}: ${node.html.slice(0, 160)} ${node.failureSummary}`)))";

/// The script of axe-core.
#[derive(Debug)]
pub struct Axe(String);

impl Axe {
    /// The script, unless it could not be fetched: then a line says that nothing is checked, which no test keeps to itself.
    ///
    /// # Errors
    /// If it could not be fetched where `CI` is `true`: nobody reads the lines of a run that succeeds.
    pub fn fetched() -> Result<Option<Self>> {
        Self::read(FILE, std::env::var("CI").is_ok_and(|it| it == "true"))
    }

    fn read(file: &str, is_required: bool) -> Result<Option<Self>> {
        let script = std::fs::read_to_string(file);
        if is_required {
            return Ok(Some(Self(script.context("axe-core is missing: no page is checked for accessibility")?)));
        }
        if script.is_err() {
            // What is printed with a macro is shown for failed tests alone.
            let _ = writeln!(std::io::stderr(), "\n!!! axe-core is missing: NO PAGE IS CHECKED FOR ACCESSIBILITY\n");
        }
        Ok(script.ok().map(Self))
    }

    /// Looks at the page in the light and in the dark theme.
    ///
    /// # Errors
    /// If something is found, with what it is.
    pub async fn finds_nothing(&self, page: &Page, name: &str) -> Result<()> {
        page.see("[data-page]").await?;
        if page.script("return typeof axe", &[]).await? == json!("undefined") {
            page.script(&self.0, &[]).await?;
        }
        for theme in ["light", "dark"] {
            page.script("document.documentElement.dataset.theme = arguments[0]", &[json!(theme)]).await?;
            let found = page.script(FIND, &[json!(theme == "dark")]).await?;
            ensure!(found == json!([]), "{name}, {theme}: {found:#}");
        }
        page.script("document.documentElement.dataset.theme = 'system'", &[]).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_a_failure_only_where_it_is_required() {
        assert!(Axe::read("no/such/file.js", false).unwrap().is_none());
        Axe::read("no/such/file.js", true).unwrap_err();
    }
}
