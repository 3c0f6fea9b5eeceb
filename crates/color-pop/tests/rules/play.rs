//! Rules 9 to 14: turns, groups, jokers, sliding.

use crate::stories::{ORDERLY, columns, go_on, legal, middle, options, refusal, seat};
use color_pop::ColorPop;
use game::{Game, Observer, Seat, Turn};
use game_laws::{LawRng, replay_events};
use rand_chacha::rand_core::SeedableRng;

const THREE: &str = r#"{"players": 3}"#;
// One player with all colours goes on as long as there is a group.
const FREE: &str = r#"{"players": 1, "secrets": 5}"#;
const FORCED: &str = r#"{"players": 1, "secrets": 5, "jokers": "forced"}"#;

/// The legal moves on some columns are these.
#[track_caller]
fn check_legal(json: &str, columns: &str, expected: &[&str]) {
    assert_eq!(legal(&middle(json, columns, "GYOBP", "")), expected);
}

#[track_caller]
fn check_refused(json: &str, columns: &str, mv: &str, why: &str) {
    assert_eq!(refusal(&middle(json, columns, "GYOBP", ""), mv), why);
}

/// The move leaves these columns, and the tokens it removed are these.
#[track_caller]
fn check_removes(json: &str, before: &str, mv: &str, after: &str, removed: &str) {
    let mut play = middle(json, before, "GYOBP", "");
    go_on(&mut play, &[mv]);
    assert_eq!(columns(&play), after);
    assert_eq!(play.removed(seat(1)).next().unwrap().to_string(), removed);
}

/// Rule 9.
#[test]
fn seat_1_begins_and_seats_take_turns_in_order() {
    let mut play =
        replay_events::<ColorPop>(&options(THREE), &[ORDERLY, "* secret 1 G", "* secret 2 Y", "* secret 3 O"]);
    assert_eq!(refusal(&play, "2 * a1 b1"), "not-now-seats");
    go_on(&mut play, &["1 * a1 b1", "2 * c1 d1"]);
    assert_eq!(play.turn(), Turn::seat(seat(3)));
    let mut play = middle(THREE, "BB/YY/PP/GG/OY/G", "G Y O", "");
    go_on(&mut play, &["1 B a1", "2 Y a1", "3 P a1"]);
    assert_eq!(play.turn(), Turn::seat(seat(1)));
}

/// Rule 9.
#[test]
fn nobody_passes() {
    check_refused(FREE, "GG/Y/O", "1 pass", "malformed");
}

/// Rule 10.
#[test]
fn a_group_is_all_of_a_colour_that_hangs_together() {
    check_legal(FREE, "GG/GY/YB/O", &["G a1"]);
    check_removes(FREE, "GG/GY/YB/O", "1 G a1", "Y/YB/O", "GGG");
}

/// Rule 10.
#[test]
fn a_lone_token_is_never_removed() {
    check_refused(FREE, "GG/GY/OB", "1 Y b2", "color-pop-lone-token");
    check_refused(FREE, "GG/*/OY", "1 * b1", "color-pop-lone-token");
}

/// Rule 10.
#[test]
fn a_group_may_be_named_by_any_of_its_coloured_cells() {
    let play = middle(FREE, "GG/GY/Y*/OG", "GYOBP", "");
    for text in ["1 G a1", "1 G a2", "1 G b1"] {
        assert_eq!(play.read(text).unwrap().to_string(), "1 G a1");
    }
    let lone = play.read("1 G d2 c2").unwrap();
    assert_eq!(lone.to_string(), "1 G d2 c2");
    assert_eq!(refusal(&play, "1 G a1 b2"), "color-pop-not-a-joker");
    assert_eq!(refusal(&play, "1 G c2 d2"), "color-pop-other-colour");
    assert_eq!(refusal(&play, "1 G b2"), "color-pop-other-colour");
    assert_eq!(refusal(&play, "1 G e1"), "color-pop-empty-cell");
    assert_eq!(refusal(&play, "1 G a3"), "color-pop-empty-cell");
}

/// Rule 11.
#[test]
fn a_named_joker_joins_two_sets_of_the_colour() {
    check_legal(FREE, "GG/*/G/Y/O", &["G a1", "G a1 b1"]);
    check_removes(FREE, "GG/*/G/Y/O", "1 G a1 b1", "Y/O", "GGG*");
    check_removes(FREE, "GG/*/G/Y/O", "1 G a1", "*/G/Y/O", "GG");
}

/// Rule 11.
#[test]
fn a_player_names_some_jokers_and_not_others() {
    check_legal(FREE, "*G*/Y/O", &["G a2 a1", "G a2 a1 a3", "G a2 a3", "Y b1 a1"]);
    let play = middle(FREE, "*G*/Y/O", "GYOBP", "");
    assert_eq!(play.read("1 G a2 a3 a1").unwrap().to_string(), "1 G a2 a1 a3");
}

/// Rule 11.
#[test]
fn jokers_bridge_through_one_another_and_through_tokens() {
    check_legal(FREE, "G/*/*/G/B", &["* b1 c1", "G a1 b1", "G a1 b1 c1", "G d1 c1"]);
    check_legal(FREE, "*/G/*/B", &["B d1 c1", "G b1 a1", "G b1 a1 c1", "G b1 c1"]);
    check_legal(FREE, "*/GG/B*", &["B c1 c2", "G b1", "G b1 a1", "G b1 a1 c2", "G b1 c2"]);
}

/// Rule 11.
#[test]
fn every_joker_named_must_be_in_the_group() {
    check_refused(FREE, "GG/Y/*/O", "1 G a1 c1", "color-pop-joker-apart");
    check_refused(FREE, "*/Y/*/O", "1 * a1 c1", "color-pop-joker-apart");
}

/// Rule 12.
#[test]
fn forced_jokers_all_count() {
    check_legal(FORCED, "GG/*/G/Y", &["G a1 b1"]);
    check_legal(FORCED, "GG/*/Y/YG", &["G a1 b1", "Y c1 b1"]);
    check_legal(FORCED, "G/*/*/G/B", &["* b1 c1", "G a1 b1 c1"]);
    check_legal(FORCED, "GG/Y/*/O", &["G a1", "O d1 c1", "Y b1 c1"]);
    check_refused(FORCED, "GG/*/G/Y", "1 G a1", "color-pop-joker-left-out");
    check_refused(FORCED, "G/*/*/*/B", "1 * b1 c1", "color-pop-joker-left-out");
}

/// Rule 13.
#[test]
fn jokers_go_alone_unless_every_colour_touches_them() {
    let touched = "GY/**O/BP";
    assert!(!legal(&middle(FREE, touched, "GYOBP", "")).contains(&"* b1 b2".into()));
    check_refused(FREE, touched, "1 * b1 b2", "color-pop-every-colour-touches");
    check_refused(FORCED, touched, "1 * b1 b2", "color-pop-every-colour-touches");
}

/// Rule 13.
#[test]
fn a_colour_that_is_no_longer_on_the_board_will_do_for_jokers_alone() {
    check_removes(FREE, "GY/**O/BB", "1 * b1 b2", "GY/O/BB", "**");
    check_removes(FORCED, "GY/**O/BB", "1 * b1 b2", "GY/O/BB", "**");
}

/// Rule 13.
#[test]
fn part_of_the_jokers_that_hang_together_may_go_alone_if_they_are_free() {
    check_legal(FREE, "*/*/*/G/Y/O", &["* a1 b1", "* a1 b1 c1", "* b1 c1", "G d1 a1 b1 c1", "G d1 b1 c1", "G d1 c1"]);
    check_legal(FORCED, "*/*/*/G/Y/O", &["* a1 b1 c1", "G d1 a1 b1 c1"]);
}

/// Rule 13.
#[test]
fn part_of_the_jokers_may_go_where_the_whole_is_touched_by_every_colour() {
    let play = middle(FREE, "*Y/*O/*P/*G/B", "GYOBP", "");
    let moves = legal(&play);
    assert!(!moves.contains(&"* a1 b1 c1 d1".into()));
    assert!(moves.contains(&"* a1 b1".into()) && moves.contains(&"* a1 b1 c1".into()));
    assert!(!legal(&middle(FORCED, "*Y/*O/*P/*G/B", "GYOBP", "")).iter().any(|mv| mv.starts_with('*')));
}

/// Rule 14.
#[test]
fn tokens_slide_down_and_empty_columns_move_to_the_right() {
    check_removes(FREE, "GGY/G/BO/YG", "1 G a1", "Y/BO/YG", "GGG");
    check_removes(FREE, "YO/G*B/GY", "1 G b1 b2", "YO/B/Y", "GG*");
    check_removes(FREE, "Y/OG/GG/B", "1 G b2", "Y/O/B", "GGG");
}

/// Rule 14.
#[test]
fn what_each_seat_removed_is_public_in_order() {
    let mut play = middle(THREE, "BB/YY/PP/GG/OY/G", "G Y O", "");
    go_on(&mut play, &["1 B a1", "2 Y a1", "3 P a1", "1 G a1"]);
    let removed = play.view(Observer::Spectator).removed;
    let texts: Vec<Vec<String>> = removed.iter().map(|all| all.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(texts, [vec!["BB", "GG"], vec!["YY"], vec!["PP"]]);
}

/// Rules 10, 11, 12 and 13: every way of naming a colour, a cell and jokers, tried one by one.
#[test]
fn the_listed_moves_are_all_the_choices_there_are() {
    for seed in 0..120 {
        let json = [FREE, FORCED][seed as usize % 2];
        let mut rng = LawRng::seed_from_u64(seed);
        let mut play = ColorPop::new(&options(json)).unwrap();
        game::play_out(&mut play, &mut rng, |play, seat, rng| {
            assert_eq!(tried(play, seat), legal(play), "seed {seed}: {}", play.board());
            // Jokers are kept for last, so that they meet.
            let plain: Vec<_> = play.moves(seat).into_iter().filter(|mv| mv.jokers().is_empty()).collect();
            let mv = plain.first().copied().filter(|_| seed % 3 > 0);
            mv.unwrap_or_else(|| play.random_move(seat, rng))
        });
    }
}

/// The accepted choices in canonical form, without repetition, in bytewise order.
fn tried(play: &ColorPop, seat: Seat) -> Vec<String> {
    let jokers: Vec<String> = play.board().jokers().iter().map(|joker| joker.to_string()).collect();
    let mut accepted = Vec::new();
    for set in 0..1 << jokers.len() {
        let named: String = jokers
            .iter()
            .enumerate()
            .filter(|(i, _)| set >> i & 1 == 1)
            .map(|(_, joker)| format!(" {joker}"))
            .collect();
        let alone = (set != 0).then(|| format!("*{named}"));
        let coloured = play.board().tokens().iter().filter_map(|cell| {
            let letter = play.board().at(cell)?.letter();
            (letter != '*').then(|| format!("{letter} {cell}{named}"))
        });
        accepted.extend(alone.into_iter().chain(coloured).filter_map(|text| play.read_move(seat, &text).ok()));
    }
    let mut texts: Vec<String> = accepted.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}
