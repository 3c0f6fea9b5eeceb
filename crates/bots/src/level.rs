//! How strong an opponent is, and how that is written.

use std::{fmt, str::FromStr};

use protocol::BotLevel;

/// How an opponent plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any legal move, each equally likely: the weakest reference.
    Random,
    /// The move that brings most at once: the reference that the numbered levels are measured against.
    Greedy,
    /// One of the levels 1 to 5, from a child's first opponent to the strongest bot.
    Numbered(Strength),
    /// One of these levels as it was in an earlier [version](crate::version), to measure progress against.
    Past(u32, Strength),
}

/// A strength from 1 to 5, and how much it may think.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strength {
    /// From 1, a child's first opponent, to 5, the strongest bot.
    pub level: u8,
    /// How many simulations it may make for a decision, where that is not the level's own number.
    pub simulations: Option<u32>,
}

impl Level {
    /// The levels 1 to 5.
    pub const NUMBERED: [Self; 5] =
        [Self::numbered(1), Self::numbered(2), Self::numbered(3), Self::numbered(4), Self::numbered(5)];

    /// The level with this number.
    ///
    /// # Panics
    /// If it is not one from 1 to 5.
    #[must_use]
    pub const fn numbered(level: u8) -> Self {
        assert!(level >= 1 && level <= 5, "levels go from 1 to 5");
        Self::Numbered(Strength { level, simulations: None })
    }

    /// The message that names this level.
    #[must_use]
    pub const fn name_id(self) -> &'static str {
        match self {
            Self::Random => "level-random",
            Self::Greedy => "level-greedy",
            Self::Numbered(Strength { level, .. }) | Self::Past(_, Strength { level, .. }) => {
                ["level-1", "level-2", "level-3", "level-4", "level-5"][level as usize - 1]
            }
        }
    }
}

impl From<BotLevel> for Level {
    fn from(level: BotLevel) -> Self {
        match level {
            BotLevel::Random => Self::Random,
            BotLevel::Greedy => Self::Greedy,
            BotLevel::Numbered(level) => Self::numbered(level),
        }
    }
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLevel(pub String);

impl fmt::Display for BadLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a bot: use random, greedy, 1, 2, 3, 4 or 5 (5@400 for 400 simulations, 5@v2 for version 2)",
            self.0
        )
    }
}

impl std::error::Error for BadLevel {}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let strength = match self {
            Self::Random => return f.write_str("random"),
            Self::Greedy => return f.write_str("greedy"),
            Self::Numbered(strength) => {
                write!(f, "{}", strength.level)?;
                strength
            }
            Self::Past(version, strength) => {
                write!(f, "{}@v{version}", strength.level)?;
                strength
            }
        };
        strength.simulations.map_or(Ok(()), |simulations| write!(f, "@{simulations}"))
    }
}

impl FromStr for Level {
    type Err = BadLevel;

    fn from_str(text: &str) -> Result<Self, BadLevel> {
        let bad = || BadLevel(text.to_owned());
        let mut parts = text.split('@').peekable();
        let level = match parts.next() {
            Some("random") if parts.peek().is_none() => return Ok(Self::Random),
            Some("greedy") if parts.peek().is_none() => return Ok(Self::Greedy),
            Some(level @ ("1" | "2" | "3" | "4" | "5")) => level.as_bytes()[0] - b'0',
            _ => return Err(bad()),
        };
        let number = |text: &str| text.parse::<u32>().map_err(|_| bad());
        let version = parts.next_if(|part| part.starts_with('v')).map(|part| number(&part[1..])).transpose()?;
        let simulations = parts.next().map(number).transpose()?;
        if parts.next().is_some() {
            return Err(bad());
        }
        let strength = Strength { level, simulations };
        Ok(version.map_or(Self::Numbered(strength), |version| Self::Past(version, strength)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_written_as_they_are_read() {
        for text in ["random", "greedy", "1", "5", "5@400", "5@v2", "4@v1@30"] {
            assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
        }
        for text in ["", "0", "6", "random@3", "5@", "5@x", "5@v", "5@3@v2", "5@v2@3@4", "greedy@v1", "five"] {
            assert_eq!(text.parse::<Level>(), Err(BadLevel(text.into())));
        }
    }
}
