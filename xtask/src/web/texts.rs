//! Divides the catalogue of a language into what is loaded when: the home page needs little of it, lessons are for learners, a table
//! needs what is said of its own game, and texts of the terminal and of the server's own pages are not for the client.

use std::{collections::BTreeMap, fs};

use anyhow::{Context, Result};

/// The messages that the home page and the frame of every page need. `*` stands for any end.
const HOME: [&str; 23] = [
    "game-*",
    "web-about",
    "web-access",
    "web-blurb-*",
    "web-close",
    "web-facts-*",
    "web-games",
    "web-hello",
    "web-home",
    "web-language",
    "web-lobby",
    "web-missed",
    "web-my-tables",
    "web-newer*",
    "web-play",
    "web-play-game",
    "web-replay-title",
    "web-save",
    "web-settings",
    "web-site",
    "web-sorry*",
    "web-theme-switch",
    "web-tout-sur-carte-number",
];

/// Messages that are only in pages as the server sends them, and in the terminal.
const NOT_SAID: [&str; 4] = ["cli-*", "server-missing*", "web-no-script", "web-no-start"];

/// The parts of a catalogue as the client calls them (`crates/web/src/model/content.rs`), each as a file of Fluent. What names a
/// game in its identifier is a part of its own.
pub(super) fn divided(catalogue: &std::path::Path) -> Result<BTreeMap<String, String>> {
    let text = fs::read_to_string(catalogue).with_context(|| catalogue.display().to_string())?;
    let games = super::games()?;
    let mut parts: BTreeMap<String, String> = BTreeMap::new();
    for (id, message) in messages(&text) {
        if let Some(part) = part_of(id, &games) {
            parts.entry(part).or_default().push_str(&message);
        }
    }
    Ok(parts)
}

/// Which part a message belongs to; none for what the client does not say.
fn part_of(id: &str, games: &[String]) -> Option<String> {
    let is_own = |pattern: &str| pattern.strip_suffix('*').map_or(id == pattern, |start| id.starts_with(start));
    let is_of =
        |game: &&String| id.split(game.as_str()).nth(1).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
    match id {
        _ if NOT_SAID.iter().any(|pattern| is_own(pattern)) => None,
        _ if HOME.iter().any(|pattern| is_own(pattern)) => Some("home".to_owned()),
        _ if id.starts_with("lesson-") => Some("lessons".to_owned()),
        _ => Some(games.iter().find(is_of).map_or("texts".to_owned(), |game| format!("texts-{game}"))),
    }
}

/// The messages of a catalogue, each with its identifier, without what is written to translators.
fn messages(text: &str) -> Vec<(&str, String)> {
    let mut messages: Vec<(&str, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        match line.split_once(" =") {
            Some((id, _)) if !line.starts_with([' ', '}', '[', '*']) => messages.push((id, format!("{line}\n"))),
            _ => {
                let (_, message) = messages.last_mut().expect("a catalogue begins with a message");
                message.push_str(line);
                message.push('\n');
            }
        }
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_goes_with_all_its_lines_and_comments_do_not() {
        let text = "### Part\n\ngame-x = X\n# Why.\nlesson-a =\n    { $n ->\n        [one] One\n       *[other] More\n    }\ncli-b = B\n";
        let found = messages(text);
        assert_eq!(found.iter().map(|(id, _)| *id).collect::<Vec<_>>(), ["game-x", "lesson-a", "cli-b"]);
        assert_eq!(found[1].1.lines().count(), 5);
        let part_of = |id| part_of(id, &["color-pop".to_owned()]).unwrap_or_default();
        assert_eq!(found.iter().map(|(id, _)| part_of(id)).collect::<Vec<_>>(), ["home", "lessons", ""]);
        assert_eq!(part_of("server-missing-home"), "");
        assert_eq!(
            ["web-color-pop-goal", "color-pop", "web-colour"].map(part_of),
            ["texts-color-pop", "texts-color-pop", "texts"]
        );
    }

    #[test]
    fn every_message_of_the_home_page_is_in_every_catalogue() -> Result<()> {
        for entry in fs::read_dir("../crates/texts/lang")? {
            let text = fs::read_to_string(entry?.path())?;
            let found = messages(&text);
            for pattern in HOME {
                let start = pattern.trim_end_matches('*');
                assert!(found.iter().any(|(id, _)| id.starts_with(start)), "{pattern}");
            }
        }
        Ok(())
    }
}
