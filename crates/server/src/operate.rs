//! For whoever runs the server: whether it is there, whether it is ready, and what it counts.

use axum::{
    Router,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::net::TcpListener;

use crate::{Online, Site};

/// What Prometheus reads: the text format of OpenMetrics.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The routes that tell how the server is.
pub(crate) fn router(site: &Site) -> Router {
    let online = site.online.clone();
    Router::new()
        .route("/health", get(async || said(StatusCode::OK, "ok\n")))
        .route("/ready", get(move || ready(online.clone())))
}

async fn ready(online: Option<Online>) -> Response {
    let is_ready = match online {
        Some(online) => online.is_ready().await,
        None => true,
    };
    if is_ready { said(StatusCode::OK, "ok\n") } else { said(StatusCode::SERVICE_UNAVAILABLE, "not ready\n") }
}

fn said(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}

/// Tells how the server is on a listener of its own, which is not for the public, until the process ends.
///
/// # Errors
/// If the listener fails.
pub async fn tell_metrics(listener: TcpListener, site: Site) -> std::io::Result<()> {
    let online = site.online.clone();
    let metrics = async move || {
        let text = online.as_ref().map(Online::metrics).unwrap_or_default();
        ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response()
    };
    axum::serve(listener, router(&site).route("/metrics", get(metrics))).await
}
