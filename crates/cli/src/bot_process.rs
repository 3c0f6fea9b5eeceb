//! Bots that are programs of their own: line-delimited JSON on their standard input and output.
//!
//! `docs/bot-protocol.md` describes the messages. A bot that is late, dies or answers nonsense forfeits its move: a
//! random legal one is played for it. Whatever it does, the play goes on.

mod running;

use std::time::Duration;

use bots::Playable;
use catalog::Stream;
use game::{Explain, GameOptions, Observer, Seat, Settings};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use texts::{Lang, Names, Texts};

use self::running::Running;

/// How long a bot may think about one decision, unless `TABLEE_BOT_MS` says otherwise.
const THINKING: Duration = Duration::from_secs(10);

/// How long a bot may take to say hello: interpreters start slowly on busy machines.
const STARTING: Duration = Duration::from_secs(20);

/// A bot that did not start so many times in a row is not started again.
const MOST_STARTS: u32 = 3;

/// What we tell a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Told<'a> {
    Hello { protocol: &'static str },
    NewGame { game: &'static str, options: &'a Settings, seat: Seat, number: u64 },
    YourMove { question: u64, view: &'a RawValue, legal: &'a [String], time_ms: u64 },
    Error { message: String },
    GameOver { ranks: &'a [u8], scores: &'a [game::Tally] },
    Bye,
}

/// What a bot tells us.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Answer {
    Hello {
        #[serde(default)]
        #[expect(dead_code, reason = "a bot may say its name; nothing hangs on it")]
        name: String,
    },
    Move {
        #[serde(rename = "move")]
        text: String,
        /// Which question it answers, if the bot says so.
        question: Option<u64>,
    },
}

/// A bot's program, started when it is first seated and again for the next play after it was ended.
pub(crate) struct BotProcess {
    line: String,
    running: Option<Running>,
    thinking: Duration,
    questions: u64,
    failed_starts: u32,
    forfeits: u64,
}

/// Why a move is forfeited.
struct Fault {
    why: String,
    /// Whether nobody can tell any more which question the bot will answer next.
    out_of_step: bool,
}

impl BotProcess {
    pub(crate) fn new(line: &str) -> Self {
        let thinking = std::env::var("TABLEE_BOT_MS").ok().and_then(|ms| ms.parse().ok());
        Self {
            line: line.into(),
            running: None,
            thinking: thinking.map_or(THINKING, Duration::from_millis),
            questions: 0,
            failed_starts: 0,
            forfeits: 0,
        }
    }

    /// How many moves it has forfeited so far.
    pub(crate) const fn forfeits(&self) -> u64 {
        self.forfeits
    }

    pub(crate) fn new_game<G: Playable>(&mut self, options: &G::Options, seat: Seat, number: u64) {
        if self.running.is_none() && self.failed_starts < MOST_STARTS {
            self.start();
        }
        let settings = options.settings();
        self.tell(&Told::NewGame { game: G::NAME, options: &settings, seat, number });
    }

    /// The bot's move, or a random one in its place.
    pub(crate) fn choose<G: Playable>(&mut self, play: &G, seat: Seat, rng: &mut Stream) -> G::Move {
        match self.ask(play, seat) {
            Ok(mv) => mv,
            Err(Fault { why, out_of_step }) => {
                self.forfeits += 1;
                self.complain(&why);
                self.tell(&Told::Error { message: why });
                if out_of_step {
                    self.running = None;
                }
                play.random_move(seat, rng)
            }
        }
    }

    pub(crate) fn game_over<G: Playable>(&mut self, play: &G) {
        let standings = play.standings();
        self.tell(&Told::GameOver { ranks: &standings.ranks, scores: &standings.scores });
    }

    /// Starts the program and waits until it says hello.
    fn start(&mut self) {
        let hello = Running::start(&self.line).and_then(|mut running| {
            running.tell(&Told::Hello { protocol: "tablee-bot/1" })?;
            let answer = running.answer(STARTING)?;
            match serde_json::from_str(&answer) {
                Ok(Answer::Hello { .. }) => Ok(running),
                _ => Err(format!("it did not say hello: {answer:?}")),
            }
        });
        match hello {
            Ok(running) => (self.running, self.failed_starts) = (Some(running), 0),
            Err(why) => {
                self.failed_starts += 1;
                eprintln!("tablee: bot {:?}: {why}", self.line);
            }
        }
    }

    fn ask<G: Playable>(&mut self, play: &G, seat: Seat) -> Result<G::Move, Fault> {
        let out_of_step = |why: String| Fault { why, out_of_step: true };
        let view = serde_json::value::to_raw_value(&play.view(Observer::Seat(seat))).expect("a view is plain data");
        let legal: Vec<String> = play.moves(seat).iter().map(ToString::to_string).collect();
        let running = self.running.as_mut().ok_or_else(|| out_of_step("it is not running".into()))?;
        // What it said unasked is no answer to this question.
        running.drain().map_err(out_of_step)?;
        self.questions += 1;
        let time_ms = self.thinking.as_millis() as u64;
        running
            .tell(&Told::YourMove { question: self.questions, view: &view, legal: &legal, time_ms })
            .map_err(out_of_step)?;
        let (text, numbered) = running.answer_to(self.questions, self.thinking).map_err(out_of_step)?;
        play.read_move(seat, &text).map_err(|refusal| {
            let words = Texts::new(Lang::EN);
            let why = format!("{text:?}: {}", words.say(&refusal.message(), &Names::none()));
            Fault { why, out_of_step: !numbered }
        })
    }

    fn tell(&mut self, told: &Told<'_>) {
        if let Some(running) = &mut self.running
            && running.tell(told).is_err()
        {
            self.running = None;
        }
    }

    /// The first few complaints are shown: a broken bot would otherwise say the same thousands of times.
    fn complain(&self, why: &str) {
        if self.forfeits <= 3 {
            eprintln!("tablee: bot {:?}: {why}", self.line);
        }
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.tell(&Told::Bye);
        if self.forfeits > 0 {
            eprintln!("tablee: bot {:?} forfeited {} moves", self.line, self.forfeits);
        }
    }
}
