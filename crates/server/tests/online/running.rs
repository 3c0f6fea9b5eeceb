//! What happens while a table runs: absences, take-backs, clocks, full disks and damaged tables.

use std::{path::Path, sync::Arc, time::Duration};

use catalog::{First, GameId};
use game::Message;
use protocol::{
    BotLevel, ClockRule, Command, Phase, Refusal,
    online::{Created, NewTable, SeatPlan, ToServer, Why},
};
use store::{Options, Sqlite};
use test_clients::{Client, Guest, Server, quick, wanted};

const BOT: SeatPlan = SeatPlan::Bot(BotLevel::Random);

fn seat(number: u8) -> game::Seat {
    game::Seat::from_number(number).expect("a seat")
}

/// A started table of two people, and perhaps a bot; the first begins.
async fn started(server: &Server, seats: &[SeatPlan], change: impl FnOnce(&mut NewTable)) -> Started {
    let [ada, lina] = [server.guest("Ada").await, server.guest("Lina").await];
    let mut plan = wanted(GameId::CrissCross, seats);
    plan.begins = First::Player(1);
    change(&mut plan);
    let created = ada.open(&plan).await;
    let (mut host, mut other) = (ada.come(&created).await, lina.come(&created).await);
    other.sit(2).await;
    host.command(Command::Start).await.expect("all are there");
    for client in [&mut host, &mut other] {
        client.until(|client| client.known().state.phase == Phase::Running).await;
    }
    Started { created, ada, lina, host, other }
}

struct Started {
    created: Created,
    ada: Guest,
    lina: Guest,
    host: Client,
    other: Client,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_whoever_is_away_until_they_return() {
    let short = Duration::from_millis(20);
    let server = Server::start(server::Settings { grace: short, absence: short, ..quick() }).await;
    let Started { created, ada, mut host, mut other, .. } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open], |_| {}).await;
    let known = host.snapshot.take();
    drop(host);
    other.until(|client| client.known().state.seats[0].away).await;
    // It is the turn of whoever is away: the bot that stands in moves.
    other.until(|client| client.known().events() > 0).await;
    assert!(other.presence.as_ref().is_some_and(|presence| !presence.seats[0]));
    let mut back = Client::connect(&ada, &created, known).await;
    back.until(|client| !client.known().state.seats[0].away && client.known().state.seats[0].bot.is_none()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_take_back_waits_nothing_changes_underneath_and_everyone_learns_the_outcome() {
    let server = Server::start(quick()).await;
    let Started { created, mut host, mut other, .. } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open, BOT], |_| {}).await;
    let mut watcher = server.guest("Max").await.come(&created).await;
    host.command(Command::Play { seat: seat(1), notation: "start 4".into() }).await.expect("their turn");
    host.command(Command::AskTakeBack { seat: seat(1) }).await.expect("nothing has come since");
    other.until(|client| client.known().state.take_back.asked.is_some()).await;
    // The bot's turn would be next after this one, and this one is refused until the answer.
    let late = other.command(Command::Play { seat: seat(2), notation: "start 1".into() }).await;
    assert_eq!(late, Err(Why::Table(Refusal::TakeBackAsked)));
    other.command(Command::AnswerTakeBack { seat: seat(2), grant: true }).await.expect("they were asked");
    for client in [&mut host, &mut other, &mut watcher] {
        client.until(|client| client.known().state.take_back.answered.is_some()).await;
        let answered = client.known().state.take_back.answered.expect("it was waited for");
        assert!(answered.granted && answered.seat == seat(1) && client.known().log.is_empty());
    }
}

/// A refused command is not decided again: sent once more, it gets the first answer, although it would be allowed by now.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_command_that_is_sent_again_gets_the_same_answer() {
    let server = Server::start(quick()).await;
    let Started { created, lina, mut host, mut other, .. } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open], |_| {}).await;
    host.command(Command::Play { seat: seat(1), notation: "start 4".into() }).await.expect("their turn");
    host.command(Command::AskTakeBack { seat: seat(1) }).await.expect("nothing has come since");
    let command = Command::Play { seat: seat(2), notation: "start 1".into() };
    let id = other.new_id();
    let message = ToServer::Command { id: id.clone(), command: command.clone() };
    let refused = Err(Why::Table(Refusal::TakeBackAsked));
    other.say(&message).await;
    assert_eq!(other.answer(&id).await, refused);
    other.command(Command::AnswerTakeBack { seat: seat(2), grant: false }).await.expect("they were asked");
    let mut elsewhere = lina.come(&created).await;
    for client in [&mut other, &mut elsewhere] {
        client.say(&message).await;
        assert_eq!(client.answer(&id).await, refused);
    }
    other.command(command).await.expect("it is allowed by now");
}

/// A table leaves memory when nobody needs it, and whoever comes at that moment is served all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_forgotten_at_once_refuses_nobody() {
    let server = Server::start(server::Settings { idle: Duration::from_millis(1), ..quick() }).await;
    let ada = server.guest("Ada").await;
    let created = ada.open(&wanted(GameId::CrissCross, &[SeatPlan::Me, SeatPlan::Open])).await;
    for _ in 0..30 {
        let mut client = ada.come(&created).await;
        let seat = client.seat();
        client.command(Command::Leave { seat }).await.expect("they may");
        client.until(|client| client.known().observer.seat().is_none()).await;
        client.sit(seat.number()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_agree_to_end_without_a_result() {
    let server = Server::start(quick()).await;
    let Started { created, ada, mut host, mut other, .. } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open], |_| {}).await;
    host.command(Command::Abandon { seat: seat(1), agree: true }).await.expect("they may");
    other.until(|client| !client.known().state.abandon.is_empty()).await;
    other.command(Command::Abandon { seat: seat(2), agree: true }).await.expect("they may");
    host.until(|client| client.known().state.phase == Phase::Closed).await;
    let record = ada.get(&format!("/api/tables/{}/record", created.table)).await;
    assert_eq!(record.refused(), "server-not-over", "what was hidden stays hidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stand_still_while_the_server_is_down() {
    let server = Server::start(quick()).await;
    let begun = std::time::Instant::now();
    let time = 3_600_000;
    let Started { created, mut ada, host, .. } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open], |plan| plan.clock = ClockRule::PerMove { time }).await;
    drop(host);
    let data = server.stop().await;
    let up = begun.elapsed();
    let down = Duration::from_secs(1);
    tokio::time::sleep(down).await;
    // A server that was there in between and did not need the table does not change that.
    let between = std::time::Instant::now();
    let data = Server::on(data, quick()).await.stop().await;
    let up = up + between.elapsed();
    tokio::time::sleep(down).await;
    let again = std::time::Instant::now();
    let server = Server::on(data, quick()).await;
    ada.address = server.address;
    let client = ada.come(&created).await;
    let now = client.welcome.as_ref().expect("a welcome").now;
    let used = time - client.known().state.clocks[0].left(now);
    let most = up + again.elapsed();
    assert!(u128::from(used) <= most.as_millis(), "{used} ms were used, but the server was up for {most:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_by_itself_and_a_bot_plays_on() {
    let server = Server::start(quick()).await;
    let Started { mut other, .. } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open], |plan| plan.clock = ClockRule::PerMove { time: 5_000 }).await;
    // Nobody moves: the first person's time is used up, and a bot moves for them.
    other.until(|client| client.known().state.seats[0].bot.is_some() && client.known().events() > 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_with_a_sentence_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let options = Options { most_pages: Some(70), ..Options::default() };
    let store = Arc::new(Sqlite::open(data.path(), options).expect("a store"));
    let online = server::Online::start(store, quick()).await.expect("tables");
    let server = Server::of(server::Site { online: Some(online), ..server::Site::default() }, data).await;
    let Started { created, mut ada, mut lina, mut host, other } =
        started(&server, &[SeatPlan::Me, SeatPlan::Open], |_| {}).await;
    // Chat fills the disk faster than moves do.
    let words = protocol::online::Words::Text("x".repeat(300));
    let refused = loop {
        let id = host.new_id();
        host.say(&protocol::online::ToServer::Say { id: id.clone(), words: words.clone() }).await;
        if let Err(why) = host.answer(&id).await {
            break why;
        }
    };
    assert_eq!(refused, Why::Server(Message::new("server-disk-full")));
    // A command needs less room: several may fit before they are refused too.
    let mut agree = false;
    let refused = loop {
        agree = !agree;
        if let Err(why) = host.command(Command::Abandon { seat: seat(1), agree }).await {
            break why;
        }
    };
    assert_eq!(refused, Why::Server(Message::new("server-disk-full")));
    host.command(Command::AskTakeBack { seat: seat(1) }).await.expect_err("there is nothing to take back");
    let known = host.known().clone();
    drop((host, other));
    // With more room the play goes on where it was.
    let server = Server::on(server.stop().await, quick()).await;
    (ada.address, lina.address) = (server.address, server.address);
    let (mut host, mut other) = (ada.come(&created).await, lina.come(&created).await);
    assert!(host.known().seq >= known.seq, "what was acknowledged is there");
    if !host.known().state.abandon.is_empty() {
        host.command(Command::Abandon { seat: seat(1), agree: false }).await.expect("there is room");
    }
    tokio::join!(host.play_to_the_end("one"), other.play_to_the_end("two"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_is_set_aside_and_the_others_go_on() {
    let server = Server::start(quick()).await;
    let mut damaged = started(&server, &[SeatPlan::Me, SeatPlan::Open], |_| {}).await;
    let mut whole = started(&server, &[SeatPlan::Me, SeatPlan::Open], |_| {}).await;
    let data = server.stop().await;
    damage(data.path(), damaged.created.table.as_str());
    let server = Server::on(data, quick()).await;
    for guest in [&mut damaged.ada, &mut whole.ada, &mut whole.lina] {
        guest.address = server.address;
    }
    let record = format!("/api/tables/{}/record", damaged.created.table);
    for _ in 0..2 {
        assert_eq!(damaged.ada.get(&record).await.refused(), "server-table-broken");
    }
    let (mut host, mut other) = (whole.ada.come(&whole.created).await, whole.lina.come(&whole.created).await);
    tokio::join!(host.play_to_the_end("one"), other.play_to_the_end("two"));
    let mine: Vec<protocol::online::MyTable> = damaged.ada.get("/api/me/tables").await.read();
    assert!(mine.is_empty(), "it is not listed");
}

/// Writes something into a table's log that cannot have happened.
fn damage(folder: &Path, table: &str) {
    let database = rusqlite::Connection::open(folder.join(Sqlite::FILE)).expect("the database");
    let sql = "UPDATE envelopes SET body = replace(body, '\"started\"', '\"closed\"') WHERE table_id = ?1";
    assert!(database.execute(sql, [table]).expect("it can be changed") > 0);
    let sql = "UPDATE envelopes SET body = replace(body, '\"seat\":2', '\"seat\":1') WHERE table_id = ?1";
    database.execute(sql, [table]).expect("it can be changed");
}
