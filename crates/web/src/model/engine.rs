//! The bots, who think in a worker so that the page never waits.

use std::{cell::RefCell, rc::Rc};

use catalog::GameId;
use client::BotTurn;
use game::Seat;
use protocol::worker::{Answer, Ask, Decision, Hint, Question};
use view::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::Parsed;
use crate::{split::split, ui::dom};

/// Reads an answer with everything that may be in it.
type ReadAnswer = fn(&str) -> Option<Answer>;

// Advice and judgements are much to read. Whoever only plays against bots need not load that.
split!(
    over,
    fn reading() -> ReadAnswer {
        |text| serde_json::from_str(text).ok()
    }
);

/// What comes of a question to the bots.
#[derive(Clone, PartialEq, Debug)]
pub enum Thought {
    /// How much of the time is used, from 0 to 1.
    Progress(f64),
    Move {
        notation: String,
        /// How far the seat's stream has been used.
        position: u128,
    },
    /// Advice, the best first.
    Hints(Vec<Hint>),
    Decision(Decision),
    /// The bots cannot be reached, or could not answer.
    Failed,
}

type Listener = Rc<dyn Fn(Thought)>;

#[derive(Default)]
struct Running {
    worker: Option<Worker>,
    /// The number of the question that is being thought about, and who asked.
    asked: Option<(u32, Listener)>,
    questions: u32,
}

/// Those who think: the bots that play, and one that advises. Neither interrupts the other.
#[derive(Clone, Copy)]
pub struct Engines {
    pub bots: Engine,
    pub adviser: Engine,
}

impl Engines {
    pub fn new() -> Self {
        Self { bots: Engine::new(), adviser: Engine::new() }
    }

    /// Ends all thinking.
    pub fn stop(self) {
        self.bots.stop();
        self.adviser.stop();
    }
}

impl Default for Engines {
    fn default() -> Self {
        Self::new()
    }
}

/// A worker that thinks, started when it is first needed.
#[derive(Clone, Copy)]
pub struct Engine(StoredValue<Rc<RefCell<Running>>>);

impl Engine {
    fn new() -> Self {
        Self(StoredValue::new(Rc::default()))
    }

    /// Loads the bots of a game before they are needed.
    pub fn prepare(self, game: GameId) {
        self.worker(game);
    }

    /// Asks, and hears of progress and the answer. An earlier question is no longer of interest.
    pub fn ask(self, turn: &BotTurn, seat: Seat, ask: Ask, time_ms: u32, listener: impl Fn(Thought) + 'static) {
        self.stop();
        let worker = self.worker(turn.view.game());
        let running = self.running();
        let mut running = running.borrow_mut();
        running.questions += 1;
        let id = running.questions;
        running.asked = Some((id, Rc::new(listener)));
        let question = Question {
            id,
            game: turn.view.game(),
            view: turn.view.raw(),
            seat,
            seed: turn.seed.clone(),
            position: turn.position.to_string(),
            time_ms,
            ask,
        };
        let text = serde_json::to_string(&question).expect("a question is plain data");
        let sent = worker.is_some_and(|worker| worker.post_message(&JsValue::from_str(&text)).is_ok());
        if !sent {
            dom::later(0, move || self.thought(None, Thought::Failed));
        }
    }

    /// Stops thinking, if it is: the worker is ended, and another one is started for the next question.
    pub fn stop(self) {
        if self.running().borrow_mut().asked.take().is_some() {
            self.end_worker();
        }
    }

    fn end_worker(self) {
        if let Some(worker) = self.running().borrow_mut().worker.take() {
            worker.terminate();
        }
    }

    fn running(self) -> Rc<RefCell<Running>> {
        self.0.get_value()
    }

    fn worker(self, game: GameId) -> Option<Worker> {
        let running = self.running();
        if running.borrow().worker.is_none() {
            let worker = start(game, move |text| self.heard(text));
            running.borrow_mut().worker = worker;
        }
        running.borrow().worker.clone()
    }

    /// The worker has answered; without a text it has failed.
    fn heard(self, text: Option<String>) {
        let Some(text) = text else { return self.thought(None, Thought::Failed) };
        let answer = Parsed::read(&text);
        let [progress, mv, error] = ["progress", "move", "error"].map(|kind| answer.get(kind));
        let id = |of: &Parsed| of.get("id").number().map(|id| id as u32);
        if answer.text().is_some() {
            // It is ready.
        } else if progress.is_there() {
            self.thought(id(&progress), Thought::Progress(progress.get("used").number().unwrap_or_default()));
        } else if mv.is_there() {
            let position = mv.get("position").text().and_then(|position| position.parse().ok());
            let decided = mv.get("move").text().zip(position);
            let decided = decided.map(|(notation, position)| Thought::Move { notation, position });
            self.thought(id(&mv), decided.unwrap_or(Thought::Failed));
        } else if error.is_there() {
            self.thought(id(&error), Thought::Failed);
        } else {
            spawn_local(async move {
                match reading().await.ok().and_then(|read| read(&text)) {
                    Some(Answer::Hints { id, hints }) => self.thought(Some(id), Thought::Hints(hints)),
                    Some(Answer::Decision { id, decision }) => self.thought(Some(id), Thought::Decision(decision)),
                    _ => self.thought(None, Thought::Failed),
                }
            });
        }
    }

    /// What came of the question with this number, or of the last one.
    fn thought(self, id: Option<u32>, thought: Thought) {
        // The client may have been left while the answer was read.
        let Some(running) = self.0.try_get_value() else { return };
        let Some((asked, listener)) = running.borrow().asked.clone() else { return };
        if id.is_some_and(|id| id != asked) {
            return;
        }
        if !matches!(thought, Thought::Progress(_)) {
            running.borrow_mut().asked = None;
        }
        if thought == Thought::Failed {
            // A worker that has failed once is not asked again.
            self.end_worker();
        }
        listener(thought);
    }
}

/// Starts a worker from the address that the page names. It loads the bots of the game that it is named after at once.
fn start(game: GameId, heard: impl Fn(Option<String>) + Clone + 'static) -> Option<Worker> {
    let meta = document().query_selector("meta[name=tablee-worker]").ok()??;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(game.name());
    let worker = Worker::new_with_options(&meta.get_attribute("content")?, &options).ok()?;
    let on_error = heard.clone();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        heard(event.data().as_string());
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    message.forget();
    let error = Closure::<dyn FnMut(web_sys::Event)>::new(move |_| on_error(None));
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    error.forget();
    Some(worker)
}
