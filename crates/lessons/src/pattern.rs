//! Several moves written as one: `RB|BR c4 ?`.

/// A move in notation whose words may have alternatives, `c4|d3`, or be left open, `?`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern(String);

impl Pattern {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    pub(crate) fn fits(&self, notation: &str) -> bool {
        let fits = |(pattern, word): (&str, &str)| pattern == "?" || pattern.split('|').any(|it| it == word);
        let (patterns, words) = (self.0.split(' '), notation.split(' '));
        patterns.clone().count() == words.clone().count() && patterns.zip(words).all(fits)
    }

    /// Whether it is one move, written out.
    pub(crate) fn is_one(&self) -> bool {
        !self.0.contains(['|', '?'])
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_alternatives_or_are_open() {
        let fits = |pattern, notation| Pattern::new(pattern).fits(notation);
        assert!(fits("RB c4|d3 ?", "RB d3 e3"));
        assert!(!fits("RB c4|d3 ?", "BR d3 e3"));
        assert!(!fits("RB c4|d3 ?", "RB d3"));
        assert!(fits("pass", "pass"));
        assert!(Pattern::new("* xC7").is_one());
    }
}
