//! The sloping grid and the tokens on it: where they lie, and how they slide when some are taken away.

use std::{fmt, str::FromStr};

use game::{Malformed, Rng, shuffle};

use crate::{
    cells::{COLUMNS, Cell, Cells, ROWS},
    colour::{Colour, Colours, Token},
};

/// No connected set of one colour has more tokens than this when a play begins.
pub const LARGEST_AT_FIRST: u32 = 5;

/// Tokens on the grid, one set of cells a kind. They lie without gaps: nothing hangs above an empty cell, and no
/// empty column stands to the left of one with tokens.
///
/// Written as its ten columns from the left, each from the bottom, separated by `/`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Board {
    kinds: [Cells; 6],
}

impl Board {
    /// A grid without tokens.
    pub const EMPTY: Self = Self { kinds: [Cells::NONE; 6] };

    /// A full grid as the set-up draws it: all 100 tokens at random, drawn again until no connected set of one colour
    /// is too large.
    pub fn draw<R: Rng>(rng: &mut R) -> Self {
        let mut tokens = [Token::Joker; 100];
        for colour in Colour::ALL {
            tokens[19 * colour.index()..][..19].fill(Token::Colour(colour));
        }
        loop {
            shuffle(&mut tokens, rng);
            let mut board = Self::EMPTY;
            for (cell, token) in Cell::all().zip(tokens) {
                board.kinds[token.index()] |= Cells::one(cell);
            }
            if board.too_large().is_none() {
                return board;
            }
        }
    }

    /// The cells with a token of this kind.
    #[must_use]
    pub const fn cells(&self, token: Token) -> Cells {
        self.kinds[token.index()]
    }

    /// The cells with a token of this colour.
    #[must_use]
    pub const fn of(&self, colour: Colour) -> Cells {
        self.kinds[colour.index()]
    }

    /// The cells with a joker.
    #[must_use]
    pub const fn jokers(&self) -> Cells {
        self.kinds[Token::Joker.index()]
    }

    /// The cells with a token.
    #[must_use]
    pub fn tokens(&self) -> Cells {
        self.kinds.into_iter().fold(Cells::NONE, |all, kind| all | kind)
    }

    /// What lies on a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Token> {
        Token::ALL.into_iter().find(|&token| self.cells(token).contains(cell))
    }

    /// How many tokens of these colours are left.
    #[must_use]
    pub fn left(&self, colours: Colours) -> u8 {
        colours.iter().map(|colour| self.of(colour).len() as u8).sum()
    }

    /// Whether any group can be removed. A joker beside any token will do: beside a coloured one it counts as that
    /// colour; jokers that touch no colour are a group alone.
    #[must_use]
    pub fn has_group(&self) -> bool {
        self.kinds.iter().any(|kind| kind.beside().meets(*kind)) || self.jokers().beside().meets(self.tokens())
    }

    /// A colour with more connected tokens than the set-up allows, and the first cell of such a set.
    #[must_use]
    pub(crate) fn too_large(&self) -> Option<(Colour, Cell)> {
        Colour::ALL.into_iter().find_map(|colour| {
            let own = self.of(colour);
            let mut left = own & own.beside();
            while let Some(cell) = left.first() {
                let set = Cells::one(cell).flood(own);
                if set.len() > LARGEST_AT_FIRST {
                    return Some((colour, cell));
                }
                left -= set;
            }
            None
        })
    }

    /// Takes tokens away; what lay above them slides down, and empty columns move to the far right.
    pub fn remove(&mut self, cells: Cells) {
        let mut gaps = cells;
        // From the top, so that the gaps still to close stay where they are.
        while let Some(gap) = gaps.last() {
            gaps -= Cells::one(gap);
            for kind in &mut self.kinds {
                *kind = kind.drop_column(gap);
            }
        }
        let tokens = self.tokens();
        let Some(last) = tokens.last() else { return };
        for column in (0..last.column()).rev() {
            if !tokens.meets(Cells::column(column)) {
                for kind in &mut self.kinds {
                    *kind = kind.close_column(column);
                }
            }
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for column in 0..COLUMNS {
            if column > 0 {
                f.write_str("/")?;
            }
            for row in 0..ROWS {
                if let Some(token) = self.at(Cell::new(column, row)) {
                    write!(f, "{}", token.letter())?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Board {
    type Err = Malformed;

    /// Ten columns of at most ten tokens, none empty before one that is not.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = Malformed { example: "GYB*OPPGYB/…" };
        let mut board = Self::EMPTY;
        let mut columns = 0;
        let mut ended = false;
        for slide in text.split('/') {
            if columns == COLUMNS || ended && !slide.is_empty() || slide.len() > usize::from(ROWS) {
                return Err(malformed);
            }
            for (row, letter) in slide.chars().enumerate() {
                let token = Token::from_letter(letter).ok_or(malformed)?;
                board.kinds[token.index()] |= Cells::one(Cell::new(columns, row as u8));
            }
            ended = slide.is_empty();
            columns += 1;
        }
        if columns == COLUMNS { Ok(board) } else { Err(malformed) }
    }
}

game::serde_as_text!(Board);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_removal(before: &str, cells: &[&str], after: &str) {
        let mut board: Board = before.parse().unwrap();
        board.remove(cells.iter().map(|cell| cell.parse::<Cell>().unwrap()).collect());
        assert_eq!(board.to_string(), after);
    }

    #[test]
    fn tokens_slide_down_their_column() {
        check_removal("GYOBP*GYOB/PPPPPPPPPP////////", &["a2", "a3", "a10"], "GBP*GYO/PPPPPPPPPP////////");
    }

    #[test]
    fn empty_columns_move_to_the_far_right_and_the_others_keep_their_order() {
        check_removal("G/YY/O/BB/*/P////", &["b1", "b2", "c1", "e1"], "G/BB/P///////");
        check_removal("G/Y////////", &["a1", "b1"], "/////////");
    }

    #[test]
    fn a_whole_grid_can_go_at_once() {
        let mut board: Board = ["GYOBP*GYOB"; 10].join("/").parse().unwrap();
        board.remove(board.tokens());
        assert_eq!(board, Board::EMPTY);
    }
}
