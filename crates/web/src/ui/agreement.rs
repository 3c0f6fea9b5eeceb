//! A switch for what people agree on before a game.

use view::prelude::*;

use crate::ui::words::{text, words};

/// Something that is agreed on before the game: on, off, or `None` where it cannot be, and `why` says the reason.
pub fn agreement(
    name: &'static str,
    icon: AnyView,
    what: &str,
    why: impl Fn() -> &'static str + Send + Sync + 'static,
    is_on: impl Fn() -> Option<bool> + Copy + Send + Sync + 'static,
    set: impl Fn(bool) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = words();
    view! {
        <button class="agreement" role="switch" data-agreement=name aria-checked=move || is_on().unwrap_or(false).to_string()
            aria-disabled=move || is_on().is_none().then_some("true")
            on:click=move |_| if let Some(on) = untrack(is_on) { set(!on) }>
            {icon}<span><strong>{words.text(what)}</strong><span class="soft">{move || text(why())}</span></span>
            <span class="switch" aria-hidden="true"></span>
        </button>
    }
}
