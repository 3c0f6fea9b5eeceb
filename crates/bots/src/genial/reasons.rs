//! Why a decision is good or bad: facts that the rules bear out.

use game::{Explain, Message, Seat};
use genial::{Board, Cell, Colour, Colours, Direction, Markers, Move, Placement, Tiles, Track, Variant, View};

/// A fact about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The sixth marker reaches the top.
    WinsOnTheSpot,
    /// The last tile that fits: nothing follows.
    EndsThePlay,
    /// A marker reaches a bonus turn.
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
    /// The best place for a half of a rival's weakest colour is worth less afterwards.
    Blocks {
        /// Which colour.
        colour: Colour,
        /// Whose weakest colour it is.
        rival: Seat,
        /// What a half of it could score before.
        before: u8,
        /// What it can score afterwards.
        after: u8,
    },
    /// The best place for a half of a rival's weakest colour is worth more afterwards.
    Opens {
        /// Which colour.
        colour: Colour,
        /// Whose weakest colour it is.
        rival: Seat,
        /// What a half of it can score afterwards.
        points: u8,
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

/// A line for a rival that is shorter than this is nothing to speak of.
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
    let bonus = bonus_turns(track, &before, &after);
    if going_on {
        reasons.extend(&bonus);
    }
    reasons.extend(points(&before, &after));
    if going_on && let Some(line) = line_for_rival(view, seat, &board) {
        reasons.push(line);
    }
    let mut rack = view.rack();
    rack.remove(placement.tile());
    let turn_ends = bonus.is_empty() && view.bonus <= 1;
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
        reasons.push(Reason::Weakest { colour, points: moved(colour) });
    }
    for colour in Colour::ALL.into_iter().filter(|&colour| !lowest.contains(colour) && moved(colour) > 0) {
        reasons.push(Reason::Points { colour, points: moved(colour) });
    }
    if reasons.is_empty() {
        reasons.push(Reason::NoPoints);
    }
    reasons
}

/// The greatest change, for better or worse, to the best line of a rival's weakest colour.
fn line_for_rival(view: &View, seat: Seat, board: &Board) -> Option<Reason> {
    let is_rival = |other: &Seat| match view.options.variant {
        Variant::Teams => other.index() % 2 != seat.index() % 2,
        _ => *other != seat,
    };
    let mut changes: Vec<(u8, Reason)> = Vec::new();
    for rival in Seat::all(view.options.players).filter(is_rival) {
        for colour in Colours::lowest(&view.seats[rival.index()].markers).iter() {
            let (before, after) = (best_half(&view.board, colour), best_half(board, colour));
            if before > after && before >= WORTH_BLOCKING {
                changes.push((before - after, Reason::Blocks { colour, rival, before, after }));
            } else if after > before && after >= WORTH_BLOCKING {
                changes.push((after - before, Reason::Opens { colour, rival, points: after }));
            }
        }
    }
    // The first of the greatest.
    changes.into_iter().rev().max_by_key(|(change, _)| *change).map(|(_, reason)| reason)
}

/// The most that a half of this colour can score, wherever a tile fits.
fn best_half(board: &Board, colour: Colour) -> u8 {
    let fits = |cell: &Cell| {
        let mut around = Direction::ALL.into_iter().filter_map(|direction| cell.neighbour(direction));
        board.is_free(*cell) && around.any(|next| board.is_free(next))
    };
    let scores = |cell: Cell| Direction::ALL.into_iter().map(|direction| board.line(cell, colour, direction)).sum();
    Cell::all(board.reach()).filter(fits).map(scores).max().unwrap_or(0)
}

impl Explain for Reason {
    fn message(&self) -> Message {
        match *self {
            Self::WinsOnTheSpot => Message::new("genial-reason-wins"),
            Self::EndsThePlay => Message::new("genial-reason-ends"),
            Self::Bonus { colour, marker } => {
                Message::new("genial-reason-bonus").with("colour", name(colour)).with("marker", marker)
            }
            Self::Weakest { colour, points } => {
                Message::new("genial-reason-weakest").with("colour", name(colour)).with("points", points)
            }
            Self::Points { colour, points } => {
                Message::new("genial-reason-points").with("colour", name(colour)).with("points", points)
            }
            Self::NoPoints => Message::new("genial-reason-no-points"),
            Self::Blocks { colour, rival, before, after } => Message::new("genial-reason-blocks")
                .with("colour", name(colour))
                .with("seat", rival)
                .with("before", before)
                .with("after", after),
            Self::Opens { colour, rival, points } => Message::new("genial-reason-opens")
                .with("colour", name(colour))
                .with("seat", rival)
                .with("points", points),
            Self::MaySwap => Message::new("genial-reason-may-swap"),
            Self::ShowsNone { colour, count } => {
                Message::new("genial-reason-shows-none").with("colour", name(colour)).with("count", count)
            }
        }
    }
}

fn name(colour: Colour) -> game::Arg {
    game::Arg::Name(match colour {
        Colour::Red => "genial-red",
        Colour::Yellow => "genial-yellow",
        Colour::Blue => "genial-blue",
        Colour::Green => "genial-green",
        Colour::Purple => "genial-purple",
        Colour::Orange => "genial-orange",
    })
}
