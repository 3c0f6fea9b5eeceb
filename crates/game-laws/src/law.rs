//! The laws by name, and how a broken one is reported.

use std::fmt;

/// A law that every game must satisfy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// `all()` is not empty, its combinations are distinct, read back from their settings and set up a play with them.
    OptionsReadBack,
    /// A seat to act has a move, a seat not to act has none, and nobody has one when the play is over.
    SeatHasMove,
    /// The moves of a seat are given once each and in ascending order.
    MovesAscend,
    /// Every move given is accepted when it is checked.
    MovesLegal,
    /// Moves, answers of chance and texts that are not open now are refused, and refusing changes nothing.
    RestRefused,
    /// Two moves, or two answers of chance, never print alike.
    NeverAlike,
    /// What is printed reads back as the same value, with and without the position.
    RoundTrip,
    /// `count_moves`, `nth_move`, `random_move`, `is_legal` and `standings` agree with what the contract provides.
    OverridesAgree,
    /// An answer that chance gives can be.
    ChanceAccepted,
    /// Answers of chance have the odds that `each_chance` states.
    ChanceOdds,
    /// The choices of a simultaneous step may come in any order, and none changes what the others may choose.
    CommitsCommute,
    /// A choice of a simultaneous step is shown alike to everyone else until all are in.
    CommitsSecret,
    /// The events in notation, read again from the start, give an equal play with an equal hash.
    ReplayEqual,
    /// A view written as JSON and read again is the same view.
    ViewSerialises,
    /// Events, or whole histories, that are shown alike to an observer leave equal views.
    NoLeak,
    /// An observer who is shown different things knows different things afterwards: nothing is shown that the view
    /// does not hold.
    ShownIsKnown,
    /// An event is shown whole unless it says that it hides something, and then with a `?` for each hidden item.
    ShownTyped,
    /// An imagined play has the same options, the same turn, the same view for the observer and the same own moves.
    ImagineFaithful,
    /// What is hidden is imagined with the odds that it really has.
    ImagineOdds,
    /// Every play ends.
    EveryPlayEnds,
    /// Places follow scores (1, 1, 3), somebody is first, and partners share place and score.
    FairStandings,
    /// Each rare thing that the game named happened.
    RareHappens,
}

impl Law {
    /// Every law there is.
    pub const ALL: [Self; 22] = [
        Self::OptionsReadBack,
        Self::SeatHasMove,
        Self::MovesAscend,
        Self::MovesLegal,
        Self::RestRefused,
        Self::NeverAlike,
        Self::RoundTrip,
        Self::OverridesAgree,
        Self::ChanceAccepted,
        Self::ChanceOdds,
        Self::CommitsCommute,
        Self::CommitsSecret,
        Self::ReplayEqual,
        Self::ViewSerialises,
        Self::NoLeak,
        Self::ShownIsKnown,
        Self::ShownTyped,
        Self::ImagineFaithful,
        Self::ImagineOdds,
        Self::EveryPlayEnds,
        Self::FairStandings,
        Self::RareHappens,
    ];

    /// The law in a few words, as a failing check names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OptionsReadBack => "options read back",
            Self::SeatHasMove => "a seat to act has a move",
            Self::MovesAscend => "moves are unique and ascending",
            Self::MovesLegal => "given moves are legal",
            Self::RestRefused => "all else is refused",
            Self::NeverAlike => "two values never print alike",
            Self::RoundTrip => "notation round-trips",
            Self::OverridesAgree => "overrides agree",
            Self::ChanceAccepted => "sampled chance is accepted",
            Self::ChanceOdds => "chance has its odds",
            Self::CommitsCommute => "commits commute",
            Self::CommitsSecret => "commits are secret",
            Self::ReplayEqual => "replay gives an equal play",
            Self::ViewSerialises => "views serialise",
            Self::NoLeak => "shown alike leaves equal views",
            Self::ShownIsKnown => "what is shown is known",
            Self::ShownTyped => "what is shown says whether it hides something",
            Self::ImagineFaithful => "imagined plays have the same view",
            Self::ImagineOdds => "imagined plays have the right odds",
            Self::EveryPlayEnds => "every play ends",
            Self::FairStandings => "standings are fair",
            Self::RareHappens => "rare things happen",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A law that did not hold, and what was seen instead.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) law: Law,
    pub(crate) what: String,
}

/// Whether the laws held.
pub(crate) type LawResult = Result<(), Broken>;

/// Returns the broken law unless the condition holds; the words are only put together then.
macro_rules! require {
    ($law:ident, $condition:expr, $($what:tt)+) => {
        if !$condition {
            return Err($crate::law::Broken { law: $crate::law::Law::$law, what: format!($($what)+) });
        }
    };
}
pub(crate) use require;
