//! A table whose people play with a real box: what everybody sees is entered, and the record is one that replays.

use catalog::{AnyGame, GameId, Record, Seed};
use client::{Client, Local, Notice, Opening};
use game::{Observer, Seat, Turn};
use protocol::{Command, Phase, Refusal};

use crate::players::{players, settings};

fn open(game: GameId, people: usize) -> Local {
    let who = vec!["human"; people].join(",");
    let opening = Opening { own_box: true, ..Opening::device(game, settings(people), players(&who)) };
    Local::open(opening, "test", 1000).expect("the players fit")
}

/// Enters what somebody did; gives the refusal, if it was refused.
fn enter(local: &mut Local, seat: Seat, notation: &str) -> Option<Refusal> {
    local.send(Command::Play { seat, notation: notation.into() }, 2000);
    let mut refusal = None;
    while let Some(notice) = local.receive() {
        if let Notice::Refused(why) = notice {
            refusal = Some(why);
        }
    }
    refusal
}

/// A whole real play, drawn at random: its events, and what people see of each turn.
struct Real {
    play: AnyGame,
    seen: Vec<(Seat, String)>,
}

fn real(game: GameId, people: usize, seed: u64) -> Real {
    let mut play = AnyGame::new(game, &settings(people)).expect("the game's own options");
    let (mut chance, mut choices) = (Seed::new("real").chance(seed), Seed::new("choices").chance(seed));
    let mut seen: Vec<(Seat, String)> = Vec::new();
    let mut last = None::<Seat>;
    loop {
        match play.turn() {
            Turn::Over => return Real { play, seen },
            Turn::Chance => {
                let event = play.sample(&mut chance);
                play.happen(&event);
            }
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to decide");
                // Those between two turns were skipped, which they say, unless their colours are finished.
                if let (GameId::Blockers, Some(last)) = (game, last) {
                    let mut between = last.next(people as u8);
                    while between != seat {
                        seen.push((between, "skip".into()));
                        between = between.next(people as u8);
                    }
                }
                let event = play.random_move(seat, &mut choices);
                let notation = event.notation();
                let rack = (notation == "swap").then(|| play.shown(&event, Observer::Spectator).text);
                play.happen(&event);
                last = Some(seat);
                match rack {
                    Some(shown) => seen.push((seat, shown.split_once(' ').expect("a seat").1.to_owned())),
                    None if notation == "keep" => {}
                    None => seen.push((seat, notation)),
                }
            }
        }
    }
}

/// Enters all that people saw of a real play. The racks were never entered, and the result is right.
fn ends_right(game: GameId, people: usize, seed: u64) {
    let real = real(game, people, seed);
    let mut local = open(game, people);
    for (index, (seat, notation)) in real.seen.iter().enumerate() {
        let view = local.look_as(Observer::Spectator).expect("everyone may look");
        if notation == "skip" && !view.state.turn.awaits(*seat) {
            // The app has seen for itself that nothing of theirs can fit.
            continue;
        }
        let refused = enter(&mut local, *seat, notation);
        assert_eq!(refused, None, "{game} {seed}: {notation} of {seat}, entry {index} of {:?}", real.seen);
    }
    let end = local.look_as(Observer::Spectator).expect("everyone may look");
    assert_eq!(end.state.result, real.play.result(), "{game} {seed}");
    let record = local.record(&[]).expect("a record");
    assert!(record.replay().is_ok(), "{game} {seed}");
    assert_eq!(record.kept("own_box"), Some(true));
    assert!(end.log.iter().all(|entry| !entry.shown.text.starts_with("* ") || entry.shown.text.ends_with('?')));
}

#[test]
fn genial_ends_right_with_racks_that_nobody_entered() {
    for seed in 0..20 {
        ends_right(GameId::Genial, 2 + seed as usize % 3, seed);
    }
}

#[test]
fn blockers_ends_right_with_racks_that_nobody_entered() {
    for seed in 0..20 {
        ends_right(GameId::Blockers, 2 + seed as usize % 4, seed);
    }
}

#[test]
fn what_cannot_have_happened_is_refused_and_changes_nothing() {
    let mut local = open(GameId::Genial, 2);
    let seat = Seat::new(0);
    assert!(enter(&mut local, Seat::new(1), "RB f1 f2").is_some(), "it is the other's turn");
    assert!(enter(&mut local, seat, "swap RB GG YO BP RR").is_some(), "nothing was placed yet");
    assert!(enter(&mut local, seat, "RB a1 z9").is_some(), "there is no such place");
    assert!(enter(&mut local, seat, "swap RR RR RR RR RR RR RR").is_some(), "there are not so many tiles");
    assert_eq!(local.record(&[]).expect("a record").events.len(), 2, "two racks were drawn, and nothing else");
    let refused = {
        local.send(Command::AskTakeBack { seat }, 2000);
        local.receive()
    };
    assert!(matches!(refused, Some(Notice::Refused(_))), "there is nothing to undo");
}

#[test]
fn the_last_entry_is_undone_and_a_saved_table_goes_on() {
    let real = real(GameId::Genial, 2, 7);
    let mut local = open(GameId::Genial, 2);
    for (seat, notation) in &real.seen[..5] {
        assert_eq!(enter(&mut local, *seat, notation), None);
    }
    let before = local.record(&[]).expect("a record").events.len();
    let (seat, notation) = &real.seen[5];
    assert_eq!(enter(&mut local, *seat, notation), None);
    local.send(Command::AskTakeBack { seat: *seat }, 3000);
    assert_eq!(local.record(&[]).expect("a record").events.len(), before);
    let saved = Record::parse(&local.save(&[]).text()).expect("a record");
    let mut local = Local::restore(&saved).expect("a saved table");
    for (seat, notation) in &real.seen[5..] {
        assert_eq!(enter(&mut local, *seat, notation), None);
    }
    let end = local.look_as(Observer::Spectator).expect("everyone may look").state;
    assert_eq!((end.phase, end.result), (Phase::Over, real.play.result()));
}

#[test]
fn a_tile_in_hand_is_on_the_rack_of_whoever_is_to_play() {
    let mut local = open(GameId::Genial, 2);
    for tile in ["RR", "OO", "BG"] {
        local.hold(Some(tile), 2000);
        let view = local.bot_turn(Seat::new(0)).view.raw().to_string();
        assert!(view.contains(tile), "{tile} in {view}");
    }
    let mut local = open(GameId::Blockers, 3);
    local.hold(Some("1:*"), 2000);
    let view = local.bot_turn(Seat::new(0)).view.imagine(&mut Seed::new("any").chance(1));
    assert!(view.legal(Seat::new(0)).iter().any(|mv| mv.starts_with("* ")), "the joker can be played");
}
