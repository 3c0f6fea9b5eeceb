//! Why a move is good or bad, in facts that anyone at the table could check.

use color_pop::{Colour, Move, View};
use game::{Arg, Explain, Message, Seat};

use super::grid::{Bits, Grid, JOKER, bits, flood, lone};

/// Why a move is good or bad for the seat that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The last token of the side's colours goes: it wins at once.
    Wins,
    /// The last tokens go of a colour that is none of the side's: a rival whose colour it is may have won.
    LastOf(Colour),
    /// So many tokens of one of the side's colours go.
    Own(u32, Colour),
    /// The tokens left of one of the side's colours come together in fewer sets than before.
    Joins(Colour),
    /// The tokens left of one of the side's colours fall apart into more sets.
    Splits(Colour),
    /// So many more tokens of one of the side's colours have no other beside them.
    Lone(u32, Colour),
    /// One token of the side's colour is left and no joker: nothing can remove it any more.
    Stranded(Colour),
    /// So many jokers go.
    Jokers(u32),
    /// Nothing of the side's own colours goes, so none of them is given away.
    Hides,
    /// So many tokens go of the colour that a rival has removed most of.
    Helps(u32, Colour, Seat),
    /// What is left of the colour that a rival has removed most of falls apart into more sets.
    Scatters(Colour, Seat),
    /// So many tokens of a colour go that is none of the side's, where nothing else is to be said.
    Others(u32, Colour),
}

impl Explain for Reason {
    fn message(&self) -> Message {
        let of = |id, colour: Colour| Message::new(id).with("colour", Arg::Name(colour.name()));
        match *self {
            Self::Wins => Message::new("color-pop-reason-wins"),
            Self::LastOf(colour) => of("color-pop-reason-last-of", colour),
            Self::Own(count, colour) => of("color-pop-reason-own", colour).with("count", count),
            Self::Joins(colour) => of("color-pop-reason-joins", colour),
            Self::Splits(colour) => of("color-pop-reason-splits", colour),
            Self::Lone(count, colour) => of("color-pop-reason-lone", colour).with("count", count),
            Self::Stranded(colour) => of("color-pop-reason-stranded", colour),
            Self::Jokers(count) => Message::new("color-pop-reason-jokers").with("count", count),
            Self::Hides => Message::new("color-pop-reason-hides"),
            Self::Helps(count, colour, seat) => {
                of("color-pop-reason-helps", colour).with("count", count).with("seat", seat)
            }
            Self::Scatters(colour, seat) => of("color-pop-reason-scatters", colour).with("seat", seat),
            Self::Others(count, colour) => of("color-pop-reason-others", colour).with("count", count),
        }
    }
}

/// Why this move is good or bad for the seat, the most important first.
///
/// # Panics
/// If the seat is not to move.
pub(super) fn reasons(view: &View, seat: Seat, mv: Move) -> Vec<Reason> {
    let board = view.board.as_ref().expect("a seat that is to move sees the board");
    let own = view.colours(seat).expect("a seat knows its side's colours");
    let change = Change::new(&Grid::new(board), bits(mv.group(board)));
    let mut reasons = Vec::new();
    if change.after.left(own) == 0 {
        reasons.push(Reason::Wins);
    }
    let rivals = Seat::all(view.options.players).filter(|&other| view.options.side(other) != view.options.side(seat));
    if let Move::Group { colour, .. } = mv
        && !own.contains(colour)
        && rivals.clone().count() > 0
        && change.of(colour).2 == 0
    {
        reasons.push(Reason::LastOf(colour));
    }
    for colour in own.iter() {
        change.of_own(colour, &mut reasons);
    }
    let jokers = mv.jokers().len();
    if jokers > 0 {
        reasons.push(Reason::Jokers(jokers));
    }
    for rival in rivals.clone() {
        if let Some(colour) = favourite(view, rival).filter(|&colour| !own.contains(colour)) {
            change.of_rival(colour, rival, &mut reasons);
        }
    }
    let shows = matches!(mv, Move::Group { colour, .. } if own.contains(colour));
    if !shows && rivals.count() > 0 {
        reasons.push(Reason::Hides);
    }
    // A group of jokers alone is never without a reason: they go.
    if let Move::Group { colour, .. } = mv
        && reasons.is_empty()
    {
        reasons.push(Reason::Others(change.of(colour).0, colour));
    }
    reasons
}

/// The colour that a seat has removed most tokens of, if there is just one.
fn favourite(view: &View, seat: Seat) -> Option<Colour> {
    let mut removed = [0; 5];
    for removal in &view.removed[seat.index()] {
        if let Some(colour) = removal.colour {
            removed[colour.index()] += removal.tokens;
        }
    }
    let most = removed.into_iter().max().filter(|&most| most > 0)?;
    let mut favourites = Colour::ALL.into_iter().filter(|colour| removed[colour.index()] == most);
    favourites.next().filter(|_| favourites.next().is_none())
}

/// A move by what lies where before and after it.
struct Change {
    removed: Bits,
    before: [Bits; JOKER + 1],
    after: Grid,
}

impl Change {
    fn new(grid: &Grid, removed: Bits) -> Self {
        Self { removed, before: grid.kinds(), after: grid.without(removed) }
    }

    /// How many tokens of the colour go, in how many sets those that stay lie before and after, and where they lie
    /// then.
    fn of(&self, colour: Colour) -> (u32, [u32; 2], Bits) {
        let before = self.before[colour.index()];
        let after = self.after.kinds()[colour.index()];
        ((before & self.removed).count_ones(), [sets(before & !self.removed), sets(after)], after)
    }

    fn of_own(&self, colour: Colour, reasons: &mut Vec<Reason>) {
        let (count, [before, after], cells) = self.of(colour);
        if count > 0 {
            reasons.push(Reason::Own(count, colour));
        }
        if after < before {
            reasons.push(Reason::Joins(colour));
        }
        if after > before {
            reasons.push(Reason::Splits(colour));
        }
        let stayed = self.before[colour.index()] & !self.removed;
        let more = lone(cells).saturating_sub(lone(stayed));
        if more > 0 {
            reasons.push(Reason::Lone(more, colour));
        }
        if cells.count_ones() == 1 && self.after.kinds()[JOKER] == 0 {
            reasons.push(Reason::Stranded(colour));
        }
    }

    fn of_rival(&self, colour: Colour, rival: Seat, reasons: &mut Vec<Reason>) {
        let (count, [before, after], _) = self.of(colour);
        if count > 0 {
            reasons.push(Reason::Helps(count, colour, rival));
        }
        if after > before {
            reasons.push(Reason::Scatters(colour, rival));
        }
    }
}

/// How many connected sets the cells form.
fn sets(cells: Bits) -> u32 {
    let mut left = cells;
    let mut count = 0;
    while left != 0 {
        left &= !flood(left & left.wrapping_neg(), cells);
        count += 1;
    }
    count
}
