//! The bots, who think in a worker so that the page never waits.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use bots::analysis::Decision;
use catalog::GameId;
use game::{Arg, Message, Piece, Seat};
use leptos::prelude::*;
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::ui::dom;

/// What a bot is asked for.
#[derive(Clone, Debug)]
pub enum Ask {
    /// A decision, at this level.
    Move(String),
    /// Advice, as a bot of this level would give it.
    Hint(u8),
    /// What a bot of this level thinks of a move that was made.
    Analyse(u8, String),
}

/// A question to the bots.
#[derive(Clone, Debug)]
pub struct Question {
    pub game: GameId,
    /// All that the seat may know.
    pub view: Value,
    pub seat: Seat,
    pub seed: String,
    pub position: String,
    pub time_ms: u32,
    pub ask: Ask,
}

/// What comes back.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// How much of the time is used, from 0 to 1.
    Progress(f64),
    /// The move in notation, and how far the seat's stream has been used.
    Move(String, String),
    Hints(Vec<Hint>),
    Decision(Decision),
    /// The bot could not answer.
    Failed(String),
}

/// A move that a bot would advise.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    pub mv: String,
    pub reasons: Vec<Message>,
}

type Listener = Rc<dyn Fn(Reply)>;

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
pub struct Engine(StoredValue<Rc<RefCell<Running>>, LocalStorage>);

impl Engine {
    fn new() -> Self {
        Self(StoredValue::new_local(Rc::default()))
    }

    /// Loads the bots before they are needed.
    pub fn prepare(self) {
        self.worker();
    }

    /// Asks, and hears of progress and the answer. An earlier question is no longer of interest.
    pub fn ask(self, question: &Question, listener: impl Fn(Reply) + 'static) {
        self.stop();
        let worker = self.worker();
        let running = self.running();
        let mut running = running.borrow_mut();
        running.questions += 1;
        let id = running.questions;
        running.asked = Some((id, Rc::new(listener)));
        let ask = match &question.ask {
            Ask::Move(level) => json!({ "move": level }),
            Ask::Hint(level) => json!({ "hint": level }),
            Ask::Analyse(level, mv) => json!({ "analyse": { "level": level, "move": mv } }),
        };
        let text = json!({
            "id": id, "game": question.game, "view": question.view, "seat": question.seat, "seed": question.seed,
            "position": question.position, "time_ms": question.time_ms, "ask": ask,
        });
        let sent = worker.is_some_and(|worker| worker.post_message(&JsValue::from_str(&text.to_string())).is_ok());
        if !sent {
            dom::later(0, move || self.heard(&json!({ "id": id, "error": "no worker" }).to_string()));
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

    fn worker(self) -> Option<Worker> {
        let running = self.running();
        if running.borrow().worker.is_none() {
            let worker = start(move |text| self.heard(&text));
            running.borrow_mut().worker = worker;
        }
        running.borrow().worker.clone()
    }

    fn heard(self, text: &str) {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return };
        let running = self.running();
        let Some((id, listener)) = running.borrow().asked.clone() else { return };
        if message["id"].as_u64().is_some_and(|heard| heard != u64::from(id)) {
            return;
        }
        let Some(reply) = reply(&message) else { return };
        if !matches!(reply, Reply::Progress(_)) {
            running.borrow_mut().asked = None;
        }
        if matches!(reply, Reply::Failed(_)) {
            // A worker that has failed once is not asked again.
            self.end_worker();
        }
        listener(reply);
    }
}

/// Starts a worker from the address that the page names.
fn start(heard: impl Fn(String) + Clone + 'static) -> Option<Worker> {
    let meta = document().query_selector("meta[name=tablee-worker]").ok()??;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&meta.get_attribute("content")?, &options).ok()?;
    let on_error = heard.clone();
    let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        heard(event.data().as_string().unwrap_or_default());
    });
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    message.forget();
    let error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        let told = event.dyn_into::<web_sys::ErrorEvent>().map(|event| event.message()).unwrap_or_default();
        on_error(json!({ "error": told }).to_string());
    });
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    error.forget();
    Some(worker)
}

fn reply(message: &Value) -> Option<Reply> {
    if let Some(progress) = message["progress"].as_f64() {
        return Some(Reply::Progress(progress));
    }
    if let (Some(mv), Some(position)) = (message["move"].as_str(), message["position"].as_str()) {
        return Some(Reply::Move(mv.to_owned(), position.to_owned()));
    }
    if let Some(hints) = message["hints"].as_array() {
        let hint = |hint: &Value| {
            let reasons = hint["reasons"].as_array()?.iter().filter_map(read_message).collect();
            Some(Hint { mv: hint["move"].as_str()?.to_owned(), reasons })
        };
        return Some(Reply::Hints(hints.iter().filter_map(hint).collect()));
    }
    if let Some(decision) = decision(&message["decision"]) {
        return Some(Reply::Decision(decision));
    }
    message["error"].as_str().map(|error| Reply::Failed(error.to_owned()))
}

/// What a bot thinks of a decision, as the engine writes it.
fn decision(value: &Value) -> Option<Decision> {
    Some(Decision {
        played: value["move"].as_str()?.to_owned(),
        expected: value["expected"].as_f64()?,
        best: value["best"].as_str()?.to_owned(),
        best_expected: value["best_expected"].as_f64()?,
        lost: value["lost"].as_f64()?,
        reasons: value["reasons"].as_array()?.iter().filter_map(read_message).collect(),
    })
}

/// A message as the engine writes it: `["id", [["name", "kind", value], …]]`.
fn read_message(value: &Value) -> Option<Message> {
    let mut message = Message::new(interned(value[0].as_str()?));
    for arg in value[1].as_array()? {
        let seat = |value: &Value| Seat::from_number(u8::try_from(value.as_u64()?).ok()?);
        let read = match arg[1].as_str()? {
            "number" => Arg::Number(arg[2].as_i64()?),
            "text" => Arg::Text(arg[2].as_str()?.to_owned()),
            "name" => Arg::Name(interned(arg[2].as_str()?)),
            "seat" => Arg::Seat(seat(&arg[2])?),
            "seats" => Arg::Seats(arg[2].as_array()?.iter().filter_map(seat).collect()),
            "pieces" => Arg::Pieces(arg[2].as_array()?.iter().map(read_piece).collect::<Option<_>>()?),
            _ => return None,
        };
        message = message.with(interned(arg[0].as_str()?), read);
    }
    Some(message)
}

/// A piece as the engine writes it: `["kind", "code", name]`.
fn read_piece(value: &Value) -> Option<Piece> {
    Some(Piece::new(interned(value[0].as_str()?), value[1].as_str()?, read_message(&value[2])?))
}

/// Message identifiers are few and the same each time: each is kept once, for ever.
fn interned(text: &str) -> &'static str {
    thread_local! {
        static KEPT: RefCell<BTreeMap<String, &'static str>> = const { RefCell::new(BTreeMap::new()) };
    }
    KEPT.with_borrow_mut(|kept| {
        kept.get(text).copied().unwrap_or_else(|| {
            let leaked: &'static str = Box::leak(text.to_owned().into_boxed_str());
            kept.insert(text.to_owned(), leaked);
            leaked
        })
    })
}
