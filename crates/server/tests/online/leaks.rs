//! Nothing that an observer gets over any channel depends on what is hidden from them.
//!
//! A random play is written down twice: as it was, and with every event that is hidden from one observer exchanged for
//! another one that is shown alike, as far as there is one. Two servers serve the two. Whatever the observer asks of them,
//! every byte is the same, but for the time of day.

use std::{collections::BTreeMap, sync::Arc};

use catalog::{GameId, Seed, Stream};
use game::{Observer, Seat, Turn, below};
use protocol::{
    Command, CommandId, PersonId,
    online::{Created, FromServer, Hello, PROTOCOL, Phrase, TableId, ToServer, Words},
};
use reqwest::Method;
use sha2::{Digest, Sha256};
use store::{Append, Facts, Guest as StoredGuest, Invitations, Options, Sqlite, Store, Summary};
use table::{Envelope, Table};
use test_clients::{Client, Guest, PLAYERS, Server, Written, person, quick, twins};

/// How many plays of each game are compared, how long they are, and at how many moments each is looked at.
const PLAYS: u64 = 4;
const MOST_EVENTS: usize = 260;
const MOMENTS: usize = 6;

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
        let facts =
            Facts { public: true, hints: true, ..Facts::new("seed".into(), Invitations::new("invitation".into(), 1)) };
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
pub(crate) type Captured = BTreeMap<&'static str, Vec<String>>;

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
pub(crate) fn without_time(text: &str) -> String {
    let mut text = text.to_owned();
    for key in ["\"now\":", "\"at\":", "\"changed\":", "\"since\":"] {
        let parts: Vec<&str> = text.split(key).collect();
        let rest = parts[1..].iter().map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        text = std::iter::once(parts[0].to_owned()).chain(rest.map(|part| format!("{key}0{part}"))).collect();
    }
    text
}

/// The channels over which two captures differ.
pub(crate) fn differing(one: &Captured, other: &Captured) -> Vec<&'static str> {
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
    let (real, twin) = twins(game, number % 2 == 1, observer, MOST_EVENTS, &mut rng);
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
    let (real, twin) = twins(GameId::Genial, false, observer, MOST_EVENTS, &mut rng);
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
