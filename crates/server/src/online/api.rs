//! Requests over HTTP.

mod me;
mod tables;

use axum::{
    Extension, Router,
    extract::{DefaultBodyLimit, FromRequest, Request, State, rejection::JsonRejection},
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use game::Message;
use serde::de::DeserializeOwned;

use super::{Online, limits::Act, origin, refused::Refuse, socket};
use crate::connections::Peer;

/// The longest body of a request: a record is the longest thing that is sent.
const LONGEST_BODY: usize = 1 << 20;

pub(crate) fn router(online: Online) -> Router {
    Router::new()
        .route("/api/me", get(me::show).put(me::set_name).delete(me::forget))
        .route("/api/me/tables", get(me::tables))
        .route("/api/me/transfer", post(me::transfer))
        .route("/api/me/claim", post(me::claim))
        .route("/api/me/export", get(me::export))
        .route("/api/tables", get(tables::lobby).post(tables::open))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/rematch", post(tables::rematch))
        .route("/api/tables/{table}/invitation", post(tables::invite))
        .route("/api/tables/{table}/programs", post(tables::program))
        .route("/api/tables/{table}/socket", get(socket::connect))
        .route("/api/openapi.json", get(description))
        .route("/api/{*rest}", get(unknown).post(unknown).put(unknown).delete(unknown))
        .layer(middleware::from_fn_with_state(online.clone(), origin::check))
        .layer(middleware::from_fn_with_state(online.clone(), bounded))
        .layer(middleware::map_response(fresh))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(online)
}

/// What can be asked here, as OpenAPI.
async fn description() -> Response {
    let json = axum::http::HeaderValue::from_static("application/json");
    ([(axum::http::header::CONTENT_TYPE, json)], include_str!("../../../../docs/openapi.json")).into_response()
}

/// Answers nobody who asks too often, and nobody who takes too long to ask.
async fn bounded(State(online): State<Online>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied().map(Extension);
    if let Err(refuse) = online.check_peer(peer, Act::Ask) {
        return refuse.into_response();
    }
    let late = |_| Refuse::new(StatusCode::REQUEST_TIMEOUT, Message::new("server-too-slow")).into_response();
    tokio::time::timeout(online.inner.settings.request, next.run(request)).await.unwrap_or_else(late)
}

/// What is answered here is true now and not later.
async fn fresh(mut response: Response) -> Response {
    let value = axum::http::HeaderValue::from_static("no-store");
    response.headers_mut().insert(axum::http::header::CACHE_CONTROL, value);
    response
}

async fn unknown() -> Refuse {
    Refuse::new(StatusCode::NOT_FOUND, Message::new("server-bad-request"))
}

/// A body in JSON; one that cannot be read is refused like everything else.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let read: Result<axum::Json<T>, JsonRejection> = axum::Json::from_request(request, state).await;
        read.map(|axum::Json(value)| Self(value))
            .map_err(|rejected| Refuse::new(rejected.status(), Message::new("server-bad-request")).into_response())
    }
}
