//! A table with a guest in each seat, all of whom add to the chance of the play.

use protocol::{
    Command,
    online::{Created, NewTable, SeatPlan},
};
use tokio::task::JoinSet;

use crate::{Client, Guest, Server};

pub struct Party {
    pub created: Created,
    pub guests: Vec<Guest>,
    /// In seat order.
    pub clients: Vec<Client>,
}

impl Party {
    /// Opens a table, lets a guest sit down in each free seat, and starts.
    pub async fn begin(server: &Server, wanted: &NewTable) -> Self {
        let host = server.guest("Guest").await;
        let created = host.open(wanted).await;
        let mut clients = vec![host.come(&created).await];
        if wanted.seats.contains(&SeatPlan::Me) {
            clients[0].add_seed().await;
        }
        let mut guests = vec![host];
        loop {
            let guest = server.guest("Guest").await;
            let mut client = guest.come(&created).await;
            let free = client.known().state.seats.iter().position(|seat| !seat.taken);
            let Some(free) = free else { break };
            client.sit(free as u8 + 1).await;
            clients.push(client);
            guests.push(guest);
        }
        clients[0].command(Command::Start).await.expect("all are there");
        Self { created, guests, clients }
    }

    /// All play at random until the play is over.
    pub async fn play_to_the_end(&mut self) {
        let mut playing = JoinSet::new();
        for (number, mut client) in self.clients.drain(..).enumerate() {
            playing.spawn(async move {
                client.play_to_the_end(&format!("guest {number}")).await;
                (number, client)
            });
        }
        let mut ended = playing.join_all().await;
        ended.sort_by_key(|(number, _)| *number);
        self.clients = ended.into_iter().map(|(_, client)| client).collect();
    }

    /// The text of the record.
    pub async fn record(&self) -> String {
        self.guests[0].get(&format!("/api/tables/{}/record", self.created.table)).await.body
    }
}
