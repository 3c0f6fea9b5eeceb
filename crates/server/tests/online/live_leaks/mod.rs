//! Nothing that goes over live sockets depends on what is hidden from whoever reads it.
//!
//! Two servers run the same table at the same time. What is hidden from one observer is different on the two: chance answers
//! as it is scripted, and people move through their own sockets. All seats and a spectator are connected all the time.
//! Every byte that the observer gets is the same on both servers, but for the time of day: while the others play, after
//! lost connections, in refusals, chat, take-backs, earlier views and all that is asked over HTTP while the play goes on.

mod scripted;

use catalog::{AnyEvent, GameId, Seed};
use game::{Actor, Observer, Seat};
use protocol::{
    Command, CommandId, PersonId,
    online::{Created, FromServer, Phrase, TableId, ToServer, Why, Words},
};
use sha2::{Digest, Sha256};
use store::{Append, Facts, Guest as StoredGuest, Invitations, Options, Sqlite, Store, Summary};
use table::Envelope;
use test_clients::{Client, Guest, PLAYERS, Server, Written, person, quick, twins};

use self::scripted::Scripted;
use crate::leaks::{Captured, differing, without_time};

/// How many events of a play are compared, and after how many the observer asks for everything else.
const EVENTS: usize = 48;
const ASKED_EVERY: usize = 12;

/// The place of the spectator among the clients; before it come the seats.
const SPECTATOR: usize = PLAYERS as usize;

/// One server, everyone at its table, and what the observer got.
struct Live {
    _server: Server,
    store: Scripted,
    created: Created,
    guests: Vec<Guest>,
    clients: Vec<Client>,
    observer: usize,
    captured: Captured,
    commands: u32,
}

impl Live {
    /// A server with a table that has just been started.
    async fn start(begun: &Written, observer: Observer) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let store = Scripted::new(Sqlite::open(data.path(), Options::default()).expect("a store"));
        let table = TableId::new("live");
        let facts =
            Facts { public: true, hints: true, ..Facts::new("seed".into(), Invitations::new("invitation".into(), 1)) };
        let append = Append {
            envelopes: begun.log.iter().map(Envelope::stored).collect(),
            positions: vec![0; usize::from(PLAYERS) + 1],
            wake: None,
            summary: Summary::of(&table, &begun.table),
        };
        store.create(table.clone(), facts, append).await.expect("a table");
        let online = server::Online::start(std::sync::Arc::new(store.clone()), quick()).await.expect("tables");
        let server = Server::of(server::Site { online: Some(online), ..server::Site::default() }, data).await;
        let created = Created { table, invitation: "invitation".into() };
        let observer = observer.seat().map_or(SPECTATOR, Seat::index);
        let (mut guests, mut clients) = (Vec::new(), Vec::new());
        for place in 0..=SPECTATOR {
            let (id, token) = match place {
                SPECTATOR => (PersonId::new("watcher"), "token of the watcher".to_owned()),
                seat => (person(seat), format!("token {seat}")),
            };
            let guest = StoredGuest { id, name: format!("Person {place}"), since: 1, program: None };
            store.add_guest(guest, Sha256::digest(token.as_bytes()).into()).await.expect("a guest");
            let guest = Guest { address: server.address, token };
            clients.push(guest.come(&created).await);
            guests.push(guest);
        }
        let mut live =
            Self { _server: server, store, created, guests, clients, observer, captured: Captured::new(), commands: 0 };
        live.keep("snapshot");
        live
    }

    /// Puts what the observer has got since into a channel. Who is connected is left out: that changes with every
    /// connection, at any moment, and is told to everyone alike.
    fn keep(&mut self, channel: &'static str) {
        let heard = std::mem::take(&mut self.clients[self.observer].heard);
        let heard = heard.iter().filter(|text| !text.starts_with("{\"presence\":")).map(|text| without_time(text));
        self.captured.entry(channel).or_default().extend(heard);
    }

    /// Waits until everyone knows the table as it is after so many envelopes.
    async fn all_know(&mut self, seq: u64) {
        for client in &mut self.clients {
            client.until(|client| client.known().seq >= seq).await;
        }
    }

    fn seq(&self) -> u64 {
        self.clients[self.observer].known().seq
    }

    /// Gives a command, with identifiers that are the same on both servers, and waits until everyone knows what came of it.
    async fn command(&mut self, place: usize, command: Command) -> Result<u64, Why> {
        self.commands += 1;
        let id = CommandId::new(format!("command {}", self.commands));
        let client = &mut self.clients[place];
        client.say(&ToServer::Command { id: id.clone(), command }).await;
        let answered = client.answer(&id).await;
        if let Ok(seq) = answered {
            self.all_know(seq).await;
        }
        answered
    }

    /// Lets an event happen: chance as it is scripted, a move as a person makes it.
    async fn happen(&mut self, event: &AnyEvent) {
        match event.actor() {
            Actor::Chance => {
                let seq = self.seq() + 1;
                self.store.answer(event.to_string());
                self.all_know(seq).await;
            }
            Actor::Seat(seat) => {
                let play = Command::Play { seat, notation: event.notation() };
                self.command(seat.index(), play).await.expect("a legal move");
            }
        }
        self.keep("updates");
    }

    /// The observer asks for all that can be asked for.
    async fn ask_everything(&mut self, last: &AnyEvent) {
        for seat in Seat::all(PLAYERS) {
            let play = Command::Play { seat, notation: "no such move".into() };
            self.command(self.observer, play).await.expect_err("it is no move");
        }
        for command in [Command::Chance { notation: "no such roll".into() }, Command::UndoChance, Command::Start] {
            self.command(self.observer, command).await.expect_err("it is not theirs to do");
        }
        self.keep("refusals");
        let now = self.clients[self.observer].known().events();
        let client = &mut self.clients[self.observer];
        for observer in Observer::all(PLAYERS) {
            for events in [0, now / 2, now] {
                client.say(&ToServer::ViewAt { events, observer }).await;
                assert!(matches!(client.next().await, FromServer::View { .. }));
            }
        }
        self.keep("earlier views");
        self.clients[self.observer].legal().await;
        self.keep("legal moves");
        self.commands += 1;
        let id = CommandId::new(format!("line {}", self.commands));
        let client = &mut self.clients[self.observer];
        client.say(&ToServer::Say { id, words: Words::Phrase(Phrase::Thinking) }).await;
        while !matches!(client.next().await, FromServer::Said(_)) {}
        self.keep("chat");
        self.ask_for_the_last_move_back(last).await;
        for (channel, path) in [
            ("record", format!("/api/tables/{}/record", self.created.table)),
            ("own tables", "/api/me/tables".into()),
            ("lobby", "/api/tables".into()),
            ("export", "/api/me/export".into()),
        ] {
            let body = self.guests[self.observer].get(&path).await.body;
            self.captured.entry(channel).or_default().push(without_time(&body));
        }
        self.lose_the_connection().await;
    }

    /// Whoever moved last asks for it back. It is declined, then asked for again and granted, and the move is made again.
    async fn ask_for_the_last_move_back(&mut self, last: &AnyEvent) {
        if let Actor::Seat(seat) = last.actor()
            && self.ask_back(seat, false).await
            && self.ask_back(seat, true).await
        {
            let again = Command::Play { seat, notation: last.notation() };
            self.command(seat.index(), again).await.expect("it was legal before");
        }
        if self.observer != SPECTATOR {
            self.ask_back(Seat::new(self.observer as u8), false).await;
        }
        self.keep("take-backs");
    }

    /// Somebody asks for their decision back, and the others answer. Gives whether they could ask.
    async fn ask_back(&mut self, seat: Seat, grant: bool) -> bool {
        let asked = self.command(seat.index(), Command::AskTakeBack { seat }).await;
        while let Some(asked) = self.clients[SPECTATOR].known().state.take_back.asked {
            let seat = asked.waiting.iter().next().expect("somebody is asked");
            self.command(seat.index(), Command::AnswerTakeBack { seat, grant }).await.expect("they were asked");
        }
        asked.is_ok()
    }

    /// The observer comes back, once with what was known before and once without.
    async fn lose_the_connection(&mut self) {
        for remembers in [true, false] {
            let known = self.clients[self.observer].snapshot.take().filter(|_| remembers);
            let guest = self.guests[self.observer].clone();
            self.clients[self.observer] = Client::connect(&guest, &self.created, known).await;
            self.keep("reconnections");
        }
    }
}

/// Plays a game on two servers; gives whether something hidden was exchanged.
async fn compare(game: GameId, observer: Observer) -> bool {
    let mut rng = Seed::new(format!("live {game} {observer:?}")).chance(1);
    let (real, twin) = twins(game, false, observer, EVENTS, &mut rng);
    let begun = Written::open(game, false);
    let mut servers = [Live::start(&begun, observer).await, Live::start(&begun, observer).await];
    let events: Vec<[AnyEvent; 2]> =
        real.events().into_iter().zip(twin.events()).map(|(one, other)| [one, other]).collect();
    let (mut leaked, mut due) = (None, 3);
    for (number, pair) in events.iter().enumerate() {
        // While chance is awaited, the table answers nobody.
        let is_next_a_move = events.get(number + 1).is_some_and(|[next, _]| next.actor() != Actor::Chance);
        let asks = is_next_a_move && number >= due;
        if asks {
            due = number + ASKED_EVERY;
        }
        for (live, event) in servers.iter_mut().zip(pair) {
            live.happen(event).await;
            if asks {
                live.ask_everything(event).await;
            }
        }
        if pair[0] != pair[1] {
            leaked = Some(pair.clone().map(|event| event.to_string()));
        }
    }
    let [one, other] = servers.map(|live| live.captured);
    let differ = differing(&one, &other);
    assert!(differ.is_empty(), "{game}: {observer:?} learns something hidden over {differ:?}");
    // A server that told the hidden event over any of the channels would have been found.
    let Some(leaked) = leaked else { return false };
    for channel in one.keys() {
        let mut leaking = [one.clone(), other.clone()];
        for (captured, event) in leaking.iter_mut().zip(&leaked) {
            match captured.get_mut(channel).and_then(|texts| texts.last_mut()) {
                Some(text) => text.push_str(event),
                // Somebody who watches hears nothing of a take-back that is refused.
                None => {
                    assert!(*channel == "take-backs" && observer == Observer::Spectator, "nothing came over {channel}")
                }
            }
        }
        if one[channel].is_empty() {
            continue;
        }
        assert_eq!(differing(&leaking[0], &leaking[1]), [*channel]);
    }
    assert!(one.len() >= 11, "the observer has asked for everything: {:?}", one.keys());
    true
}

async fn nothing_leaks(game: GameId) {
    let mut exchanged = false;
    for observer in [Observer::Seat(Seat::new(0)), Observer::Seat(Seat::new(1)), Observer::Spectator] {
        exchanged |= compare(game, observer).await;
    }
    // In Tout sur carte only choices that are made at the same time are hidden, and those of one round at most.
    assert!(exchanged || game == GameId::ToutSurCarte, "{game}: nothing hidden was exchanged");
}

macro_rules! games {
    ($($name:ident: $game:ident),*) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            nothing_leaks(GameId::$game).await;
        })*
    };
}

games!(genial: Genial, criss_cross: CrissCross, tout_sur_carte: ToutSurCarte, color_pop: ColorPop, blockers: Blockers);
