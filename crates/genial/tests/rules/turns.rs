//! Set-up, turns and end: each test names the numbers of RULES.md that it checks.

use super::story::{Position, apply_all, refused, seat, settle, tiles};
use game::{Game, Observer, Turn};
use game_laws::replay_events;
use genial::{Cell, Colour, Direction, Genial, Move, Options, PRINTED, Stage, Tile, Tiles};
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};

const RACKS: [&str; 4] = [
    "* rack 1 RB GG YO BP RR GO",
    "* rack 2 RY YY BB GP PO RO",
    "* rack 3 RY YY BB GP PO RO",
    "* rack 4 RY YY BB GP PO RO",
];

fn cell(text: &str) -> Cell {
    text.parse().expect(text)
}

/// A play in which the first seats have their starting racks and all is dealt.
fn dealt(players: u8) -> Genial {
    replay_events(&Options::for_players(players), &RACKS[..usize::from(players)])
}

#[track_caller]
fn check_neighbours(of: &str, expected: &[&str]) {
    let mut found: Vec<String> =
        Direction::ALL.into_iter().filter_map(|to| cell(of).neighbour(to)).map(|cell| cell.to_string()).collect();
    found.sort();
    assert_eq!(found, expected, "neighbours of {of}");
}

/// Rule 1.
#[test]
fn cells_have_up_to_six_neighbours() {
    check_neighbours("h8", &["g7", "g8", "h7", "h9", "i7", "i8"]);
    check_neighbours("a1", &["a2", "b1", "b2"]);
    check_neighbours("o8", &["n8", "n9", "o7"]);
    check_neighbours("h15", &["g14", "h14", "i14"]);
    assert_eq!(cell("h8").axial(), (0, 0));
    for outside in ["a9", "h16", "o9", "p1", "h0"] {
        assert!(outside.parse::<Cell>().is_err(), "{outside}");
    }
}

/// Rule 2, and the numbers for checking.
#[test]
fn the_board_grows_with_the_number_of_players() {
    for (players, cells, pairs, opening) in [(1, 91, 222, 54), (2, 91, 222, 54), (3, 127, 306, 102), (4, 169, 426, 144)]
    {
        let mut play = Genial::new(&Options::for_players(players)).unwrap();
        settle(&mut play, Move::Keep, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(Cell::all(play.board().reach()).count(), cells);
        assert_eq!(play.board().free_pair_count(), pairs);
        let ways = play.rack(seat(1)).ways_to_lie().count_ones();
        assert_eq!(play.count_moves(seat(1)), ways * opening);
    }
}

/// Rule 3.
#[test]
fn six_symbols_are_printed() {
    let printed: Vec<String> = PRINTED.iter().map(|(cell, colour)| format!("{colour} {cell}")).collect();
    assert_eq!(printed, ["R c3", "G c8", "B h13", "O m8", "Y m3", "P h3"]);
    let play = dealt(4);
    assert!(PRINTED.iter().all(|&(cell, colour)| cell.distance() == 5 && play.board().symbol(cell) == Some(colour)));
}

/// Rule 4.
#[test]
fn the_box_has_120_tiles() {
    assert_eq!(Tiles::BOX.len(), 120);
    for tile in Tile::all() {
        assert_eq!(Tiles::BOX.count(tile), if tile.is_double() { 5 } else { 6 }, "{tile}");
    }
    assert_eq!(Tile::all().filter(|tile| tile.is_double()).count(), 6);
    let five = replay_events::<Genial>(&Options::for_players(2), &["* rack 1 RR RR RR RR RR GO"]);
    assert_eq!(refused(&five, "* rack 2 RR YY BB GP PO RO"), "genial-not-in-bag");
    assert_eq!(
        refused(&Genial::new(&Options::for_players(2)).unwrap(), "* rack 1 RR RR RR RR RR RR"),
        "genial-not-in-bag"
    );
}

/// Rule 5.
#[test]
fn racks_are_dealt_seat_by_seat_and_hidden() {
    let play = Genial::new(&Options::for_players(2)).unwrap();
    assert_eq!(refused(&play, "* rack 2 RY YY BB GP PO RO"), "genial-rack-expected");
    assert_eq!(refused(&play, "* draw 1 RY YY BB GP PO RO"), "genial-rack-expected");
    assert_eq!(refused(&play, "* rack 1 RY YY BB GP PO"), "genial-wrong-count");
    let event = play.read(RACKS[0]).unwrap();
    assert_eq!(play.shown(&event, Observer::Seat(seat(1))), RACKS[0]);
    assert_eq!(play.shown(&event, Observer::Seat(seat(2))), "* rack 1 ? ? ? ? ? ?");
    assert_eq!(play.shown(&event, Observer::Spectator), "* rack 1 ? ? ? ? ? ?");
    let teams = replay_events::<Genial>(&Options::TEAMS, &RACKS);
    for observer in Observer::all(4) {
        for (index, other) in teams.view(observer).seats.iter().enumerate() {
            assert_eq!(other.count, 6);
            assert_eq!(other.rack.is_some(), observer.is(seat(index as u8 + 1)));
        }
    }
}

/// Rule 6.
#[test]
fn markers_start_at_0_and_are_visible() {
    let view = dealt(3).view(Observer::Spectator);
    assert!(view.seats.iter().all(|seat| seat.markers == [0; 6]));
}

/// Rules 7 and 19.
#[test]
fn turns_go_round() {
    let mut play = dealt(3);
    for (placed, drawn) in [("1 RR d3 d4", "* draw 1 BB"), ("2 YY l3 l4", "* draw 2 RY"), ("3 PO h4 h5", "* draw 3 RY")]
    {
        assert_eq!(play.turn(), Turn::seat(seat(placed.as_bytes()[0] - b'0')));
        apply_all(&mut play, &[placed]);
        assert_eq!(play.turn(), Turn::Chance);
        apply_all(&mut play, &[drawn]);
    }
    assert_eq!(play.turn(), Turn::seat(seat(1)));
    assert_eq!(play.rack(seat(1)), tiles("RB GG YO BP BB GO"));
}

/// Rule 8.
#[test]
fn a_tile_of_the_rack_goes_on_two_adjacent_free_cells_inside_the_boundary() {
    let play = Position::new(Options::for_players(2), &["RR h7 h8", "RR h9 h10"], 1, "RB GG").play();
    for (event, why) in [
        ("1 YY e5 e6", "genial-not-in-rack"),
        ("1 RB e5 e7", "genial-not-adjacent"),
        ("1 RB e5 e5", "genial-not-adjacent"),
        ("1 RB h8 i8", "genial-taken"),
        ("1 RB g3 h3", "genial-taken"),
        ("1 RB b4 c4", "genial-outside"),
        ("1 swap", "genial-no-swap-now"),
        ("1 keep", "genial-no-swap-now"),
        ("1 RB", "malformed"),
        ("2 RB e5 e6", "not-now-seats"),
        ("* draw 1 RB", "not-now-seats"),
    ] {
        assert_eq!(refused(&play, event), why, "{event}");
    }
    let mut after = play;
    apply_all(&mut after, &["1 RB e5 e6"]);
    assert_eq!(after.markers(seat(1)), &[0; 6], "scoring nothing is allowed");
    assert_eq!(
        [after.board().symbol(cell("e5")), after.board().symbol(cell("e6"))],
        [Some(Colour::Red), Some(Colour::Blue)]
    );
}

/// Rule 9.
#[test]
fn a_first_turn_touches_a_printed_symbol_that_no_tile_touches() {
    let mut play = dealt(2);
    assert_eq!(refused(&play, "1 RR h8 h9"), "genial-must-open");
    apply_all(&mut play, &["1 GG d3 e3", "* draw 1 BB"]);
    assert_eq!(refused(&play, "2 RY c4 d4"), "genial-must-open", "a tile touches red already");
    assert_eq!(refused(&play, "2 RY h8 h9"), "genial-must-open");
    apply_all(&mut play, &["2 YY d8 d7", "* draw 2 BB"]);
    apply_all(&mut play, &["1 RR h8 h9"]);
}

/// Rule 10.
#[test]
fn lines_of_equal_symbols_score() {
    let board = ["RR h7 h8", "RB f7 g8", "YR i10 j10"];
    let points = |placement: &str| {
        let play = Position::new(Options::for_players(2), &board, 1, "RR RG RB").play();
        play.board().points(placement.parse().unwrap())
    };
    assert_eq!(points("RG h9 h10"), [2, 0], "along the row; the upper left neighbour is blue");
    assert_eq!(points("RG h10 h11"), [0, 0], "not across a gap");
    assert_eq!(points("RR h9 h10"), [2, 0], "the halves do not count each other, nor what lies behind another symbol");
    assert_eq!(points("GR i6 i7"), [0, 2], "two lines of one");
    assert_eq!(points("RB d4 e4"), [1, 0], "printed symbols count");
}

/// Rules 11, 12 and 13.
#[test]
fn a_marker_that_reaches_18_stops_there_and_gives_a_bonus_turn() {
    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 1, "RB GG YO BP RR GO");
    let mut one = position.markers(1, [17, 0, 3, 0, 0, 0]).play();
    apply_all(&mut one, &["1 RB h8 h9"]);
    assert_eq!((one.markers(seat(1)), one.bonus(), one.turn()), (&[18, 0, 5, 0, 0, 0], 1, Turn::seat(seat(1))));
    apply_all(&mut one, &["1 RR e5 e6"]);
    assert_eq!((one.bonus(), one.turn()), (0, Turn::Chance));
    assert_eq!(refused(&one, "* draw 1 RY"), "genial-wrong-count");

    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 1, "RB GG YO BP RR GO");
    let mut two = position.markers(1, [16, 0, 17, 0, 0, 0]).play();
    apply_all(&mut two, &["1 RB h8 h9"]);
    assert_eq!((two.markers(seat(1)), two.bonus()), (&[18, 0, 18, 0, 0, 0], 2));
    apply_all(&mut two, &["1 RR g7 g8"]);
    assert_eq!((two.markers(seat(1)), two.bonus()), (&[18, 0, 18, 0, 0, 0], 1), "no second bonus for staying at 18");
    apply_all(&mut two, &["1 GG e5 e6"]);
    assert_eq!((two.bonus(), two.turn()), (0, Turn::Chance));
    assert_eq!(two.sample(&mut ChaCha8Rng::seed_from_u64(1)).tiles().len(), 3);
}

/// Rule 13: a bonus turn can earn another.
#[test]
fn bonus_turns_follow_the_same_rules() {
    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 1, "RG BG YO");
    let mut play = position.markers(1, [17, 0, 17, 0, 0, 0]).play();
    apply_all(&mut play, &["1 RG h8 g8", "1 BG h9 i9"]);
    assert_eq!((play.bonus(), play.markers(seat(1))), (1, &[18, 0, 18, 0, 0, 0]));
    assert_eq!(refused(&play, "* draw 1 RR"), "not-now-seats");
}

/// Rules 14, 23 and 25.
#[test]
fn all_six_at_18_win_on_the_spot() {
    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 2, "RB GG YO BP RR GO");
    let mut play = position.markers(1, [18, 18, 18, 18, 18, 17]).markers(2, [17, 18, 17, 18, 18, 18]).play();
    apply_all(&mut play, &["2 RB h8 h9"]);
    assert_eq!((play.turn(), play.bonus()), (Turn::Over, 0));
    assert_eq!(play.standings().ranks, [2, 1]);
    assert_eq!(refused(&play, "* draw 2 RR"), "not-now-over");
    assert_eq!(refused(&play, "2 GG e5 e6"), "not-now-over");
}

/// Rule 15.
#[test]
fn the_swap_is_offered_when_no_tile_shows_a_lowest_colour() {
    let asked = |rack: &str, markers| {
        let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 1, rack);
        let mut play = position.markers(1, markers).play();
        apply_all(&mut play, &["1 GG e5 e6"]);
        play.stage() == Stage::Swap
    };
    assert!(asked("GG YB YO BP YY GO", [0, 5, 5, 5, 5, 5]));
    assert!(!asked("GG YB YO BP YY RO", [0, 5, 5, 5, 5, 5]));
    assert!(!asked("GG YB YO BP YY GO", [0, 0, 5, 5, 5, 5]), "yellow is among the lowest");
    assert!(asked("GG BB BO BP PO GO", [0, 0, 5, 5, 5, 5]));
    assert!(!asked("GG", [0, 5, 5, 5, 5, 5]), "an empty rack has nothing to swap");
}

/// Rules 16, 17, 18 and 40.
#[test]
fn a_swapped_rack_goes_back_after_the_draw() {
    let position =
        Position::new(Options::for_players(3), &["RR h6 h7", "BB h10 h11", "PP e5 e6"], 1, "GG YB YO BP YY GO");
    let mut play = position.markers(1, [0, 5, 5, 5, 5, 5]).play();
    apply_all(&mut play, &["1 GG f5 f6"]);
    assert_eq!(refused(&play, "1 YB k5 k6"), "genial-answer-swap");
    assert_eq!(play.moves(seat(1)), [Move::Keep, Move::Swap]);
    let swap = play.read("1 swap").unwrap();
    for observer in Observer::all(3) {
        assert_eq!(play.shown(&swap, observer), "1 swap YY YB YO BP GO");
    }
    let before = play.bag();
    play.apply(swap);
    let swapped = tiles("YB YO BP YY GO");
    assert_eq!((play.bag(), play.rack(seat(1))), (before, Tiles::NONE));
    assert_eq!(play.view(Observer::Spectator).aside, swapped);
    assert_eq!(refused(&play, "* draw 1 RR"), "genial-wrong-count");

    let drawn = play.sample(&mut ChaCha8Rng::seed_from_u64(1));
    play.resolve(drawn);
    assert_eq!(
        (play.rack(seat(1)).len(), play.turn()),
        (6, Turn::seat(seat(2))),
        "one swap a turn, whatever was drawn"
    );
    let back = before.minus(drawn.tiles().iter().copied().collect()).plus(swapped);
    assert_eq!(play.bag(), back);
    assert!(play.view(Observer::Spectator).seats.iter().all(|seat| seat.put_back == swapped));

    // Once a seat has drawn, its rack may hold them again; the others' racks still do not.
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    play.play(seat(2), play.nth_move(seat(2), 0));
    settle(&mut play, Move::Keep, &mut rng);
    let known: Vec<Tiles> = play.view(Observer::Spectator).seats.iter().map(|seat| seat.put_back).collect();
    assert_eq!(known, [swapped, Tiles::NONE, swapped]);
}

/// Rule 16: tiles set aside cannot be drawn.
#[test]
fn the_new_tiles_come_from_what_was_in_the_bag() {
    let reds = ["RR h6 h7", "RR h10 h11", "RR e5 e6"];
    let mut play =
        Position::new(Options::for_players(2), &reds, 1, "RR RR BO GG").markers(1, [5, 0, 5, 5, 5, 5]).play();
    assert_eq!(play.bag().count("RR".parse().unwrap()), 0);
    apply_all(&mut play, &["1 GG f5 f6", "1 swap"]);
    assert_eq!(refused(&play, "* draw 1 RR YB YG YP YO BG"), "genial-not-in-bag");
}

/// Rule 19.
#[test]
fn an_empty_rack_draws_six() {
    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 1, "RB GO");
    let mut play = position.markers(1, [17, 0, 0, 0, 0, 0]).play();
    apply_all(&mut play, &["1 RB h8 h9", "1 GO e5 e6"]);
    assert_eq!(play.sample(&mut ChaCha8Rng::seed_from_u64(1)).tiles().len(), 6);
}

/// Rules 20 and 41.
#[test]
fn draws_are_hidden_and_their_number_is_not() {
    let mut play = dealt(2);
    apply_all(&mut play, &["1 RR d3 d4"]);
    let draw = play.read("* draw 1 BB").unwrap();
    assert_eq!(play.shown(&draw, Observer::Seat(seat(1))), "* draw 1 BB");
    assert_eq!(play.shown(&draw, Observer::Seat(seat(2))), "* draw 1 ?");
    assert_eq!(refused(&play, "* draw 2 BB"), "genial-draw-expected");
    assert_eq!(refused(&play, "* rack 1 BB"), "genial-draw-expected");
    let orders = [["* rack 1 RB GG YO BP RR GO"], ["* rack 1 GO GG RB BP YO RR"]];
    let [one, other] = orders.map(|events| replay_events::<Genial>(&Options::for_players(2), &events));
    assert_eq!(one, other);
}

/// Rule 21.
#[test]
fn the_question_tells_what_a_rack_shows() {
    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 1, "GG YB YO BP YY GO");
    let mut play = position.markers(1, [0, 5, 5, 5, 5, 5]).play();
    let known = |play: &Genial| {
        let showing = play.view(Observer::Spectator).seats[0].showing;
        (showing.colours.to_string(), showing.least, showing.most)
    };
    apply_all(&mut play, &["1 GG e5 e6"]);
    assert_eq!(known(&play), ("R".into(), 0, 0));
    apply_all(&mut play, &["1 keep", "* draw 1 RO"]);
    assert_eq!(known(&play), ("R".into(), 0, 1), "all but the new tile show no red");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    play.play(seat(2), play.nth_move(seat(2), 0));
    settle(&mut play, Move::Keep, &mut rng);
    apply_all(&mut play, &["1 RO k8 k9"]);
    assert_eq!(known(&play), ("R".into(), 0, 0), "asked again");
    apply_all(&mut play, &["1 swap"]);
    assert_eq!(known(&play), (String::new(), 0, 0), "the new rack is unknown");

    let mut quiet = dealt(2);
    apply_all(&mut quiet, &["1 RB h4 h5"]);
    assert_eq!(known(&quiet), ("RYBGPO".into(), 1, 5), "not asked: something lowest is there");
    apply_all(&mut quiet, &["* draw 1 RY"]);
    assert_eq!(known(&quiet), ("RYBGPO".into(), 1, 6));
}

/// The last placement of a random play that ends with a full board and scores, and the position before it.
fn last_placement() -> (Genial, genial::Placement) {
    for seed in 0.. {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut play = Genial::new(&Options::for_players(2)).unwrap();
        let mut last = None;
        while play.turn() != Turn::Over {
            settle(&mut play, Move::Keep, &mut rng);
            if let Turn::Seats(_) = play.turn() {
                let mv = play.random_move(play.seat(), &mut rng);
                last = Some((play, mv));
                play.play(play.seat(), mv);
            }
        }
        if let Some((before, Move::Place(placement))) = last
            && before.board().points(placement)[0] > 0
            && play.board().is_full()
        {
            return (before, placement);
        }
    }
    unreachable!("there are enough seeds")
}

/// Rules 22 and 23.
#[test]
fn a_full_board_ends_the_play_even_with_a_bonus_turn_due() {
    let (before, placement) = last_placement();
    let laid: Vec<String> = before.board().placements().map(|placement| placement.to_string()).collect();
    let laid: Vec<&str> = laid.iter().map(String::as_str).collect();
    let rack = format!("{} RR", placement.tile());
    let mut markers = [0; 6];
    markers[placement.first.index()] = 17;
    let mut play = Position::new(Options::for_players(2), &laid, 1, &rack).markers(1, markers).play();
    apply_all(&mut play, &[&format!("1 {placement}")]);
    assert_eq!(play.markers(seat(1))[placement.first.index()], 18, "the last placement scores");
    assert_eq!((play.turn(), play.bonus(), play.rack(seat(1)).len()), (Turn::Over, 0, 1));
}

/// Rule 24.
#[test]
fn the_lowest_marker_decides_then_the_next() {
    let ranks = |markers: [[u8; 6]; 4]| {
        let mut position = Position::new(Options::for_players(4), &[], 1, "RR");
        for (index, markers) in markers.into_iter().enumerate() {
            position = position.markers(index as u8 + 1, markers);
        }
        position.play().standings().ranks
    };
    let [ten, nine, lower, seven] =
        [[18, 10, 18, 11, 12, 13], [9, 12, 13, 14, 15, 16], [18, 18, 12, 9, 12, 18], [7, 18, 18, 18, 18, 18]];
    assert_eq!(ranks([ten, nine, lower, seven]), [1, 2, 3, 4]);
    assert_eq!(ranks([seven, lower, nine, ten]), [4, 3, 2, 1]);
    assert_eq!(ranks([nine, [16, 9, 15, 12, 14, 13], ten, seven]), [2, 2, 1, 4], "all six equal share the place");
}

/// Rule 26.
#[test]
fn racks_stay_hidden_at_the_end() {
    let position = Position::new(Options::for_players(2), &["RR h6 h7", "BB h10 h11"], 2, "RB GG");
    let mut play = position.markers(2, [17, 18, 17, 18, 18, 18]).play();
    apply_all(&mut play, &["2 RB h8 h9"]);
    assert_eq!(play.view(Observer::Seat(seat(1))).seats[1].rack, None);
    assert_eq!(play.view(Observer::Seat(seat(1))).seats[1].count, 1);
}

/// Rule 38.
#[test]
fn a_tile_held_twice_is_one_move() {
    let board = ["RR h6 h7", "BB h10 h11"];
    let count = |rack: &str| Position::new(Options::for_players(2), &board, 1, rack).play().count_moves(seat(1));
    assert_eq!(count("RB RB"), count("RB"));
    assert_eq!(count("RR RR RR"), count("RR"));
    assert_eq!(count("RB"), 2 * count("RR"), "a double lies the same both ways");
}

#[test]
fn a_play_is_small() {
    assert_eq!(size_of::<Genial>(), 528);
    assert_eq!(size_of::<Move>(), 4);
    assert_eq!(size_of::<genial::Chance>(), 9);
}
