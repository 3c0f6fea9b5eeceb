//! Clients that are too loud, too slow, or not there.

use std::time::Duration;

use catalog::{First, GameId};
use game::Message;
use protocol::{
    Command, Phase,
    online::{FromServer, LONGEST_MESSAGE, Phrase, SeatPlan, ToServer, Why, Words},
};
use test_clients::{Client, Server, quick, wanted};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[tokio::test(flavor = "multi_thread")]
async fn who_says_too_much_is_sent_away() {
    let server = Server::start(server::Settings { limited: true, ..quick() }).await;
    let ada = server.guest("Ada").await;
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let mut loud = ada.come(&created).await;
    for sent in 0..300 {
        loud.say(&ToServer::Ping { sent }).await;
    }
    let told = loop {
        match loud.next().await {
            FromServer::Pong { .. } => {}
            other => break other,
        }
    };
    assert_eq!(told, FromServer::Closing { why: Message::new("server-too-often"), again: true });
    // What is too long is not read at all.
    let mut long = ada.come(&created).await;
    long.say_text(&format!("\"{}\"", "x".repeat(LONGEST_MESSAGE))).await;
    while long.read().await.is_some() {}
    // Chat has a measure of its own.
    let mut chatty = ada.come(&created).await;
    let mut refused = None;
    for _ in 0..20 {
        let id = chatty.new_id();
        chatty.say(&ToServer::Say { id: id.clone(), words: Words::Phrase(Phrase::Hello) }).await;
        refused = chatty.answer(&id).await.err();
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused, Some(Why::Server(Message::new("server-too-often"))));
}

/// Whatever is malformed, too long, too early or comes twice is refused, and the table is as it was.
#[tokio::test(flavor = "multi_thread")]
async fn bad_messages_change_nothing() {
    let server = Server::start(quick()).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let mut plan = wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]);
    plan.begins = First::Player(1);
    let created = ada.open(&plan).await;
    let (mut host, mut other) = (ada.come(&created).await, lina.come(&created).await);
    other.sit(2).await;
    host.command(Command::Start).await.expect("all are there");
    host.until(|client| client.known().state.phase == Phase::Running).await;
    let before = ada.come(&created).await.known().clone();
    let play = |text: &str| format!("{{\"command\":{{\"id\":\"a\",\"command\":{{\"play\":{text}}}}}}}");
    let hello = "{\"hello\":{\"protocol\":1}}".to_owned();
    let long = "x".repeat(LONGEST_MESSAGE - 200);
    let endings = [
        String::new(),
        "\u{0}".into(),
        "[".repeat(LONGEST_MESSAGE - 1),
        "{\"command\":{}}".into(),
        "{\"command\":{\"id\":1,\"command\":\"start\"}}".into(),
        play("{\"seat\":0,\"notation\":\"start 4\"}"),
        play("{\"seat\":999,\"notation\":\"start 4\"}"),
        play("{\"seat\":\"1\"}"),
        "{\"view-at\":{\"events\":-1,\"observer\":\"spectator\"}}".into(),
        "{\"ping\":{\"sent\":1e99}}".into(),
        hello,
    ];
    for text in &endings {
        let mut client = ada.come(&created).await;
        client.say_text(text).await;
        let told = loop {
            match client.next().await {
                FromServer::Closing { why, again } => break (why, again),
                other => assert!(matches!(other, FromServer::Said(_)), "{other:?} to {text:.60}"),
            }
        };
        assert_eq!(told, (Message::new("server-bad-message"), false), "{text:.60}");
    }
    // Nothing but a hello comes first.
    for text in [play("{\"seat\":1,\"notation\":\"start 4\"}"), "\"legal\"".into(), "{\"ping\":{\"sent\":1}}".into()] {
        let mut client = Client::open(ada.address, Some(&ada.token), &created.table).await.expect("a socket");
        client.say_text(&text).await;
        assert_eq!(client.next().await, FromServer::Closing { why: Message::new("server-bad-message"), again: false });
    }
    // What can be read and is not possible is refused, on a connection that goes on.
    for seat in [1_u8, 2, 6] {
        for notation in ["", "start 7", "start 4 start 4", "3b2 5b3", "\u{1f600}", &long] {
            let seat = game::Seat::from_number(seat).expect("a seat");
            host.command(Command::Play { seat, notation: notation.into() }).await.expect_err("it is no move");
        }
    }
    let odd = ToServer::Command { id: protocol::CommandId::new("x".repeat(65)), command: Command::Close };
    host.say(&odd).await;
    let ToServer::Command { id, .. } = &odd else { unreachable!("it is a command") };
    assert_eq!(host.answer(id).await, Err(Why::Server(Message::new("server-bad-request"))));
    let after = ada.come(&created).await.known().clone();
    assert_eq!(after, before);
}

/// A client that asks and does not read is dropped before it costs more than its connection's buffers; others play on.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_dropped() {
    let server = Server::start(server::Settings { patience: Duration::from_millis(200), ..quick() }).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    let (mut host, mut deaf) = (ada.come(&created).await, lina.come(&created).await);
    let observer = game::Observer::Spectator;
    let asking = async {
        // The server ends the connection once nothing more goes through; until then it answers each question.
        while deaf.try_say(&ToServer::ViewAt { events: 0, observer }).await.is_some() {}
    };
    asking.await;
    host.command(Command::Leave { seat: host.seat() }).await.expect("others are not concerned");
    // A client that never says hello is not waited for.
    let mut silent = Client::open(ada.address, Some(&ada.token), &created.table).await.expect("a socket");
    assert!(silent.read().await.is_none());
}

/// A request whose body does not come is not waited for, and one that is too long is not read.
#[tokio::test(flavor = "multi_thread")]
async fn requests_that_take_too_long_or_are_too_long_are_refused() {
    let body = "x".repeat(2 << 20);
    for (request, body, status) in [(Duration::from_millis(50), "{", "408"), (Duration::from_secs(3600), &body, "413")]
    {
        let server = Server::start(server::Settings { request, ..quick() }).await;
        let ada = server.guest("Ada").await;
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nhost: x\r\ncookie: tablee_guest={}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n",
            ada.token,
            body.len() + 1
        );
        let mut client = TcpStream::connect(server.address).await.expect("a connection");
        client.write_all(head.as_bytes()).await.expect("it listens");
        // The server may refuse before it has heard everything.
        let _ = client.write_all(body.as_bytes()).await;
        let mut told = [0; 12];
        client.read_exact(&mut told).await.expect("an answer");
        assert_eq!(std::str::from_utf8(&told[9..]), Ok(status));
        assert_eq!(ada.get("/api/me/tables").await.body, "[]");
    }
}

/// Sockets, tables and requests are counted for each guest; whoever has too many is told so, and others are not concerned.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_guest_may_have_is_bounded() {
    let server = Server::start(server::Settings { limited: true, ..quick() }).await;
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let plan = wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open]);
    let created = ada.open(&plan).await;
    let mut own = Vec::new();
    let refused = loop {
        match Client::open(ada.address, Some(&ada.token), &created.table).await {
            Ok(client) => own.push(client),
            Err(refused) => break refused,
        }
        assert!(own.len() < 100, "sockets are counted");
    };
    assert!(refused.to_string().contains("429"), "{refused}");
    lina.come(&created).await;
    own.clear();
    let refused = loop {
        let answered = lina.post("/api/tables", &plan).await;
        if !answered.status.is_success() {
            break answered.refused();
        }
    };
    assert_eq!(refused, "server-too-often");
    let refused = loop {
        let answered = lina.send(reqwest::Method::PUT, "/api/me", &serde_json::json!({ "name": "Lina" })).await;
        if !answered.status.is_success() {
            break answered.refused();
        }
    };
    assert_eq!(refused, "server-too-often");
    // Whoever asks and asks is not answered for a while.
    while lina.get("/api/me").await.status.is_success() {}
    assert_eq!(lina.get("/api/me").await.refused(), "server-too-often");
}

/// One plays at once, one takes their time, one is never there again, and one watches without reading.
#[tokio::test(flavor = "multi_thread")]
async fn slow_fast_and_absent_players_finish_a_simultaneous_game() {
    let short = Duration::from_millis(20);
    let server = Server::start(server::Settings { grace: short, absence: short, ..quick() }).await;
    let [ada, lina, max, eve] =
        [server.guest("Ada").await, server.guest("Lina").await, server.guest("Max").await, server.guest("Eve").await];
    let mut plan = wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open, SeatPlan::Open]);
    plan.begins = First::Player(1);
    let created = ada.open(&plan).await;
    let (mut fast, mut slow, mut absent) =
        (ada.come(&created).await, lina.come(&created).await, max.come(&created).await);
    slow.sit(2).await;
    absent.sit(3).await;
    let mut deaf = eve.come(&created).await;
    fast.command(Command::Start).await.expect("all are there");
    absent.until(|client| client.known().state.phase == Phase::Running).await;
    drop(absent);
    let mut stream = catalog::Seed::new("slow").chance(1);
    let taking_time = async {
        while !slow.is_over() {
            match slow.random_move(&mut stream) {
                Some(command) => {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                    let seq = slow.command(command).await.expect("its own view has only legal moves");
                    slow.until(|client| client.known().seq >= seq).await;
                }
                None => slow.read().await.expect("the connection stays open"),
            }
        }
    };
    tokio::join!(fast.play_to_the_end("fast"), taking_time);
    assert!(fast.known().state.seats[2].bot.is_some(), "a bot stood in");
    deaf.until(Client::is_over).await;
    assert_eq!(deaf.known().state.result, fast.known().state.result);
}
