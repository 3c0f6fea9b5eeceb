//! Blockers! with real piles. A tile is drawn just before it is played, and four tiles of each colour are never played: those
//! are the ones that lie on a rack all the time. They tell why somebody was skipped, or that somebody can play.

use catalog::{
    AnyEvent,
    rules::blockers::{Blockers, Board, Chance, Colour, Face, Move, Refusal, Step, Tile, Tiles},
};
use game::{Event, Explain, Game, Message, Seat, Turn};

use super::{impossible, read};

/// How many tiles of a colour are never played.
const LEFT_OVER: usize = 4;

/// How many tiles of a colour are played before it is finished.
const PLAYS: usize = 24;

/// What somebody did.
#[derive(Clone, Copy)]
enum Act {
    Play(Move),
    /// Could do nothing.
    Skip,
}

/// The events of a play in which people did this.
pub(super) fn events(start: &Blockers, seen: &[String], held: Option<&str>) -> Result<Vec<AnyEvent>, Message> {
    let acts = seen.iter().map(|entry| act(entry)).collect::<Result<Vec<_>, _>>()?;
    let held = held.map(|held| held_tile(start, held)).transpose()?;
    follow(start, &acts, held)
}

fn act(entry: &str) -> Result<(Seat, Act), Message> {
    let (seat, text) = read(entry)?;
    if text == "skip" {
        return Ok((seat, Act::Skip));
    }
    let mv = text.parse::<Move>().map_err(|malformed| Refusal::from(malformed).message())?;
    Ok((seat, Act::Play(mv)))
}

/// A tile that somebody has in hand, with its colour: `3:7`, the third colour's number 7.
fn held_tile(start: &Blockers, text: &str) -> Result<(Colour, Tile), Message> {
    let (colour, tile) = text.split_once(':').ok_or_else(impossible)?;
    let colour = colour.parse().ok().and_then(Colour::from_number).ok_or_else(impossible)?;
    let exists = colour.index() < usize::from(start.options().colours());
    let tile = tile.parse().map_err(|_| impossible())?;
    if exists { Ok((colour, tile)) } else { Err(impossible()) }
}

/// Plays what people did, with draws that make it possible.
fn follow(start: &Blockers, acts: &[(Seat, Act)], held: Option<(Colour, Tile)>) -> Result<Vec<AnyEvent>, Message> {
    let mut plans = plans(start, acts, held)?;
    let (mut play, mut events) = (*start, Vec::new());
    let mut acts = acts.iter().peekable();
    loop {
        let event = match (play.turn(), acts.peek()) {
            (Turn::Chance, _) => Event::Chance(draw(&play, &mut plans)?),
            (turn, Some((seat, Act::Skip))) => {
                if turn.awaits(*seat) {
                    return Err(Message::new("table-own-box-can-play"));
                }
                acts.next();
                continue;
            }
            (Turn::Seats(_) | Turn::Over, None) => return Ok(events),
            (Turn::Seats(_) | Turn::Over, Some((seat, Act::Play(mv)))) => {
                play.check_move(*seat, *mv).map_err(|refusal| refusal.message())?;
                acts.next();
                Event::Move(*seat, *mv)
            }
        };
        play.apply(event);
        events.push(AnyEvent::new::<Blockers>(event));
    }
}

/// In which order a colour's tiles are drawn: the last first.
type Pile = Vec<Tile>;

fn draw(play: &Blockers, plans: &mut [Pile]) -> Result<Chance, Message> {
    let mut next = |colour: Colour| plans[colour.index()].pop().ok_or_else(impossible);
    let chance = match play.step() {
        Step::Rack(colour) => {
            let mut tiles = [Tile::new(Face::Joker); 5];
            for tile in &mut tiles {
                *tile = next(colour)?;
            }
            Chance::Rack(colour, tiles)
        }
        Step::Draw(colour) => Chance::Draw(colour, next(colour)?),
        Step::Decide(_) | Step::Over => return Err(impossible()),
    };
    play.check_chance(&chance).map_err(|refusal| refusal.message())?;
    Ok(chance)
}

/// The piles of all colours: four tiles that are never played, those that are, in that order, and the rest.
fn plans(start: &Blockers, acts: &[(Seat, Act)], held: Option<(Colour, Tile)>) -> Result<Vec<Pile>, Message> {
    let options = start.options();
    let colours = (0..options.colours()).map(Colour::new);
    let mut board = Board::EMPTY;
    let mut hands: Vec<Hand> = colours.clone().map(|_| Hand::new()).collect();
    for (seat, act) in acts.iter().filter(|(seat, _)| seat.index() < usize::from(start.players())) {
        match act {
            Act::Play(mv) => {
                let colour = mv.colour.unwrap_or(Colour::new(seat.index() as u8));
                let hand = hands.get_mut(colour.index()).ok_or_else(impossible)?;
                hand.play(mv.tile)?;
                board.lay(colour, mv.tile, mv.cell);
            }
            Act::Skip => {
                for colour in options.colours_of(*seat) {
                    hands[colour.index()].skip(fitting(start, &board, *seat));
                }
            }
        }
    }
    colours
        .map(|colour| {
            let fits = fitting(start, &board, options.owner(colour));
            let held = held.filter(|(of, _)| *of == colour).map(|(_, tile)| tile);
            hands[colour.index()].pile(fits, held)
        })
        .collect()
}

/// What is known of a colour's tiles.
struct Hand {
    played: Vec<Tile>,
    unplayed: Tiles,
    /// Tiles that were not on the rack at some moment, because they would have fitted.
    absent: Tiles,
    /// The same since the last play.
    absent_now: Tiles,
}

impl Hand {
    fn new() -> Self {
        Self { played: Vec::new(), unplayed: Tiles::ALL, absent: Tiles::NONE, absent_now: Tiles::NONE }
    }

    fn play(&mut self, tile: Tile) -> Result<(), Message> {
        if !self.unplayed.contains(tile) {
            return Err(Refusal::NotInRack(tile).message());
        }
        self.played.push(tile);
        self.unplayed = self.unplayed.without(tile);
        self.absent_now = Tiles::NONE;
        Ok(())
    }

    fn skip(&mut self, fits: Tiles) {
        // What is left of a finished colour may well fit.
        if self.played.len() == PLAYS {
            return;
        }
        self.absent = self.absent.union(fits);
        self.absent_now = self.absent_now.union(fits);
    }

    /// The order in which the tiles are drawn, the last first. `fits` are those that fit on the board now.
    fn pile(&self, fits: Tiles, held: Option<Tile>) -> Result<Pile, Message> {
        let mut left = self.unplayed;
        let mut take = |wanted: Tiles| {
            let tile = left.intersection(wanted).iter().next()?;
            left = left.without(tile);
            Some(tile)
        };
        // What is drawn next is in hand when it is somebody's turn: the tile they hold, or one that lets them play.
        let next = match held {
            _ if self.played.len() == PLAYS => None,
            Some(tile) => take(Tiles::one(tile)),
            None => take(fits.difference(self.absent_now)).or_else(|| take(Tiles::ALL.difference(self.absent_now))),
        };
        let mut drawn = Vec::with_capacity(Tiles::ALL.len().into());
        for _ in 0..LEFT_OVER {
            match take(Tiles::ALL.difference(self.absent)) {
                Some(tile) => drawn.push(tile),
                // Those who were skipped hold only what did not fit.
                None => return Err(Message::new("table-own-box-can-play")),
            }
        }
        drawn.extend(&self.played);
        drawn.extend(next);
        drawn.extend(left.iter());
        drawn.reverse();
        Ok(drawn)
    }
}

/// The tiles of a seat's colours that fit somewhere on the board.
fn fitting(start: &Blockers, board: &Board, seat: Seat) -> Tiles {
    let colours = (0..start.options().colours()).map(Colour::new);
    let rivals = colours.filter(|colour| start.options().owner(*colour) != seat);
    let open = rivals.fold(board.empty(), |open, colour| open.union(board.capturable(colour)));
    let fits = |tile: &Tile| !tile.cells().intersection(open).is_empty();
    Tiles::ALL.iter().filter(fits).fold(Tiles::NONE, Tiles::with)
}
