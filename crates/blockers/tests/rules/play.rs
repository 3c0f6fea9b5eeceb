//! The numbered rules of set-up and play, as small stories.

use blockers::{Blockers, Options, Refusal, Step};
use game::{BadSetup, Event, Game, GameOptions, Observer, Refused, Seat, Setting, Settings, Tally, Turn};
use game_laws::replay_events;

use crate::story::{on, played, seat};

/// All moves of a seat in notation that begin with these words, joined by commas.
fn moves(play: &Blockers, seat: Seat, beginning: &str) -> String {
    let texts = play.moves(seat).into_iter().map(|mv| mv.to_string());
    texts.filter(|text| text.starts_with(beginning)).collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check_refused(play: &Blockers, event: &str, why: Refusal) {
    assert_eq!(play.read(event), Err(Refused::Rule(why)), "{event}");
}

#[track_caller]
fn check_accepted(play: &Blockers, events: &[&str]) {
    for event in events {
        assert!(play.read(event).is_ok(), "{event}: {:?}", play.read(event));
    }
}

/// Rules 1 and 10.
#[test]
fn a_number_goes_in_its_column_and_a_letter_in_its_row() {
    let play = played(3, &[], &["1 2 C s7 *"]);
    assert_eq!(moves(&play, seat(1), "2 "), "2 A2, 2 B2, 2 C2, 2 D2, 2 E2, 2 F2, 2 G2, 2 H2, 2 I2");
    assert_eq!(moves(&play, seat(1), "C "), "C C1, C C2, C C3, C C4, C C5, C C6, C C7, C C8, C C9");
    check_refused(&play, "1 2 C3", Refusal::WrongPlace("2".parse().unwrap(), "C3".parse().unwrap()));
}

/// Rules 2 and 10.
#[test]
fn a_symbol_goes_in_its_block_and_the_joker_anywhere() {
    let play = played(3, &[], &["1 2 C s7 *"]);
    assert_eq!(moves(&play, seat(1), "s7 "), "s7 G1, s7 G2, s7 G3, s7 H1, s7 H2, s7 H3, s7 I1, s7 I2, s7 I3");
    assert_eq!(moves(&play, seat(1), "* ").split(", ").count(), 81);
}

/// Rule 3.
#[test]
fn a_colour_has_each_tile_once() {
    let play = Blockers::new(&Options { players: 3 }).unwrap();
    check_refused(&play, "* rack 1 3 C 3 9 *", Refusal::Twice("3".parse().unwrap()));
    let racks = ["* rack 1 1 2 3 4 5", "* rack 2 1 2 3 4 5", "* rack 3 1 2 3 4 5"];
    let play = on(replay_events::<Blockers>(&Options { players: 3 }, &racks), &["1 1 A1"]);
    let mut draws = 0;
    assert!(play.each_chance(|_, weight| draws += weight));
    assert_eq!(draws, 23);
    check_refused(&play, "* draw 1 1", Refusal::NotInPile("1".parse().unwrap()));
    check_refused(&play, "* draw 1 5", Refusal::NotInPile("5".parse().unwrap()));
}

/// Rule 4.
#[test]
fn three_to_five_have_one_colour_each() {
    for players in 3..=5 {
        let options = Options { players };
        assert_eq!(options.colours(), players);
        for seat in Seat::all(players) {
            assert_eq!(options.colours_of(seat).map(|colour| colour.number()).collect::<Vec<_>>(), [seat.number()]);
        }
    }
    check_refused(&played(3, &[], &[]), "1 1:1 A1", Refusal::ColourGoesWithoutSaying);
}

/// Rule 5.
#[test]
fn two_have_two_colours_each_and_name_them() {
    let options = Options { players: 2 };
    let colours = |number| options.colours_of(seat(number)).map(|colour| colour.number()).collect::<Vec<_>>();
    assert_eq!((colours(1), colours(2)), (vec![1, 3], vec![2, 4]));
    let play = played(2, &[], &["1 7", "3 8"]);
    check_accepted(&play, &["1 1:7 C7", "1 3:8 C8"]);
    check_refused(&play, "1 7 C7", Refusal::NameTheColour);
    check_refused(&play, "1 2:7 C7", Refusal::NotYourColour("2".parse().unwrap()));
    check_refused(&play, "1 5:7 C7", Refusal::NotYourColour("5".parse().unwrap()));
}

/// Rules 4 and 5.
#[test]
fn two_to_five_can_play_and_three_do_by_default() {
    assert_eq!(Options::read(&Settings::new()), Ok(Options { players: 3 }));
    for players in [0, 1, 6, 256 + 3] {
        let settings = Settings::from([("players".into(), Setting::Number(players))]);
        assert!(matches!(Options::read(&settings), Err(BadSetup::Value { option: "players", .. })));
    }
    assert!(Blockers::new(&Options { players: 6 }).is_err());
    assert!(Blockers::new(&Options { players: 1 }).is_err());
}

/// Rule 6.
#[test]
fn five_tiles_of_each_colour_are_drawn_in_the_order_of_the_colours() {
    let play = replay_events::<Blockers>(&Options { players: 2 }, &["* rack 1 3 C s7 9 *", "* rack 2 3 C s7 9 *"]);
    check_refused(&play, "* rack 4 1 2 3 4 5", Refusal::AwaitsRack("3".parse().unwrap()));
    check_refused(&play, "* draw 3 1", Refusal::AwaitsRack("3".parse().unwrap()));
    let play = on(play, &["* rack 3 1 2 3 4 5", "* rack 4 5 4 3 2 1"]);
    assert_eq!(play.turn(), Turn::seat(seat(1)));
    for supply in play.view(Observer::Spectator).supplies {
        assert_eq!((supply.rack, supply.pile, supply.held), (5, 23, None));
    }
}

/// Rule 6.
#[test]
fn the_order_of_drawing_does_not_matter() {
    let options = Options { players: 3 };
    assert_eq!(
        replay_events::<Blockers>(&options, &["* rack 1 3 C s7 9 *"]),
        replay_events::<Blockers>(&options, &["* rack 1 * 9 C s7 3"])
    );
}

/// Rule 7.
#[test]
fn tiles_drawn_are_shown_to_their_owner_alone() {
    let play = replay_events::<Blockers>(&Options { players: 2 }, &["* rack 1 3 C s7 9 *", "* rack 2 3 C s7 9 *"]);
    let rack = play.read("* rack 3 5 4 3 2 1").unwrap();
    assert_eq!(play.shown(&rack, Observer::Seat(seat(1))), "* rack 3 5 4 3 2 1");
    assert_eq!(play.shown(&rack, Observer::Seat(seat(2))), "* rack 3 ? ? ? ? ?");
    assert_eq!(play.shown(&rack, Observer::Spectator), "* rack 3 ? ? ? ? ?");
    let play = on(play, &["* rack 3 1 2 3 4 5", "* rack 4 5 4 3 2 1", "1 3:1 A1"]);
    let draw = play.read("* draw 3 s4").unwrap();
    assert_eq!(play.shown(&draw, Observer::Seat(seat(1))), "* draw 3 s4");
    assert_eq!(play.shown(&draw, Observer::Seat(seat(2))), "* draw 3 ?");
    let mv = Event::Move(seat(1), "3:1 A1".parse().unwrap());
    assert_eq!(play.shown(&mv, Observer::Spectator), "1 3:1 A1");
}

/// Rule 8.
#[test]
fn seats_follow_in_order() {
    let mut play = played(3, &[], &[]);
    for number in [1, 2, 3, 1, 2] {
        assert_eq!(play.step(), Step::Decide(seat(number)));
        let event = Event::Move(seat(number), play.nth_move(seat(number), 0));
        play.apply(event);
        let Step::Draw(colour) = play.step() else { panic!("a tile is drawn") };
        let tile = play.pile(colour).iter().next().unwrap();
        play.resolve(blockers::Chance::Draw(colour, tile));
    }
    assert_eq!(play.read("1 1 A1"), Err(Refused::NotNow { turn: Turn::seat(seat(3)) }));
}

/// Rule 9.
#[test]
fn a_tile_is_played_and_one_of_the_same_colour_drawn() {
    let racks = ["* rack 1 1 2 3 4 5", "* rack 2 1 2 3 4 5", "* rack 3 A B C D E", "* rack 4 A B C D E"];
    let play = on(replay_events::<Blockers>(&Options { players: 2 }, &racks), &["1 3:A A1"]);
    check_refused(&play, "* draw 1 6", Refusal::AwaitsDraw("3".parse().unwrap()));
    let play = on(play, &["* draw 3 6", "2 2:1 B1", "* draw 2 6"]);
    check_refused(&play, "1 3:A A2", Refusal::NotInRack("A".parse().unwrap()));
    check_accepted(&play, &["1 3:6 A6", "1 3:B B2", "1 1:1 C1"]);
}

/// Rule 11.
#[test]
fn an_opponents_tile_is_captured_and_kept() {
    let play = played(3, &["1 s7 G2", "2 2 xG2"], &[]);
    let (own, taken) = ("2".parse().unwrap(), "1".parse().unwrap());
    assert_eq!(play.board().at("G2".parse().unwrap()), Some((own, "2".parse().unwrap())));
    assert_eq!(play.captured(seat(2), taken).to_string(), "s7");
    assert!(play.board().of(taken).is_empty());
}

/// Rule 11: the worked example.
#[test]
fn a_tile_on_g2_can_be_captured_with_s7_g_2_or_a_joker() {
    let play = played(3, &["1 s7 G2"], &["2 s7 G 2 * 3"]);
    let captures = play.moves(seat(2)).into_iter().filter(|mv| mv.captures).map(|mv| mv.to_string());
    assert_eq!(captures.collect::<Vec<_>>(), ["2 xG2", "G xG2", "s7 xG2", "* xG2"]);
}

/// Rule 11.
#[test]
fn the_x_must_match_the_board() {
    let play = played(3, &["1 s7 G2"], &["2 G 2"]);
    check_refused(&play, "2 G G2", Refusal::Taken("G2".parse().unwrap()));
    check_refused(&play, "2 G xG3", Refusal::NothingToCapture("G3".parse().unwrap()));
    check_accepted(&play, &["2 G xG2", "2 G G3"]);
}

/// Rule 12.
#[test]
fn an_own_tile_is_not_captured() {
    let play = played(3, &["1 1 A1", "2 1 B1", "3 1 C1"], &["1 A"]);
    check_refused(&play, "1 A xA1", Refusal::OwnTile("A1".parse().unwrap()));
    check_refused(&play, "1 A A1", Refusal::OwnTile("A1".parse().unwrap()));
    let play = played(2, &["1 1:1 A1", "2 2:1 B1"], &["3 A 1"]);
    check_refused(&play, "1 3:A xA1", Refusal::OwnTile("A1".parse().unwrap()));
    check_accepted(&play, &["1 3:1 xB1"]);
}

/// Rules 13 and 14.
#[test]
fn a_capture_may_not_split_a_group() {
    let line = ["1 1 E1", "2 A A1", "3 A A9", "1 2 E2", "2 B B1", "3 B B9", "1 3 E3"];
    let play = played(3, &line, &["2 E s4"]);
    check_accepted(&play, &["2 E xE1", "2 E xE3", "2 s4 xE1", "2 s4 xE3"]);
    check_refused(&play, "2 E xE2", Refusal::Splits("E2".parse().unwrap()));
    check_refused(&play, "2 s4 E2", Refusal::Splits("E2".parse().unwrap()));
}

/// Rule 14.
#[test]
fn a_lone_tile_may_be_captured_and_one_of_two() {
    check_accepted(&played(3, &["1 1 E1"], &["2 E"]), &["2 E xE1"]);
    let two = played(3, &["1 1 E1", "2 A A1", "3 A A9", "1 2 E2"], &["2 E"]);
    check_accepted(&two, &["2 E xE1", "2 E xE2"]);
}

/// Rule 14.
#[test]
fn a_way_round_keeps_a_group_together() {
    let ring = [
        "1 D D4", "2 A A1", "3 A A9", "1 5 D5", "2 B B1", "3 B B9", "1 6 D6", "2 C C1", "3 C C9", "1 4 E4", "2 G G1",
        "3 G G9", "1 E E6", "2 H H1", "3 H H9", "1 F F4", "2 I I1", "3 I I9", "1 s5 F5",
    ];
    let open = played(3, &ring, &["2 D E F 4 s5"]);
    check_accepted(&open, &["2 E xE6", "2 F xF5"]);
    check_refused(&open, "2 D xD5", Refusal::Splits("D5".parse().unwrap()));
    let closed = [&ring[..], &["2 1 D1", "3 9 E9", "1 * F6"]].concat();
    let closed = played(3, &closed, &["2 D E F 4 s5"]);
    assert_eq!(moves(&closed, seat(2), "s5 x").split(", ").count(), 8);
}

/// Rule 23.
#[test]
fn two_colours_of_a_seat_never_join() {
    let line = ["1 1:1 E1", "2 2:A A1", "1 3:2 E2", "2 2:B B1", "1 1:3 E3"];
    let play = played(2, &line, &["2 E 2 1"]);
    check_accepted(&play, &["2 2:E xE1", "2 2:E xE2", "2 2:E xE3"]);
    assert_eq!(play.tally(seat(1)), Tally::Points(3));
}
