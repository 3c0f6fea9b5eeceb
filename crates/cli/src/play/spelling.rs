//! Moves as people type them: in the letters and words of any of our languages, in either case.

use catalog::{GameId, with_game};
use texts::{Lang, Texts};

use crate::boards::TerminalBoard;

/// How codes of a game's notation are written in each language.
pub(super) struct Spelling {
    languages: Vec<Codes>,
}

/// Codes of the notation, and what one language says for them, in lower case.
struct Codes {
    /// Letters of colours: those in upper case in the notation.
    letters: Vec<(char, String)>,
    /// Whole words for parts of a move.
    words: Vec<(&'static str, String)>,
}

impl Spelling {
    pub(super) fn of(game: GameId) -> Self {
        let (letters, words) = with_game!(game, G => (G::LETTERS, G::WORDS));
        let languages = Lang::all().map(|lang| {
            let texts = Texts::new(lang);
            Codes {
                letters: letters.iter().map(|&(code, id)| (code, texts.text(id).to_lowercase())).collect(),
                words: words.iter().map(|&(code, id)| (code, texts.text(id).to_lowercase())).collect(),
            }
        });
        Self { languages: languages.collect() }
    }

    /// The moves that somebody may mean who types this: one that is spelt like it, or all that have each of its words in
    /// them.
    pub(super) fn meant<'a>(&self, typed: &str, legal: &'a [String]) -> Vec<&'a String> {
        let typed: Vec<String> = typed.to_lowercase().split_whitespace().map(|word| self.in_codes(word)).collect();
        let spelt = typed.join(" ");
        let is_it = |mv: &&String| self.spellings(mv).any(|spelling| spelling == spelt);
        if let Some(mv) = legal.iter().find(is_it) {
            return vec![mv];
        }
        let has_all = |mv: &&String| {
            self.spellings(mv)
                .any(|spelling| typed.iter().all(|word| spelling.split(' ').any(|part| part.contains(word.as_str()))))
        };
        legal.iter().filter(has_all).collect()
    }

    /// A move in lower case, as notation writes it and as each language does.
    fn spellings(&self, mv: &str) -> impl Iterator<Item = String> {
        let translated = self.languages.iter().map(|codes| {
            let letter = |sign: char| codes.letters.iter().find(|(code, _)| *code == sign).map(|(_, word)| word);
            mv.chars().map(|sign| letter(sign).map_or_else(|| sign.to_lowercase().to_string(), Clone::clone)).collect()
        });
        std::iter::once(mv.to_lowercase()).chain(translated).collect::<Vec<String>>().into_iter()
    }

    /// A word that was typed, with its parts as codes where they are words of some language.
    fn in_codes(&self, typed: &str) -> String {
        let code = |part: &str| {
            let mut words = self.languages.iter().flat_map(|codes| &codes.words);
            words.find(|(_, word)| word == part).map_or_else(|| part.to_owned(), |(code, _)| code.to_lowercase())
        };
        typed.split(':').map(code).collect::<Vec<_>>().join(":")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, typed: &str, legal: &[&str], meant: &[&str]) {
        let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
        let spelling = Spelling::of(GameId::from_name(game).expect("a game"));
        let found: Vec<&str> = spelling.meant(typed, &legal).into_iter().map(String::as_str).collect();
        assert_eq!(found, meant, "{typed}");
    }

    #[test]
    fn a_move_is_understood_in_any_language_and_case() {
        let legal = ["GY g5 g6", "GP g5 g6", "RB d3 d4"];
        for typed in ["GY g5 g6", "gy g5 g6", "VJ g5 g6", "vj  G5 G6", "ge g5 g6"] {
            check("genial", typed, &legal, &["GY g5 g6"]);
        }
        check("color-pop", "r i2", &["P i2", "B i2"], &["P i2"]);
        for typed in ["1:s5 g2", "rouge:couronne g2", "RED:crown G2", "1:couronne g2", "rot:Krone g2"] {
            check("blockers", typed, &["1:s5 G2", "2:s5 G2"], &["1:s5 G2"]);
        }
    }

    #[test]
    fn part_of_a_move_finds_all_moves_that_contain_it() {
        check("genial", "vj", &["GY g5 g6", "GY a1 a2", "RB d3 d4"], &["GY g5 g6", "GY a1 a2"]);
        check("genial", "g5", &["GY g5 g6", "GY a1 a2"], &["GY g5 g6"]);
        check("genial", "zz", &["GY g5 g6"], &[]);
    }

    #[test]
    fn no_letter_and_no_word_means_two_things() {
        for game in GameId::ALL {
            let (letters, words) = with_game!(game, G => (G::LETTERS, G::WORDS));
            let letters: Vec<(String, &str)> = letters.iter().map(|&(code, id)| (code.to_string(), id)).collect();
            let words: Vec<(String, &str)> = words.iter().map(|&(code, id)| (code.to_owned(), id)).collect();
            for codes in [letters, words] {
                let mut meanings: Vec<(String, &str)> =
                    codes.iter().map(|(code, _)| (code.to_lowercase(), code.as_str())).collect();
                for lang in Lang::all() {
                    let texts = Texts::new(lang);
                    meanings.extend(codes.iter().map(|(code, id)| (texts.text(id).to_lowercase(), code.as_str())));
                }
                for (word, code) in &meanings {
                    assert!(meanings.iter().all(|(other, meant)| other != word || meant == code), "{game}: {word}");
                }
            }
        }
    }
}
