//! Deals that are harder alone, by the same rules: no joker is ever taken. Jokers stay where they lie and keep apart what
//! they would have joined, so that level 5 can be told from a search that looks much farther.

use color_pop::{Board, Colours, JokerRule};
use search::Budget;

use super::{grid::Grid, solo::Puzzle, weights::PUZZLE};

/// How many tokens of these colours somebody leaves who takes no joker and looks at so many grids before each removal, as
/// level 5 does.
#[must_use]
pub fn sparing(board: &Board, colours: Colours, rule: JokerRule, simulations: u32) -> u32 {
    let puzzle = puzzle(colours, rule, &PUZZLE.tuned);
    let mut grid = Grid::new(board);
    while grid.left(colours) > 0 {
        let Some(cells) = puzzle.solve(&grid, &mut Budget::new(simulations)).first else { break };
        grid = grid.without(cells);
    }
    grid.left(colours)
}

/// The fewest tokens that such a player can leave, as far as two searches show, by the weights that were tuned and by those
/// that were thought of first. They keep more and more grids at each step, up to so many; with few of them the best way may
/// not be found.
#[must_use]
pub fn fewest(board: &Board, colours: Colours, rule: JokerRule, width: usize) -> u32 {
    let grid = Grid::new(board);
    let mut least = u32::MAX;
    for weights in [&PUZZLE.tuned, &PUZZLE.initial] {
        if least > 0 {
            let way = puzzle(colours, rule, weights).solve_as_wide(&grid, width, &mut Budget::new(u32::MAX));
            least = least.min(way.left);
        }
    }
    least
}

fn puzzle(colours: Colours, rule: JokerRule, weights: &[f64]) -> Puzzle {
    Puzzle::new(colours, rule, weights).sparing_jokers()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(board: &str) -> [u32; 2] {
        let board: Board = board.parse().expect("a board");
        let green = color_pop::Colour::ALL.into_iter().take(1).collect();
        [sparing(&board, green, JokerRule::Free, 1000), fewest(&board, green, JokerRule::Free, 100)]
    }

    #[test]
    fn jokers_are_not_taken() {
        // With the joker the two would go together.
        assert_eq!(left("G*G/////////"), [2, 2]);
        assert_eq!(left("GG*/////////"), [0, 0]);
    }

    #[test]
    fn what_is_in_the_way_goes_first() {
        assert_eq!(left("GYYG/////////"), [0, 0]);
        // Greens of the first two columns would leave the last one alone.
        assert_eq!(left("GG/YG/YG///////"), [0, 0]);
    }
}
