//! The numbered rules of skipped turns, the end and the score, as small stories.

use blockers::{Blockers, Colour, Options, Refusal, Step};
use game::{Game, Refused, Standings, Tally};

use crate::story::{beginning, colour, events, on, played, seat};

/// Rule 15.
#[test]
fn where_no_empty_cell_fits_a_capture_is_compulsory() {
    let play = beginning("skipped-turns", 163);
    assert!(!play.board().empty().is_empty());
    let moves: Vec<String> = play.moves(seat(1)).iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["3:1 xH1", "3:s7 xH1"]);
    assert!(play.is_finished(colour(1)));
    for tile in play.rack(colour(3)).iter() {
        assert!(play.board().empty().intersection(tile.cells()).is_empty());
    }
}

/// Rules 16 and 19.
#[test]
fn a_skipped_seat_is_not_out() {
    let played = beginning("skipped-turns", 160);
    assert_eq!(played.step(), Step::Draw(colour(4)));
    let skipped = on(played, &["* draw 4 s4"]);
    assert_eq!(skipped.step(), Step::Decide(seat(2)), "seat 1 cannot play");
    assert_eq!(skipped.rack(colour(3)), played.rack(colour(3)), "and draws nothing");
    assert!(!skipped.is_finished(colour(3)));
    let freed = on(skipped, &["2 2:1 xH1", "* draw 2 s7"]);
    assert_eq!(freed.step(), Step::Decide(seat(1)));
}

/// Rules 9 and 17.
#[test]
fn a_colour_is_finished_after_24_plays() {
    let all = events("2-players-1");
    let mut play = Blockers::new(&Options { players: 2 }).unwrap();
    let mut plays = [0; 4];
    for text in &all {
        let was = play;
        play = on(play, &[text]);
        let Some((Step::Decide(_), mv)) = text.split_once(' ').map(|(_, rest)| (was.step(), rest)) else { continue };
        let of: Colour = mv[..1].parse().unwrap();
        plays[of.index()] += 1;
        assert_eq!(play.is_finished(of), plays[of.index()] == 24, "{text}");
        assert_eq!(play.step() == Step::Draw(of), plays[of.index()] < 24, "{text}");
        if play.is_finished(of) {
            assert_eq!((play.rack(of).len(), play.pile(of).len()), (4, 0));
        }
    }
    assert_eq!(plays, [24; 4]);
    assert_eq!(play.step(), Step::Over);
}

/// Rule 17.
#[test]
fn nothing_is_played_from_a_finished_colour() {
    let play = beginning("skipped-turns", 173);
    assert_eq!(play.step(), Step::Decide(seat(1)));
    assert!(play.is_finished(colour(1)));
    assert!(play.moves(seat(1)).iter().all(|mv| mv.colour == Some(colour(3))));
    let left = play.rack(colour(1)).iter().next().unwrap();
    let refused = play.read(&format!("1 1:{left} {}", left.cells().nth(0)));
    assert_eq!(refused, Err(Refused::Rule(Refusal::Finished(colour(1)))));
}

/// Rule 18.
#[test]
fn a_seat_whose_colours_are_finished_is_passed_over() {
    let play = beginning("skipped-turns", 175);
    assert!(play.is_finished(colour(2)) && play.is_finished(colour(4)));
    assert_eq!(play.step(), Step::Decide(seat(1)));
    assert_eq!(on(play, &["1 3:7 xA7", "* draw 3 8"]).step(), Step::Decide(seat(1)));
}

/// Rule 20.
#[test]
fn the_play_ends_when_nobody_can_play() {
    let all = events("nobody-can-play");
    let play = beginning("nobody-can-play", all.len());
    assert_eq!(play.step(), Step::Over);
    assert!((1..=4).any(|number| !play.is_finished(colour(number))));
}

/// Rule 20.
#[test]
fn a_draw_is_made_even_if_the_play_ends_with_it() {
    let play = beginning("nobody-can-play", 164);
    let play = on(play, &["2 2:1 xI1", "1 3:1 xI1", "* draw 3 s9", "1 3:s9 xI8", "* draw 3 s6", "1 3:s6 xD9"]);
    let play = on(play, &["* draw 3 8", "1 3:8 xE8", "* draw 3 s5", "1 3:s5 xF6", "* draw 3 s8", "1 3:s8 xG6"]);
    assert_eq!(play.step(), Step::Draw(colour(3)));
    assert_eq!(on(play, &["* draw 3 6"]).step(), Step::Over);
    assert_eq!(on(play, &["* draw 3 9"]).step(), Step::Decide(seat(1)), "another tile lets the same seat go on");
}

/// Rules 22 and 24: the worked examples.
#[test]
fn groups_and_the_colour_captured_most_count() {
    let moves = [
        "1 1 A1", "2 A A5", "3 A A9", //
        "1 2 C2", "2 9 xA9", "3 E E5", //
        "1 * xE5", "2 8 A8", "3 I I9", //
        "1 I I4", "2 I xI9", "3 5 C5", //
        "1 B B1", "2 B B5", "3 1 G1",
    ];
    let play = played(3, &moves, &[]);
    let counted = |number| (play.board().groups(colour(number)).count(), play.captured(seat(number), colour(3)).len());
    assert_eq!([counted(1), counted(2), counted(3)], [(4, 1), (3, 2), (2, 0)]);
    let scores = [5, 5, 2].map(Tally::Points).to_vec();
    assert_eq!(play.standings(), Standings { ranks: vec![2, 3, 1], scores });
}

/// Rule 22.
#[test]
fn of_colours_captured_equally_often_one_counts() {
    let play = played(3, &["1 1 A1", "2 9 A9", "3 1 xA1", "1 2 C2", "2 8 C8", "3 9 xA9"], &[]);
    assert_eq!([1, 2].map(|number| play.captured(seat(3), colour(number)).len()), [1, 1]);
    assert_eq!(play.tally(seat(3)), Tally::Points(2 + 1));
    assert_eq!(play.score(seat(3)).captured(), 2);
}

/// Rules 21 and 23.
#[test]
fn two_colours_are_counted_one_by_one() {
    let play = played(2, &["1 1:1 A1", "2 2:9 A9", "1 3:2 A2", "2 2:1 xA1", "1 3:9 xA9", "2 4:2 xA2"], &[]);
    assert_eq!([1, 3].map(|number| play.captured(seat(2), colour(number)).len()), [1, 1]);
    assert_eq!(play.tally(seat(2)), Tally::Points(2 + 1), "A1 and A2 hold different colours");
    assert_eq!(play.tally(seat(1)), Tally::Points(1 + 1));
}

/// Rule 24.
#[test]
fn equal_points_and_captures_share_a_place() {
    let play = played(3, &["1 1 A1", "2 9 A9", "3 5 E5"], &[]);
    assert_eq!(play.standings(), Standings { ranks: vec![1, 1, 1], scores: vec![Tally::Points(1); 3] });
}
