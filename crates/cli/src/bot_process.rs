//! Bots that are programs of their own: line-delimited JSON on their standard input and output.
//!
//! `docs/bot-protocol.md` describes the messages. A bot that never starts is refused before the first game. After that, one
//! that is late, dies or answers nonsense forfeits its move: a random legal one is played for it. Whatever it does, the
//! play goes on.

mod fault;
mod groups;
mod running;

use std::time::Duration;

use anyhow::{anyhow, bail};
use bots::Playable;
use catalog::Stream;
use game::{Explain, GameOptions, Message, Observer, Seat, Settings, Standings};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use texts::Lang;

use crate::out::{self, Words};

use self::{fault::Fault, running::Running};

/// How long a bot may think about one decision, unless `TABLEE_BOT_MS` says otherwise.
const THINKING: Duration = Duration::from_secs(10);

/// How long a bot may take to say hello, or as long as it may think, if that is longer: interpreters start slowly on busy
/// machines.
const STARTING: Duration = Duration::from_secs(20);

/// A bot that did not start so many times in a row is not started again.
const MOST_STARTS: u32 = 3;

/// What we send to a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum ToBot<'a> {
    Hello { protocol: &'static str },
    NewGame { game: &'static str, options: &'a Settings, seat: Seat, number: u64 },
    YourMove { question: u64, view: &'a RawValue, legal: &'a [String], time_ms: u64 },
    Error { message: String },
    GameOver { ranks: &'a [u8], scores: &'a [game::Tally] },
    Bye,
}

/// What a bot sends to us.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Answer {
    Hello {
        #[serde(default)]
        name: String,
    },
    Move {
        #[serde(rename = "move")]
        text: String,
        /// Which question it answers, if the bot says so.
        question: Option<u64>,
    },
}

/// A bot's program, started before the first play and again for the next one after it was ended.
pub(crate) struct BotProcess {
    line: String,
    own_name: String,
    running: Option<Running>,
    thinking: Duration,
    questions: u64,
    failed_starts: u32,
    forfeits: u64,
    lang: Lang,
}

impl BotProcess {
    /// Starts a bot.
    ///
    /// # Errors
    /// If it does not say hello.
    pub(crate) fn start(line: &str, words: &Words) -> anyhow::Result<Self> {
        let mut process = Self {
            line: line.into(),
            own_name: String::new(),
            running: None,
            thinking: thinking(words)?,
            questions: 0,
            failed_starts: 0,
            forfeits: 0,
            lang: words.lang(),
        };
        process.run().map_err(|fault| anyhow!(process.message(&fault, words)))?;
        Ok(process)
    }

    /// What it calls itself.
    pub(crate) fn own_name(&self) -> Option<&str> {
        (!self.own_name.is_empty()).then_some(self.own_name.as_str())
    }

    /// How many moves it has forfeited so far.
    pub(crate) const fn forfeits(&self) -> u64 {
        self.forfeits
    }

    pub(crate) fn new_game<G: Playable>(&mut self, options: &G::Options, seat: Seat, number: u64) {
        if self.running.is_none()
            && self.failed_starts < MOST_STARTS
            && let Err(fault) = self.run()
        {
            self.failed_starts += 1;
            out::warn(&self.message(&fault, &Words::new(self.lang)));
        }
        let settings = options.settings();
        self.send(&ToBot::NewGame { game: G::NAME, options: &settings, seat, number });
    }

    /// The bot's move, or a random one in its place.
    pub(crate) fn choose<G: Playable>(&mut self, play: &G, seat: Seat, rng: &mut Stream) -> G::Move {
        match self.ask(play, seat) {
            Ok(mv) => mv,
            Err(fault) => {
                self.forfeits += 1;
                // The first few complaints are shown: a broken bot would otherwise say the same thousands of times.
                if self.forfeits <= 3 {
                    out::warn(&self.message(&fault, &Words::new(self.lang)));
                }
                self.send(&ToBot::Error { message: fault.text(&Words::new(Lang::EN)) });
                if fault.is_out_of_step() {
                    self.running = None;
                }
                play.random_move(seat, rng)
            }
        }
    }

    pub(crate) fn game_over<G: Playable>(&mut self, play: &G) {
        self.told_result(&play.standings());
    }

    /// Tells the bot how a game ended.
    pub(crate) fn told_result(&mut self, standings: &Standings) {
        self.send(&ToBot::GameOver { ranks: &standings.ranks, scores: &standings.scores });
    }

    /// Starts the program and waits until it says hello.
    fn run(&mut self) -> Result<(), Fault> {
        let mut running = Running::start(&self.line)?;
        running.send(&ToBot::Hello { protocol: "tablee-bot/1" })?;
        let answer = running.answer(STARTING.max(self.thinking))?;
        let Ok(Answer::Hello { name }) = serde_json::from_str(&answer) else {
            return Err(Fault::NoHello(answer));
        };
        self.own_name = name.chars().take(40).collect();
        (self.running, self.failed_starts) = (Some(running), 0);
        Ok(())
    }

    fn ask<G: Playable>(&mut self, play: &G, seat: Seat) -> Result<G::Move, Fault> {
        let view = serde_json::value::to_raw_value(&play.view(Observer::Seat(seat))).expect("a view is plain data");
        let legal: Vec<String> = play.moves(seat).iter().map(ToString::to_string).collect();
        let running = self.running.as_mut().ok_or(Fault::NotRunning)?;
        // What it said unasked is no answer to this question.
        running.drain()?;
        self.questions += 1;
        let time_ms = self.thinking.as_millis() as u64;
        running.send(&ToBot::YourMove { question: self.questions, view: &view, legal: &legal, time_ms })?;
        let (text, numbered) = running.answer_to(self.questions, self.thinking)?;
        play.read_move(seat, &text).map_err(|refusal| Fault::Illegal { text, why: refusal.message(), numbered })
    }

    fn send(&mut self, message: &ToBot<'_>) {
        if let Some(running) = &mut self.running
            && running.send(message).is_err()
        {
            self.running = None;
        }
    }

    /// What is wrong with the bot, for whoever runs it.
    fn message(&self, fault: &Fault, words: &Words) -> String {
        let bot = words.message(&Message::new("cli-bot-named").with("bot", self.line.as_str()));
        words.of(&bot, &fault.text(words))
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.send(&ToBot::Bye);
    }
}

/// How long a bot may think.
fn thinking(words: &Words) -> anyhow::Result<Duration> {
    let Some(text) = std::env::var_os("TABLEE_BOT_MS") else { return Ok(THINKING) };
    match text.to_str().and_then(|text| text.parse().ok()) {
        Some(ms) if ms > 0 => Ok(Duration::from_millis(ms)),
        _ => bail!(words.message(&Message::new("cli-bot-ms").with("value", text.to_string_lossy().as_ref()))),
    }
}
