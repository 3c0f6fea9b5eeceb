//! The laws of all games, on plays that also reach what uniform play hardly ever does.

use std::{collections::HashMap, fs};

use blockers::{Blockers, Cell, Chance, Colour, Move, Options, Score, Step, Tile};
use game::{Event, EventOf, Game, Observer, Seat, below};
use game_laws::{LawRng, Laws};

#[test]
fn blockers_keeps_the_laws() {
    Laws::<Blockers>::new()
        .plays(60)
        .steer("fill the board", fill_the_board)
        .steer("capture", capture)
        .steer("build a ring", build_a_ring)
        .steer("skipped turns", follow("skipped-turns"))
        .steer("nobody can play", follow("nobody-can-play"))
        .rare("a capture", |_, event, _| moved(event).is_some_and(|(_, mv)| mv.captures))
        .rare("a lone tile captured", |before, event, after| {
            captured_from(before, event).is_some_and(|colour| {
                after.board().groups(colour).count() + 1 == before.board().groups(colour).count()
            })
        })
        .rare("a capture refused for splitting", |before, _, _| {
            in_play(before).any(|colour| before.board().capturable(colour) != before.board().of(colour))
        })
        .rare("a capture allowed by a way round", |before, event, _| allowed_by_a_way_round(before, event))
        .rare("a compulsory capture", |before, event, _| {
            moved(event).is_some_and(|(seat, _)| before.moves(seat).iter().all(|mv| mv.captures))
        })
        .rare("a joker played", |_, event, _| {
            moved(event).is_some_and(|(_, mv)| mv.tile.to_string() == "*")
        })
        .rare("a skipped turn", |_, _, after| skipped(after).next().is_some())
        .rare("a skipped seat that plays again", |before, event, _| {
            moved(event).is_some_and(|(seat, _)| skipped(before).any(|skipped| skipped == seat))
        })
        .rare("two turns running", |before, event, after| {
            ended(before, event, after).is_some_and(|seat| after.step() == Step::Decide(seat))
        })
        .rare("a seat passed over", |before, event, after| {
            let Some(seat) = ended(before, event, after) else { return false };
            let next = seat.next(before.players());
            !over(after) && before.options().colours_of(next).all(|colour| after.is_finished(colour))
        })
        .rare("one colour of a seat finished and the other not", |_, _, after| {
            after.players() == 2 && matches!(after.step(), Step::Decide(seat) if after.options().colours_of(seat).any(|colour| after.is_finished(colour)))
        })
        .rare("nobody can play", |_, _, after| {
            after.step() == Step::Over && in_play(after).any(|colour| !after.is_finished(colour))
        })
        .rare("every colour finished", |_, _, after| {
            after.step() == Step::Over && in_play(after).all(|colour| after.is_finished(colour))
        })
        .rare("a rack known by elimination", |_, _, after| {
            matches!(after.step(), Step::Decide(_))
                && after.view(Observer::Spectator).supplies.iter().any(|supply| supply.held.is_some())
        })
        .rare("a tie broken by captures", |_, _, after| {
            over(after) && pairs(after).any(|(a, b)| a.points() == b.points() && a != b)
        })
        .rare("a shared place", |_, _, after| over(after) && pairs(after).any(|(a, b)| a == b))
        .check();
}

fn in_play(play: &Blockers) -> impl Iterator<Item = Colour> {
    (0..play.options().colours()).map(Colour::new)
}

fn over(play: &Blockers) -> bool {
    play.step() == Step::Over
}

fn pairs(play: &Blockers) -> impl Iterator<Item = (Score, Score)> {
    let seats = Seat::all(play.players());
    seats.clone().flat_map(move |a| seats.clone().filter(move |&b| b < a).map(move |b| (play.score(a), play.score(b))))
}

/// The seat and its move, if the event is one.
fn moved(event: &EventOf<Blockers>) -> Option<(Seat, Move)> {
    let Event::Move(seat, mv) = *event else { return None };
    Some((seat, mv))
}

/// The seat whose turn has ended with the event.
fn ended(before: &Blockers, event: &EventOf<Blockers>, after: &Blockers) -> Option<Seat> {
    match *event {
        Event::Chance(Chance::Draw(colour, _)) => Some(before.options().owner(colour)),
        Event::Move(seat, _) if !matches!(after.step(), Step::Draw(_)) => Some(seat),
        _ => None,
    }
}

/// The colour that the event captures a tile of.
fn captured_from(before: &Blockers, event: &EventOf<Blockers>) -> Option<Colour> {
    let (_, mv) = moved(event)?;
    Some(before.board().at(mv.cell)?.0)
}

/// Whether the captured tile joined tiles that hang together only further away than in the cells around it.
fn allowed_by_a_way_round(before: &Blockers, event: &EventOf<Blockers>) -> bool {
    let Some(colour) = captured_from(before, event) else { return false };
    let Some((_, Move { cell: taken, .. })) = moved(event) else { return false };
    let apart = |a: Cell, b: Cell| (a.row().abs_diff(b.row()), a.column().abs_diff(b.column()));
    let beside = |a, b| matches!(apart(a, b), (0, 1) | (1, 0));
    let around = |&cell: &Cell| matches!(apart(cell, taken), (0, 1) | (1, 0) | (1, 1));
    let mut runs: Vec<Vec<Cell>> = Vec::new();
    for cell in before.board().of(colour).iter().filter(around) {
        let (joined, rest): (Vec<_>, _) = runs.into_iter().partition(|run| run.iter().any(|&one| beside(one, cell)));
        runs = rest;
        runs.push(joined.into_iter().flatten().chain([cell]).collect());
    }
    runs.iter().filter(|run| run.iter().any(|&cell| beside(cell, taken))).count() > 1
}

/// The seats that are known to have been skipped and not to have played since.
fn skipped(play: &Blockers) -> impl Iterator<Item = Seat> {
    let view = play.view(Observer::Spectator);
    let colours = in_play(play).filter(move |&colour| !view.supply(colour).absent.is_empty());
    colours.map(|colour| play.options().owner(colour))
}

/// Prefers empty cells, so that few are left and captures become compulsory.
fn fill_the_board(play: &Blockers, rng: &mut LawRng) -> Option<EventOf<Blockers>> {
    among(play, rng, |mv| !mv.captures)
}

/// Prefers captures.
fn capture(play: &Blockers, rng: &mut LawRng) -> Option<EventOf<Blockers>> {
    among(play, rng, |mv| mv.captures)
}

/// Lets seat 2 lay a ring of colour 2 round the cell in the middle, and then lets the others capture from it.
fn build_a_ring(play: &Blockers, rng: &mut LawRng) -> Option<EventOf<Blockers>> {
    let builder = Colour::new(1);
    let tile = |text: &str| text.parse::<Tile>().unwrap();
    let ring: Vec<Cell> = ["D4", "D5", "D6", "E4", "E6", "F4", "F5", "F6"].map(|cell| cell.parse().unwrap()).to_vec();
    let built = ring.iter().all(|&cell| play.board().of(builder).contains(cell));
    match play.step() {
        Step::Rack(colour) if colour == builder => {
            Some(Event::Chance(Chance::Rack(builder, ["4", "5", "6", "D", "E"].map(tile))))
        }
        Step::Draw(colour) if colour == builder => {
            let wanted = ["F", "s5", "*"].map(tile).into_iter().find(|&tile| play.pile(builder).contains(tile))?;
            Some(Event::Chance(Chance::Draw(builder, wanted)))
        }
        Step::Decide(seat) if seat == play.options().owner(builder) => {
            among(play, rng, |mv| ring.contains(&mv.cell) && mv.colour.unwrap_or(builder) == builder)
        }
        Step::Decide(_) => among(play, rng, |mv| ring.contains(&mv.cell) == built),
        _ => None,
    }
}

fn among(play: &Blockers, rng: &mut LawRng, liked: impl Fn(&Move) -> bool) -> Option<EventOf<Blockers>> {
    let Step::Decide(seat) = play.step() else { return None };
    let moves: Vec<Move> = play.moves(seat).into_iter().filter(liked).collect();
    let n = moves.len() as u32;
    (n > 0).then(|| Event::Move(seat, moves[below(rng, n) as usize]))
}

/// Follows a record, and leaves it sooner or later in two plays of three.
fn follow(record: &str) -> impl Fn(&Blockers, &mut LawRng) -> Option<EventOf<Blockers>> + 'static {
    let path = format!("{}/../../plays/blockers/{record}.json", env!("CARGO_MANIFEST_DIR"));
    let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let players = record["options"]["players"].as_u64().unwrap() as u8;
    let mut play = Blockers::new(&Options { players }).unwrap();
    let mut next = HashMap::new();
    for text in record["events"].as_array().unwrap() {
        let event = play.read(text.as_str().unwrap()).unwrap();
        next.insert(play, event);
        play.apply(event);
    }
    let length = next.len() as u32;
    move |play, rng| next.get(play).copied().filter(|_| below(rng, length) > 0)
}
