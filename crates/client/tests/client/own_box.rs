//! A table whose people play with a real box: what everybody sees is entered, and the record is one that replays.

use catalog::{AnyGame, GameId, Record, Seed};
use client::{Client, Local, Notice, Opening, RealBox};
use game::{Actor, Observer, Seat, Turn};
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

/// A whole real play of Color Pop: the play at its end, and its events.
fn popped(people: usize, seed: u64) -> (AnyGame, Vec<String>) {
    let mut play = AnyGame::new(GameId::ColorPop, &settings(people)).expect("the game's own options");
    let (mut chance, mut choices) = (Seed::new("real").chance(seed), Seed::new("choices").chance(seed));
    let mut events = Vec::new();
    loop {
        let event = match play.turn() {
            Turn::Over => return (play, events),
            Turn::Chance => play.sample(&mut chance),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is to decide");
                // Everybody pops the first colours first, so that some of them are gone before the end.
                let first = play.legal(seat).into_iter().min_by_key(|mv| "GYOBP*".find(&mv[..1]));
                match first.filter(|_| !seed.is_multiple_of(3)) {
                    Some(mv) => play.read(&format!("{seat} {mv}")).expect("it is legal"),
                    None => play.random_move(seat, &mut choices),
                }
            }
        };
        play.happen(&event);
        events.push(event.to_string());
    }
}

/// Enters an event of a real play; gives the refusal, if it was refused.
fn enter_event(local: &mut Local, event: &str) -> Option<Refusal> {
    match game::split_actor(event).expect("an event") {
        (Actor::Seat(seat), notation) => enter(local, seat, notation),
        (Actor::Chance, notation) => {
            local.send(Command::Chance { notation: notation.into() }, 2000);
            std::iter::from_fn(|| local.receive())
                .find_map(|notice| if let Notice::Refused(why) = notice { Some(why) } else { None })
        }
    }
}

fn refusal_id(refusal: Option<Refusal>) -> Option<&'static str> {
    match refusal {
        Some(Refusal::Rule(why)) => Some(why.id),
        _ => None,
    }
}

/// Color Pop: nobody enters a secret before the end, and the record is that of the real play.
#[test]
fn color_pop_ends_right_with_colours_that_are_shown_in_the_end() {
    let mut waited = 0;
    for seed in 0..24 {
        let people = 2 + seed as usize % 4;
        let (end, events) = popped(people, seed);
        let (secrets, seen): (Vec<&String>, Vec<&String>) =
            events.iter().partition(|event| event.starts_with("* secret"));
        let mut local = open(GameId::ColorPop, people);
        for event in seen {
            assert_eq!(enter_event(&mut local, event), None, "{people} {seed}: {event}");
            let now = local.look_as(Observer::Seat(Seat::new(0))).expect("the device's own seat");
            assert_eq!((now.state.phase, &now.state.result), (Phase::Running, &None));
            assert!(!now.state.view.raw().to_string().contains("\"secrets\":[\""), "no secret was made known");
            assert!(now.log.iter().all(|entry| !entry.shown.text.starts_with("* secret") || entry.shown.hides));
        }
        // Where somebody has won in any case, the app asks for the colours by itself.
        let now = local.look_as(Observer::Spectator).expect("everyone may look");
        assert_eq!(now.events(), events.len(), "the last move is told as well");
        waited += usize::from(now.state.turn == Turn::Chance);
        // What was saved then goes on.
        let saved = Record::parse(&local.save(&[]).text()).expect("a record");
        let mut local = Local::restore(&saved).expect("a saved table");
        assert_eq!(local.look_as(Observer::Spectator).expect("everyone may look").state.turn, now.state.turn);
        for secret in secrets {
            assert_eq!(enter_event(&mut local, secret), None, "{people} {seed}: {secret}");
        }
        let after = local.look_as(Observer::Spectator).expect("everyone may look").state;
        assert_eq!((after.phase, after.result), (Phase::Over, end.result()), "{people} {seed}");
        let record = local.record(&[]).expect("a record");
        assert_eq!(record.events, events, "{people} {seed}");
        assert!(record.replay().is_ok());
    }
    assert!(waited > 0, "some plays end in any case");
}

#[test]
fn colours_that_contradict_what_was_played_are_refused() {
    let (_, events) = popped(3, 2);
    let (secrets, seen): (Vec<&String>, Vec<&String>) = events.iter().partition(|event| event.starts_with("* secret"));
    let mut local = open(GameId::ColorPop, 3);
    assert!(enter_event(&mut local, "* secret 1 G").is_some(), "there is no grid yet");
    for event in &seen[..4] {
        assert_eq!(enter_event(&mut local, event), None);
    }
    // Nobody has won yet.
    assert_eq!(enter_event(&mut local, secrets[0]), None);
    let moved = refusal_id(enter_event(&mut local, seen[4]));
    assert_eq!(moved, Some("table-own-box-colours-due"), "people show their colours now");
    assert!(enter_event(&mut local, &secrets[0].replace("secret 1", "secret 2")).is_some(), "a colour is dealt once");
    assert_eq!(enter_event(&mut local, secrets[1]), None);
    assert_eq!(refusal_id(enter_event(&mut local, secrets[2])), Some("table-own-box-not-over"));
    // The colours are undone one by one, and the play goes on.
    for _ in 0..2 {
        local.send(Command::UndoChance, 2000);
    }
    while local.receive().is_some() {}
    for event in &seen[4..] {
        assert_eq!(enter_event(&mut local, event), None);
    }
}

/// Somebody had won, which nobody noticed, and one more move was made.
#[test]
fn a_play_that_should_have_ended_before_is_told() {
    let mut found = 0;
    for seed in 0..12 {
        let (_, events) = popped(3, seed);
        let (secrets, seen): (Vec<&String>, Vec<&String>) =
            events.iter().partition(|event| event.starts_with("* secret"));
        let mut local = open(GameId::ColorPop, 3);
        for event in seen {
            assert_eq!(enter_event(&mut local, event), None);
        }
        // The colour that is gone may be nobody's: the app cannot know.
        let now = local.look_as(Observer::Seat(Seat::new(0))).expect("the device's own seat").state;
        let Turn::Seats(seats) = now.turn else { continue };
        let seat = seats.iter().next().expect("somebody is to decide");
        let more = now.view.imagine(&mut Seed::new("any").chance(1)).legal(seat).remove(0);
        assert_eq!(enter(&mut local, seat, &more), None);
        let refused = secrets.iter().find_map(|secret| refusal_id(enter_event(&mut local, secret)));
        assert_eq!(refused, Some("table-own-box-ended-before"));
        found += 1;
    }
    assert!(found > 0, "it happens");
}

#[test]
fn bots_play_with_a_real_box_only_where_all_chance_is_seen() {
    let with = |game: GameId, who: &str| {
        let players = players(who);
        RealBox::of(&AnyGame::new(game, &settings(players.len())).expect("the game's own options"), &players)
    };
    for game in [GameId::Genial, GameId::Blockers, GameId::ColorPop] {
        assert_eq!(with(game, "human:Ada,you"), RealBox::InHands, "{game}");
        assert_eq!(with(game, "human:Ada,bot:1"), RealBox::NotWithBots, "{game}");
    }
    for game in [GameId::CrissCross, GameId::ToutSurCarte] {
        for who in ["human:Ada,human:Lina", "human:Ada,bot:1"] {
            assert_eq!(with(game, who), RealBox::InSight, "{game}");
        }
    }
    assert_eq!(with(GameId::Genial, "you"), RealBox::InSight, "nobody else sees the only rack");
}

#[test]
fn nothing_is_covered_where_people_enter_what_all_of_them_see() {
    let is_open = |game: GameId, by_hand, own_box| {
        let opening = Opening::device(game, settings(2), players("human:Ada,human:Lina"));
        Local::open(Opening { by_hand, own_box, ..opening }, "test", 1000).expect("the players fit").is_open()
    };
    for game in [GameId::CrissCross, GameId::ToutSurCarte] {
        assert!(is_open(game, true, false) && !is_open(game, false, false), "{game}");
    }
    // Racks that are entered are still secret from those who did not enter them.
    assert!(!is_open(GameId::Genial, true, false) && is_open(GameId::Genial, true, true));
}
