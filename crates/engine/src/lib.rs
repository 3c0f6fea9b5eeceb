//! The bots as a module for a browser's worker: questions come in as JSON texts, answers go out as JSON texts.
//!
//! A question is `{"id", "game", "view", "seat", "seed", "position", "time_ms", "ask"}`, where `ask` is
//! `{"move": "3"}` for a decision of that level, `{"hint": 5}` for advice, or `{"analyse": {"level": 4, "move": "…"}}` for
//! what a move that was made was worth. While the bot thinks, `{"id", "progress"}` tells how much of its time is used;
//! then comes `{"id", "move", "position"}`, `{"id", "hints"}` or `{"id", "decision"}`. A worker cannot hear while it thinks: whoever does not want to wait ends it and asks another one
//! with less time.

use std::str::FromStr;

use bots::{Level, Mind, Strength, analysis::Written};
use catalog::{GameId, Seed, Stream};
use game::{Arg, Message, Piece, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// A question from the page.
#[derive(Deserialize)]
struct Question {
    id: u32,
    game: GameId,
    view: Value,
    seat: Seat,
    seed: String,
    /// How far the seat's random stream has been used, as a decimal text.
    position: String,
    time_ms: f64,
    ask: Ask,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ask {
    /// A decision of a bot of this level.
    Move(String),
    /// What a bot of this level would advise.
    Hint(u8),
    /// What a bot of this level thinks of a move that was made.
    Analyse {
        level: u8,
        #[serde(rename = "move")]
        mv: String,
    },
}

#[derive(Serialize)]
struct Hint {
    #[serde(rename = "move")]
    mv: String,
    expected: f64,
    /// Message identifiers with their values, for the page to put into words.
    reasons: Vec<Value>,
}

/// Begins to listen. Called once by the worker's script.
#[wasm_bindgen]
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        if let Some(text) = message.data().as_string() {
            post(&answer(&text));
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    post(&json!({ "ready": true }));
}

/// The answer to a question; `{"error"}` to a text that is none.
fn answer(text: &str) -> Value {
    let question: Question = match serde_json::from_str(text) {
        Ok(question) => question,
        Err(error) => return json!({ "error": error.to_string() }),
    };
    let id = question.id;
    think(question).unwrap_or_else(|error| json!({ "id": id, "error": error }))
}

fn think(question: Question) -> Result<Value, String> {
    let Question { id, game, view, seat, seed, position, time_ms, ask } = question;
    let mut stream: Stream = Seed::new(seed).player(1, seat);
    stream.set_word_pos(u128::from_str(&position).map_err(|error| error.to_string())?);
    let begun = now();
    let mut told = begun;
    let mut should_stop = || {
        let now = now();
        if now - told > 100.0 {
            told = now;
            post(&json!({ "id": id, "progress": ((now - begun) / time_ms).min(1.0) }));
        }
        now - begun >= time_ms
    };
    match ask {
        Ask::Move(level) => {
            let level: Level = level.parse().map_err(|bad: bots::BadLevel| bad.to_string())?;
            let mv =
                bots::decide(game, &view, seat, level, &mut stream, &mut should_stop).map_err(|e| e.to_string())?;
            Ok(json!({ "id": id, "move": mv, "position": stream.get_word_pos().to_string() }))
        }
        Ask::Hint(level) => {
            let strength = Strength { level: level.clamp(1, 5), simulations: None };
            let advice =
                bots::advise(game, &view, seat, strength, &mut stream, &mut should_stop).map_err(|e| e.to_string())?;
            let hints: Vec<Hint> = advice
                .into_iter()
                .map(|advice| Hint {
                    mv: advice.mv,
                    expected: advice.expected,
                    reasons: advice.reasons.iter().map(message_json).collect(),
                })
                .collect();
            Ok(json!({ "id": id, "hints": hints }))
        }
        Ask::Analyse { level, mv } => {
            let strength = Strength { level: level.clamp(1, 5), simulations: None };
            let mind = Mind { rng: &mut stream, should_stop: &mut should_stop };
            let written = Written { game, view: &view, seat, played: &mv };
            let decision = written.judge(strength, mind).map_err(|e| e.to_string())?;
            let reasons: Vec<Value> = decision.reasons.iter().map(message_json).collect();
            Ok(json!({ "id": id, "decision": {
                "move": decision.played, "expected": decision.expected, "best": decision.best,
                "best_expected": decision.best_expected, "lost": decision.lost, "reasons": reasons,
            } }))
        }
    }
}

/// A message as JSON: `["id", [["name", "kind", value], …]]`.
fn message_json(message: &Message) -> Value {
    let arg = |(name, arg): &(&str, Arg)| match arg {
        Arg::Number(number) => json!([name, "number", number]),
        Arg::Text(text) => json!([name, "text", text]),
        Arg::Name(id) => json!([name, "name", id]),
        Arg::Seat(seat) => json!([name, "seat", seat.number()]),
        Arg::Seats(seats) => json!([name, "seats", seats.iter().map(Seat::number).collect::<Vec<_>>()]),
        Arg::Pieces(pieces) => {
            let piece = |piece: &Piece| json!([piece.kind, piece.code, message_json(&piece.name)]);
            json!([name, "pieces", pieces.iter().map(piece).collect::<Vec<_>>()])
        }
    };
    json!([message.id, message.args.iter().map(arg).collect::<Vec<_>>()])
}

fn post(value: &Value) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // A page that is gone hears nothing, and that is fine.
    let _ = scope.post_message(&JsValue::from_str(&value.to_string()));
}

fn now() -> f64 {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope.performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}
