//! Numbers as a language writes them.

use bots::analysis::Measure;
use texts::Texts;

/// How a language writes decimals and percentages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    decimal_mark: String,
    /// What follows a percentage, with the space before it where the language has one.
    percent: String,
}

impl Numbers {
    /// As this language writes them.
    #[must_use]
    pub fn of(texts: &Texts) -> Self {
        Self { decimal_mark: texts.text("decimal-mark"), percent: texts.text("percent-sign") }
    }

    /// A number with this many decimals. Never prints −0.
    #[must_use]
    pub fn decimal(&self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        let text = match text.strip_prefix('-') {
            Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
            _ => text,
        };
        text.replace('.', &self.decimal_mark)
    }

    /// A share from 0 to 1 as a percentage with this many decimals.
    #[must_use]
    pub fn percent(&self, share: f64, decimals: usize) -> String {
        self.decimal(100.0 * share, decimals) + &self.percent
    }

    /// What a bot expects, as people read it.
    #[must_use]
    pub fn expectation(&self, measure: Measure, value: f64) -> String {
        match measure {
            Measure::Share => self.percent(value, 1),
            Measure::Points | Measure::Left => self.decimal(value, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use texts::Lang;

    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_does() {
        let german = "de".parse().expect("German is spoken");
        let [english, french, german] = [Lang::EN, Lang::FR, german].map(|lang| Numbers::of(&Texts::new(lang)));
        assert_eq!(english.decimal(12.34, 1), "12.3");
        assert_eq!(french.decimal(12.34, 1), "12,3");
        assert_eq!(english.decimal(-0.01, 1), "0.0");
        assert_eq!(french.decimal(-1.5, 1), "-1,5");
        assert_eq!(english.expectation(Measure::Share, 0.5), "50.0%");
        assert_eq!(french.expectation(Measure::Share, 0.5), "50,0\u{a0}%");
        assert_eq!(german.expectation(Measure::Share, 0.5), "50,0\u{a0}%");
        assert_eq!(english.expectation(Measure::Points, 31.25), "31.2");
    }
}
