//! A game on this device goes on at an online table, with somebody else in one of its seats.

use game::{Message, Seat};
use protocol::{
    ClockRule, Player,
    online::{NewTable, SeatPlan},
};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{name::Name, table_href};
use crate::{
    model::{Session, api},
    route::place,
    ui::{
        dom, icons,
        words::{text, words},
    },
};

/// Asks who is to play from elsewhere, and opens the table.
pub fn go_on(session: Session, open: RwSignal<bool>) -> impl IntoView {
    let words = words();
    let name = Name::ask();
    let players: Vec<Player> =
        session.with(|snapshot| snapshot.state.seats.iter().map(|seat| seat.player.clone()).collect());
    let own = players.iter().position(Player::is_person).unwrap_or(0);
    // A person who is not the one that opens the table plays from elsewhere in any case.
    let invited: Vec<RwSignal<bool>> = players.iter().map(|player| RwSignal::new(player.is_person())).collect();
    let trouble = RwSignal::new(None::<Message>);
    let (place, lang) = (place(), words.lang());
    let close = move || {
        open.set(false);
        dom::later(30, || dom::focus("[data-action=invite]"));
    };
    let chosen = invited.clone();
    let plans = players.clone();
    let table = move || NewTable {
        game: session.game,
        settings: session.with(|snapshot| snapshot.setup.settings.clone()),
        seats: plans
            .iter()
            .enumerate()
            .map(|(seat, player)| match player {
                _ if seat == own => SeatPlan::Me,
                Player::Bot(level) if !chosen[seat].get_untracked() => SeatPlan::Bot(*level),
                _ => SeatPlan::Open,
            })
            .collect(),
        begins: catalog::First::Player(1),
        clock: ClockRule::None,
        public: false,
        watch: true,
        hints: true,
        record: session.record(),
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let table = untrack(&table);
        spawn_local(async move {
            let opened = match name.settle().await {
                Ok(_) => api::create(&table).await,
                Err(why) => Err(why),
            };
            match opened {
                Ok(table) => place.open(&table_href(lang, table.table.as_str(), Some(&table.invitation))),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let seat = |(index, value): (usize, RwSignal<bool>)| {
        let seat = Seat::new(index as u8);
        let is_person = players[index].is_person();
        let label = words.say(&Message::new("web-online-invite-seat").with("name", session.name(seat)));
        (index != own).then(|| {
            view! {
                <label class="check">
                    <input type="checkbox" data-seat=seat.number() disabled=is_person prop:checked=move || value.get()
                        on:change=move |event| value.set(event_target_checked(&event))/>
                    <span>{label}</span>
                </label>
            }
        })
    };
    let escape = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close();
        }
    };
    let seats = invited.clone().into_iter().enumerate().map(seat).collect_view();
    let anybody =
        memo(move || invited.iter().enumerate().any(|(seat, value)| seat != own && value.get()) && name.is_typed());
    dom::later(40, || dom::focus("#invite-head"));
    let language = words.clone();
    view! {
        <div class="ending-veil" on:keydown=escape>
            <section class="ending" role="dialog" aria-modal="true" aria-labelledby="invite-head">
                <button class="round ending-close" data-action="close-invite" aria-label=words.text("web-close")
                    on:click=move |_| close()>{icons::close()}</button>
                <h2 id="invite-head" tabindex="-1">{words.text("web-online-go-on")}</h2>
                <p>{words.text("web-online-go-on-how")}</p>
                <form class="options" on:submit=submit>
                    {name.field()}
                    <fieldset>{seats}</fieldset>
                    <p class="actions">
                        <button class="button primary" data-action="create" disabled=move || !anybody.get()>{text("web-online-create")}</button>
                    </p>
                    <p role="alert" class="refusal">{move || trouble.get().map(|why| language.say(&why))}</p>
                </form>
            </section>
        </div>
    }
}
