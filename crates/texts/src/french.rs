//! What French does to words: « d’Ada », « qu’Ada », « l’orange », « la rangée verte ».

/// Gives catalogues `DE($seat)` (« de Max », « d’Ada »), `LE($colour)`, `QUE($seat)` and `FEMININE($colour)`. A language that
/// does not need them does not use them.
pub(crate) fn function(name: &str, word: &str) -> Option<String> {
    Some(match name {
        "DE" => elided("de ", "d’", word),
        "LE" => elided("le ", "l’", word),
        "QUE" => elided("que ", "qu’", word),
        "FEMININE" => feminine(word).to_owned(),
        _ => return None,
    })
}

/// The feminine of a colour: « une rangée verte ».
fn feminine(colour: &str) -> &str {
    match colour {
        "bleu" => "bleue",
        "vert" => "verte",
        "violet" => "violette",
        same => same,
    }
}

/// A name after a word that may be cut short.
fn elided(whole: &str, short: &str, name: &str) -> String {
    format!("{}{name}", if is_elided_before(name) { short } else { whole })
}

/// Whether a name begins with a vowel that is heard: a silent h does not count, and a y does before a consonant (« d’Yves »).
fn is_elided_before(name: &str) -> bool {
    const VOWELS: &str = "aeiouàâäæéèêëîïôöœùûüAEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜ";
    let mut letters = name.chars();
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| VOWELS.contains(letter));
    match letters.next() {
        Some('h' | 'H') => is_vowel(letters.next()),
        Some('y' | 'Y') => letters.next().is_some_and(|next| next.is_alphabetic() && !VOWELS.contains(next)),
        first => is_vowel(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vowel_cuts_the_word_before_it() {
        for name in ["Ada", "Émile", "Hélène", "Yves", "Œdipe", "isa"] {
            assert_eq!(elided("de ", "d’", name), format!("d’{name}"));
        }
        for name in ["Max", "Yann", "Zoé", "3", "", "Bot 2", "toi", "Hj"] {
            assert_eq!(elided("de ", "d’", name), format!("de {name}"));
        }
    }
}
