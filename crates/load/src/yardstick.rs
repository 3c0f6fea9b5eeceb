//! Two people at a match of boardgame.io's server, which the same load is put on as on ours. The project that starts it is
//! in `benches/boardgame-io`.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Instant,
};

use anyhow::{Context, Result};
use hyper::Method;
use serde_json::{Value, json};

use crate::{
    pair::{Made, Pair, Target},
    wire::{Http, Wire, home},
};

/// How many cells the board of its game has.
const CELLS: u64 = 91;

/// The matches of a server.
pub(crate) struct Matches {
    pub(crate) server: SocketAddr,
}

impl Target for Matches {
    type Table = Match;

    async fn open(&self, number: usize) -> Result<Match> {
        let from = home(number);
        let mut http = Http::connect(self.server, from).await?;
        let body = json!({ "numPlayers": 2 }).to_string();
        let created = http.ask(Method::POST, "/games/yardstick/create", None, body).await?;
        let id = text(&serde_json::from_str::<Value>(&created.body)?, "matchID")?;
        let mut people = Vec::new();
        for place in 0..2 {
            let body = json!({ "playerID": place.to_string(), "playerName": "Ada" }).to_string();
            let joined = http.ask(Method::POST, &format!("/games/yardstick/{id}/join"), None, body).await?;
            let credentials = text(&serde_json::from_str::<Value>(&joined.body)?, "playerCredentials")?;
            people.push(Player::come(self.server, from, &id, place, credentials).await?);
        }
        let people = people.try_into().ok().context("two people")?;
        Ok(Match { id, people, moves: number as u64 })
    }
}

fn text(value: &Value, key: &str) -> Result<String> {
    Ok(value[key].as_str().with_context(|| format!("no {key} in {value}"))?.to_owned())
}

/// A person at a match.
struct Player {
    wire: Wire,
    credentials: String,
    /// The number of the state that the person last saw, and whose turn it is then.
    state: u64,
    turn: usize,
}

/// What begins every message of socket.io in the game's name space.
const SPACE: &str = "/yardstick,";

impl Player {
    async fn come(server: SocketAddr, from: IpAddr, id: &str, place: usize, credentials: String) -> Result<Self> {
        let wire = Wire::connect(server, from, "/socket.io/?EIO=4&transport=websocket", None, Arc::default()).await?;
        let mut player = Self { wire, credentials, state: 0, turn: usize::MAX };
        // The server opens, the client asks for the name space, and the server lets it in.
        player.wire.hear().await?;
        player.wire.say(format!("40{SPACE}")).await?;
        while !player.wire.hear().await?.starts_with("40") {}
        let sync = json!(["sync", id, place.to_string(), player.credentials, 2]);
        player.wire.say(format!("42{SPACE}{sync}")).await?;
        while player.turn == usize::MAX {
            player.listen().await?;
        }
        Ok(player)
    }

    /// Takes in the next message. May be given up at any moment, but for an answer to a ping, which is short.
    async fn listen(&mut self) -> Result<()> {
        let text = self.wire.hear().await?;
        if text.as_str() == "2" {
            return self.wire.say("3".into()).await;
        }
        let Some(event) = text.strip_prefix("42").and_then(|rest| rest.strip_prefix(SPACE)) else { return Ok(()) };
        let event: Value = serde_json::from_str(event)?;
        let state = match event[0].as_str() {
            Some("sync") => &event[2]["state"],
            Some("update") => &event[2],
            _ => return Ok(()),
        };
        self.state = state["_stateID"].as_u64().context("a state has a number")?;
        let turn = state["ctx"]["currentPlayer"].as_str().context("a state has a turn")?;
        self.turn = turn.parse()?;
        Ok(())
    }
}

/// A match where two people play.
pub(crate) struct Match {
    id: String,
    people: [Player; 2],
    moves: u64,
}

impl Pair for Match {
    async fn play(&mut self) -> Result<Option<Made>> {
        let place = self.people[0].turn;
        self.moves += 1;
        let player = self.people.get_mut(place).context("it is somebody's turn")?;
        let payload = json!({
            "type": "put",
            "args": [self.moves % CELLS],
            "playerID": place.to_string(),
            "credentials": player.credentials,
        });
        let action = json!({ "type": "MAKE_MOVE", "payload": payload });
        let (known, update) = (player.state, json!(["update", action, player.state, self.id, place.to_string()]));
        player.wire.say(format!("42{SPACE}{update}")).await?;
        let mut acknowledged = None;
        while self.people.iter().any(|person| person.state <= known) {
            self.listen().await?;
            if self.people[place].state > known {
                acknowledged.get_or_insert_with(Instant::now);
            }
        }
        Ok(acknowledged.map(|acknowledged| Made { acknowledged, seen: Instant::now() }))
    }

    async fn listen(&mut self) -> Result<()> {
        let [one, other] = &mut self.people;
        tokio::select! {
            heard = one.listen() => heard,
            heard = other.listen() => heard,
        }
    }
}
