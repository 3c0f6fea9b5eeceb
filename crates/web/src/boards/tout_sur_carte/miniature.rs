//! A small living picture: a card on which box after box is ticked, and the dice that do it.

use tout_sur_carte::{Colour, Printed};
use view::prelude::*;

use super::{
    card::{self, Face},
    dice,
};

/// Cards with their ticks, as views write them: one that lies behind, and one in front.
const BEHIND: &str = "14 RRRYYPPP";
const IN_FRONT: &str = "23 RRRRYYYBBGGPPPPP";

/// The dice at the foot, in the order in which they land.
const DICE: [Colour; 3] = [Colour::Purple, Colour::Yellow, Colour::Purple];

pub(super) fn miniature() -> AnyView {
    let drawn = |text: &str| {
        let ticked = Printed::OURS.read(text).expect("a card is read");
        card::lying(ticked.card(), Signal::stored(Face::plain(ticked)))
    };
    let die = |(index, colour): (usize, Colour)| {
        let (x, y) = (132.0 + index as f64 * 74.0, 314.0 - index as f64 * 8.0);
        let turned = index as f64 * 13.0 - 9.0;
        view! {
            <g class=format!("lands after-{}", index * 3)>
                <g transform=format!("translate({x} {y}) rotate({turned})")>{dice::face(colour, 33.0)}</g>
            </g>
        }
    };
    view! {
        <svg class="tsc-miniature" viewBox="0 0 360 360" aria-hidden="true">
            <g class="behind" transform="translate(130 26) scale(.86) rotate(9 120 140)">{drawn(BEHIND)}</g>
            <g class="in-front" transform="translate(30 20) scale(.98) rotate(-5 120 140)">{drawn(IN_FRONT)}</g>
            {DICE.into_iter().enumerate().map(die).collect_view()}
        </svg>
    }
    .into_any()
}
