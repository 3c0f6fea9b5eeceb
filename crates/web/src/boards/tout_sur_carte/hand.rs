//! The dice at the thumb, and what can be done with them: hold, reroll, keep, pass.

use game::{Arg, Message};
use tout_sur_carte::{DICE, Move, ROLLS, Step};
use view::prelude::*;

use super::{ToutSurCarteBoard, dice};
use crate::ui::{
    icons,
    roving::Roving,
    words::{text, words},
};

pub(super) fn hand(board: ToutSurCarteBoard) -> AnyView {
    let set_up = memo(move || board.is_set_up());
    view! {
        <Show when=move || !set_up.get()>
            <div class="tsc-hand">
                {whose(board)}
                <Roving label=text("web-tout-sur-carte-dice") class="dice tsc-dice">
                    {(0..usize::from(DICE)).map(|place| die(board, place)).collect_view()}
                </Roving>
                {choices(board)}
            </div>
        </Show>
    }
    .into_any()
}

/// Whose dice these are, and that everybody may use them.
fn whose(board: ToutSurCarteBoard) -> impl IntoView {
    let dice = memo(move || {
        let uses = matches!(board.step(), Step::Use(_)) && board.desk.deciding().is_some();
        board.desk.with_view(|view| (view.active, view.rolls, uses && board.desk.seat() != Some(view.active)))
    });
    let told = move || {
        let (player, rolls, are_anothers) = dice.get();
        let id = if are_anothers { "web-tout-sur-carte-dice-shared" } else { "web-tout-sur-carte-dice-whose" };
        let message = Message::new(id).with("player", player);
        board.desk.say(&message.with("roll", rolls.max(1)).with("of", ROLLS))
    };
    let seat = move || format!("tsc-whose seat-{}", dice.get().0.number());
    view! { <p class=seat data-dice-of=move || dice.get().0.number()>{told}</p> }
}

/// A die: a tap holds it back from the next reroll.
fn die(board: ToutSurCarteBoard, place: usize) -> impl IntoView {
    let colour = memo(move || board.places.get().at(place));
    let can = memo(move || board.can_hold());
    let held = memo(move || can.get() && board.held.get()[place]);
    let advised = memo(move || match board.desk.hint() {
        Some(Move::Reroll(dice)) => board.places.get().all_but(dice)[place],
        Some(Move::Stop) => true,
        _ => false,
    });
    let language = words();
    let label = move || {
        let Some(colour) = colour.get() else {
            return language.say(&Message::new("web-tout-sur-carte-die-rolling").with("die", place + 1));
        };
        let id = if held.get() { "web-tout-sur-carte-die-held" } else { "web-tout-sur-carte-die" };
        language.say(&Message::new(id).with("die", place + 1).with("colour", Arg::Name(colour.name())))
    };
    view! {
        // Dice of one colour lie side by side, as on a real table.
        <button class="die" style:order=move || colour.get().map(|colour| (colour as u8).to_string())
            class:held=held class:hinted=advised data-rove="" tabindex="-1" data-die=place + 1
            data-action="hold" data-symbol=move || colour.get().map(|colour| colour.letter().to_string())
            data-legal=move || can.get().then_some("true") aria-disabled=move || (!can.get()).then_some("true")
            aria-pressed=move || held.get().to_string() aria-label=label on:click=move |_| board.hold(place)>
            // While it rolls its place is empty, so that it is drawn anew whatever it shows.
            {move || view! { <span class=colour.get().map(|_| "rolled")>{dice::picture(colour.get())}</span> }}
        </button>
    }
}

/// The buttons of this step.
fn choices(board: ToutSurCarteBoard) -> impl IntoView {
    let step = memo(move || board.desk.deciding().map(|_| board.step()));
    let last_round = memo(move || board.is_last_round());
    view! {
        <div class="tsc-choices">
            {move || match step.get() {
                Some(Step::Reroll) => rolling(board).into_any(),
                Some(Step::Use(_)) => passing(board).into_any(),
                _ => ().into_any(),
            }}
            {move || last_round.get().then(|| view! { <span class="tsc-last-round">{text("web-tout-sur-carte-last-round")}</span> })}
        </div>
    }
}

fn rolling(board: ToutSurCarteBoard) -> impl IntoView {
    let loose = memo(move || board.loose().total());
    let language = words();
    let label = move || language.say(&Message::new("web-tout-sur-carte-reroll").with("count", loose.get()));
    // Not before those are held that it keeps.
    let advised = move || board.desk.hint() == Some(Move::Reroll(board.loose()));
    let stop_advised = move || board.desk.hint() == Some(Move::Stop);
    view! {
        <button class="button" class:primary=move || { loose.get() > 0 } class:hinted=advised data-action="reroll"
            data-legal="true" aria-disabled=move || (loose.get() == 0).then_some("true") aria-keyshortcuts="r"
            on:click=move |_| board.reroll()>
            {icons::turn()}<span>{label}</span>{rolls_left(board)}
        </button>
        <button class="button" class:primary=move || loose.get() == 0 class:hinted=stop_advised data-action="stop"
            data-legal="true" aria-keyshortcuts="s" on:click=move |_| board.desk.make(Move::Stop)>
            {text("web-tout-sur-carte-stop")}
        </button>
    }
}

/// A dot for each reroll, counting down.
fn rolls_left(board: ToutSurCarteBoard) -> impl IntoView {
    let left = memo(move || board.rerolls_left());
    let language = words();
    let label = move || language.say(&Message::new("web-tout-sur-carte-rerolls-left").with("count", left.get()));
    let dot = move |index: u8| view! { <span class="tsc-dot" class:gone=move || left.get() <= index></span> };
    view! {
        <span class="tsc-dots" role="img" aria-label=label data-left=left>{(0..ROLLS - 1).map(dot).collect_view()}</span>
    }
}

fn passing(board: ToutSurCarteBoard) -> impl IntoView {
    let advised = move || board.desk.hint() == Some(Move::Pass);
    view! {
        <button class="button" class:hinted=advised data-action="pass" data-legal="true" aria-keyshortcuts="p"
            on:click=move |_| board.desk.make(Move::Pass)>{text("web-tout-sur-carte-pass")}</button>
    }
}
