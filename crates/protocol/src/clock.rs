//! Time for decisions, as data: nothing here reads a clock.

use serde::{Deserialize, Serialize};

use crate::Millis;

const DAY: Millis = 24 * 60 * 60 * 1000;

/// How much time people have for their decisions. Bots are not timed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockRule {
    /// As much as they like.
    #[default]
    None,
    /// So much for each decision.
    PerMove {
        /// The time for one decision.
        time: Millis,
    },
    /// So much for the whole play, and a little more with each decision.
    Fischer {
        /// The time at the start.
        time: Millis,
        /// What each decision adds.
        increment: Millis,
    },
    /// So many days for each decision, for games that are played over weeks.
    Days {
        /// How many days.
        days: u8,
    },
}

impl ClockRule {
    /// What a seat has when the play starts; `None` without clocks.
    #[must_use]
    pub fn initial(self) -> Option<Millis> {
        match self {
            Self::None => None,
            Self::PerMove { time } | Self::Fischer { time, .. } => Some(time),
            Self::Days { days } => Some(Millis::from(days) * DAY),
        }
    }

    /// What a seat has left after a decision.
    #[must_use]
    pub fn after_decision(self, remaining: Millis) -> Millis {
        match self {
            Self::None => remaining,
            Self::Fischer { increment, .. } => remaining.saturating_add(increment),
            Self::PerMove { .. } | Self::Days { .. } => self.initial().unwrap_or(remaining),
        }
    }
}

/// The clock of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatClock {
    /// What was left when the clock was last started or stopped.
    pub remaining: Millis,
    /// When it was started, if it is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running_since: Option<Millis>,
}

impl SeatClock {
    /// A clock that stands.
    #[must_use]
    pub fn stopped(remaining: Millis) -> Self {
        Self { remaining, running_since: None }
    }

    /// What is left at this moment.
    #[must_use]
    pub fn left(self, now: Millis) -> Millis {
        let used = self.running_since.map_or(0, |since| now.saturating_sub(since));
        self.remaining.saturating_sub(used)
    }

    /// When the flag falls, if the clock is running.
    #[must_use]
    pub fn flag_at(self) -> Option<Millis> {
        self.running_since.map(|since| since.saturating_add(self.remaining))
    }
}
