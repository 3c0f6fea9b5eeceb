//! The catalogues are whole: all languages say the same things, every message that code uses exists, and none is left over.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    str::FromStr,
};

use catalog::GameId;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use game::OptionKind;
use lessons::Lesson;
use proc_macro2::{TokenStream, TokenTree};
use texts::{Lang, Texts};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Messages by their identifiers, with the names of the values they mention. The other forms of a message count as messages
/// of their own: `….you` for the one it speaks of, `….hint` for a move that is advised.
fn messages(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(folder().join(format!("lang/{language}.ftl"))).unwrap();
    let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
    let mut found = BTreeMap::new();
    let mut add = |id: String, pattern: Option<&Pattern<String>>| {
        let mut mentioned = BTreeSet::new();
        pattern.into_iter().for_each(|pattern| mentions(pattern, &mut mentioned));
        assert!(found.insert(id.clone(), mentioned).is_none(), "{language}: {id} is there twice");
    };
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        add(message.id.name.clone(), message.value.as_ref());
        for attribute in &message.attributes {
            add(format!("{}.{}", message.id.name, attribute.id.name), Some(&attribute.value));
        }
    }
    found
}

/// Adds the names of the values that a text mentions.
fn mentions(pattern: &Pattern<String>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => inline_mentions(inline, names),
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                inline_mentions(selector, names);
                variants.iter().for_each(|variant| mentions(&variant.value, names));
            }
        }
    }
}

fn inline_mentions(inline: &InlineExpression<String>, names: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.clone());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            arguments.positional.iter().for_each(|argument| inline_mentions(argument, names));
        }
        _ => {}
    }
}

#[test]
fn all_languages_say_the_same_things_about_the_same_values() {
    let english = messages("en");
    for lang in Lang::all() {
        let other = messages(lang.code());
        let missing: Vec<_> = english.keys().filter(|id| !other.contains_key(*id)).collect();
        let left_over: Vec<_> = other.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(missing.is_empty() && left_over.is_empty(), "{lang}: missing {missing:?}, left over {left_over:?}");
        for (id, mentioned) in &english {
            assert_eq!(mentioned, &other[id], "{lang}: {id} mentions other values");
        }
    }
}

/// Whoever translates a new message finds its place.
#[test]
fn all_languages_say_things_in_the_same_order() {
    let ids = |code: &str| -> Vec<String> {
        let text = fs::read_to_string(folder().join(format!("lang/{code}.ftl"))).unwrap();
        let beginnings = text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
        beginnings.filter(|id| is_identifier(id)).map(str::to_owned).collect()
    };
    let english = ids("en");
    for lang in Lang::all() {
        for (own, expected) in ids(lang.code()).iter().zip(&english) {
            assert_eq!(own, expected, "{lang}");
        }
    }
}

/// Words that English shares with another language, and names that are the same everywhere.
const SAME_AS_IN_ENGLISH: &[&str] = &[
    "blockers-face-joker",
    "blockers-story-captures",
    "blockers-story-score",
    "bot-name-4",
    "color-pop-joker",
    "color-pop-orange",
    "color-pop-secret",
    "criss-cross-symbol-3",
    "criss-cross-title-expert",
    "criss-cross-total",
    "game-blockers",
    "game-color-pop",
    "game-criss-cross",
    "genial-double",
    "genial-orange",
    "genial-reason-points",
    "level-5",
    "story-points",
    "tout-sur-carte-orange",
    "web-blockers-captures",
    "web-blockers-column-total",
    "web-blockers-points",
    "web-choice-solo",
    "web-choice-teams",
    "web-colour-5",
    "web-menu",
    "web-motion-system",
    "web-option-jokers",
    "web-replay-pause",
    "web-site",
    "web-theme-system",
    "web-tout-sur-carte-column-total",
];

/// A text that reads as in English was forgotten, unless it has no words or is one of those above.
#[test]
fn every_text_is_translated() {
    let words = |code: &str| -> BTreeMap<String, String> {
        let text = fs::read_to_string(folder().join(format!("lang/{code}.ftl"))).unwrap();
        let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{code}: {errors:?}"));
        let mut found = BTreeMap::new();
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let forms =
                message.attributes.iter().map(|attribute| (format!(".{}", attribute.id.name), &attribute.value));
            for (form, pattern) in message.value.iter().map(|value| (String::new(), value)).chain(forms) {
                let mut text = String::new();
                plain_text(pattern, &mut text);
                found.insert(format!("{}{form}", message.id.name), text);
            }
        }
        found
    };
    let english = words("en");
    for lang in Lang::all().filter(|&lang| lang != Lang::EN) {
        let own = words(lang.code());
        let is_forgotten = |(id, text): &(&String, &String)| {
            // A single letter is a sign, not a word.
            let has_words = text.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().count() > 1);
            has_words && own.get(*id) == Some(*text) && !SAME_AS_IN_ENGLISH.contains(&id.as_str())
        };
        let forgotten: Vec<_> = english.iter().filter(is_forgotten).collect();
        assert!(forgotten.is_empty(), "{lang}: not translated: {forgotten:#?}");
    }
}

/// Adds the words of a text, with those of all its variants.
fn plain_text(pattern: &Pattern<String>, text: &mut String) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter().for_each(|variant| plain_text(&variant.value, text));
            }
            PatternElement::Placeable { expression: Expression::Inline(_) } => {}
        }
    }
}

/// Whoever reads alone what happened to them is spoken to.
#[test]
fn every_event_of_a_seat_can_be_said_to_its_player() {
    let english = messages("en");
    let of_seats = english.iter().filter(|(id, mentioned)| id.contains("-event-") && mentioned.contains("seat"));
    let missing: Vec<_> = of_seats.map(|(id, _)| id).filter(|id| !english.contains_key(&format!("{id}.you"))).collect();
    assert!(missing.is_empty(), "messages without a form for the player they speak of: {missing:#?}");
}

#[test]
fn every_language_can_be_read() {
    for lang in Lang::all().chain([Lang::PSEUDO]) {
        assert!(!lang.name().is_empty());
        let texts = Texts::new(lang);
        for id in messages("en").keys().filter(|id| !id.contains('.')) {
            assert!(texts.has(id), "{lang}: {id}");
        }
    }
    assert_eq!(Texts::new(Lang::PSEUDO).text("and"), "⟦ánd⟧");
}

/// Identifiers that code makes from names: of every game, example of its rules, step of its lesson, option, value of an
/// option, level, and colour that people choose.
fn made_from_names() -> BTreeSet<String> {
    let levels = ["random", "greedy", "1", "2", "3", "4", "5"];
    let mut ids: BTreeSet<String> = levels
        .iter()
        .flat_map(|it| [format!("level-{it}"), format!("bot-name-{it}"), format!("bot-way-{it}")])
        .collect();
    ids.extend((1..=6).map(|colour| format!("web-colour-{colour}")));
    for &game in GameId::ALL {
        ids.extend([format!("game-{game}"), format!("web-blurb-{game}"), format!("web-facts-{game}")]);
        let examples = game.rules()[0].1.lines().filter_map(|line| line.strip_prefix("<!-- example "));
        ids.extend(examples.map(|name| format!("example-{game}-{}", name.trim_end_matches(" -->"))));
        ids.extend(Lesson::of(game).into_iter().flat_map(|it| it.steps).flat_map(|step| step.messages()));
        for spec in catalog::specs(game) {
            ids.insert(format!("web-option-{}", spec.name));
            if let OptionKind::Choice(words) = spec.kind {
                ids.extend(words.iter().map(|word| format!("web-choice-{word}")));
            }
        }
    }
    ids
}

/// Kinds of pieces, which are written like identifiers of messages and are none.
const PIECES: &[&str] =
    &["genial-symbol", "criss-cross-symbol", "tout-sur-carte-die", "color-pop-token", "blockers-tile"];

/// Whether this is the name of a net, for a game and a number of players, as `genial-2`, or for one of Criss Cross' games, or of
/// the values of its lines.
fn is_net(text: &str) -> bool {
    let plays = |text: &str| text.parse::<u8>().is_ok() || ["basic", "advanced"].contains(&text);
    let is_game = |name: &str| GameId::from_name(name.trim_end_matches("-lines")).is_some();
    text.rsplit_once('-').is_some_and(|(game, rest)| is_game(game) && plays(rest))
}

/// Every text that is written like an identifier and begins like one is the identifier of a message.
#[test]
fn every_message_that_code_uses_exists() {
    let english = messages("en");
    let beginnings: BTreeSet<&str> = english.keys().filter_map(|id| id.split('-').next()).collect();
    let is_name = |text: &str| GameId::from_name(text).is_some() || PIECES.contains(&text) || is_net(text);
    let used = literals().into_iter().filter(|text| {
        is_identifier(text) && text.contains('-') && text.split('-').next().is_some_and(|it| beginnings.contains(it))
    });
    let missing: BTreeSet<String> =
        used.chain(made_from_names()).filter(|id| !english.contains_key(id) && !is_name(id)).collect();
    assert!(missing.is_empty(), "messages that code uses and no catalogue has: {missing:#?}");
}

#[test]
fn nothing_is_left_over() {
    let mut used: BTreeSet<String> = literals().into_iter().filter(|text| is_identifier(text)).collect();
    used.extend(made_from_names());
    used.insert("language".into());
    // The help of the command line is found by the names of its commands and arguments.
    let is_help = |id: &str| ["cli-help", "cli-arg-"].iter().any(|prefix| id.starts_with(prefix));
    let english = messages("en");
    let unused: Vec<&String> =
        english.keys().filter(|id| !id.contains('.') && !is_help(id) && !used.contains(*id)).collect();
    assert!(unused.is_empty(), "said by nobody: {unused:#?}");
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && !text.ends_with('-')
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Every string in the code of our crates, but for classes and names of elements.
fn literals() -> Vec<String> {
    let mut found = Vec::new();
    let crates = fs::read_dir(folder().join("..")).unwrap().map(|entry| entry.unwrap().path().join("src"));
    for folder in crates.filter(|folder| folder.is_dir()) {
        rust_files(&folder, &mut |code| strings(code, &mut found));
    }
    found
}

fn rust_files(folder: &Path, read: &mut impl FnMut(TokenStream)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, read);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let code = fs::read_to_string(&path).unwrap();
            read(TokenStream::from_str(&code).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        }
    }
}

/// Attributes of elements whose values are no messages.
const ATTRIBUTES: &[&str] = &["class", "id", "action", "labelledby"];

fn strings(code: TokenStream, found: &mut Vec<String>) {
    let mut is_attribute = false;
    let mut last = String::new();
    for token in code {
        let text = token.to_string();
        match token {
            TokenTree::Group(group) => strings(group.stream(), found),
            TokenTree::Literal(_) if !is_attribute => {
                found.extend(text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).map(str::to_owned));
            }
            TokenTree::Ident(_) => is_attribute = ATTRIBUTES.contains(&text.as_str()) && last != "let",
            TokenTree::Punct(sign) if sign.as_char() == '=' => {}
            _ => is_attribute = false,
        }
        last = text;
    }
}

#[test]
fn attributes_of_elements_are_no_messages() {
    let code = r#"<p class="web-a" data-action="web-b" title="web-c">{ text("web-d") }</p>; let id = "web-e";"#;
    let mut found = Vec::new();
    strings(TokenStream::from_str(code).unwrap(), &mut found);
    assert_eq!(found, ["web-c", "web-d", "web-e"]);
}
