//! Asks a person for a move: by number, by typing it, or by looking first.

use std::io::{BufRead, Read};

use game::{Message, Seat};

use super::{
    screen::{Screen, WIDTH, height, say, wrapped},
    spelling::Spelling,
};
use crate::{out, out::Words};

/// A longer list is shown on demand.
const SHORT: usize = 24;

/// Nobody types a longer move; a file that is no list of moves shall not fill the memory.
const LONGEST: u64 = 4096;

/// What a person answered.
pub(super) enum Answer {
    /// One of the legal moves.
    Move(String),
    /// Something that is none of them as it stands; a game may know another spelling.
    Unknown(String),
    /// Show the board again.
    Board,
    /// What would a bot do?
    Hint,
    /// Leave; the game is saved.
    Leave,
}

/// The legal moves, and those that were listed last, by number.
pub(super) struct Prompt<'a> {
    legal: Vec<String>,
    listed: Vec<String>,
    /// How many of them have been shown.
    shown: usize,
    spelling: &'a Spelling,
    letters: &'a dyn Fn(&str) -> String,
    words: &'a Words,
}

impl<'a> Prompt<'a> {
    /// A question about these moves. `letters` puts a move into the reader's letters.
    pub(super) fn new(
        legal: Vec<String>,
        spelling: &'a Spelling,
        letters: &'a dyn Fn(&str) -> String,
        words: &'a Words,
    ) -> Self {
        let mut prompt = Self { legal, listed: Vec::new(), shown: 0, spelling, letters, words };
        prompt.list_if_short();
        prompt
    }

    /// How many lines the invitation has, with the line that is typed.
    pub(super) fn height(&self, seat: Seat, screen: &Screen) -> usize {
        let (rows, _) = self.page(screen);
        height(&wrapped(&self.invitation(seat), WIDTH)) + rows.len() + 1
    }

    /// Whose turn it is, what is open, and how to answer.
    pub(super) fn invite(&mut self, seat: Seat, screen: &Screen) -> anyhow::Result<()> {
        say(&self.invitation(seat))?;
        self.list_if_short();
        self.list(screen)
    }

    /// What is listed without being asked for: all moves, if they are few.
    fn list_if_short(&mut self) {
        self.listed = if self.legal.len() <= SHORT { self.legal.clone() } else { Vec::new() };
        self.shown = 0;
    }

    fn invitation(&self, seat: Seat) -> String {
        let invitation = Message::new("cli-play-turn")
            .with("seat", seat)
            .with("moves", self.legal.len())
            .with("example", (self.letters)(&self.legal[0]));
        self.words.message(&invitation)
    }

    /// Asks until there is an answer that is more than a look at the list.
    pub(super) fn ask(&mut self, input: &mut impl BufRead, screen: &Screen) -> anyhow::Result<Answer> {
        loop {
            out::raw(b"> ")?;
            let Some(line) = self.read(input)? else {
                out::line("")?;
                return Ok(Answer::Leave);
            };
            let typed = line.trim();
            match typed.to_lowercase().as_str() {
                "" => return Ok(Answer::Board),
                "q" | "quit" | "quitter" => return Ok(Answer::Leave),
                "h" | "hint" | "conseil" => return Ok(Answer::Hint),
                "+" => self.list(screen)?,
                "?" => self.list_anew(self.legal.clone(), screen)?,
                _ => {
                    if let Some(answer) = self.answer(typed, screen)? {
                        return Ok(answer);
                    }
                }
            }
        }
    }

    /// A number picks from the list, a whole move is taken, and part of one lists the moves that have it.
    fn answer(&mut self, typed: &str, screen: &Screen) -> anyhow::Result<Option<Answer>> {
        if let Ok(number) = typed.parse::<usize>()
            && !self.legal.iter().any(|mv| mv == typed)
        {
            match number.checked_sub(1).and_then(|index| self.listed.get(index)) {
                Some(mv) => return Ok(Some(Answer::Move(mv.clone()))),
                None => say(&self.words.text("cli-play-no-number"))?,
            }
            return Ok(None);
        }
        let wanted = typed.strip_prefix('?').unwrap_or(typed);
        let meant: Vec<String> = self.spelling.meant(wanted, &self.legal).into_iter().cloned().collect();
        match meant.as_slice() {
            [] => return Ok(Some(Answer::Unknown(typed.to_owned()))),
            [mv] if !typed.starts_with('?') => return Ok(Some(Answer::Move(mv.clone()))),
            _ => self.list_anew(meant, screen)?,
        }
        Ok(None)
    }

    /// The next line, if there is one. What is no text is refused, and the question stays.
    fn read(&self, input: &mut impl BufRead) -> anyhow::Result<Option<String>> {
        loop {
            let mut line = Vec::new();
            if input.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            match String::from_utf8(line) {
                Ok(line) => return Ok(Some(line)),
                Err(_) => say(&self.words.text("cli-play-not-text"))?,
            }
            out::raw(b"> ")?;
        }
    }

    fn list_anew(&mut self, moves: Vec<String>, screen: &Screen) -> anyhow::Result<()> {
        (self.listed, self.shown) = (moves, 0);
        self.list(screen)
    }

    /// Lists the next page of moves, with their numbers.
    fn list(&mut self, screen: &Screen) -> anyhow::Result<()> {
        let (rows, until) = self.page(screen);
        for row in rows {
            out::line(&row)?;
        }
        self.shown = until;
        if until < self.listed.len() {
            let more = Message::new("cli-play-more").with("shown", until).with("all", self.listed.len());
            say(&self.words.message(&more))?;
        }
        Ok(())
    }

    /// The lines of the next page of moves, and how many moves have been shown after it.
    fn page(&self, screen: &Screen) -> (Vec<String>, usize) {
        let moves: Vec<String> = self.listed.iter().map(|mv| (self.letters)(mv)).collect();
        let width = moves.iter().map(|mv| mv.chars().count()).max().unwrap_or(0);
        let a_line = (79 / (width + 7)).max(1);
        let until = (self.shown + a_line * screen.page()).min(moves.len());
        let cells: Vec<String> =
            (self.shown..until).map(|index| format!("{:>4}  {:<width$}", index + 1, moves[index])).collect();
        (cells.chunks(a_line).map(|row| row.join(" ").trim_end().to_owned()).collect(), until)
    }
}
