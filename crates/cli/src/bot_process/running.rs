//! A bot's process: lines in, lines out, and an end for all that it started.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    time::{Duration, Instant},
};

use super::{Answer, ToBot, fault::Fault, groups};

/// No line is longer than this, its end included.
pub(super) const LONGEST: u64 = 1 << 16;

/// A bot that says so many lines unasked before a question is out of step.
const MOST_UNASKED: usize = 1000;

/// How long a bot may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(200);

/// A bot's process while it runs.
pub(super) struct Running {
    child: Child,
    input: SyncSender<String>,
    answers: Receiver<Line>,
}

/// A line that a bot wrote; none if it was too long.
type Line = Option<String>;

impl Running {
    /// Starts the shell on a command line.
    pub(super) fn start(line: &str) -> Result<Self, Fault> {
        let mut command = Command::new("sh");
        command.args(["-c", line]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = groups::start(&mut command).map_err(Fault::System)?;
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
            while let Some(line) = read_line(&mut output) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, answers })
    }

    pub(super) fn send(&mut self, message: &ToBot<'_>) -> Result<(), Fault> {
        let mut line = serde_json::to_string(message).expect("messages are plain data");
        line.push('\n');
        self.input.try_send(line).map_err(|_| Fault::DoesNotRead)
    }

    /// Forgets what it has said so far.
    pub(super) fn drain(&mut self) -> Result<(), Fault> {
        let unasked = self.answers.try_iter().take(MOST_UNASKED).count();
        if unasked == MOST_UNASKED { Err(Fault::TalksOn) } else { Ok(()) }
    }

    /// The next line, if it comes in time.
    pub(super) fn answer(&mut self, limit: Duration) -> Result<String, Fault> {
        match self.answers.recv_timeout(limit) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => Err(Fault::LineTooLong),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Late(limit)),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Ended),
        }
    }

    /// The move that answers this question, and whether it says so itself. Answers to other questions are skipped.
    pub(super) fn answer_to(&mut self, asked: u64, limit: Duration) -> Result<(String, bool), Fault> {
        let until = Instant::now() + limit;
        loop {
            let answer = self.answer(until.saturating_duration_since(Instant::now())).map_err(|why| {
                // What counts is the time for the whole question.
                if Instant::now() < until { why } else { Fault::Late(limit) }
            })?;
            match serde_json::from_str(&answer) {
                Ok(Answer::Move { text, question: None }) => return Ok((text, false)),
                Ok(Answer::Move { text, question: Some(question) }) if question == asked => return Ok((text, true)),
                Ok(Answer::Move { .. }) => {}
                _ => return Err(Fault::NoMove(answer)),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A bot that was sent `bye` may end by itself; whatever still runs shortly after does not go on.
        let patience = Instant::now() + PATIENCE;
        while Instant::now() < patience && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(5));
        }
        groups::end(&mut self.child);
    }
}

/// The next line; what is too long is skipped to its end.
fn read_line(output: &mut impl BufRead) -> Option<Line> {
    let mut line = Vec::new();
    let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if line.last() == Some(&b'\n') || (read as u64) < LONGEST {
        return Some(Some(String::from_utf8_lossy(&line).into_owned()));
    }
    output.skip_until(b'\n').ok()?;
    Some(None)
}
