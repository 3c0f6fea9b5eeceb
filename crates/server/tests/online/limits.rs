//! Clients that are too loud, too slow, or not there.

use std::time::Duration;

use catalog::{First, GameId};
use game::Message;
use protocol::{
    Command, Phase,
    online::{FromServer, LONGEST_MESSAGE, Phrase, SeatPlan, ToServer, Why, Words},
};
use test_clients::{Client, Server, quick, wanted};

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
