//! The screen stays awake during a game.

use js_sys::{Function, Promise, Reflect};
use view::prelude::*;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::VisibilityState;

/// Asks for the screen to stay on for as long as the component that calls this is there; again whenever the page comes
/// back into view, since the browser lets go when it is hidden.
pub fn stay_awake() {
    let held: StoredValue<Option<JsValue>> = StoredValue::new(None);
    let ask = move || {
        if document().visibility_state() == VisibilityState::Visible {
            spawn_local(async move {
                let lock = request().await;
                held.set_value(lock);
            });
        }
    };
    ask();
    let again = Closure::<dyn FnMut()>::new(ask);
    document().set_onvisibilitychange(Some(again.as_ref().unchecked_ref()));
    let again = StoredValue::new(again);
    on_cleanup(move || {
        document().set_onvisibilitychange(None);
        held.with_value(|lock| {
            if let Some(lock) = lock {
                // The screen may sleep again; nothing waits for it.
                let _ = call(lock, "release", &JsValue::UNDEFINED);
            }
        });
        again.dispose();
    });
}

/// The lock, from browsers that know such a thing. Older ones, and pages that are not served securely, have none.
async fn request() -> Option<JsValue> {
    let wake_lock = Reflect::get(&window().navigator(), &"wakeLock".into()).ok().filter(JsValue::is_object)?;
    JsFuture::from(call(&wake_lock, "request", &"screen".into())?).await.ok()
}

fn call(object: &JsValue, method: &str, argument: &JsValue) -> Option<Promise> {
    let method: Function = Reflect::get(object, &method.into()).ok()?.dyn_into().ok()?;
    method.call1(object, argument).ok()?.dyn_into().ok()
}
