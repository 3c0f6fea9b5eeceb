//! One chromium with its driver.

use std::{
    fs,
    io::{BufRead, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use http::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::{
    CapabilitiesHelper, ChromiumLikeCapabilities, DesiredCapabilities, RequestData, SessionId, WebDriver,
    common::command::FormatRequestData,
};

use crate::{Page, Site, page::PATIENCE};

/// The size of a window, and whether fingers are used in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// In points.
    pub width: u32,
    /// In points.
    pub height: u32,
    /// Fingers rather than a mouse.
    pub touch: bool,
}

impl Size {
    /// A desktop's window.
    pub const DESKTOP: Self = Self { width: 1280, height: 800, touch: false };
    /// A small phone held upright.
    pub const PHONE: Self = Self { width: 360, height: 640, touch: true };
    /// The same phone on its side.
    pub const LANDSCAPE: Self = Self { width: 640, height: 360, touch: true };
    /// A desktop's window in which everything is twice as large.
    pub const ZOOMED: Self = Self { width: 640, height: 400, touch: false };
    /// A tablet held upright.
    pub const TABLET: Self = Self { width: 820, height: 1180, touch: true };
}

/// A browser with a profile of its own, which is closed when this is dropped.
pub struct Browser {
    driver: WebDriver,
    process: Child,
    /// The output of the driver. It is kept open, because the driver ends when nobody reads it.
    _told: BufReader<ChildStdout>,
    port: u16,
    profile: TempDir,
}

impl Browser {
    /// Starts a browser.
    ///
    /// # Errors
    /// If chromium or its driver is missing: `cargo xtask test` installs both.
    pub async fn start() -> Result<Self> {
        let browser = Self::start_installing().await?;
        // Few tests are about what a browser keeps of the client, and keeping it takes time.
        browser.before_each_page("delete Navigator.prototype.serviceWorker").await?;
        Ok(browser)
    }

    /// Starts a browser that keeps the client, so that it works without the server.
    ///
    /// # Errors
    /// If chromium or its driver is missing: `cargo xtask test` installs both.
    pub async fn start_installing() -> Result<Self> {
        let (process, output, port) = start_driver()?;
        let profile = tempfile::tempdir()?;
        let mut wishes = DesiredCapabilities::chrome();
        for flag in [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--hide-scrollbars",
            "--window-size=1280,900",
        ] {
            wishes.add_arg(flag)?;
        }
        wishes.add_arg(&format!("--user-data-dir={}", profile.path().display()))?;
        wishes.set("goog:loggingPrefs", json!({ "browser": "ALL" }))?;
        let address = format!("http://127.0.0.1:{port}");
        let begun = Instant::now();
        let driver = loop {
            match WebDriver::new(&address, wishes.clone()).await {
                Ok(driver) => break driver,
                Err(_) if begun.elapsed() < PATIENCE => tokio::time::sleep(Duration::from_millis(100)).await,
                Err(error) => return Err(error).context("chromium cannot be started through chromedriver"),
            }
        };
        let browser = Self { driver, process, _told: output, port, profile };
        // Before any script of a page runs: bots do not pause and nothing moves, unless the page has kept other wishes.
        let preferences = json!({ "pace": "instant", "motion": "reduced" }).to_string();
        let source = format!(
            "if (location.protocol === 'http:' && !localStorage.getItem('tablee.preferences'))
                 localStorage.setItem('tablee.preferences', {});",
            json!(preferences)
        );
        browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await?;
        let downloads = json!({ "behavior": "allow", "downloadPath": browser.downloads() });
        browser.command("Browser.setDownloadBehavior", downloads).await?;
        Ok(browser)
    }

    /// Opens a path of the site in a window of that size, with nothing kept from before, and with bots that do not
    /// pause and nothing that moves.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn open(&self, site: &Site, size: Size, path: &str) -> Result<Page> {
        self.open_at(&site.url(""), size, path).await
    }

    /// The same, of a site at this address.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn open_at(&self, origin: &str, size: Size, path: &str) -> Result<Page> {
        self.resize(size).await?;
        // An empty page first: the one that was open before must not keep anything more.
        self.driver.goto("about:blank").await?;
        let all = json!({ "origin": origin, "storageTypes": "all" });
        self.command("Storage.clearDataForOrigin", all).await?;
        self.driver.goto(format!("{origin}{path}")).await?;
        Ok(Page::new(self.driver.clone(), size))
    }

    /// An empty page in a window of that size.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn blank(&self, size: Size) -> Result<Page> {
        self.resize(size).await?;
        self.driver.goto("about:blank").await?;
        Ok(Page::new(self.driver.clone(), size))
    }

    /// Runs a script in every page before its own.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn before_each_page(&self, script: &str) -> Result<()> {
        self.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await.map(drop)
    }

    /// Where files go that a page hands out.
    #[must_use]
    pub fn downloads(&self) -> PathBuf {
        self.profile.path().join("downloads")
    }

    /// Waits for a JSON file that a page hands out, and takes it away.
    ///
    /// # Errors
    /// If none comes, or never a whole one.
    pub async fn downloaded(&self) -> Result<PathBuf> {
        let begun = Instant::now();
        let mut text = None;
        while begun.elapsed() < PATIENCE {
            let files = fs::read_dir(self.downloads()).into_iter().flatten().flatten().map(|file| file.path());
            for file in files.filter(|file| file.extension().is_some_and(|it| it == "json")) {
                // The file has its name before all of its text is in it.
                let Ok(so_far) = fs::read_to_string(&file) else { continue };
                if serde_json::from_str::<Value>(&so_far).is_ok() {
                    let taken = self.profile.path().join("downloaded.json");
                    fs::rename(file, &taken)?;
                    return Ok(taken);
                }
                text = Some(so_far);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("no JSON was downloaded, but {text:?}")
    }

    /// Keeps the browser from loading what matches this pattern.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn block(&self, pattern: &str) -> Result<()> {
        self.command("Network.enable", json!({})).await?;
        self.command("Network.setBlockedURLs", json!({ "urls": [pattern] })).await?;
        Ok(())
    }

    /// Gives the window this size, and fingers or a mouse.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn resize(&self, size: Size) -> Result<()> {
        let metrics =
            json!({ "width": size.width, "height": size.height, "deviceScaleFactor": 2, "mobile": size.touch });
        self.command("Emulation.setDeviceMetricsOverride", metrics).await?;
        let fingers = json!({ "enabled": size.touch, "maxTouchPoints": 5 });
        self.command("Emulation.setTouchEmulationEnabled", fingers).await?;
        Ok(())
    }

    /// Makes the processor slower by this factor, for pages.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn slow_down(&self, factor: f64) -> Result<()> {
        self.command("Emulation.setCPUThrottlingRate", json!({ "rate": factor })).await.map(drop)
    }

    /// Pretends that the system prefers this theme.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn prefer(&self, theme: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": theme }] });
        self.command("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    /// Pretends that the system forces its own colours, as it does for those who need more contrast.
    ///
    /// # Errors
    /// If the browser does not follow the command.
    pub async fn force_colours(&self) -> Result<()> {
        let features = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        self.command("Emulation.setEmulatedMedia", features).await?;
        Ok(())
    }

    pub(crate) async fn command(&self, name: &str, arguments: Value) -> Result<Value> {
        self.driver.cdp().send_raw(name, arguments).await.with_context(|| name.to_owned())
    }

    /// All that the scripts of the page hold, object by object, as JSON that the browser's own tools for developers read.
    pub(crate) async fn heap_snapshot(&self) -> Result<String> {
        Ok(self.driver.cmd(HeapSnapshot).await?.value()?)
    }
}

/// A command of chromium's driver that no other browser's has.
#[derive(Debug)]
struct HeapSnapshot;

impl FormatRequestData for HeapSnapshot {
    fn format_request(&self, session: &SessionId) -> RequestData {
        RequestData::new(Method::GET, format!("session/{session}/chromium/heap_snapshot"))
    }
}

/// So often a driver is started that ends at once, because another program took the port that it had chosen.
const ATTEMPTS: u32 = 5;

/// Starts the driver. Gives its process, what it says, and the port where it listens.
fn start_driver() -> Result<(Child, BufReader<ChildStdout>, u16)> {
    let mut attempts = 0;
    loop {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver cannot be started: `cargo xtask test` installs chromium and chromium-driver")?;
        let mut output = BufReader::new(process.stdout.take().context("chromedriver says something")?);
        attempts += 1;
        match chosen_port(&mut output) {
            Ok(port) => return Ok((process, output, port)),
            Err(error) if attempts == ATTEMPTS => return Err(error),
            Err(_) => drop(process.wait()),
        }
    }
}

/// The port that the driver has chosen and printed in a line of its own.
fn chosen_port(output: &mut impl BufRead) -> Result<u16> {
    for line in output.lines() {
        if let Some((_, port)) = line?.trim_end_matches('.').rsplit_once("successfully on port ") {
            return Ok(port.parse()?);
        }
    }
    bail!("chromedriver does not say on which port it listens")
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Only a driver that is asked to go takes its browser with it; one that is killed leaves it running.
        let asked = TcpStream::connect(("127.0.0.1", self.port)).and_then(|mut driver| {
            driver.set_read_timeout(Some(PATIENCE))?;
            driver.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
            driver.read_to_end(&mut Vec::new())
        });
        if asked.is_err() {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}
