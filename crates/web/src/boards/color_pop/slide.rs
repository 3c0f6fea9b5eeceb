//! Where tokens came from, so that they are seen to slide.

use color_pop::{Board as Tokens, COLUMNS, Cell, ColorPop, Move, ROWS};
use leptos::prelude::*;

use super::dealer::index;
use crate::boards::Desk;

const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// The board, and how far each of its tokens has come with the move that led to it: columns and rows, nothing for most.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Slides {
    tokens: Option<Tokens>,
    from: [(i8, i8); CELLS],
    /// Numbers the moves, so that a token like the one before it is seen to arrive as well.
    number: u32,
}

impl Slides {
    fn still(tokens: Option<Tokens>, number: u32) -> Self {
        Self { tokens, from: [(0, 0); CELLS], number }
    }

    /// How far the token on this cell has come, and in which move, if it has.
    pub(super) fn of(&self, cell: Cell) -> Option<(i8, i8, u32)> {
        let (columns, rows) = self.from[index(cell)];
        ((columns, rows) != (0, 0)).then_some((columns, rows, self.number))
    }
}

/// Follows the board from move to move. Stepping into the past, and taking back, moves nothing.
pub(super) fn follow(desk: Desk<ColorPop>) -> Memo<Slides> {
    Memo::new(move |old: Option<&Slides>| {
        let now = desk.with_view(|view| view.board);
        let number = old.map_or(0, |old| old.number + 1);
        let last = desk.last_move().and_then(|shown| shown.split_once(' ')?.1.parse::<Move>().ok());
        let both = old.and_then(|old| old.tokens).zip(now).zip(last);
        both.and_then(|((before, now), mv)| slid(before, now, mv, number)).unwrap_or(Slides::still(now, number))
    })
}

/// What slid when a move was made on one board, if the other is what came of it.
fn slid(before: Tokens, now: Tokens, mv: Move, number: u32) -> Option<Slides> {
    let group = mv.group(&before);
    let mut after = before;
    after.remove(group);
    if after != now || group.is_empty() {
        return None;
    }
    let mut slides = Slides::still(Some(now), number);
    let stays = |cell: &Cell| before.at(*cell).is_some() && !group.contains(*cell);
    let column = |column: u8| (0..ROWS).map(move |row| Cell::new(column, row)).filter(stays).collect::<Vec<_>>();
    let columns = (0..COLUMNS).map(column).filter(|cells| !cells.is_empty());
    for (to_column, cells) in columns.enumerate() {
        for (to_row, cell) in cells.into_iter().enumerate() {
            let to = Cell::new(to_column as u8, to_row as u8);
            slides.from[index(to)] = ((cell.column() - to.column()) as i8, (cell.row() - to.row()) as i8);
        }
    }
    Some(slides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_come_from_above_and_columns_from_the_right() {
        let before: Tokens = "GGB/YY/BO////////".parse().unwrap();
        let mut now = before;
        let mv: Move = "Y b1".parse().unwrap();
        now.remove(mv.group(&before));
        let slides = slid(before, now, mv, 1).unwrap();
        let cell = |text: &str| text.parse::<Cell>().unwrap();
        assert_eq!(slides.of(cell("b1")), Some((1, 0, 1)), "column c has moved to b");
        assert_eq!(slides.of(cell("a1")), None);
        let mv: Move = "G a1".parse().unwrap();
        let mut now = before;
        now.remove(mv.group(&before));
        assert_eq!(slid(before, now, mv, 2).unwrap().of(cell("a1")), Some((0, 2, 2)), "blue has fallen by two");
        assert_eq!(slid(now, before, mv, 3), None, "nothing slides upwards");
    }
}
