//! The screen stays awake during a game.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{WakeLockSentinel, WakeLockType};

/// Asks for the screen to stay on for as long as the component that calls this is there; again whenever the page comes
/// back into view, since the browser lets go when it is hidden.
pub fn stay_awake() {
    let held: StoredValue<Option<WakeLockSentinel>, LocalStorage> = StoredValue::new_local(None);
    let ask = move || {
        let navigator = window().navigator();
        // Older browsers, and pages that are not served securely, have no such thing.
        let known = js_sys::Reflect::has(&navigator, &"wakeLock".into()).unwrap_or(false);
        if known && document().visibility_state() == web_sys::VisibilityState::Visible {
            spawn_local(async move {
                let promise = navigator.wake_lock().request(WakeLockType::Screen);
                if let Ok(lock) = JsFuture::from(promise).await {
                    held.try_set_value(Some(lock.unchecked_into()));
                }
            });
        }
    };
    ask();
    let again = Closure::<dyn FnMut()>::new(ask);
    document().set_onvisibilitychange(Some(again.as_ref().unchecked_ref()));
    let again = StoredValue::new_local(again);
    on_cleanup(move || {
        document().set_onvisibilitychange(None);
        held.with_value(|lock| {
            if let Some(lock) = lock {
                // The screen may sleep again; nothing waits for it.
                let _ = lock.release();
            }
        });
        again.dispose();
    });
}
