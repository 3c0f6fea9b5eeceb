//! Serves the client, which is part of the binary, and online tables.
//!
//! Every file of the client is embedded together with its compressed forms; names that hold a hash are cached for
//! ever. A local game never speaks to the server; online tables are asked for under `/api`, as `docs/protocol.md` says.
//!
//! | module | what is in it |
//! |---|---|
//! | `assets` | the client's files |
//! | `offline` | what installs the client in a browser: its service worker and manifest |
//! | `pages` | the page that every path of the client begins with, and what is said where there is none |
//! | `content` | what a page shows before the client runs |
//! | `language` | the visitor's language |
//! | `headers`, `answers` | what every answer carries |
//! | `connections`, `proxies`, `tls`, `interrupts` | accepting, whom proxies ask for, encryption, time-outs, limits and the end |
//! | `operate` | how the server is, for whoever runs it |
//! | `online` | tables, guests, bots and sockets |

mod addresses;
mod answers;
mod assets;
mod connections;
mod content;
mod headers;
mod interrupts;
mod language;
mod offline;
mod online;
mod operate;
mod pages;
mod proxies;
mod tls;

use std::{io, net::SocketAddr, path::Path, sync::Arc};

use axum::{Router, middleware, routing::get};
use bus::{Bus, InProcess};
use store::{Options, Sharded, Sqlite, Store};
use tokio::net::TcpListener;

pub use assets::Client;
pub use bus;
pub use connections::{Limits, room_for_sockets, run};
pub use interrupts::Interrupts;
pub use online::{Online, Settings};
pub use operate::tell_metrics;
pub use proxies::{Proxies, Proxy};
pub use store::{BadBackup, backup, restore};
pub use tls::Tls;

/// What is served.
#[derive(Clone, Default)]
pub struct Site {
    /// The client.
    pub client: Client,
    /// Online tables.
    pub online: Option<Online>,
    /// What connections are encrypted with.
    pub tls: Option<Tls>,
}

impl Site {
    /// A site with the online tables that are kept in this folder.
    ///
    /// # Errors
    /// If the folder cannot be used.
    pub async fn with_tables(folder: &Path, settings: Settings) -> io::Result<Self> {
        let store = Sqlite::open(folder, Options::default())?;
        Self::with_store(Arc::new(store), Arc::new(InProcess::default()), settings).await
    }

    /// A site with the online tables that are kept in PostgreSQL databases, which other servers may use too. Several of them
    /// share the tables.
    /// Servers of the same tables tell each other by this bus what there is to look for.
    ///
    /// # Errors
    /// If a database cannot be used.
    pub async fn with_databases(urls: &[String], bus: Arc<dyn Bus>, settings: Settings) -> io::Result<Self> {
        Self::with_store(Arc::new(Sharded::open(urls).await?), bus, settings).await
    }

    async fn with_store(store: Arc<dyn Store>, bus: Arc<dyn Bus>, settings: Settings) -> io::Result<Self> {
        let online = Online::start_beside(store, bus, settings).await;
        let online = online.map_err(|error| io::Error::other(format!("{error:?}")))?;
        Ok(Self { online: Some(online), ..Self::default() })
    }

    /// All that the server answers to.
    pub fn router(&self) -> Router {
        let online = self.online.as_ref().map(Online::router).unwrap_or_default();
        Router::new()
            .route("/", get(language::to_the_visitors))
            .merge(operate::router(self))
            .merge(online)
            .fallback(get(pages::serve).with_state(self.client.clone()))
            .layer(middleware::map_response(headers::secure))
    }
}

/// Serves until the process is told to stop. `on_ready` hears the address once it can be opened.
///
/// # Errors
/// If the address cannot be listened on.
pub async fn serve(address: SocketAddr, site: Site, on_ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let mut interrupts = Interrupts::listen()?;
    on_ready(listener.local_addr()?);
    run(listener, Limits::default(), site, interrupts.next()).await;
    Ok(())
}
