//! Rules 20 and 22 to 25: the end. Stories in notation; the rule's number stands above each.

use game::{Game, Seat, Turn};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use tout_sur_carte::{Options, Step, ToutSurCarte};

use crate::{
    story::{Story, options},
    together::together,
};

/// Plays on as [`together`] says until the condition holds; what it leaves open is drawn.
fn play_until(options: Options, condition: impl Fn(&ToutSurCarte) -> bool) -> Story {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut play = ToutSurCarte::new(&options).unwrap();
    while !condition(&play) {
        let event = together(&play).unwrap_or_else(|| match play.turn() {
            Turn::Chance => game::Event::Chance(play.sample(&mut rng)),
            Turn::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is awaited");
                game::Event::Move(seat, play.random_move(seat, &mut rng))
            }
            Turn::Over => panic!("the play ended before"),
        });
        let read = play.read(&event.to_string());
        assert_eq!(read, Ok(event));
        play.apply(event);
    }
    Story(play)
}

fn done(play: &ToutSurCarte) -> Vec<usize> {
    Seat::all(play.players()).map(|seat| play.done(seat).count()).collect()
}

/// Rule 20.
#[test]
fn the_market_stays_smaller_after_the_very_last_card() {
    let story = play_until(options(4, true), |play| play.deck().is_empty());
    assert_eq!(done(&story.0).iter().sum::<usize>(), 15, "so many cards have been replaced");
    assert_eq!(story.0.market().len(), 3);
    let mut story = play_until(options(4, true), |play| matches!(play.step(), Step::Take(_)) && play.deck().is_empty());
    let last = story.asked()[0];
    let take = format!("{last} {}", story.moves(last)[0]);
    story.apply(&[&take]);
    assert_eq!(story.0.turn(), Turn::Over, "there is no card to refill with");
    assert_eq!(story.0.market().len(), 2);
}

/// Rule 20.
#[test]
fn the_deck_never_runs_out_in_the_basic_game() {
    let story = play_until(options(4, false), |play| play.turn() == Turn::Over);
    assert_eq!(done(&story.0), [4, 4, 4, 4]);
    assert_eq!(story.0.deck().len(), 6);
}

/// Rule 22.
#[test]
fn the_round_of_a_fourth_card_is_played_to_its_end() {
    let mut story = play_until(options(2, false), |play| play.is_last_round());
    let first = story.0.active().number();
    let second = 3 - first;
    assert!(matches!(story.0.step(), Step::Draw(_)), "the one who completed it still draws");
    let card = story.0.deck().iter().next().unwrap();
    story.apply(&[&format!("* draw {first} {card}")]);
    assert_eq!(story.asked(), [second], "the other still decides");
    let use_card = format!("{second} use {}", story.0.cards(Seat::new(second - 1)).next().unwrap().card());
    story.apply(&[&use_card]);
    assert_eq!(story.0.turn(), Turn::Chance, "and draws after the very last use");
    let card = story.0.deck().iter().next().unwrap();
    story.apply(&[&format!("* draw {second} {card}")]);
    assert_eq!(story.0.turn(), Turn::Over);
    story.refuse("1 pass", "not-now-over");
    story.refuse("* roll RRBGO", "not-now-over");
}

/// Rule 22.
#[test]
fn the_others_of_the_last_round_may_pass() {
    let mut story = play_until(options(2, true), |play| play.is_last_round());
    let first = story.0.active().number();
    let take = format!("{first} {}", story.moves(first)[0]);
    let refill = format!("* refill {}", story.0.deck().iter().next().unwrap());
    story.apply(&[&take, &refill, &format!("{} pass", 3 - first)]);
    assert_eq!(story.0.turn(), Turn::Over);
}

/// Rule 23: the fourth worked example, cards that are not completed give 6 + 3, without the sun.
#[test]
fn rows_of_cards_not_completed_count_without_suns() {
    let mut story = Story::new(options(2, false), &["* deal 1 23 3", "* deal 2 14 1"]);
    story.round("YYYYY", &["2 use 14"]);
    story.round("YGPPP", &["2 use 14"]);
    assert_eq!(story.cards(2), ["1", "14 YYYYYYPPP"]);
    assert_eq!(story.score(2), 9);
}

/// Rule 24.
#[test]
fn the_highest_total_wins_and_equal_totals_share_the_place() {
    let mut story = Story::new(options(4, false), &["* deal 1 23 3", "* deal 2 14 1", "* deal 3 7 8", "* deal 4 2 4"]);
    story.round("YYYYO", &["2 use 1", "3 use 7", "4 use 2"]);
    assert_eq!(story.0.standings().ranks, [4, 1, 1, 1]);
    story.round("RRROO", &["3 use 7"]);
    let standings = story.0.standings();
    assert_eq!(standings.ranks, [4, 2, 1, 2]);
    assert_eq!(serde_json::to_string(&standings.scores).unwrap(), "[0,4,7,4]");
}

/// Rule 25.
#[test]
fn there_is_no_limit_on_rounds() {
    let mut story = Story::new(options(2, false), &["* deal 1 23 3", "* deal 2 14 1"]);
    for _ in 0..1000 {
        story.round("RYBGP", &[]);
    }
    assert_eq!(story.0.turn(), Turn::Chance);
}
