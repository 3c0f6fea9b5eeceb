//! The opponents of Tout sur carte: legal, repeatable, as strong as they should be, and truthful about why.

use std::{collections::BTreeSet, fs};

use bots::{Advised, Level, Mind, Playable, Strength, Tuned, choose};
use catalog::{Seed, Stream};
use game::{Event, Explain, Game, GameOptions, Observer, Seat, Settings, Turn};
use search::{Wins, solve};
use serde_json::Value;
use tout_sur_carte::{Colour, Colours, Move, Options, Step, TickedCard, ToutSurCarte};

type Reason = <ToutSurCarte as Playable>::Reason;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

fn decide(play: &ToutSurCarte, seat: Seat, level: Level, rng: &mut Stream) -> Move {
    let view = play.view(Observer::Seat(seat));
    choose::<ToutSurCarte>(&view, seat, level, &mut Mind { rng, should_stop: &mut || false })
}

fn advise(play: &ToutSurCarte, seat: Seat, simulations: u32) -> Vec<Advised<Move, Reason>> {
    let mut rng = Seed::new("advice").chance(1);
    let strength = Strength { level: 5, simulations: Some(simulations) };
    let view = play.view(Observer::Seat(seat));
    ToutSurCarte::advise(&view, seat, None, strength, &mut Mind { rng: &mut rng, should_stop: &mut || false })
}

/// Plays to the end, one level a seat.
fn play_out(options: &Options, levels: &[Level], seed: &str, deal: u64) -> ToutSurCarte {
    let streams = Seed::new(seed).game(deal);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(options.players).map(|seat| streams.player(seat)).collect();
    let mut play = ToutSurCarte::new(options).unwrap();
    game::play_out(&mut play, &mut chance, |play, seat, _| {
        let mv = decide(play, seat, levels[seat.index() % levels.len()], &mut rngs[seat.index()]);
        assert_eq!(play.check_move(seat, mv), Ok(()), "{seat} {mv} in {options:?}");
        mv
    });
    play
}

/// The share of games that the first of two levels wins, each deal played from both seats.
fn wins(options: &Options, pair: [&str; 2], deals: u64) -> f64 {
    let [one, other] = pair.map(level);
    let share = |levels: &[Level], deal, seat: Seat| {
        play_out(options, levels, "strength", deal).standings().wins(|seat| seat)[seat.index()]
    };
    let shares = (0..deals).map(|deal| share(&[one, other], deal, FIRST) + share(&[other, one], deal, SECOND));
    shares.sum::<f64>() / (2 * deals) as f64
}

/// A play of two after these events.
fn after(events: &[&str]) -> ToutSurCarte {
    let mut play = ToutSurCarte::new(&Options::default()).unwrap();
    for text in events {
        let event = play.read(text).expect("it is legal");
        play.apply(event);
    }
    play
}

#[test]
fn every_level_plays_legally_to_the_end_with_all_options() {
    let levels = ["5@30", "1", "4@3", "2", "3", "greedy", "5@1", "random"].map(level);
    for options in Options::all() {
        for first in 0..levels.len().div_ceil(options.players.into()) {
            play_out(&options, &levels[first * usize::from(options.players)..], "legal", 1);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_play() {
    for advanced in [false, true] {
        for name in ["greedy", "1", "2", "3", "4@20", "5@40"] {
            let options = Options { players: 2, advanced, ..Options::default() };
            let [one, other] = [(); 2].map(|()| play_out(&options, &[level(name)], "same", 3));
            assert_eq!(one, other, "level {name}");
        }
    }
}

#[test]
fn a_bot_that_is_stopped_at_once_still_moves_legally() {
    let mut rng = Seed::new("stop").chance(1);
    let mut play = ToutSurCarte::new(&Options { players: 3, advanced: true, ..Options::default() }).unwrap();
    while play.turn() != Turn::Over {
        let Turn::Seats(seats) = play.turn() else {
            play.resolve(play.sample(&mut rng));
            continue;
        };
        for seat in seats.iter() {
            let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
            let mv = choose::<ToutSurCarte>(&play.view(Observer::Seat(seat)), seat, level("5"), &mut mind);
            assert_eq!(play.check_move(seat, mv), Ok(()));
            play.play(seat, mv);
        }
    }
}

#[test]
fn levels_are_as_strong_as_they_should_be() {
    let basic = Options::default();
    let advanced = Options { advanced: true, ..basic };
    for options in [basic, advanced] {
        assert!(wins(&options, ["1", "random"], 10) >= 0.85);
        assert!(wins(&options, ["1", "greedy"], 30) <= 0.4);
        assert!(wins(&options, ["3", "greedy"], 15) >= 0.7);
    }
}

/// Card 23 is R6 Y3 B4 G2 P5, card 14 is R3 Y6 B4 P3 O4.
#[test]
fn greedy_uses_the_card_on_which_most_boxes_are_ticked() {
    let mut rng = Seed::new("greedy").chance(1);
    let mut used = |roll: &str| {
        let play = after(&["* deal 1 23 14", "* deal 2 9 5", &format!("* roll {roll}"), "1 stop"]);
        let mut used: Vec<String> =
            (0..20).map(|_| decide(&play, FIRST, Level::Greedy, &mut rng).to_string()).collect();
        used.sort_unstable();
        used.dedup();
        used
    };
    assert_eq!(used("RRGGP"), ["use 23"], "five boxes against three");
    assert_eq!(used("RRRRO"), ["use 23"], "four boxes against one, for card 14 has no room for four red dice");
    assert_eq!(used("PPOOO"), ["use 14"], "five boxes against two");
    assert_eq!(used("RRGGG"), ["use 14", "use 23"], "two boxes on either: at random");
}

/// Before the last reroll: the mean of the most boxes ticked, over all ways the rerolled dice can fall.
#[test]
fn greedy_rerolls_for_the_most_boxes_in_expectation() {
    let mut rng = Seed::new("reroll").chance(1);
    for roll in ["RRBGO", "YYYPP", "RYBGP", "OOOOO", "GGPPO"] {
        let play =
            after(&["* deal 1 23 5", "* deal 2 9 14", "* roll RYBGP", "1 reroll RYBGP", &format!("* roll {roll}")]);
        let mean = |mv: Move| {
            let again = if let Move::Reroll(again) = mv { again } else { Colours::NONE };
            let kept = play.dice().minus(again);
            let results = throws(again.total()).map(|thrown| {
                let dice = thrown.into_iter().fold(kept, |dice, colour| dice.plus(Colours::of(colour, 1)));
                f64::from(play.cards(FIRST).map(|card| ticks(card, dice)).max().unwrap())
            });
            let results: Vec<f64> = results.collect();
            results.iter().sum::<f64>() / results.len() as f64
        };
        let most = play.moves(FIRST).into_iter().map(mean).fold(0.0, f64::max);
        let chosen = mean(decide(&play, FIRST, Level::Greedy, &mut rng));
        assert!(chosen > most - 1e-3, "{roll}: {chosen} of {most}");
    }
}

/// In the last round only dice and other players' uses are between a move and the result.
#[test]
fn the_last_use_is_valued_exactly() {
    let mut checked = 0;
    for play in positions() {
        let Step::Use(seat) = play.step() else { continue };
        if !play.is_last_round() || play.options().advanced {
            continue;
        }
        let Some(exact) = solve(&play, seat, &Wins, 100_000) else { continue };
        let advised = advise(&play, seat, 0);
        let best = exact.ranked[0].value;
        assert!((advised[0].expected - best).abs() < 1e-6, "{} instead of {best}", advised[0].expected);
        checked += 1;
    }
    assert!(checked > 0, "the plays end with a last round");
}

#[test]
fn advice_ranks_every_move_by_the_share_of_the_first_place() {
    for play in positions().into_iter().step_by(41) {
        let Turn::Seats(seats) = play.turn() else { continue };
        let seat = seats.iter().next().unwrap();
        let advised = advise(&play, seat, 8);
        let mut moves: Vec<Move> = advised.iter().map(|it| it.mv).collect();
        moves.sort_unstable();
        assert_eq!(moves, play.moves(seat));
        assert!(advised.is_sorted_by(|a, b| a.expected >= b.expected));
        assert!(advised.iter().all(|it| (0.0..=1.0).contains(&it.expected)));
    }
}

#[test]
fn weights_have_names_and_play_legally() {
    let [evaluation] = ToutSurCarte::tunables() else { panic!("one set of weights") };
    assert_eq!(evaluation.weights.len(), evaluation.initial.len());
    let mut rng = Seed::new("weighed").chance(1);
    for play in positions().into_iter().step_by(7) {
        if let Turn::Seats(seats) = play.turn() {
            let seat = seats.iter().next().unwrap();
            let view = play.view(Observer::Seat(seat));
            for weights in [evaluation.initial, (evaluation.tuned)(&view.options)] {
                assert!(play.is_legal(seat, (evaluation.choose)(&view, seat, weights, &mut rng)));
            }
        }
    }
}

/// Every reason is recomputed by making the move, or by throwing the dice in every way; and there always is one.
#[test]
fn reasons_are_true() {
    let mut told = BTreeSet::new();
    for play in positions() {
        let Turn::Seats(seats) = play.turn() else { continue };
        for seat in seats.iter() {
            let view = play.view(Observer::Seat(seat));
            for (number, mv) in play.moves(seat).into_iter().enumerate() {
                let reasons = ToutSurCarte::reasons(&view, seat, mv);
                assert!(!reasons.is_empty(), "{seat} {mv}");
                // Of the many rerolls a few are enough.
                if matches!(mv, Move::Reroll(again) if number % 7 != 1 && again.total() < 5) {
                    continue;
                }
                for reason in reasons {
                    assert!(is_true(&play, seat, mv, reason), "{seat} {mv}: {reason:?}");
                    told.insert(reason.message().id);
                }
            }
        }
    }
    assert_eq!(told.len(), 20, "{told:#?}");
}

/// Whether a fourth card was completed after the last round had begun, in a play of bots that are all alike.
fn late_fourth_card(deal: u64) -> bool {
    let options = Options { players: 4, ..Options::default() };
    let mut chance = Seed::new("late").game(deal).chance();
    let mut rng = Seed::new("late").chance(deal);
    let mut play = ToutSurCarte::new(&options).unwrap();
    let mut met = false;
    while let Some(event) =
        game::next_event(&play, &mut chance, |play, seat, _| decide(play, seat, level("2"), &mut rng))
    {
        let before = play;
        play.apply(event);
        let Event::Move(seat, mv) = event else { continue };
        if before.is_last_round() && before.done(seat).count() == 3 && play.done(seat).count() == 4 {
            met = true;
            let reasons = ToutSurCarte::reasons(&before.view(Observer::Seat(seat)), seat, mv);
            assert!(reasons.iter().any(|reason| matches!(reason, Reason::CompletesCard(_))));
            assert!(reasons.into_iter().all(|reason| is_true(&before, seat, mv, reason)), "{mv}");
        }
    }
    met
}

#[test]
fn whoever_completes_a_fourth_card_too_late_ends_nothing() {
    assert!((1..200).any(late_fourth_card), "it happens");
}

fn is_true(play: &ToutSurCarte, seat: Seat, mv: Move, reason: Reason) -> bool {
    let mut next = *play;
    next.play(seat, mv);
    let printed = play.options().cards;
    let held = |play: &ToutSurCarte, card| play.cards(seat).chain(play.done(seat)).find(|it| it.card() == card);
    let (before, later) = match mv {
        Move::Use(card) => (held(play, card), held(&next, card)),
        _ => (None, None),
    };
    let free = |card: Option<TickedCard>, colour| card.map_or(0, |card| card.free().count(colour));
    let done = |play: &ToutSurCarte| play.done(seat).count();
    let suns = |card: TickedCard| {
        Colour::ALL.into_iter().filter(|&it| card.rows().has_sun(it) && card.free().count(it) == 0).count()
    };
    let finished = |colour: &Colour| free(before, *colour) > 0 && free(later, *colour) == 0;
    let others = || Seat::all(play.players()).filter(|&other| other != seat);
    let best = |seat: Seat| play.cards(seat).map(|card| ticks(card, play.dice())).max().unwrap_or(0);
    let begins_the_last_round = || !play.is_last_round() && next.is_last_round();
    let lead = || next.score(seat) - others().map(|other| next.score(other)).max().unwrap();
    let completes = |card: TickedCard, dice| {
        let left = Colour::ALL.map(|colour| {
            let (free, dice) = (card.free().count(colour), Colours::count(dice, colour));
            if dice <= free { free - dice } else { free }
        });
        left.iter().filter(|&&left| left == 0).count() >= 4
    };
    match reason {
        Reason::Ticks(boxes) => before.unwrap().free().total() - later.unwrap().free().total() == boxes,
        Reason::CompletesRows { rows, points } => {
            let finished: Vec<Colour> = Colour::ALL.into_iter().filter(finished).collect();
            let boxes = finished.iter().map(|&colour| i32::from(later.unwrap().rows().boxes().count(colour)));
            finished.len() == usize::from(rows) && boxes.sum::<i32>() == points
        }
        Reason::CompletesCard(points) => {
            let rows = before.unwrap().row_points();
            done(&next) == done(play) + 1 && next.score(seat) - play.score(seat) + rows == points
        }
        Reason::BothSuns => done(&next) > done(play) && suns(later.unwrap()) == 2,
        Reason::SunMissing(count) => {
            done(&next) > done(play) && suns(later.unwrap()) == usize::from(count) && count < 2
        }
        Reason::SunRow(colour) => {
            done(&next) == done(play) && finished(&colour) && before.unwrap().rows().has_sun(colour)
        }
        Reason::Overshoot(dice) => {
            let unused = play
                .dice()
                .iter()
                .filter(|&(colour, _)| free(before, colour) > 0 && free(before, colour) == free(later, colour));
            unused.map(|(_, count)| count).sum::<u8>() == dice
        }
        Reason::OneBoxLeft(colour) => free(later, colour) == 1 && free(before, colour) > 1,
        Reason::EndsAhead(by) => begins_the_last_round() && lead() == by && by > 0,
        Reason::EndsLevel => begins_the_last_round() && lead() == 0,
        Reason::EndsBehind(by) => begins_the_last_round() && lead() == -by && by > 0,
        Reason::GivesUp(boxes) => mv == Move::Pass && best(seat) == boxes,
        Reason::Lying(boxes) => mv == Move::Stop && best(seat) == boxes,
        Reason::LyingCompletes(card) => completes(held(play, card).unwrap(), play.dice()),
        Reason::OthersTickFewer(most) => others().map(best).max() == Some(most) && most < best(seat),
        Reason::KeptFit(cards) => {
            let Move::Reroll(again) = mv else { return false };
            let kept = play.dice().minus(again);
            let fits = |card| kept.iter().all(|(colour, count)| count <= free(Some(card), colour));
            !cards.is_empty() && play.cards(seat).all(|card| cards.contains(card.card()) == fits(card))
        }
        Reason::ChanceToComplete(percent) => {
            let Move::Reroll(again) = mv else { return false };
            let kept = play.dice().minus(again);
            let results: Vec<bool> = throws(again.total())
                .map(|thrown| {
                    let dice = thrown.into_iter().fold(kept, |dice, colour| dice.plus(Colours::of(colour, 1)));
                    play.cards(seat).any(|card| completes(card, dice))
                })
                .collect();
            let good = results.iter().filter(|&&good| good).count();
            percent > 0 && 100 * good / results.len() == usize::from(percent)
        }
        Reason::Mean(tenths) => {
            let Move::Reroll(again) = mv else { return false };
            let kept = play.dice().minus(again);
            let results = throws(again.total()).map(|thrown| {
                let dice = thrown.into_iter().fold(kept, |dice, colour| dice.plus(Colours::of(colour, 1)));
                play.cards(seat).map(|card| ticks(card, dice)).max().map_or(0.0, f64::from)
            });
            let mean = results.sum::<f64>() / 6f64.powi(again.total().into());
            (mean - f64::from(tenths) / 10.0).abs() < 0.05 + 1e-9
        }
        Reason::ShortRows { card, boxes } => {
            let rows: Vec<u8> = printed.rows(card).boxes().iter().map(|(_, boxes)| boxes).collect();
            let three = |mask: u32| (0..5).filter(|at| mask >> at & 1 == 1).map(|at| rows[at]).sum::<u8>();
            (0..32u32).filter(|mask| mask.count_ones() == 3).map(three).min() == Some(boxes)
        }
        Reason::NewColour { card, colour } => {
            let beside: Vec<TickedCard> = match mv {
                Move::Keep(kept) => kept.without(card).iter().map(|card| printed.fresh(card)).collect(),
                _ => play.cards(seat).collect(),
            };
            printed.rows(card).boxes().count(colour) > 0 && beside.iter().all(|card| card.free().count(colour) == 0)
        }
    }
}

/// How many boxes the dice tick on a card, counted colour by colour.
fn ticks(card: TickedCard, dice: Colours) -> u8 {
    dice.iter().map(|(colour, count)| if count <= card.free().count(colour) { count } else { 0 }).sum()
}

/// Every way in which so many dice can fall, one after the other.
fn throws(dice: u8) -> impl Iterator<Item = Vec<Colour>> {
    (0..6usize.pow(dice.into()))
        .map(move |n| (0..u32::from(dice)).map(|die| Colour::ALL[n / 6usize.pow(die) % 6]).collect())
}

/// All positions of the recorded plays in which somebody decides.
fn positions() -> Vec<ToutSurCarte> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/tout-sur-carte");
    let mut found = Vec::new();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|it| it == "json")) {
        let record: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let settings: Settings = serde_json::from_value(record["options"].clone()).unwrap();
        let mut play = ToutSurCarte::new(&Options::read(&settings).unwrap()).unwrap();
        for event in record["events"].as_array().unwrap() {
            let event = play.read(event.as_str().unwrap()).expect("the record is of a play");
            if matches!(event, Event::Move(..)) {
                found.push(play);
            }
            play.apply(event);
        }
    }
    found
}
