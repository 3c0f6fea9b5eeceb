//! Who may do what.

use catalog::GameId;
use game::{Message, Seat};
use protocol::{
    BotLevel, Command, Phase, Refusal,
    online::{
        Created, Export, FromServer, Hello, Listed, Me, PROTOCOL, Phrase, SeatPlan, ToServer, TransferCode, Why, Words,
    },
};
use reqwest::{Method, StatusCode};

use test_clients::{Client, Guest, Server, quick, request, wanted};

const BOT: SeatPlan = SeatPlan::Bot(BotLevel::Random);

fn seat(number: u8) -> Seat {
    Seat::from_number(number).expect("a seat")
}

/// A table that waits, with these two in its first and second seat.
async fn table_of_two(host: &Guest, other: &Guest) -> (Created, Client, Client) {
    let mut plan = wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]);
    plan.begins = catalog::First::Player(1);
    let created = host.open(&plan).await;
    let (first, mut second) = (host.come(&created).await, other.come(&created).await);
    second.sit(2).await;
    (created, first, second)
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_have_no_name_and_open_no_tables() {
    let server = Server::start(quick()).await;
    let (me, _) = request(server.address, None, Method::GET, "/api/me", None).await;
    assert_eq!((me.status, me.read::<Me>()), (StatusCode::OK, Me::default()));
    let body = serde_json::to_string(&wanted(GameId::CrissCross, &[SeatPlan::Me, BOT])).unwrap();
    let (refused, _) = request(server.address, None, Method::POST, "/api/tables", Some(body)).await;
    assert_eq!((refused.status, refused.refused()), (StatusCode::UNAUTHORIZED, "server-stranger"));
    let body = Some("{\"name\":\"\"}".to_owned());
    let (refused, _) = request(server.address, None, Method::PUT, "/api/me", body).await;
    assert_eq!((refused.status, refused.refused()), (StatusCode::BAD_REQUEST, "table-bad-name"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_needs_its_invitation_and_is_not_listed() {
    let server = Server::start(quick()).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let private = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let mut public = wanted(GameId::Genial, &[SeatPlan::Me, SeatPlan::Open]);
    public.public = true;
    let public = ada.open(&public).await;
    let listed: Vec<Listed> = lina.get("/api/tables").await.read();
    assert_eq!(listed.iter().map(|table| &table.table).collect::<Vec<_>>(), [&public.table]);
    assert_eq!(listed[0].phase, Phase::Waiting);
    for invitation in [None, Some("WRONG".to_owned())] {
        let mut client = Client::open(server.address, Some(&lina.token), &private.table).await.expect("a socket");
        client.say(&ToServer::Hello(Hello { protocol: PROTOCOL, seen: None, invitation })).await;
        let why = Message::new("server-invitation");
        assert_eq!(client.next().await, FromServer::Closing { why, again: false });
        assert!(client.snapshot.is_none());
    }
    // A stranger may watch a public table, and do nothing else.
    let mut stranger = Client::open(server.address, None, &public.table).await.expect("a socket");
    stranger.say(&ToServer::Hello(Hello { protocol: PROTOCOL, seen: None, invitation: None })).await;
    stranger.until(|client| client.snapshot.is_some()).await;
    let refused = stranger.command(Command::Sit { seat: seat(2), name: None, seed: None }).await;
    assert_eq!(refused, Err(Why::Server(Message::new("server-stranger"))));
    assert!(stranger.welcome.as_ref().is_some_and(|welcome| welcome.invitation.is_none()));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_act_for_their_own_seat_only() {
    let server = Server::start(quick()).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let (_, mut host, mut other) = table_of_two(&ada, &lina).await;
    assert_eq!(other.command(Command::Start).await, Err(Why::Table(Refusal::NotHost)));
    let again = other.command(Command::Sit { seat: seat(1), name: None, seed: None }).await;
    assert_eq!(again, Err(Why::Server(Message::new("server-sits-already"))));
    host.command(Command::Start).await.expect("all are there");
    host.until(|client| client.known().state.phase == Phase::Running).await;
    let play = Command::Play { seat: seat(1), notation: "start 4".into() };
    assert_eq!(other.command(play.clone()).await, Err(Why::Table(Refusal::NotYourSeat(seat(1)))));
    let chance = Command::Chance { notation: "roll 1 1".into() };
    assert_eq!(host.command(chance).await, Err(Why::Table(Refusal::NotDealer)));
    for time in [Command::Tick, Command::Resume { stopped: 0 }] {
        assert_eq!(host.command(time).await, Err(Why::Server(Message::new("server-bad-request"))));
    }
    host.command(play).await.expect("it is their turn");
    assert_eq!(host.known().state.seats[1].player, protocol::Player::Human(Some("Lina".into())));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_say_reaches_everyone_but_those_who_block_them() {
    let server = Server::start(quick()).await;
    let [ada, lina, max] = [server.guest("Ada").await, server.guest("Lina").await, server.guest("Max").await];
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let (mut host, mut other, mut watcher) =
        (ada.come(&created).await, lina.come(&created).await, max.come(&created).await);
    let free = other.free_seat();
    other.sit(free).await;
    let id = other.new_id();
    let hello = ToServer::Say { id: id.clone(), words: Words::Phrase(Phrase::Hello) };
    for _ in 0..2 {
        other.say(&hello).await;
    }
    for client in [&mut host, &mut watcher] {
        let FromServer::Said(lines) = client.next().await else { panic!("something was said") };
        assert_eq!((lines.len(), &*lines[0].name, lines[0].seat), (1, "Lina", Some(seat(free))));
    }
    host.until(|client| client.known().state.seats[usize::from(free) - 1].taken).await;
    host.say(&ToServer::Block { seat: seat(free), blocked: true }).await;
    host.say(&ToServer::Ping { sent: 1 }).await;
    assert!(matches!(host.next().await, FromServer::Pong { sent: 1, .. }));
    let rude = ToServer::Say { id: other.new_id(), words: Words::Text("hé !".into()) };
    other.say(&rude).await;
    assert!(matches!(watcher.next().await, FromServer::Said(lines) if lines[0].words == Words::Text("hé !".into())));
    host.say(&ToServer::Ping { sent: 2 }).await;
    assert!(matches!(host.next().await, FromServer::Pong { sent: 2, .. }), "blocked words do not come");
    // Whoever is blocked cannot sit down at another table of this host.
    let next = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let mut there = lina.come(&next).await;
    let free = there.free_seat();
    let refused = there.command(Command::Sit { seat: seat(free), name: None, seed: None }).await;
    assert_eq!(refused, Err(Why::Server(Message::new("server-blocked"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_device_becomes_the_same_guest_by_a_code_that_is_spent() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let code: TransferCode = ada.post("/api/me/transfer", &()).await.read();
    let typed = serde_json::json!({ "code": code.code.to_lowercase() }).to_string();
    let (claimed, cookie) = request(server.address, None, Method::POST, "/api/me/claim", Some(typed.clone())).await;
    assert_eq!(claimed.read::<Me>().name.as_deref(), Some("Ada"));
    assert!(cookie.is_some());
    let (again, _) = request(server.address, None, Method::POST, "/api/me/claim", Some(typed)).await;
    assert_eq!((again.status, again.refused()), (StatusCode::FORBIDDEN, "server-bad-code"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_passes_the_start_on_and_keeps_the_seats() {
    let server = Server::start(quick()).await;
    let [ada, lina, max] = [server.guest("Ada").await, server.guest("Lina").await, server.guest("Max").await];
    let (created, mut host, _) = table_of_two(&ada, &lina).await;
    let early = lina.post(&format!("/api/tables/{}/rematch", created.table), &()).await;
    assert_eq!(early.refused(), "server-not-over");
    host.command(Command::Close).await.expect("the host closes");
    let stranger = max.post(&format!("/api/tables/{}/rematch", created.table), &()).await;
    assert_eq!(stranger.refused(), "server-not-there");
    let again = lina.post(&format!("/api/tables/{}/rematch", created.table), &()).await;
    let again: Created = again.read();
    let same: Created = ada.post(&format!("/api/tables/{}/rematch", created.table), &()).await.read();
    assert_eq!(again, same);
    host.until(|client| client.welcome.as_ref().is_some_and(|welcome| welcome.rematch.is_some())).await;
    let invited = host.welcome.as_ref().and_then(|welcome| welcome.rematch.clone()).expect("a rematch");
    assert_eq!((&invited.table, invited.invitation.as_ref()), (&again.table, Some(&again.invitation)));
    // Lina, who sat second, begins; the other seat is kept for Ada.
    let there = lina.come(&again).await;
    assert_eq!(there.seat(), seat(1));
    let mut max = max.come(&again).await;
    let refused = max.command(Command::Sit { seat: seat(2), name: None, seed: None }).await;
    assert_eq!(refused, Err(Why::Server(Message::new("server-seat-kept"))));
    let mut ada = ada.come(&again).await;
    assert_eq!(ada.welcome.as_ref().and_then(|welcome| welcome.kept), Some(seat(2)));
    ada.sit(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_leaves_no_name_and_a_bot_plays_on() {
    let server = Server::start(quick()).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let (created, mut host, mut other) = table_of_two(&ada, &lina).await;
    host.command(Command::Start).await.expect("all are there");
    let said = ToServer::Say { id: other.new_id(), words: Words::Text("salut".into()) };
    other.say(&said).await;
    assert!(matches!(host.next().await, FromServer::Said(_)));
    let kept: Export = lina.get("/api/me/export").await.read();
    assert_eq!((&*kept.name, kept.tables.len(), kept.said.len()), ("Lina", 1, 1));
    let (gone, _) = request(server.address, Some(&lina.token), Method::DELETE, "/api/me", None).await;
    assert_eq!(gone.status, StatusCode::OK, "{}", gone.body);
    assert_eq!(lina.get("/api/me").await.read::<Me>(), Me::default());
    let fresh = ada.come(&created).await;
    let seat_2 = &fresh.known().state.seats[1];
    assert!(seat_2.bot.is_some() && seat_2.lost && !fresh.heard.concat().contains("Lina"), "{:?}", fresh.heard);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_begun_on_one_device_goes_on_online() {
    let server = Server::start(quick()).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let record = include_str!("../../../../plays/genial/swap-and-keep.json");
    let events = catalog::Record::parse(record).expect("a record");
    let running: Vec<&String> = events.events.iter().take(20).collect();
    let begun = serde_json::json!({
        "format": events.format, "game": events.game, "options": events.options, "events": running,
    });
    let mut plan = wanted(GameId::Genial, &[SeatPlan::Me, SeatPlan::Open]);
    plan.record = Some(begun.to_string());
    let created = ada.open(&plan).await;
    let (mut host, mut other) = (ada.come(&created).await, lina.come(&created).await);
    other.sit(2).await;
    host.command(Command::Start).await.expect("all are there");
    host.until(|client| client.known().events() >= 20).await;
    tokio::join!(host.play_to_the_end("one"), other.play_to_the_end("two"));
    let kept = ada.get(&format!("/api/tables/{}/record", created.table)).await;
    assert_eq!(catalog::Record::parse(&kept.body).expect("a record").events[..20], events.events[..20]);
    plan.record = Some(record.replace("genial", "blockers"));
    assert_eq!(ada.post("/api/tables", &plan).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_and_nonsense_are_refused() {
    let server = Server::start(quick()).await;
    let ada = server.guest("Ada").await;
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let client = reqwest::Client::new();
    let url = format!("http://{}/api/me", server.address);
    let foreign = client.put(url).header("origin", "http://evil.example").body("{}").send().await.unwrap();
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
    for (method, path, body) in [
        (Method::POST, "/api/tables", "{"),
        (Method::POST, "/api/tables", "{\"game\":\"chess\",\"settings\":{},\"seats\":[]}"),
        (Method::GET, "/api/nothing", ""),
        (Method::GET, "/api/tables/none/record", ""),
    ] {
        let (answered, _) = request(server.address, Some(&ada.token), method, path, Some(body.into())).await;
        assert!(answered.status.is_client_error(), "{path}: {}", answered.status);
        answered.refused();
    }
    let mut rude = Client::open(server.address, Some(&ada.token), &created.table).await.expect("a socket");
    rude.say_text("{\"nonsense\":1}").await;
    let why = Message::new("server-bad-message");
    assert_eq!(rude.next().await, FromServer::Closing { why, again: false });
    let mut old = Client::open(server.address, Some(&ada.token), &created.table).await.expect("a socket");
    old.say(&ToServer::Hello(Hello { protocol: 99, seen: None, invitation: None })).await;
    let why = Message::new("server-other-version");
    assert_eq!(old.next().await, FromServer::Closing { why, again: false });
    assert!(Client::open(server.address, None, &protocol::online::TableId::new("none")).await.is_err());
}
