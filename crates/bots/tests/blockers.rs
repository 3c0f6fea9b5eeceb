//! The opponents of Blockers!: legal, repeatable, stoppable, and truthful about their reasons.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use blockers::{Blockers, Board, Cell, Colour, Face, Move, Options, Tile};
use bots::{Level, Mind, Playable, Strength, Tuned, choose};
use catalog::{Seed, Stream};
use game::{Arg, Event, Explain, Game, Message, Observer, Seat, Turn};

/// A budget that is spent in no time.
const FEW: Option<u32> = Some(12);

fn ours(level: u8) -> Level {
    Level::Numbered(Strength { level, simulations: FEW })
}

fn decide(play: &Blockers, seat: Seat, level: Level, rng: &mut Stream) -> Move {
    let view = play.view(Observer::Seat(seat));
    choose::<Blockers>(&view, seat, level, &mut Mind { rng, should_stop: &mut || false })
}

/// A whole play, each decision by the level that is told for it; every decision is legal.
fn play_out(players: u8, seed: &str, number: u64, level: impl FnMut(Seat) -> Level) -> Blockers {
    play_until(players, seed, number, |_| false, level)
}

/// The same, as far as the first decision at which it is told to stop.
fn play_until(
    players: u8,
    seed: &str,
    number: u64,
    stop: impl Fn(&Blockers) -> bool,
    mut level: impl FnMut(Seat) -> Level,
) -> Blockers {
    let streams = Seed::new(seed).game(number);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(players).map(|seat| streams.player(seat)).collect();
    let mut play = Blockers::new(&Options { players }).unwrap();
    while !(matches!(play.turn(), Turn::Seats(_)) && stop(&play)) {
        let next = game::next_event(&play, &mut chance, |play, seat, _| {
            let mv = decide(play, seat, level(seat), &mut rngs[seat.index()]);
            assert_eq!(play.check_move(seat, mv), Ok(()), "{seat} {mv}");
            mv
        });
        let Some(event) = next else { break };
        play.apply(event);
    }
    play
}

/// How many tiles are still to be played: all but four of each colour.
fn plays_left(play: &Blockers) -> u8 {
    let colours = (0..play.options().colours()).map(Colour::new);
    colours.map(|colour| play.rack(colour).len() + play.pile(colour).len() - 4).sum()
}

/// A play with these events.
fn told(players: u8, events: &[&str]) -> Blockers {
    let mut play = Blockers::new(&Options { players }).unwrap();
    for event in events {
        play.apply(play.read(event).unwrap_or_else(|refused| panic!("{event}: {refused:?}")));
    }
    play
}

/// Seat 1 has tiles on A1 and A3, and can join them on A2 with the 2 or the A.
fn two_groups() -> Blockers {
    told(
        3,
        &[
            "* rack 1 1 3 2 A B",
            "* rack 2 5 6 7 8 9",
            "* rack 3 G H I s9 s8",
            "1 1 A1",
            "* draw 1 C",
            "2 5 E5",
            "* draw 2 A",
            "3 G G9",
            "* draw 3 F",
            "1 3 A3",
            "* draw 1 D",
            "2 6 E6",
            "* draw 2 B",
            "3 H H9",
            "* draw 3 E",
        ],
    )
}

#[test]
fn every_level_plays_whole_games_with_any_number_of_players() {
    for players in 2..=5 {
        let mut decisions = 0;
        play_out(players, "levels", players.into(), |_| {
            decisions += 1;
            ours(1 + decisions % 5)
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    let play = two_groups();
    let seat = Seat::new(0);
    for level in [Level::Random, Level::Greedy, ours(1), ours(2), ours(3), ours(4), ours(5)] {
        let decided = || decide(&play, seat, level, &mut Seed::new("same").player(1, seat));
        assert_eq!(decided(), decided(), "{level}");
    }
}

#[test]
fn a_level_that_is_stopped_at_once_still_moves_and_advises() {
    let play = two_groups();
    let seat = Seat::new(0);
    let view = play.view(Observer::Seat(seat));
    for level in Level::NUMBERED {
        let mut rng = Seed::new("stop").player(1, seat);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
        let mv = choose::<Blockers>(&view, seat, level, &mut mind);
        assert!(play.is_legal(seat, mv), "{level}: {mv}");
        let Level::Numbered(strength) = level else { unreachable!("all of these are ours") };
        let advised = Blockers::advise(&view, seat, Some(mv), strength, &mut mind);
        assert!(advised.iter().any(|it| it.mv == mv && it.expected > 0.0), "{level}: {mv}");
    }
}

#[test]
fn greedy_takes_any_move_after_which_its_score_is_lowest() {
    let play = two_groups();
    let decided =
        |number| decide(&play, Seat::new(0), Level::Greedy, &mut Seed::new("greedy").player(number, Seat::new(0)));
    let texts: BTreeSet<String> = (0..40).map(|number| decided(number).to_string()).collect();
    assert_eq!(texts, BTreeSet::from(["2 A2".to_owned(), "A A2".to_owned()]));
}

#[test]
fn the_last_play_is_the_best_there_is() {
    for players in 2..=5 {
        let mut play = play_until(players, "last", players.into(), |play| plays_left(play) == 1, |_| ours(1));
        let Turn::Seats(seats) = play.turn() else { panic!("somebody plays the last tile") };
        let seat = seats.iter().next().unwrap();
        let share = |mv: Move| {
            let mut after = play;
            after.play(seat, mv);
            after.standings().wins(|seat| seat)[seat.index()]
        };
        let most = play.moves(seat).into_iter().map(share).fold(0.0, f64::max);
        for level in [ours(3), ours(4), ours(5)] {
            let mv = decide(&play, seat, level, &mut Seed::new("last").player(1, seat));
            assert_eq!(share(mv), most, "{players} players, {level}: {mv}");
        }
        play.play(seat, decide(&play, seat, ours(5), &mut Seed::new("last").player(1, seat)));
        assert_eq!(play.turn(), Turn::Over);
    }
}

#[test]
fn advice_is_ranked_and_speaks_of_the_move_that_was_asked_about() {
    let play = two_groups();
    let seat = Seat::new(0);
    let view = play.view(Observer::Seat(seat));
    for asked in play.moves(seat) {
        let mut rng = Seed::new("advice").player(1, seat);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
        let strength = Strength { level: 5, simulations: FEW };
        let advised = Blockers::advise(&view, seat, Some(asked), strength, &mut mind);
        assert!(advised.iter().any(|it| it.mv == asked), "{asked}");
        assert!(advised.is_sorted_by(|a, b| a.expected >= b.expected));
        assert!(advised.iter().all(|it| (0.0..=1.0).contains(&it.expected)));
        assert!(advised.iter().all(|it| it.reasons == Blockers::reasons(&view, seat, it.mv)));
    }
}

#[test]
fn where_nothing_is_open_any_more_a_win_is_a_whole_one_however_narrow() {
    let mut won = 0;
    for number in 0..12 {
        let play = play_until(2, "won", number, |play| plays_left(play) == 2, |_| ours(2));
        let Turn::Seats(seats) = play.turn() else { panic!("somebody is to move") };
        let seat = seats.iter().next().unwrap();
        let mut rng = Seed::new("won").chance(1);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
        let view = play.view(Observer::Seat(seat));
        let advice = Blockers::advise(&view, seat, None, Strength { level: 5, simulations: FEW }, &mut mind);
        assert!(advice.iter().all(|it| [0.0, 0.5, 1.0].contains(&it.expected)), "{advice:?}");
        won += u32::from(advice[0].expected == 1.0);
    }
    assert!((1..12).contains(&won), "{won}");
}

#[test]
fn an_advice_looks_closer_than_the_level_that_gives_it() {
    let play = play_until(2, "closer", 1, |play| plays_left(play) < 20, |_| ours(2));
    let Turn::Seats(seats) = play.turn() else { panic!("somebody is to move") };
    let seat = seats.iter().next().unwrap();
    let mut simulations = 0;
    let mut count = || {
        simulations += 1;
        false
    };
    let mut rng = Seed::new("closer").chance(1);
    let mut mind = Mind { rng: &mut rng, should_stop: &mut count };
    Blockers::advise(&play.view(Observer::Seat(seat)), seat, None, Strength { level: 4, simulations: None }, &mut mind);
    assert!(simulations >= 900, "{simulations}");
}

#[test]
fn every_weight_has_a_name_and_any_weights_give_a_legal_move() {
    let play = two_groups();
    let seat = Seat::new(0);
    let view = play.view(Observer::Seat(seat));
    for tunable in Blockers::tunables() {
        let nothing_matters = vec![0.0; tunable.weights.len()];
        for weights in [tunable.initial, (tunable.tuned)(&view.options), &nothing_matters] {
            assert_eq!(weights.len(), tunable.weights.len());
            let mv = (tunable.choose)(&view, seat, weights, &mut Seed::new("weights").player(1, seat));
            assert!(play.is_legal(seat, mv), "{mv}");
        }
    }
}

#[test]
fn a_childs_first_opponent_beats_chance_and_loses_to_greed() {
    let wins = |rival: Level| -> f64 {
        let won = |number: u64| {
            let child = Seat::new((number % 2) as u8);
            let play = play_out(2, "child", number / 2, |seat| if seat == child { ours(1) } else { rival });
            play.standings().wins(|seat| seat)[child.index()]
        };
        (0..30).map(won).sum::<f64>() / 30.0
    };
    assert!(wins(Level::Random) >= 0.85);
    assert!(wins(Level::Greedy) <= 0.4);
}

/// Every reason for every move of the recorded plays, computed again from scores, group counts and legal moves.
#[test]
fn reasons_are_true() {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/blockers");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let players = record["options"]["players"].as_u64().unwrap_or(3) as u8;
        let mut play = Blockers::new(&Options { players }).unwrap();
        for event in record["events"].as_array().unwrap() {
            let event = play.read(event.as_str().unwrap()).unwrap();
            if let Event::Move(seat, played) = event {
                let view = play.view(Observer::Seat(seat));
                for (number, mv) in play.moves(seat).into_iter().enumerate() {
                    let reasons = Blockers::reasons(&view, seat, mv);
                    assert!(!reasons.is_empty(), "{}: {seat} {mv}", path.display());
                    // Every seventh move beside the one that was played: all of them would take long.
                    if number % 7 != 0 && mv != played {
                        continue;
                    }
                    let reasons = sorted(reasons.iter().map(Explain::message).collect());
                    let mut expected = expected_reasons(&play, seat, mv);
                    for reason in &reasons {
                        *seen.entry(reason.id).or_default() += 1;
                        let at = expected.iter().position(|it| it == reason);
                        expected.remove(at.unwrap_or_else(|| panic!("{}: {seat} {mv}: {reason:?}", path.display())));
                    }
                    assert_eq!(expected, [], "{}: {seat} {mv} has more to be said about it", path.display());
                }
            }
            play.apply(event);
        }
    }
    assert_eq!(seen.len(), 12, "a reason was never given: {seen:?}");
}

fn expected_reasons(play: &Blockers, seat: Seat, mv: Move) -> Vec<Message> {
    let options = play.options();
    let mut after = *play;
    after.play(seat, mv);
    let colour = mv.colour.unwrap_or(Colour::new(seat.index() as u8));
    let (own, own_after) = (cells(play.board(), colour), cells(after.board(), colour));
    let mut expected = Vec::new();

    let joined = groups(&own) + 1 - groups(&own_after);
    if joined == 0 {
        expected.push(Message::new("blockers-reason-new-group"));
    } else if joined == 1 {
        expected.push(Message::new("blockers-reason-extends"));
    } else {
        expected.push(Message::new("blockers-reason-joins").with("groups", joined));
    }
    let grows = |other: &Move| {
        let mut with = own.clone();
        with.insert((other.cell.row(), other.cell.column()));
        groups(&with) <= groups(&own)
    };
    let moves = play.moves(seat);
    let places = moves.iter().filter(|it| it.tile == mv.tile && it.colour == mv.colour && grows(it)).count();
    if joined > 0 && places == 1 {
        expected.push(Message::new("blockers-reason-only-place"));
    }
    let shielded = own.iter().filter(|&&cell| !splits(&own, cell) && splits(&own_after, cell)).count();
    if shielded > 0 {
        expected.push(Message::new("blockers-reason-shields").with("tiles", shielded));
    }
    if mv.tile.to_string() == "*" {
        expected.push(Message::new("blockers-reason-joker"));
    }

    if let Some((taken, _)) = play.board().at(mv.cell) {
        let points = i32::from(after.score(seat).points()) - i32::from(play.score(seat).points());
        let by_groups = groups(&own_after) as i32 - groups(&own) as i32;
        let message = if points > by_groups {
            let captured = after.captured(seat, taken).len();
            Message::new("blockers-reason-dear-capture").with("captured", captured)
        } else {
            Message::new("blockers-reason-free-capture")
        };
        expected.push(named(message, taken));
        if groups(&cells(after.board(), taken)) < groups(&cells(play.board(), taken)) {
            expected.push(Message::new("blockers-reason-takes-a-group").with("seat", options.owner(taken)));
        }
        if moves.iter().all(|it| it.captures) {
            expected.push(Message::new("blockers-reason-compulsory"));
        }
    }
    for other in (0..options.colours()).map(Colour::new).filter(|&other| options.owner(other) != seat) {
        let theirs = cells(play.board(), other);
        let mut with = theirs.clone();
        with.insert((mv.cell.row(), mv.cell.column()));
        let joined = groups(&theirs) + 1 - groups(&with);
        let is_theirs = play.board().at(mv.cell).is_some_and(|(there, _)| options.owner(there) == options.owner(other));
        let fits = play.rack(other).union(play.pile(other)).iter().any(|tile| goes_to(tile, mv.cell));
        let finished = play.rack(other).union(play.pile(other)).len() == 4;
        // A tile whose capture would split its group stays where it is.
        let stays = splits(&own_after, (mv.cell.row(), mv.cell.column()));
        let id = match play.board().at(mv.cell) {
            _ if stays => Some("blockers-reason-blocks"),
            None => Some("blockers-reason-hinders"),
            Some(_) => None,
        };
        if let Some(id) = id.filter(|_| joined > 1 && !is_theirs && fits && !finished) {
            expected.push(named(Message::new(id).with("seat", options.owner(other)), other).with("groups", joined));
        }
    }
    sorted(expected)
}

/// The messages with what they mention in alphabetical order: another order says the same.
fn sorted(mut messages: Vec<Message>) -> Vec<Message> {
    messages.iter_mut().for_each(|message| message.args.sort_by_key(|&(name, _)| name));
    messages
}

fn named(message: Message, colour: Colour) -> Message {
    message.with("colour", Arg::Name(colour.name()))
}

type Places = BTreeSet<(u8, u8)>;

fn cells(board: &Board, colour: Colour) -> Places {
    board.iter().filter(|&(_, of, _)| of == colour).map(|(cell, ..)| (cell.row(), cell.column())).collect()
}

/// How many groups they form, one cell after the other.
fn groups(cells: &Places) -> usize {
    let mut left = cells.clone();
    let mut count = 0;
    while let Some(first) = left.pop_first() {
        count += 1;
        let mut open = vec![first];
        while let Some((row, column)) = open.pop() {
            let beside =
                [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
            open.extend(beside.into_iter().filter(|cell| left.remove(cell)));
        }
    }
    count
}

/// Whether there are more groups without the cell than with it.
fn splits(cells: &Places, cell: (u8, u8)) -> bool {
    let mut without = cells.clone();
    without.remove(&cell);
    groups(&without) > groups(cells)
}

fn goes_to(tile: Tile, cell: Cell) -> bool {
    match tile.face() {
        Face::Number(column) => column == cell.column(),
        Face::Letter(row) => row == cell.row(),
        Face::Symbol(block) => block == cell.row() / 3 * 3 + cell.column() / 3,
        Face::Joker => true,
    }
}
