//! A server in the test's own process.

use std::{net::SocketAddr, time::Duration};

use tokio::task::JoinHandle;

use crate::Guest;

/// A server on a free port. It ends with the test's runtime.
pub struct Server {
    pub address: SocketAddr,
    pub data: tempfile::TempDir,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

/// Bots move at once, and nobody is sent away for being quick.
pub fn quick() -> server::Settings {
    server::Settings {
        pace: Duration::ZERO,
        limited: false,
        grace: Duration::from_secs(3600),
        ..server::Settings::default()
    }
}

impl Server {
    pub async fn start(settings: server::Settings) -> Self {
        Self::on(tempfile::tempdir().expect("a folder"), settings).await
    }

    /// A server on a folder that another one may have used before.
    pub async fn on(data: tempfile::TempDir, settings: server::Settings) -> Self {
        let site = server::Site::with_tables(data.path(), settings).await.expect("a site");
        Self::of(site, data).await
    }

    /// A server of a site whose data is in this folder.
    pub async fn of(site: server::Site, data: tempfile::TempDir) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let limits = server::Limits::default();
        let running = tokio::spawn(server::run(listener, limits, site, async { drop(stopped.await) }));
        Self { address, data, stop: Some(stop), running }
    }

    /// Ends the server; gives its folder.
    pub async fn stop(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        self.running.await.expect("it ends");
        self.data
    }

    pub async fn guest(&self, name: &str) -> Guest {
        Guest::new(self.address, name).await
    }
}
