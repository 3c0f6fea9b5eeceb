//! A sentence in parts: words, and pieces that a screen draws.

use game::Piece;

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Words.
    Text(String),
    /// A thing on the table, with its name in words for whoever does not see pictures.
    Piece(Piece, String),
}

/// The parts as one text, pieces by their names.
#[must_use]
pub fn plain(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut after_piece = false;
    for part in parts {
        match part {
            Part::Text(words) => text.push_str(words),
            Part::Piece(_, name) => {
                // Pieces in a row are a list.
                if after_piece {
                    text.push_str(", ");
                }
                text.push_str(name);
            }
        }
        after_piece = matches!(part, Part::Piece(..));
    }
    text
}

/// The pieces of a sentence that is being made. In its text a sign stands for each, so that the catalogue can put it
/// anywhere; the signs are of Unicode's private area, which no text of ours uses.
#[derive(Default)]
pub(crate) struct Pieces(Vec<(Piece, String)>);

impl Pieces {
    const FIRST_SIGN: u32 = 0xE000;

    /// Takes up a piece, and gives the sign for it.
    pub(crate) fn sign(&mut self, piece: Piece, name: String) -> char {
        let sign = u32::try_from(self.0.len()).ok().and_then(|index| char::from_u32(Self::FIRST_SIGN + index));
        self.0.push((piece, name));
        sign.expect("a sentence mentions few pieces")
    }

    /// Cuts the finished text at the signs.
    pub(crate) fn cut(self, text: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut words = String::new();
        for letter in text.chars() {
            match self.of_sign(letter) {
                Some((piece, name)) => {
                    if !words.is_empty() {
                        parts.push(Part::Text(std::mem::take(&mut words)));
                    }
                    parts.push(Part::Piece(piece, name));
                }
                None => words.push(letter),
            }
        }
        if !words.is_empty() {
            parts.push(Part::Text(words));
        }
        parts
    }

    fn of_sign(&self, letter: char) -> Option<(Piece, String)> {
        let index = u32::from(letter).checked_sub(Self::FIRST_SIGN)?;
        self.0.get(usize::try_from(index).ok()?).cloned()
    }
}
