//! Days of the calendar, which number the daily puzzles.

use std::{fmt, str::FromStr};

/// A day of the Gregorian calendar, written `2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// The day with this year, month and day of the month, each counted as people do.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let last = match month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(is_leap),
            1..=12 => 31,
            _ => return None,
        };
        ((1..=9999).contains(&year) && (1..=last).contains(&day)).then_some(Self { year, month, day })
    }

    /// How many days lie between the first of March of the year 0 and this one.
    #[must_use]
    pub fn number(self) -> u32 {
        // A year that begins in March has its leap day at its end, so that months have fixed places in it.
        let (year, month) = if self.month > 2 { (self.year, self.month - 3) } else { (self.year - 1, self.month + 9) };
        let year = u32::from(year);
        let before = (153 * u32::from(month) + 2) / 5;
        365 * year + year / 4 - year / 100 + year / 400 + before + u32::from(self.day) - 1
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that names no day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDay;

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<u16>().map_err(|_| NoDay));
        let mut part = || parts.next().unwrap_or(Err(NoDay));
        let (year, month, day) = (part()?, part()?, part()?);
        let small = |number: u16| u8::try_from(number).map_err(|_| NoDay);
        let found = Self::new(year, small(month)?, small(day)?).ok_or(NoDay)?;
        // One text a day.
        if found.to_string() == text { Ok(found) } else { Err(NoDay) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_numbered_without_gaps() {
        let mut last = "1999-12-31".parse::<Day>().unwrap().number();
        for year in 2000..2030 {
            for month in 1..=12 {
                for day in (1..=31).filter_map(|day| Day::new(year, month, day)) {
                    assert_eq!(day.number(), last + 1, "{day}");
                    assert_eq!(day.to_string().parse(), Ok(day));
                    last += 1;
                }
            }
        }
        assert_eq!(last + 1, Day::new(2030, 1, 1).unwrap().number());
    }

    #[test]
    fn other_texts_are_no_days() {
        for text in ["", "2026-11-31", "2026-2-3", "2025-02-29", "2026-11", "2026-11-16-1", "0000-01-01", "x"] {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
    }
}
