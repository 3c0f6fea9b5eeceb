//! Whole games between clients: with bots, spectators, lost connections and repeated commands.

use std::time::Duration;

use catalog::{GameId, Record, Seed};
use game::{Observer, below};
use protocol::{
    BotLevel, Command,
    online::{Created, MyTable, SeatPlan, ToServer},
};
use reqwest::StatusCode;

use test_clients::{Client, Guest, Server, quick, wanted};

const BOT: SeatPlan = SeatPlan::Bot(BotLevel::Random);

/// Two people, a bot, and somebody who watches.
struct Party {
    created: Created,
    people: Vec<(Guest, Client)>,
    spectator: Client,
}

async fn party(server: &Server, game: GameId) -> Party {
    let [ada, lina, max] = [server.guest("Ada").await, server.guest("Lina").await, server.guest("Max").await];
    let created = ada.open(&wanted(game, &[SeatPlan::Me, SeatPlan::Open, BOT])).await;
    let mut host = ada.come(&created).await;
    let mut other = lina.come(&created).await;
    other.sit(other.free_seat()).await;
    let spectator = max.come(&created).await;
    host.command(Command::Start).await.expect("all are there");
    Party { created, people: vec![(ada, host), (lina, other)], spectator }
}

/// What a client folded from updates is what a new one is shown.
async fn agrees(guest: &Guest, created: &Created, client: &Client) {
    let fresh = guest.come(created).await;
    assert_eq!(fresh.known(), client.known());
}

async fn plays_to_the_end(game: GameId) {
    let server = Server::start(quick()).await;
    let Party { created, mut people, mut spectator } = party(&server, game).await;
    let record = format!("/api/tables/{}/record", created.table);
    let early = people[0].0.get(&record).await;
    assert_eq!((early.status, early.refused()), (StatusCode::CONFLICT, "server-not-over"));
    let (first, second) = people.split_at_mut(1);
    let playing = async {
        tokio::join!(first[0].1.play_to_the_end("first"), second[0].1.play_to_the_end("second"));
    };
    tokio::join!(playing, spectator.until(Client::is_over));
    for (guest, client) in &people {
        agrees(guest, &created, client).await;
        let mine: Vec<MyTable> = guest.get("/api/me/tables").await.read();
        assert_eq!((mine.len(), mine[0].seat, mine[0].your_turn), (1, client.known().observer.seat(), false));
    }
    let kept = people[0].0.get(&record).await;
    let kept = Record::parse(&kept.body).expect("a record");
    let play = kept.replay().expect("it follows the rules");
    assert_eq!(play.result(), people[0].1.known().state.result);
    assert_eq!(spectator.known().state.result, play.result());
}

/// One person drops the connection again and again, before or after the answer, and sends what was not answered again.
async fn plays_in_spite_of_lost_connections(game: GameId) {
    let server = Server::start(quick()).await;
    let Party { created, people, mut spectator } = party(&server, game).await;
    let [(_, mut steady), (guest, mut shaky)]: [(Guest, Client); 2] = people.try_into().ok().expect("two people");
    let mut stream = Seed::new("lost connections").chance(1);
    let mut lost = 0;
    let shaking = async {
        while !shaky.is_over() {
            let Some(command) = shaky.random_move(&mut stream) else {
                shaky.read().await.expect("the connection stays open");
                continue;
            };
            let (id, before) = (shaky.new_id(), shaky.known().seq);
            let message = ToServer::Command { id: id.clone(), command };
            shaky.say(&message).await;
            if below(&mut stream, 3) == 0 {
                // Whether it has arrived is not known, so it is sent again with the same identifier.
                lost += 1;
                let known = shaky.snapshot.take();
                shaky = Client::connect(&guest, &created, known).await;
                shaky.say(&message).await;
            }
            let seq = shaky.answer(&id).await.expect("it counts once, and is not refused");
            assert!(seq > before);
            // Sent once more it has the same answer.
            shaky.say(&message).await;
            assert_eq!(shaky.answer(&id).await.ok(), Some(seq));
            shaky.until(|client| client.known().seq >= seq).await;
        }
        lost
    };
    let (lost, (), ()) = tokio::join!(shaking, steady.play_to_the_end("steady"), spectator.until(Client::is_over));
    assert!(lost > 0, "no connection was lost");
    agrees(&guest, &created, &shaky).await;
    let kept = guest.get(&format!("/api/tables/{}/record", created.table)).await;
    let kept = Record::parse(&kept.body).expect("a record");
    kept.replay().expect("it follows the rules");
    assert_eq!(kept.events.len(), shaky.known().events());
}

macro_rules! games {
    ($($name:ident: $game:ident),*) => {
        $(mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn is_played_to_the_end() {
                plays_to_the_end(GameId::$game).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn is_played_in_spite_of_lost_connections() {
                plays_in_spite_of_lost_connections(GameId::$game).await;
            }
        })*
    };
}

games!(genial: Genial, criss_cross: CrissCross, tout_sur_carte: ToutSurCarte, color_pop: ColorPop, blockers: Blockers);

/// A table that is loaded again after the server was stopped goes on where it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_play_goes_on_after_the_server_was_stopped() {
    let server = Server::start(quick()).await;
    let Party { created, mut people, .. } = party(&server, GameId::CrissCross).await;
    let mut stream = Seed::new("stopped").chance(1);
    while people[0].1.known().events() < 20 {
        for (_, client) in &mut people {
            match client.random_move(&mut stream) {
                Some(command) => {
                    let seq = client.command(command).await.expect("a legal move");
                    client.until(|client| client.known().seq >= seq).await;
                }
                // There may be nothing to read before the other one has moved.
                None => drop(tokio::time::timeout(Duration::from_millis(10), client.read()).await),
            }
        }
    }
    let seen = people[0].1.known().clone();
    let server = Server::on(server.stop().await, quick()).await;
    for (guest, client) in &mut people {
        guest.address = server.address;
        let known = client.snapshot.take();
        *client = Client::connect(guest, &created, known).await;
    }
    let (first, second) = people.split_at_mut(1);
    tokio::join!(first[0].1.play_to_the_end("one"), second[0].1.play_to_the_end("two"));
    let log = &people[0].1.known().log;
    let before = seen.log.iter().filter(|entry| !entry.shown.hides);
    assert!(before.into_iter().all(|entry| log.contains(entry)), "what was shown before is still so");
    assert_eq!(people[0].1.known().observer, Observer::Seat(people[0].1.seat()));
}
