//! The bots' pool: a bounded number of threads, fair between tables.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bots::{Level, Mind, Playable, PlayableVisitor};
use catalog::{AnyView, Seed, Stream};
use game::Seat;
use protocol::BotLevel;
use tokio::sync::Semaphore;

/// What a bot is asked: to decide from what its seat may know, and nothing else.
#[derive(Clone)]
pub(crate) struct Question {
    pub(crate) view: AnyView,
    pub(crate) seat: Seat,
    pub(crate) level: BotLevel,
    pub(crate) seed: String,
    /// How far the seat's random stream has been used.
    pub(crate) position: u128,
}

/// A decision of a bot.
pub(crate) struct Decided {
    pub(crate) notation: String,
    /// How far the seat's random stream has been used now.
    pub(crate) position: u128,
}

/// The bots of all tables. Who has asked first is answered first, so that a table with many bots does not keep the others
/// waiting for longer than one round of questions.
pub(crate) struct Pool {
    places: Arc<Semaphore>,
    thinking: Duration,
}

impl Pool {
    pub(crate) fn new(thinkers: usize, thinking: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(thinkers)), thinking }
    }

    /// Asks a bot. `None` if it failed.
    pub(crate) fn ask(&self, question: Question) -> impl Future<Output = Option<Decided>> + Send + use<> {
        let (places, thinking) = (Arc::clone(&self.places), self.thinking);
        async move {
            let _place = places.acquire_owned().await.ok()?;
            tokio::task::spawn_blocking(move || think(&question, thinking)).await.ok()
        }
    }
}

fn think(question: &Question, thinking: Duration) -> Decided {
    struct Think<'a>(&'a Question, &'a mut Stream, Duration);
    impl PlayableVisitor for Think<'_> {
        type Output = String;

        fn visit<G: Playable>(self) -> String {
            let Self(question, stream, thinking) = self;
            let view = question.view.downcast_ref::<G>().expect("the view is of this game");
            let begun = Instant::now();
            let mut should_stop = || begun.elapsed() >= thinking;
            let mind = &mut Mind { rng: stream, should_stop: &mut should_stop };
            bots::choose::<G>(view, question.seat, Level::from(question.level), mind).to_string()
        }
    }
    let mut stream = Seed::new(&question.seed).player(1, question.seat);
    stream.set_word_pos(question.position);
    let notation = bots::visit(question.view.game(), Think(question, &mut stream, thinking));
    Decided { notation, position: stream.get_word_pos() }
}
