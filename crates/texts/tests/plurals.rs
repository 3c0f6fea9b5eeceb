//! None, one and several, in every message with a number.

use std::{collections::BTreeSet, fs, path::PathBuf};

use game::{Arg, Message, Seat, Seats};
use texts::{Lang, Names, Texts};

/// A message of the catalogue with the values that it mentions, and those that it makes a difference by.
struct Mentions {
    id: &'static str,
    values: BTreeSet<&'static str>,
    numbers: BTreeSet<&'static str>,
    text: String,
}

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn messages(lang: Lang) -> Vec<Mentions> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("lang/{lang}.ftl"));
    let mut all: Vec<Mentions> = Vec::new();
    for line in fs::read_to_string(path).unwrap().lines().filter(|line| !line.starts_with('#')) {
        if !line.starts_with([' ', '}'])
            && let Some((id, _)) = line.split_once(" =")
        {
            all.push(Mentions { id: leak(id), values: BTreeSet::new(), numbers: BTreeSet::new(), text: String::new() });
        }
        let Some(message) = all.last_mut() else { continue };
        message.text.push_str(line);
        message.text.push('\n');
        for mention in line.split('$').skip(1) {
            let name: String = mention.chars().take_while(|c| c.is_alphanumeric()).collect();
            message.values.insert(leak(&name));
            // Rows and columns differ by a word.
            if mention[name.len()..].trim_start().starts_with("->") && name != "kind" {
                message.numbers.insert(leak(&name));
            }
        }
    }
    all
}

/// The message where this number is so, and every other value some value.
fn said(texts: &Texts, message: &Mentions, number: &str, value: i64, names: &Names) -> String {
    let mut filled = Message::new(message.id);
    for name in &message.values {
        let arg = match *name {
            name if name == number => Arg::Number(value),
            name if message.numbers.contains(name) => Arg::Number(7),
            "seat" | "by" | "player" => Arg::Seat(Seat::new(1)),
            "players" | "seats" => Arg::Seats(Seats::all(2)),
            "kind" => Arg::Text("row".into()),
            _ => Arg::Text("X".into()),
        };
        filled = filled.with(name, arg);
    }
    texts.say(&filled, names)
}

/// Read by somebody else, and by the player that the message speaks of.
fn readers() -> [Names; 2] {
    [Names::none(), Names::none().read_by(Seat::new(1))]
}

/// French takes 0 for a singular: a sentence that says « un » must have another one for none. And « 0 jeton » has no s.
#[test]
fn french_has_words_for_none_and_for_one() {
    let texts = Texts::new(Lang::FR);
    let mut faults = Vec::new();
    let mut checked = 0;
    for message in messages(Lang::FR) {
        for (number, names) in message.numbers.iter().flat_map(|number| readers().map(|names| (number, names))) {
            let [none, one, two] = [0, 1, 2].map(|value| said(&texts, &message, number, value, &names));
            if none == one && !ALWAYS_ALIKE.contains(&message.id) {
                faults.push(format!("none and one are said alike: {none}"));
            }
            for text in [&none, &one] {
                if is_plural_of(text, &["0", "1"]) {
                    faults.push(format!("a plural after 0 or 1: {text}"));
                }
            }
            if is_singular_after(&two, "2") {
                faults.push(format!("a singular after 2: {two}"));
            }
            checked += 1;
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(checked > 60, "only {checked} numbers were looked at");
}

#[test]
fn english_has_a_singular() {
    let texts = Texts::new(Lang::EN);
    let mut faults = Vec::new();
    for message in messages(Lang::EN) {
        for (number, names) in message.numbers.iter().flat_map(|number| readers().map(|names| (number, names))) {
            let one = said(&texts, &message, number, 1, &names);
            if is_plural_of(&one, &["1"]) {
                faults.push(one);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// German words say by more than one ending whether there are several.
#[test]
fn german_has_a_singular_and_a_plural() {
    const SINGULARS: [&str; 12] = [
        "Punkt",
        "Stein",
        "Karte",
        "Chip",
        "Zug",
        "Ereignis",
        "Partie",
        "Platz",
        "Entscheidung",
        "Gruppe",
        "Reihe",
        "Tag",
    ];
    const PLURALS: [&str; 14] = [
        "Punkte",
        "Punkten",
        "Steine",
        "Karten",
        "Chips",
        "Züge",
        "Ereignisse",
        "Partien",
        "Plätze",
        "Plätzen",
        "Entscheidungen",
        "Gruppen",
        "Reihen",
        "Tage",
    ];
    let german = Lang::all().find(|lang| lang.code() == "de").expect("German is spoken");
    let texts = Texts::new(german);
    let mut faults = Vec::new();
    for message in messages(german) {
        for (number, names) in message.numbers.iter().flat_map(|number| readers().map(|names| (number, names))) {
            let [one, two] = [1, 2].map(|value| said(&texts, &message, number, value, &names));
            if after_number(&one, &["1"]).is_some_and(|word| PLURALS.contains(&word)) {
                faults.push(one);
            }
            if after_number(&two, &["2"]).is_some_and(|word| SINGULARS.contains(&word)) {
                faults.push(two);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Words alone, the numbers being said elsewhere or not at all, and what is never said of none.
const ALWAYS_ALIKE: [&str; 6] = [
    "fair-verified",
    "web-blockers-groups",
    "web-blockers-captures",
    "web-blockers-points",
    "web-analysis-cost-points",
    "web-analysis-cost-left",
];

/// Whether one of these numbers is followed by a word in the plural.
fn is_plural_of(text: &str, numbers: &[&str]) -> bool {
    after_number(text, numbers).is_some_and(|word| word.ends_with('s') && word.chars().count() > 3)
}

fn is_singular_after(text: &str, number: &str) -> bool {
    const SINGULAR: [&str; 12] =
        ["jeton", "tuile", "carte", "case", "point", "coup", "événement", "partie", "joker", "groupe", "rangée", "dé"];
    after_number(text, &[number]).is_some_and(|word| SINGULAR.contains(&word))
}

/// The word right after the first of these numbers.
fn after_number<'a>(text: &'a str, numbers: &[&str]) -> Option<&'a str> {
    let mut words = text.split([' ', '\u{a0}', '−', '+', '.', ':', '(']);
    words.find(|word| numbers.contains(word))?;
    words.next().map(|word| word.trim_end_matches([',', '.', ')']))
}

/// A number before a plural needs a choice, unless the rules see to it that there are always several.
#[test]
fn a_number_before_a_plural_is_chosen_by() {
    const ALWAYS_SEVERAL: &[(&str, &str)] = &[
        ("record-too-long", "most"),
        ("record-many-events", "most"),
        ("tout-sur-carte-wrong-hand", "cards"),
        ("tout-sur-carte-reason-completes-rows", "points"),
        ("tout-sur-carte-reason-completes-card", "points"),
        ("tout-sur-carte-reason-short-rows", "boxes"),
        ("color-pop-wrong-tokens", "count"),
        ("color-pop-too-large", "most"),
        ("blockers-reason-joins", "groups"),
        ("blockers-reason-blocks", "groups"),
        ("blockers-reason-hinders", "groups"),
        ("cli-arena-bots-number", "bots"),
        ("cli-arena-bots-number", "players"),
        ("cli-arena-two-teams", "bots"),
        ("cli-arena-summary", "games"),
        ("cli-analyse-summary", "decisions"),
        ("cli-view-at", "events"),
        ("cli-bots-number", "bots"),
        ("cli-bots-number", "players"),
        ("cli-sim-games", "decisions"),
        ("cli-sim-seat", "wins"),
        ("web-puzzle-right", "simulations"),
        ("web-analysis-stopped", "number"),
        ("web-analysis-stopped", "of"),
        // Here players are named, and one of them “wins”.
        ("web-over-winners", "players"),
        ("web-by-the-rules", "players"),
        // Whoever brings all markers to the top “wins”.
        ("web-genial-memo-all", "top"),
        // The decimal number is chosen by its whole part.
        ("web-analysis-cost-points", "value"),
        ("web-analysis-cost-left", "value"),
        ("web-tout-sur-carte-scored", "points"),
        ("web-tout-sur-carte-completes", "points"),
        ("web-tout-sur-carte-ask-complete", "points"),
    ];
    let mut faults = Vec::new();
    for lang in Lang::all() {
        for message in messages(lang) {
            for (place, _) in message.text.match_indices(" } ") {
                let name = message.text[..place].rsplit('$').next().unwrap_or_default();
                let word: String =
                    message.text[place + 3..].chars().take_while(|letter| letter.is_alphabetic()).collect();
                if PLURALS.split(' ').any(|plural| plural == word)
                    && message.values.contains(name)
                    && !["colour", "name", "tile"].contains(&name)
                    && !message.numbers.contains(name)
                    && !ALWAYS_SEVERAL.contains(&(message.id, name))
                {
                    faults.push(format!("{lang}: {} has {{ ${name} }} {word}", message.id));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// What is counted.
const PLURALS: &str = "points cases tuiles cartes jetons coups événements parties joueurs sièges bots décisions groupes \
    rangées dés jokers victoires couleurs boxes tiles cards tokens moves events games players seats decisions groups \
    rows dice wins Punkte Steine Karten Chips Züge Ereignisse Partien Personen Plätze Plätzen Bots Entscheidungen Gruppen \
    Reihen Siege Farben";
