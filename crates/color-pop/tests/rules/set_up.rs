//! Rules 1 to 8: material, set-up, and who knows which secret.

use crate::stories::{ORDERLY, go_on, legal, middle, options, refusal, seat};
use color_pop::{ColorPop, Colour, Colours, Options, Token};
use game::{Game, GameOptions, Observer, Seat, Settings, Turn};
use game_laws::replay_events;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

#[track_caller]
fn check_refused(json: &str, events: &[&str], last: &str, why: &str) {
    assert_eq!(refusal(&replay_events::<ColorPop>(&options(json), events), last), why);
}

#[track_caller]
fn check_shown(json: &str, events: &[&str], last: &str, observer: u8, expected: &str) {
    let play = replay_events::<ColorPop>(&options(json), events);
    let event = play.read(last).expect("it may happen");
    let observer = Seat::from_number(observer).map_or(Observer::Spectator, Observer::Seat);
    assert_eq!(play.shown(&event, observer), expected);
}

/// Rules 1 and 2.
#[test]
fn the_grid_is_ten_by_ten_and_full() {
    let play = replay_events::<ColorPop>(&Options::usual(3), &[ORDERLY]);
    assert_eq!(play.board().at("a1".parse().unwrap()), Some(Token::Joker));
    assert_eq!(play.board().at("a10".parse().unwrap()), Some(Token::Colour(Colour::Blue)));
    assert_eq!(play.board().at("j10".parse().unwrap()), Some(Token::Colour(Colour::Orange)));
    assert_eq!(play.board().tokens().len(), 100);
}

/// Rule 2.
#[test]
fn wrong_counts_of_tokens_are_refused() {
    check_refused("{}", &[], &ORDERLY.replacen('O', "Y", 1), "color-pop-wrong-tokens");
    check_refused("{}", &[], &ORDERLY.replacen("board *", "board G", 1), "color-pop-wrong-tokens");
    check_refused("{}", &[], &ORDERLY[..ORDERLY.len() - 1], "color-pop-wrong-tokens");
    check_refused("{}", &[], &ORDERLY.replacen('/', "", 1), "malformed");
    check_refused("{}", &[], &format!("{ORDERLY}O"), "malformed");
    check_refused("{}", &[], &format!("{ORDERLY}/"), "malformed");
}

/// Rule 3.
#[test]
fn five_of_a_colour_may_hang_together_and_jokers_connect_nothing() {
    let five = "* board OGGGG*GGYB/*BGOPYBGOP/*PYBGOPYBG/*GOPYBGOPY/*YBGOPYBGO/GOPYBGOPYB/YBGOPYBGOP/OPYBGOPYBP/\
                BBOPYBYOPY/PYBPOPYBOO";
    replay_events::<ColorPop>(&Options::usual(3), &[five]);
    check_refused("{}", &[], &five.replacen("GGGG*GG", "GGGGG*G", 1), "color-pop-too-large");
}

/// Rule 3.
#[test]
fn every_drawn_board_keeps_to_the_limit() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let play = ColorPop::new(&Options::usual(3)).unwrap();
    let boards: Vec<_> = (0..200).map(|_| play.sample(&mut rng)).collect();
    assert!(boards.iter().all(|board| play.check_chance(board).is_ok()));
    assert!(boards.iter().zip(&boards[1..]).all(|(board, next)| board != next));
}

/// Rules 4 and 5.
#[test]
fn secrets_are_dealt_seat_by_seat_after_the_board() {
    let secrets = |json: &str| {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut play = replay_events::<ColorPop>(&options(json), &[ORDERLY]);
        let mut dealt = Vec::new();
        while play.turn() == Turn::Chance {
            let chance = play.sample(&mut rng);
            dealt.push(chance.to_string().split(' ').nth(2).expect("colours").len());
            play.resolve(chance);
        }
        assert_eq!(play.turn(), Turn::seat(seat(1)));
        dealt
    };
    assert_eq!(secrets(r#"{"players": 5}"#), [1; 5]);
    assert_eq!(secrets(r#"{"players": 2, "variant": "standard"}"#), [1; 2]);
    assert_eq!(secrets(r#"{"players": 4, "variant": "teams"}"#), [1; 4]);
    assert_eq!(secrets(r#"{"players": 2}"#), [2; 2]);
    assert_eq!(secrets(r#"{"players": 1}"#), [1]);
    assert_eq!(secrets(r#"{"players": 1, "secrets": 5}"#), [5]);
}

/// Rules 4 and 5.
#[test]
fn a_secret_that_cannot_be_dealt_is_refused() {
    check_refused("{}", &[], "* secret 1 GB", "color-pop-not-a-secret");
    check_refused("{}", &[ORDERLY], ORDERLY, "color-pop-not-the-board");
    check_refused("{}", &[ORDERLY], "* secret 2 GB", "color-pop-other-seat");
    check_refused("{}", &[ORDERLY], "* secret 1 G", "color-pop-wrong-secrets");
    check_refused("{}", &[ORDERLY, "* secret 1 GB"], "* secret 2 BY", "color-pop-colour-dealt");
    check_refused("{}", &[ORDERLY], "* secret 1 GG", "malformed");
    check_refused("{}", &[ORDERLY], "* secret 1 G*", "malformed");
    check_refused("{}", &[ORDERLY], "* secret 01 GB", "malformed");
}

/// Rule 5.
#[test]
fn the_colours_of_a_secret_may_come_in_any_order() {
    let play = replay_events::<ColorPop>(&Options::usual(2), &[ORDERLY]);
    assert_eq!(play.read("* secret 1 BG").unwrap().to_string(), "* secret 1 GB");
}

/// Rules 4 and 5.
#[test]
fn options_that_do_not_go_together_are_refused() {
    for json in [
        r#"{"players": 1, "variant": "standard"}"#,
        r#"{"players": 2, "variant": "solo"}"#,
        r#"{"players": 3, "variant": "two-colours"}"#,
        r#"{"players": 3, "variant": "teams"}"#,
        r#"{"players": 2, "secrets": 1}"#,
        r#"{"players": 6}"#,
        r#"{"players": 1, "secrets": 0}"#,
        r#"{"jokers": "wild"}"#,
        r#"{"players": "2"}"#,
        r#"{"colours": 2}"#,
    ] {
        let settings: Settings = serde_json::from_str(json).unwrap();
        assert!(Options::read(&settings).is_err(), "{json}");
    }
    assert_eq!(Options::all().len(), 2 * (4 + 5 + 1 + 1));
}

/// Rule 6.
#[test]
fn a_secret_is_hidden_from_the_others() {
    let two = r#"{"players": 2}"#;
    check_shown(two, &[ORDERLY], "* secret 1 GB", 1, "* secret 1 GB");
    check_shown(two, &[ORDERLY], "* secret 1 GB", 2, "* secret 1 ??");
    check_shown(two, &[ORDERLY], "* secret 1 GB", 0, "* secret 1 ??");
}

/// Rule 6.
#[test]
fn partners_know_both_their_colours() {
    let teams = r#"{"players": 4, "variant": "teams"}"#;
    let secrets = [ORDERLY, "* secret 1 G", "* secret 2 Y", "* secret 3 O"];
    check_shown(teams, &secrets[..1], "* secret 1 G", 3, "* secret 1 G");
    check_shown(teams, &secrets[..3], "* secret 3 O", 1, "* secret 3 O");
    check_shown(teams, &secrets[..3], "* secret 3 O", 4, "* secret 3 ?");
    let play = replay_events::<ColorPop>(&options(teams), &secrets);
    let known = |number| play.view(Observer::Seat(seat(number))).secrets;
    let colours = |text: &str| Some(text.parse::<Colours>().unwrap());
    assert_eq!(known(1), [colours("G"), None, colours("O"), None]);
    assert_eq!(known(4), [None, colours("Y"), None, None]);
}

/// Rule 7.
#[test]
fn spectators_see_no_secret_before_the_end_and_all_of_them_then() {
    let mut play = middle(r#"{"players": 3}"#, "BB/G/Y/O", "G Y O", "");
    assert_eq!(play.view(Observer::Spectator).secrets, [None; 3]);
    let last = play.read("1 B a1").unwrap();
    assert_eq!(play.shown(&last, Observer::Spectator), "1 B a1 G Y O");
    go_on(&mut play, &["1 B a1"]);
    let shown: Vec<String> =
        play.view(Observer::Spectator).secrets.iter().map(|secret| secret.unwrap().to_string()).collect();
    assert_eq!(shown, ["G", "Y", "O"]);
}

/// Rule 8.
#[test]
fn colours_that_nobody_drew_belong_to_nobody() {
    let play =
        replay_events::<ColorPop>(&Options::usual(3), &[ORDERLY, "* secret 1 G", "* secret 2 Y", "* secret 3 O"]);
    let owned = Seat::all(3).fold(Colours::NONE, |all, seat| all.union(play.colours(seat)));
    assert_eq!(owned.to_string(), "GYO");
    assert!(!legal(&play).is_empty());
}

/// Rules 8 and 15: while the play goes on, nobody can have a colour that is gone.
#[test]
fn an_observer_imagines_only_secrets_that_are_still_on_the_board() {
    let play = middle(r#"{"players": 3}"#, "GG/YB/PP", "G Y B", "");
    let view = play.view(Observer::Seat(seat(1)));
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut seen = [[0; 5]; 2];
    for _ in 0..3000 {
        let imagined = ColorPop::imagine(&view, &mut rng);
        for (number, seen) in [2, 3].into_iter().zip(&mut seen) {
            let secret = imagined.secret(seat(number)).iter().next().expect("it is dealt");
            seen[secret.index()] += 1;
        }
    }
    for seen in seen {
        assert_eq!((seen[Colour::Green.index()], seen[Colour::Orange.index()]), (0, 0));
        assert!(seen.iter().filter(|&&times| times > 0).all(|times| (900..1100).contains(times)), "{seen:?}");
    }
}
