//! Who sits in a seat, as links and records write it.

use std::{fmt, str::FromStr};

use game::{Explain, Message};
use serde::{Deserialize, Serialize};

/// The bots' levels, as links write them after `bot:`, the weakest first.
pub const LEVELS: [&str; 7] = ["random", "greedy", "1", "2", "3", "4", "5"];

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 24;

/// Who sits in a seat: `you`, `human`, `human:Lina`, `bot:3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// The person whose device it is.
    You,
    /// A person, by name where one was given.
    Human(Option<String>),
    /// A bot of one of the [`LEVELS`].
    Bot(&'static str),
}

impl Player {
    /// Whether a person decides for this seat.
    #[must_use]
    pub fn is_person(&self) -> bool {
        !matches!(self, Self::Bot(_))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::You => f.write_str("you"),
            Self::Human(None) => f.write_str("human"),
            Self::Human(Some(name)) => write!(f, "human:{name}"),
            Self::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

impl FromStr for Player {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        let bad = || BadPlayer { text: text.chars().take(40).collect() };
        match text.split_once(':') {
            None if text == "you" => Ok(Self::You),
            None if text == "human" => Ok(Self::Human(None)),
            Some(("human", name)) => {
                let name = name.trim();
                let fits = name.chars().count() <= LONGEST_NAME && !name.contains([',', '\n', '\r', '\t']);
                let name = (!name.is_empty()).then(|| name.to_owned());
                if fits { Ok(Self::Human(name)) } else { Err(bad()) }
            }
            Some(("bot", level)) => LEVELS.into_iter().find(|&known| known == level).map(Self::Bot).ok_or_else(bad),
            _ => Err(bad()),
        }
    }
}

impl Serialize for Player {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|bad: BadPlayer| serde::de::Error::custom(format!("{:?} is no player", bad.text)))
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlayer {
    /// Its beginning.
    pub text: String,
}

impl Explain for BadPlayer {
    fn message(&self) -> Message {
        Message::new("table-bad-player").with("text", self.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in ["you", "human", "human:Lina", "bot:random", "bot:greedy", "bot:1", "bot:5"] {
            assert_eq!(text.parse::<Player>().expect("a player").to_string(), text);
        }
        assert_eq!("human:".parse(), Ok(Player::Human(None)));
    }

    #[test]
    fn other_texts_are_no_players() {
        for text in ["", "me", "bot", "bot:6", "bot:", "you:Ada", "human:A,B", "human:A name that is much too long"] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }
}
