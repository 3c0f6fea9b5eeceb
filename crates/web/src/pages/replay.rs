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
    /// The ways to open a record.
    Ways,
    /// A record, at a moment if not at its end.
    Record(Box<Record>, Option<usize>),
}

/// The page, on which records are opened.
#[derive(Clone, Copy)]
struct Opening {
    shown: RwSignal<Shown>,
    /// Why the last try failed.
    trouble: RwSignal<Option<Message>>,
}

pub fn replay() -> AnyView {
    let words = words();
    let opening = Opening { shown: RwSignal::new(Shown::Nothing), trouble: RwSignal::new(None) };
    spawn_local(opening.read_address());
    let listener = window_event_listener("hashchange", move |_| spawn_local(opening.read_address()));
    on_cleanup(move || listener.remove());
    open_launched_files(opening);
    (move || {
        let shown_now = opening.shown.get();
        if shown_now != Shown::Nothing {
            dom::focus_heading();
        }
        // A page is made once. What it reads while it is made must not have it made again.
        untrack(|| match shown_now {
            Shown::Nothing => ().into_any(),
            Shown::Ways => ways(opening),
            Shown::Record(record, moment) => match Session::replay_of(*record, PlayerNames::new(&words)) {
                Ok(session) => {
                    session.look_at(moment);
                    table_page::table(session)
                }
                Err(bad) => {
                    opening.trouble.set(Some(why(&bad)));
                    ways(opening)
                }
            },
        })
    })
    .into_any()
}

impl Opening {
    /// Shows the record that the address carries, if it carries one.
    async fn read_address(self) {
        let fragment = window().location().hash().unwrap_or_default();
        let fragment = fragment.trim_start_matches('#');
        if fragment.is_empty() {
            self.trouble.set(None);
            self.shown.set(Shown::Ways);
            return;
        }
        self.show(match record_link::unpack(fragment).await {
            Some((text, moment)) => read(&text, moment).await,
            None => Err(Message::new("web-replay-bad-link")),
        });
    }

    /// Opens a text that somebody gave. The record goes into the address: loading the page again shows it again.
    async fn open(self, text: String) {
        let read = read(&text, None).await;
        if let Ok(Shown::Record(record, _)) = &read
            && let Some(fragment) = record_link::pack(record, None).await
            && let Ok(history) = window().history()
        {
            // A browser that does not change its address still shows the record.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&format!("#{fragment}")));
        }
        self.show(read);
    }

    /// Shows what was read, or says why it cannot be shown: what was pasted stays there to be mended.
    fn show(self, read: Result<Shown, Message>) {
        let (shown, trouble) = match read {
            Ok(shown) => (shown, None),
            Err(why) => (Shown::Ways, Some(why)),
        };
        // The page may have been left meanwhile.
        self.trouble.set(trouble);
        if shown != Shown::Ways || self.shown.try_with_untracked(|before| *before != Shown::Ways) == Some(true) {
            self.shown.set(shown);
        }
    }
}

/// The record in this text, if it can be replayed, once its board is loaded.
async fn read(text: &str, moment: Option<usize>) -> Result<Shown, Message> {
    let record = Record::parse(text.trim()).map_err(|bad| why(&bad))?;
    if let Some(game) = GameId::from_name(&record.game)
        && boards::load(game).await.is_err()
    {
        dom::reload();
        return Ok(Shown::Nothing);
    }
    record.replay().map_err(|bad| why(&bad))?;
    Ok(Shown::Record(Box::new(record), moment))
}

/// Why a record cannot be shown.
fn why(bad: &BadRecord) -> Message {
    match bad.event {
        0 => bad.fault.message(),
        event => Message::new("web-replay-bad-event").with("event", event),
    }
}

/// The ways to open a record.
fn ways(opening: Opening) -> AnyView {
    let words = words();
    let file = NodeRef::<web_sys::HtmlInputElement>::new();
    let pasted = NodeRef::<web_sys::HtmlTextAreaElement>::new();
    let chosen = move |_| {
        let Some(field) = file.get_untracked() else { return };
        let chosen = field.files().and_then(|files| files.get(0));
        spawn_local(async move {
            let Some(file) = chosen else { return };
            let text = dom::text_of(&file).await;
            // The same file may be chosen again.
            field.set_value("");
            match text {
                Some(text) => opening.open(text).await,
                None => opening.show(Err(Message::new("web-replay-unreadable"))),
            }
        });
    };
    let paste = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let text = pasted.get_untracked().map(|field| field.value()).unwrap_or_default();
        spawn_local(opening.open(text));
    };
    let told = words.clone();
    let refusal = move || {
        let why = told.say(&opening.trouble.get()?);
        Some(view! { <p class="refusal-text" role="alert" data-trouble="record">{why}</p> })
    };
    let finished: Vec<SavedGame> = Store::all().into_iter().filter(|saved| saved.events > 0).collect();
    let body = view! {
        <p>{words.text("web-replay-what")}</p>
        {refusal}
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
            <ul class="saved-records">{finished.into_iter().map(|saved| saved_game(opening, saved, &words)).collect_view()}</ul>
        })}
        <p class="actions"><a class="button" href=words.href(Page::Home)>{words.text("web-home")}</a></p>
    };
    chrome::page("replay", words.text("web-replay-title"), body.into_any())
}

/// A game that is saved in this browser: one tap opens it.
fn saved_game(opening: Opening, saved: SavedGame, words: &Words) -> impl IntoView + use<> {
    let key = saved.key.clone();
    let choose = move |_| {
        if let Some(text) = Store::text(&key) {
            spawn_local(opening.open(text));
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
fn open_launched_files(opening: Opening) {
    let Ok(queue) = js_sys::Reflect::get(&window(), &"launchQueue".into()) else { return };
    let set =
        js_sys::Reflect::get(&queue, &"setConsumer".into()).ok().and_then(|it| it.dyn_into::<js_sys::Function>().ok());
    let Some(set) = set else { return };
    let consume = Closure::<dyn FnMut(JsValue)>::new(move |launched: JsValue| {
        spawn_local(async move {
            if let Some(text) = launched_text(&launched).await {
                opening.open(text).await;
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
