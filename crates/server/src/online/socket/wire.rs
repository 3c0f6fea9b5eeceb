//! The socket itself: what is read and written, how much, and how it ends.

use std::time::{Duration, Instant};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code},
};
use game::Message;
use protocol::online::{FromServer, ToServer};

use crate::online::Settings;

/// How long a client may take to end a connection that we end.
const FAREWELL: Duration = Duration::from_secs(2);

/// How many messages a client may send at once, and how many a second in the long run.
const AT_ONCE: f64 = 60.0;
const A_SECOND: f64 = 20.0;

/// Why a connection ends.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ended {
    /// The client is gone, or does not read.
    Gone,
    /// We end it, and say why.
    Closing { why: Message, again: bool },
}

impl Ended {
    /// There is no use in connecting again.
    pub(crate) fn because(id: &'static str) -> Self {
        Self::Closing { why: Message::new(id), again: false }
    }

    /// The client may connect again.
    pub(crate) fn again(id: &'static str) -> Self {
        Self::Closing { why: Message::new(id), again: true }
    }
}

pub(crate) struct Wire {
    socket: WebSocket,
    /// How many messages may still come, where they are counted.
    allowance: Option<f64>,
    at: Instant,
    /// How long a client may take for its first message, or to take one of ours.
    patience: Duration,
}

impl Wire {
    pub(crate) fn new(socket: WebSocket, settings: &Settings) -> Self {
        let allowance = settings.limited.then_some(AT_ONCE);
        Self { socket, allowance, at: Instant::now(), patience: settings.patience }
    }

    /// The client's first message.
    pub(crate) async fn first(&mut self) -> Result<ToServer, Ended> {
        loop {
            let frame = tokio::time::timeout(self.patience, self.next()).await.map_err(|_| Ended::Gone)??;
            match frame {
                Frame::Text(text) => return read(text.as_str()),
                Frame::Ping(_) | Frame::Pong(_) => {}
                Frame::Binary(_) => return Err(Ended::because("server-bad-message")),
                Frame::Close(_) => return Err(Ended::Gone),
            }
        }
    }

    /// The next frame. Who sends too many is sent away.
    pub(crate) async fn next(&mut self) -> Result<Frame, Ended> {
        let frame = match self.socket.recv().await {
            Some(Ok(frame)) => frame,
            // A message that is too long, or no message at all, is an error of the client's.
            Some(Err(_)) | None => return Err(Ended::Gone),
        };
        let Some(allowance) = &mut self.allowance else { return Ok(frame) };
        let now = Instant::now();
        let earned = now.saturating_duration_since(self.at).as_secs_f64() * A_SECOND;
        *allowance = (*allowance + earned).min(AT_ONCE) - 1.0;
        self.at = now;
        if *allowance < 0.0 { Err(Ended::again("server-too-often")) } else { Ok(frame) }
    }

    pub(crate) async fn send(&mut self, message: &FromServer) -> Result<(), Ended> {
        let text = serde_json::to_string(message).expect("a message is plain data");
        self.write(Frame::Text(text.into())).await
    }

    pub(crate) async fn ping(&mut self) -> Result<(), Ended> {
        self.write(Frame::Ping(Bytes::new())).await
    }

    async fn write(&mut self, frame: Frame) -> Result<(), Ended> {
        match tokio::time::timeout(self.patience, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Ended::Gone),
        }
    }

    /// Says why, and ends it.
    pub(crate) async fn close(&mut self, ended: Ended) {
        let Ended::Closing { why, again } = ended else { return };
        let sent = self.send(&FromServer::Closing { why, again }).await;
        if sent.is_ok() {
            let code = if again { close_code::AGAIN } else { close_code::POLICY };
            let _ = self.write(Frame::Close(Some(CloseFrame { code, reason: "".into() }))).await;
            // What the client has still sent is read and forgotten: otherwise it might never see why it was sent away.
            let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let _ = tokio::time::timeout(FAREWELL, rest).await;
        }
    }
}

/// A message of the client's.
pub(crate) fn read(text: &str) -> Result<ToServer, Ended> {
    serde_json::from_str(text).map_err(|_| Ended::because("server-bad-message"))
}
