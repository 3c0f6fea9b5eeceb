//! One card that is entered: the boxes of each row are tapped, and its suns, with running totals.

use game::{Arg, Message};
use tout_sur_carte::{Card, Colour, Colours, Rows};
use view::prelude::*;

use super::OwnCards;
use crate::{
    boards::tout_sur_carte::dice,
    ui::{
        symbols::{self, Shape},
        words::{text, words},
    },
};

/// What was tapped so far.
#[derive(Clone, Copy)]
struct Draft {
    boxes: RwSignal<Colours>,
    /// One of each colour whose row carries a sun.
    suns: RwSignal<Colours>,
}

impl Draft {
    fn set_boxes(self, colour: Colour, count: u8) {
        self.boxes.update(|boxes| *boxes = with_count(*boxes, colour, count));
        if count == 0 {
            self.set_sun(colour, false);
        }
    }

    fn set_sun(self, colour: Colour, has_sun: bool) {
        self.suns.update(|suns| *suns = with_count(*suns, colour, has_sun.into()));
    }
}

fn with_count(colours: Colours, colour: Colour, count: u8) -> Colours {
    colours.minus(Colours::of(colour, colours.count(colour))).plus(Colours::of(colour, count))
}

pub(super) fn editor(own: OwnCards, card: Card) -> impl IntoView {
    let before = own.kept.with_untracked(|kept| kept.rows(card));
    let draft = Draft {
        boxes: RwSignal::new(before.map_or(Colours::NONE, Rows::boxes)),
        suns: RwSignal::new(before.map_or(Colours::NONE, Rows::suns)),
    };
    let rows = memo(move || Rows::new(draft.boxes.get(), draft.suns.get()));
    let keep = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Ok(rows) = rows.get_untracked() {
            own.kept.update(|kept| kept.set(card, rows));
            own.enter(own.kept.with_untracked(|kept| kept.missing_after(card)));
        }
    };
    let words = words();
    let numbered = |id| words.say(&Message::new(id).with("card", card.number()));
    view! {
        <form class="own-card" data-entering=card.number() on:submit=keep>
            <h2 tabindex="-1">{numbered("web-tout-sur-carte-own-card")}</h2>
            <p class="soft">{text("web-tout-sur-carte-own-how")}</p>
            {Colour::ALL.map(|colour| row(draft, colour)).collect_view()}
            {totals(draft)}
            <p class="actions">
                <button class="button primary" data-action="keep-card" disabled=move || rows.get().is_err()>
                    {numbered("web-tout-sur-carte-own-keep")}
                </button>
                <button class="button" type="button" data-action="close-card" on:click=move |_| own.enter(None)>
                    {text("web-tout-sur-carte-own-close")}
                </button>
            </p>
        </form>
    }
}

/// The row of one colour: a tap on a box says how long it is, a tap on its die that there is none.
fn row(draft: Draft, colour: Colour) -> impl IntoView {
    let count = memo(move || draft.boxes.get().count(colour));
    let has_sun = memo(move || draft.suns.get().count(colour) > 0);
    let tapped = move |boxes: u8| {
        let label = words().say(&Message::new("web-tout-sur-carte-own-boxes-of").with("count", boxes));
        let is_on = move || boxes.max(1) <= count.get();
        let mark = (boxes == 0).then(|| dice::picture(Some(colour)));
        view! {
            <label class="own-box" class:die=boxes == 0 class:on=is_on>
                <input type="radio" name=format!("boxes-{}", colour.letter()) data-boxes=boxes aria-label=label
                    prop:checked=move || count.get() == boxes on:change=move |_| draft.set_boxes(colour, boxes)/>
                {mark}
            </label>
        }
    };
    let sun = words().say(&Message::new("web-tout-sur-carte-own-sun").with("colour", Arg::Name(colour.name())));
    view! {
        <fieldset class=format!("own-row {}", dice::class(colour)) data-own-row=colour.letter().to_string()>
            <legend class="unseen">{text(colour.name())}</legend>
            {(0..=Rows::LONGEST).map(tapped).collect_view()}
            <label class="own-box sun" class:on=has_sun>
                <input type="checkbox" data-sun="" aria-label=sun disabled=move || count.get() == 0
                    prop:checked=has_sun on:change=move |event| draft.set_sun(colour, event_target_checked(&event))/>
                <svg class="tsc-sun" viewBox="-14 -14 28 28" aria-hidden="true">{symbols::draw(Shape::Sun, 10.5)}</svg>
            </label>
        </fieldset>
    }
}

/// How many rows, boxes and suns there are, of those that a card has.
fn totals(draft: Draft) -> impl IntoView {
    let total = |id: &'static str, most: u8, count: Memo<u8>| {
        let language = words();
        let told = move || language.say(&Message::new(id).with("count", count.get()).with("most", most));
        view! { <span class:met=move || count.get() == most class:over=move || { count.get() > most }>{told}</span> }
    };
    let of_boxes = move |of: fn(Colours) -> u8| memo(move || of(draft.boxes.get()));
    let suns = memo(move || draft.suns.get().total());
    view! {
        <p class="own-totals" role="status">
            {total("web-tout-sur-carte-own-rows", Rows::COUNT, of_boxes(Colours::kinds))}
            {total("web-tout-sur-carte-own-boxes", Rows::BOXES, of_boxes(Colours::total))}
            {total("web-tout-sur-carte-own-suns", Rows::SUNS, suns)}
        </p>
    }
}
