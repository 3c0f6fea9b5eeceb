//! The numbered rules of each game: every rule has a test that names it, and all languages have the same rules.

use catalog::GameId;

use crate::{files, languages, read, root, rules_file};

/// Every rule that a game's page numbers is named in the comment above a test of it.
#[test]
fn every_numbered_rule_has_a_test() {
    let mut untested = Vec::new();
    for id in GameId::ALL {
        let rules = read(format!("crates/{id}/RULES.md"));
        let numbers: Vec<&str> = rules.lines().filter_map(rule_number).collect();
        assert!(numbers.len() >= 10, "{id}: only {} numbered rules", numbers.len());
        let tested: Vec<String> = files(&root().join("crates").join(id.name()), "rs")
            .iter()
            .flat_map(|file| tested_rules(&std::fs::read_to_string(file).unwrap()))
            .collect();
        untested
            .extend(numbers.iter().filter(|it| !tested.iter().any(|one| one == *it)).map(|it| format!("{id} {it}")));
    }
    assert!(untested.is_empty(), "{untested:#?}");
}

/// The rules that the tests of a file name: `/// Rule 7.` or `/// Rules 7, 8 and 9: …` in the first line of the doc
/// comment directly above `#[test]`. A range such as `/// Rules 7 to 9.` names no rule.
fn tested_rules(code: &str) -> Vec<String> {
    let mut heading: Option<&str> = None;
    let mut rules = Vec::new();
    for line in code.lines().map(str::trim) {
        match line.strip_prefix("/// ") {
            Some(comment) => heading = heading.or(Some(comment)),
            None if line == "#[test]" => rules.extend(heading.take().map(named_rules).unwrap_or_default()),
            None => heading = None,
        }
    }
    rules
}

/// The numbers of a comment that begins with `Rule 7` or `Rules 7, 8 and 9`.
fn named_rules(comment: &str) -> Vec<String> {
    let Some(list) = comment.strip_prefix("Rule ").or_else(|| comment.strip_prefix("Rules ")) else {
        return Vec::new();
    };
    let mut numbers = Vec::new();
    for word in list.split(' ') {
        let number = word.trim_end_matches(['.', ',', ':']);
        match word {
            "to" => return Vec::new(),
            "and" => {}
            _ if !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()) => numbers.push(number.to_owned()),
            _ => break,
        }
        if word.ends_with(['.', ':']) {
            break;
        }
    }
    numbers
}

#[test]
fn only_the_comment_of_a_test_names_the_rules_that_it_tests() {
    let code = "
        /// Rule 7. A comment of a function names nothing.
        fn helper() {}

        // Rule 8. Nor does a plain comment.
        #[test]
        fn plain() {}

        /// Rules 9 to 11. Nor does a range.
        #[test]
        fn range() {}

        /// Rules 12, 14 and 15, and the example.
        /// Rule 16. A further line is a sentence.
        #[test]
        fn named() {}

        /// Rule 17: with an example.
        #[test]
        fn example() {}
    ";
    assert_eq!(tested_rules(code), ["12", "14", "15", "17"]);
}

/// Who reads the rules in another language reads the same rules: number by number, in the same parts, with the same
/// examples.
#[test]
fn the_rules_are_the_same_in_all_languages() {
    for id in GameId::ALL {
        let numbers_and_parts = |code: &str| {
            let written = read(format!("crates/{id}/{}", rules_file(code)));
            let known = id.rules().iter().find(|(lang, _)| *lang == code).map(|(_, text)| *text);
            assert_eq!(known, Some(written.as_str()), "{id} does not carry its rules in {code}");
            let text = for_players(&written);
            let numbers: Vec<String> = text.lines().filter_map(rule_number).map(str::to_owned).collect();
            let marks = text.lines().filter_map(|line| line.strip_prefix("<!-- "));
            let marks: Vec<String> = marks.map(|mark| mark.split(':').next().unwrap_or(mark).to_owned()).collect();
            (numbers, text.matches("\n## ").count(), marks)
        };
        for code in languages() {
            assert_eq!(numbers_and_parts(&code), numbers_and_parts("en"), "{id} in {code}");
        }
    }
}

/// Tests, notation and words of options are the developers' business, and stand in a part that pages do not show.
#[test]
fn players_are_spared_what_developers_need() {
    for id in GameId::ALL {
        for name in languages().iter().map(|code| rules_file(code)) {
            let text = for_players(&read(format!("crates/{id}/{name}")));
            for word in ["`", " test", "seat 1", "place 1", "Platz 1"] {
                assert!(!text.contains(word), "{id}/{name} shows players {word:?}");
            }
        }
    }
}

/// What the rules page shows of a file.
fn for_players(text: &str) -> String {
    text.split("<!-- developers -->").next().unwrap_or_default().to_owned()
}

/// The number that a line of a rules page begins with: `17. …`.
fn rule_number(line: &str) -> Option<&str> {
    let number = line.split_whitespace().next()?.strip_suffix('.')?;
    number.chars().all(|c| c.is_ascii_digit()).then_some(number).filter(|_| !line.starts_with(' '))
}
