//! Why a decision is good or bad: facts that the rules bear out.

use game::{Explain, Message, Seat};
use genial::{Board, Colour, Colours, Markers, Move, Placement, Tiles, Track, Variant, View};

use super::prospect::{self, Prospect, Reach};

/// A fact about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The sixth marker reaches the top.
    WinsOnTheSpot,
    /// The last tile that fits: nothing follows.
    EndsThePlay,
    /// A marker reaches a bonus turn, which is played.
    Bonus {
        /// Whose marker.
        colour: Colour,
        /// Where it stands now: 18 or 36.
        marker: u8,
    },
    /// A colour moves that no other was behind.
    Weakest {
        /// Which one.
        colour: Colour,
        /// How far its marker moves.
        points: u8,
        /// How many colours are the weakest together.
        count: u8,
    },
    /// Another colour moves.
    Points {
        /// Which one.
        colour: Colour,
        /// How far its marker moves.
        points: u8,
    },
    /// No marker moves.
    NoPoints,
    /// A rival could have brought a marker to its next bonus with a tile that it may hold, and no longer can.
    DeniesBonus {
        /// Which marker.
        colour: Colour,
        /// Whose it is.
        rival: Seat,
        /// Where it stands.
        from: u8,
        /// Where the bonus is: 18 or 36.
        marker: u8,
        /// Whether no tile but a double brings it there.
        with_double: bool,
    },
    /// The turn ends, and a rival can bring a marker to its next bonus with a tile that it may hold.
    LeavesBonus {
        /// Which marker.
        colour: Colour,
        /// Whose it is.
        rival: Seat,
        /// Where it stands.
        from: u8,
        /// Where the bonus is: 18 or 36.
        marker: u8,
        /// Whether no tile but a double brings it there.
        with_double: bool,
    },
    /// A rival's weakest colour moves less far at best, with any tile that the rival may hold.
    Blocks {
        /// Which colour.
        colour: Colour,
        /// Whose weakest colour it is.
        rival: Seat,
        /// How far a placement could move it before.
        before: u8,
        /// How far one can move it afterwards.
        after: u8,
        /// How many colours are the rival's weakest together.
        count: u8,
    },
    /// A rival's weakest colour moves farther at best, with any tile that the rival may hold.
    Opens {
        /// Which colour.
        colour: Colour,
        /// Whose weakest colour it is.
        rival: Seat,
        /// How far a placement can move it afterwards.
        points: u8,
        /// How many colours are the rival's weakest together.
        count: u8,
    },
    /// No tile that is left shows a weakest colour, so that the rack may be swapped.
    MaySwap,
    /// The rack that could be swapped shows none of these colours, the weakest.
    ShowsNone {
        /// The first of them.
        colour: Colour,
        /// How many there are.
        count: u8,
    },
}

/// Fewer points for a rival than these are nothing to speak of.
const WORTH_BLOCKING: u8 = 3;

/// The facts about a decision of this seat, the weightiest first.
pub(super) fn of(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
    match mv {
        Move::Place(placement) => of_placement(view, seat, placement),
        Move::Keep | Move::Swap => {
            let lowest = Colours::lowest(&view.seats[seat.index()].markers);
            let colour = lowest.iter().next().expect("some colour is the lowest");
            vec![Reason::ShowsNone { colour, count: lowest.iter().count() as u8 }]
        }
    }
}

fn of_placement(view: &View, seat: Seat, placement: Placement) -> Vec<Reason> {
    let track = view.track();
    let before = view.seats[seat.index()].markers;
    let after = track.score(&before, placement, view.board.points(placement)).markers;
    let mut board = view.board;
    board.place(placement);
    let wins = track.is_complete(&after);
    let ends = board.is_full();
    let mut reasons = Vec::new();
    reasons.extend(wins.then_some(Reason::WinsOnTheSpot));
    reasons.extend((ends && !wins).then_some(Reason::EndsThePlay));
    let going_on = !wins && !ends;
    let mut rack = view.rack();
    rack.remove(placement.tile());
    // Turns that are due already use up tiles too, and without tiles a bonus turn lapses.
    let due = view.bonus.saturating_sub(1);
    let mut bonus = bonus_turns(track, &before, &after);
    bonus.truncate((rack.len() as usize).saturating_sub(due.into()));
    let turn_ends = bonus.is_empty() && (due == 0 || rack.is_empty());
    if going_on {
        reasons.extend(bonus);
    }
    reasons.extend(points(&before, &after));
    if going_on {
        reasons.extend(of_rivals(view, seat, &board, turn_ends));
    }
    if going_on && turn_ends && view.options.variant != Variant::Solo && may_swap(rack, &after) {
        reasons.push(Reason::MaySwap);
    }
    reasons
}

fn may_swap(rack: Tiles, markers: &Markers) -> bool {
    !rack.is_empty() && !rack.show(Colours::lowest(markers))
}

fn bonus_turns(track: Track, before: &Markers, after: &Markers) -> Vec<Reason> {
    // Only tracks that can be won on the spot give bonus turns.
    if !track.is_complete(&[track.top(); 6]) {
        return Vec::new();
    }
    let mut reasons = Vec::new();
    for colour in Colour::ALL {
        let (from, to) = (before[colour.index()], after[colour.index()]);
        let reached = [18, 36].into_iter().filter(|&stop| from < stop && to >= stop);
        reasons.extend(reached.map(|marker| Reason::Bonus { colour, marker }));
    }
    reasons
}

fn points(before: &Markers, after: &Markers) -> Vec<Reason> {
    let lowest = Colours::lowest(before);
    let moved = |colour: Colour| after[colour.index()] - before[colour.index()];
    let mut reasons = Vec::new();
    for colour in lowest.iter().filter(|&colour| moved(colour) > 0) {
        let count = lowest.iter().count() as u8;
        reasons.push(Reason::Weakest { colour, points: moved(colour), count });
    }
    for colour in Colour::ALL.into_iter().filter(|&colour| !lowest.contains(colour) && moved(colour) > 0) {
        reasons.push(Reason::Points { colour, points: moved(colour) });
    }
    if reasons.is_empty() {
        reasons.push(Reason::NoPoints);
    }
    reasons
}

/// What becomes of the rivals' chances: of their bonuses, and where none is at stake of their weakest colours.
fn of_rivals(view: &View, seat: Seat, board: &Board, turn_ends: bool) -> Vec<Reason> {
    let prospects = prospect::of_rivals(view, seat, board);
    let bonuses = bonuses_of_rivals(view.track(), &prospects, turn_ends);
    if bonuses.is_empty() { line_of_rival(&prospects).into_iter().collect() } else { bonuses }
}

/// The first bonus that is out of reach now, and one that is within reach, if possible through this very decision.
fn bonuses_of_rivals(track: Track, prospects: &[Prospect], turn_ends: bool) -> Vec<Reason> {
    let (mut denied, mut opened, mut left) = (None, None, None);
    for &Prospect { rival, markers, before, after } in prospects {
        for colour in Colour::ALL {
            let from = markers[colour.index()];
            let Some(marker) = [18, track.top()].into_iter().find(|&stop| from < stop) else { continue };
            let reaches = |markers: Markers| markers[colour.index()] >= marker;
            let with_double = |reach: Reach| !reaches(reach.without_doubles);
            let denies = Reason::DeniesBonus { colour, rival, from, marker, with_double: with_double(before) };
            let leaves = Reason::LeavesBonus { colour, rival, from, marker, with_double: with_double(after) };
            match [before, after].map(|reach| reaches(reach.best)) {
                [true, false] => denied = denied.or(Some(denies)),
                [false, true] => opened = opened.or(Some(leaves)),
                [true, true] => left = left.or(Some(leaves)),
                [false, false] => {}
            }
        }
    }
    denied.into_iter().chain(opened.or(left).filter(|_| turn_ends)).collect()
}

/// The greatest change, for better or worse, to how far a placement of a rival can move its weakest colour.
fn line_of_rival(prospects: &[Prospect]) -> Option<Reason> {
    let mut changes: Vec<(u8, Reason)> = Vec::new();
    for &Prospect { rival, markers, before, after } in prospects {
        let lowest = Colours::lowest(&markers);
        let count = lowest.iter().count() as u8;
        for colour in lowest.iter() {
            let [before, after] = [before, after].map(|reach| reach.best[colour.index()] - markers[colour.index()]);
            if before > after && before >= WORTH_BLOCKING {
                changes.push((before - after, Reason::Blocks { colour, rival, before, after, count }));
            } else if after > before && after >= WORTH_BLOCKING {
                changes.push((after - before, Reason::Opens { colour, rival, points: after, count }));
            }
        }
    }
    // The first of the greatest.
    changes.into_iter().rev().max_by_key(|(change, _)| *change).map(|(_, reason)| reason)
}

impl Explain for Reason {
    fn message(&self) -> Message {
        match *self {
            Self::WinsOnTheSpot => Message::new("genial-reason-wins"),
            Self::EndsThePlay => Message::new("genial-reason-ends"),
            Self::Bonus { colour, marker } => {
                Message::new("genial-reason-bonus").with("colour", name(colour)).with("marker", marker)
            }
            Self::Weakest { colour, points, count } => Message::new("genial-reason-weakest")
                .with("colour", name(colour))
                .with("points", points)
                .with("count", count),
            Self::Points { colour, points } => {
                Message::new("genial-reason-points").with("colour", name(colour)).with("points", points)
            }
            Self::NoPoints => Message::new("genial-reason-no-points"),
            Self::DeniesBonus { colour, rival, from, marker, with_double } => {
                Message::new("genial-reason-denies-bonus")
                    .with("colour", name(colour))
                    .with("seat", rival)
                    .with("from", from)
                    .with("marker", marker)
                    .with("doubles", u8::from(with_double))
            }
            Self::LeavesBonus { colour, rival, from, marker, with_double } => {
                Message::new("genial-reason-leaves-bonus")
                    .with("colour", name(colour))
                    .with("seat", rival)
                    .with("from", from)
                    .with("marker", marker)
                    .with("doubles", u8::from(with_double))
            }
            Self::Blocks { colour, rival, before, after, count } => Message::new("genial-reason-blocks")
                .with("colour", name(colour))
                .with("seat", rival)
                .with("before", before)
                .with("after", after)
                .with("count", count),
            Self::Opens { colour, rival, points, count } => Message::new("genial-reason-opens")
                .with("colour", name(colour))
                .with("seat", rival)
                .with("points", points)
                .with("count", count),
            Self::MaySwap => Message::new("genial-reason-may-swap"),
            Self::ShowsNone { colour, count } => {
                Message::new("genial-reason-shows-none").with("colour", name(colour)).with("count", count)
            }
        }
    }
}

fn name(colour: Colour) -> game::Arg {
    game::Arg::Name(colour.name())
}
