//! The opponents of Génial: legal, repeatable, stoppable, and truthful about their reasons.

mod reasons;

use std::{collections::BTreeSet, fs};

use bots::{Level, Mind, Playable, Strength, Tuned, choose};
use catalog::{Record, Seed, Stream};
use game::{Event, Game, GameOptions, Observer, Seat, Turn};
use genial::{Genial, Move, Options, Stage};

/// A budget that is spent in no time.
const FEW: Option<u32> = Some(24);

fn ours(level: u8) -> Level {
    Level::Numbered(Strength { level, simulations: FEW })
}

fn decide(play: &Genial, level: Level, rng: &mut Stream) -> Move {
    let seat = play.seat();
    choose::<Genial>(&play.view(Observer::Seat(seat)), seat, level, &mut Mind { rng, should_stop: &mut || false })
}

/// A whole play, each decision by the level that is told for it; every decision is legal.
fn play_out(options: Options, number: u64, mut level: impl FnMut(Seat) -> Level) -> Genial {
    let streams = Seed::new("bots").game(number);
    let mut chance = streams.chance();
    let mut rngs: Vec<Stream> = Seat::all(options.players).map(|seat| streams.player(seat)).collect();
    let mut play = Genial::new(&options).unwrap();
    game::play_out(&mut play, &mut chance, |play, seat, _| {
        let mv = decide(play, level(seat), &mut rngs[seat.index()]);
        assert_eq!(play.check_move(seat, mv), Ok(()), "{seat} {mv}");
        mv
    });
    play
}

/// Every decision in the plays on record: the play before it, and what was decided.
fn decisions(mut look: impl FnMut(&Genial, Move)) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../plays/genial");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|kind| kind == "json")) {
        let record = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
        let mut play = Genial::new(&Options::read(&record.options).unwrap()).unwrap();
        for text in &record.events {
            let event = play.read(text).unwrap();
            if let Event::Move(_, mv) = event {
                look(&play, mv);
            }
            play.apply(event);
        }
    }
}

/// The share of the first place that a finished play gives a seat.
fn share(play: &Genial, seat: Seat) -> f64 {
    play.standings().wins(|index| play.team(Seat::new(index as u8)).index())[seat.index()]
}

#[test]
fn every_level_plays_whole_games_with_all_options() {
    for options in Options::all() {
        for level in Level::NUMBERED.map(|level| level.to_string().as_bytes()[0] - b'0') {
            play_out(options, u64::from(level), |_| ours(level));
        }
        play_out(options, 6, |_| Level::Greedy);
    }
}

#[test]
fn the_same_seed_gives_the_same_decision() {
    for level in (1..=5).map(ours) {
        let play = || play_out(Options::for_players(2), 7, |_| level);
        assert_eq!(play(), play(), "level {level}");
    }
}

#[test]
fn a_bot_that_is_stopped_at_once_still_decides() {
    let mut number = 0;
    decisions(|play, mv| {
        number += 1;
        if number % 17 != 0 {
            return;
        }
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        for level in Level::NUMBERED {
            let mut rng = Seed::new("stop").player(number, seat);
            let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
            let mv = choose::<Genial>(&view, seat, level, &mut mind);
            assert_eq!(play.check_move(seat, mv), Ok(()));
        }
        let mut rng = Seed::new("stop").player(number, seat);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || true };
        let advised = Genial::advise(&view, seat, Some(mv), Strength { level: 5, simulations: None }, &mut mind);
        assert!(advised.iter().any(|it| it.mv == mv));
        let is_last = |mv| {
            let mut next = *play;
            next.play(seat, mv);
            next.turn() == Turn::Over
        };
        let alone = view.options.players == 1;
        assert!(alone || advised.iter().all(|it| it.expected > 0.0 || is_last(it.mv)), "not lost yet: {advised:?}");
    });
}

#[test]
fn an_advice_is_more_than_luck() {
    let (mut number, mut asked, mut agreed) = (0, 0, 0);
    decisions(|play, _| {
        if play.players() != 2 || play.stage() == Stage::Swap {
            return;
        }
        number += 1;
        if number % 9 != 0 || asked == 12 {
            return;
        }
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        let [usual, judge] = [(4, None), (5, Some(1_500))].map(|(level, simulations)| {
            let mut rng = Seed::new("advice").player(u64::from(level), seat);
            let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
            Genial::advise(&view, seat, None, Strength { level, simulations }, &mut mind)
        });
        asked += 1;
        // Placements that are as good as the best are as good an advice.
        let found = judge.iter().find(|it| it.mv == usual[0].mv).map_or(0.0, |it| it.expected);
        agreed += u32::from(found >= judge[0].expected - 0.01);
    });
    assert!(asked >= 6 && 10 * agreed >= 7 * asked, "{agreed} of {asked}");
}

#[test]
fn greedy_begins_with_a_double_that_touches_its_symbol_twice() {
    let mut play = Genial::new(&Options::for_players(2)).unwrap();
    for event in ["* rack 1 RB GG YO BP YP GO", "* rack 2 RY YY BB GP PO RO"] {
        play.apply(play.read(event).unwrap());
    }
    let chosen: BTreeSet<String> =
        (0..60).map(|n| decide(&play, Level::Greedy, &mut Seed::new("tie").chance(n)).to_string()).collect();
    // On the board for two, the disc of c8 has three free neighbours in a row: c7, d8, d9.
    assert_eq!(chosen, ["GG c7 d8", "GG d8 d9"].map(String::from).into());
}

#[test]
fn greedy_maximises_its_markers_from_the_lowest_and_swaps_when_it_may() {
    decisions(|play, _| {
        let seat = play.seat();
        let chosen = decide(play, Level::Greedy, &mut Seed::new("greedy").chance(1));
        let after = |mv: Move| {
            let mut next = *play;
            next.play(seat, mv);
            next.score(seat)
        };
        match play.stage() {
            Stage::Swap => assert_eq!(chosen, Move::Swap),
            _ => assert_eq!(Some(after(chosen)), play.moves(seat).into_iter().map(after).max()),
        }
    });
}

#[test]
fn the_last_placement_is_the_best_there_is() {
    let mut seen = 0;
    decisions(|play, _| {
        let seat = play.seat();
        let after = |mv: Move| {
            let mut next = *play;
            next.play(seat, mv);
            next
        };
        let moves = play.moves(seat);
        if play.players() == 1 || !moves.iter().all(|&mv| after(mv).turn() == Turn::Over) {
            return;
        }
        seen += 1;
        let best = moves.iter().map(|&mv| share(&after(mv), seat)).fold(0.0, f64::max);
        let level = Level::Numbered(Strength { level: 5, simulations: Some(200) });
        let chosen = decide(play, level, &mut Seed::new("last").chance(1));
        assert_eq!(share(&after(chosen), seat), best);
    });
    assert!(seen > 3, "{seen} last placements");
}

#[test]
fn advice_is_ranked_and_holds_what_was_asked() {
    let mut number = 0;
    decisions(|play, mv| {
        number += 1;
        if number % 23 != 0 {
            return;
        }
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        let mut rng = Seed::new("advice").player(number, seat);
        let mut mind = Mind { rng: &mut rng, should_stop: &mut || false };
        let advised = Genial::advise(&view, seat, Some(mv), Strength { level: 5, simulations: Some(100) }, &mut mind);
        assert!(advised.iter().any(|it| it.mv == mv));
        assert!(advised.is_sorted_by(|a, b| a.expected >= b.expected));
        let most = if play.players() == 1 { 37.0 } else { 1.0 };
        assert!(advised.iter().all(|it| (0.0..=most).contains(&it.expected) && play.is_legal(seat, it.mv)));
        assert!(advised.iter().all(|it| it.reasons == Genial::reasons(&view, seat, it.mv)));
        assert_eq!(advised.iter().map(|it| it.mv).collect::<BTreeSet<_>>().len(), advised.len());
    });
}

#[test]
fn the_first_level_beats_chance_and_not_the_yardstick() {
    let wins = |rival: Level| -> f64 {
        let game = |number: u64| {
            let seat = Seat::new((number % 2) as u8);
            share(&play_out(Options::default(), number, |at| if at == seat { Level::numbered(1) } else { rival }), seat)
        };
        (0..20).map(game).sum::<f64>() / 20.0
    };
    assert!(wins(Level::Random) >= 0.85);
    assert!(wins(Level::Greedy) <= 0.4);
}

#[test]
fn alone_each_level_does_better_than_the_one_below() {
    let lowest = |level: u8| -> u32 {
        let plays = (0..24).map(|number| play_out(Options::for_players(1), number, |_| Level::numbered(level)));
        plays.map(|play| u32::from(*play.markers(Seat::new(0)).iter().min().unwrap())).sum()
    };
    let found: Vec<u32> = (1..=4).map(lowest).collect();
    assert!(found.is_sorted_by(|below, above| below < above), "the sums of the lowest markers are {found:?}");
}

#[test]
fn weights_have_names_and_one_ply_is_legal() {
    let [evaluation] = Genial::tunables() else { panic!("one set of weights") };
    assert_eq!(evaluation.weights.len(), evaluation.initial.len());
    decisions(|play, _| {
        let seat = play.seat();
        let view = play.view(Observer::Seat(seat));
        for weights in [evaluation.initial, (evaluation.tuned)(&view.options)] {
            let mv = (evaluation.choose)(&view, seat, weights, &mut Seed::new("weighed").chance(1));
            assert_eq!(play.check_move(seat, mv), Ok(()));
        }
    });
}
