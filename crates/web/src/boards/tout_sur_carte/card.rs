//! A card: its rows of boxes, the ticks, and what the dice would add to them.

use game::Message;
use tout_sur_carte::{Card, Colour, Colours, TickedCard};
use view::prelude::*;

use super::dice;
use crate::ui::{
    symbols::{self, Shape},
    words::words,
};

/// A card as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Face {
    pub(super) card: TickedCard,
    /// The dice that could be used on it now; none where that is not the question.
    pub(super) dice: Colours,
    /// What was ticked on it with the use that is marked.
    pub(super) fresh: Colours,
}

impl Face {
    /// A card that is only looked at.
    pub(super) const fn plain(card: TickedCard) -> Self {
        Self { card, dice: Colours::NONE, fresh: Colours::NONE }
    }

    /// The dice that would be ticked.
    pub(super) const fn gains(self) -> Colours {
        self.card.usable(self.dice)
    }

    /// The card with the dice used on it.
    pub(super) const fn after(self) -> TickedCard {
        self.card.after(self.dice)
    }
}

/// How wide a card is drawn, how high, and how much of that are its head and its rows.
pub(super) const WIDTH: f64 = 240.0;
const HEAD: f64 = 40.0;
const PITCH: f64 = 46.0;
const ROWS: f64 = 5.0 * PITCH;
const FOOT: f64 = 44.0;

/// How high a card without its foot is drawn.
const RESTING: f64 = HEAD + ROWS + MARGIN;

/// The room around the rows, and how high a row is.
const MARGIN: f64 = 9.0;
const STRIP: f64 = 41.0;
/// Where the points of a row stand, where its boxes begin, how wide they are with the gap between them, how wide all of
/// them can be, and how high they are.
const WORTH: f64 = 38.0;
const BOXES: f64 = 47.0;
const BOX_PITCH: f64 = 24.7;
const BOX_GAP: f64 = 2.7;
const ALL_BOXES: f64 = 6.0 * BOX_PITCH;
const BOX_HEIGHT: f64 = 29.0;

/// The whole card, with the dice at its foot.
pub(super) fn whole(card: Card, face: Signal<Face>) -> impl IntoView {
    let height = HEAD + ROWS + FOOT;
    view! {
        <svg viewBox=format!("0 0 {WIDTH} {height}") aria-hidden="true">
            <rect class="tsc-paper" x="2" y="2" width=WIDTH - 4.0 height=height - 4.0 rx="20"/>
            {head(card, face)}
            {rows(face)}
            {foot(face)}
        </svg>
    }
}

/// A card that no dice are used on: head and rows.
pub(super) fn resting(card: Card, face: Signal<Face>) -> impl IntoView {
    view! { <svg viewBox=format!("0 0 {WIDTH} {RESTING}") aria-hidden="true">{lying(card, face)}</svg> }
}

/// The same as a part of another picture, [`WIDTH`] wide.
pub(super) fn lying(card: Card, face: Signal<Face>) -> impl IntoView {
    view! {
        <rect class="tsc-paper" x="2" y="2" width=WIDTH - 4.0 height=RESTING - 4.0 rx="20"/>
        {head(card, face)}
        {rows(face)}
    }
}

/// The rows alone, for cards that are as large as a thumb.
pub(super) fn small(face: Signal<Face>) -> impl IntoView {
    view! {
        <svg class="tsc-small" viewBox=format!("0 {} {WIDTH} {}", HEAD - MARGIN, ROWS + 2.0 * MARGIN - 4.0) aria-hidden="true">
            <rect class="tsc-paper" x="0" y=HEAD - MARGIN width=WIDTH height=ROWS + 2.0 * MARGIN - 4.0 rx="22"/>
            {rows(face)}
        </svg>
    }
}

/// Number, complete rows of the three that are needed, and points.
fn head(card: Card, face: Signal<Face>) -> impl IntoView {
    let pip = move |index: u8| {
        let class = move || {
            let face = face.get();
            let kind = match index {
                index if index < face.card.complete_rows().kinds() => "on",
                index if index < face.after().complete_rows().kinds() => "next",
                _ => "off",
            };
            format!("tsc-pip {kind}")
        };
        let x = WIDTH / 2.0 + (f64::from(index) - 1.0) * 17.0;
        view! { <circle class=class cx=x cy="22" r="5.500"/> }
    };
    let number = words().say(&Message::new("web-tout-sur-carte-number").with("card", card.number()));
    view! {
        <text class="tsc-number" x="18" y="28">{number}</text>
        {(0..3).map(pip).collect_view()}
        {move || points(face.get())}
    }
}

/// The points that the card has, or would have.
fn points(face: Face) -> impl IntoView {
    let worth = |card: TickedCard| if card.is_complete() { card.points() } else { card.row_points() };
    let (now, then) = (worth(face.card), worth(face.after()));
    let grows = then > now;
    let shown = match (now, then) {
        (0, 0) => None,
        _ if grows && !face.after().is_complete() => Some(format!("+{}", then - now)),
        _ => Some(then.to_string()),
    };
    shown.map(|shown| {
        let width = 16.0 + 13.0 * shown.chars().count() as f64;
        let class = if grows { "tsc-points grows" } else { "tsc-points" };
        view! {
            <g class=class transform=format!("translate({} 22)", WIDTH - 12.0 - width / 2.0)>
                <rect x=-width / 2.0 y="-14" width=width height="28" rx="14"/>
                <text dy="7.500">{shown}</text>
            </g>
        }
    })
}

fn rows(face: Signal<Face>) -> impl IntoView {
    // A card is ticked, but what is printed on it stays.
    let printed = face.get_untracked().card.rows();
    printed
        .boxes()
        .iter()
        .enumerate()
        .map(|(index, (colour, boxes))| {
            let y = HEAD + index as f64 * PITCH;
            view! { <g transform=format!("translate({MARGIN} {y})")>{row(colour, boxes, printed.has_sun(colour), face)}</g> }
        })
        .collect_view()
}

fn row(colour: Colour, boxes: u8, has_sun: bool, face: Signal<Face>) -> impl IntoView {
    // How many boxes are ticked, and how many would be.
    let ticks = memo(move || {
        let face = face.get();
        (face.card.ticked().count(colour), face.after().ticked().count(colour))
    });
    let fresh = memo(move || face.get().fresh.count(colour));
    let over = memo(move || {
        let face = face.get();
        face.dice.count(colour) > face.card.free().count(colour)
    });
    let class = move || {
        let (ticked, then) = ticks.get();
        let state = if ticked == boxes {
            "complete"
        } else if then == boxes {
            "closing"
        } else if over.get() {
            "over"
        } else {
            ""
        };
        format!("tsc-row {} {state}", dice::class(colour))
    };
    let pitch = BOX_PITCH.min(ALL_BOXES / f64::from(boxes));
    let width = pitch - BOX_GAP;
    let tick_box = move |index: u8| {
        let class = move || {
            let (ticked, then) = ticks.get();
            match index {
                index if index < ticked && index + fresh.get() >= ticked => "tsc-box ticked fresh",
                index if index < ticked => "tsc-box ticked",
                index if index < then => "tsc-box next",
                _ => "tsc-box",
            }
        };
        let x = BOXES + (f64::from(index) + 0.5) * pitch;
        view! {
            <g class=class transform=format!("translate({x} {})", STRIP / 2.0)
                data-fresh=move || (index < ticks.get().0 && index + fresh.get() >= ticks.get().0).then_some("")>
                <rect x=-width / 2.0 y=-BOX_HEIGHT / 2.0 width=width height=BOX_HEIGHT rx="7"/>
                <path class="tick" d="M-6.500 .5-2 6.500 7-7"/>
            </g>
        }
    };
    let sun = has_sun.then(|| {
        let x = WIDTH - 2.0 * MARGIN - 14.0;
        view! { <g class="tsc-sun" transform=format!("translate({x} {})", STRIP / 2.0)>{symbols::draw(Shape::Sun, 10.5)}</g> }
    });
    view! {
        <g class=class data-row=colour.letter().to_string() data-ticks=move || ticks.get().0>
            <rect class="strip" width=WIDTH - 2.0 * MARGIN height=STRIP rx="12"/>
            <g transform=format!("translate(16 {})", STRIP / 2.0)>
                {dice::face(colour, 13.0)}
                <path class="strike" d="M-13 13 13-13"/>
            </g>
            <text class="tsc-worth" x=WORTH y=STRIP / 2.0 + 5.5>{boxes}</text>
            {(0..boxes).map(tick_box).collect_view()}
            {sun}
        </g>
    }
}

/// The dice: those that would be ticked, and those that are of no use here.
fn foot(face: Signal<Face>) -> impl IntoView {
    let die = |(index, (colour, used)): (usize, (Colour, bool))| {
        let x = 26.0 + index as f64 * 47.0;
        let class = if used { "tsc-used" } else { "tsc-lost" };
        view! {
            <g class=class transform=format!("translate({x} {})", HEAD + ROWS + 18.0)>
                {dice::face(colour, 14.0)}
                {(!used).then(|| view! { <path class="strike" d="M-15 15 15-15"/> })}
            </g>
        }
    };
    move || {
        let face = face.get();
        let gains = face.gains();
        let each = move |(colour, count): (Colour, u8)| (0..count).map(move |_| (colour, gains.count(colour) > 0));
        face.dice.iter().flat_map(each).enumerate().map(die).collect_view()
    }
}
