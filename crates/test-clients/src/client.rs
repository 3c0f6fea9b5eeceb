//! A client at a table, over a real socket.

use std::{collections::VecDeque, net::SocketAddr};

use catalog::{Bytes32, Seed, Stream};
use futures_util::{SinkExt, StreamExt};
use game::{Observer, Seat, Turn};
use protocol::{
    Command, CommandId, Phase, Snapshot,
    online::{Created, FromServer, Hello, PROTOCOL, Presence, TableId, ToServer, Welcome, Why},
};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, client::IntoClientRequest},
};

use crate::Guest;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What every client adds to the chance of the play.
pub const SEED: Bytes32 = Bytes32([0x5e; 32]);

/// A client at a table.
pub struct Client {
    socket: Socket,
    pub snapshot: Option<Snapshot>,
    pub welcome: Option<Welcome>,
    pub presence: Option<Presence>,
    /// Whether updates are folded into what is known.
    pub folds: bool,
    /// Every text that came, as it came.
    pub heard: Vec<String>,
    /// What has been read and is no state.
    others: VecDeque<FromServer>,
    commands: u32,
}

impl Client {
    /// Connects, and says what it last knew.
    pub async fn connect(guest: &Guest, created: &Created, known: Option<Snapshot>) -> Self {
        Self::try_connect(guest, created, known).await.expect("a server that lets this guest in")
    }

    /// Connects where that is possible.
    pub async fn try_connect(guest: &Guest, created: &Created, known: Option<Snapshot>) -> Option<Self> {
        let mut client = Self::open(guest.address, Some(&guest.token), &created.table).await.ok()?;
        let seen = known.as_ref().map(|known| (known.seq, known.observer));
        client.snapshot = known;
        let invitation = Some(created.invitation.clone());
        client.say(&ToServer::Hello(Hello { protocol: PROTOCOL, seen, invitation })).await;
        while client.welcome.is_none() || client.presence.is_none() {
            client.read().await?;
        }
        Some(client)
    }

    /// A socket on which nothing has been said.
    pub async fn open(address: SocketAddr, token: Option<&str>, table: &TableId) -> Result<Self, tungstenite::Error> {
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
            folds: true,
            heard: Vec::new(),
            others: VecDeque::new(),
            commands: 0,
        })
    }

    pub async fn say(&mut self, message: &ToServer) {
        self.say_text(&serde_json::to_string(message).expect("plain data")).await;
    }

    /// Says something where the connection still takes it.
    pub async fn try_say(&mut self, message: &ToServer) -> Option<()> {
        let text = serde_json::to_string(message).expect("plain data");
        self.socket.send(tungstenite::Message::text(text)).await.ok()
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: &str) {
        // A connection that the server has ended is noticed when it is read.
        let _ = self.socket.send(tungstenite::Message::text(text)).await;
    }

    /// Reads one message and takes it in; none when the connection has ended.
    pub async fn read(&mut self) -> Option<()> {
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
            FromServer::Update(_) if !self.folds => {}
            FromServer::Update(update) => {
                let known = self.snapshot.as_mut().expect("an update follows on a snapshot");
                known.apply(*update).expect("it follows on what is known");
            }
            FromServer::Presence(presence) => self.presence = Some(presence),
            other => self.others.push_back(other),
        }
    }

    /// Asks for the legal moves of the client's seat.
    pub async fn legal(&mut self) -> Vec<String> {
        self.say(&ToServer::Legal).await;
        loop {
            if let FromServer::Legal { moves, .. } = self.next().await {
                return moves;
            }
        }
    }

    /// Reads until something holds.
    pub async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) {
        while !holds(self) {
            self.read().await.expect("the connection stays open");
        }
    }

    /// The next message that is no state.
    pub async fn next(&mut self) -> FromServer {
        self.until(|client| !client.others.is_empty()).await;
        self.others.pop_front().expect("it was waited for")
    }

    pub fn known(&self) -> &Snapshot {
        self.snapshot.as_ref().expect("it has a snapshot")
    }

    pub fn seat(&self) -> Seat {
        self.known().observer.seat().expect("it has a seat")
    }

    pub fn new_id(&mut self) -> CommandId {
        self.commands += 1;
        CommandId::new(format!("{:p}-{}-{}", self, self.known().seq, self.commands))
    }

    /// Gives a command, and waits for the answer.
    pub async fn command(&mut self, command: Command) -> Result<u64, Why> {
        let id = self.new_id();
        self.say(&ToServer::Command { id: id.clone(), command }).await;
        self.answer(&id).await
    }

    pub async fn answer(&mut self, id: &CommandId) -> Result<u64, Why> {
        self.try_answer(id).await.expect("the connection stays open")
    }

    /// The answer to a command; none when the connection has ended.
    pub async fn try_answer(&mut self, id: &CommandId) -> Option<Result<u64, Why>> {
        loop {
            while self.others.is_empty() {
                self.read().await?;
            }
            match self.others.pop_front()? {
                FromServer::Done { id: of, seq } if of == *id => return Some(Ok(seq)),
                FromServer::Refused { id: of, why } if of == *id => return Some(Err(why)),
                _ => {}
            }
        }
    }

    /// The answer to a command, if it has been read.
    pub fn take_answer(&mut self, wanted: &CommandId) -> Option<Result<u64, Why>> {
        let of = |message: &FromServer| match message {
            FromServer::Done { id, .. } | FromServer::Refused { id, .. } => id == wanted,
            _ => false,
        };
        let place = self.others.iter().position(of)?;
        match self.others.remove(place)? {
            FromServer::Done { seq, .. } => Some(Ok(seq)),
            FromServer::Refused { why, .. } => Some(Err(why)),
            _ => None,
        }
    }

    /// The number of the first free seat.
    pub fn free_seat(&self) -> u8 {
        let free = self.known().state.seats.iter().position(|seat| !seat.taken);
        free.expect("a free seat") as u8 + 1
    }

    pub async fn sit(&mut self, seat: u8) {
        let seat = Seat::from_number(seat).expect("a seat");
        self.command(Command::Sit { seat, name: None, seed: Some(SEED) }).await.expect("the seat is free");
        self.until(|client| client.known().observer == Observer::Seat(seat)).await;
    }

    /// Adds to the chance of the play, for a client that was sat down by opening the table.
    pub async fn add_seed(&mut self) {
        let command = Command::AddSeed { seat: self.seat(), seed: SEED };
        self.command(command).await.expect("nothing was added before");
    }

    /// A move that this client may make now, if it is to decide.
    pub fn random_move(&self, stream: &mut Stream) -> Option<Command> {
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

    pub fn is_over(&self) -> bool {
        self.known().state.phase == Phase::Over
    }

    /// Plays at random until the play is over.
    pub async fn play_to_the_end(&mut self, seed: &str) {
        let mut stream = Seed::new(seed).chance(1);
        while !self.is_over() {
            match self.random_move(&mut stream) {
                Some(command) => {
                    let seq = self.command(command).await.expect("its own view has only legal moves");
                    self.until(|client| client.known().seq >= seq).await;
                }
                None => self.read().await.expect("the connection stays open"),
            }
        }
    }
}
