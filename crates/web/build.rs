//! Renders the rules of every game, so that the client carries pages and no reader of Markdown.
//!
//! A comment in a file of rules says what its page does there: `<!-- example NAME -->` shows a worked example, `<!-- only
//! OPTION=VALUE …: TITLE -->` to `<!-- end -->` is folded away unless that is what is played, and `<!-- developers -->` ends
//! what players read.

use std::{env, fmt::Write as _, fs, iter::Peekable, path::Path};

use catalog::GameId;
use pulldown_cmark::{CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let plays = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo names the folder")).join("../../plays");
    let mut pages = String::from("&[\n");
    let mut examples = String::from("&[\n");
    for id in GameId::ALL {
        for name in id.rules()[0].1.lines().filter_map(|line| line.strip_prefix("<!-- example ")?.strip_suffix(" -->"))
        {
            let record = plays.join(id.name()).join("examples").join(name).with_extension("json");
            writeln!(examples, "({:?}, {name:?}, include_str!({record:?})),", id.name())
                .expect("a text can be written");
        }
        for (lang, text) in id.rules() {
            let mut numbers = Numbers::default();
            let parts = parts(&mut Parser::new(text).peekable(), &mut numbers);
            writeln!(pages, "({:?}, {lang:?}, &[{parts}]),", id.name()).expect("a text can be written");
        }
    }
    pages += "]";
    let out = env::var("OUT_DIR").expect("cargo names a folder for what is made");
    fs::write(Path::new(&out).join("rules.rs"), pages).expect("what is made can be written");
    examples += "]";
    fs::write(Path::new(&out).join("examples.rs"), examples).expect("what is made can be written");
}

/// What was numbered so far.
#[derive(Default)]
struct Numbers {
    /// Headings.
    parts: u32,
    /// The next item of the list at hand.
    rule: u64,
}

/// The parts of a page, as Rust source, up to the end of the fold or of what players read.
fn parts<'a>(events: &mut Peekable<impl Iterator<Item = Event<'a>>>, numbers: &mut Numbers) -> String {
    let mut parts = String::new();
    let mut text = Vec::new();
    while let Some(event) = events.next() {
        match event {
            Event::Html(comment) => {
                let comment = comment.trim().trim_start_matches("<!--").trim_end_matches("-->").trim();
                flush(&mut text, &mut parts);
                if comment == "end" || comment == "developers" {
                    return parts;
                } else if let Some(name) = comment.strip_prefix("example ") {
                    write!(parts, "Part::Example({name:?}),").expect("a text can be written");
                } else if let Some((only, title)) = comment.strip_prefix("only ").and_then(|it| it.split_once(": ")) {
                    let only: Vec<(&str, &str)> = only.split(' ').filter_map(|it| it.split_once('=')).collect();
                    let inner = self::parts(events, numbers);
                    write!(parts, "Part::Fold {{ only: &{only:?}, title: {title:?}, parts: &[{inner}] }},")
                        .expect("a text can be written");
                } else {
                    panic!("the rules have a comment that says nothing to their page: {comment}");
                }
            }
            // The page has its own heading.
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                heading(events);
            }
            Event::Start(Tag::Heading { .. }) => {
                flush(&mut text, &mut parts);
                numbers.parts += 1;
                let (number, title) = (numbers.parts, heading(events));
                write!(parts, "Part::Heading {{ id: \"part-{number}\", html: {title:?} }},")
                    .expect("a text can be written");
            }
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            event => text.push(numbered(event, numbers)),
        }
    }
    flush(&mut text, &mut parts);
    parts
}

/// Everything up to the end of the heading, as HTML.
fn heading<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let mut title = String::new();
    html::push_html(&mut title, events.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_)))));
    title
}

fn flush(text: &mut Vec<Event<'_>>, parts: &mut String) {
    let mut rendered = String::new();
    html::push_html(&mut rendered, text.drain(..));
    if !rendered.trim().is_empty() {
        write!(parts, "Part::Html({rendered:?}),").expect("a text can be written");
    }
}

/// A numbered rule is a place that links can lead to, and its number is such a link.
fn numbered<'a>(event: Event<'a>, numbers: &mut Numbers) -> Event<'a> {
    match event {
        Event::Start(Tag::List(Some(first))) => {
            numbers.rule = first;
            Event::Html(CowStr::Borrowed("<ol>\n"))
        }
        Event::Start(Tag::Item) => {
            let number = numbers.rule;
            numbers.rule += 1;
            let link = format!("<a class=\"rule-number\" href=\"#rule-{number}\">{number}</a>");
            Event::Html(format!("<li id=\"rule-{number}\" value=\"{number}\">{link} <span>").into())
        }
        Event::End(TagEnd::Item) => Event::Html(CowStr::Borrowed("</span></li>\n")),
        Event::SoftBreak => Event::Text(CowStr::Borrowed(" ")),
        other => other,
    }
}
