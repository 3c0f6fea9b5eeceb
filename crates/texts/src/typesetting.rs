//! Where lines do not break at a space, language by language.

use crate::Lang;

/// The signs that stay with the word before them and those that stay with the word after them, by the language's code.
const SIGNS: &[(&str, &str, &str)] = &[("de", "%…", ""), ("fr", ":;!?»%", "«")];
/// What stays with the words on both of its sides in every language: from what to what a figure changes, and what a sum is.
const JOINS: [char; 2] = ['→', '='];

/// A text of this language, with a space that lines do not break at before and after these signs.
pub(crate) fn typeset(lang: Lang, text: String) -> String {
    let text = JOINS.iter().fold(text, |text, sign| text.replace(&format!(" {sign} "), &format!("\u{a0}{sign}\u{a0}")));
    let Some((_, before, after)) = SIGNS.iter().find(|(code, ..)| *code == lang.code()) else { return text };
    let text = before.chars().fold(text, |text, sign| text.replace(&format!(" {sign}"), &format!("\u{a0}{sign}")));
    after.chars().fold(text, |text, sign| text.replace(&format!("{sign} "), &format!("{sign}\u{a0}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_signs_stay_with_their_words() {
        let text = "« Oui » : 5 % !";
        assert_eq!(typeset(Lang::FR, text.into()), "«\u{a0}Oui\u{a0}»\u{a0}: 5\u{a0}%\u{a0}!");
        assert_eq!(typeset(Lang::EN, text.into()), text);
    }

    #[test]
    fn changes_and_sums_stay_together() {
        assert_eq!(typeset(Lang::EN, "groups 6 → 7".into()), "groups 6\u{a0}→\u{a0}7");
        assert_eq!(typeset(Lang::EN, "2 + 2 = 4".into()), "2 + 2\u{a0}=\u{a0}4");
    }

    #[test]
    fn german_percentages_stay_together() {
        let german = "de".parse().expect("German is spoken");
        assert_eq!(typeset(german, "5 % : überlegt …".into()), "5\u{a0}% : überlegt\u{a0}…");
    }
}
