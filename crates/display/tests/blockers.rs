//! What a move of Blockers! would bring.

use blockers::{Blockers, Cell, Colour, Options};
use display::blockers::{Marks, Outcome, RackTile};
use game::{Game, Seat};

/// Three players; seat 1 is to play and holds 3, C, G, s7 and the joker. Yellow has a line of three on G2 to G4.
fn in_mid_game() -> Blockers {
    let mut play = Blockers::new(&Options { players: 3 }).unwrap();
    let events = "* rack 1 1 C s7 9 *,* rack 2 2 3 4 5 6,* rack 3 A B C D E,\
        1 1 G1,* draw 1 3,2 2 G2,* draw 2 8,3 A A9,* draw 3 F,\
        1 9 I9,* draw 1 A,2 3 G3,* draw 2 9,3 B B9,* draw 3 G,\
        1 A A1,* draw 1 G,2 4 G4,* draw 2 7,3 C C9,* draw 3 H";
    for event in events.split(',') {
        play.apply(play.read(event).unwrap());
    }
    play
}

fn held(text: &str) -> RackTile {
    RackTile { colour: Colour::new(0), tile: text.parse().unwrap() }
}

#[test]
fn the_middle_of_a_line_is_protected_and_its_ends_are_not() {
    let play = in_mid_game();
    let marks = Marks::of(&play, Seat::new(0), held("G"));
    let cell = |text: &str| text.parse::<Cell>().unwrap();
    assert!(marks.captures.contains(cell("G2")) && marks.captures.contains(cell("G4")));
    assert!(marks.protected.contains(cell("G3")) && !marks.allow(cell("G3")));
    assert!(!marks.allow(cell("G1")), "one's own tile");
    assert_eq!(marks.free.len(), 5);
}

#[test]
fn a_capture_costs_a_point_and_so_does_one_more_group() {
    let play = in_mid_game();
    let seat = Seat::new(0);
    let beside = Outcome::of(&play, seat, "G xG2".parse().unwrap());
    assert_eq!((beside.before.groups, beside.after.groups), (3, 3));
    assert_eq!((beside.after.captures, beside.after.points), (1, 4));
    assert_eq!(beside.taken, Some((Colour::new(1), 1, 1)));
    let far = Outcome::of(&play, seat, "3 A3".parse().unwrap());
    assert_eq!((far.after.groups, far.taken), (4, None));
}
