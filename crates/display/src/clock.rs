//! Time that is left, as a clock shows it.

/// A moment or a time span in milliseconds.
type Millis = u64;

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;

/// Time that is left, in the unit that people count it in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeLeft {
    /// More than a day: in days, begun ones included.
    Days(u64),
    /// Less: as digits, such as `4:05` or `1:02:03`.
    Digits(String),
}

impl TimeLeft {
    /// So many milliseconds. A second that has begun counts, so that 0:00 is shown when there is none left.
    #[must_use]
    pub fn of(left: Millis) -> Self {
        if left > DAY {
            return Self::Days(left.div_ceil(DAY));
        }
        let seconds = left.div_ceil(SECOND);
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        Self::Digits(match hours {
            0 => format!("{minutes}:{seconds:02}"),
            _ => format!("{hours}:{minutes:02}:{seconds:02}"),
        })
    }

    /// Whether it is so little that it should be seen at once.
    #[must_use]
    pub fn is_short(left: Millis) -> bool {
        left < 20 * SECOND
    }
}
