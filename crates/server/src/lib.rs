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
//! | `headers`, `answers` | what every answer carries |
//! | `connections`, `interrupts` | accepting, time-outs, limits and the end |

mod answers;
mod assets;
mod connections;
mod headers;
mod interrupts;
mod language;
mod pages;

use std::{io, net::SocketAddr};

use axum::{Router, middleware, routing::get};
use tokio::net::TcpListener;

pub use connections::{Limits, run};
pub use interrupts::Interrupts;

/// Serves until the process is told to stop. `on_ready` hears the address once it can be opened.
///
/// # Errors
/// If the address cannot be listened on.
pub async fn serve(address: SocketAddr, on_ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    let mut interrupts = Interrupts::listen()?;
    on_ready(listener.local_addr()?);
    run(listener, Limits::default(), interrupts.next()).await;
    Ok(())
}

/// All that the server answers to.
pub fn router() -> Router {
    Router::new()
        .route("/", get(language::to_the_visitors))
        .route("/health", get(pages::health))
        .fallback(get(pages::serve))
        .layer(middleware::map_response(headers::secure))
}
