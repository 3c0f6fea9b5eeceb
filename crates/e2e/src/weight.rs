//! What the client weighs: how many bytes are loaded, compressed, until something can be done.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result};
use catalog::GameId;
use serde::Serialize;

use crate::{Browser, Game, Means, Page, Site, Size};

/// Bytes loaded until each stage is reached, from nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Weights {
    /// Something to read and to follow: the page's HTML and style sheet.
    pub first_content: u64,
    /// The home page, with all that it can do.
    pub home: u64,
    /// One game with its bots, opened by its link: the heaviest of them.
    pub game: u64,
    /// All that a browser keeps to do without the server.
    pub all: u64,
}

impl Weights {
    /// Opens the pages and adds up what they load. Sizes are those of the files as they are sent, as brotli.
    ///
    /// # Errors
    /// If a page does not come.
    pub async fn measure(site: &Site, browser: &Browser) -> Result<Self> {
        let page = browser.open(site, Size::PHONE, "/fr").await?;
        page.see("[data-page=home] .game-card").await?;
        let (html, home) = loaded(&page).await?;
        let style: Vec<String> = home.iter().filter(|path| path.ends_with(".css")).cloned().collect();
        let mut heaviest = 0;
        for id in GameId::ALL {
            let page = browser.open(site, Size::PHONE, &format!("/fr/{id}/play?seats=you,bot:1&seed=weight")).await?;
            Game::on(&page, Means::Box).await?.settle().await?;
            let (html, mut game) = loaded(&page).await?;
            // What lies over the table comes a second after it.
            game.retain(|path| {
                !["/assets/page-split_over-", "/assets/page-apart-"].iter().any(|over| path.starts_with(over))
            });
            game.extend(files()?.into_iter().filter(|path| is_loaded_by_bots(path, *id)));
            heaviest = heaviest.max(html + sizes(&game)?);
        }
        // The pages that are kept are those of the server's list: home, the games' own, and one for everything else.
        let mut pages = html;
        for path in GameId::ALL.iter().map(|id| format!("/fr/{id}")).chain(["/fr/replay".to_owned()]) {
            let page = browser.open(site, Size::PHONE, &path).await?;
            pages += loaded(&page).await?.0;
        }
        // A browser keeps the engine that it can run, nearly every one the one that computes with several numbers at once, and
        // what is of the visitor's own language.
        let all = files()?;
        let others =
            all.iter().filter_map(|path| path.strip_prefix("/assets/home")?.rsplit_once('-').map(|(lang, _)| lang));
        let others: Vec<&str> = others.filter(|lang| *lang != "-fr").collect();
        let is_of_another = |path: &String| {
            let name = path.rsplit_once('-').map_or("", |(name, _)| name);
            others.iter().any(|lang| name.ends_with(lang))
        };
        let is_kept = |path: &String| {
            !path.ends_with(".png") && !path.starts_with("/assets/plain-engine-") && !is_of_another(path)
        };
        let kept: Vec<String> = all.iter().filter(|path| is_kept(path)).cloned().collect();
        Ok(Self {
            first_content: html + sizes(&style)?,
            home: html + sizes(&home)?,
            game: heaviest,
            all: pages + sizes(&kept)?,
        })
    }
}

/// Whether the bots' worker loads this file by itself for a game of two: all of theirs but what is for another game alone.
fn is_loaded_by_bots(path: &str, game: GameId) -> bool {
    if path.starts_with("/assets/net-") {
        return ["2", "basic", "lines-basic"]
            .iter()
            .any(|plays| path.starts_with(&format!("/assets/net-{game}-{plays}-")));
    }
    let own = |id: GameId| path.starts_with(&format!("/assets/engine-split_{}-", id.name().replace('-', "_")));
    path.starts_with("/assets/engine-") && GameId::ALL.iter().all(|id| *id == game || !own(*id))
}

/// The bytes of the document, and the paths of all files that a page has loaded.
async fn loaded(page: &Page) -> Result<(u64, BTreeSet<String>)> {
    let body = "const paths = performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname);
        return [performance.getEntriesByType('navigation')[0].encodedBodySize, paths]";
    let told: (u64, Vec<String>) = serde_json::from_value(page.script(body, &[]).await?)?;
    Ok((told.0, told.1.into_iter().filter(|path| path.starts_with("/assets/") && !path.ends_with(".png")).collect()))
}

/// The paths of all files of the client whose names hold a hash.
fn files() -> Result<Vec<String>> {
    let names = fs::read_dir(Path::new(Site::BUILT).join("assets")).context("the client is not built")?;
    let names = names.flatten().filter_map(|file| file.file_name().into_string().ok());
    Ok(names
        .filter(|name| !name.ends_with(".br") && !name.ends_with(".gz"))
        .map(|name| format!("/assets/{name}"))
        .collect())
}

fn sizes<'a>(paths: impl IntoIterator<Item = &'a String>) -> Result<u64> {
    let size = |path: &String| -> Result<u64> {
        let file = format!("{}{path}", Site::BUILT);
        let sent = fs::metadata(format!("{file}.br")).or_else(|_| fs::metadata(&file));
        Ok(sent.with_context(|| file.clone())?.len())
    };
    paths.into_iter().map(size).sum()
}
