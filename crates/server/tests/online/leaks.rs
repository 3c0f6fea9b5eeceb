//! Nothing that an observer gets over any channel depends on what is hidden from them.
//!
//! A random play is written down twice: as it was, and with every event that is hidden from one observer exchanged for
//! another one that is shown alike, as far as there is one. Two servers serve the two. Whatever the observer asks of them,
//! every byte is the same, but for the time of day.

use std::{collections::BTreeMap, sync::Arc};

use catalog::{AnyEvent, AnyGame, GameId, Seed, Stream};
use game::{Actor, Observer, Seat, Setting, Settings, Turn, below};
use protocol::{
    Author, ClockRule, Command, CommandId, PersonId, Player, Request,
    online::{Created, FromServer, Hello, PROTOCOL, Phrase, TableId, ToServer, Words},
};
use reqwest::Method;
use sha2::{Digest, Sha256};
use store::{Append, Facts, Guest as StoredGuest, Options, Sqlite, Store, Summary};
use table::{Envelope, Opening, Table, TableEvent};
use test_clients::{Client, Guest, Server, quick};

const PLAYERS: u8 = 3;

/// How many plays of each game are compared, how long they are, and at how many moments each is looked at.
const PLAYS: u64 = 4;
const MOST_EVENTS: usize = 260;
const MOMENTS: usize = 6;

/// How many other events are tried for each that is hidden.
const TRIES: usize = 8;

/// A table and its log.
#[derive(Clone)]
struct Written {
    table: Table,
    play: AnyGame,
    log: Vec<Envelope>,
}

impl Written {
    /// A table of three people; of the advanced game where there is one and it is wanted.
    fn open(game: GameId, advanced: bool) -> Self {
        let players = ("players".to_owned(), Setting::Number(PLAYERS.into()));
        let wanted = Settings::from([players.clone(), ("advanced".to_owned(), Setting::Flag(advanced))]);
        let play = AnyGame::new(game, &wanted).or_else(|_| AnyGame::new(game, &Settings::from([players])));
        let play = play.expect("options");
        let opening = Opening {
            host: person(0),
            shared_device: false,
            clock: ClockRule::None,
            ..Opening::device(game, play.settings(), vec![Player::Human(None); PLAYERS.into()])
        };
        let (table, first) = Table::open(opening, 1000).expect("a table");
        let mut written = Self { table, play, log: vec![first] };
        for seat in Seat::all(PLAYERS) {
            let name = Some(format!("Person {seat}"));
            written.obey(Author::Person(person(seat.index())), Command::Sit { seat, name, seed: None });
        }
        written.obey(Author::Person(person(0)), Command::Start);
        written
    }

    fn obey(&mut self, by: Author, command: Command) {
        let at = 1000 + self.log.len() as u64;
        self.log.extend(self.table.obey(&Request::new(by, command), at).expect("it is allowed"));
    }

    fn happen(&mut self, event: &AnyEvent) {
        let seq = self.table.seq() + 1;
        let by = match event.actor() {
            Actor::Chance => Author::Dealer,
            Actor::Seat(seat) => Author::Person(person(seat.index())),
        };
        let event = TableEvent::Played { event: event.clone() };
        let envelope = Envelope { seq, at: 1000 + seq, by, id: None, event };
        self.table.apply(&envelope).expect("it follows the rules");
        if let TableEvent::Played { event } = &envelope.event {
            self.play.happen(event);
        }
        self.log.push(envelope);
    }

    /// Something that may happen now.
    fn random(&self, rng: &mut Stream) -> Option<AnyEvent> {
        match self.play.turn() {
            Turn::Over => None,
            Turn::Chance => Some(self.play.sample(rng)),
            Turn::Seats(seats) => {
                let seat = seats.iter().nth(below(rng, seats.len() as u32) as usize)?;
                Some(self.play.random_move(seat, rng))
            }
        }
    }

    /// Something that is shown to the observer like this event of another play; another one where there is.
    fn alike(&self, real: &Self, event: &AnyEvent, observer: Observer, rng: &mut Stream) -> Option<AnyEvent> {
        let shown = real.play.shown(event, observer);
        let tried = (0..TRIES).map(|_| match event.actor() {
            Actor::Chance => self.play.sample(rng),
            Actor::Seat(seat) => self.play.random_move(seat, rng),
        });
        let fits = |tried: &AnyEvent| self.play.shown(tried, observer) == shown;
        let mut tried = tried.filter(|tried| tried != event && fits(tried));
        tried.next().or_else(|| (self.play.check(event).is_ok() && fits(event)).then(|| event.clone()))
    }
}

fn person(index: usize) -> PersonId {
    PersonId::new(format!("person {}", index + 1))
}

/// A play, and the same one with what is hidden from the observer exchanged, for as long as nothing of it is revealed.
fn twins(game: GameId, advanced: bool, observer: Observer, rng: &mut Stream) -> (Written, Written) {
    let (mut real, mut twin) = (Written::open(game, advanced), Written::open(game, advanced));
    for _ in 0..MOST_EVENTS {
        let Some(event) = real.random(rng) else { break };
        // Two bags that hold other things may not be able to go on alike.
        if real.play.turn() != twin.play.turn() {
            break;
        }
        let Some(other) = twin.alike(&real, &event, observer, rng) else { break };
        let before = (real.clone(), twin.clone());
        real.happen(&event);
        twin.happen(&other);
        // What is revealed now is no secret any more; what was before that is compared.
        if real.table.snapshot(observer) != twin.table.snapshot(observer) {
            (real, twin) = before;
            break;
        }
    }
    (real, twin)
}

/// A server with tables that are given.
struct Prepared {
    server: Server,
    store: Arc<Sqlite>,
}

const TOKEN: &str = "the observer's token";

impl Prepared {
    async fn start(observer: Observer) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let store = Arc::new(Sqlite::open(data.path(), Options::default()).expect("a store"));
        let id = observer.seat().map_or_else(|| PersonId::new("watcher"), |seat| person(seat.index()));
        let guest = StoredGuest { id, name: "Observer".into(), since: 1, program: None };
        store.add_guest(guest, Sha256::digest(TOKEN.as_bytes()).into()).await.expect("a guest");
        let shared: Arc<dyn Store> = store.clone();
        let online = server::Online::start(shared, quick()).await.expect("tables");
        let site = server::Site { online: Some(online), ..server::Site::default() };
        Self { server: Server::of(site, data).await, store }
    }

    /// Keeps the table as it was after so many envelopes.
    async fn keep(&self, id: &TableId, written: &Written, length: usize) {
        let table = Table::replay(written.log[..length].iter().map(Envelope::stored)).expect("a log");
        let facts = Facts {
            seed: "seed".into(),
            invitation: "invitation".into(),
            public: true,
            hints: true,
            kept: Vec::new(),
            record: None,
        };
        let append = Append {
            envelopes: written.log[..length].iter().map(Envelope::stored).collect(),
            positions: vec![0; usize::from(PLAYERS) + 1],
            wake: None,
            summary: Summary::of(id, &table),
        };
        self.store.create(id.clone(), facts, append).await.expect("a table");
    }
}

/// Everything that came over each channel.
type Captured = BTreeMap<&'static str, Vec<String>>;

/// Asks for everything that this guest can ask for at a table.
async fn capture(prepared: &Prepared, id: &TableId, observer: Observer, seqs: &[u64]) -> Captured {
    let guest = Guest { address: prepared.server.address, token: TOKEN.into() };
    let created = Created { table: id.clone(), invitation: "invitation".into() };
    let mut captured = Captured::new();
    let mut client = guest.come(&created).await;
    let events = client.known().events();
    captured.insert("snapshot", std::mem::take(&mut client.heard));
    for &seq in seqs {
        let mut again = Client::open(guest.address, Some(TOKEN), id).await.expect("a socket");
        // An update is folded by whoever knows the moment before; here its bytes are enough.
        again.folds = false;
        let hello = Hello { protocol: PROTOCOL, seen: Some((seq, observer)), invitation: None };
        again.say(&ToServer::Hello(hello)).await;
        again.until(|client| client.presence.is_some()).await;
        captured.entry("update").or_default().append(&mut again.heard);
    }
    for other in Observer::all(PLAYERS) {
        for moment in [0, events / 2, events.saturating_sub(1), events, events + 1] {
            client.say(&ToServer::ViewAt { events: moment, observer: other }).await;
            assert!(matches!(client.next().await, FromServer::View { .. }));
        }
    }
    captured.insert("past views", std::mem::take(&mut client.heard));
    client.legal().await;
    captured.insert("legal moves", std::mem::take(&mut client.heard));
    let illegal = |seat| Command::Play { seat, notation: "no such move".into() };
    let refused = [Command::Chance { notation: "no such roll".into() }, Command::UndoChance, Command::Start];
    for command in Seat::all(PLAYERS).map(illegal).chain(refused) {
        client.command(command).await.expect_err("it is refused");
    }
    captured.insert("refusals", std::mem::take(&mut client.heard));
    let id_of_line = CommandId::new("line");
    client.say(&ToServer::Say { id: id_of_line, words: Words::Phrase(Phrase::Hello) }).await;
    while !matches!(client.next().await, FromServer::Said(_)) {}
    // The line is told when it is stored, and so is the answer; which is first does not matter.
    let mut said = std::mem::take(&mut client.heard);
    said.sort();
    captured.insert("chat", said.into_iter().filter(|text| text.contains("said")).collect());
    if let Some(seat) = observer.seat() {
        // Whether it is granted, asked or refused, everyone learns the same.
        drop(client.command(Command::AskTakeBack { seat }).await);
        captured.insert("take-back", std::mem::take(&mut client.heard));
    }
    for (channel, path) in [
        ("record", format!("/api/tables/{id}/record")),
        ("own tables", "/api/me/tables".into()),
        ("lobby", "/api/tables".into()),
        ("export", "/api/me/export".into()),
    ] {
        captured.insert(channel, vec![guest.get(&path).await.body]);
    }
    let again = guest.send(Method::POST, &format!("/api/tables/{id}/rematch"), &()).await;
    captured.insert("rematch", vec![again.body]);
    // Who is connected changes with every connection, at any moment, and is told to everyone alike.
    captured.values_mut().for_each(|texts| texts.retain(|text| !text.starts_with("{\"presence\":")));
    captured.values_mut().flatten().for_each(|text| *text = without_time(text));
    captured
}

/// The text with the time of day taken out.
fn without_time(text: &str) -> String {
    let mut text = text.to_owned();
    for key in ["\"now\":", "\"at\":", "\"changed\":", "\"since\":"] {
        let parts: Vec<&str> = text.split(key).collect();
        let rest = parts[1..].iter().map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        text = std::iter::once(parts[0].to_owned()).chain(rest.map(|part| format!("{key}0{part}"))).collect();
    }
    text
}

/// The channels over which two captures differ.
fn differing(one: &Captured, other: &Captured) -> Vec<&'static str> {
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    one.iter().filter(|(channel, texts)| other[*channel] != **texts).map(|(channel, _)| *channel).collect()
}

/// The lengths of a log at which the table waits for people, so that a server does nothing by itself.
fn moments(written: &Written, rng: &mut Stream) -> Vec<usize> {
    let mut found = Vec::new();
    for length in usize::from(PLAYERS) + 2..=written.log.len() {
        let table = Table::replay(written.log[..length].iter().map(Envelope::stored)).expect("a log");
        if matches!(table.turn(), Turn::Seats(_)) {
            found.push(length);
        }
    }
    while found.len() > MOMENTS {
        found.remove(below(rng, found.len() as u32 - 1) as usize);
    }
    found
}

/// Compares plays of a game for one observer; gives how many of the comparisons had something hidden exchanged.
async fn compare(game: GameId, number: u64) -> usize {
    let mut rng = Seed::new(format!("leaks {game}")).chance(number);
    let observers: Vec<Observer> = Observer::all(PLAYERS).collect();
    let observer = observers[number as usize % observers.len()];
    let (real, twin) = twins(game, number % 2 == 1, observer, &mut rng);
    let servers = [Prepared::start(observer).await, Prepared::start(observer).await];
    let mut exchanged = 0;
    for length in moments(&real, &mut rng) {
        let id = TableId::new(format!("moment{length}"));
        let seqs: Vec<u64> = (0..3).map(|_| 1 + u64::from(below(&mut rng, length as u32))).collect();
        let mut captured = Vec::new();
        for (prepared, written) in servers.iter().zip([&real, &twin]) {
            prepared.keep(&id, written, length).await;
            captured.push(capture(prepared, &id, observer, &seqs).await);
        }
        let differing = differing(&captured[0], &captured[1]);
        assert!(
            differing.is_empty(),
            "{game} after {length} envelopes: {observer:?} learns something hidden over {differing:?}\n{:#?}\n{:#?}",
            differing.iter().map(|channel| &captured[0][channel]).collect::<Vec<_>>(),
            differing.iter().map(|channel| &captured[1][channel]).collect::<Vec<_>>()
        );
        exchanged += usize::from(real.log[..length] != twin.log[..length]);
        // A leak in any channel would have been found.
        for channel in captured[0].keys() {
            let mut leaking = captured[0].clone();
            let text = leaking.get_mut(channel).and_then(|texts| texts.last_mut()).expect("something came");
            text.push_str(&format!("{:?}", real.log.last()));
            assert_eq!(self::differing(&leaking, &captured[1]), [*channel]);
        }
    }
    exchanged
}

async fn nothing_leaks(game: GameId) {
    let mut exchanged = 0;
    for number in 0..PLAYS {
        exchanged += compare(game, number).await;
    }
    assert!(exchanged > 0, "{game}: nothing hidden was exchanged");
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

/// Whoever got the view of another seat would be found out: to others, what was exchanged is different.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_exchanged_is_different_for_those_who_may_know_it() {
    let (observer, other) = (Observer::Seat(Seat::new(0)), Observer::Seat(Seat::new(1)));
    let mut rng = Seed::new("others").chance(1);
    let (real, twin) = twins(GameId::Genial, false, observer, &mut rng);
    let servers = [Prepared::start(other).await, Prepared::start(other).await];
    let length = *moments(&real, &mut rng).last().expect("a moment");
    let id = TableId::new("moment");
    let mut captured = Vec::new();
    for (prepared, written) in servers.iter().zip([&real, &twin]) {
        prepared.keep(&id, written, length).await;
        captured.push(capture(prepared, &id, other, &[2]).await);
    }
    let differing = differing(&captured[0], &captured[1]);
    for channel in ["snapshot", "update", "past views"] {
        assert!(differing.contains(&channel), "{differing:?}");
    }
    for channel in ["refusals", "chat", "record", "lobby", "own tables", "rematch"] {
        assert!(!differing.contains(&channel), "{differing:?}");
    }
}
