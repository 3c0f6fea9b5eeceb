//! Who plays in a seat, as links and records write it.

use std::{fmt, str::FromStr};

use game::{Explain, Message};

/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 24;

/// How well a bot plays, as people choose it: `random`, `greedy`, `1` to `5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotLevel {
    /// Any legal move.
    Random,
    /// What brings most at once.
    Greedy,
    /// One of our own levels, from 1 to 5.
    Numbered(u8),
}

impl BotLevel {
    /// Every level, the weakest first.
    pub const ALL: [Self; 7] = [
        Self::Random,
        Self::Greedy,
        Self::Numbered(1),
        Self::Numbered(2),
        Self::Numbered(3),
        Self::Numbered(4),
        Self::Numbered(5),
    ];
}

impl fmt::Display for BotLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Numbered(level) => write!(f, "{level}"),
        }
    }
}

impl FromStr for BotLevel {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or_else(|| BadPlayer::new(text))
    }
}

/// Who plays in a seat: `you`, `human`, `human:Lina`, `bot:3`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// The person whose device it is.
    You,
    /// A person, by name where one was given.
    Human(Option<String>),
    /// A bot.
    Bot(BotLevel),
}

impl Player {
    /// Whether a person decides for this seat.
    #[must_use]
    pub fn is_person(&self) -> bool {
        !matches!(self, Self::Bot(_))
    }

    /// A person of this name.
    ///
    /// # Errors
    /// [`BadPlayer`] if the name is too long, or has characters that separate names elsewhere.
    pub fn named(name: &str) -> Result<Self, BadPlayer> {
        let name = name.trim();
        let fits = name.chars().count() <= LONGEST_NAME && !name.contains(|c: char| c == ',' || c.is_control());
        let given = (!name.is_empty()).then(|| name.to_owned());
        if fits { Ok(Self::Human(given)) } else { Err(BadPlayer::new(name)) }
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
        match text.split_once(':') {
            None if text == "you" => Ok(Self::You),
            None if text == "human" => Ok(Self::Human(None)),
            Some(("human", name)) => Self::named(name).map_err(|_| BadPlayer::new(text)),
            Some(("bot", level)) => level.parse().map(Self::Bot).map_err(|_| BadPlayer::new(text)),
            _ => Err(BadPlayer::new(text)),
        }
    }
}

game::serde_as_text!(BotLevel, Player);

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlayer {
    /// Its beginning.
    pub text: String,
}

impl BadPlayer {
    fn new(text: &str) -> Self {
        Self { text: text.chars().take(40).collect() }
    }
}

/// For programmers: people read its [`Message`].
impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no player", self.text)
    }
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
