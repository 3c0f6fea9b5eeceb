//! Rules 1 to 9: material and set-up. Stories in notation; the rule's number stands above each.

use game::{Event, Explain, Game, GameOptions, Observer, Seat, Setting, Settings, Turn};
use tout_sur_carte::{Chance, Options, Printed, ToutSurCarte};

use crate::story::{Story, options};

const SEAT_1: Observer = Observer::Seat(Seat::new(0));
const SEAT_2: Observer = Observer::Seat(Seat::new(1));

/// Rule 1.
#[test]
fn five_dice_have_six_colours() {
    let story = Story::new(options(2, false), &["* deal 1 1 2", "* deal 2 3 4"]);
    story.refuse("* roll RYBG", "tout-sur-carte-wrong-dice");
    story.refuse("* roll RYBGPO", "malformed");
    story.refuse("* roll RYBGX", "malformed");
    for dice in ["RYBGP", "OOOOO"] {
        assert!(story.0.read(&format!("* roll {dice}")).is_ok());
    }
}

/// Rule 2.
#[test]
fn a_family_plays_with_its_own_cards() {
    let own = ["R7*Y7*B2G2P2"; 30].join(".");
    let settings = |cards: &str| Settings::from([("cards".into(), Setting::Choice(cards.into()))]);
    let options = Options::read(&settings(&own)).unwrap();
    assert_eq!(options.settings().get("cards"), Some(&Setting::Choice(own.clone())));
    let mut story =
        Story::new(options, &["* deal 1 1 2", "* deal 2 3 4", "* roll BBGGP", "1 stop", "1 use 1", "2 pass"]);
    story.apply(&["* roll RRRYP", "2 stop", "2 pass", "1 use 1"]);
    assert_eq!(story.cards(1), ["2"], "blue, green and purple are complete");
    assert_eq!(story.0.score(Seat::new(0)), 6);
    // Our own cards go without saying.
    assert_eq!(Options::read(&settings(&Printed::OURS.to_string())), Ok(Options::default()));
    assert_eq!(Options::default().settings().get("cards"), None);
    for (cards, why) in [
        (own.replacen("R7*Y7*", "R7*Y6*", 1), "tout-sur-carte-card-boxes"),
        (own.replacen("R7*Y7*B2G2P2", "R7*Y7*B3P3", 1), "tout-sur-carte-card-rows"),
        (own.replacen("Y7*", "Y7", 1), "tout-sur-carte-card-suns"),
        (own.replacen("Y7*", "Y9*", 1), "tout-sur-carte-card-malformed"),
        (own.replacen("R7*Y7*B2G2P2.", "", 1), "tout-sur-carte-cards-count"),
        (String::new(), "tout-sur-carte-cards-count"),
    ] {
        let refused = Options::read(&settings(&cards)).unwrap_err();
        assert_eq!(refused.message().id, why, "{cards}");
    }
    let number = Settings::from([("cards".into(), Setting::Number(30))]);
    assert_eq!(Options::read(&number).unwrap_err().message().id, "setup-text");
}

/// Rule 3.
#[test]
fn two_to_four_play_and_seat_1_is_active_first() {
    for players in [1, 5] {
        let settings = Settings::from([("players".into(), Setting::Number(players))]);
        assert!(Options::read(&settings).is_err());
        assert!(ToutSurCarte::new(&options(players as u8, false)).is_err());
    }
    assert_eq!(Options::read(&Settings::new()), Ok(options(2, false)));
    assert_eq!(Options::all().len(), 6);
    let story = Story::new(options(4, false), &["* deal 1 1 2", "* deal 2 3 4", "* deal 3 5 6", "* deal 4 7 8"]);
    assert_eq!(story.0.active(), Seat::new(0));
    assert_eq!(story.0.turn(), Turn::Chance);
}

/// Rule 4.
#[test]
fn basic_everybody_is_dealt_two_cards_in_seat_order() {
    let mut story = Story::new(options(2, false), &[]);
    story.refuse("* deal 2 12 5", "tout-sur-carte-wrong-seat");
    story.refuse("* deal 1 1 2 3 4 5", "tout-sur-carte-wrong-hand");
    story.refuse("* roll RRBGO", "tout-sur-carte-now-deal");
    story.apply(&["* deal 1 12 5"]);
    story.refuse("* deal 2 5 6", "tout-sur-carte-not-in-deck");
    story.apply(&["* deal 2 30 1"]);
    assert_eq!(story.cards(1), ["5", "12"]);
    assert_eq!(story.cards(2), ["1", "30"]);
    assert_eq!(story.0.deck().len(), 26);
}

/// Rule 5.
#[test]
fn advanced_everybody_is_dealt_five_cards() {
    let mut story = Story::new(options(2, true), &[]);
    story.refuse("* deal 1 12 5", "tout-sur-carte-wrong-hand");
    story.apply(&["* deal 1 5 4 3 2 1", "* deal 2 6 7 8 9 10"]);
    assert_eq!(story.0.dealt(Seat::new(0)).len(), 5);
    assert_eq!(story.asked(), [1, 2]);
}

const DEALT: [&str; 3] = ["* deal 1 5 4 3 2 1", "* deal 2 6 7 8 9 10", "* deal 3 11 12 13 14 15"];

/// Rule 6.
#[test]
fn everybody_keeps_three_of_the_five() {
    let mut story = Story::new(options(3, true), &DEALT);
    assert_eq!(story.moves(1).len(), 10);
    story.refuse("1 keep 1 2 6", "tout-sur-carte-not-dealt");
    story.refuse("1 keep 1 2", "malformed");
    story.refuse("1 pass", "tout-sur-carte-now-keep");
    story.apply(&["2 keep 10 6 8"]);
    assert_eq!(story.asked(), [1, 3]);
    story.refuse("2 keep 6 7 8", "not-now-seats");
    story.apply(&["3 keep 11 12 13", "1 keep 1 2 3"]);
    assert_eq!(story.cards(2), ["6", "8", "10"]);
}

/// Rule 6.
#[test]
fn a_choice_is_hidden_until_all_have_chosen() {
    let mut story = Story::new(options(3, true), &DEALT);
    let shown = |story: &Story, text: &str, observer| story.0.shown(&story.0.read(text).unwrap(), observer);
    assert_eq!(shown(&story, "2 keep 6 8 10", SEAT_2), "2 keep 6 8 10");
    assert_eq!(shown(&story, "2 keep 6 8 10", SEAT_1), "2 ?");
    assert_eq!(shown(&story, "2 keep 6 8 10", Observer::Spectator), "2 ?");
    story.apply(&["2 keep 6 8 10"]);
    let seen = story.0.view(SEAT_1);
    assert!(seen.seats[1].chosen && seen.seats[1].cards.is_empty());
    assert_eq!(seen.turn(), story.0.turn());
    assert_eq!(story.0.view(SEAT_2).seats[1].cards.len(), 3);
    story.apply(&["1 keep 1 2 3"]);
    assert_eq!(shown(&story, "3 keep 11 12 13", SEAT_1), "3 keep 11 12 13");
    story.apply(&["3 keep 11 12 13"]);
    assert_eq!(story.0.view(Observer::Spectator).seats[1].cards.len(), 3);
    assert!(!story.0.view(SEAT_1).seats[1].chosen);
}

/// Rule 6.
#[test]
fn choices_may_come_in_any_order() {
    let mut orders = [["1 keep 1 2 3", "2 keep 6 7 8"], ["2 keep 6 7 8", "1 keep 1 2 3"]].map(|keeps| {
        let mut story = Story::new(options(2, true), &DEALT[..2]);
        story.apply(&keeps);
        story.0
    });
    let [first, second] = &mut orders;
    assert_eq!(first, second);
}

/// Rules 7 and 8.
#[test]
fn cards_not_kept_go_back_and_may_lie_in_the_market() {
    let mut story = Story::new(options(2, true), &DEALT[..2]);
    story.apply(&["1 keep 1 2 3"]);
    assert_eq!(story.0.deck().len(), 20);
    story.apply(&["2 keep 6 7 8"]);
    assert_eq!(story.0.deck().len(), 24);
    story.refuse("* market 3 20 21", "tout-sur-carte-not-in-deck");
    story.refuse("* roll RRBGO", "tout-sur-carte-now-market");
    story.apply(&["* market 30 4 10"]);
    assert_eq!(story.0.market().iter().map(u8::from).collect::<Vec<_>>(), [4, 10, 30]);
    assert_eq!(story.0.deck().len(), 21);
    assert_eq!(story.0.turn(), Turn::Chance);
}

/// Rule 9.
#[test]
fn all_cards_are_visible_and_the_order_of_the_deck_is_open() {
    let story = Story::new(options(2, false), &["* deal 1 12 5", "* deal 2 30 1", "* roll RRRRO", "1 stop"]);
    let views = Observer::all(2).map(|observer| story.0.view(observer));
    for view in views {
        assert_eq!(view.seats[0].cards.len(), 2);
        assert_eq!(view.deck, story.0.deck());
    }
    let drawing = Story::new(options(2, true), &["* deal 1 5 4 3 2 1"]);
    assert!(!drawing.0.each_chance(|_, _| ()), "hands are too many to list");
}

#[test]
fn what_is_drawn_in_another_order_leads_to_the_same_play() {
    let deal = |text| Story::new(options(2, false), &[text]).0;
    assert_eq!(deal("* deal 1 12 5"), deal("* deal 1 5 12"));
    let event = Story::new(options(2, false), &[]).0.read("* deal 1 12 5").unwrap();
    assert!(matches!(event, Event::Chance(Chance::Deal(..))));
    assert_eq!(event.to_string(), "* deal 1 12 5");
}
