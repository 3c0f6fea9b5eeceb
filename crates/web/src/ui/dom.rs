//! Small errands in the browser.

use std::{cell::Cell, time::Duration};

use view::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, Element, FocusOptions, HtmlAnchorElement, HtmlElement, Notification, NotificationPermission,
    RequestInit, ResizeObserver, Storage, Url,
};

/// The kind of most texts that are handed out.
const JSON: &str = "application/json";

/// Now, in milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Takes away what the server had put on the page before the client ran.
pub fn remove_static_page() {
    if let Ok(Some(page)) = document().query_selector("[data-static]") {
        page.remove();
    }
}

/// Marks that the client has started: for tests and measurements.
pub fn mark_start() {
    if let Some(root) = document().document_element() {
        // An attribute's name that is written here is a right one.
        let _ = root.set_attribute("data-started", "");
    }
    if let Some(performance) = window().performance() {
        // Where nothing is measured, nothing is missing.
        let _ = performance.mark("started");
    }
}

/// Marks that the client could not start, for the page to say so.
pub fn mark_failure() {
    if let Some(root) = document().document_element() {
        // An attribute's name that is written here is a right one.
        let _ = root.set_attribute("data-boot", "failed");
    }
}

/// Goes to a page by loading it, as if the client had not been there.
pub fn load_page(href: &str) {
    // Where the browser refuses, the visitor stays on the page.
    let _ = window().location().assign(href);
}

/// Whether the server answers when it is asked for a page. What the browser has kept does not answer.
pub async fn reaches(href: &str) -> bool {
    let ask = RequestInit::new();
    ask.set_method("HEAD");
    JsFuture::from(window().fetch_with_str_and_init(href, &ask)).await.is_ok()
}

/// Loads this page anew.
pub fn reload() {
    // A browser that does not shows what it has.
    let _ = window().location().reload();
}

/// Screen readers read on where the keyboard is: at the page's heading, unless the page gives it elsewhere.
pub fn focus_heading() {
    keep_keyboard(&["h1"]);
}

/// What goes away takes nobody's keyboard with it: the first of these that is there has it then. Nothing scrolls, because those
/// who point lose nothing.
pub fn keep_keyboard(selectors: &'static [&'static str]) {
    later(20, move || {
        let found = |selector: &&str| document().query_selector(selector).ok().flatten();
        let Some(element) = selectors.iter().find_map(found).filter(|_| is_unfocused()) else { return };
        let still = FocusOptions::new();
        still.set_prevent_scroll(true);
        let focus = || element.unchecked_ref::<HtmlElement>().focus_with_options(&still);
        // A heading has the keyboard only where it is given to it.
        if focus().is_ok() && is_unfocused() && element.set_attribute("tabindex", "-1").is_ok() {
            // Something that cannot have it either leaves it where it is.
            let _ = focus();
        }
    });
}

/// What the browser keeps for us, unless it is set to keep nothing.
pub fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What the browser keeps for us for as long as this tab is open.
pub fn session_storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// How long ago a moment was, in words of the browser's own for this language.
pub fn time_since(then: u64, lang: &str) -> String {
    if then == 0 {
        return String::new();
    }
    let minutes = now().saturating_sub(then) / 60_000;
    let (amount, unit) = match minutes {
        0 => (0, "second"),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let options = js_sys::Object::new();
    // An object of ours can be given a property.
    let _ = js_sys::Reflect::set(&options, &"numeric".into(), &"auto".into());
    let lang = if lang == "pseudo" { "en" } else { lang };
    let format = js_sys::Intl::RelativeTimeFormat::new(&js_sys::Array::of1(&lang.into()), &options);
    format.format(-(amount as f64), unit).into()
}

/// All elements that a selector finds, in the order of the page.
pub fn all(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}

/// Does something whenever the element becomes larger or smaller, for as long as its owner is there.
pub fn on_resize(element: &Element, work: impl FnMut() + 'static) {
    let work = Closure::<dyn FnMut()>::new(work);
    if let Ok(observer) = ResizeObserver::new(work.as_ref().unchecked_ref()) {
        observer.observe(element);
        on_cleanup(move || {
            observer.disconnect();
            drop(work);
        });
    }
}

/// Whether the system asks for little motion.
pub fn prefers_little_motion() -> bool {
    let asked = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    asked.is_some_and(|asked| asked.matches())
}

/// Does something a little later.
pub fn later(millis: u64, work: impl FnOnce() + 'static) {
    set_timeout(work, Duration::from_millis(millis));
}

/// Random bytes that nobody can guess; zeros in a browser that has none.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Ok(crypto) = window().crypto() {
        // Every browser that runs the client gives so few bytes.
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes
}

/// A fresh text for a seed: eight letters and digits that are easy to read out.
pub fn fresh_seed() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    (0..8).map(|_| char::from(LETTERS[(js_sys::Math::random() * 32.0) as usize % 32])).collect()
}

/// A name that nobody else has, for a client of an online table.
pub fn fresh_name() -> String {
    format!("{}{}", fresh_seed(), fresh_seed())
}

/// Hands a text out as a file.
pub fn download(name: &str, text: &str) {
    download_as(name, text, JSON);
}

/// Hands a text of this kind out as a file.
pub fn download_as(name: &str, text: &str, kind: &str) {
    if let Some(url) = blob_url_of(text, kind) {
        let link: HtmlAnchorElement = document().create_element("a").expect("a link can be made").unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        later(10_000, move || {
            // An address that is kept longer only costs memory.
            let _ = Url::revoke_object_url(&url);
        });
    }
}

/// The text of a file, unless it is no text or cannot be read.
pub async fn text_of(file: &web_sys::File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Asks the browser, once, not to clear what is kept here when it runs short of room. Some browsers ask the visitor, so
/// this waits until there is something worth keeping.
pub fn ask_to_persist() {
    thread_local! {
        static ASKED: Cell<bool> = const { Cell::new(false) };
    }
    let manager = window().navigator().storage();
    // The bindings promise one; browsers keep it from pages that did not come over a safe connection.
    if !ASKED.replace(true) && !manager.is_undefined() {
        // Whatever the answer is, games are kept as well as they can be.
        let _ = manager.persist();
    }
}

/// Puts a text on the clipboard, if the browser lets us.
pub async fn copy(text: &str) -> bool {
    let clipboard = window().navigator().clipboard();
    // The bindings promise a clipboard; browsers keep it from pages that did not come over a safe connection.
    if clipboard.is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}

/// Whether the browser may call the visitor when it is their turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notices {
    Allowed,
    Unasked,
    /// The visitor does not want it, or the browser cannot: those of phones, and pages that are not served securely.
    Impossible,
}

pub fn may_notify() -> Notices {
    if !js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false) {
        return Notices::Impossible;
    }
    match Notification::permission() {
        NotificationPermission::Granted => Notices::Allowed,
        NotificationPermission::Default => Notices::Unasked,
        _ => Notices::Impossible,
    }
}

/// Asks the visitor whether they want to be called.
pub async fn ask_to_notify() -> Notices {
    if may_notify() == Notices::Unasked
        && let Ok(asked) = Notification::request_permission()
    {
        // Whatever the answer is, the browser remembers it.
        let _ = JsFuture::from(asked).await;
    }
    may_notify()
}

/// Calls the visitor, if they want that.
pub fn notify(text: &str) {
    if may_notify() == Notices::Allowed {
        // A browser that shows none has been asked as well as it can be.
        let _ = Notification::new(text);
    }
}

/// Marks the icon of an installed client, where the browser can, or no longer.
pub fn set_badge(on: bool) {
    let navigator = window().navigator();
    let name = if on { "setAppBadge" } else { "clearAppBadge" };
    let method =
        js_sys::Reflect::get(&navigator, &name.into()).ok().and_then(|it| it.dyn_into::<js_sys::Function>().ok());
    if let Some(method) = method {
        // A browser that marks nothing has been asked as well as it can be.
        let _ = method.call0(&navigator);
    }
}

/// An address under which the browser finds this text.
pub fn blob_url(text: &str) -> Option<String> {
    blob_url_of(text, JSON)
}

fn blob_url_of(text: &str, kind: &str) -> Option<String> {
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

/// The element that has the keyboard.
pub fn focused() -> Option<Element> {
    document().active_element()
}

/// Whether nothing has the keyboard.
pub fn is_unfocused() -> bool {
    focused().is_none_or(|element| element.tag_name() == "BODY")
}

/// Gives the keyboard to the first element that a selector finds.
pub fn focus(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        focus_element(&element);
    }
}

/// Gives the keyboard to what the first of these selectors finds that finds something.
pub fn focus_first(selectors: &[&str]) {
    let found = |selector: &&str| document().query_selector(selector).ok().flatten();
    if let Some(element) = selectors.iter().find_map(found) {
        focus_element(&element);
    }
}

/// Gives the keyboard to an element, of HTML or SVG.
pub fn focus_element(element: &Element) {
    // Both kinds have this method; the bindings know it of each under another type.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
}

/// Scrolls until an element can be seen.
pub fn bring_into_view(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.scroll_into_view();
    }
}

/// The nearest thing at a point of the window that matches a selector.
pub fn at_point(x: i32, y: i32, selector: &str) -> Option<Element> {
    let element = document().element_from_point(x as f32, y as f32)?;
    element.closest(selector).ok().flatten()
}
