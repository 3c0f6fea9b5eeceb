//! The laws by name, and how a broken one is reported.

use std::fmt;

/// A law that every table keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Law {
    /// A snapshot is the same as any earlier one brought up to date.
    UpdatesFold,
    /// Events that are hidden from an observer, exchanged for others that are shown alike, change no byte of what that
    /// observer gets.
    NothingLeaks,
    /// Nothing panics, whatever the command, its author and the time.
    NeverPanics,
    /// A refused command changes nothing.
    RefusalChangesNothing,
    /// What was decided in a state applies in it.
    DecidedApplies,
    /// A command that is sent again counts once.
    CountsOnce,
    /// A log that is written and read again gives an equal table, and so does every beginning of it.
    LogReadsBack,
    /// A log with a missing, doubled or misplaced envelope is refused, with the number.
    GapNamed,
    /// A log that was altered in any other way gives an error or a table, and never a panic.
    BadLogRefused,
    /// The clocks of exactly those people run who owe a decision, and time that is used up does not come back.
    ClocksRun,
    /// Time alone changes something at the deadline, not before, and then the next deadline lies ahead.
    DeadlineMet,
}

impl Law {
    pub(crate) const ALL: [Self; 11] = [
        Self::UpdatesFold,
        Self::NothingLeaks,
        Self::NeverPanics,
        Self::RefusalChangesNothing,
        Self::DecidedApplies,
        Self::CountsOnce,
        Self::LogReadsBack,
        Self::GapNamed,
        Self::BadLogRefused,
        Self::ClocksRun,
        Self::DeadlineMet,
    ];
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UpdatesFold => "updates fold into the snapshot",
            Self::NothingLeaks => "what is hidden changes no byte",
            Self::NeverPanics => "nothing panics",
            Self::RefusalChangesNothing => "a refusal changes nothing",
            Self::DecidedApplies => "what was decided applies",
            Self::CountsOnce => "a command sent again counts once",
            Self::LogReadsBack => "a log reads back to an equal table",
            Self::GapNamed => "a gap in the log is named",
            Self::BadLogRefused => "an altered log never panics",
            Self::ClocksRun => "clocks run for those who owe a decision",
            Self::DeadlineMet => "time changes something at the deadline only",
        })
    }
}

/// A law that did not hold, and what was seen instead.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) law: Law,
    pub(crate) what: String,
}

/// Whether the laws held.
pub(crate) type Kept = Result<(), Broken>;

/// Returns the broken law unless the condition holds; the words are only put together then.
macro_rules! hold {
    ($law:ident, $condition:expr, $($what:tt)+) => {
        if !$condition {
            return Err($crate::law::Broken { law: $crate::law::Law::$law, what: format!($($what)+) });
        }
    };
}
pub(crate) use hold;
