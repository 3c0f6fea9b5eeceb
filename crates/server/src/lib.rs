//! Serves the client, which is part of the binary.
//!
//! Every file of the client is embedded together with its compressed forms; names that hold a hash are cached for
//! ever. There is nothing else to ask for yet: a local game never speaks to the server.
//!
//! | module | what is in it |
//! |---|---|
//! | `assets` | the client's files |
//! | `pages` | the page that every path of the client begins with, and what is said where there is none |
//! | `language` | the visitor's language |
//! | `headers` | what every answer carries |
//! | `connections` | accepting, time-outs, limits and the end |

mod answers;
mod assets;
mod connections;
mod headers;
mod language;
mod pages;

use std::{io, net::SocketAddr};

use axum::{Router, middleware, routing::get};
use tokio::net::TcpListener;

pub use connections::{Limits, run};

/// Serves until the process is told to stop. `on_ready` hears the address once it can be opened.
///
/// # Errors
/// If the address cannot be listened on.
pub async fn serve(address: SocketAddr, on_ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    on_ready(listener.local_addr()?);
    run(listener, Limits::default(), interrupted()).await;
    Ok(())
}

/// Waits until the process is told to stop: by Ctrl-C, or by whoever runs services.
pub async fn interrupted() {
    // Without a signal handler the process can only be killed, which needs no farewell.
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}

/// All that the server answers to.
pub fn router() -> Router {
    Router::new()
        .route("/", get(language::to_the_visitors))
        .route("/health", get(pages::health))
        .fallback(get(pages::serve))
        .layer(middleware::map_response(headers::secure))
}
