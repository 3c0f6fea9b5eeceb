//! Contact sheets: several pictures of the same kind side by side, each with its name, so that many screens are seen at once.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use base64::prelude::{BASE64_STANDARD, Engine as _};
use e2e::{Browser, Page, Size};
use serde_json::json;

/// A window in which a screen is looked at, and how many of its pictures fit on a sheet.
pub(crate) struct Look {
    pub(crate) name: &'static str,
    size: Size,
    theme: &'static str,
    columns: u32,
    rows: u32,
    /// The width of a picture on the sheet.
    shown: u32,
}

const fn look(
    name: &'static str,
    size: (u32, u32, bool),
    theme: &'static str,
    (columns, rows, shown): (u32, u32, u32),
) -> Look {
    Look { name, size: Size { width: size.0, height: size.1, touch: size.2 }, theme, columns, rows, shown }
}

/// All windows. The last one is a desktop's in which everything is twice as large.
pub(crate) const LOOKS: [Look; 10] = [
    look("phone", (390, 844, true), "light", (4, 2, 380)),
    look("phone-dark", (390, 844, true), "dark", (4, 2, 380)),
    look("desktop", (1440, 900, false), "light", (2, 3, 760)),
    look("desktop-dark", (1440, 900, false), "dark", (2, 3, 760)),
    look("small", (360, 640, true), "light", (4, 2, 360)),
    look("landscape", (844, 390, true), "light", (2, 4, 760)),
    look("landscape-dark", (844, 390, true), "dark", (2, 4, 760)),
    look("tablet", (820, 1180, true), "light", (3, 2, 520)),
    look("tablet-dark", (820, 1180, true), "dark", (3, 2, 520)),
    look("zoomed", (720, 450, false), "light", (2, 3, 720)),
];

/// The pictures that wait for their sheet to be full, and the browser that draws the sheets.
pub(crate) struct Sheets {
    browser: Browser,
    folder: PathBuf,
    waiting: BTreeMap<&'static str, Vec<(String, String)>>,
    made: BTreeMap<&'static str, usize>,
}

impl Sheets {
    pub(crate) async fn begin(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)?;
        let browser = Browser::start().await?;
        Ok(Self { browser, folder: folder.to_owned(), waiting: BTreeMap::new(), made: BTreeMap::new() })
    }

    /// Takes a picture of what is in the window now. It lies in the folder by itself too.
    pub(crate) async fn take(&mut self, browser: &Browser, page: &Page, look: &'static Look, name: &str) -> Result<()> {
        browser.resize(look.size).await?;
        browser.prefer(look.theme).await?;
        page.wait("the size", "return innerWidth === arguments[0]", &[json!(look.size.width)]).await?;
        let picture = page.jpeg(look.size).await?;
        fs::write(self.folder.join(format!("{name}-{}.jpg", look.name)), &picture)?;
        let waiting = self.waiting.entry(look.name).or_default();
        waiting.push((name.to_owned(), BASE64_STANDARD.encode(picture)));
        if waiting.len() == (look.columns * look.rows) as usize { self.draw(look).await } else { Ok(()) }
    }

    /// Draws the sheets that are not full.
    pub(crate) async fn finish(mut self) -> Result<()> {
        for look in &LOOKS {
            self.draw(look).await?;
        }
        Ok(())
    }

    async fn draw(&mut self, look: &'static Look) -> Result<()> {
        let pictures = self.waiting.remove(look.name).unwrap_or_default();
        if pictures.is_empty() {
            return Ok(());
        }
        let number = self.made.entry(look.name).or_default();
        *number += 1;
        let height = look.shown * look.size.height / look.size.width + 22;
        let size = Size { width: look.columns * (look.shown + 8), height: look.rows * height, touch: false };
        let page = self.browser.blank(size).await?;
        let body = "const [columns, width, pictures] = arguments, style = document.body.style;
            style.cssText = `margin: 0; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 0 8px; background: #fff; font: 14px/22px sans-serif`;
            document.body.innerHTML = pictures.map(([name, data]) =>
                `<div>${name}<img style='display: block; width: ${width}px' src='data:image/jpeg;base64,${data}'></div>`).join('');
            return Promise.all([...document.images].map(image => image.decode())).then(() => true)";
        page.script(body, &[json!(look.columns), json!(look.shown), json!(pictures)]).await?;
        fs::write(self.folder.join(format!("sheet-{}-{number:02}.jpg", look.name)), page.jpeg(size).await?)?;
        Ok(())
    }
}
