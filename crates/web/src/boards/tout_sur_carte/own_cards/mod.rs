//! A family's own cards: entered once, kept in the browser, and offered where the game is set up with a real box.

mod editor;
mod kept;

use game::{Message, Setting};
use tout_sur_carte::{Card, TickedCard};
use view::prelude::*;

use self::kept::KeptCards;
use super::{
    card::{self, Face},
    words as names,
};
use crate::{
    model::Link,
    ui::{
        agreement::agreement,
        dom, icons,
        roving::Roving,
        words::{text, words},
    },
};

/// The name of the option that says what is printed on the cards.
const OPTION: &str = "cards";

/// What the parts of the page share.
#[derive(Clone, Copy)]
struct OwnCards {
    kept: RwSignal<KeptCards>,
    /// The card that is being entered.
    entering: RwSignal<Option<Card>>,
}

/// Whether the family plays with its own cards, and the way to enter them.
pub(super) fn offer(link: RwSignal<Link>) -> AnyView {
    let own = OwnCards { kept: RwSignal::new(KeptCards::load()), entering: RwSignal::new(None) };
    let wanted = RwSignal::new(true);
    let open = RwSignal::new(false);
    Effect::new(move |_| own.kept.with(KeptCards::keep));
    let used = memo(move || own.kept.read().printed().filter(|_| wanted.get()));
    Effect::new(move |_| {
        let cards = used.get().map(|printed| Setting::Choice(printed.to_string()));
        link.update(|link| match cards {
            Some(cards) => drop(link.settings.insert(OPTION.into(), cards)),
            None => drop(link.settings.remove(OPTION)),
        });
    });
    on_cleanup(move || {
        link.try_update(|link| link.settings.remove(OPTION));
    });
    let count = memo(move || own.kept.read().count());
    let is_complete = memo(move || count.get() == usize::from(Card::COUNT));
    let language = words();
    let told = move || language.say(&Message::new("web-tout-sur-carte-own-count").with("count", count.get()));
    let toggle = move |_| {
        open.update(|open| *open = !*open);
        if open.get_untracked() && own.entering.with_untracked(Option::is_none) {
            let last = Card::all().last().expect("there are cards");
            own.enter(own.kept.with_untracked(|kept| kept.missing_after(last)));
        }
    };
    view! {
        <section class="own-cards" data-own-cards=count aria-label=text("web-tout-sur-carte-own")>
            {move || is_complete.get().then(|| agreement("own-cards", icons::hand(), "web-tout-sur-carte-own",
                || "web-tout-sur-carte-own-why", move || Some(wanted.get()), move |on| wanted.set(on)))}
            <button class="button" data-action="own-cards" aria-expanded=move || open.get().to_string() on:click=toggle>
                {move || text(if is_complete.get() { "web-tout-sur-carte-own-look" } else { "web-tout-sur-carte-own-enter" })}
            </button>
            <p class="soft" role="status">{told}</p>
            <Show when=move || open.get()>
                {move || own.entering.get().map(|card| editor::editor(own, card))}
                {list(own)}
            </Show>
        </section>
    }
    .into_any()
}

impl OwnCards {
    /// Goes on with this card, or to the list if there is none left.
    fn enter(self, card: Option<Card>) {
        self.entering.set(card);
        dom::later(40, move || dom::focus(if card.is_some() { ".own-card h2" } else { "[data-action=own-cards]" }));
    }
}

/// All cards: a tap mends one.
fn list(own: OwnCards) -> impl IntoView {
    let entry = move |card: Card| {
        let rows = memo(move || own.kept.read().rows(card));
        let label = move || match rows.get() {
            Some(rows) => names::card(&words(), Face::plain(TickedCard::new(card, rows))),
            None => words().say(&Message::new("web-tout-sur-carte-own-missing").with("card", card.number())),
        };
        let picture = move || match rows.get() {
            Some(rows) => card::small(Signal::stored(Face::plain(TickedCard::new(card, rows)))).into_any(),
            None => view! { <span class="own-blank" aria-hidden="true"></span> }.into_any(),
        };
        view! {
            <button class="tsc-entry" class:held=move || own.entering.get() == Some(card) data-rove="" tabindex="-1"
                data-own-card=card.number() data-entered=move || rows.get().map(|_| "")
                on:click=move |_| own.enter(Some(card))>
                <span class="unseen">{label}</span>{picture}<span aria-hidden="true">{card.number()}</span>
            </button>
        }
    };
    view! {
        <Roving label=text("web-tout-sur-carte-own") class="tsc-entries">{Card::all().map(entry).collect_view()}</Roving>
    }
}
