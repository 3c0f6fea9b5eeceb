//! Asks a person for a move: by number, in notation, or by looking first.

use std::io::{BufRead, Write};

use game::{Message, Seat};

use crate::{out, out::Words};

/// A longer list is shown in part, or on demand.
const SHORT: usize = 24;

/// What a person answered.
pub(super) enum Answer {
    /// A move in notation, not checked yet.
    Move(String),
    /// Show the board again.
    Board,
    /// What would a bot do?
    Hint,
    /// Save and leave.
    Leave,
}

/// The legal moves, and those that were listed last, by number.
pub(super) struct Prompt<'a> {
    legal: Vec<String>,
    listed: Vec<String>,
    words: &'a Words,
}

impl<'a> Prompt<'a> {
    pub(super) fn new(legal: Vec<String>, words: &'a Words) -> Self {
        let listed = if legal.len() <= SHORT { legal.clone() } else { Vec::new() };
        Self { legal, listed, words }
    }

    /// Whose turn it is, what is open, and how to answer.
    pub(super) fn invitation(&self, seat: Seat) -> String {
        let invitation = Message::new("cli-play-turn")
            .with("seat", seat)
            .with("moves", self.legal.len())
            .with("example", self.legal[0].as_str());
        let mut text = self.words.put(&invitation);
        if !self.listed.is_empty() {
            text = format!("{text}\n{}", self.numbered());
        }
        text
    }

    /// Asks until there is an answer that is more than a look at the list.
    pub(super) fn ask(&mut self, input: &mut impl BufRead) -> anyhow::Result<Answer> {
        loop {
            print!("> ");
            std::io::stdout().flush()?;
            let mut line = String::new();
            // Nobody types a longer move; a file that is no list of moves shall not fill the memory.
            if std::io::Read::take(&mut *input, 4096).read_line(&mut line)? == 0 {
                out::line("")?;
                return Ok(Answer::Leave);
            }
            let line = line.trim();
            match line {
                "" => return Ok(Answer::Board),
                "q" | "quit" => return Ok(Answer::Leave),
                "h" | "hint" => return Ok(Answer::Hint),
                _ => {}
            }
            if let Some(wanted) = line.strip_prefix('?') {
                self.list(wanted.trim())?;
            } else if let Ok(number) = line.parse::<usize>() {
                match number.checked_sub(1).and_then(|index| self.listed.get(index)) {
                    Some(mv) => return Ok(Answer::Move(mv.clone())),
                    None => out::line(&self.words.text("cli-play-no-number"))?,
                }
            } else {
                return Ok(Answer::Move(line.into()));
            }
        }
    }

    /// Lists the legal moves that have every word of a wish in them.
    fn list(&mut self, wanted: &str) -> anyhow::Result<()> {
        let fits = |mv: &&String| wanted.split_whitespace().all(|word| mv.contains(word));
        self.listed = self.legal.iter().filter(fits).cloned().collect();
        if self.listed.is_empty() {
            return out::line(&self.words.text("cli-play-none-listed"));
        }
        out::line(&self.numbered())
    }

    fn numbered(&self) -> String {
        let width = self.listed.iter().map(|mv| mv.chars().count()).max().unwrap_or(0);
        let a_line = (76 / (width + 7)).max(1);
        let cells: Vec<String> =
            self.listed.iter().enumerate().map(|(index, mv)| format!("{:>4}  {mv:<width$}", index + 1)).collect();
        cells.chunks(a_line).map(|row| row.join(" ").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }
}
