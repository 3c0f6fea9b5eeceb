//! What German does to words: „eine rote Reihe“, „ein roter Würfel“, „Rot erreicht 18“.

/// Gives catalogues `DECLINED($colour, "er")` („roter“, „lila“) and `NOUN($colour)` („Rot“). A language that does not need
/// them does not use them.
pub(crate) fn function(name: &str, words: &[String]) -> Option<String> {
    match (name, words) {
        ("DECLINED", [adjective, ending]) => Some(with_ending(adjective, ending)),
        ("NOUN", [colour]) => Some(with_capital(colour)),
        _ => None,
    }
}

/// An adjective with its ending. A colour that ends with an a never takes an ending, and one that ends with an e has the first letter of it already.
fn with_ending(adjective: &str, ending: &str) -> String {
    if adjective.ends_with('a') {
        adjective.to_owned()
    } else {
        format!("{}{ending}", adjective.strip_suffix('e').unwrap_or(adjective))
    }
}

/// A colour as a noun begins with a capital letter; all colours begin with a letter without an accent.
fn with_capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
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
