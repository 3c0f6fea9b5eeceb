//! Who plays with whom for which colours, and a position of a play in which that is known.

use color_pop::{Colours, Options, Variant};
use game::Seat;

use super::{
    foresight::Foresight,
    grid::{Grid, Group, JOKER, beside},
};

/// The most sides there are.
pub(super) const SIDES: usize = 5;

/// One number a side.
pub(super) type BySide<T> = [T; SIDES];

/// The sides and the colours of each, as one imagines them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides {
    options: Options,
    /// The colours of each side.
    pub(super) colours: BySide<Colours>,
}

impl Sides {
    pub(super) const fn new(options: Options) -> Self {
        Self { options, colours: [Colours::NONE; SIDES] }
    }

    pub(super) const fn options(&self) -> &Options {
        &self.options
    }

    /// How many sides there are.
    pub(super) const fn count(&self) -> usize {
        match self.options.variant {
            Variant::Teams => 2,
            _ => self.options.players as usize,
        }
    }

    /// The side that a seat belongs to.
    pub(super) const fn of(&self, seat: Seat) -> usize {
        self.options.side(seat).index()
    }
}

/// A position of a play, as far as it decides on what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) grid: Grid,
    /// Who is to move.
    pub(super) seat: Seat,
    /// How many tokens of its own colours each side has removed.
    pub(super) removed: BySide<u8>,
}

impl Position {
    /// Removes a group.
    #[inline]
    pub(super) fn remove(&mut self, group: &Group, sides: &Sides) {
        let side = sides.of(self.seat);
        if group.kind < JOKER && sides.colours[side].contains(color_pop::Colour::ALL[group.kind]) {
            self.removed[side] += group.tokens as u8;
        }
        self.grid = self.grid.without(group.cells);
        self.seat = self.seat.next(sides.options.players);
    }

    /// How many tokens of each side's colours are left.
    pub(super) fn left(&self, sides: &Sides) -> BySide<u32> {
        let counts = self.grid.kinds().map(|cells| cells.count_ones());
        let mut left = [0; SIDES];
        for (left, colours) in left.iter_mut().zip(&sides.colours[..sides.count()]) {
            *left = colours.iter().map(|colour| counts[colour.index()]).sum();
        }
        left
    }

    /// Whether a side has won on the spot or nothing can be removed.
    pub(super) fn is_over(&self, sides: &Sides) -> bool {
        let kinds = self.grid.kinds();
        let tokens = kinds.iter().fold(0, |all, kind| all | kind);
        let has_group = kinds.iter().any(|&kind| beside(kind) & kind != 0) || beside(kinds[JOKER]) & tokens != 0;
        !has_group || self.left(sides)[..sides.count()].contains(&0)
    }

    /// How each side stands, if the play ends here.
    pub(super) fn outcome(&self, sides: &Sides, &Foresight { clarity, clear, .. }: &Foresight) -> Outcome {
        let count = sides.count();
        let left = self.left(sides);
        let key = |side: usize| (left[side], self.removed[side]);
        let best = (0..count).map(key).min().expect("there is a side");
        let share = 1.0 / (0..count).filter(|&side| key(side) == best).count() as f32;
        let mut outcome = Outcome { share: [0.0; SIDES], merit: [0.0; SIDES] };
        for side in 0..count {
            if key(side) == best {
                outcome.share[side] = share;
            }
            let rival = (0..count).filter(|&other| other != side).map(|other| left[other]).min().unwrap_or(0);
            let margin = (rival as f32 - left[side] as f32) / clear;
            let margin = margin.clamp(-1.0, 1.0);
            outcome.merit[side] = (1.0 - clarity) * outcome.share[side] + clarity * (0.5 + 0.5 * margin);
        }
        outcome
    }
}

/// What the end of a play is worth to each side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outcome {
    /// The share of the first place.
    pub(super) share: BySide<f32>,
    /// The share, and how clear it was: from 0 to 1.
    pub(super) merit: BySide<f32>,
}
