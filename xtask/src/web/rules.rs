//! Renders the rules of every game, so that the client loads pages and has no reader of Markdown.
//!
//! A comment in a file of rules says what its page does there: `<!-- example NAME -->` shows a worked example, `<!-- only
//! OPTION=VALUE …: TITLE -->` to `<!-- end -->` is folded away unless that is what is played, and `<!-- developers -->` ends
//! what players read.

use std::{collections::BTreeMap, fs, iter::Peekable, path::Path};

use anyhow::{Context, Result, bail};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

/// A part of a page of rules, as the client reads it (`crates/web/src/pages/rules/part.rs`).
#[derive(Serialize, PartialEq, Debug)]
#[serde(rename_all = "lowercase")]
enum Part {
    /// A heading that the table of contents leads to.
    Heading { id: String, html: String },
    /// Paragraphs and numbered rules.
    Html(String),
    /// A worked example, by its name.
    Example(String),
    /// What holds for some numbers of players or variants only, each an option and its value.
    Fold { only: Vec<(String, String)>, title: String, parts: Vec<Part> },
}

/// The rules of all games in each language: the language's code, and the parts of each game's page as JSON.
pub(super) fn rendered() -> Result<BTreeMap<String, String>> {
    let mut languages: BTreeMap<String, BTreeMap<String, Vec<Part>>> = BTreeMap::new();
    for game in games()? {
        for entry in fs::read_dir(Path::new("crates").join(&game))? {
            let file = entry?.file_name().to_string_lossy().into_owned();
            let Some(rest) = file.strip_prefix("RULES").and_then(|rest| rest.strip_suffix("md")) else { continue };
            // `RULES.md` is in English, `RULES.fr.md` in French.
            let lang = rest.trim_matches('.');
            let lang = if lang.is_empty() { "en" } else { lang };
            let text = fs::read_to_string(Path::new("crates").join(&game).join(&file))?;
            let page = page(&text).with_context(|| format!("crates/{game}/{file}"))?;
            languages.entry(lang.to_owned()).or_default().insert(game.clone(), page);
        }
    }
    languages.into_iter().map(|(lang, games)| Ok((lang, serde_json::to_string(&games)?))).collect()
}

/// The records of all worked examples as JSON: by game, then by name.
pub(super) fn examples() -> Result<String> {
    let mut all: BTreeMap<String, BTreeMap<String, serde_json::Value>> = BTreeMap::new();
    for game in games()? {
        let folder = Path::new("plays").join(&game).join("examples");
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let record = serde_json::from_str(&fs::read_to_string(&path)?)?;
            all.entry(game.clone()).or_default().insert(name, record);
        }
    }
    Ok(serde_json::to_string(&all)?)
}

/// The games: the folders with rules in them.
fn games() -> Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir("crates")? {
        let entry = entry?;
        if entry.path().join("RULES.md").exists() {
            games.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(games)
}

fn page(text: &str) -> Result<Vec<Part>> {
    // Apostrophes as the other texts have them.
    parts(&mut Parser::new_ext(text, Options::ENABLE_SMART_PUNCTUATION).peekable(), &mut Numbers::default())
}

/// What was numbered so far.
#[derive(Default)]
struct Numbers {
    /// Headings.
    parts: u32,
    /// The next item of the list at hand.
    rule: u64,
}

/// The parts of a page, up to the end of the fold or of what players read.
fn parts<'a>(events: &mut Peekable<impl Iterator<Item = Event<'a>>>, numbers: &mut Numbers) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut text = Vec::new();
    while let Some(event) = events.next() {
        match event {
            Event::Html(comment) => {
                let comment = comment.trim().trim_start_matches("<!--").trim_end_matches("-->").trim();
                flush(&mut text, &mut parts);
                if comment == "end" || comment == "developers" {
                    return Ok(parts);
                } else if let Some(name) = comment.strip_prefix("example ") {
                    parts.push(Part::Example(name.to_owned()));
                } else if let Some((only, title)) = comment.strip_prefix("only ").and_then(|it| it.split_once(": ")) {
                    let pair =
                        |it: &str| it.split_once('=').map(|(option, value)| (option.to_owned(), value.to_owned()));
                    let only = only.split(' ').filter_map(pair).collect();
                    parts.push(Part::Fold { only, title: title.to_owned(), parts: self::parts(events, numbers)? });
                } else {
                    bail!("a comment says nothing to the page: {comment}");
                }
            }
            // The page has its own heading.
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                heading(events);
            }
            Event::Start(Tag::Heading { .. }) => {
                flush(&mut text, &mut parts);
                numbers.parts += 1;
                parts.push(Part::Heading { id: format!("part-{}", numbers.parts), html: heading(events) });
            }
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            event => text.push(numbered(event, numbers)),
        }
    }
    flush(&mut text, &mut parts);
    Ok(parts)
}

/// Everything up to the end of the heading, as HTML.
fn heading<'a>(events: &mut impl Iterator<Item = Event<'a>>) -> String {
    let mut title = String::new();
    html::push_html(&mut title, events.take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_)))));
    title
}

fn flush(text: &mut Vec<Event<'_>>, parts: &mut Vec<Part>) {
    let mut rendered = String::new();
    html::push_html(&mut rendered, text.drain(..));
    if !rendered.trim().is_empty() {
        parts.push(Part::Html(rendered));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_fold_parts_away_and_end_the_page() -> Result<()> {
        let text = "# Game\n\n## Goal\n\n<!-- example one -->\n\n<!-- only players=2: With two -->\n\n3. Third\n\n\
                    <!-- end -->\n\n<!-- developers -->\n\nNever read.\n";
        let link = "<a class=\"rule-number\" href=\"#rule-3\">3</a>";
        let rule = format!("<ol>\n<li id=\"rule-3\" value=\"3\">{link} <span>Third</span></li>\n</ol>\n");
        let fold = Part::Fold {
            only: vec![("players".into(), "2".into())],
            title: "With two".into(),
            parts: vec![Part::Html(rule)],
        };
        let heading = Part::Heading { id: "part-1".into(), html: "Goal".into() };
        assert_eq!(page(text)?, [heading, Part::Example("one".into()), fold]);
        assert!(page("<!-- riddle -->\n").is_err());
        Ok(())
    }
}
