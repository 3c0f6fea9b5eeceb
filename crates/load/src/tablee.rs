//! Two people at a table of Tablée's server, over sockets of their own.

use std::{net::SocketAddr, sync::Arc, time::Instant};

use anyhow::{Context, Result, anyhow, bail};
use catalog::{AnyGame, Bytes32, First, GameId, Seed, Stream};
use game::{Seat, Setting, Settings, Turn};
use hyper::Method;
use protocol::{
    ClockRule, Command, CommandId, Phase, State,
    online::{Created, Hello, NewTable, PROTOCOL, SeatPlan, SetName, ToServer},
};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::{
    pair::{Made, Pair, Target},
    traffic::Traffic,
    wire::{Http, Wire, home},
};

/// A server of Tablée's, which may be several nodes, and what is played there.
pub(crate) struct Tablee {
    nodes: Vec<SocketAddr>,
    wanted: String,
    pub(crate) traffic: Arc<Traffic>,
}

impl Tablee {
    pub(crate) fn new(nodes: Vec<SocketAddr>, game: GameId) -> Result<Self> {
        let players = Settings::from([("players".to_owned(), Setting::Number(2))]);
        let settings = AnyGame::new(game, &players).map_err(|_| anyhow!("{game} is not for two"))?.settings();
        let wanted = NewTable {
            game,
            settings,
            seats: vec![SeatPlan::Me, SeatPlan::Open],
            begins: First::Player(1),
            clock: ClockRule::None,
            public: false,
            watch: true,
            hints: false,
            record: None,
        };
        Ok(Self { nodes, wanted: serde_json::to_string(&wanted)?, traffic: Arc::default() })
    }

    /// The node that a person of a table connects to: the people of one table are at different nodes, if there are several.
    fn node(&self, table: usize, place: usize) -> SocketAddr {
        self.nodes[(table + place) % self.nodes.len()]
    }

    /// Opens a table without connecting to it.
    pub(crate) async fn found(&self, number: usize) -> Result<Founded> {
        let mut http = Http::connect(self.node(number, 0), home(number)).await?;
        let mut tokens = Vec::new();
        for name in ["Ada", "Lina"] {
            let body = serde_json::to_string(&SetName { name: name.into() })?;
            let cookie = http.ask(Method::PUT, "/api/me", None, body).await?.cookie.context("a guest has a cookie")?;
            let token = cookie.split_once('=').and_then(|(_, rest)| rest.split(';').next());
            tokens.push(token.context("a cookie with a token")?.to_owned());
        }
        let opened = http.ask(Method::POST, "/api/tables", Some(&tokens[0]), self.wanted.clone()).await?;
        let created = serde_json::from_str(&opened.body)?;
        Ok(Founded { created, tokens, number })
    }

    /// Connects one of the two people of a table.
    pub(crate) async fn come(&self, founded: &Founded, place: usize) -> Result<Person> {
        let Created { table, invitation } = &founded.created;
        let path = format!("/api/tables/{table}/socket");
        let (node, token) = (self.node(founded.number, place), Some(founded.tokens[place].as_str()));
        let wire = Wire::connect(node, home(founded.number), &path, token, Arc::clone(&self.traffic)).await?;
        let mut person = Person { wire, seq: 0, latest: Utf8Bytes::default(), answered: None, commands: 0 };
        let hello = Hello { protocol: PROTOCOL, seen: None, invitation: Some(invitation.clone()) };
        person.wire.say(serde_json::to_string(&ToServer::Hello(hello))?).await?;
        while person.seq == 0 {
            person.listen().await?;
        }
        Ok(person)
    }

    /// Lets two people sit down and starts.
    pub(crate) async fn begin(&self, founded: &Founded, mut people: [Person; 2]) -> Result<Table> {
        let seed = |place: u8| Bytes32([place + 1; 32]);
        let [host, other] = &mut people;
        host.obey(Command::AddSeed { seat: Seat::new(0), seed: seed(0) }).await?;
        other.obey(Command::Sit { seat: Seat::new(1), name: None, seed: Some(seed(1)) }).await?;
        let started = host.obey(Command::Start).await?;
        while people.iter().any(|person| person.seq < started) {
            listen(&mut people).await?;
        }
        Ok(Table { people, stream: Seed::new(founded.created.table.to_string()).chance(1) })
    }
}

impl Target for Tablee {
    type Table = Table;

    async fn open(&self, number: usize) -> Result<Table> {
        let founded = self.found(number).await?;
        let people = [self.come(&founded, 0).await?, self.come(&founded, 1).await?];
        self.begin(&founded, people).await
    }
}

/// A table that was opened, and the tokens of its two people.
pub(crate) struct Founded {
    created: Created,
    tokens: Vec<String>,
    number: usize,
}

/// A person at a table.
pub(crate) struct Person {
    wire: Wire,
    /// The last table event that the person knows of, and the message with the state after it. It is read when the
    /// person has to decide: most messages only have to be received.
    seq: u64,
    latest: Utf8Bytes,
    /// The last command that was answered, and the table event that it came to.
    answered: Option<(u32, u64)>,
    commands: u32,
}

/// What a server says, as far as it matters here. Each message has one of these keys, or another one.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(borrow)]
    snapshot: Option<Shown<'a>>,
    #[serde(borrow)]
    update: Option<Shown<'a>>,
    done: Option<Done>,
    refused: Option<IgnoredAny>,
    closing: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Shown<'a> {
    seq: u64,
    #[serde(borrow)]
    state: &'a RawValue,
}

#[derive(Deserialize)]
struct Done {
    id: CommandId,
    seq: u64,
}

/// The little of a state that says who is to decide.
#[derive(Deserialize)]
struct Glance {
    phase: Phase,
    turn: Turn,
}

impl Person {
    /// Takes in the next message. May be given up at any moment.
    pub(crate) async fn listen(&mut self) -> Result<()> {
        let text = self.wire.hear().await?;
        let heard: Heard<'_> = serde_json::from_str(text.as_str())?;
        if let Some(Done { id, seq }) = heard.done {
            self.answered = Some((id.as_str().parse()?, seq));
        } else if heard.refused.is_some() || heard.closing.is_some() {
            bail!("the server says {}", text.as_str());
        } else if let Some(shown) = heard.snapshot.or(heard.update) {
            self.seq = shown.seq;
            self.latest = text;
        }
        Ok(())
    }

    /// Gives a command; gives its number.
    async fn command(&mut self, command: Command) -> Result<u32> {
        self.commands += 1;
        let id = CommandId::new(self.commands.to_string());
        self.wire.say(serde_json::to_string(&ToServer::Command { id, command })?).await?;
        Ok(self.commands)
    }

    /// Gives a command, and waits until it is obeyed.
    async fn obey(&mut self, command: Command) -> Result<u64> {
        let number = self.command(command).await?;
        loop {
            match self.answered {
                Some((of, seq)) if of == number => return Ok(seq),
                _ => self.listen().await?,
            }
        }
    }

    /// The state that the person knows.
    fn state<'a, T: Deserialize<'a>>(&'a self) -> Result<T> {
        let heard: Heard<'_> = serde_json::from_str(self.latest.as_str())?;
        let shown = heard.snapshot.or(heard.update).context("a person knows a state")?;
        Ok(serde_json::from_str(shown.state.get())?)
    }
}

async fn listen(people: &mut [Person; 2]) -> Result<()> {
    let [one, other] = people;
    tokio::select! {
        heard = one.listen() => heard,
        heard = other.listen() => heard,
    }
}

/// A table where two people play at random.
pub(crate) struct Table {
    people: [Person; 2],
    stream: Stream,
}

impl Table {
    /// Who is to decide, and what they do.
    fn decision(&mut self) -> Result<Option<(usize, Command)>> {
        let Turn::Seats(seats) = self.people[0].state::<Glance>()?.turn else { return Ok(None) };
        let Some(seat) = seats.iter().next() else { return Ok(None) };
        let state: State = self.people[seat.index()].state()?;
        // This person may not know yet what the other one has seen.
        if !matches!(state.turn, Turn::Seats(seats) if seats.contains(seat)) {
            return Ok(None);
        }
        let decided = state.view.imagine(&mut self.stream).random_move(seat, &mut self.stream);
        Ok(Some((seat.index(), Command::Play { seat, notation: decided.notation() })))
    }
}

impl Pair for Table {
    async fn play(&mut self) -> Result<Option<Made>> {
        let (place, command) = loop {
            if self.people[0].state::<Glance>()?.phase != Phase::Running {
                return Ok(None);
            }
            match self.decision()? {
                Some(decision) => break decision,
                None => self.listen().await?,
            }
        };
        let number = self.people[place].command(command).await?;
        let (mut acknowledged, mut stored) = (None, u64::MAX);
        while self.people.iter().any(|person| person.seq < stored) {
            self.listen().await?;
            if let Some((of, seq)) = self.people[place].answered
                && of == number
            {
                acknowledged.get_or_insert_with(Instant::now);
                stored = seq;
            }
        }
        Ok(acknowledged.map(|acknowledged| Made { acknowledged, seen: Instant::now() }))
    }

    async fn listen(&mut self) -> Result<()> {
        listen(&mut self.people).await
    }
}
