//! Serves the client, which is part of the binary.
//!
//! Every file of the client is embedded together with its compressed forms; names that hold a hash are cached for
//! ever. There is nothing else to ask for yet: a local game never speaks to the server.

mod assets;
mod headers;
mod language;

use std::net::SocketAddr;

use anyhow::Context;
use axum::{Router, middleware, routing::get};
use tokio::net::TcpListener;

/// Serves until the process is told to stop (Ctrl-C). `on_ready` hears the address once it can be opened.
///
/// # Errors
/// If the address cannot be listened on.
pub async fn serve(address: SocketAddr, on_ready: impl FnOnce(SocketAddr)) -> anyhow::Result<()> {
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
    on_ready(listener.local_addr()?);
    let stop = async {
        // Without a signal handler the process can only be killed, which needs no farewell.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    axum::serve(listener, router()).with_graceful_shutdown(stop).await.context("the server stopped")
}

/// All that the server answers to.
pub fn router() -> Router {
    Router::new()
        .route("/", get(language::to_the_visitors))
        .fallback(get(assets::serve))
        .layer(middleware::map_response(headers::secure))
}
