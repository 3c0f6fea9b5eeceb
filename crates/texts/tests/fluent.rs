//! Our reader of catalogues says what a library for all of Fluent says.

use std::{collections::BTreeSet, fs, path::PathBuf};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use game::{Arg, Message};
use texts::{Lang, Names, Texts};
use unic_langid::LanguageIdentifier;

fn leak(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// The library with a catalogue. Its functions show their arguments; ours, which make real words, are tested elsewhere.
fn library(lang: Lang, source: &str) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.code().parse().expect("a code is one of a language");
    let mut bundle = FluentBundle::new(vec![id]);
    bundle.set_use_isolating(false);
    bundle.add_resource(FluentResource::try_new(source.to_owned()).expect("it is Fluent")).expect("ids are there once");
    bundle
}

/// All messages of a catalogue with the names of the values that they mention. Those that call functions are left out.
fn messages(source: &str) -> Vec<(&'static str, BTreeSet<&'static str>)> {
    let mut all: Vec<(&str, String)> = Vec::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        match line.split_once(" =") {
            Some((id, _)) if !line.starts_with([' ', '}']) => all.push((id, line.to_owned())),
            _ => all.last_mut().map(|(_, text)| text.push_str(line)).unwrap_or_default(),
        }
    }
    let names = |text: &str| -> BTreeSet<&'static str> {
        let name = |rest: &str| leak(rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default());
        text.split('$').skip(1).map(name).collect()
    };
    let calls =
        |text: &str| ["DE(", "LE(", "QUE(", "FEMININE(", "DECLINED(", "NOUN("].iter().any(|it| text.contains(it));
    all.iter().filter(|(_, text)| !calls(text)).map(|(id, text)| (leak(id), names(text))).collect()
}

#[test]
fn every_message_is_said_as_a_library_says_it() {
    let mut said = 0;
    for lang in Lang::all() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("lang/{lang}.ftl"));
        let source = fs::read_to_string(path).unwrap();
        let (library, texts) = (library(lang, &source), Texts::new(lang));
        for (id, names) in messages(&source) {
            for number in [0, 1, 2, 3, 4, 5, 6, 7, 21, 1_000_000, -1] {
                let (mut message, mut args) = (Message::new(id), FluentArgs::new());
                for name in &names {
                    match *name {
                        "kind" => {
                            message = message.with(name, Arg::Text("row".into()));
                            args.set(*name, "row");
                        }
                        _ => {
                            message = message.with(name, Arg::Number(number));
                            args.set(*name, FluentValue::from(number));
                        }
                    }
                }
                let Some(pattern) = library.get_message(id).and_then(|message| message.value()) else { continue };
                let expected = library.format_pattern(pattern, Some(&args), &mut Vec::new());
                assert_eq!(texts.say(&message, &Names::none()), expected, "{lang}: {id} with {number}");
                said += 1;
            }
        }
    }
    assert!(said > 10_000, "{said}");
}
