//! Chance that can be checked: promised, added to by everyone, told with the result, and drawn again from the record.

use std::sync::Arc;

use catalog::{
    Bytes32, Fairness, GameId, Promise, Record,
    fair::{Unfair, Verified, verify},
};
use game::{Setting, Settings};
use protocol::{Author, BotLevel, Command, PersonId, Player, Request, online::SeatPlan};
use reqwest::Method;
use store::{Append, Facts, Guest as StoredGuest, Invitations, Options, Sqlite, Store, Summary};
use table::{Envelope, Opening, Table};
use test_clients::{Guest, Party, SEED, Server, quick, request, wanted};

const TWO: [SeatPlan; 2] = [SeatPlan::Me, SeatPlan::Open];

async fn check(game: GameId, seats: &[SeatPlan], settings: &[(&str, Setting)]) {
    let server = Server::start(quick()).await;
    let mut plan = wanted(game, seats);
    plan.settings.extend(settings.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let mut party = Party::begin(&server, &plan).await;
    let promise = party.clients[0].known().setup.promise.clone().expect("a promise");
    assert_eq!(promise.table, party.created.table.as_str());
    party.play_to_the_end().await;
    let record = Record::parse(&party.record().await).expect("a record");
    let fairness: Fairness = record.kept(Fairness::KEY).expect("it tells of its chance");
    assert_eq!(fairness.promise, promise);
    let verified = verify(&record).expect("it is fair");
    let drawn = record.events.iter().filter(|event| event.starts_with('*')).count();
    assert_eq!(verified, Verified { drawn, seeds: seats.len(), brought: 0 }, "{game}");
    assert_eq!(Verified::by_player(&record, promise.commitment, Some(SEED)), Ok(verified));
    assert_eq!(Verified::by_player(&record, SEED, Some(SEED)), Err(Unfair::Promise));
    let other = Some(Bytes32([1; 32]));
    assert_eq!(Verified::by_player(&record, promise.commitment, other), Err(Unfair::OwnSeed));
    for client in &party.clients {
        assert_eq!(client.known().state.secret, Some(fairness.secret));
        secret_comes_with_the_result(&client.heard, fairness.secret);
    }
}

/// Nothing that came before the result has the secret in it, nor the key that is made of it.
fn secret_comes_with_the_result(heard: &[String], secret: Bytes32) {
    let has_result = |text: &String| text.contains("\"result\":");
    let result = heard.iter().position(has_result).expect("a result came");
    assert!(heard[result].contains(&secret.to_string()));
    assert!(heard[..result].iter().all(|text| !text.contains(&secret.to_string())));
}

macro_rules! fair {
    ($($name:ident: $game:ident $seats:expr, $settings:expr;)*) => {
        $(#[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            check(GameId::$game, &$seats, &$settings).await;
        })*
    };
}

fair! {
    genial: Genial TWO, [];
    criss_cross: CrissCross [SeatPlan::Me, SeatPlan::Open, SeatPlan::Open], [];
    tout_sur_carte: ToutSurCarte TWO, [("advanced", Setting::Flag(true))];
    color_pop: ColorPop TWO, [];
    blockers: Blockers TWO, [];
}

/// A play without people is as promised, and says that nobody has added anything. Bots add nothing.
#[tokio::test(flavor = "multi_thread")]
async fn without_seeds_the_secret_alone_is_verified() {
    let server = Server::start(quick()).await;
    let bots = [SeatPlan::Bot(BotLevel::Random); 2];
    let mut party = Party::begin(&server, &wanted(GameId::CrissCross, &bots)).await;
    party.clients[0].until(test_clients::Client::is_over).await;
    let record = Record::parse(&party.record().await).expect("a record");
    let verified = verify(&record).expect("it is as promised");
    assert_eq!((verified.seeds, verified.message().id), (0, "fair-verified-alone"));
}

/// A seed is added once, by whoever sits there, before the start; whoever leaves takes theirs along.
#[tokio::test(flavor = "multi_thread")]
async fn seeds_are_added_once_and_before_the_start() {
    let server = Server::start(quick()).await;
    let (ada, lina) = (server.guest("Ada").await, server.guest("Lina").await);
    let mut plan = wanted(GameId::CrissCross, &TWO);
    plan.begins = catalog::First::Player(1);
    let created = ada.open(&plan).await;
    let (mut host, mut other) = (ada.come(&created).await, lina.come(&created).await);
    other.sit(2).await;
    assert_eq!(other.known().state.seeds, [None, Some(SEED)]);
    let foreign = Command::AddSeed { seat: other.seat(), seed: SEED };
    host.command(foreign).await.expect_err("it is not the host's seat");
    host.add_seed().await;
    let again = Command::AddSeed { seat: host.seat(), seed: Bytes32([1; 32]) };
    host.command(again.clone()).await.expect_err("there is one");
    let reveal = Command::Reveal { secret: SEED };
    host.command(reveal).await.expect_err("only the dealer tells the secret");
    let seat = other.seat();
    other.command(Command::Leave { seat }).await.expect("before the start");
    host.until(|host| host.known().state.seeds == [Some(SEED), None]).await;
    other.until(|other| other.known().observer.seat().is_none()).await;
    let sit = Command::Sit { seat, name: None, seed: None };
    other.command(sit).await.expect("the seat is free");
    host.command(Command::Start).await.expect("all are there");
    other.until(|other| other.known().observer.seat().is_some()).await;
    other.command(Command::AddSeed { seat, seed: SEED }).await.expect_err("it has started");
}

/// A server that is stopped in the middle goes on drawing where it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_never_draws_anew() {
    let server = Server::start(quick()).await;
    let party = Party::begin(&server, &wanted(GameId::Genial, &TWO)).await;
    let mut known = party.clients[0].known().clone();
    let (created, guests) = (party.created.clone(), party.guests.clone());
    drop(party);
    let mut data = server.stop().await;
    for round in 0..4 {
        let server = Server::on(data, quick()).await;
        let mut clients = Vec::new();
        for guest in &guests {
            clients.push(Guest { address: server.address, ..guest.clone() }.come(&created).await);
        }
        let now = clients[0].known();
        assert!(now.log.starts_with(&known.log), "what was drawn stays");
        let mut stream = catalog::Seed::new("restart").chance(round);
        for _ in 0..12 {
            for client in &mut clients {
                if let Some(command) = client.random_move(&mut stream) {
                    let seq = client.command(command).await.expect("a legal move");
                    client.until(|client| client.known().seq >= seq).await;
                }
            }
        }
        known = clients[0].known().clone();
        if round == 3 {
            let mut party = Party { created: created.clone(), guests: guests.clone(), clients };
            party.guests[0].address = server.address;
            party.play_to_the_end().await;
            let record = Record::parse(&party.record().await).expect("a record");
            assert_eq!(verify(&record).map(|verified| verified.seeds), Ok(2));
            return;
        }
        drop(clients);
        data = server.stop().await;
    }
}

/// A play that was begun elsewhere is fair from where it was brought.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_brought_is_not_verified_and_the_rest_is() {
    let text = include_str!("../../../../plays/genial/swap-and-keep.json");
    let whole = Record::parse(text).expect("a record");
    let mut begun = whole.clone();
    begun.events.truncate(20);
    begun.result = None;
    let play = begun.begin().expect("options");
    let server = Server::start(quick()).await;
    let mut plan = wanted(GameId::Genial, &vec![SeatPlan::Open; usize::from(play.players())]);
    plan.settings = play.settings();
    plan.record = Some(begun.text());
    let mut party = Party::begin(&server, &plan).await;
    let host = party.clients.remove(0);
    assert_eq!(host.known().observer, game::Observer::Spectator);
    party.play_to_the_end().await;
    let record = Record::parse(&party.record().await).expect("a record");
    let verified = verify(&record).expect("it is fair");
    assert!(verified.brought > 0 && verified.brought <= 20 && verified.drawn > 0, "{verified:?}");
    assert_eq!(verified.message().id, "fair-verified-in-part");
}

/// A table that was stored before chance was promised plays on, and its record makes no promises.
#[tokio::test(flavor = "multi_thread")]
async fn tables_without_a_promise_go_on_as_they_were() {
    let data = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(data.path(), Options::default()).expect("a store"));
    let host = PersonId::new("host");
    let guest = StoredGuest { id: host.clone(), name: "Ada".into(), since: 1, program: None };
    let token = <sha2::Sha256 as sha2::Digest>::digest(b"token").into();
    store.add_guest(guest, token).await.expect("a guest");
    let bots = vec![Player::Bot(BotLevel::Random); 2];
    let settings = Settings::from([("players".to_owned(), Setting::Number(2))]);
    let opening = Opening { host: host.clone(), ..Opening::device(GameId::CrissCross, settings, bots) };
    let (mut table, first) = Table::open(opening, 1000).expect("a table");
    let mut log = vec![first];
    log.extend(table.obey(&Request::new(Author::Person(host), Command::Start), 1000).expect("it starts"));
    let id = protocol::online::TableId::new("old");
    let facts = Facts { public: true, ..Facts::new("an old seed".into(), Invitations::new("invitation".into(), 1)) };
    let append = Append {
        envelopes: log.iter().map(Envelope::stored).collect(),
        positions: vec![0; 3],
        wake: Some(1),
        summary: Summary::of(&id, &table),
    };
    store.create(id.clone(), facts, append).await.expect("it is stored");
    let shared: Arc<dyn Store> = store;
    let online = server::Online::start(shared, quick()).await.expect("tables");
    let server = Server::of(server::Site { online: Some(online), ..server::Site::default() }, data).await;
    let guest = Guest { address: server.address, token: "token".into() };
    let created = protocol::online::Created { table: id, invitation: "invitation".into() };
    let mut client = guest.come(&created).await;
    assert_eq!((&client.known().setup.promise, client.known().state.seeds.len()), (&None, 0));
    client.until(test_clients::Client::is_over).await;
    let (answered, _) = request(server.address, None, Method::GET, "/api/tables/old/record", None).await;
    assert_eq!(verify(&Record::parse(&answered.body).expect("a record")), Err(Unfair::Silent));
}

/// What was changed afterwards is found.
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_record_is_found_out() {
    let server = Server::start(quick()).await;
    let mut party = Party::begin(&server, &wanted(GameId::CrissCross, &TWO)).await;
    party.play_to_the_end().await;
    let record = Record::parse(&party.record().await).expect("a record");
    let fairness: Fairness = record.kept(Fairness::KEY).expect("it tells of its chance");
    let changed = |change: &dyn Fn(&mut Fairness)| {
        let (mut record, mut fairness) = (record.clone(), fairness.clone());
        change(&mut fairness);
        record.keep(Fairness::KEY, &fairness);
        verify(&record)
    };
    assert_eq!(changed(&|fairness| fairness.secret = SEED), Err(Unfair::Secret));
    assert_eq!(changed(&|fairness| fairness.seeds.truncate(1)), Err(Unfair::Seats));
    assert_eq!(changed(&|fairness| fairness.method = "tablee/fair/2".into()), Err(Unfair::Method));
    let other = |fairness: &mut Fairness| {
        fairness.secret = SEED;
        fairness.promise = Promise::new(fairness.promise.table.clone(), SEED);
    };
    assert!(matches!(changed(&other), Err(Unfair::Draw { .. })));
    assert!(matches!(changed(&|fairness| fairness.seeds[0] = None), Err(Unfair::Draw { .. })));
}
