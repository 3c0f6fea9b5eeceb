//! The bots' worker, asked directly.

use std::{collections::BTreeMap, time::Duration};

use ::game::{Observer, Seat, Turn};
use anyhow::{Context, Result, anyhow, bail};
use catalog::{AnyGame, AnyView, GameId, Seed, with_game};
use protocol::worker::{Answer, Ask, Question};
use serde_json::{Value, json};

use crate::{Page, games::BrowserGame};

/// A worker that a page has started.
pub struct Worker<'a> {
    page: &'a Page,
}

impl<'a> Worker<'a> {
    /// The seed of what the bots draw, and of the plays that lead to a [`middle`].
    pub const SEED: &'static str = "worker";

    /// Starts a worker and waits until it is ready.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn start(page: &'a Page) -> Result<Self> {
        let body = "window.answers = []; window.progress = [];
            window.worker = new Worker(document.querySelector('meta[name=tablee-worker]').content, { type: 'module' });
            worker.onmessage = m => { const a = JSON.parse(m.data);
                a.progress ? progress.push(a.progress.used) : answers.push([performance.now(), a]); }";
        page.script(body, &[]).await?;
        let worker = Self { page };
        worker.answer().await?;
        Ok(worker)
    }

    /// An answer of the worker, and how long the page waited for it.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn ask(&self, view: &AnyView, seat: Seat, time_ms: u32, ask: Ask) -> Result<(Answer, Duration)> {
        let question = Question {
            id: 1,
            game: view.game(),
            view: view.raw(),
            seat,
            seed: Self::SEED.into(),
            position: "0".into(),
            time_ms,
            ask,
        };
        let body = "answers.length = 0; progress.length = 0; window.asked = performance.now();
            worker.postMessage(arguments[0])";
        self.page.script(body, &[json!(serde_json::to_string(&question)?)]).await?;
        let (after, answer) = self.answer().await?;
        Ok((answer, Duration::from_secs_f64(after / 1000.0)))
    }

    /// The parts of its time that it reported as used, in order.
    ///
    /// # Errors
    /// If the page is gone.
    pub async fn progress(&self) -> Result<Vec<f64>> {
        let parts = self.page.script("return progress", &[]).await?;
        Ok(parts.as_array().into_iter().flatten().filter_map(Value::as_f64).collect())
    }

    /// The worker's answer and when it came, in milliseconds after the question.
    async fn answer(&self) -> Result<(f64, Answer)> {
        let body = "return answers.length ? [answers[0][0] - (window.asked ?? 0), answers[0][1]] : null";
        let value = self.page.wait("the worker to answer", body, &[]).await?;
        Ok((value[0].as_f64().context("a time")?, serde_json::from_value(value[1].clone())?))
    }
}

/// What a seat sees in the middle of a play, when it is to decide among several moves, and what it may do.
///
/// # Errors
/// If the play is over by then.
pub fn middle(id: GameId) -> Result<(AnyView, Seat, Vec<String>)> {
    let moves = with_game!(id, G => G::MOVES_TO_MIDDLE);
    let streams = Seed::new(Worker::SEED).game(1);
    let (mut chance, mut players) = (streams.chance(), streams.player(Seat::new(0)));
    let mut play = AnyGame::new(id, &BTreeMap::default()).map_err(|bad| anyhow!("{bad:?}"))?;
    let mut made = 0;
    loop {
        let event = match play.turn() {
            Turn::Chance => play.sample(&mut chance),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().context("somebody is to decide")?;
                let legal = play.legal(seat);
                if made >= moves && legal.len() > 3 {
                    return Ok((play.view(Observer::Seat(seat)), seat, legal));
                }
                made += 1;
                play.random_move(seat, &mut players)
            }
            Turn::Over => bail!("{id} is over after {made} moves"),
        };
        play.happen(&event);
    }
}
