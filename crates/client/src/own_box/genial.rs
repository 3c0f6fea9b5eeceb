//! Génial with a real bag. Everybody draws tiles in the order in which they lay them open, and as late as that is possible:
//! a tile that went back to the bag may be needed again. The rest of a rack are tiles that nobody has laid open.

use std::collections::VecDeque;

use catalog::{
    AnyEvent,
    rules::genial::{Chance, Drawn, Genial, Move, Placement, Refusal, Stage, Tile, Tiles},
};
use game::{Event, Explain, Game, Message, Seat, Turn};

use super::{impossible, read};

/// What somebody did.
enum Act {
    Place(Placement),
    /// Laid the rack open, and drew a new one.
    Swap(Tiles),
}

/// The events of a play in which people did this.
pub(super) fn events(start: &Genial, seen: &[String], held: Option<&str>) -> Result<Vec<AnyEvent>, Message> {
    let acts = seen.iter().map(|entry| act(entry)).collect::<Result<Vec<_>, _>>()?;
    let (events, play) = Plan::new(start, &acts, None).follow(start, &acts)?;
    let Some(held) = held else { return Ok(events) };
    let tile: Tile = held.parse().map_err(|_| impossible())?;
    // Whoever is to play has this tile, and will lay it down first.
    Ok(Plan::new(start, &acts, Some((play.seat(), tile))).follow(start, &acts)?.0)
}

fn act(entry: &str) -> Result<(Seat, Act), Message> {
    let (seat, text) = read(entry)?;
    if let Some(shown) = text.strip_prefix("swap ") {
        if shown.split(' ').count() > Drawn::MOST {
            return Err(impossible());
        }
        let mut rack = Tiles::NONE;
        for word in shown.split(' ') {
            rack.insert(word.parse().map_err(|_| impossible())?);
        }
        return Ok((seat, Act::Swap(rack)));
    }
    match text.parse::<Move>().map_err(|malformed| Refusal::from(malformed).message())? {
        Move::Place(placement) => Ok((seat, Act::Place(placement))),
        Move::Keep | Move::Swap => Err(impossible()),
    }
}

/// What the seats draw.
struct Plan {
    seats: Vec<Supply>,
}

/// The tiles that a seat goes on to lay open, in order, and how many of them it draws each time.
#[derive(Default)]
struct Supply {
    tiles: VecDeque<Tile>,
    draws: VecDeque<usize>,
}

/// What a seat lays open in one turn: how many tiles, and whether the whole rack is among them.
#[derive(Clone, Copy, Default)]
struct Opened {
    tiles: usize,
    placed: usize,
    is_swap: bool,
}

impl Plan {
    fn new(start: &Genial, acts: &[(Seat, Act)], held: Option<(Seat, Tile)>) -> Self {
        let mut seats: Vec<Supply> = (0..start.players()).map(|_| Supply::default()).collect();
        let mut turns = vec![Vec::<Opened>::new(); seats.len()];
        let mut last = None;
        let placed = held.map(|(seat, tile)| (seat, Tiles::NONE, Some(tile)));
        let laid = acts.iter().map(|(seat, act)| match act {
            Act::Place(placement) => (*seat, Tiles::NONE, Some(placement.tile())),
            Act::Swap(rack) => (*seat, *rack, None),
        });
        for (seat, rack, tile) in laid.chain(placed).filter(|(seat, ..)| seat.index() < usize::from(start.players())) {
            let turns = &mut turns[seat.index()];
            // Others play between two turns of a seat; what follows at once is a bonus or a swap.
            if last.replace(seat) != Some(seat) {
                turns.push(Opened::default());
            }
            let turn = turns.last_mut().expect("a turn has begun");
            turn.tiles += rack.len() as usize + usize::from(tile.is_some());
            turn.placed += usize::from(tile.is_some());
            turn.is_swap |= tile.is_none();
            seats[seat.index()].tiles.extend(rack.iter().chain(tile));
        }
        for (supply, turns) in seats.iter_mut().zip(&turns) {
            supply.draws = latest_draws(turns);
        }
        Self { seats }
    }

    /// Plays what people did, with draws that make it possible.
    fn follow(mut self, start: &Genial, acts: &[(Seat, Act)]) -> Result<(Vec<AnyEvent>, Genial), Message> {
        let (mut play, mut events) = (*start, Vec::new());
        let mut acts = acts.iter().peekable();
        loop {
            let next = acts.peek();
            let event = match play.turn() {
                Turn::Over if next.is_none() => return Ok((events, play)),
                Turn::Chance => {
                    if matches!(next, Some((seat, Act::Swap(_))) if *seat == play.seat() && play.stage() == Stage::Draw)
                    {
                        return Err(Refusal::NoSwapNow.message());
                    }
                    let chance = self.draw(&play)?;
                    play.check_chance(&chance).map_err(|refusal| refusal.message())?;
                    Event::Chance(chance)
                }
                // Nobody said that they could have swapped: so they kept their tiles, if they could.
                Turn::Seats(_) if play.stage() == Stage::Swap && !matches!(next, Some((_, Act::Swap(_)))) => {
                    Event::Move(play.seat(), Move::Keep)
                }
                Turn::Seats(_) if next.is_none() => return Ok((events, play)),
                Turn::Seats(_) | Turn::Over => {
                    let (seat, act) = acts.next().expect("there is one");
                    let mv = match act {
                        Act::Place(placement) => Move::Place(*placement),
                        Act::Swap(rack) if play.rack(*seat) == *rack => Move::Swap,
                        Act::Swap(_) => {
                            return Err(Refusal::WrongCount { expected: play.rack(play.seat()).len() }.message());
                        }
                    };
                    play.check_move(*seat, mv).map_err(|refusal| refusal.message())?;
                    Event::Move(*seat, mv)
                }
            };
            play.apply(event);
            events.push(AnyEvent::new::<Genial>(event));
        }
    }

    /// What the seat draws now: what it lays open soon, and then what nobody does.
    fn draw(&mut self, play: &Genial) -> Result<Chance, Message> {
        let seat = play.seat();
        let count = Drawn::MOST - play.rack(seat).len() as usize;
        let supply = &mut self.seats[seat.index()];
        let known = supply.draws.pop_front().unwrap_or(0).min(count).min(supply.tiles.len());
        let mut drawn = Drawn::default();
        supply.tiles.drain(..known).for_each(|tile| drawn.push(tile));
        for _ in known..count {
            drawn.push(self.spare(play.bag(), &drawn).ok_or_else(impossible)?);
        }
        Ok(if play.stage() == Stage::Deal { Chance::Rack(seat, drawn) } else { Chance::Draw(seat, drawn) })
    }

    /// A tile of the bag that nobody lays open later, of the kind that is left most often.
    fn spare(&self, mut bag: Tiles, drawn: &Drawn) -> Option<Tile> {
        for &tile in drawn.iter().chain(self.seats.iter().flat_map(|supply| &supply.tiles)) {
            if bag.contains(tile) {
                bag.remove(tile);
            }
        }
        bag.kinds().max_by_key(|tile| bag.count(*tile))
    }
}

/// How many of the tiles that a seat lays open in these turns it draws before each of them, as late as possible: by then it
/// has those of the turn, and those of later turns for which there is no room later.
fn latest_draws(turns: &[Opened]) -> VecDeque<usize> {
    // As many are drawn as were placed the turn before; a whole rack at first, and after a swap.
    let room = |turn: usize| match turn.checked_sub(1).map(|before| turns[before]) {
        Some(before) if !before.is_swap => before.placed,
        _ => Drawn::MOST,
    };
    let mut draws = VecDeque::new();
    let mut early = 0;
    for turn in (0..turns.len()).rev() {
        let wanted = turns[turn].tiles + early;
        let now = wanted.min(room(turn));
        early = wanted - now;
        draws.push_front(now);
    }
    draws
}
