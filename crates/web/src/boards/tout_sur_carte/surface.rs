//! The cards that lie large: one's own, those of the market, and the completed ones on their pile.

use game::Message;
use tout_sur_carte::{Card, Step, TickedCard};
use view::prelude::*;

use super::{
    LAST_CARD, ToutSurCarteBoard,
    card::{self, Face},
    words as names,
};
use crate::ui::{
    roving::Roving,
    symbols::{self, Shape},
    words::{text, words},
};

pub(super) fn surface(board: ToutSurCarteBoard) -> AnyView {
    let desk = board.desk;
    let choosing = memo(move || desk.with_view(|view| !view.seat(board.main_seat()).dealt.is_empty()));
    let class = memo(move || match (desk.with_view(|view| view.options.advanced), choosing.get()) {
        (_, true) => "tsc-lay choosing",
        (true, false) => "tsc-lay advanced",
        (false, false) => "tsc-lay",
    });
    // A card to choose is drawn without the dice at its foot.
    let own = memo(move || board.open_cards().into_iter().map(|card| (card, choosing.get())).collect::<Vec<_>>());
    let market = memo(move || board.market());
    let has_market = memo(move || !market.read().is_empty());
    view! {
        <Roving label=text("web-tout-sur-carte-cards") class="board tsc-board">
            <div class=class>
                <div class="tsc-own" data-seat=move || board.main_seat().number()>
                    <For each=move || own.get() key=|card| *card let((card, choosing))>{own_card(board, card, choosing)}</For>
                </div>
                <div class="tsc-beside">
                    <Show when=move || has_market.get()>
                        <div class="tsc-market" data-market="">
                            {deck(board)}
                            <div class="tsc-offer">
                                <For each=move || market.get() key=|card| *card let(card)>{market_card(board, card)}</For>
                            </div>
                        </div>
                    </Show>
                    {pile(board)}
                </div>
                {legend()}
            </div>
        </Roving>
    }
    .into_any()
}

/// A card of the seat in front.
fn own_card(board: ToutSurCarteBoard, card: Card, choosing: bool) -> impl IntoView {
    let face = memo(move || board.face(board.main_seat(), card));
    let recent = move || board.recent(board.main_seat(), card).map(|recent| recent.seat_class());
    if choosing {
        large(board, card, face, "keep", recent, card::resting(card, face.into())).into_any()
    } else {
        large(board, card, face, "use", recent, card::whole(card, face.into())).into_any()
    }
}

fn market_card(board: ToutSurCarteBoard, card: Card) -> impl IntoView {
    let face = memo(move || board.fresh(card));
    large(board, card, face, "take", || None, card::resting(card, face.into()))
}

/// A card that can be tapped, when the time has come.
fn large(
    board: ToutSurCarteBoard,
    card: Card,
    face: Memo<Face>,
    action: &'static str,
    recent: impl Fn() -> Option<String> + Send + Sync + 'static,
    drawn: impl IntoView,
) -> impl IntoView {
    let can = memo(move || board.can_tap(card));
    let chosen = memo(move || board.is_drafted(card) || board.is_kept(card));
    // While dice are rolled, what is composed is about them.
    let others_chosen = memo(move || !chosen.get() && board.step() != Step::Reroll && board.desk.draft().is_some());
    let recent = memo(recent);
    let class = move || {
        let face = face.get();
        let states = [
            ("can", can.get()),
            ("ghost", chosen.get()),
            ("aside", others_chosen.get()),
            ("useless", !face.dice.is_empty() && face.gains().is_empty()),
            ("finishes", face.after().is_complete() && !face.card.is_complete()),
            ("recent", recent.get().is_some()),
            ("hinted", board.is_advised(card)),
        ];
        let on = states.iter().filter(|(_, on)| *on).map(|(name, _)| format!(" {name}"));
        let seat = recent.get().map(|seat| format!(" {seat}"));
        format!("tsc-card{}", on.chain(seat).collect::<String>())
    };
    let language = words();
    view! {
        <button class=class data-rove="" tabindex="-1" data-card=card.number() data-action=action
            data-legal=move || can.get().then_some("true") aria-disabled=move || (!can.get()).then_some("true")
            aria-pressed=move || chosen.get().to_string() on:click=move |_| board.tap(card)>
            // Its figures say nothing without the places where they stand: the card is told in words.
            <span class="unseen" data-name="">{move || names::card(&language, face.get())}</span>
            <span class="tsc-drawn" aria-hidden="true">{drawn}</span>
        </button>
    }
}

/// What the market is filled up from.
fn deck(board: ToutSurCarteBoard) -> impl IntoView {
    let left = memo(move || board.desk.with_view(|view| view.deck.len()));
    let language = words();
    let label = move || language.say(&Message::new("web-tout-sur-carte-deck").with("count", left.get()));
    view! {
        <p class="tsc-caption"><strong>{text("web-tout-sur-carte-market")}</strong>" "<span data-deck=left>{label}</span></p>
    }
}

/// The completed cards of the seat in front: the fourth ends the game.
fn pile(board: ToutSurCarteBoard) -> impl IntoView {
    let done = memo(move || {
        let seat = board.main_seat();
        board.desk.with_view(|view| view.seat(seat).done.clone())
    });
    let set_up = memo(move || board.is_set_up());
    let place = move |index: usize| {
        let lying = memo(move || done.read().get(index).copied());
        move || match lying.get() {
            Some(ticked) => scored(ticked).into_any(),
            None => view! { <span class="tsc-place"></span> }.into_any(),
        }
    };
    let language = words();
    let label = move || language.say(&Message::new("web-tout-sur-carte-done").with("count", done.read().len()));
    view! {
        <Show when=move || !set_up.get()>
            <div class="tsc-pile" role="group" aria-label=label.clone() data-seat=move || board.main_seat().number()>
                <p class="tsc-caption" aria-hidden="true">{label.clone()}</p>
                <div class="tsc-offer">{(0..LAST_CARD).map(place).collect_view()}</div>
            </div>
        </Show>
    }
}

/// What the signs on a card mean.
fn legend() -> impl IntoView {
    let dots =
        (0..3).map(|index| view! { <circle class="tsc-pip on" cx=7 + index * 13 cy="7" r="4.500"/> }).collect_view();
    let sun = symbols::draw(Shape::Sun, 6.0);
    view! {
        <ul class="tsc-legend" data-legend="">
            <li><svg viewBox="0 0 40 14" aria-hidden="true">{dots}</svg>{text("web-tout-sur-carte-legend-dots")}</li>
            <li><svg class="tsc-sun" viewBox="-8 -8 16 16" aria-hidden="true">{sun}</svg>{text("web-tout-sur-carte-legend-suns")}</li>
            <li><strong aria-hidden="true">"4"</strong>{text("web-tout-sur-carte-legend-figure")}</li>
        </ul>
    }
}

/// A completed card with its points.
fn scored(ticked: TickedCard) -> impl IntoView {
    let card = ticked.card();
    let message = Message::new("web-tout-sur-carte-scored").with("card", card.number()).with("points", ticked.points());
    view! {
        <span class="tsc-place tsc-scored" role="img" data-card=card.number() data-done=card.number() aria-label=words().say(&message)>
            {card::small(Signal::stored(Face::plain(ticked)))}
            <strong aria-hidden="true" data-figure="">{ticked.points()}</strong>
        </span>
    }
}
