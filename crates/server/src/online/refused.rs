//! Why a request is not obeyed, as an answer over HTTP.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use game::{Explain, Message};
use protocol::online::{Refused, Why};
use store::StoreError;

/// A refusal with its status.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Refuse {
    status: StatusCode,
    message: Message,
}

impl Refuse {
    pub(crate) const fn new(status: StatusCode, message: Message) -> Self {
        Self { status, message }
    }

    pub(crate) fn bad(message: Message) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    pub(crate) fn forbidden(id: &'static str) -> Self {
        Self::new(StatusCode::FORBIDDEN, Message::new(id))
    }

    pub(crate) fn stranger() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, Message::new("server-stranger"))
    }

    pub(crate) fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, Message::new("server-no-table"))
    }

    pub(crate) fn too_often() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, Message::new("server-too-often"))
    }

    pub(crate) fn too_many_sockets() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, Message::new("server-too-many-sockets"))
    }

    pub(crate) fn message(self) -> Message {
        self.message
    }
}

impl IntoResponse for Refuse {
    fn into_response(self) -> Response {
        (self.status, Json(Refused { refused: self.message })).into_response()
    }
}

impl From<StoreError> for Refuse {
    fn from(error: StoreError) -> Self {
        Self::from(Why::Server(message_of(&error)))
    }
}

impl From<Why> for Refuse {
    fn from(why: Why) -> Self {
        match why {
            Why::Table(refusal) => Self::new(StatusCode::CONFLICT, refusal.message()),
            Why::Server(message) => {
                let status = match message.id {
                    "server-no-table" => StatusCode::NOT_FOUND,
                    "server-disk-full" => StatusCode::INSUFFICIENT_STORAGE,
                    _ => StatusCode::INTERNAL_SERVER_ERROR,
                };
                Self::new(status, message)
            }
        }
    }
}

/// What people are told when the store did not do something. What it says itself is for whoever runs the server.
pub(crate) fn message_of(error: &StoreError) -> Message {
    match error {
        StoreError::Full => Message::new("server-disk-full"),
        StoreError::Corrupt(_) => Message::new("server-table-broken"),
        StoreError::Taken | StoreError::Failed(_) => Message::new("server-failed"),
    }
}
