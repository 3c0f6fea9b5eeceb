//! Rules 10 to 21: a round. Stories in notation; the rule's number stands above each.

use game::{Game, Seat, Turn};

use crate::story::{Story, options};

/// Cards 23 (R6* Y3* B4 G2 P5) and 3 (R4* B4* G4 P4 O4) against 14 (R3 Y6* B4* P3 O4) and 1 (R4 Y4 B4* G4* P4).
const DEALT: [&str; 2] = ["* deal 1 23 3", "* deal 2 14 1"];

fn two_players(events: &[&str]) -> Story {
    let mut story = Story::new(options(2, false), &DEALT);
    story.apply(events);
    story
}

/// Rule 10.
#[test]
fn the_active_player_rolls_all_five_dice() {
    let story = two_players(&[]);
    assert_eq!(story.0.turn(), Turn::Chance);
    story.refuse("* roll RRBG", "tout-sur-carte-wrong-dice");
    story.refuse("1 stop", "not-now-chance");
    let story = two_players(&["* roll RRBGO"]);
    assert_eq!(story.0.dice().to_string(), "RRBGO");
    assert_eq!(story.asked(), [1]);
}

/// Rule 11.
#[test]
fn any_dice_are_rerolled_twice_at_most_kept_ones_too() {
    let mut story = two_players(&["* roll RRBGO"]);
    assert_eq!(story.moves(1).len(), 3 * 2 * 2 * 2);
    story.refuse("1 reroll BB", "tout-sur-carte-no-such-dice");
    story.refuse("1 use 23", "tout-sur-carte-now-reroll");
    story.apply(&["1 reroll BG"]);
    story.refuse("* roll YYY", "tout-sur-carte-wrong-dice");
    story.refuse("* draw 1 7", "tout-sur-carte-now-roll");
    story.apply(&["* roll YP"]);
    assert_eq!(story.0.dice().to_string(), "RRYPO");
    assert_eq!(story.0.rerolls_left(), 1);
    // The red ones were kept at first.
    story.apply(&["1 reroll RR", "* roll PP"]);
    assert_eq!(story.0.dice().to_string(), "YPPPO");
    assert_eq!(story.moves(1), ["pass", "use 3", "use 23"], "there is no third reroll, and nothing to stop");
}

/// Rule 11.
#[test]
fn the_active_player_may_stop_early() {
    for events in [&["* roll RRBGO", "1 stop"][..], &["* roll RRBGO", "1 reroll O", "* roll O", "1 stop"]] {
        let story = two_players(events);
        assert_eq!(story.moves(1), ["pass", "use 3", "use 23"]);
    }
}

/// Rule 11.
#[test]
fn all_five_dice_can_be_rerolled() {
    let story = two_players(&["* roll RRBGO", "1 reroll RRBGO", "* roll OOOOO"]);
    assert_eq!(story.0.dice().to_string(), "OOOOO");
    assert_eq!(story.moves(1), ["stop", "reroll O", "reroll OO", "reroll OOO", "reroll OOOO", "reroll OOOOO"]);
}

/// Rule 12.
#[test]
fn everybody_uses_the_same_dice_in_seat_order_from_the_active_player() {
    let mut story = Story::new(options(3, false), &["* deal 1 23 3", "* deal 2 14 1", "* deal 3 7 8"]);
    story.round("RRBGO", &["1 use 3"]);
    story.apply(&["* roll RRBGO", "2 stop"]);
    assert_eq!(story.asked(), [2]);
    story.refuse("3 use 7", "not-now-seats");
    story.refuse("2 stop", "tout-sur-carte-now-use");
    story.apply(&["2 use 14"]);
    assert_eq!(story.asked(), [3]);
    story.apply(&["3 pass"]);
    assert_eq!(story.asked(), [1]);
    story.refuse("1 use 14", "tout-sur-carte-not-yours");
    story.apply(&["1 use 23"]);
    assert_eq!(story.cards(1), ["3 RRBGO", "23 RRBG"]);
    assert_eq!(story.cards(2), ["1", "14 RRBO"]);
    assert_eq!(story.cards(3), ["7", "8"]);
}

/// Rules 13 and 14: the first worked example.
#[test]
fn dice_of_a_colour_are_used_all_or_not_at_all() {
    let mut story = two_players(&[]);
    story.round("YYPPO", &["1 use 23"]);
    assert_eq!(story.cards(1), ["3", "23 YYPP"], "orange is not on it");
    story.round("YYPPP", &["1 use 23"]);
    assert_eq!(story.cards(1), ["3", "23 YYPPPPP"], "one yellow box is left for two dice");
}

/// Rule 15.
#[test]
fn a_card_on_which_nothing_can_be_ticked_cannot_be_picked() {
    let mut story = two_players(&["* roll OOOOO", "1 reroll OO", "* roll YY", "1 stop"]);
    assert_eq!(story.moves(1), ["pass", "use 3", "use 23"]);
    story.apply(&["1 pass", "2 pass", "* roll YYYYO", "2 stop"]);
    assert_eq!(story.moves(2), ["pass", "use 1", "use 14"]);
    story.apply(&["2 pass"]);
    assert_eq!(story.moves(1), ["pass", "use 3"], "card 23 has no orange and only three yellow boxes");
    story.refuse("1 use 23", "tout-sur-carte-nothing-to-tick");
}

/// Rule 15.
#[test]
fn who_can_only_pass_is_passed_over() {
    // Five red: only card 23 has so many red boxes.
    let mut story = two_players(&["* roll RRRRR", "1 stop", "1 use 23"]);
    assert_eq!(story.0.active(), Seat::new(1), "player 2 was not asked");
    // Five yellow: only card 14 has them, so player 1 is not asked after player 2.
    story.apply(&["* roll YYYYY", "2 stop", "2 use 14"]);
    assert_eq!(story.0.active(), Seat::new(0));
    assert_eq!(story.0.turn(), Turn::Chance);
    // Now the active player is the one who is passed over.
    story.apply(&["* roll YYYYY", "1 stop", "* roll RYYYY", "2 stop"]);
    assert_eq!(story.asked(), [2]);
}

/// Rule 15.
#[test]
fn if_nobody_can_use_anything_the_round_has_only_its_rolls() {
    let story = two_players(&["* roll OOOOO", "1 stop"]);
    assert_eq!(story.0.active(), Seat::new(1));
    assert_eq!(story.0.turn(), Turn::Chance);
    let story = two_players(&["* roll OOOOO", "1 reroll O", "* roll R", "1 reroll R", "* roll O"]);
    assert_eq!(story.0.active(), Seat::new(1));
}

/// Rule 16: the second worked example, 5 + 3 + 2 and one sun.
#[test]
fn three_complete_rows_are_scored_at_once() {
    let mut story = two_players(&[]);
    story.round("YYPPO", &["1 use 23"]);
    story.round("YPPPO", &["1 use 23"]);
    assert_eq!(story.score(1), 8);
    story.round("GGOOO", &["1 use 23"]);
    assert_eq!(story.score(1), 12);
    assert_eq!(story.done(1), ["23 YYYGGPPPPP"]);
    assert_eq!(story.cards(1), ["3"]);
    assert_eq!(story.0.turn(), Turn::Chance, "the new card comes first");
}

/// Rule 16: the third worked example, 4 + 4 + 4 + 4 and both suns.
#[test]
fn more_than_three_rows_and_both_suns_count() {
    let mut story = two_players(&[]);
    for dice in ["RRRYY", "YYBBB", "YYGGG", "YOOOO"] {
        story.round(dice, &["1 use 3"]);
    }
    assert_eq!(story.cards(1), ["3 RRRBBBGGGOOOO", "23"]);
    assert_eq!(story.score(1), 4);
    story.round("RYYBG", &["1 use 3"]);
    assert_eq!(story.score(1), 21);
    assert_eq!(story.done(1), ["3 RRRRBBBBGGGGOOOO"]);
}

/// Rule 16.
#[test]
fn three_rows_without_a_sun_have_no_bonus() {
    let mut story = two_players(&[]);
    for dice in ["YGGGG", "YPPPP", "YOOOO"] {
        story.round(dice, &["1 use 3"]);
    }
    assert_eq!((story.score(1), story.done(1)), (12, vec!["3 GGGGPPPPOOOO".to_owned()]));
}

/// Rules 17 and 19.
#[test]
fn basic_a_card_is_drawn_before_the_next_player_decides() {
    let mut story = two_players(&[]);
    story.round("YYPPO", &["1 use 23"]);
    story.round("YPPPO", &["1 use 23"]);
    story.round("GGOOO", &["1 use 23"]);
    story.refuse("2 use 1", "not-now-chance");
    story.refuse("* draw 2 7", "tout-sur-carte-wrong-seat");
    story.refuse("* draw 1 14", "tout-sur-carte-not-in-deck");
    story.refuse("* draw 1 23", "tout-sur-carte-not-in-deck");
    story.refuse("* refill 7", "tout-sur-carte-now-draw");
    let mut drawn = 0;
    assert!(story.0.each_chance(|_, weight| drawn += weight));
    assert_eq!(drawn, 26);
    story.apply(&["* draw 1 7"]);
    assert_eq!(story.cards(1), ["3", "7"]);
    assert_eq!(story.asked(), [2], "player 1 has used a card in this round, and the new one waits");
    story.apply(&["2 pass", "* roll GGOOO", "2 stop", "2 pass"]);
    assert_eq!(story.moves(1), ["pass", "use 3", "use 7"]);
}

/// Rules 18 and 19.
#[test]
fn advanced_a_card_of_the_market_is_taken_and_replaced() {
    let mut story = Story::new(
        options(2, true),
        &["* deal 1 23 3 5 6 7", "* deal 2 14 1 8 9 10", "1 keep 3 5 23", "2 keep 1 8 14", "* market 6 20 21"],
    );
    story.round("YYPPO", &["1 use 23"]);
    story.round("YPPPO", &["1 use 23"]);
    story.apply(&["* roll GGOOO", "1 stop", "1 use 23"]);
    assert_eq!(story.asked(), [1]);
    assert_eq!(story.moves(1), ["take 6", "take 20", "take 21"]);
    story.refuse("1 take 7", "tout-sur-carte-not-in-market");
    story.refuse("1 pass", "tout-sur-carte-now-take");
    story.apply(&["1 take 20"]);
    assert_eq!(story.cards(1), ["3", "5", "20"]);
    story.refuse("* refill 20", "tout-sur-carte-not-in-deck");
    story.refuse("* draw 1 7", "tout-sur-carte-now-refill");
    story.refuse("2 pass", "not-now-chance");
    story.apply(&["* refill 7"]);
    assert_eq!(story.0.market().iter().map(u8::from).collect::<Vec<_>>(), [6, 7, 21]);
    assert_eq!(story.asked(), [2]);
}

/// Rule 21.
#[test]
fn then_the_next_seat_is_active() {
    let mut story = Story::new(options(3, false), &["* deal 1 23 3", "* deal 2 14 1", "* deal 3 7 8"]);
    for active in [1, 2, 3, 1, 2] {
        assert_eq!(story.0.active().number(), active);
        story.round("RYBGP", &[]);
    }
}
