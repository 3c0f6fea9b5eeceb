//! Génial with a real bag. Everybody draws tiles in the order in which they lay them open: then the next ones are always on
//! the rack, however many a turn needs. Where nothing more is known, tiles are drawn that nobody has laid open.

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
    let mut plan = Plan::new(start, &acts);
    let (events, play) = plan.clone().follow(start, &acts)?;
    let Some(held) = held else { return Ok(events) };
    let tile: Tile = held.parse().map_err(|_| impossible())?;
    // Whoever is to play has this tile, and will lay it down first.
    plan.queues[play.seat().index()].push_back(tile);
    Ok(plan.follow(start, &acts)?.0)
}

fn act(entry: &str) -> Result<(Seat, Act), Message> {
    let (seat, text) = read(entry)?;
    if let Some(shown) = text.strip_prefix("swap ") {
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

/// The tiles that each seat goes on to lay open, in order.
#[derive(Clone)]
struct Plan {
    queues: Vec<VecDeque<Tile>>,
}

impl Plan {
    fn new(start: &Genial, acts: &[(Seat, Act)]) -> Self {
        let mut queues = vec![VecDeque::new(); usize::from(start.players())];
        for (seat, act) in acts.iter().filter(|(seat, _)| seat.index() < usize::from(start.players())) {
            match act {
                Act::Place(placement) => queues[seat.index()].push_back(placement.tile()),
                Act::Swap(rack) => queues[seat.index()].extend(rack.iter()),
            }
        }
        Self { queues }
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

    /// What the seat draws now: what it lays open next, and then what nobody does.
    fn draw(&mut self, play: &Genial) -> Result<Chance, Message> {
        let seat = play.seat();
        let count = Drawn::MOST - play.rack(seat).len() as usize;
        let mut drawn = Drawn::default();
        for _ in 0..count {
            let tile = self.queues[seat.index()].pop_front();
            drawn.push(tile.or_else(|| self.spare(play.bag(), &drawn)).ok_or_else(impossible)?);
        }
        Ok(if play.stage() == Stage::Deal { Chance::Rack(seat, drawn) } else { Chance::Draw(seat, drawn) })
    }

    /// A tile of the bag that nobody lays open later, of the kind that is left most often.
    fn spare(&self, mut bag: Tiles, drawn: &Drawn) -> Option<Tile> {
        for &tile in drawn.iter().chain(self.queues.iter().flatten()) {
            if bag.contains(tile) {
                bag.remove(tile);
            }
        }
        bag.kinds().max_by_key(|tile| bag.count(*tile))
    }
}
