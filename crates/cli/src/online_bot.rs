//! `tablee bot`: lets a program take a seat at an online table.

use std::{path::Path, process::ExitCode, sync::Arc, time::Duration};

use anyhow::{Context, anyhow};
use bots::{Playable, PlayableVisitor};
use catalog::{AnyView, Bytes32, Seed, Stream};
use futures_util::{SinkExt, StreamExt};
use game::{Explain, Message, Observer, Seat};
use protocol::{
    Command, CommandId, Phase, Snapshot,
    online::{FromServer, Hello, PROTOCOL, ToServer, Why},
};
use tokio::{net::TcpStream, runtime::Runtime};
use tokio_rustls::rustls::{
    self, ClientConfig, RootCertStore,
    pki_types::{CertificateDer, pem::PemObject},
};
use tokio_tungstenite::{
    Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config,
    tungstenite::{Message as Frame, client::IntoClientRequest, http::HeaderValue},
};

use crate::{
    args::BotArgs,
    bot_process::BotProcess,
    out::{self, Words},
};

/// How long the server may be away before the bot gives up, in attempts a second apart.
const MOST_ATTEMPTS: u32 = 300;

pub(crate) fn run(args: &BotArgs, words: &Words) -> anyhow::Result<ExitCode> {
    let (table, seat) = place(&args.token).ok_or_else(|| anyhow!(words.text("cli-bot-bad-token")))?;
    let bot = BotProcess::start(&args.cmd, words)?;
    let address = format!("{}/api/tables/{table}/socket", socket_address(&args.server));
    let stream = Seed::new(&args.token).player(1, seat);
    let connector = match &args.ca {
        Some(file) => Some(trusting(file).with_context(|| words.text("cli-bot-bad-ca"))?),
        None => None,
    };
    let mut player = Player {
        args,
        words,
        bot,
        seat,
        stream,
        address,
        connector,
        snapshot: None,
        commands: 0,
        wanted: 0,
        is_told: false,
    };
    Runtime::new()?.block_on(player.play())
}

/// The table and the seat that a token is for: they are its beginning.
fn place(token: &str) -> Option<(&str, Seat)> {
    let mut parts = token.split('.');
    let (table, seat, _secret) = (parts.next()?, parts.next()?, parts.next()?);
    Some((table, Seat::from_number(seat.parse().ok()?)?))
}

/// Where the sockets of a server are, whose pages are here.
fn socket_address(server: &str) -> String {
    let server = server.trim_end_matches('/');
    match server.split_once("://") {
        Some(("https", host)) => format!("wss://{host}"),
        Some((_, host)) => format!("ws://{host}"),
        None => format!("ws://{server}"),
    }
}

/// Connections that trust the certificates in this file, and no others.
fn trusting(file: &Path) -> anyhow::Result<Connector> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file)? {
        roots.add(certificate?)?;
    }
    anyhow::ensure!(!roots.is_empty(), "{}", file.display());
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Connector::Rustls(Arc::new(config)))
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

struct Player<'a> {
    args: &'a BotArgs,
    words: &'a Words,
    bot: BotProcess,
    seat: Seat,
    stream: Stream,
    address: String,
    /// Whom encrypted connections trust, where it is not whom the system trusts.
    connector: Option<Connector>,
    snapshot: Option<Snapshot>,
    commands: u32,
    /// The table event that has to be known before the next decision: while a command is on its way, none is enough.
    wanted: u64,
    /// Whether the program knows of the game.
    is_told: bool,
}

impl Player<'_> {
    /// Plays until the table is over. A lost connection is made again.
    async fn play(&mut self) -> anyhow::Result<ExitCode> {
        let mut attempts = 0;
        loop {
            match self.connect().await {
                Ok(mut socket) => {
                    attempts = 0;
                    if let Some(code) = self.sit_and_play(&mut socket).await? {
                        return Ok(code);
                    }
                }
                Err(error) if attempts == 0 && self.snapshot.is_none() => return Err(error),
                Err(error) if attempts == MOST_ATTEMPTS => return Err(error),
                Err(_) => {}
            }
            attempts += 1;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    async fn connect(&mut self) -> anyhow::Result<Socket> {
        // Whether a command that was on its way has arrived is seen from the table.
        self.wanted = 0;
        let unreachable = || {
            let server = Message::new("cli-bot-no-server").with("address", self.args.server.as_str());
            self.words.message(&server)
        };
        let mut request = self.address.as_str().into_client_request().with_context(unreachable)?;
        let value = HeaderValue::from_str(&format!("Bearer {}", self.args.token))
            .map_err(|_| anyhow!(self.words.text("cli-bot-bad-token")))?;
        request.headers_mut().insert("authorization", value);
        let connecting = connect_async_tls_with_config(request, None, false, self.connector.clone());
        let (mut socket, _) = connecting.await.with_context(unreachable)?;
        // Whoever does not sit yet wants to see the whole table before they sit down.
        let known = self.snapshot.as_ref().filter(|known| known.observer.seat().is_some());
        let seen = known.map(|known| (known.seq, known.observer));
        say(&mut socket, &ToServer::Hello(Hello { protocol: PROTOCOL, seen, invitation: None })).await;
        Ok(socket)
    }

    /// Plays on one connection. `None` if it was lost.
    async fn sit_and_play(&mut self, socket: &mut Socket) -> anyhow::Result<Option<ExitCode>> {
        while let Some(Ok(frame)) = socket.next().await {
            let Frame::Text(text) = frame else { continue };
            match serde_json::from_str(text.as_str()).context("a message that cannot be read")? {
                FromServer::Snapshot(snapshot) => {
                    // The table's promise has to be known before a seed is added.
                    if snapshot.observer.seat().is_none() {
                        let (name, seed) = (self.bot.own_name().map(str::to_owned), fresh_seed());
                        self.command(socket, Command::Sit { seat: self.seat, name, seed }).await;
                    }
                    self.snapshot = Some(*snapshot);
                }
                FromServer::Update(update) => {
                    let follows = self.snapshot.as_mut().is_some_and(|known| known.apply(*update).is_ok());
                    if !follows {
                        // Something is missing: connecting anew brings all of it.
                        self.snapshot = None;
                        return Ok(None);
                    }
                }
                FromServer::Done { seq, .. } => self.wanted = seq,
                FromServer::Refused { why, .. } => {
                    // The table is asked again once something has changed there.
                    self.wanted = self.snapshot.as_ref().map_or(0, |known| known.seq + 1);
                    let why = match why {
                        Why::Table(refusal) => refusal.message(),
                        Why::Server(message) => message,
                    };
                    out::warn(&self.words.message(&why));
                }
                FromServer::Closing { why, again: false } => return Err(anyhow!(self.words.message(&why))),
                _ => continue,
            }
            if let Some(code) = self.act(socket).await {
                return Ok(Some(code));
            }
        }
        Ok(None)
    }

    /// Does what the table waits for, if it waits for this seat.
    async fn act(&mut self, socket: &mut Socket) -> Option<ExitCode> {
        let known = self.snapshot.as_ref().filter(|known| known.seq >= self.wanted)?;
        let own = known.observer == Observer::Seat(self.seat);
        let frozen = known.state.take_back.asked.is_some() || known.state.seats[self.seat.index()].bot.is_some();
        match known.state.phase {
            Phase::Running if own && !frozen && known.state.turn.awaits(self.seat) => {
                let view = known.state.view.clone();
                let notation = self.decide(&view);
                self.command(socket, Command::Play { seat: self.seat, notation }).await;
                None
            }
            Phase::Waiting | Phase::Running => None,
            Phase::Over | Phase::Closed => {
                if let Some(result) = &known.state.result {
                    self.bot.told_result(result);
                }
                Some(ExitCode::SUCCESS)
            }
        }
    }

    /// What the program decides, or a random legal move in its place.
    fn decide(&mut self, view: &AnyView) -> String {
        struct Decide<'a>(&'a AnyView, Seat, &'a mut BotProcess, &'a mut Stream, bool);
        impl PlayableVisitor for Decide<'_> {
            type Output = String;

            fn visit<G: Playable>(self) -> String {
                let Self(view, seat, bot, stream, is_told) = self;
                let view = view.downcast_ref::<G>().expect("the view is of this game");
                // The program is shown the view of its seat, which is the same in every play that is imagined from it.
                let play = G::imagine(view, stream);
                if !is_told {
                    bot.new_game::<G>(&play.options(), seat, 1);
                }
                bot.choose(&play, seat, stream).to_string()
            }
        }
        let is_told = std::mem::replace(&mut self.is_told, true);
        bots::visit(view.game(), Decide(view, self.seat, &mut self.bot, &mut self.stream, is_told))
    }

    async fn command(&mut self, socket: &mut Socket, command: Command) {
        self.commands += 1;
        self.wanted = u64::MAX;
        let id = CommandId::new(format!("{}-{}", std::process::id(), self.commands));
        say(socket, &ToServer::Command { id, command }).await;
    }
}

/// What the program's player adds to the chance of the play; nothing where the system gives no random numbers.
fn fresh_seed() -> Option<Bytes32> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok().map(|()| Bytes32(bytes))
}

async fn say(socket: &mut Socket, message: &ToServer) {
    let text = serde_json::to_string(message).expect("a message is plain data");
    // A connection that is lost is noticed when it is read.
    let _ = socket.send(Frame::text(text)).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_says_which_seat_it_is_for() {
        assert_eq!(place("k3v9.2.secret"), Some(("k3v9", Seat::new(1))));
        for bad in ["", "k3v9", "k3v9.2", "k3v9.x.secret", "k3v9.0.secret"] {
            assert_eq!(place(bad), None, "{bad}");
        }
    }

    #[test]
    fn sockets_are_where_the_pages_are() {
        assert_eq!(socket_address("http://localhost:7777/"), "ws://localhost:7777");
        assert_eq!(socket_address("https://games.example.org"), "wss://games.example.org");
        assert_eq!(socket_address("localhost:7777"), "ws://localhost:7777");
    }
}
