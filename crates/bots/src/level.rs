//! How strong an opponent is, and how that is written.

use std::{fmt, str::FromStr};

/// How an opponent plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any legal move, each equally likely: the lower yardstick.
    Random,
    /// What brings most at once: the upper yardstick.
    Greedy,
    /// One of our own, from a child's first opponent to the strongest we have.
    Ours(Strength),
}

/// A strength from 1 to 5, and how much it may think.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strength {
    /// From 1, a child's first opponent, to 5, the strongest we have.
    pub level: u8,
    /// How many simulations it may make for a decision, where that is not the level's own number.
    pub simulations: Option<u32>,
}

impl Level {
    /// The levels of our own from 1 to 5.
    pub const OURS: [Self; 5] = [Self::ours(1), Self::ours(2), Self::ours(3), Self::ours(4), Self::ours(5)];

    /// One of our own levels.
    ///
    /// # Panics
    /// If it is not one from 1 to 5.
    #[must_use]
    pub const fn ours(level: u8) -> Self {
        assert!(level >= 1 && level <= 5, "levels go from 1 to 5");
        Self::Ours(Strength { level, simulations: None })
    }

    /// The message that names this level.
    #[must_use]
    pub const fn name_id(self) -> &'static str {
        match self {
            Self::Random => "level-random",
            Self::Greedy => "level-greedy",
            Self::Ours(Strength { level, .. }) => {
                ["level-1", "level-2", "level-3", "level-4", "level-5"][level as usize - 1]
            }
        }
    }
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLevel(pub String);

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a bot: use random, greedy, 1, 2, 3, 4 or 5 (5@400 for 400 simulations)", self.0)
    }
}

impl std::error::Error for BadLevel {}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Ours(Strength { level, simulations: None }) => write!(f, "{level}"),
            Self::Ours(Strength { level, simulations: Some(simulations) }) => write!(f, "{level}@{simulations}"),
        }
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let bad = || BadLevel(text.to_owned());
        let (level, simulations) = match text.split_once('@') {
            Some((level, simulations)) => (level, Some(simulations.parse().map_err(|_| bad())?)),
            None => (text, None),
        };
        match (level, simulations) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("1" | "2" | "3" | "4" | "5", _) => {
                Ok(Self::Ours(Strength { level: level.as_bytes()[0] - b'0', simulations }))
            }
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_written_as_they_are_read() {
        for text in ["random", "greedy", "1", "5", "5@400"] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        for text in ["", "0", "6", "random@3", "5@", "5@x", "five"] {
            assert_eq!(text.parse::<Level>(), Err(BadLevel(text.into())));
        }
    }
}
