//! What points are worth to a side: much where its marker is low, little where it is high.

use genial::{Markers, Track};

/// Where every track has its bonus, and where the long ones stop a marker that comes from below.
const BONUS: u8 = 18;

/// Room for the points of two halves, a power of two.
const ROOM: usize = 64;

/// The weights of the evaluation by name.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    patience_at_end: f32,
    patience_per_turn: f32,
    bonus: f32,
    pub(super) deny: f32,
    pub(super) open: f32,
    pub(super) prepare: f32,
    pub(super) keep: f32,
}

impl Weights {
    /// The weights in the order of [`super::weights::NAMES`].
    pub(super) fn new(weights: &[f64]) -> Self {
        let &[patience_at_end, patience_per_turn, bonus, deny, open, prepare, keep] = weights else {
            panic!("there are seven weights")
        };
        Self {
            patience_at_end: patience_at_end as f32,
            patience_per_turn: patience_per_turn as f32,
            bonus: bonus as f32,
            deny: deny as f32,
            open: open as f32,
            prepare: prepare as f32,
            keep: keep as f32,
        }
    }
}

/// By colour, what so many points at once are worth.
///
/// A side stands as well as the soft minimum of its markers: each marker `m` counts as `ρᵐ`, and the sum of these is to
/// become small. The fewer turns are left, the smaller is `ρ`, and the more the lowest marker counts alone.
#[derive(Clone)]
pub(super) struct Worth([[f32; ROOM]; 6]);

impl Worth {
    /// Nothing is worth anything.
    pub(super) const NOTHING: Self = Self([[0.0; ROOM]; 6]);

    pub(super) fn new(markers: &Markers, track: Track, turns_left: f32, weights: &Weights) -> Self {
        let needs = needs(turns_left, weights);
        let scale = 1.0 / need(markers, &needs);
        let bonus = if rewards(track) { weights.bonus } else { 0.0 };
        let mut worth = Self::NOTHING;
        for (row, &marker) in worth.0.iter_mut().zip(markers) {
            let stop = if marker < BONUS { BONUS } else { track.top() };
            let to_stop = usize::from(stop - marker);
            let before = needs[usize::from(marker)];
            let after = &needs[usize::from(marker)..=usize::from(stop)];
            for (worth, after) in row.iter_mut().zip(after) {
                *worth = (before - after) * scale;
            }
            if to_stop > 0 {
                let most = row[to_stop] + bonus;
                row[to_stop..].fill(most);
            }
        }
        worth
    }

    /// The greater of two at each number of points.
    pub(super) fn max(&self, other: &Self) -> Self {
        let mut most = self.clone();
        for (worth, other) in most.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *worth = worth.max(*other);
        }
        most
    }

    /// What so many points in this colour are worth.
    #[inline]
    pub(super) fn of(&self, colour: usize, points: u8) -> f32 {
        self.0[colour][usize::from(points) % ROOM]
    }

    /// What a half of each colour is worth where it scores these points.
    #[inline]
    pub(super) fn row(&self, points: &[u8; 6]) -> [f32; 6] {
        std::array::from_fn(|colour| self.of(colour, points[colour]))
    }
}

/// How much a side with these markers still needs, the less the better.
pub(super) fn need(markers: &Markers, needs: &Needs) -> f32 {
    markers.iter().map(|&marker| needs[usize::from(marker)]).sum()
}

/// What a marker still needs, by where it stands: the powers of a number below 1.
pub(super) type Needs = [f32; 37];

pub(super) fn needs(turns_left: f32, weights: &Weights) -> Needs {
    let patience = (weights.patience_at_end + weights.patience_per_turn * turns_left).max(1.05);
    let ratio = 1.0 - 1.0 / patience;
    let mut power = 1.0;
    std::array::from_fn(|_| {
        let need = power;
        power *= ratio;
        need
    })
}

/// Whether this track gives bonus turns: where it does, all six markers at the top win on the spot.
fn rewards(track: Track) -> bool {
    track.is_complete(&[track.top(); 6])
}
