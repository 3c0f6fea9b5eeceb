//! Connections to a server: a request over HTTP, or a socket.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};

use anyhow::{Context, Result, anyhow, ensure};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request,
    body::Bytes,
    client::conn::http1::{self, SendRequest},
    header::{AUTHORIZATION, CONTENT_TYPE, HOST, SET_COOKIE},
};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message as Frame, Utf8Bytes, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

use crate::traffic::Traffic;

/// What a socket reads at once. The usual buffer is made for few connections, not for ten thousand.
const READ_AT_ONCE: usize = 4 << 10;

/// The loopback address that the people of one table come from. Servers count what one address does; so each table has
/// one of its own, as strangers have.
pub(crate) fn home(table: usize) -> IpAddr {
    let [.., high, middle, low] = (table as u32).to_be_bytes();
    Ipv4Addr::new(127, 1 + high, middle, low).into()
}

async fn connect(server: SocketAddr, from: IpAddr) -> Result<TcpStream> {
    let socket = if server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if server.is_ipv4() {
        socket.bind(SocketAddr::new(from, 0)).with_context(|| format!("no connection can come from {from}"))?;
    }
    let stream = socket.connect(server).await.with_context(|| format!("{server} cannot be reached"))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A connection for requests.
pub(crate) struct Http {
    sender: SendRequest<Full<Bytes>>,
    server: SocketAddr,
}

/// An answer that is a success.
pub(crate) struct Answer {
    pub(crate) body: String,
    pub(crate) cookie: Option<String>,
}

impl Http {
    pub(crate) async fn connect(server: SocketAddr, from: IpAddr) -> Result<Self> {
        let stream = connect(server, from).await?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // It ends with the sender; what breaks is noticed by whoever asks.
        tokio::spawn(connection);
        Ok(Self { sender, server })
    }

    /// Asks; anything but a success is an error.
    pub(crate) async fn ask(
        &mut self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: String,
    ) -> Result<Answer> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.server.to_string());
        if let Some(token) = token {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.header(CONTENT_TYPE, "application/json").body(Full::new(Bytes::from(body)))?;
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let status = response.status();
        let cookie = response.headers().get(SET_COOKIE).and_then(|it| it.to_str().ok()).map(str::to_owned);
        let body = String::from_utf8(response.into_body().collect().await?.to_bytes().into())?;
        ensure!(status.is_success(), "{path}: {status} {body}");
        Ok(Answer { body, cookie })
    }
}

/// A socket.
pub(crate) struct Wire {
    socket: WebSocketStream<TcpStream>,
    traffic: Arc<Traffic>,
}

impl Wire {
    /// Connects; what is said and heard is added to this traffic.
    pub(crate) async fn connect(
        server: SocketAddr,
        from: IpAddr,
        path: &str,
        token: Option<&str>,
        traffic: Arc<Traffic>,
    ) -> Result<Self> {
        let mut request = format!("ws://{server}{path}").into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert(AUTHORIZATION, HeaderValue::from_str(&format!("Bearer {token}"))?);
        }
        let stream = connect(server, from).await?;
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self { socket, traffic })
    }

    pub(crate) async fn say(&mut self, text: String) -> Result<()> {
        self.traffic.said(text.len());
        Ok(self.socket.send(Frame::text(text)).await?)
    }

    /// The next text. May be given up at any moment without losing any.
    pub(crate) async fn hear(&mut self) -> Result<Utf8Bytes> {
        loop {
            match self.socket.next().await.ok_or_else(|| anyhow!("the server ended the connection"))?? {
                Frame::Text(text) => {
                    self.traffic.heard(text.len());
                    return Ok(text);
                }
                Frame::Close(_) => return Err(anyhow!("the server closed the connection")),
                _ => {}
            }
        }
    }
}
