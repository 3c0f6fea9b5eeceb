//! What German does to words: „eine rote Reihe“, „ein roter Würfel“, „Rot erreicht 18“.

use fluent_bundle::{FluentResource, FluentValue, concurrent::FluentBundle};

/// Gives catalogues `DECLINED($colour, "er")` („roter“, „lila“) and `NOUN($colour)` („Rot“). A language that does not need
/// them does not use them.
pub(crate) fn add_functions(bundle: &mut FluentBundle<FluentResource>) {
    bundle.add_function("DECLINED", |args, _| declined(args)).expect("every function is added once");
    bundle.add_function("NOUN", |args, _| noun(args)).expect("every function is added once");
}

/// An adjective with its ending.
fn declined<'a>(args: &[FluentValue<'a>]) -> FluentValue<'a> {
    match args {
        [FluentValue::String(adjective), FluentValue::String(ending)] => with_ending(adjective, ending).into(),
        _ => FluentValue::Error,
    }
}

/// A colour that ends with an a never takes an ending, and one that ends with an e has the first letter of it already.
fn with_ending(adjective: &str, ending: &str) -> String {
    if adjective.ends_with('a') {
        adjective.to_owned()
    } else {
        format!("{}{ending}", adjective.strip_suffix('e').unwrap_or(adjective))
    }
}

/// A colour as a noun begins with a capital letter.
fn noun<'a>(args: &[FluentValue<'a>]) -> FluentValue<'a> {
    match args.first() {
        Some(FluentValue::String(colour)) => with_capital(colour).into(),
        _ => FluentValue::Error,
    }
}

fn with_capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_the_endings_of_adjectives() {
        assert_eq!(with_ending("rot", "er"), "roter");
        assert_eq!(with_ending("grün", "e"), "grüne");
        assert_eq!(["lila", "rosa"].map(|colour| with_ending(colour, "en")), ["lila", "rosa"]);
        assert_eq!(with_ending("orange", "e"), "orange");
        assert_eq!(with_ending("orange", "en"), "orangen");
    }

    #[test]
    fn nouns_have_a_capital_letter() {
        assert_eq!(["rot", "grün", ""].map(with_capital), ["Rot", "Grün", ""]);
    }
}
