//! Why a move is good or bad, each reason true by the rules.

use blockers::{Blockers, Cell, Cells, Colour, Face, Move};
use game::{Arg, Explain, Game, Message, Seat};

use super::field::{Touching, beside, opposing, unplayed};

/// Why a move is good or bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The tile touches several groups of its colour, which become one.
    Joins {
        /// How many.
        groups: u8,
    },
    /// The tile touches one group of its colour, which grows.
    Extends,
    /// The tile touches no group of its colour and is a group of its own.
    NewGroup,
    /// The tile touches a group of its colour nowhere else, and does here.
    OnlyPlace,
    /// No tile fits an empty cell: a capture is compulsory.
    Compulsory,
    /// Captures a colour of which the seat has captured fewer than of another: the score stays the same.
    FreeCapture {
        /// The colour.
        colour: Colour,
    },
    /// Captures a colour of which the seat has captured most: a point more.
    DearCapture {
        /// The colour.
        colour: Colour,
        /// How many of it the seat has then.
        captured: u8,
    },
    /// Captures a lone tile: its owner has a group less.
    TakesAGroup {
        /// The owner.
        seat: Seat,
    },
    /// An opponent had a tile left that could have joined groups here, and cannot capture the tile that lies here now.
    Blocks {
        /// The opponent.
        seat: Seat,
        /// The colour of the groups.
        colour: Colour,
        /// How many groups.
        groups: u8,
    },
    /// An opponent has a tile left that joins groups here; the cell was empty, and now it takes a capture.
    Hinders {
        /// The opponent.
        seat: Seat,
        /// The colour of the groups.
        colour: Colour,
        /// How many groups.
        groups: u8,
    },
    /// Tiles of the same colour could be captured before, and cannot be now: they hold their group together.
    Shields {
        /// How many tiles.
        tiles: u32,
    },
    /// The joker is spent.
    Joker,
}

impl Explain for Reason {
    fn message(&self) -> Message {
        match *self {
            Self::Joins { groups } => Message::new("blockers-reason-joins").with("groups", groups),
            Self::Extends => Message::new("blockers-reason-extends"),
            Self::NewGroup => Message::new("blockers-reason-new-group"),
            Self::OnlyPlace => Message::new("blockers-reason-only-place"),
            Self::Compulsory => Message::new("blockers-reason-compulsory"),
            Self::FreeCapture { colour } => {
                Message::new("blockers-reason-free-capture").with("colour", Arg::Name(colour.name()))
            }
            Self::DearCapture { colour, captured } => Message::new("blockers-reason-dear-capture")
                .with("colour", Arg::Name(colour.name()))
                .with("captured", captured),
            Self::TakesAGroup { seat } => Message::new("blockers-reason-takes-a-group").with("seat", seat),
            Self::Blocks { seat, colour, groups } => Message::new("blockers-reason-blocks")
                .with("seat", seat)
                .with("colour", Arg::Name(colour.name()))
                .with("groups", groups),
            Self::Hinders { seat, colour, groups } => Message::new("blockers-reason-hinders")
                .with("seat", seat)
                .with("colour", Arg::Name(colour.name()))
                .with("groups", groups),
            Self::Shields { tiles } => Message::new("blockers-reason-shields").with("tiles", tiles),
            Self::Joker => Message::new("blockers-reason-joker"),
        }
    }
}

/// The reasons for and against a legal move, the weightiest first.
pub(super) fn reasons(play: &Blockers, seat: Seat, mv: Move) -> Vec<Reason> {
    let colour = mv.colour.unwrap_or(Colour::new(seat.index() as u8));
    let joined = groups_at(play, colour, mv.cell);
    let mut after = *play;
    after.play(seat, mv);
    let mut reasons = Vec::new();
    match joined {
        0 => reasons.push(Reason::NewGroup),
        1 => reasons.push(Reason::Extends),
        groups => reasons.push(Reason::Joins { groups }),
    }
    if mv.captures {
        capture(play, seat, mv.cell, &mut reasons);
    }
    let holds = after.board().splits(colour, mv.cell);
    blocked(play, seat, mv, holds, &mut reasons);
    if joined > 0 && is_only_place(play, seat, colour, mv) {
        reasons.push(Reason::OnlyPlace);
    }
    let tiles = play.board().capturable(colour).difference(after.board().capturable(colour)).len();
    if tiles > 0 {
        reasons.push(Reason::Shields { tiles });
    }
    if mv.tile.face() == Face::Joker {
        reasons.push(Reason::Joker);
    }
    reasons
}

/// How many groups of a colour a tile of it on this cell would touch.
fn groups_at(play: &Blockers, colour: Colour, cell: Cell) -> u8 {
    play.board().groups(colour).filter(|group| !group.intersection(beside(cell)).is_empty()).count() as u8
}

/// What the capture of the tile on this cell means.
fn capture(play: &Blockers, seat: Seat, cell: Cell, reasons: &mut Vec<Reason>) {
    let (colour, _) = play.board().at(cell).expect("a capture is of a tile");
    let captured = |colour| play.captured(seat, colour).len();
    let costs_a_point = opposing(play, seat).all(|other| captured(other) <= captured(colour));
    reasons.push(if costs_a_point {
        Reason::DearCapture { colour, captured: captured(colour) + 1 }
    } else {
        Reason::FreeCapture { colour }
    });
    let mut compulsory = true;
    play.each_move(seat, |mv| compulsory &= mv.captures);
    if compulsory {
        reasons.push(Reason::Compulsory);
    }
    if beside(cell).intersection(play.board().of(colour)).is_empty() {
        reasons.push(Reason::TakesAGroup { seat: play.options().owner(colour) });
    }
}

/// The opponents who had a tile left that could have joined groups on the cell of this move. They still can by a
/// capture, unless the tile holds its group together.
fn blocked(play: &Blockers, seat: Seat, mv: Move, holds: bool, reasons: &mut Vec<Reason>) {
    let options = play.options();
    let lies_there = play.board().at(mv.cell).map(|(colour, _)| options.owner(colour));
    for colour in opposing(play, seat) {
        let owner = options.owner(colour);
        let fits = unplayed(play, colour).iter().any(|tile| tile.cells().contains(mv.cell));
        let groups = groups_at(play, colour, mv.cell);
        if groups < 2 || !fits || lies_there == Some(owner) || play.is_finished(colour) {
            continue;
        }
        if holds {
            reasons.push(Reason::Blocks { seat: owner, colour, groups });
        } else if lies_there.is_none() {
            reasons.push(Reason::Hinders { seat: owner, colour, groups });
        }
    }
}

/// Whether this move is the only one by which its tile touches a group of its colour.
fn is_only_place(play: &Blockers, seat: Seat, colour: Colour, mv: Move) -> bool {
    let touching = Touching::new(play, colour).one;
    let mut places = Cells::NONE;
    play.each_move(seat, |other| {
        if (other.colour, other.tile) == (mv.colour, mv.tile) {
            places = places.union(Cells::one(other.cell));
        }
    });
    places.intersection(touching) == Cells::one(mv.cell)
}
