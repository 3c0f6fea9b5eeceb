//! The opponents of Criss Cross: legal, repeatable, as strong as they should be, and truthful about why.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use bots::{Level, Mind, Playable, Strength, Tuned, choose};
use catalog::{Seed, Stream};
use criss_cross::{Cell, CrissCross, Move, Options, ROUNDS, Sheet, Symbol, Title};
use game::{Arg, Explain, Game, GameOptions, Message, Observer, Seat, Settings, Turn};
use search::{Evaluate, solve};
use serde_json::Value;

const FIRST: Seat = Seat::new(0);

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

fn decide(play: &CrissCross, seat: Seat, level: Level, rng: &mut Stream) -> Move {
    choose::<CrissCross>(&play.view(Observer::Seat(seat)), seat, level, &mut Mind { rng, should_stop: &mut || false })
}

/// Plays to the end, one level a seat.
fn play_out(options: &Options, levels: &[Level], seed: &str, deal: u64) -> CrissCross {
    let streams = Seed::new(seed).game(deal);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(options.players).map(|seat| streams.player(seat)).collect();
    let mut play = CrissCross::new(options).unwrap();
    game::play_out(&mut play, &mut chance, |play, seat, _| {
        let mv = decide(play, seat, levels[seat.index() % levels.len()], &mut rngs[seat.index()]);
        assert_eq!(play.check_move(seat, mv), Ok(()), "{seat} {mv} in {options:?}");
        mv
    });
    play
}

/// A play after these events.
fn after(players: u8, advanced: bool, events: &[&str]) -> CrissCross {
    let mut play = CrissCross::new(&Options { players, advanced }).unwrap();
    for text in events {
        let event = play.read(text).expect("it is legal");
        play.apply(event);
    }
    play
}

#[test]
fn every_level_plays_legally_to_the_end_with_all_options() {
    let levels = ["5@20", "1", "4", "2", "3", "4@20", "greedy", "random"].map(level);
    for options in Options::all() {
        for first in 0..levels.len().div_ceil(options.players.into()) {
            let levels = &levels[first * usize::from(options.players)..];
            play_out(&options, levels, "legal", 1);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_play() {
    let options = Options { players: 2, advanced: true };
    for name in ["1", "2", "3", "4", "5@50"] {
        let [one, other] = [(); 2].map(|()| play_out(&options, &[level(name)], "same", 3));
        assert_eq!(one, other, "level {name}");
    }
}

/// Plays to the end with two players, each decision made by a closure.
fn play_through(advanced: bool, seed: &str, mut decide: impl FnMut(&CrissCross, Seat, &mut Stream) -> Move) {
    let mut rng = Seed::new(seed).chance(1);
    let mut play = CrissCross::new(&Options { players: 2, advanced }).unwrap();
    game::play_out(&mut play, &mut rng, |play, seat, rng| decide(play, seat, rng));
}

#[test]
fn a_bot_that_is_stopped_at_once_still_moves_legally() {
    play_through(false, "stop", |play, seat, rng| {
        let view = play.view(Observer::Seat(seat));
        let mut mind = Mind { rng, should_stop: &mut || true };
        let mv = choose::<CrissCross>(&view, seat, Level::numbered(5), &mut mind);
        assert_eq!(play.check_move(seat, mv), Ok(()), "{mv}");
        let advice = CrissCross::advise(&view, seat, Some(mv), FULL, &mut mind);
        assert!(advice.iter().any(|advised| advised.mv == mv), "{mv} was asked");
        let early = play.round() < 6;
        assert!(!early || advice.iter().all(|it| it.expected > 0.0), "nothing is lost yet: {advice:?}");
        mv
    });
}

#[test]
fn nobody_thinks_longer_than_allowed_nor_long_without_asking() {
    let mut most = 0;
    play_through(true, "asked", |play, seat, rng| {
        let view = play.view(Observer::Seat(seat));
        let mut asked = |simulations| {
            let mut count = 0;
            let mut should_stop = || {
                count += 1;
                false
            };
            let mut mind = Mind { rng, should_stop: &mut should_stop };
            CrissCross::advise(&view, seat, None, Strength { level: 5, simulations: Some(simulations) }, &mut mind);
            count
        };
        // Before each simulation, and there are no more of them, in the last rounds either.
        assert!(asked(10) <= 11, "round {}", play.round());
        if play.round() == ROUNDS - 2 {
            most = most.max(asked(50_000));
        }
        play.random_move(seat, rng)
    });
    assert!(most > 21, "for every roll that may come next, not for every move: {most}");
}

const FULL: Strength = Strength { level: 5, simulations: None };

#[test]
fn greedy_takes_the_most_points_and_ties_at_random() {
    let play = after(1, false, &["1 start 4", "* roll 4 4"]);
    let mut rng = Seed::new("greedy").chance(1);
    let taken: BTreeSet<String> = (0..40).map(|_| decide(&play, FIRST, Level::Greedy, &mut rng).to_string()).collect();
    // Four points around the corner; in one line it would be a run of three, for three points.
    assert_eq!(Vec::from_iter(taken), ["4a2 4b2", "4b1 4b2"]);
}

#[test]
fn weights_have_names_and_play_legally() {
    let [evaluation] = CrissCross::tunables() else { panic!("one set of weights") };
    assert_eq!(evaluation.weights.len(), evaluation.initial.len());
    let play = after(2, true, &["1 start 4", "2 start 1", "* roll 3 5"]);
    let view = play.view(Observer::Seat(FIRST));
    for weights in [evaluation.initial, (evaluation.tuned)(&view.options)] {
        let mv = (evaluation.choose)(&view, FIRST, weights, &mut Seed::new("weights").chance(1));
        assert_eq!(play.check_move(FIRST, mv), Ok(()));
    }
}

/// The share of first places of the first level against the second.
fn wins(one: &str, other: &str, games: u64) -> f64 {
    let options = Options { players: 2, advanced: false };
    let won = |game: u64| {
        let mut levels = [level(one), level(other)];
        levels.rotate_left(game as usize % 2);
        play_out(&options, &levels, "wins", game / 2).standings().wins(|seat| seat)[game as usize % 2]
    };
    (0..games).map(won).sum::<f64>() / games as f64
}

#[test]
fn levels_are_as_strong_as_they_should_be() {
    assert!(wins("1", "random", 200) > 0.8);
    assert!(wins("1", "greedy", 200) < 0.4);
    for [better, worse] in [["2", "1"], ["3", "2"], ["4", "3"]] {
        assert!(wins(better, worse, 200) > 0.5, "{better} against {worse}");
    }
}

#[test]
fn alone_level_four_is_a_grand_master_on_average() {
    let total = |options: &Options, deal| play_out(options, &[level("4")], "alone", deal).score(FIRST).total;
    for advanced in [false, true] {
        let sum: i32 = (0..100).map(|deal| total(&Options { players: 1, advanced }, deal)).sum();
        assert_eq!(Title::of(sum / 100), Title::GrandMaster, "advanced: {advanced}, {sum}");
    }
}

/// What somebody who plays alone wants.
struct Total;

impl Evaluate<CrissCross> for Total {
    fn value(&self, play: &CrissCross, seat: Seat) -> f64 {
        play.score(seat).total.into()
    }
}

#[test]
fn with_one_roll_to_come_advice_is_what_the_exhaustive_solver_finds() {
    for advanced in [false, true] {
        let mut rng = Seed::new("exact").chance(1);
        let mut play = CrissCross::new(&Options { players: 1, advanced }).unwrap();
        while !(play.round() == ROUNDS - 1 && play.turn() == Turn::seat(FIRST)) {
            match play.turn() {
                Turn::Chance => play.resolve(play.sample(&mut rng)),
                Turn::Seats(_) => play.play(FIRST, decide(&play, FIRST, level("4"), &mut rng)),
                // Stuck before the eleventh round: the next one will not be.
                Turn::Over => play = CrissCross::new(&play.options()).unwrap(),
            }
        }
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
        let advice = CrissCross::advise(&play.view(Observer::Seat(FIRST)), FIRST, None, FULL, &mut mind);
        let exact = solve(&play, FIRST, &Total, 100_000).expect("one roll is soon looked at").ranked;
        assert_eq!(advice.len(), exact.len());
        for found in exact {
            let advised = advice.iter().find(|advised| advised.mv == found.mv).expect("all moves are looked at");
            assert!((advised.expected - found.value).abs() < 1e-3, "{}: {}", found.mv, found.value);
        }
    }
}

#[test]
fn advice_is_ranked_and_has_what_was_asked() {
    let few = Strength { level: 5, simulations: Some(100) };
    for (players, range) in [(1, 0.0..=110.0), (3, 0.0..=1.0)] {
        let mut play = CrissCross::new(&Options { players, advanced: false }).unwrap();
        let mut rng = Seed::new("advice").chance(1);
        while play.turn() != Turn::Over {
            let Turn::Seats(seats) = play.turn() else {
                play.resolve(play.sample(&mut rng));
                continue;
            };
            let seat = seats.iter().next().unwrap();
            let asked = play.random_move(seat, &mut rng);
            let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
            let view = play.view(Observer::Seat(seat));
            let advice = CrissCross::advise(&view, seat, Some(asked), few, &mut mind);
            assert!(advice.iter().any(|advised| advised.mv == asked), "{asked} was asked");
            assert!(advice.iter().all(|advised| range.contains(&advised.expected)), "{advice:?}");
            assert!(advice.is_sorted_by(|one, next| one.expected >= next.expected), "{advice:?}");
            assert!(advice.iter().all(|it| it.reasons == CrissCross::reasons(&view, seat, it.mv)));
            play.play(seat, advice[0].mv);
        }
    }
}

#[test]
fn what_everybody_may_expect_is_one_first_place() {
    let mut play = CrissCross::new(&Options { players: 4, advanced: false }).unwrap();
    let mut rng = Seed::new("shares").chance(1);
    let some = Strength { level: 5, simulations: Some(2_000) };
    while play.turn() != Turn::Over {
        let Turn::Seats(seats) = play.turn() else {
            play.resolve(play.sample(&mut rng));
            continue;
        };
        let decided: Vec<_> = seats
            .iter()
            .map(|seat| {
                let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
                let advice = CrissCross::advise(&play.view(Observer::Seat(seat)), seat, None, some, &mut mind);
                (seat, advice[0].mv, advice[0].expected)
            })
            .collect();
        let sum: f64 = decided.iter().map(|(.., expected)| expected).sum();
        assert!(seats.len() < 4 || (0.8..1.2).contains(&sum), "{sum}: {decided:?}");
        decided.into_iter().for_each(|(seat, mv, _)| play.play(seat, mv));
    }
}

#[test]
fn reasons_are_all_that_is_true_of_a_move() {
    let mut met = BTreeSet::new();
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/criss-cross")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let record: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let settings: Settings = serde_json::from_value(record["options"].clone()).unwrap();
        let mut play = CrissCross::new(&Options::read(&settings).unwrap()).unwrap();
        for text in record["events"].as_array().unwrap() {
            if let Turn::Seats(seats) = play.turn() {
                for seat in seats.iter() {
                    let view = play.view(Observer::Seat(seat));
                    for mv in play.moves(seat) {
                        let told: BTreeSet<String> = CrissCross::reasons(&view, seat, mv)
                            .iter()
                            .map(|reason| plain(&reason.message()))
                            .collect();
                        let sheet = play.sheet(seat);
                        let expected = by_eye(sheet, mv, view.options.advanced, view.round);
                        if expected.is_empty() {
                            assert_eq!(told.len(), 1, "{sheet} {mv}: something is always said");
                            let told = told.first().unwrap();
                            assert!(promises(sheet, mv, view.round).contains(told), "{sheet} {mv}: {told}");
                        } else {
                            assert_eq!(told, expected, "{sheet} {mv}");
                        }
                        met.extend(told.into_iter().map(|reason| reason.split(' ').next().unwrap().to_owned()));
                    }
                }
            }
            let event = play.read(text.as_str().unwrap()).unwrap();
            play.apply(event);
        }
    }
    assert_eq!(met.len(), 12, "every reason comes up: {met:?}");
}

/// A message as its name and what it mentions.
fn plain(message: &Message) -> String {
    let args = message.args.iter().map(|(_, arg)| match arg {
        Arg::Number(number) => format!(" {number}"),
        Arg::Text(text) => format!(" {text}"),
        Arg::Pieces(pieces) => pieces.iter().map(|piece| format!(" {}", piece.code)).collect(),
        _ => unreachable!("nothing else is mentioned"),
    });
    format!("{}{}", message.id.strip_prefix("criss-cross-reason-").unwrap(), String::from_iter(args))
}

/// The same reasons, found by reading lines of text.
fn by_eye(sheet: Sheet, mv: Move, advanced: bool, round: u8) -> BTreeSet<String> {
    let Move::Write { pair, symbols } = mv else { return BTreeSet::from(["alike".into()]) };
    let mut written = sheet;
    pair.cells().into_iter().zip(symbols).for_each(|(cell, symbol)| written.write(cell, symbol));
    let [before, after] = [sheet, written].map(lines);
    let total = |lines: &[String; 11]| -> i32 {
        let straight = lines[..10].iter().map(|line| match points(line) {
            0 if advanced => -5,
            points => points,
        });
        straight.sum::<i32>() + if advanced { 2 * points(&lines[10]) } else { 0 }
    };
    let free = |column: usize, row: usize| column < 5 && row < 5 && &after[row][column..=column] == ".";
    let sides = |column: usize, row: usize| {
        [(column.wrapping_sub(1), row), (column + 1, row), (column, row.wrapping_sub(1)), (column, row + 1)]
    };
    let writable = |column, row| free(column, row) && sides(column, row).iter().any(|&(c, r)| free(c, r));
    let mut found = BTreeSet::new();
    let mut tell = |reason: String| found.insert(reason);
    let points_gained = total(&after) - total(&before);
    if points_gained > 0 {
        tell(format!("points {points_gained}"));
    }
    let diagonal = points(&after[10]) - points(&before[10]);
    if advanced && diagonal > 0 {
        tell(format!("diagonal {}", 2 * diagonal));
    }
    for number in (0..10).filter(|&number| before[number] != after[number]) {
        let (old, new) = (before[number].as_bytes(), after[number].as_bytes());
        let at = |place: usize| if number < 5 { (place, number) } else { (number - 5, place) };
        let name = if number < 5 {
            format!("row {}", number + 1)
        } else {
            format!("column {}", char::from(b'a' + number as u8 - 5))
        };
        let mut start = 0;
        for run in new.chunk_by(|one, next| one == next) {
            let end = start + run.len();
            let mine = run[0] != b'.' && old[start..end].contains(&b'.');
            if mine && run.len() >= 3 {
                tell(format!("run {name} {}", run.len()));
            }
            let room =
                [start.wrapping_sub(1), end].iter().any(|&place| place < 5 && writable(at(place).0, at(place).1));
            if mine && run.len() >= 2 && room && round < ROUNDS {
                tell(format!("room {name} {}", run.len()));
            }
            start = end;
        }
        if advanced && points(&before[number]) == 0 && points(&after[number]) > 0 {
            tell(format!("spares {name}"));
        }
        if points(&after[number]) == 0 && !after[number].contains('.') {
            tell(format!("pointless {name}"));
        }
        for place in 1..4 {
            let [left, middle, right] = [new[place - 1], new[place], new[place + 1]];
            if old[place] == b'.' && middle != b'.' && left != b'.' && left == right && left != middle {
                tell(format!("parts {name} {}", char::from(left)));
            }
        }
    }
    let mut open = false;
    for (column, row) in (0..25).map(|cell| (cell % 5, cell / 5)).filter(|&(column, row)| free(column, row)) {
        open |= writable(column, row);
        let was_free = |c: usize, r: usize| c < 5 && r < 5 && &before[r][c..=c] == ".";
        if !writable(column, row) && sides(column, row).iter().any(|&(c, r)| was_free(c, r)) {
            tell(format!("lonely {}{}", char::from(b'a' + column as u8), row + 1));
        }
    }
    if !open && round < ROUNDS {
        tell("stuck".into());
    }
    found
}

/// The longest runs that the symbols of a move can become part of, found by writing one pair after the other.
fn promises(sheet: Sheet, mv: Move, round: u8) -> BTreeSet<String> {
    let Move::Write { pair, symbols } = mv else { panic!("{mv} writes nothing") };
    let mut written = sheet;
    pair.cells().into_iter().zip(symbols).for_each(|(cell, symbol)| written.write(cell, symbol));
    let mut found: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
    for (cell, symbol) in pair.cells().into_iter().zip(symbols) {
        let (column, row) = (usize::from(cell.column()), usize::from(cell.row()));
        let of_row: Vec<Cell> = Cell::all().filter(|other| other.row() == cell.row()).collect();
        let of_column: Vec<Cell> = Cell::all().filter(|other| other.column() == cell.column()).collect();
        let names = [format!("row {}", row + 1), format!("column {}", char::from(b'a' + column as u8))];
        for (name, line, at) in [(&names[0], of_row, column), (&names[1], of_column, row)] {
            let length = longest(written, &line, at, symbol, ROUNDS - round);
            found.entry(length).or_default().insert(format!("promises {name} {symbol} {length}"));
        }
    }
    match found.pop_last() {
        Some((2.., told)) => told,
        _ => BTreeSet::from(["useless".into()]),
    }
}

/// The longest run through a place of a line after any pairs that touch the line, with this symbol in it.
fn longest(sheet: Sheet, line: &[Cell], at: usize, symbol: Symbol, rounds: u8) -> usize {
    let same = |cell: &&Cell| sheet.at(**cell) == Some(symbol);
    let now = line[at..].iter().take_while(same).count() + line[..at].iter().rev().take_while(same).count();
    let mut best = now;
    for pair in sheet.open().iter().filter(|pair| rounds > 0 && pair.cells().iter().any(|cell| line.contains(cell))) {
        let mut next = sheet;
        pair.cells().into_iter().for_each(|cell| next.write(cell, symbol));
        best = best.max(longest(next, line, at, symbol, rounds - 1));
    }
    best
}

/// Rows, columns and the diagonal of a sheet as text, `.` for a free cell.
fn lines(sheet: Sheet) -> [String; 11] {
    let rows: Vec<Vec<char>> = sheet.to_string().split('/').map(|row| row.chars().collect()).collect();
    std::array::from_fn(|number| match number {
        0..5 => rows[number].iter().collect(),
        5..10 => rows.iter().map(|row| row[number - 5]).collect(),
        _ => (0..5).map(|row| rows[row][4 - row]).collect(),
    })
}

/// What a line scores, run by run.
fn points(line: &str) -> i32 {
    let runs = line.as_bytes().chunk_by(|one, next| one == next && *one != b'.');
    runs.map(|run| [0, 0, 2, 3, 8, 10][run.len()]).sum()
}
