//! Color Pop's opponents: legal whatever happens, the same for the same seed, and truthful about their reasons.

use std::collections::{BTreeSet, HashMap};

use bots::{Level, Mind, Playable, Strength, Tuned, choose};
use catalog::{Seed, Stream};
use color_pop::{Board, ColorPop, Colours, Move, Options, Stage, View};
use game::{Arg, Event, Explain, Game, GameOptions, Message, Observer, Seat, Turn};
use serde_json::Value;

/// Plays with one level a seat, the levels taken in turn.
fn play(options: &Options, levels: &[Level], number: u64) -> ColorPop {
    let streams = Seed::new("bots").game(number);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(options.players).map(|seat| streams.player(seat)).collect();
    let mut play = ColorPop::new(options).unwrap();
    game::play_out(&mut play, &mut chance, |play, seat, _| {
        let view = play.view(Observer::Seat(seat));
        let mv = decide(&view, seat, levels[seat.index() % levels.len()], &mut rngs[seat.index()]);
        assert_eq!(play.check_move(seat, mv), Ok(()));
        mv
    });
    play
}

fn decide(view: &View, seat: Seat, level: Level, rng: &mut Stream) -> Move {
    choose::<ColorPop>(view, seat, level, &mut Mind { rng, should_stop: &mut || false })
}

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

/// A view of seat 1, whose turn it is, on a board of which only the columns with tokens are written.
fn view(options: Options, own: &str, columns: &str) -> View {
    let board = columns.to_owned() + &"/".repeat(9 - columns.matches('/').count());
    let first = Seat::new(0);
    let mut secrets = vec![None; options.players.into()];
    secrets[0] = Some(own.parse::<Colours>().unwrap());
    View {
        observer: Observer::Seat(first),
        options,
        stage: Stage::Move(first),
        board: Some(board.parse().unwrap()),
        secrets,
        start: Some(board.parse().unwrap()),
        played: Vec::new(),
        last: None,
        removed: vec![Vec::new(); options.players.into()],
    }
}

#[test]
fn every_level_plays_every_variant_to_its_end() {
    for (number, options) in (0..).zip(Options::all()) {
        for bot in ["greedy", "1", "2", "3@6", "4@9", "5@12"] {
            play(&options, &[level(bot)], number);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_play() {
    for options in [Options::usual(1), Options::usual(2), Options::usual(3)] {
        for bot in ["1", "2", "5@20"] {
            assert_eq!(play(&options, &[level(bot)], 7), play(&options, &[level(bot)], 7));
        }
    }
}

#[test]
fn what_somebody_removes_tells_its_colours() {
    let options = Options::usual(2);
    let (mut loss, mut count) = (0.0, 0);
    for number in 0..8 {
        let mut seen = Vec::new();
        let streams = Seed::new("guesses").game(number);
        let mut rngs: Vec<Stream> = Seat::all(2).map(|seat| streams.player(seat)).collect();
        let mut play = ColorPop::new(&options).unwrap();
        game::play_out(&mut play, &mut streams.chance(), |play, seat, _| {
            let view = play.view(Observer::Seat(seat));
            seen.push((bots::guesses(&view, seat), seat.next(2)));
            decide(&view, seat, level("5@100"), &mut rngs[seat.index()])
        });
        for (guesses, rival) in seen {
            assert_eq!(guesses.len(), 3);
            let is_true = |guess: &&bots::Guess| guess.colours[rival.index()] == play.colours(rival);
            loss -= guesses.iter().find(is_true).unwrap().odds.ln();
            count += 1;
        }
    }
    let loss = loss / f64::from(count);
    assert!(loss < 0.8, "{loss}, where equal odds have 1.1");
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_move() {
    for options in Options::all() {
        let mut play = ColorPop::new(&options).unwrap();
        let mut rng = Seed::new("stopped").chance(1);
        while play.turn() == Turn::Chance {
            play.resolve(play.sample(&mut rng));
        }
        let first = Seat::new(0);
        let view = play.view(Observer::Seat(first));
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
        let mv = choose::<ColorPop>(&view, first, Level::numbered(5), &mut mind);
        assert!(play.is_legal(first, mv));
        let asked = play.nth_move(first, 3);
        let strength = Strength { level: 5, simulations: None };
        let advice = ColorPop::advise(&view, first, Some(asked), strength, &mut mind);
        assert!(advice.iter().any(|it| it.mv == asked));
        let in_company = options.players > 1;
        assert!(!in_company || advice.iter().all(|it| it.expected > 0.0 && it.expected < 1.0), "{advice:?}");
    }
}

#[test]
fn no_game_is_called_lost_that_can_still_be_won() {
    let mut rng = Seed::new("lost").chance(1);
    let mut best = |view: &View, seat, made, strength| {
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
        ColorPop::advise(view, seat, Some(made), strength, &mut mind)[0].expected
    };
    let mut endgames = 0;
    for (play, seat, made) in recorded().into_iter().step_by(3) {
        // With so few moves it is tried to solve the play, and given up where that takes too long.
        if play.players() == 1 || play.moves(seat).len() > 12 {
            continue;
        }
        endgames += 1;
        let view = play.view(Observer::Seat(seat));
        for simulations in [300, 3_000] {
            if best(&view, seat, made, Strength { level: 4, simulations: Some(simulations) }) == 0.0 {
                let sure = best(&view, seat, made, Strength { level: 5, simulations: Some(15_000) });
                assert!(sure < 0.02, "{sure} with more time, on {}", play.board());
            }
        }
    }
    assert!(endgames > 30, "{endgames}");
}

#[track_caller]
fn check_greedy(own: &str, board: &str, expected: &[&str]) {
    let view = view(Options::usual(2), own, board);
    let mut rng = Seed::new("greedy").chance(1);
    let found: BTreeSet<String> =
        (0..60).map(|_| decide(&view, Seat::new(0), Level::Greedy, &mut rng).to_string()).collect();
    assert_eq!(found, expected.iter().map(ToString::to_string).collect());
}

#[test]
fn greedy_removes_most_of_its_own_colours() {
    check_greedy("GY", "GGYYY/PPPP/BBBB", &["Y a3"]);
}

#[test]
fn greedy_chooses_at_random_among_equals() {
    check_greedy("GY", "GGPYY/PPPP/BBBB", &["G a1", "Y a4"]);
}

#[test]
fn greedy_counts_no_jokers_among_its_own() {
    check_greedy("GY", "GG*PYY/PPPP/BBBB", &["G a1", "G a1 a3", "Y a5"]);
}

#[test]
fn greedy_removes_the_largest_group_where_there_is_none_of_its_own() {
    check_greedy("GY", "GPPYO/BOOO/BBBB", &["B b1"]);
}

#[test]
fn a_win_at_once_is_taken() {
    let view = view(Options::usual(2), "GY", "BBPPO/OBPO/GGOB");
    let mut rng = Seed::new("win").chance(1);
    assert_eq!(decide(&view, Seat::new(0), level("5@50"), &mut rng).to_string(), "G c1");
    let messages = messages(&view, "G c1".parse().unwrap());
    assert_eq!(messages[0].id, "color-pop-reason-wins");
}

#[test]
fn a_win_is_not_handed_over() {
    // Seat 2 collects blue and pink, by what it removed, and is about to remove the last two blue ones.
    let mut view = view(Options::usual(2), "GY", "OOB/YOB/GGY");
    view.removed[1] = ["BBBBB", "PPPPP", "BBBB", "PPPP"].map(|text| text.parse().unwrap()).to_vec();
    let [apart, careless, generous] = ["O a1", "G c1", "B a3"].map(|text| text.parse().unwrap());
    let first = Seat::new(0);
    let mut rng = Seed::new("apart").chance(1);
    assert_eq!(decide(&view, first, level("5@50"), &mut rng), apart);
    let strength = Strength { level: 5, simulations: Some(50) };
    let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
    let advice = ColorPop::advise(&view, first, Some(careless), strength, &mut mind);
    let expected: Vec<(Move, bool)> = advice.iter().map(|it| (it.mv, it.expected > 0.5)).collect();
    assert_eq!(expected, [(apart, true), (careless, false), (generous, false)]);
}

#[test]
fn alone_the_fifth_level_clears_its_colours() {
    for secrets in [1, 3, 5] {
        let options = Options::solo(secrets);
        let play = play(&options, &[level("5@300")], 1);
        assert_eq!(play.score(Seat::new(0)).left, 0);
    }
}

#[test]
fn the_first_advice_is_what_the_fifth_level_would_play() {
    let strength = Strength { level: 5, simulations: Some(200) };
    let in_company = recorded().into_iter().filter(|(play, ..)| play.players() > 1);
    for (number, (play, seat, _)) in in_company.enumerate().step_by(5) {
        let view = play.view(Observer::Seat(seat));
        let rng = || Seed::new("advice").player(number as u64, seat);
        let advice = {
            let (mut rng, mut never) = (rng(), || false);
            ColorPop::advise(&view, seat, None, strength, &mut Mind { rng: &mut rng, should_stop: &mut never })
        };
        let played = decide(&view, seat, Level::Numbered(strength), &mut rng());
        assert_eq!(advice[0].mv, played, "{advice:?}");
        assert!(advice.is_sorted_by(|a, b| a.expected >= b.expected));
    }
}

#[test]
fn alone_advice_counts_the_tokens_that_will_be_left() {
    let options = Options::usual(1);
    let view = view(options, "G", "GB/BG/BO");
    let strength = Strength { level: 5, simulations: Some(50) };
    let mut rng = Seed::new("alone").chance(1);
    let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
    let asked = "B b1".parse().unwrap();
    let advice = ColorPop::advise(&view, Seat::new(0), Some(asked), strength, &mut mind);
    // Without the blue ones in the way, green comes to lie beside green.
    assert_eq!(advice.len(), 1);
    assert_eq!((advice[0].mv, advice[0].expected), (asked, 0.0));
}

#[test]
fn alone_what_cannot_be_cleared_is_not_looked_at_for_ever() {
    let view = view(Options::usual(1), "G", "GB/BO/BG");
    let mut asked = 0;
    let mut count = || {
        asked += 1;
        false
    };
    let mut rng = Seed::new("alone").chance(1);
    let mut mind = Mind { rng: &mut rng, should_stop: &mut count };
    let advice = ColorPop::advise(&view, Seat::new(0), None, Strength { level: 5, simulations: None }, &mut mind);
    assert_eq!(advice[0].expected, 2.0);
    assert!(asked < 100, "{asked}");
}

#[test]
fn the_fifth_level_beats_greedy() {
    let wins: f64 = (0..12)
        .map(|number| {
            let own = (number % 2) as usize;
            let levels = if own == 0 { ["5@60", "greedy"] } else { ["greedy", "5@60"] };
            let play = play(&Options::usual(2), &levels.map(level), number / 2);
            play.standings().wins(|seat| seat)[own]
        })
        .sum();
    assert!(wins >= 9.0, "{wins} of 12");
}

#[test]
fn every_weight_has_a_name_and_any_weights_give_a_legal_move() {
    let variants = [Options::usual(1), Options::usual(2), Options::usual(3)];
    for (tunable, options) in ColorPop::tunables().iter().flat_map(|it| variants.map(|options| (it, options))) {
        if !(tunable.applies_to)(&options) {
            continue;
        }
        let view = view(options, &"GB"[..usize::from(options.secrets_each())], "GGYB/YGOO/BB*P/PPYB");
        let nothing_matters = vec![0.0; tunable.weights.len()];
        for weights in [tunable.initial, (tunable.tuned)(&options), &nothing_matters] {
            assert_eq!(weights.len(), tunable.weights.len());
            let mv = (tunable.choose)(&view, Seat::new(0), weights, &mut Seed::new("weights").chance(1));
            assert!(view.moves().contains(&mv), "{}: {mv}", tunable.name);
        }
    }
}

fn messages(view: &View, mv: Move) -> Vec<Message> {
    ColorPop::reasons(view, Seat::new(0), mv).iter().map(Explain::message).collect()
}

/// Every position of the recorded plays, with the move that was made.
fn recorded() -> Vec<(ColorPop, Seat, Move)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/color-pop");
    let mut positions = Vec::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
        let record: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        let settings = serde_json::from_value(record["options"].clone()).unwrap();
        let mut play = ColorPop::new(&Options::read(&settings).unwrap()).unwrap();
        for text in record["events"].as_array().unwrap() {
            let event = play.read(text.as_str().unwrap()).unwrap();
            if let Event::Move(seat, mv) = event {
                positions.push((play, seat, mv));
            }
            play.apply(event);
        }
    }
    positions
}

/// Tokens by column and row.
type Tokens = HashMap<(i32, i32), char>;

fn tokens(board: &Board) -> Tokens {
    let text = board.to_string();
    let columns = (0..).zip(text.split('/'));
    columns.flat_map(|(x, column)| (0..).zip(column.chars()).map(move |(y, letter)| ((x, y), letter))).collect()
}

/// The connected sets of one letter, as their sizes.
fn sets(tokens: &Tokens, letter: char) -> Vec<usize> {
    let mut left: BTreeSet<(i32, i32)> =
        tokens.iter().filter(|(_, other)| **other == letter).map(|(place, _)| *place).collect();
    let mut sizes = Vec::new();
    while let Some(start) = left.pop_first() {
        let mut edge = vec![start];
        let mut size = 0;
        while let Some((x, y)) = edge.pop() {
            size += 1;
            edge.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].into_iter().filter(|it| left.remove(it)));
        }
        sizes.push(size);
    }
    sizes
}

fn count(tokens: &Tokens, letter: char) -> i64 {
    tokens.values().filter(|other| **other == letter).count() as i64
}

fn number(message: &Message, name: &str) -> i64 {
    match message.args.iter().find(|(key, _)| *key == name) {
        Some((_, Arg::Number(number))) => *number,
        other => panic!("{other:?}"),
    }
}

fn letter(message: &Message) -> char {
    match message.args.iter().find(|(key, _)| *key == "colour") {
        Some((_, Arg::Name(name))) => name.rsplit('-').next().unwrap().chars().next().unwrap().to_ascii_uppercase(),
        other => panic!("{other:?}"),
    }
}

fn rival(message: &Message) -> Seat {
    match message.args.iter().find(|(key, _)| *key == "seat") {
        Some((_, Arg::Seat(seat))) => *seat,
        other => panic!("{other:?}"),
    }
}

/// That what a message says is so, found by looking at the letters on the board before and after the move.
fn is_true(message: &Message, play: &ColorPop, seat: Seat, mv: Move) -> bool {
    let mut next = *play;
    next.play(seat, mv);
    let (before, after) = (tokens(play.board()), tokens(next.board()));
    let own = play.colours(seat).to_string();
    let gone = |letter| count(&before, letter) - count(&after, letter);
    let lone = |sizes: &[usize]| sizes.iter().filter(|size| **size == 1).count() as i64;
    let mut staying = before.clone();
    for cell in mv.group(play.board()).iter() {
        staying.remove(&(cell.column().into(), cell.row().into()));
    }
    let of_own = |letter: char| own.contains(letter);
    let is_favourite = |seat: Seat, letter: char| {
        let removed = |letter: char| -> usize {
            play.removed(seat).map(|removal| removal.to_string().matches(letter).count()).sum()
        };
        "GYOBP".chars().all(|other| other == letter || removed(other) < removed(letter))
    };
    match message.id {
        "color-pop-reason-wins" => own.chars().all(|letter| count(&after, letter) == 0),
        "color-pop-reason-last-of" => {
            let letter = letter(message);
            // With one secret colour each, the seat that has this one wins.
            let is_won = Seat::all(play.players()).any(|other| play.colours(other).to_string() == letter.to_string());
            let is_last = gone(letter) > 0 && count(&after, letter) == 0;
            play.players() > 1 && !of_own(letter) && is_last && (!is_won || next.turn() == Turn::Over)
        }
        "color-pop-reason-own" => {
            let letter = letter(message);
            of_own(letter) && gone(letter) == number(message, "count") && gone(letter) > 0
        }
        "color-pop-reason-joins" => {
            let letter = letter(message);
            of_own(letter) && sets(&after, letter).len() < sets(&staying, letter).len()
        }
        "color-pop-reason-splits" => {
            let letter = letter(message);
            of_own(letter) && sets(&after, letter).len() > sets(&staying, letter).len()
        }
        "color-pop-reason-lone" => {
            let letter = letter(message);
            let more = lone(&sets(&after, letter)) - lone(&sets(&staying, letter));
            of_own(letter) && more == number(message, "count") && more > 0
        }
        "color-pop-reason-stranded" => {
            let letter = letter(message);
            of_own(letter) && count(&after, letter) == 1 && count(&after, '*') == 0
        }
        "color-pop-reason-jokers" => gone('*') == number(message, "count") && gone('*') > 0,
        "color-pop-reason-hides" => play.players() > 1 && own.chars().all(|letter| gone(letter) == 0),
        "color-pop-reason-helps" => {
            let letter = letter(message);
            !of_own(letter)
                && is_favourite(rival(message), letter)
                && gone(letter) == number(message, "count")
                && gone(letter) > 0
        }
        "color-pop-reason-scatters" => {
            let letter = letter(message);
            !of_own(letter)
                && is_favourite(rival(message), letter)
                && sets(&after, letter).len() > sets(&staying, letter).len()
        }
        "color-pop-reason-others" => {
            let letter = letter(message);
            !of_own(letter) && gone(letter) == number(message, "count") && gone(letter) > 0
        }
        other => panic!("no such reason: {other}"),
    }
}

#[test]
fn reasons_are_true_in_recorded_plays_and_always_given() {
    let mut given: BTreeSet<&str> = BTreeSet::new();
    for (play, seat, _) in recorded() {
        let view = play.view(Observer::Seat(seat));
        for mv in play.moves(seat) {
            let reasons = ColorPop::reasons(&view, seat, mv);
            assert!(!reasons.is_empty(), "{mv} on {}", play.board());
            for reason in reasons {
                let message = reason.message();
                assert!(is_true(&message, &play, seat, mv), "{message:?} after {mv} on {}", play.board());
                given.insert(message.id);
            }
        }
    }
    assert_eq!(given.len(), 12, "{given:?}");
}
