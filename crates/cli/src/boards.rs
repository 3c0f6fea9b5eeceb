//! Boards drawn in the terminal, each game's own.

mod blockers;
mod color_pop;
mod criss_cross;
mod genial;
mod tout_sur_carte;

use catalog::{AnyView, GameId, with_game};
use game::{Game, Message};

use crate::out::Words;

/// A game that can be drawn in a terminal.
pub(crate) trait TerminalBoard: Game {
    /// The letters of colours in notation, each with the message that has the reader's letter.
    const LETTERS: &'static [(char, &'static str)] = &[];

    /// Other codes of the notation that people may type as words, each with the message that has the word.
    const WORDS: &'static [(&'static str, &'static str)] = &[];

    /// The message that explains the signs on the board.
    const KEY: &'static str;

    /// Draws all that a view shows, for a terminal of 80 columns, in the reader's words. Signs in upper case are colours
    /// of the notation, where the game has letters for them: they become the reader's letters.
    fn draw(view: &Self::View, words: &Words) -> String;
}

/// The letters of the colours that Génial and Tout sur carte share.
const SIX_LETTERS: [(char, &str); 6] = [
    ('R', "cli-letter-red"),
    ('Y', "cli-letter-yellow"),
    ('B', "cli-letter-blue"),
    ('G', "cli-letter-green"),
    ('P', "cli-letter-purple"),
    ('O', "cli-letter-orange"),
];

/// What an observer sees, drawn for a terminal of 80 columns.
pub(crate) fn draw(view: &AnyView, words: &Words) -> String {
    let drawn = with_game!(view.game(), G => G::draw(view.downcast_ref::<G>().expect("a view is of its game"), words));
    in_letters(view.game(), &drawn, words)
}

/// The key to the board: what its signs mean, and the codes that are typed.
pub(crate) fn legend(view: &AnyView, words: &Words) -> Vec<String> {
    let (key, codes) = with_game!(view.game(), G => (G::KEY, G::WORDS));
    // The screen breaks it into lines.
    let mut legend = vec![words.text(key).replace('\n', " ")];
    let named = codes.iter().map(|(code, id)| {
        words.message(&Message::new("cli-key-code").with("code", *code).with("name", words.text(id)))
    });
    let named: Vec<String> = named.collect();
    if !named.is_empty() {
        legend.push(named.join("  "));
    }
    legend
}

/// A text with colours of the notation in it, such as a move, in the reader's letters.
pub(crate) fn in_letters(game: GameId, text: &str, words: &Words) -> String {
    let letters: Vec<(char, String)> =
        with_game!(game, G => G::LETTERS).iter().map(|&(code, id)| (code, words.text(id))).collect();
    let letter = |sign: char| letters.iter().find(|(code, _)| *code == sign).map(|(_, letter)| letter.as_str());
    text.chars().map(|sign| letter(sign).map_or_else(|| sign.to_string(), str::to_owned)).collect()
}

#[cfg(test)]
fn english() -> Words {
    Words::new(texts::Lang::EN)
}
