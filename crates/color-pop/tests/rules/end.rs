//! Rules 15 to 22: wins on the spot, endings, places and scores.

use crate::stories::{go_on, middle};
use color_pop::ColorPop;
use game::{Game, Tally, Turn};

const THREE: &str = r#"{"players": 3}"#;
const PAIR: &str = r#"{"players": 2, "variant": "standard"}"#;
const TWO_COLOURS: &str = r#"{"players": 2}"#;
const TEAMS: &str = r#"{"players": 4, "variant": "teams"}"#;

/// After these events the play is over with these places and scores.
#[track_caller]
fn check_end(play: &ColorPop, events: &[&str], ranks: &[u8], scores: &[i32]) {
    let mut play = *play;
    if let Some((last, first)) = events.split_last() {
        go_on(&mut play, first);
        assert!(matches!(play.turn(), Turn::Seats(_)), "the play goes on before {last}");
        go_on(&mut play, &[last]);
    }
    assert_eq!(play.turn(), Turn::Over);
    let standings = play.standings();
    assert_eq!(standings.ranks, ranks);
    assert_eq!(standings.scores, scores.iter().map(|&left| Tally::Points(left)).collect::<Vec<_>>());
}

/// Rule 15.
#[test]
fn who_clears_the_own_colour_wins_at_once() {
    check_end(&middle(PAIR, "GG/YY/OO", "G Y", ""), &["1 G a1"], &[1, 2], &[0, 2]);
}

/// Rules 15 and 21.
#[test]
fn somebody_elses_move_may_win_for_a_player_and_the_others_are_ranked_as_they_stand() {
    check_end(&middle(THREE, "YY/GG/OG", "G Y O", ""), &["1 Y a1"], &[3, 1, 2], &[3, 0, 1]);
}

/// Rule 15.
#[test]
fn with_two_colours_both_must_be_gone() {
    let play = middle(TWO_COLOURS, "GG/YY/BB/OY/O", "GB YO", "");
    check_end(&play, &["1 G a1", "2 B b1"], &[1, 2], &[0, 5]);
}

/// Rules 15 and 22.
#[test]
fn alone_all_colours_to_clear_must_be_gone() {
    let two = r#"{"players": 1, "secrets": 2}"#;
    check_end(&middle(two, "GG/BB/YY", "GB", ""), &["1 G a1", "1 B a1"], &[1], &[0]);
    check_end(&middle(two, "YY/GB/OG", "GB", ""), &["1 Y a1"], &[1], &[3]);
}

/// Rules 16 and 22.
#[test]
fn a_team_wins_when_both_its_colours_are_gone() {
    let play = middle(TEAMS, "GG/OO/YB/YB", "G Y O B", "");
    check_end(&play, &["1 G a1", "2 O a1"], &[1, 3, 1, 3], &[0, 4, 0, 4]);
}

/// Rule 17.
#[test]
fn a_colour_of_nobody_ends_nothing() {
    let play = middle(PAIR, "BB/GG/YY", "G Y", "");
    check_end(&play, &["1 B a1", "2 Y b1"], &[2, 1], &[2, 0]);
}

/// Rule 18.
#[test]
fn without_a_group_left_the_fewest_tokens_win() {
    check_end(&middle(THREE, "BB/GY/OG/GO/B", "G Y O", ""), &["1 B a1"], &[3, 1, 2], &[3, 1, 2]);
}

/// Rule 18.
#[test]
fn jokers_left_count_for_nobody() {
    // A joker always has a neighbour to go with, so one is left only where somebody wins on the spot.
    check_end(&middle(PAIR, "*/GY/GO*", "G Y", ""), &["1 G b1"], &[1, 2], &[0, 1]);
}

/// Rule 19.
#[test]
fn among_equals_who_removed_fewer_own_tokens_is_ahead() {
    check_end(&middle(PAIR, "BB/G/Y", "G Y", "GG, PP"), &["1 B a1"], &[2, 1], &[1, 1]);
    check_end(&middle(PAIR, "BB/G/Y", "G Y", "GG YY, YYY GG"), &["1 B a1"], &[1, 2], &[1, 1]);
}

/// Rule 19.
#[test]
fn jokers_removed_with_own_tokens_do_not_count() {
    check_end(&middle(PAIR, "BB/G/Y", "G Y", "GG***, YYY"), &["1 B a1"], &[1, 2], &[1, 1]);
}

/// Rule 19.
#[test]
fn a_teams_removals_are_those_of_all_its_members_in_all_its_colours() {
    let play = middle(TEAMS, "PP/G/Y/O/B", "G Y O B", "OO, GG, GG, YYY");
    check_end(&play, &["1 P a1"], &[3, 1, 3, 1], &[2, 2, 2, 2]);
}

/// Rule 20.
#[test]
fn sides_still_equal_share_the_place() {
    check_end(&middle(PAIR, "BB/G/Y", "G Y", "GG, YY"), &["1 B a1"], &[1, 1], &[1, 1]);
    check_end(&middle(THREE, "BB/G/Y/OY/P/Y", "G Y O", ""), &["1 B a1"], &[1, 3, 1], &[1, 3, 1]);
}

/// Rule 21.
#[test]
fn after_a_win_on_the_spot_ties_behind_the_winner_are_broken_too() {
    let play = middle(THREE, "YY/GB/OP", "G Y O", "GG, PP, BB");
    check_end(&play, &["1 Y a1"], &[3, 1, 2], &[1, 0, 1]);
    let play = middle(THREE, "YY/GB/OP", "G Y O", "BB, PP, BB");
    check_end(&play, &["1 Y a1"], &[2, 1, 2], &[1, 0, 1]);
}
