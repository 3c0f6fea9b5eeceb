//! The terminal: what happened, the board, and the question, within 80 columns.

use std::collections::VecDeque;

use console::{Term, measure_text_width, style};

use crate::out;

/// Texts are broken at this width.
const WIDTH: usize = 80;

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

    /// The board with its key; in place with what happened last above it.
    pub(super) fn show(&mut self, board: &str, legend: &[String]) -> anyhow::Result<()> {
        if self.in_place {
            self.term.clear_screen()?;
            for sentence in &self.recent {
                say(sentence)?;
            }
            out::line("")?;
        }
        out::line(board)?;
        // Where nothing is redrawn, the key stands once, at the top.
        if self.in_place || !self.has_legend {
            self.has_legend = true;
            for line in legend {
                out::line(&style(wrapped(line, WIDTH)).dim().to_string())?;
            }
        }
        Ok(())
    }

    /// How many lines a list may have so that it fits on the screen with the question.
    pub(super) fn page(&self) -> usize {
        usize::from(self.term.size().0).saturating_sub(6).clamp(10, 40)
    }
}

/// Says something, broken into lines.
pub(super) fn say(text: &str) -> anyhow::Result<()> {
    out::line(&wrapped(text, WIDTH))
}

/// A text broken at spaces into lines that are not wider than this.
fn wrapped(text: &str, width: usize) -> String {
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
    use super::wrapped;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("a\nb", 7), "a\nb");
        assert_eq!(wrapped("unbreakable word", 4), "unbreakable\nword");
    }
}
