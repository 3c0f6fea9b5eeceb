//! How likely somebody with these colours makes a move.
//!
//! Every move says a little about the colours of whoever makes it: which of all groups it is, and how each colour lies
//! afterwards. `lab guess --habits` finds out from plays what weighs how much.

use color_pop::{Board, Colour, Colours, JokerRule, Move, View};
use game::Seat;

use super::{
    evidence::{LIES, lies},
    grid::{Grid, JOKER, bits},
    sides::{BySide, Sides},
};

/// Traits of a move at one stage of a play.
const AT_ONE_STAGE: usize = 2 * LIES + 4;

/// How many traits of a move there are: each counts for the beginning and for the end.
pub(super) const TRAITS: usize = 2 * AT_ONE_STAGE;

/// Traits of a move.
pub(super) type Traits = [f32; TRAITS];

/// How much less a decision counts for each later one of the same side, where recent ones count for more.
const FADING: f32 = 0.9;

/// A decision of somebody whose colours one guesses.
pub(super) struct Decision {
    /// The groups that could have been removed, and which was.
    options: Vec<Choice>,
    made: usize,
    /// How far the play is: from 0 to 1.
    progress: f32,
}

/// A group that could have been removed.
struct Choice {
    kind: usize,
    jokers: f32,
    /// How much otherwise each colour lies afterwards.
    changes: [[f32; LIES]; 5],
}

impl Decision {
    pub(super) fn new(rule: JokerRule, board: &Board, mv: Move) -> Self {
        let grid = Grid::new(board);
        let before = grid.kinds();
        let tokens: u32 = before.iter().map(|kind| kind.count_ones()).sum();
        let lay: [[f32; LIES]; 5] = std::array::from_fn(|colour| lies(before[colour]));
        let (mut options, mut made) = (Vec::new(), 0);
        let cells = bits(mv.group(board));
        grid.each_group(rule, &mut |group| {
            if group.cells == cells {
                made = options.len();
            }
            let after = grid.without(group.cells).kinds();
            let changes = std::array::from_fn(|colour| {
                let mut change = lies(after[colour]);
                change.iter_mut().zip(lay[colour]).for_each(|(now, then)| *now -= then);
                change
            });
            options.push(Choice { kind: group.kind, jokers: group.jokers as f32, changes });
        });
        Self { options, made, progress: 1.0 - tokens as f32 / 100.0 }
    }

    /// Which group was removed.
    pub(super) const fn made(&self) -> usize {
        self.made
    }

    /// The traits of every group that could have been removed, to somebody with these colours.
    pub(super) fn traits(&self, own: Colours) -> impl Iterator<Item = Traits> {
        self.options.iter().map(move |choice| {
            let mut traits = [0.0; TRAITS];
            for (colour, changes) in Colour::ALL.into_iter().zip(&choice.changes) {
                let sums = if own.contains(colour) { &mut traits[..LIES] } else { &mut traits[LIES..2 * LIES] };
                sums.iter_mut().zip(changes).for_each(|(sum, change)| *sum += change);
            }
            let is_own = choice.kind < JOKER && own.contains(Colour::ALL[choice.kind]);
            let is_own = f32::from(u8::from(is_own));
            let is_jokers = f32::from(u8::from(choice.kind == JOKER));
            traits[2 * LIES..AT_ONE_STAGE].copy_from_slice(&[choice.jokers, is_own, is_own * choice.jokers, is_jokers]);
            for at in 0..AT_ONE_STAGE {
                traits[AT_ONE_STAGE + at] = self.progress * traits[at];
            }
            traits
        })
    }

    /// How likely somebody with these colours decides as was decided, as a logarithm.
    fn likelihood(&self, own: Colours) -> f32 {
        let urges: Vec<f32> =
            self.traits(own).map(|traits| traits.iter().zip(&HABITS).map(|(of, habit)| of * habit).sum()).collect();
        let most = urges.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        urges[self.made] - most - urges.iter().map(|urge| (urge - most).exp()).sum::<f32>().ln()
    }
}

/// What the members of these sides decided so far, in order; nothing where it is not known how the play began.
pub(super) fn decisions(view: &View, sides: &Sides, of: impl Fn(usize) -> bool) -> BySide<Vec<Decision>> {
    let mut decisions: BySide<Vec<Decision>> = Default::default();
    let Some(mut board) = view.start else { return decisions };
    let mut seat = Seat::new(0);
    for &mv in &view.played {
        let side = sides.of(seat);
        if of(side) {
            decisions[side].push(Decision::new(view.options.jokers, &board, mv));
        }
        board.remove(mv.group(&board));
        seat = seat.next(view.options.players);
    }
    decisions
}

/// How likely somebody with these colours makes all these decisions, as a logarithm, and the same where recent ones count
/// for more.
pub(super) fn likelihood(decisions: &[Decision], own: Colours) -> [f32; 2] {
    let (mut all, mut recent) = (0.0, 0.0);
    for decision in decisions {
        let likelihood = decision.likelihood(own);
        all += likelihood;
        recent = FADING * recent + likelihood;
    }
    [all, recent]
}

// Found by `lab guess color-pop --habits --games 300 --levels 5@v3@20000,5@30000 --seed habits20k`, while the weights of
// version 5 were those of plays with 1,000 simulations.
const HABITS: Traits = [
    0.636, -0.459, -0.093, -0.300, -0.201, 0.255, 0.106, 0.170, 0.162, 0.406, 0.121, -0.130, 0.306, -0.630, -0.174,
    -0.587, 0.158, 0.313, 0.365, 0.061, -0.236, 0.061, -0.139, -0.374, 0.288, -0.084, -0.372, -0.376,
];

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "GGOY/GYOO/PPYY///////";

    fn decision(mv: &str) -> Decision {
        Decision::new(JokerRule::Free, &BOARD.parse().unwrap(), mv.parse().unwrap())
    }

    #[test]
    fn the_odds_of_all_moves_add_up_to_one() {
        let moves = ["G a1", "O b3", "P c1", "Y c3"];
        let all: f32 = moves.iter().map(|mv| decision(mv).likelihood("GP".parse().unwrap()).exp()).sum();
        assert!((all - 1.0).abs() < 1e-5, "{all}");
    }

    #[test]
    fn a_move_looks_different_to_who_has_other_colours() {
        let decision = decision("G a1");
        let [own, other] = ["GP", "YO"].map(|own| decision.traits(own.parse().unwrap()).nth(decision.made).unwrap());
        assert_eq!((own[2 * LIES + 1], other[2 * LIES + 1]), (1.0, 0.0));
        assert!(own[0] < 0.0 && own[LIES] == 0.0, "three green tokens are gone");
        assert!(other[LIES] < 0.0 && other[0] == 0.0);
    }

    #[test]
    fn recent_decisions_count_for_more() {
        let own = "GP".parse().unwrap();
        let [first, second] = [decision("G a1"), decision("P c1")].map(|it| it.likelihood(own));
        let [all, recent] = likelihood(&[decision("G a1"), decision("P c1")], own);
        assert!((all - first - second).abs() < 1e-5);
        assert!((recent - FADING * first - second).abs() < 1e-5);
    }
}
