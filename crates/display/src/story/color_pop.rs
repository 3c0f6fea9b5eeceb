//! The story of Color Pop: groups that are popped, and what is left of their colour.

use ::color_pop::{Board, Cell, Cells, Chance, ColorPop, Colour, Move, Options, Token};
use game::{Actor, Message, Seat};

use super::{Place, Storied, StoryBuilder};

/// What a move popped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gain {
    /// The colour; none for jokers alone.
    pub colour: Option<Colour>,
    /// The cells that it emptied, on the board as it was.
    pub cells: Cells,
    /// How many of them held jokers.
    pub jokers: u32,
    /// The board before the move.
    pub before: Board,
}

impl Gain {
    /// What lay there, colours first.
    pub fn tokens(&self) -> impl Iterator<Item = (Cell, Token)> + '_ {
        self.cells.iter().filter_map(|cell| Some((cell, self.before.at(cell)?)))
    }
}

/// The tokens on the grid, once they are there.
pub struct Scene {
    board: Option<Board>,
}

impl Storied for ColorPop {
    type Gain = Gain;
    type Scene = Scene;

    fn scene(_: &Options) -> Scene {
        Scene { board: None }
    }

    fn happen(scene: &mut Scene, story: &mut StoryBuilder<Gain>, actor: Actor, notation: &str) {
        match actor {
            Actor::Chance => {
                if let Ok(Chance::Board(board)) = notation.parse() {
                    scene.board = Some(board);
                }
                story.set_up();
            }
            Actor::Seat(seat) => {
                if let (Some(mv), Some(board)) = (removal(notation), scene.board.as_mut()) {
                    pop(board, story, seat, mv);
                }
            }
        }
    }
}

/// The move that an event shows. The last one of a play is followed by everybody's secrets.
#[must_use]
pub fn removal(notation: &str) -> Option<Move> {
    let mut words: Vec<&str> = notation.split(' ').collect();
    while words.last().is_some_and(|word| words.len() > 1 && word.parse::<Cell>().is_err()) {
        words.pop();
    }
    words.join(" ").parse().ok()
}

fn pop(board: &mut Board, story: &mut StoryBuilder<Gain>, seat: Seat, mv: Move) {
    story.begin_turn(seat);
    let cells = mv.group(board);
    let colour = match mv {
        Move::Group { colour, .. } => Some(colour),
        Move::Jokers(_) => None,
    };
    let gain = Gain { colour, cells, jokers: mv.jokers().len(), before: *board };
    board.remove(cells);
    let (count, jokers) = (cells.len() - gain.jokers, gain.jokers);
    let joker = Token::Joker.piece();
    let what = match colour {
        None => Message::new("color-pop-story-jokers").with("jokers", jokers).with("joker", joker),
        Some(colour) => {
            let token = Token::Colour(colour).piece();
            let id = if jokers == 0 { "color-pop-story-pop" } else { "color-pop-story-pop-jokers" };
            let message = Message::new(id).with("count", count).with("token", token);
            if jokers == 0 { message } else { message.with("jokers", jokers).with("joker", joker) }
        }
    };
    let left = |colour: Colour| {
        let message = Message::new("color-pop-story-left").with("count", board.of(colour).len());
        message.with("token", Token::Colour(colour).piece())
    };
    let gains: Vec<Message> = colour.map(left).into_iter().collect();
    let entry = story.add_move(seat, what.with("seat", seat), gain);
    entry.gains = gains;
    entry.points = Some(cells.len() as i32);
    entry.places = cells.iter().map(|cell| Place::Cell(cell.to_string())).collect();
}
