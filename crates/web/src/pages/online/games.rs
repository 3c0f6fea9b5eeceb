//! The visitor's own tables on the server, and all that the server keeps about them.

use game::Message;
use protocol::{
    Phase,
    online::{MyTable, TransferCode},
};
use view::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{
    name::Name,
    row::{Way, row},
};
use crate::{
    model::{PlayerNames, api},
    route::Page,
    ui::{
        chrome, dom,
        words::{text, words},
    },
};

pub fn games() -> AnyView {
    let words = words();
    let tables = RwSignal::new(None::<Result<Vec<MyTable>, Message>>);
    load(tables);
    let names = PlayerNames::new(&words);
    let all = move || tables.get().and_then(Result::ok).unwrap_or_default();
    let running = move || all().into_iter().filter(goes_on).collect::<Vec<_>>();
    let over = move || all().into_iter().filter(|table| !goes_on(table)).collect::<Vec<_>>();
    let language = words.clone();
    let told = move || match tables.get() {
        None => text("web-online-connecting"),
        Some(Err(why)) => language.say(&why),
        Some(Ok(list)) if list.is_empty() => text("web-my-tables-none"),
        Some(Ok(_)) => String::new(),
    };
    let key = |table: &MyTable| format!("{} {} {}", table.listed.table, table.changed, table.your_turn);
    let body = view! {
        <section data-tables="">
            <p role="status" class="soft">{told}</p>
            <ul class="tables"><For each=running key=key let(table)>{row_of(&table, names)}</For></ul>
        </section>
        <Show when=move || !over().is_empty()>
            <section>
                <h2>{text("web-my-tables-over")}</h2>
                <ul class="tables"><For each=over key=key let(table)>{row_of(&table, names)}</For></ul>
            </section>
        </Show>
        {notices()}
        {identity(tables)}
        <p class="actions">
            <a class="button primary" href=words.href(Page::Lobby)>{words.text("web-lobby")}</a>
            <a class="button" href=words.href(Page::Home)>{words.text("web-home")}</a>
        </p>
    };
    chrome::page("games", words.text("web-my-tables"), body.into_any())
}

fn goes_on(table: &MyTable) -> bool {
    matches!(table.listed.phase, Phase::Waiting | Phase::Running)
}

fn load(tables: RwSignal<Option<Result<Vec<MyTable>, Message>>>) {
    spawn_local(async move {
        let answer = api::my_tables().await;
        tables.set(Some(answer));
    });
}

fn row_of(table: &MyTable, names: PlayerNames) -> impl IntoView + use<> {
    let state = text(match (table.listed.phase, table.your_turn) {
        (Phase::Running, true) => "web-your-turn",
        (Phase::Running, false) => "web-my-tables-others",
        (Phase::Waiting, _) => "web-my-tables-waiting",
        (Phase::Over, _) => "web-kept-over",
        (Phase::Closed, _) => "web-my-tables-closed",
    });
    let end = view! { <span class="table-state">{state}</span> };
    row(&table.listed, names, Way { action: "resume", is_due: table.your_turn, end: end.into_any() })
}

/// Whether the browser may call the visitor when it is their turn.
fn notices() -> impl IntoView {
    let wanted = RwSignal::new(dom::may_notify());
    let ask = move |_| {
        spawn_local(async move {
            let may = dom::ask_to_notify().await;
            wanted.set(may);
        });
    };
    view! {
        <Show when=move || wanted.get() == dom::Notices::Unasked>
            <p class="actions">
                <button class="button" data-action="notify" on:click=ask>{text("web-online-notify")}</button>
            </p>
        </Show>
    }
}

/// The visitor's name, the same guest on another device, and their data.
fn identity(tables: RwSignal<Option<Result<Vec<MyTable>, Message>>>) -> impl IntoView {
    let words = words();
    let name = Name::ask();
    let told = RwSignal::new(None::<Result<Message, Message>>);
    let code = RwSignal::new(None::<TransferCode>);
    let typed = RwSignal::new(String::new());
    let deleting = RwSignal::new(false);
    let rename = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            told.set(Some(name.settle().await.map(|_| Message::new("web-online-name-kept"))));
        });
    };
    let transfer = move |_| {
        spawn_local(async move {
            match api::transfer().await {
                Ok(new) => code.set(Some(new)),
                Err(why) => told.set(Some(Err(why))),
            }
        });
    };
    let claim = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            let claimed = api::claim(typed.get_untracked().trim()).await;
            if claimed.is_ok() {
                load(tables);
            }
            told.set(Some(
                claimed.map(|me| Message::new("web-online-claimed").with("name", me.name.unwrap_or_default())),
            ));
        });
    };
    let export = move |_| {
        spawn_local(async move {
            match api::export().await {
                Ok(data) => dom::download("tablee-data.json", &data),
                Err(why) => told.set(Some(Err(why))),
            }
        });
    };
    let delete = move |_| {
        spawn_local(async move {
            let deleted = api::delete().await.map(|()| Message::new("web-online-deleted"));
            deleting.set(false);
            if deleted.is_ok() {
                load(tables);
            }
            told.set(Some(deleted));
        });
    };
    let language = words.clone();
    let outcome = move || told.get().map(|told| language.say(&told.unwrap_or_else(|why| why)));
    let failed = move || told.get().is_some_and(|told| told.is_err());
    view! {
        <section class="identity">
            <h2>{words.text("web-online-you")}</h2>
            <form class="row" on:submit=rename>
                {name.field()}
                <button class="button" data-action="rename" disabled=move || !name.is_typed()>{words.text("web-online-keep-name")}</button>
            </form>
            <p class="soft">{words.text("web-online-transfer-how")}</p>
            <p class="actions">
                <button class="button" data-action="transfer" on:click=transfer>{words.text("web-online-transfer")}</button>
                {move || code.get().map(|code| view! { <output class="code" data-code=code.code.clone() data-verbatim="">{code.code.clone()}</output> })}
            </p>
            <form class="row" on:submit=claim>
                <label class="text-field">
                    <span>{words.text("web-online-claim-code")}</span>
                    <input type="text" autocomplete="off" autocapitalize="characters" data-option="code" prop:value=move || typed.get()
                        on:input=move |event| typed.set(event_target_value(&event))/>
                </label>
                <button class="button" data-action="claim" disabled=move || typed.read().trim().is_empty()>{words.text("web-online-claim")}</button>
            </form>
            <p class="actions">
                <button class="button" data-action="export" on:click=export>{words.text("web-online-export")}</button>
                <button class="button" data-action="delete" on:click=move |_| deleting.set(true)>{words.text("web-online-delete")}</button>
            </p>
            <Show when=move || deleting.get()>
                <div class="talk-sure">
                    <p>{text("web-online-delete-sure")}</p>
                    <button class="button primary" data-action="sure" on:click=delete>{text("web-online-delete")}</button>
                    <button class="button" data-action="not-sure" on:click=move |_| deleting.set(false)>{text("web-online-keep")}</button>
                </div>
            </Show>
            <p role="status" class:refusal=failed data-told="">{outcome}</p>
        </section>
    }
}
