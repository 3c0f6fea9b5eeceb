//! The five dice: how they look.

use tout_sur_carte::Colour;
use view::prelude::*;

use crate::ui::symbols::{self, Shape};

/// Each colour has a shape of its own. The sun is none of them: here it marks rows.
pub(super) const fn shape(colour: Colour) -> Shape {
    match colour {
        Colour::Red => Shape::Asterisk,
        Colour::Yellow => Shape::Star,
        Colour::Blue => Shape::Square,
        Colour::Green => Shape::Disc,
        Colour::Purple => Shape::Ring,
        Colour::Orange => Shape::Triangle,
    }
}

/// The class that brings a colour.
pub(super) const fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "tsc-red",
        Colour::Yellow => "tsc-yellow",
        Colour::Blue => "tsc-blue",
        Colour::Green => "tsc-green",
        Colour::Purple => "tsc-purple",
        Colour::Orange => "tsc-orange",
    }
}

/// A die around the origin, as large as two times this.
pub(super) fn face(colour: Colour, half: f64) -> impl IntoView {
    let (side, round) = (half * 2.0, half * 0.42);
    let inner = half * 0.8;
    view! {
        <rect class="body" x=-half y=-half width=side height=side rx=round/>
        <rect class="tsc-shine" x=-inner y=-inner width=inner * 2.0 height=inner * 2.0 rx=round/>
        {symbols::draw(shape(colour), half * 0.6)}
    }
}

/// A die as a picture of its own; an empty place while it rolls.
pub(super) fn picture(colour: Option<Colour>) -> impl IntoView {
    view! {
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
            {match colour {
                Some(colour) => face(colour, 44.0).into_any(),
                None => view! { <rect class="blank" x="-44" y="-44" width="88" height="88" rx="18"/> }.into_any(),
            }}
        </svg>
    }
}

/// A die in a sentence, by its letter.
pub(in crate::boards) fn piece(code: &str) -> Option<AnyView> {
    let colour = Colour::ALL.into_iter().find(|colour| code.chars().eq([colour.letter()]))?;
    Some(picture(Some(colour)).into_any())
}
