//! Two people who play one table after the other, perhaps with a bot, and one who watches.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use catalog::GameId;
use game::Seat;
use protocol::{
    BotLevel, ClockRule, Command,
    online::{Created, SeatPlan},
};
use store::Store;
use test_clients::wanted;
use tokio::sync::watch;

use crate::{journal::Journal, person::Person};

/// How long somebody has for a move. A clock that jumps by more must not let a flag fall.
const MOVE: u64 = 20 * 60 * 1000;

pub(crate) struct Pair {
    pub(crate) host: Person,
    pub(crate) other: Person,
    pub(crate) watcher: Person,
    pub(crate) game: GameId,
    pub(crate) has_bot: bool,
    pub(crate) journal: Arc<Journal>,
    pub(crate) finished: Arc<AtomicU64>,
}

impl Pair {
    /// Plays until it is said to be enough; gives the last table.
    pub(crate) async fn play(mut self, store: Arc<dyn Store>, enough: watch::Receiver<bool>) -> (Self, Created) {
        loop {
            let created = self.begin().await;
            let Self { host, other, watcher, .. } = &mut self;
            tokio::join!(host.play(&created), other.play(&created), watcher.watch(&created));
            self.journal.check(&created.table, &*store).await;
            self.finished.fetch_add(1, Relaxed);
            if *enough.borrow() {
                return (self, created);
            }
        }
    }

    /// Opens a table, seats everyone and starts.
    async fn begin(&mut self) -> Created {
        let mut seats = vec![SeatPlan::Me, SeatPlan::Open];
        if self.has_bot {
            seats.push(SeatPlan::Bot(BotLevel::Random));
        }
        let mut table = wanted(self.game, &seats);
        table.clock = ClockRule::PerMove { time: MOVE };
        let created = self.host.open(&table).await;
        let client = self.other.connect(&created, None).await;
        let free = client.known().state.seats.iter().position(|seat| !seat.taken).expect("a free seat");
        let sit = Command::Sit { seat: Seat::new(free as u8), name: None, seed: None };
        self.other.insist(&created, client, sit).await;
        let client = self.host.connect(&created, None).await;
        self.host.insist(&created, client, Command::Start).await;
        created
    }
}
