//! Teams and solo: each test names the numbers of RULES.md that it checks.

use super::story::{Position, apply_all, refused, seat};
use game::{BadSetup, Game, GameOptions, Observer, Setting, Turn};
use game_laws::replay_events;
use genial::{Genial, Options, Stage, Track, Variant};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

const BOARD: [&str; 4] = ["RR h6 h7", "BB h10 h11", "PP e5 e6", "YY k8 k9"];
const SOLO: Options = Options::for_players(1);

fn teams(rack: &str, markers: [u8; 6]) -> Genial {
    Position::new(Options::TEAMS, &BOARD, 1, rack).markers(1, markers).play()
}

#[track_caller]
fn check_marker(variant: Variant, from: u8, points: [u8; 2], to: u8, bonus: u8) {
    let double = "RR h8 h9".parse().unwrap();
    for points in [points, [points[1], points[0]]] {
        let scored = Track::of(variant).score(&[from; 6], double, points);
        assert_eq!((scored.markers[0], scored.bonus), (to, bonus), "{variant:?} from {from} by {points:?}");
    }
}

/// Rule 27.
#[test]
fn long_tracks_stop_a_marker_at_18() {
    for variant in [Variant::Teams, Variant::Solo] {
        let scored = Track::of(variant).score(&[16, 0, 18, 0, 0, 0], "RB h8 h9".parse().unwrap(), [5, 3]);
        assert_eq!(scored.markers, [18, 0, 21, 0, 0, 0]);
        let scored = Track::of(variant).score(&[35, 0, 17, 0, 0, 0], "RB h8 h9".parse().unwrap(), [5, 1]);
        assert_eq!(scored.markers, [36, 0, 18, 0, 0, 0]);
    }
    let mut play = teams("RB GG YO BP RR GO", [17, 0, 20, 0, 0, 0]);
    apply_all(&mut play, &["1 RB h8 h9"]);
    assert_eq!(play.markers(seat(3)), &[18, 0, 22, 0, 0, 0]);
}

/// Rules 28 and 30.
#[test]
fn the_halves_of_a_double_are_scored_in_the_better_order() {
    check_marker(Variant::Teams, 17, [5, 1], 23, 1);
    check_marker(Variant::Teams, 10, [8, 3], 21, 1);
    check_marker(Variant::Teams, 10, [4, 3], 17, 0);
    check_marker(Variant::Teams, 10, [9, 9], 27, 1);
    check_marker(Variant::Teams, 17, [0, 7], 18, 1);
    check_marker(Variant::Teams, 17, [1, 18], 36, 2);
    check_marker(Variant::Teams, 34, [1, 7], 36, 1);
    check_marker(Variant::Solo, 17, [1, 18], 36, 0);
    check_marker(Variant::Standard, 17, [1, 18], 18, 1);
    check_marker(Variant::Standard, 10, [5, 2], 17, 0);
}

/// Rule 29.
#[test]
fn a_team_has_one_set_of_markers_and_four_racks() {
    let mut play = teams("RB GG YO BP RR GO", [0; 6]);
    apply_all(&mut play, &["1 RB h8 h9"]);
    assert_eq!(play.markers(seat(1)), &[2, 0, 2, 0, 0, 0]);
    assert_eq!(play.markers(seat(3)), play.markers(seat(1)));
    assert_eq!(play.markers(seat(2)), &[0; 6]);
    assert_eq!(play.board().reach(), 7);
    let opening = ["* rack 1 RB GG YO BP RR GO", "* rack 2 RY YY BB GP PO RO", "* rack 3 RY YY BB GP PO RO"];
    let mut play = replay_events::<Genial>(&Options::TEAMS, &opening);
    apply_all(&mut play, &["* rack 4 RY YY BB GP PO RO", "1 RR d3 d4", "* draw 1 RY", "2 YY d8 d9", "* draw 2 RY"]);
    assert_eq!(refused(&play, "3 BB h8 h9"), "genial-must-open");
    apply_all(&mut play, &["3 BB h12 g11", "* draw 3 RY"]);
    assert_eq!(refused(&play, "4 PO c4 c5"), "genial-must-open");
}

/// Rule 30.
#[test]
fn reaching_36_gives_a_bonus_turn_too() {
    let mut play = teams("RB GG YO BP RR GO", [17, 0, 35, 0, 0, 0]);
    apply_all(&mut play, &["1 RB h8 h9"]);
    assert_eq!((play.markers(seat(1)), play.bonus()), (&[18, 0, 36, 0, 0, 0], 2));
}

/// Rules 31 and 34.
#[test]
fn all_six_at_36_win_on_the_spot_for_the_team() {
    let mut early = teams("RB GG YO BP RR GO", [17, 18, 17, 18, 18, 18]);
    apply_all(&mut early, &["1 RB h8 h9"]);
    assert_eq!(early.bonus(), 2, "18 is not the top");
    let mut play = teams("RB GG YO BP RR GO", [35, 36, 35, 36, 36, 36]);
    apply_all(&mut play, &["1 RB h8 h9"]);
    assert_eq!(play.turn(), Turn::Over);
    assert_eq!(play.standings().ranks, [1, 3, 1, 3]);
    assert_eq!(play.team(seat(3)), seat(1));
    assert_eq!(play.tally(seat(3)), play.tally(seat(1)));
}

/// Rule 32.
#[test]
fn the_swap_looks_at_the_teams_lowest_colours() {
    let mut play = teams("GG YB YO BP YY GO", [0, 5, 5, 5, 5, 5]);
    apply_all(&mut play, &["1 GG f5 f6"]);
    assert_eq!(play.stage(), Stage::Swap);
    let position = Position::new(Options::TEAMS, &BOARD, 3, "GG YB YO BP YY GO");
    let mut partner = position.markers(1, [0, 5, 5, 5, 5, 5]).markers(2, [5, 0, 5, 5, 5, 5]).play();
    apply_all(&mut partner, &["3 GG f5 f6", "3 keep"]);
}

/// Rule 33.
#[test]
fn bonus_turns_lapse_with_an_empty_rack() {
    let mut play = teams("RB", [17, 0, 17, 0, 0, 0]);
    apply_all(&mut play, &["1 RB h8 h9"]);
    assert_eq!((play.turn(), play.bonus()), (Turn::Chance, 0));
    let drawn = play.sample(&mut ChaCha8Rng::seed_from_u64(1));
    assert_eq!(drawn.tiles().len(), 6);
    play.resolve(drawn);
    assert_eq!(play.turn(), Turn::seat(seat(2)));
}

/// Rule 35.
#[test]
fn alone_one_tile_is_drawn_and_placed() {
    let mut play = Genial::new(&SOLO).unwrap();
    assert_eq!(play.board().reach(), 5);
    assert_eq!(refused(&play, "* rack 1 RB GG YO BP RR GO"), "genial-draw-expected");
    assert_eq!(refused(&play, "* draw 1 RB GG"), "genial-wrong-count");
    let draw = play.read("* draw 1 GO").unwrap();
    assert_eq!(play.shown(&draw, Observer::Spectator), "* draw 1 ?");
    apply_all(&mut play, &["* draw 1 GO"]);
    assert_eq!(refused(&play, "1 GO h8 h9"), "genial-must-open");
    apply_all(&mut play, &["1 OG m4 m5", "* draw 1 BP", "1 BP h8 h9"]);
    assert_eq!(play.turn(), Turn::Chance);
}

/// Rule 36.
#[test]
fn alone_there_is_no_bonus_no_swap_and_no_early_win() {
    let mut play = Position::new(SOLO, &BOARD, 1, "RB").markers(1, [35, 36, 35, 36, 36, 36]).play();
    apply_all(&mut play, &["1 RB h8 h9"]);
    assert_eq!((play.markers(seat(1)), play.stage(), play.bonus()), (&[36; 6], Stage::Draw, 0));
    apply_all(&mut play, &["* draw 1 GO", "1 GO i8 i9"]);
    assert_eq!(play.stage(), Stage::Draw);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while play.turn() != Turn::Over {
        match play.turn() {
            Turn::Chance => play.resolve(play.sample(&mut rng)),
            _ => play.play(seat(1), play.random_move(seat(1), &mut rng)),
        }
    }
    assert!(play.board().is_full() && play.rack(seat(1)).is_empty());
    assert_eq!(play.standings().ranks, [1]);
}

#[test]
fn options_go_together_or_are_refused() {
    let read = |players: Option<i64>, variant: Option<&str>| {
        let players = players.map(|players| ("players".to_owned(), Setting::Number(players)));
        let variant = variant.map(|variant| ("variant".to_owned(), Setting::Choice(variant.to_owned())));
        Options::read(&players.into_iter().chain(variant).collect())
    };
    assert_eq!(read(None, None), Ok(Options::for_players(2)));
    assert_eq!(read(Some(1), None), Ok(SOLO));
    assert_eq!(read(Some(4), Some("teams")), Ok(Options::TEAMS));
    for (players, variant) in [(1, "standard"), (2, "teams"), (2, "solo"), (3, "teams"), (1, "teams")] {
        let refused = read(Some(players), Some(variant));
        assert!(matches!(refused, Err(BadSetup::Combination { option: "variant", .. })), "{players} {variant}");
    }
    assert!(read(None, Some("solo")).is_err(), "two players by default");
    assert!(Genial::new(&Options { players: 5, variant: Variant::Standard }).is_err());
    assert_eq!(Options::all().len(), 5);
}
