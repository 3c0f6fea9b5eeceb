//! The bots' pool: a bounded number of threads, fair between tables.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bots::{Level, Mind, Playable, PlayableVisitor};
use catalog::{Seed, Stream};
use runner::{Decided, Question};
use tokio::sync::Semaphore;

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
        let thinking = self.thinking;
        self.in_turn(move || think(&question, thinking))
    }

    /// Does something on a thread of its own when its turn has come. `None` if it panicked.
    fn in_turn<T: Send + 'static, W: FnOnce() -> T + Send + 'static>(
        &self,
        work: W,
    ) -> impl Future<Output = Option<T>> + Send + use<T, W> {
        let places = Arc::clone(&self.places);
        async move {
            let _place = places.acquire_owned().await.ok()?;
            tokio::task::spawn_blocking(work).await.ok()
        }
    }
}

/// The answer of a bot, at its pace: not before, and later only if the bot thinks for longer. How long it thinks depends on
/// the question alone.
pub(crate) async fn at_pace<T>(answer: impl Future<Output = T>, pace: impl Future<Output = ()>) -> T {
    let (answer, ()) = tokio::join!(answer, pace);
    answer
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

#[cfg(test)]
mod tests {
    use std::{
        pin::pin,
        task::{Context, Poll, Waker},
    };

    use catalog::GameId;
    use game::{Observer, Seat, Turn};
    use protocol::{Author, BotLevel, Command, Request};
    use table::Table;
    use test_clients::{PLAYERS, Written, person, twins};
    use tokio::sync::oneshot;

    use super::*;

    /// What the bot of this seat is asked after so many envelopes, if it is its turn.
    fn asked(written: &Written, length: usize, seat: Seat) -> Option<Question> {
        let mut table = Table::replay(written.log[..length].iter().map(table::Envelope::stored)).expect("a log");
        let by = Author::Person(person(seat.index()));
        let give = Request::new(by, Command::GiveToBot { seat, level: BotLevel::Numbered(3) });
        table.obey(&give, table.changed_at()).expect("they may");
        let is_due = matches!(table.turn(), Turn::Seats(seats) if seats.contains(seat));
        Question::at(&table, seat, "seed", &vec![7; usize::from(PLAYERS) + 1]).filter(|_| is_due)
    }

    /// All that could make a bot quick or slow is the question that it is asked. Where what others hide is exchanged, the
    /// question is asked at the same moments, and is the same.
    #[test]
    fn what_a_bot_is_asked_and_when_does_not_depend_on_what_others_hide() {
        for &game in GameId::ALL {
            let mut rng = Seed::new(format!("bots {game}")).chance(1);
            let (mut questions, mut exchanged) = (0, 0);
            for seat in Seat::all(PLAYERS) {
                let (real, twin) = twins(game, false, Observer::Seat(seat), 80, &mut rng);
                let lengths = usize::from(PLAYERS) + 2..=real.log.len();
                for length in lengths {
                    let question = asked(&real, length, seat);
                    assert_eq!(question, asked(&twin, length, seat), "{game}, seat {seat} after {length} envelopes");
                    questions += usize::from(question.is_some());
                    exchanged += usize::from(question.is_some() && real.log[..length] != twin.log[..length]);
                }
            }
            assert!(questions > 10, "{game}: only {questions} questions");
            assert!(exchanged > 0 || game == GameId::ToutSurCarte, "{game}: nothing hidden was exchanged");
        }
    }

    /// A table with four bots that ask again as soon as they are answered, and one with a single bot, share one thread.
    #[tokio::test]
    async fn a_table_with_many_bots_keeps_another_waiting_for_one_round_at_most() {
        let pool = Arc::new(Pool::new(1, Duration::ZERO));
        let (release, released) = std::sync::mpsc::channel::<()>();
        let (answer, mut answers) = tokio::sync::mpsc::unbounded_channel();
        let busy = tokio::spawn(pool.in_turn(move || released.recv().is_ok()));
        while pool.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let bot = |table: &'static str, rounds: usize| {
            let (pool, answer) = (Arc::clone(&pool), answer.clone());
            tokio::spawn(async move {
                for _ in 0..rounds {
                    let answer = answer.clone();
                    pool.in_turn(move || answer.send(table)).await.expect("it answers").expect("it is heard");
                }
            })
        };
        // Tasks of one thread are begun in the order in which they were made.
        let bots = [bot("many", 3), bot("many", 3), bot("many", 3), bot("many", 3), bot("one", 1)];
        tokio::task::yield_now().await;
        release.send(()).expect("it waits");
        busy.await.expect("it ends");
        for bot in bots {
            bot.await.expect("it ends");
        }
        drop(answer);
        let mut order = Vec::new();
        while let Some(table) = answers.recv().await {
            order.push(table);
        }
        assert_eq!(order.len(), 13);
        assert_eq!(order.iter().position(|table| *table == "one"), Some(4), "{order:?}");
    }

    /// With a clock that is turned by hand: an answer that is ready early is not given before the pace has passed, whatever
    /// made the bot quick.
    #[test]
    fn an_answer_comes_at_the_pace_however_quick_the_bot_is() {
        let mut context = Context::from_waker(Waker::noop());
        for is_quick in [true, false] {
            let (think, thought) = oneshot::channel();
            let (pass, passed) = oneshot::channel::<()>();
            let mut answer = pin!(at_pace(thought, async { drop(passed.await) }));
            assert!(answer.as_mut().poll(&mut context).is_pending());
            let (mut think, mut pass) = (Some(think), Some(pass));
            for thinks in [is_quick, !is_quick] {
                assert!(answer.as_mut().poll(&mut context).is_pending());
                if thinks {
                    think.take().expect("once").send("a move").expect("it is waited for");
                } else {
                    pass.take().expect("once").send(()).expect("it is waited for");
                }
            }
            assert_eq!(answer.as_mut().poll(&mut context), Poll::Ready(Ok("a move")));
        }
    }
}
