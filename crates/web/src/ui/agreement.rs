//! A switch for what people agree on before a game.

use view::prelude::*;

use crate::ui::words::words;

/// Something that is agreed on before the game: on or off.
pub fn agreement(
    name: &'static str,
    icon: AnyView,
    what: &str,
    why: &str,
    is_on: impl Fn() -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(bool) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let words = words();
    view! {
        <button class="agreement" role="switch" data-agreement=name aria-checked=move || is_on().to_string()
            on:click=move |_| set(!untrack(is_on))>
            {icon}<span><strong>{words.text(what)}</strong><span class="soft">{words.text(why)}</span></span>
            <span class="switch" aria-hidden="true"></span>
        </button>
    }
}
