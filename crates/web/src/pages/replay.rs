//! A record is opened here, by file, paste, link or from what is saved in this browser, and looked at.

use catalog::{BadRecord, GameId, Record};
use game::{Explain, Message};
use view::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::{
    boards,
    model::{PlayerNames, SavedGame, Session, Store, record_link},
    route::Page,
    table_page,
    ui::{
        chrome, dom,
        words::{Words, words},
    },
};

/// What the page shows.
#[derive(Clone, PartialEq)]
enum Shown {
    /// Nothing yet: the address is being read.
    Nothing,
    /// The ways to open a record, and why the last try failed.
    Ways(Option<Message>),
    /// A record, at a moment if not at its end.
    Record(Box<Record>, Option<usize>),
}

impl Shown {
    /// The ways to open a record, and why this one cannot be shown.
    fn refused(bad: &BadRecord) -> Self {
        Self::Ways(Some(match bad.event {
            0 => bad.fault.message(),
            event => Message::new("web-replay-bad-event").with("event", event),
        }))
    }
}

pub fn replay() -> AnyView {
    let words = words();
    let shown = RwSignal::new(Shown::Nothing);
    spawn_local(read_address(shown));
    let listener = window_event_listener("hashchange", move |_| spawn_local(read_address(shown)));
    on_cleanup(move || listener.remove());
    open_launched_files(shown);
    (move || {
        let shown_now = shown.get();
        // A page is made once. What it reads while it is made must not have it made again.
        untrack(|| match shown_now {
            Shown::Nothing => ().into_any(),
            Shown::Ways(trouble) => ways(shown, trouble),
            Shown::Record(record, moment) => match Session::replay_of(*record, PlayerNames::new(&words)) {
                Ok(session) => {
                    session.look_at(moment);
                    table_page::table(session)
                }
                Err(bad) => ways(shown, Some(bad.fault.message())),
            },
        })
    })
    .into_any()
}

/// Shows the record that the address carries, if it carries one.
async fn read_address(shown: RwSignal<Shown>) {
    let fragment = window().location().hash().unwrap_or_default();
    let fragment = fragment.trim_start_matches('#');
    if fragment.is_empty() {
        shown.set(Shown::Ways(None));
        return;
    }
    let now = match record_link::unpack(fragment).await {
        Some((text, moment)) => read(&text, moment).await,
        None => Shown::Ways(Some(Message::new("web-replay-bad-link"))),
    };
    // The page may have been left meanwhile.
    shown.set(now);
}

/// The record in this text, if it can be replayed, once its board is loaded.
async fn read(text: &str, moment: Option<usize>) -> Shown {
    let record = match Record::parse(text.trim()) {
        Ok(record) => record,
        Err(bad) => return Shown::refused(&bad),
    };
    if let Some(game) = GameId::from_name(&record.game)
        && boards::load(game).await.is_err()
    {
        dom::reload();
        return Shown::Nothing;
    }
    match record.replay() {
        Ok(_) => Shown::Record(Box::new(record), moment),
        Err(bad) => Shown::refused(&bad),
    }
}

/// Opens a text that somebody gave. The record goes into the address: loading the page again shows it again.
async fn open(shown: RwSignal<Shown>, text: String) {
    let now = read(&text, None).await;
    if let Shown::Record(record, _) = &now
        && let Some(fragment) = record_link::pack(record, None).await
        && let Ok(history) = window().history()
    {
        // A browser that does not change its address still shows the record.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&format!("#{fragment}")));
    }
    shown.set(now);
}

/// The ways to open a record.
fn ways(shown: RwSignal<Shown>, trouble: Option<Message>) -> AnyView {
    let words = words();
    let file = NodeRef::<web_sys::HtmlInputElement>::new();
    let pasted = NodeRef::<web_sys::HtmlTextAreaElement>::new();
    let chosen = move |_| {
        let file = file.get_untracked().and_then(|field| field.files()?.get(0));
        spawn_local(async move {
            let Some(file) = file else { return };
            match dom::text_of(&file).await {
                Some(text) => open(shown, text).await,
                None => shown.set(Shown::Ways(Some(Message::new("web-replay-unreadable")))),
            }
        });
    };
    let paste = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = pasted.get_untracked().map(|field| field.value()).unwrap_or_default();
        spawn_local(open(shown, text));
    };
    let finished: Vec<SavedGame> = Store::all().into_iter().filter(|saved| saved.events > 0).collect();
    let body = view! {
        <p>{words.text("web-replay-what")}</p>
        {trouble.map(|why| view! { <p class="refusal-text" role="alert" data-trouble="record">{words.say(&why)}</p> })}
        <p class="actions">
            <label class="button primary">
                {words.text("web-replay-file")}
                <input class="unseen" type="file" accept="application/json,.json" data-action="open-record" node_ref=file on:change=chosen/>
            </label>
        </p>
        <form class="paste" on:submit=paste>
            <label class="text-field">
                <span>{words.text("web-replay-paste")}</span>
                <textarea rows="4" spellcheck="false" data-option="record" node_ref=pasted></textarea>
            </label>
            <button class="button" data-action="open-pasted">{words.text("web-replay-open")}</button>
        </form>
        {(!finished.is_empty()).then(|| view! {
            <h2>{words.text("web-replay-saved")}</h2>
            <ul class="saved-records">{finished.into_iter().map(|saved| saved_game(shown, saved, &words)).collect_view()}</ul>
        })}
        <p class="actions"><a class="button" href=words.href(Page::Home)>{words.text("web-home")}</a></p>
    };
    chrome::page("replay", words.text("web-replay-title"), body.into_any())
}

/// A game that is saved in this browser: one tap opens it.
fn saved_game(shown: RwSignal<Shown>, saved: SavedGame, words: &Words) -> impl IntoView + use<> {
    let key = saved.key.clone();
    let choose = move |_| {
        if let Some(text) = Store::text(&key) {
            spawn_local(open(shown, text));
        }
    };
    let names: Vec<String> = saved.players.iter().filter(|name| !name.is_empty()).cloned().collect();
    let with = (!names.is_empty()).then(|| words.say(&Message::new("web-kept-with").with("names", names.join(", "))));
    view! {
        <li>
            <button class="menu-item" data-action="open-saved" data-game=saved.game.name() on:click=choose>
                <span>
                    {words.text(&format!("game-{}", saved.game))}
                    <small class="soft">{with}" "<time data-verbatim="">{dom::time_since(saved.touched, words.lang().code())}</time></small>
                </span>
            </button>
        </li>
    }
}

/// Opens files that the system hands to the installed client.
fn open_launched_files(shown: RwSignal<Shown>) {
    let Ok(queue) = js_sys::Reflect::get(&window(), &"launchQueue".into()) else { return };
    let set =
        js_sys::Reflect::get(&queue, &"setConsumer".into()).ok().and_then(|it| it.dyn_into::<js_sys::Function>().ok());
    let Some(set) = set else { return };
    let consume = Closure::<dyn FnMut(JsValue)>::new(move |launched: JsValue| {
        spawn_local(async move {
            if let Some(text) = launched_text(&launched).await {
                open(shown, text).await;
            }
        });
    });
    // A browser that hands nothing over has been asked as well as it can be.
    let _ = set.call1(&queue, consume.as_ref());
    consume.forget();
}

/// The text of the first file that was handed over.
async fn launched_text(launched: &JsValue) -> Option<String> {
    let files = js_sys::Reflect::get(launched, &"files".into()).ok()?;
    let handle = js_sys::Reflect::get_u32(&files, 0).ok()?;
    let read: js_sys::Function = js_sys::Reflect::get(&handle, &"getFile".into()).ok()?.dyn_into().ok()?;
    let file = JsFuture::from(read.call0(&handle).ok()?.dyn_into::<js_sys::Promise>().ok()?).await.ok()?;
    dom::text_of(file.unchecked_ref()).await
}
