//! Guests, and what they ask over HTTP.

use std::net::SocketAddr;

use catalog::{AnyGame, GameId};
use game::{Setting, Settings};
use protocol::online::{Created, Me, NewTable, SeatPlan};
use reqwest::{Method, StatusCode};
use serde::{Serialize, de::DeserializeOwned};

use crate::Client;

/// Somebody with a name.
#[derive(Clone)]
pub struct Guest {
    pub address: SocketAddr,
    pub token: String,
}

/// An answer over HTTP.
pub struct Answered {
    pub status: StatusCode,
    pub body: String,
}

impl Answered {
    #[track_caller]
    pub fn read<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The identifier of the message with which it was refused.
    #[track_caller]
    pub fn refused(&self) -> &'static str {
        assert!(!self.status.is_success(), "{}", self.body);
        self.read::<protocol::online::Refused>().refused.id
    }
}

/// Sends a request to a server that is there.
pub async fn request(
    address: SocketAddr,
    token: Option<&str>,
    method: Method,
    path: &str,
    body: Option<String>,
) -> (Answered, Option<String>) {
    try_request(address, token, method, path, body).await.expect("an answer")
}

/// Sends a request; gives the answer, and the cookie that came with it.
async fn try_request(
    address: SocketAddr,
    token: Option<&str>,
    method: Method,
    path: &str,
    body: Option<String>,
) -> Option<(Answered, Option<String>)> {
    let mut request = reqwest::Client::new().request(method, format!("http://{address}{path}"));
    if let Some(token) = token {
        request = request.header("cookie", format!("tablee_guest={token}"));
    }
    if let Some(body) = body {
        request = request.header("content-type", "application/json").body(body);
    }
    let response = request.send().await.ok()?;
    let status = response.status();
    let cookie = response.headers().get("set-cookie").map(|cookie| cookie.to_str().expect("text").to_owned());
    Some((Answered { status, body: response.text().await.ok()? }, cookie))
}

impl Guest {
    pub async fn new(address: SocketAddr, name: &str) -> Self {
        let body = serde_json::json!({ "name": name }).to_string();
        let (answered, cookie) = request(address, None, Method::PUT, "/api/me", Some(body)).await;
        assert_eq!(answered.read::<Me>().name.as_deref(), Some(name));
        let cookie = cookie.expect("a cookie");
        assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
        let token = cookie.split_once('=').and_then(|(_, rest)| rest.split(';').next()).expect("a token");
        Self { address, token: token.into() }
    }

    pub async fn get(&self, path: &str) -> Answered {
        request(self.address, Some(&self.token), Method::GET, path, None).await.0
    }

    pub async fn send(&self, method: Method, path: &str, body: &impl Serialize) -> Answered {
        let body = serde_json::to_string(body).expect("plain data");
        request(self.address, Some(&self.token), method, path, Some(body)).await.0
    }

    pub async fn post(&self, path: &str, body: &impl Serialize) -> Answered {
        self.send(Method::POST, path, body).await
    }

    /// Opens a table of a game with these seats.
    pub async fn open(&self, wanted: &NewTable) -> Created {
        let answered = self.post("/api/tables", wanted).await;
        assert_eq!(answered.status, StatusCode::CREATED, "{}", answered.body);
        answered.read()
    }

    /// Opens a table where the server is there.
    pub async fn try_open(&self, wanted: &NewTable) -> Option<Created> {
        let body = serde_json::to_string(wanted).expect("plain data");
        let answered = try_request(self.address, Some(&self.token), Method::POST, "/api/tables", Some(body)).await?;
        (answered.0.status == StatusCode::CREATED).then(|| answered.0.read())
    }

    /// Comes to a table with its invitation.
    pub async fn come(&self, created: &Created) -> Client {
        Client::connect(self, created, None).await
    }
}

/// A table of a game with its usual options and these seats.
pub fn wanted(game: GameId, seats: &[SeatPlan]) -> NewTable {
    let settings = Settings::from([("players".to_owned(), Setting::Number(seats.len() as i64))]);
    let settings = AnyGame::new(game, &settings).expect("options").settings();
    NewTable {
        game,
        settings,
        seats: seats.to_vec(),
        begins: catalog::First::default(),
        clock: protocol::ClockRule::None,
        public: false,
        watch: true,
        hints: false,
        record: None,
    }
}
