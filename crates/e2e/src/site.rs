//! The server on a free port of the loopback device.

use std::{
    fs,
    io::Write as _,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use flate2::{Compression, write::GzEncoder};
use tokio::{sync::oneshot, task::JoinHandle};

/// The folder of the archive, within that of the data.
const ARCHIVE: &str = "archive";

/// A running server. It goes away with the runtime that it was started on.
pub struct Site {
    address: SocketAddr,
    serving: JoinHandle<std::io::Result<()>>,
    /// The client that it serves, where that is a copy of its own.
    copy: Option<PathBuf>,
    /// Where its online tables are kept, for as long as it is there.
    data: tempfile::TempDir,
}

impl Site {
    /// Where the client lies that `cargo xtask` has built.
    pub const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/web/dist");

    /// Starts the server, with the client that `cargo xtask` has built.
    ///
    /// # Errors
    /// If no port is free, or the client is not built.
    pub async fn start() -> Result<Self> {
        Self::serve(tempfile::tempdir()?, None).await
    }

    /// Starts the server with a copy of the client, which can be changed.
    ///
    /// # Errors
    /// If no port is free, or the client is not built.
    pub async fn with_copy() -> Result<Self> {
        let data = tempfile::tempdir()?;
        let copy = data.path().join("client");
        fs::create_dir_all(copy.join("assets"))?;
        for folder in ["", "assets"] {
            for file in
                fs::read_dir(Path::new(Self::BUILT).join(folder))?.flatten().filter(|file| file.path().is_file())
            {
                fs::copy(file.path(), copy.join(folder).join(file.file_name()))?;
            }
        }
        Self::serve(data, Some(copy)).await
    }

    async fn serve(data: tempfile::TempDir, copy: Option<PathBuf>) -> Result<Self> {
        ensure!(
            Path::new(Self::BUILT).join("index.html").exists(),
            "the client is not built: run `cargo xtask test`, which builds it"
        );
        let (tell, told) = oneshot::channel();
        let settings = server::Settings {
            pace: Duration::from_millis(200),
            limited: false,
            archive: Some(data.path().join(ARCHIVE)),
            ..server::Settings::default()
        };
        let mut site = server::Site::with_tables(data.path(), settings).await?;
        site.client = copy.clone().map_or_else(server::Client::default, |copy| server::Client::Folder(Arc::new(copy)));
        let serving = tokio::spawn(server::serve(SocketAddr::from(([127, 0, 0, 1], 0)), site, move |address| {
            // The test may have ended, and nobody waits for the address any more.
            let _ = tell.send(address);
        }));
        Ok(Self { address: told.await.context("the server does not start")?, serving, copy, data })
    }

    /// Ends the server at once, with all its connections.
    pub fn kill(&self) {
        self.serving.abort();
    }

    /// Puts another build of the client in the place of the one that is served: the same with one more style, under a name
    /// of its own. The old file is gone.
    ///
    /// # Errors
    /// If the site does not serve a copy.
    pub fn release_another(&self) -> Result<()> {
        let copy = self.copy.as_deref().context("a copy")?;
        let page = fs::read_to_string(copy.join("index.html"))?;
        let old = page.split('"').find(|name| name.ends_with(".css")).context("a style sheet")?;
        let new = "/assets/style-another.css";
        let style = fs::read_to_string(copy.join(&old[1..]))?;
        fs::write(copy.join(&new[1..]), format!("{style} :root {{ --another: yes; }}"))?;
        fs::write(copy.join("index.html"), page.replace(old, new))?;
        for form in ["", ".br", ".gz"] {
            fs::remove_file(copy.join(format!("{}{form}", &old[1..])))?;
        }
        Ok(())
    }

    /// Puts a record into the server's archive, as that of a table with this name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn archive(&self, table: &str, record: &str) -> Result<()> {
        let month = self.data.path().join(ARCHIVE).join("2026-11");
        fs::create_dir_all(&month)?;
        let mut packed =
            GzEncoder::new(fs::File::create(month.join(format!("{table}.json.gz")))?, Compression::default());
        packed.write_all(record.as_bytes())?;
        packed.finish()?;
        Ok(())
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The full address of a path.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}
