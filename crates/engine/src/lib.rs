//! The bots as a module for a browser's worker: questions come in and answers go out as JSON texts, whose types are
//! those of [`protocol::worker`].

mod games;
mod nets;

use bots::{Level, Mind, Strength, analysis::Written};
use catalog::{GameId, Seed, Stream};
use protocol::worker::{Answer, Ask, Hint, Question};
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use self::games::Bots;

/// How often progress is told, in milliseconds.
const PROGRESS_EVERY: f64 = 100.0;

/// Begins to listen. Called once by the worker's script, which knows the paths of all nets. The bots of the game that the
/// worker is named after are loaded before anybody asks for them.
#[wasm_bindgen]
pub fn start(nets: &str) {
    nets::list(nets);
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        if let Some(text) = message.data().as_string() {
            spawn_local(async move { post(&answer(&text).await) });
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    if let Ok(game) = scope.name().parse::<GameId>() {
        // Should it fail, it is tried again with the first question, which is answered accordingly.
        spawn_local(async move { drop(games::load(game).await) });
    }
    post(&Answer::Ready);
}

async fn answer(text: &str) -> Answer {
    let question = match serde_json::from_str::<Question>(text) {
        Ok(question) => question,
        Err(error) => return Answer::Error { id: None, error: error.to_string() },
    };
    let id = question.id;
    think(question).await.unwrap_or_else(|error| Answer::Error { id: Some(id), error })
}

async fn think(question: Question) -> Result<Answer, String> {
    let bots = games::load(question.game).await?;
    let view: Value = serde_json::from_str(question.view.get()).map_err(|error| error.to_string())?;
    for trained in (bots.trained)(&view, &mut Seed::new("net").chance(1))? {
        nets::load(trained).await?;
    }
    decide(question, &view, bots)
}

fn decide(question: Question, view: &Value, bots: Bots) -> Result<Answer, String> {
    let Question { id, game, seat, seed, position, time_ms, ask, .. } = question;
    let mut stream: Stream = Seed::new(seed).player(1, seat);
    stream.set_word_pos(position.parse().map_err(|error: std::num::ParseIntError| error.to_string())?);
    let begun = now();
    let mut told = begun;
    let time = f64::from(time_ms);
    let mut should_stop = || {
        let now = now();
        if now - told > PROGRESS_EVERY {
            told = now;
            post(&Answer::Progress { id, used: ((now - begun) / time).min(1.0) });
        }
        now - begun >= time
    };
    let strength = |level: u8| Strength { level: level.clamp(1, 5), simulations: None };
    match ask {
        Ask::Move(level) => {
            let level: Level = level.parse().map_err(|bad: bots::BadLevel| bad.to_string())?;
            let mut mind = Mind { rng: &mut stream, should_stop: &mut should_stop };
            let notation = (bots.decide)(view, seat, level, &mut mind)?;
            Ok(Answer::Move { id, notation, position: stream.get_word_pos().to_string() })
        }
        Ask::Hint(level) => {
            let mut mind = Mind { rng: &mut stream, should_stop: &mut should_stop };
            let advice = (bots.advise)(view, seat, strength(level), &mut mind)?;
            let hint =
                |advice: bots::Advice| Hint { notation: advice.mv, expected: advice.expected, reasons: advice.reasons };
            Ok(Answer::Hints { id, hints: advice.into_iter().map(hint).collect() })
        }
        Ask::Analyse { level, notation } => {
            let mind = Mind { rng: &mut stream, should_stop: &mut should_stop };
            let written = Written { game, view, seat, played: &notation };
            Ok(Answer::Decision { id, decision: (bots.judge)(&written, strength(level), mind)? })
        }
    }
}

fn post(answer: &Answer) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let text = serde_json::to_string(answer).expect("an answer is plain data");
    // A page that is gone hears nothing, and that is fine.
    let _ = scope.post_message(&JsValue::from_str(&text));
}

fn now() -> f64 {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    scope.performance().map_or_else(js_sys::Date::now, |performance| performance.now())
}
