//! A server, guests and their clients, for all tests of online tables.

use std::{collections::VecDeque, net::SocketAddr, path::Path, time::Duration};

use catalog::{AnyGame, GameId, Seed, Stream};
use futures_util::{SinkExt, StreamExt};
use game::{Observer, Seat, Setting, Settings, Turn};
use protocol::{
    Command, CommandId, Phase, Snapshot,
    online::{Created, FromServer, Hello, Me, NewTable, PROTOCOL, Presence, SeatPlan, TableId, ToServer, Welcome, Why},
};
use reqwest::{Method, StatusCode};
use serde::{Serialize, de::DeserializeOwned};
use tokio::{net::TcpStream, task::JoinHandle};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, client::IntoClientRequest},
};

/// A server on a free port. It ends with the test's runtime.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) data: tempfile::TempDir,
    stop: Option<tokio::sync::oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

/// Bots move at once, and nobody is sent away for being quick.
pub(crate) fn quick() -> server::Settings {
    server::Settings {
        pace: Duration::ZERO,
        limited: false,
        grace: Duration::from_secs(3600),
        ..server::Settings::default()
    }
}

impl Server {
    pub(crate) async fn start(settings: server::Settings) -> Self {
        Self::on(tempfile::tempdir().expect("a folder"), settings).await
    }

    /// A server on a folder that another one may have used before.
    pub(crate) async fn on(data: tempfile::TempDir, settings: server::Settings) -> Self {
        let site = site(data.path(), settings).await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let limits = server::Limits::default();
        let running = tokio::spawn(server::run(listener, limits, site, async { drop(stopped.await) }));
        Self { address, data, stop: Some(stop), running }
    }

    /// Ends the server; gives its folder.
    pub(crate) async fn stop(mut self) -> tempfile::TempDir {
        drop(self.stop.take());
        self.running.await.expect("it ends");
        self.data
    }

    pub(crate) async fn guest(&self, name: &str) -> Guest {
        Guest::new(self.address, name).await
    }
}

async fn site(folder: &Path, settings: server::Settings) -> server::Site {
    server::Site::with_tables(folder, settings).await.expect("a site")
}

/// Somebody with a name.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

/// An answer over HTTP.
pub(crate) struct Answered {
    pub(crate) status: StatusCode,
    pub(crate) body: String,
}

impl Answered {
    #[track_caller]
    pub(crate) fn read<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The identifier of the message with which it was refused.
    #[track_caller]
    pub(crate) fn refused(&self) -> &'static str {
        assert!(!self.status.is_success(), "{}", self.body);
        self.read::<protocol::online::Refused>().refused.id
    }
}

/// Sends a request.
pub(crate) async fn request(
    address: SocketAddr,
    token: Option<&str>,
    method: Method,
    path: &str,
    body: Option<String>,
) -> (Answered, Option<String>) {
    let mut request = reqwest::Client::new().request(method, format!("http://{address}{path}"));
    if let Some(token) = token {
        request = request.header("cookie", format!("tablee_guest={token}"));
    }
    if let Some(body) = body {
        request = request.header("content-type", "application/json").body(body);
    }
    let response = request.send().await.expect("an answer");
    let status = response.status();
    let cookie = response.headers().get("set-cookie").map(|cookie| cookie.to_str().expect("text").to_owned());
    (Answered { status, body: response.text().await.expect("text") }, cookie)
}

impl Guest {
    pub(crate) async fn new(address: SocketAddr, name: &str) -> Self {
        let body = serde_json::json!({ "name": name }).to_string();
        let (answered, cookie) = request(address, None, Method::PUT, "/api/me", Some(body)).await;
        assert_eq!(answered.read::<Me>().name.as_deref(), Some(name));
        let cookie = cookie.expect("a cookie");
        assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
        let token = cookie.split_once('=').and_then(|(_, rest)| rest.split(';').next()).expect("a token");
        Self { address, token: token.into() }
    }

    pub(crate) async fn get(&self, path: &str) -> Answered {
        request(self.address, Some(&self.token), Method::GET, path, None).await.0
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: &impl Serialize) -> Answered {
        let body = serde_json::to_string(body).expect("plain data");
        request(self.address, Some(&self.token), method, path, Some(body)).await.0
    }

    pub(crate) async fn post(&self, path: &str, body: &impl Serialize) -> Answered {
        self.send(Method::POST, path, body).await
    }

    /// Opens a table of a game with these seats.
    pub(crate) async fn open(&self, wanted: &NewTable) -> Created {
        let answered = self.post("/api/tables", wanted).await;
        assert_eq!(answered.status, StatusCode::CREATED, "{}", answered.body);
        answered.read()
    }

    /// Comes to a table with its invitation.
    pub(crate) async fn come(&self, created: &Created) -> Client {
        Client::connect(self, created, None).await
    }
}

/// A table of a game with its usual options and these seats.
pub(crate) fn wanted(game: GameId, seats: &[SeatPlan]) -> NewTable {
    let settings = Settings::from([("players".to_owned(), Setting::Number(seats.len() as i64))]);
    let settings = AnyGame::new(game, &settings).expect("options").settings();
    NewTable {
        game,
        settings,
        seats: seats.to_vec(),
        begins: catalog::First::default(),
        clock: protocol::ClockRule::None,
        public: false,
        hints: false,
        record: None,
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A client at a table.
pub(crate) struct Client {
    socket: Socket,
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) welcome: Option<Welcome>,
    pub(crate) presence: Option<Presence>,
    /// Every text that came, as it came.
    pub(crate) heard: Vec<String>,
    /// What has been read and is no state.
    others: VecDeque<FromServer>,
    commands: u32,
}

impl Client {
    /// Connects, and says what it last knew.
    pub(crate) async fn connect(guest: &Guest, created: &Created, known: Option<Snapshot>) -> Self {
        let mut client = Self::open(guest.address, Some(&guest.token), &created.table).await.expect("a socket");
        let seen = known.as_ref().map(|known| (known.seq, known.observer));
        client.snapshot = known;
        let invitation = Some(created.invitation.clone());
        client.say(&ToServer::Hello(Hello { protocol: PROTOCOL, seen, invitation })).await;
        client.until(|client| client.welcome.is_some() && client.presence.is_some()).await;
        client
    }

    /// A socket on which nothing has been said.
    pub(crate) async fn open(
        address: SocketAddr,
        token: Option<&str>,
        table: &TableId,
    ) -> Result<Self, tungstenite::Error> {
        let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
        if let Some(token) = token {
            let value = format!("Bearer {token}").parse().expect("a header");
            request.headers_mut().insert("authorization", value);
        }
        let (socket, _) = connect_async(request).await?;
        Ok(Self {
            socket,
            snapshot: None,
            welcome: None,
            presence: None,
            heard: Vec::new(),
            others: VecDeque::new(),
            commands: 0,
        })
    }

    pub(crate) async fn say(&mut self, message: &ToServer) {
        let text = serde_json::to_string(message).expect("plain data");
        // A connection that the server has ended is noticed when it is read.
        let _ = self.socket.send(tungstenite::Message::text(text)).await;
    }

    /// Reads one message and takes it in; none when the connection has ended.
    pub(crate) async fn read(&mut self) -> Option<()> {
        loop {
            match self.socket.next().await?.ok()? {
                tungstenite::Message::Text(text) => {
                    self.heard.push(text.to_string());
                    self.take_in(serde_json::from_str(text.as_str()).expect("a message"));
                    return Some(());
                }
                tungstenite::Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    fn take_in(&mut self, message: FromServer) {
        match message {
            FromServer::Welcome(welcome) => self.welcome = Some(welcome),
            FromServer::Snapshot(snapshot) => self.snapshot = Some(*snapshot),
            FromServer::Update(update) => {
                let known = self.snapshot.as_mut().expect("an update follows on a snapshot");
                known.apply(*update).expect("it follows on what is known");
            }
            FromServer::Presence(presence) => self.presence = Some(presence),
            other => self.others.push_back(other),
        }
    }

    /// Reads until something holds.
    pub(crate) async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            self.read().await.expect("the connection stays open");
        }
    }

    /// The next message that is no state.
    pub(crate) async fn next(&mut self) -> FromServer {
        self.until(|client| !client.others.is_empty()).await;
        self.others.pop_front().expect("it was waited for")
    }

    pub(crate) fn known(&self) -> &Snapshot {
        self.snapshot.as_ref().expect("it has a snapshot")
    }

    pub(crate) fn seat(&self) -> Seat {
        self.known().observer.seat().expect("it has a seat")
    }

    pub(crate) fn new_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::new(format!("{:p}-{}-{}", self, self.known().seq, self.commands))
    }

    /// Gives a command, and waits for the answer.
    pub(crate) async fn command(&mut self, command: Command) -> Result<u64, Why> {
        let id = self.new_id();
        self.say(&ToServer::Command { id: id.clone(), command }).await;
        self.answer(&id).await
    }

    pub(crate) async fn answer(&mut self, id: &CommandId) -> Result<u64, Why> {
        loop {
            match self.next().await {
                FromServer::Done { id: of, seq } if of == *id => return Ok(seq),
                FromServer::Refused { id: of, why } if of == *id => return Err(why),
                _ => {}
            }
        }
    }

    pub(crate) async fn sit(&mut self, seat: u8) {
        let seat = Seat::from_number(seat).expect("a seat");
        self.command(Command::Sit { seat, name: None }).await.expect("the seat is free");
        self.until(|client| client.known().observer == Observer::Seat(seat)).await;
    }

    /// A move that this client may make now, if it is to decide.
    pub(crate) fn random_move(&self, stream: &mut Stream) -> Option<Command> {
        let known = self.known();
        let seat = known.observer.seat()?;
        let Turn::Seats(seats) = known.state.turn else { return None };
        let is_due = known.state.phase == Phase::Running && seats.contains(seat);
        if !is_due || known.state.seats[seat.index()].bot.is_some() || known.state.take_back.asked.is_some() {
            return None;
        }
        let mv = known.state.view.imagine(stream).random_move(seat, stream);
        Some(Command::Play { seat, notation: mv.notation() })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.known().state.phase == Phase::Over
    }

    /// Plays at random until the play is over.
    pub(crate) async fn play_to_the_end(&mut self, seed: &str) {
        let mut stream = Seed::new(seed).chance(1);
        while !self.is_over() {
            match self.random_move(&mut stream) {
                Some(command) => {
                    let before = self.known().seq;
                    self.command(command).await.expect("its own view has only legal moves");
                    self.until(|client| client.known().seq > before).await;
                }
                None => self.read().await.expect("the connection stays open"),
            }
        }
    }
}
