//! A head start that people agreed on is counted after the game.

use catalog::{AnyGame, GameId};
use display::head_start::{can_be_agreed, counted, steps};
use game::{Setting, Standings, Tally};

#[track_caller]
fn check(game: GameId, result: (&[u8], &[i32]), head_start: &[u8], expected: (&[u8], &[i32])) {
    let standings = |(ranks, points): (&[u8], &[i32])| Standings {
        ranks: ranks.to_vec(),
        scores: points.iter().copied().map(Tally::Points).collect(),
    };
    assert_eq!(counted(game, &standings(result), head_start), Some(standings(expected)));
}

#[test]
fn points_are_added_where_the_highest_wins() {
    check(GameId::CrissCross, (&[1, 2], &[31, 28]), &[0, 5], (&[2, 1], &[31, 33]));
}

#[test]
fn points_are_taken_off_where_the_lowest_wins() {
    check(GameId::Blockers, (&[1, 2, 3], &[7, 8, 9]), &[0, 0, 3], (&[2, 3, 1], &[7, 8, 6]));
}

#[test]
fn at_equal_points_the_places_of_the_rules_decide() {
    check(GameId::ToutSurCarte, (&[1, 2], &[60, 50]), &[0, 10], (&[1, 2], &[60, 60]));
    check(GameId::ToutSurCarte, (&[1, 1], &[60, 60]), &[5, 5], (&[1, 1], &[65, 65]));
}

#[test]
fn every_marker_of_genial_starts_further_on_and_none_passes_the_end() {
    let markers = |markers| Tally::Markers(markers);
    let result =
        Standings { ranks: vec![1, 2], scores: vec![markers([5, 6, 7, 8, 9, 10]), markers([4, 17, 9, 9, 9, 9])] };
    let with = counted(GameId::Genial, &result, &[0, 2]).expect("a head start");
    assert_eq!(with.scores[1], markers([6, 18, 11, 11, 11, 11]));
    assert_eq!(with.ranks, [2, 1]);
}

#[test]
fn nothing_is_counted_that_nobody_agreed_on() {
    let result = Standings { ranks: vec![1, 2], scores: vec![Tally::Points(3), Tally::Points(1)] };
    assert_eq!(counted(GameId::CrissCross, &result, &[]), None);
    assert_eq!(counted(GameId::CrissCross, &result, &[0, 0]), None);
    assert_eq!(counted(GameId::CrissCross, &result, &[0, 0, 3]), None);
}

fn play(game: GameId, options: &[(&str, Setting)]) -> AnyGame {
    let settings = options.iter().map(|(name, setting)| ((*name).to_owned(), setting.clone())).collect();
    AnyGame::new(game, &settings).expect("options of the game")
}

#[test]
fn each_game_offers_its_own_steps_and_nothing_else_can_be_agreed_on() {
    for game in GameId::ALL {
        let play = play(*game, &[("players", Setting::Number(2))]);
        let steps = steps(&play);
        assert!(!steps.is_empty() && steps.is_sorted(), "the smallest first");
        assert!(can_be_agreed(&play, &[]) && can_be_agreed(&play, &[0, steps[0]]));
        assert!(!can_be_agreed(&play, &[steps[0]]), "for each player");
        for wrong in [7, 100] {
            assert!(!can_be_agreed(&play, &[0, wrong]), "{game} offers no {wrong}");
        }
    }
    let genial = play(GameId::Genial, &[("players", Setting::Number(2))]);
    assert!(!can_be_agreed(&genial, &[0, 20]), "what Tout sur carte offers would put every marker at its end");
}

#[test]
fn partners_and_whoever_plays_alone_have_no_head_start() {
    let teams = [("players", Setting::Number(4)), ("variant", Setting::Choice("teams".into()))];
    for (play, head_start) in [
        (play(GameId::Genial, &teams), [0, 1, 0, 0].as_slice()),
        (play(GameId::CrissCross, &[("players", Setting::Number(1))]), &[3]),
    ] {
        assert!(steps(&play).is_empty());
        assert!(!can_be_agreed(&play, head_start) && can_be_agreed(&play, &[]));
    }
}
