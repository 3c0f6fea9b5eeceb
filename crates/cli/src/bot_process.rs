//! Bots that are programs of their own: line-delimited JSON on their standard input and output.
//!
//! `docs/bot-protocol.md` describes the messages. A bot that is late, dies or answers nonsense forfeits its move: a
//! random legal one is played for it. Whatever it does, the play goes on.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    time::{Duration, Instant},
};

use bots::Playable;
use catalog::Stream;
use game::{Explain, GameOptions, Observer, Seat, Settings};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use texts::{Lang, Names, Texts};

/// How long a bot may think about one decision, unless `TABLEE_BOT_MS` says otherwise.
const THINKING: Duration = Duration::from_secs(10);

/// How long a bot may take to say hello: interpreters start slowly on busy machines.
const STARTING: Duration = Duration::from_secs(20);

/// No answer is longer than this.
const LONGEST: u64 = 1 << 16;

/// What we tell a bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Told<'a> {
    Hello { protocol: &'static str },
    NewGame { game: &'static str, options: &'a Settings, seat: Seat, number: u64 },
    YourMove { view: &'a RawValue, legal: &'a [String], time_ms: u64 },
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
    },
}

/// A bot's program, started when it is first seated and again for the next play after it died.
pub(crate) struct BotProcess {
    line: String,
    running: Option<Running>,
    thinking: Duration,
    forfeits: u64,
}

struct Running {
    child: Child,
    input: SyncSender<String>,
    answers: Receiver<String>,
}

impl BotProcess {
    pub(crate) fn new(line: &str) -> Self {
        let thinking = std::env::var("TABLEE_BOT_MS").ok().and_then(|ms| ms.parse().ok());
        Self {
            line: line.into(),
            running: None,
            thinking: thinking.map_or(THINKING, Duration::from_millis),
            forfeits: 0,
        }
    }

    pub(crate) fn new_game<G: Playable>(&mut self, options: &G::Options, seat: Seat, number: u64) {
        if self.running.is_none() {
            self.running = Running::start(&self.line).map_err(|why| self.complain(&why)).ok();
        }
        let settings = options.settings();
        self.tell(&Told::NewGame { game: G::NAME, options: &settings, seat, number });
    }

    /// The bot's move, or a random one in its place.
    pub(crate) fn choose<G: Playable>(&mut self, play: &G, seat: Seat, rng: &mut Stream) -> G::Move {
        match self.ask(play, seat) {
            Ok(mv) => mv,
            Err(why) => {
                self.forfeits += 1;
                self.complain(&why);
                self.tell(&Told::Error { message: why });
                play.random_move(seat, rng)
            }
        }
    }

    pub(crate) fn game_over<G: Playable>(&mut self, play: &G) {
        let standings = play.standings();
        self.tell(&Told::GameOver { ranks: &standings.ranks, scores: &standings.scores });
    }

    fn ask<G: Playable>(&mut self, play: &G, seat: Seat) -> Result<G::Move, String> {
        let view = serde_json::value::to_raw_value(&play.view(Observer::Seat(seat))).expect("a view is plain data");
        let legal: Vec<String> = play.moves(seat).iter().map(ToString::to_string).collect();
        if self.running.is_none() {
            return Err("it is not running".into());
        }
        self.tell(&Told::YourMove { view: &view, legal: &legal, time_ms: self.thinking.as_millis() as u64 });
        let running = self.running.as_mut().ok_or("it died")?;
        let answer = match running.answer(self.thinking) {
            Ok(answer) => answer,
            Err(why) => {
                // A late answer must not be taken for the next one: a bot that was late starts afresh.
                self.running = None;
                return Err(why);
            }
        };
        match serde_json::from_str(&answer) {
            Ok(Answer::Move { text }) => play.read_move(seat, &text).map_err(|refusal| {
                let words = Texts::new(Lang::EN);
                format!("{text:?}: {}", words.say(&refusal.message(), &Names::none()))
            }),
            _ => Err(format!("not a move: {answer:?}")),
        }
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

impl Running {
    fn start(line: &str) -> Result<Self, String> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec {line}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| error.to_string())?;
        let mut pipe = child.stdin.take().expect("it was piped");
        let output = child.stdout.take().expect("it was piped");
        // A bot that does not read would block whoever writes to it: a thread of its own, not the play.
        let (input, to_write) = sync_channel::<String>(64);
        std::thread::spawn(move || {
            while let Ok(line) = to_write.recv() {
                if pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                    return;
                }
            }
        });
        let (sender, answers) = sync_channel(4);
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = String::new();
                match std::io::Read::take(&mut output, LONGEST).read_line(&mut line) {
                    Ok(1..) if sender.send(line).is_ok() => {}
                    _ => return,
                }
            }
        });
        let mut running = Self { child, input, answers };
        running.tell(&Told::Hello { protocol: "tablee-bot/1" })?;
        let answer = running.answer(STARTING)?;
        match serde_json::from_str(&answer) {
            Ok(Answer::Hello { .. }) => Ok(running),
            _ => Err(format!("it did not say hello: {answer:?}")),
        }
    }

    fn tell(&mut self, told: &Told<'_>) -> Result<(), String> {
        let mut line = serde_json::to_string(told).expect("messages are plain data");
        line.push('\n');
        self.input.try_send(line).map_err(|_| "it does not read what it is told".into())
    }

    fn answer(&mut self, limit: Duration) -> Result<String, String> {
        self.answers.recv_timeout(limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer within {} ms", limit.as_millis()),
            RecvTimeoutError::Disconnected => "it ended".into(),
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A bot that was told bye may end by itself; whatever still runs shortly after does not go on.
        let patience = Instant::now() + Duration::from_millis(200);
        while Instant::now() < patience {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
