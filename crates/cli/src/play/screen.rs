//! The terminal: what happened, the board, and the question, within 80 columns.

use std::collections::VecDeque;

use console::{Term, measure_text_width, style};

use crate::out;

/// Texts are broken at this width.
pub(super) const WIDTH: usize = 80;

/// So many of the latest events stand above the board where it is redrawn in place.
const RECENT: usize = 8;

/// What the person sees.
pub(super) struct Screen {
    term: Term,
    /// Whether the board is redrawn in place. A pipe or a file gets one line after another instead.
    in_place: bool,
    recent: VecDeque<String>,
    has_legend: bool,
}

impl Screen {
    pub(super) fn new() -> Self {
        let term = Term::stdout();
        let in_place = term.is_term() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        Self { term, in_place, recent: VecDeque::new(), has_legend: false }
    }

    /// Something happened.
    pub(super) fn happened(&mut self, sentence: &str) -> anyhow::Result<()> {
        self.recent.push_back(sentence.to_owned());
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        if self.in_place { Ok(()) } else { say(sentence) }
    }

    /// The board, with what happened last above it where it is redrawn in place, and room for so many lines `below`.
    ///
    /// Its key stands below it at first, when it is `asked` for, and whenever the terminal has room for it.
    pub(super) fn show(&mut self, board: &str, legend: &[String], below: usize, asked: bool) -> anyhow::Result<()> {
        let legend: Vec<String> = legend.iter().map(|line| wrapped(line, WIDTH)).collect();
        let mut with_legend = asked || !self.has_legend;
        if self.in_place {
            let recent: Vec<String> = self.recent.iter().map(|sentence| wrapped(sentence, WIDTH)).collect();
            let room = usize::from(self.term.size().0).saturating_sub(height(board) + below);
            let fit = Fit::new(room, &recent, legend.iter().map(|line| height(line)).sum(), with_legend);
            with_legend = fit.with_legend;
            self.term.clear_screen()?;
            for sentence in &recent[recent.len() - fit.recent..] {
                out::line(sentence)?;
            }
            if fit.recent > 0 {
                out::line("")?;
            }
        }
        out::line(board)?;
        // Where nothing is redrawn, the key stands once, at the top.
        if with_legend {
            self.has_legend = true;
            for line in legend {
                out::line(&style(line).dim().to_string())?;
            }
        }
        Ok(())
    }

    /// How many lines a list may have so that it fits on the screen with the question.
    pub(super) fn page(&self) -> usize {
        usize::from(self.term.size().0).saturating_sub(6).clamp(10, 40)
    }
}

/// What stands on the screen beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fit {
    /// How many of the latest sentences.
    recent: usize,
    with_legend: bool,
}

impl Fit {
    /// What fits into so many lines: the key first if it must be there, then the two latest sentences, the key if it may
    /// be there, and more sentences. One line stays free between the sentences and the board.
    fn new(room: usize, recent: &[String], legend: usize, must_have_legend: bool) -> Self {
        const LATEST: usize = 2;
        let sentences = |room: usize| {
            let mut left = room.saturating_sub(1);
            let fits = |sentence: &&String| left.checked_sub(height(sentence)).map(|rest| left = rest).is_some();
            recent.iter().rev().take_while(fits).count()
        };
        let beside_legend = sentences(room.saturating_sub(legend));
        let with_legend = must_have_legend || (legend <= room && beside_legend >= LATEST.min(recent.len()));
        Self { recent: if with_legend { beside_legend } else { sentences(room) }, with_legend }
    }
}

/// How many lines a text takes, an empty one at its end included.
pub(super) fn height(text: &str) -> usize {
    text.split('\n').count()
}

/// Says something, broken into lines.
pub(super) fn say(text: &str) -> anyhow::Result<()> {
    out::line(&wrapped(text, WIDTH))
}

/// A text broken at spaces into lines that are not wider than this.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && measure_text_width(&line) + 1 + measure_text_width(word) > width {
                lines.push(std::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{Fit, wrapped};

    #[test]
    fn the_latest_sentences_and_the_key_get_the_room_that_is_left() {
        let recent = ["one", "two\nlines", "three"].map(String::from);
        let fit = |room, must_have_legend| {
            let Fit { recent, with_legend } = Fit::new(room, &recent, 3, must_have_legend);
            (recent, with_legend)
        };
        assert_eq!(fit(8, false), (3, true));
        assert_eq!(fit(7, false), (2, true));
        assert_eq!(fit(6, false), (3, false));
        assert_eq!(fit(3, false), (1, false));
        assert_eq!(fit(0, false), (0, false));
        assert_eq!(fit(5, true), (1, true));
        assert_eq!(fit(0, true), (0, true));
    }

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("a\nb", 7), "a\nb");
        assert_eq!(wrapped("unbreakable word", 4), "unbreakable\nword");
    }
}
