//! What a move or a drawn board must satisfy, with the reason where it does not.

use crate::{
    board::Board,
    cells::{Cell, Cells},
    colour::{Colour, Token},
    groups::head,
    moves::Move,
    options::JokerRule,
    refusal::Refusal,
};

/// The move as it is written, with the first coloured cell of its group: it may be named by any (rules 10 to 13).
///
/// # Errors
/// Why there is no such group.
pub(crate) fn written(board: &Board, rule: JokerRule, mv: Move) -> Result<Move, Refusal> {
    check_cells(board, mv)?;
    let named = mv.jokers();
    let counting = match rule {
        JokerRule::Free => named,
        JokerRule::Forced => board.jokers(),
    };
    match mv {
        Move::Group { colour, jokers, cell } => {
            let group = group(board, cell, board.of(colour) | counting, named)?;
            Ok(Move::Group { colour, jokers, cell: head(board, colour, group).unwrap_or(cell) })
        }
        Move::Jokers(jokers) => {
            let group = group(board, jokers.first().expect("a move takes a token"), counting, named)?;
            let beside = group.beside();
            if Colour::ALL.iter().all(|&colour| beside.meets(board.of(colour))) {
                return Err(Refusal::EveryColourTouches);
            }
            Ok(mv)
        }
    }
}

/// That the cells named hold what the move says.
fn check_cells(board: &Board, mv: Move) -> Result<(), Refusal> {
    if let Move::Group { colour, cell, .. } = mv {
        match board.at(cell) {
            None => return Err(Refusal::EmptyCell(cell)),
            Some(token) if token != Token::Colour(colour) => return Err(Refusal::OtherColour(cell, colour)),
            Some(_) => {}
        }
    }
    if let Some(cell) = (mv.jokers() - board.tokens()).first() {
        return Err(Refusal::EmptyCell(cell));
    }
    (mv.jokers() - board.jokers()).first().map_or(Ok(()), |cell| Err(Refusal::NotAJoker(cell)))
}

/// All that hangs together with a cell, which must have the jokers named in it and no others, and two cells at least.
fn group(board: &Board, from: Cell, ground: Cells, named: Cells) -> Result<Cells, Refusal> {
    let group = Cells::one(from).flood(ground);
    if let Some(cell) = (named - group).first() {
        return Err(Refusal::JokerApart(cell));
    }
    if let Some(cell) = ((group & board.jokers()) - named).first() {
        return Err(Refusal::JokerLeftOut(cell));
    }
    if group.len() < 2 { Err(Refusal::LoneToken(from)) } else { Ok(group) }
}

/// That the whole box is on the board and no connected set of one colour is too large (rules 2 and 3).
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_board(board: &Board) -> Result<(), Refusal> {
    for token in Token::ALL {
        let count = board.cells(token).len();
        if count != token.in_the_box() {
            return Err(Refusal::WrongTokens(token, count));
        }
    }
    board.too_large().map_or(Ok(()), |(colour, cell)| Err(Refusal::TooLarge(colour, cell)))
}
