//! What French does to words: « d’Ada », « qu’Ada », « l’orange », « la rangée verte ».

use fluent_bundle::{FluentResource, FluentValue, concurrent::FluentBundle};

/// Gives catalogues `DE($seat)` (« de Max », « d’Ada »), `LE($colour)`, `QUE($seat)` and `FEMININE($colour)`. A language that
/// does not need them does not use them.
pub(crate) fn add_functions(bundle: &mut FluentBundle<FluentResource>) {
    bundle.add_function("DE", |args, _| before_name("de ", "d’", args)).expect("every function is added once");
    bundle.add_function("LE", |args, _| before_name("le ", "l’", args)).expect("every function is added once");
    bundle.add_function("QUE", |args, _| before_name("que ", "qu’", args)).expect("every function is added once");
    bundle.add_function("FEMININE", |args, _| feminine(args)).expect("every function is added once");
}

/// The feminine of a colour: « une rangée verte ».
fn feminine<'a>(args: &[FluentValue<'a>]) -> FluentValue<'a> {
    match args.first() {
        Some(FluentValue::String(colour)) => FluentValue::from(match colour.as_ref() {
            "bleu" => "bleue".to_owned(),
            "vert" => "verte".to_owned(),
            "violet" => "violette".to_owned(),
            same => same.to_owned(),
        }),
        _ => FluentValue::Error,
    }
}

fn before_name<'a>(whole: &str, short: &str, args: &[FluentValue<'a>]) -> FluentValue<'a> {
    match args.first() {
        Some(FluentValue::String(name)) => FluentValue::from(elided(whole, short, name)),
        _ => FluentValue::Error,
    }
}

/// A name after a word that may be cut short.
fn elided(whole: &str, short: &str, name: &str) -> String {
    format!("{}{name}", if is_elided_before(name) { short } else { whole })
}

/// Whether a name begins with a vowel that is heard: a silent h does not count, and a y does before a consonant (« d’Yves »).
fn is_elided_before(name: &str) -> bool {
    const VOWELS: &str = "aeiouàâäæéèêëîïôöœùûü";
    let mut letters = name.chars().flat_map(char::to_lowercase);
    let is_vowel = |letter: Option<char>| letter.is_some_and(|letter| VOWELS.contains(letter));
    match letters.next() {
        Some('h') => is_vowel(letters.next()),
        Some('y') => letters.next().is_some_and(|next| next.is_alphabetic() && !VOWELS.contains(next)),
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
