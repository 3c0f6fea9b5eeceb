//! The form that opens an online table, on the page of its game: seats, clock, who may come, hints.

use catalog::First;
use game::Message;
use protocol::{
    BotLevel, ClockRule,
    online::{NewTable, SeatPlan},
};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{describe, name::Name, table_href};
use crate::{
    model::{Begins, Link, api},
    route::place,
    ui::{
        faces, icons,
        sitters::{self, Sitter, sitters},
        words::words,
    },
};

/// The clocks that are offered.
const CLOCKS: [ClockRule; 6] = [
    ClockRule::None,
    ClockRule::PerMove { time: 60_000 },
    ClockRule::PerMove { time: 180_000 },
    ClockRule::Fischer { time: 600_000, increment: 10_000 },
    ClockRule::Days { days: 1 },
    ClockRule::Days { days: 3 },
];

/// What is chosen besides the game's own options.
#[derive(Clone, Copy)]
struct Form {
    link: RwSignal<Link>,
    name: Name,
    plans: RwSignal<Vec<SeatPlan>>,
    clock: RwSignal<ClockRule>,
    public: RwSignal<bool>,
    watch: RwSignal<bool>,
    hints: RwSignal<bool>,
}

impl Form {
    fn plan(self, seat: usize) -> SeatPlan {
        self.plans.read().get(seat).copied().unwrap_or(if seat == 0 { SeatPlan::Me } else { SeatPlan::Open })
    }

    fn set_plan(self, seat: usize, plan: SeatPlan) {
        let seats = self.link.with_untracked(|link| link.players.len());
        let mut plans: Vec<SeatPlan> = untrack(|| (0..seats).map(|other| self.plan(other)).collect());
        if plan == SeatPlan::Me {
            // One person sits in one seat.
            plans.iter_mut().filter(|other| **other == SeatPlan::Me).for_each(|other| *other = SeatPlan::Open);
        }
        plans[seat] = plan;
        self.plans.set(plans);
    }

    fn table(self) -> NewTable {
        let link = self.link.get_untracked();
        NewTable {
            game: link.game,
            settings: link.settings,
            seats: untrack(|| (0..link.players.len()).map(|seat| self.plan(seat)).collect()),
            begins: match link.first {
                Begins::ToSettle(first) => first,
                Begins::AsNamed | Begins::Drawn | Begins::Chosen | Begins::Passed => First::Lot,
            },
            clock: self.clock.get_untracked(),
            public: self.public.get_untracked(),
            watch: self.watch.get_untracked(),
            hints: self.hints.get_untracked(),
            record: None,
        }
    }
}

/// The form, for the game and the options of this link.
pub fn create(link: RwSignal<Link>) -> impl IntoView {
    let words = words();
    let form = Form {
        link,
        name: Name::ask(),
        plans: RwSignal::new(Vec::new()),
        clock: RwSignal::new(ClockRule::None),
        public: RwSignal::new(false),
        watch: RwSignal::new(true),
        hints: RwSignal::new(false),
    };
    let seats = memo(move || link.read().players.len());
    let trouble = RwSignal::new(None::<Message>);
    let (place, lang) = (place(), words.lang());
    let open = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        trouble.set(None);
        let table = form.table();
        spawn_local(async move {
            let opened = match form.name.settle().await {
                Ok(_) => api::create(&table).await,
                Err(why) => Err(why),
            };
            match opened {
                Ok(table) => place.open(&table_href(lang, table.table.as_str(), Some(&table.invitation))),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    let check = |name: &'static str, id: &str, value: RwSignal<bool>| {
        view! {
            <label class="check">
                <input type="checkbox" data-option=name prop:checked=move || value.get()
                    on:change=move |event| value.set(event_target_checked(&event))/>
                <span>{words.text(id)}</span>
            </label>
        }
    };
    let told = words.clone();
    view! {
        <form class="options online-form" data-online="" on:submit=open>
            <h2>{words.text("web-online")}</h2>
            {form.name.field()}
            <fieldset class="seats-form">
                <legend>{words.text("web-who-plays")}</legend>
                {move || (0..seats.get()).map(|seat| seat_field(form, seat)).collect_view()}
            </fieldset>
            {clock_field(form)}
            {check("public", "web-online-make-public", form.public)}
            <div class:hidden=move || form.public.get()>{check("watch", "web-online-allow-watching", form.watch)}</div>
            {check("hints", "web-online-allow-hints", form.hints)}
            <p class="actions">
                <button class="button primary large play-large" data-action="create" disabled=move || !form.name.is_typed()>
                    {words.text("web-online-create")}
                </button>
            </p>
            <p role="alert" class="refusal">{move || trouble.get().map(|why| told.say(&why))}</p>
        </form>
    }
}

fn clock_field(form: Form) -> impl IntoView {
    let words = words();
    let choice = |(index, rule): (usize, ClockRule)| {
        view! { <option value=index prop:selected=move || form.clock.get() == rule>{describe::clock(&words, rule)}</option> }
    };
    let set = move |event: web_sys::Event| {
        let index: Option<usize> = event_target_value(&event).parse().ok();
        form.clock.set(index.and_then(|index| CLOCKS.get(index).copied()).unwrap_or_default());
    };
    view! {
        <label class="text-field">
            <span>{words.text("web-online-clock")}</span>
            <select data-option="clock" on:change=set>{CLOCKS.into_iter().enumerate().map(choice).collect_view()}</select>
        </label>
    }
}

fn seat_field(form: Form, seat: usize) -> impl IntoView {
    let words = words();
    let people = [("me", "web-you", faces::pawn().into_any()), ("open", "web-online-open-seat", icons::globe())];
    let people = people.map(|(word, name, drawing)| Sitter { word: word.to_owned(), name: words.text(name), drawing });
    let chosen = memo(move || written(form.plan(seat)));
    let set = move |word: &str| {
        let bots = BotLevel::ALL.map(SeatPlan::Bot).into_iter();
        let mut plans = [SeatPlan::Me, SeatPlan::Open].into_iter().chain(bots);
        if let Some(plan) = plans.find(|plan| written(*plan) == word) {
            form.set_plan(seat, plan);
        }
    };
    sitters("plan", seat, people.into_iter().chain(sitters::bots(&words)).collect(), chosen, set, &words)
}

/// A plan for a seat, as the choice among faces calls it.
fn written(plan: SeatPlan) -> String {
    match plan {
        SeatPlan::Me => "me".to_owned(),
        SeatPlan::Open => "open".to_owned(),
        SeatPlan::Bot(level) => format!("bot:{level}"),
    }
}
