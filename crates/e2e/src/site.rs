//! The server on a free port of the loopback device.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, Result, ensure};
use tokio::sync::oneshot;

/// A running server. It goes away with the runtime that it was started on.
pub struct Site {
    address: SocketAddr,
    /// Where its online tables are kept, for as long as it is there.
    _data: tempfile::TempDir,
}

impl Site {
    /// Starts the server, with the client that `cargo xtask` has built.
    ///
    /// # Errors
    /// If no port is free, or the client is not built.
    pub async fn start() -> Result<Self> {
        let client = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/web/dist/index.html");
        ensure!(
            std::path::Path::new(client).exists(),
            "the client is not built: run `cargo xtask test`, which builds it"
        );
        let (tell, told) = oneshot::channel();
        let data = tempfile::tempdir()?;
        let settings =
            server::Settings { pace: Duration::from_millis(200), limited: false, ..server::Settings::default() };
        let site = server::Site::with_tables(data.path(), settings).await?;
        tokio::spawn(server::serve(SocketAddr::from(([127, 0, 0, 1], 0)), site, move |address| {
            // The test may have ended, and nobody waits for the address any more.
            let _ = tell.send(address);
        }));
        Ok(Self { address: told.await.context("the server does not start")?, _data: data })
    }

    /// The full address of a path.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}
