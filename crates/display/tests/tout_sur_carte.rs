//! Where the dice of Tout sur carte lie.

use display::tout_sur_carte::Places;
use tout_sur_carte::{Colour, Colours};

const NONE_HELD: [bool; 5] = [false; 5];

fn colours(text: &str) -> Colours {
    text.parse().unwrap()
}

fn shown(places: Places) -> String {
    (0..5).map(|place| places.at(place).map_or('.', Colour::letter)).collect()
}

#[test]
fn a_held_die_stays_where_it_lies() {
    let first = Places::default().after(colours("RRBGO"), NONE_HELD);
    assert_eq!(shown(first), "RRBGO");
    // The second red die and the green one are held.
    let held = [false, true, false, true, false];
    assert_eq!(first.without(held).to_string(), "RBO");
    let rolling = first.after(colours("RG"), held);
    assert_eq!(shown(rolling), ".R.G.");
    assert_eq!(shown(rolling.after(colours("RBGPP"), held)), "BRPGP");
}

#[test]
fn advice_to_reroll_some_dice_is_advice_to_hold_the_others() {
    let places = Places::default().after(colours("RRBGO"), NONE_HELD);
    assert_eq!(places.all_but(colours("RG")), [false, true, true, false, true]);
    assert_eq!(places.without(places.all_but(colours("RG"))), colours("RG"));
}
