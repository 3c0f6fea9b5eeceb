//! What a visitor is called at online tables.

use game::Message;
use protocol::LONGEST_NAME;
use view::prelude::*;

use crate::{
    model::{Preferences, api},
    ui::words::text,
};

/// The visitor's name, as it is typed and as the server knows it.
#[derive(Clone, Copy)]
pub(super) struct Name {
    typed: RwSignal<String>,
    /// As the server knows it; nothing for a stranger.
    known: RwSignal<Option<String>>,
    preferences: Preferences,
}

impl Name {
    /// Asks the server, and begins with the name that this browser remembers.
    pub(super) fn ask() -> Self {
        let preferences: Preferences = expect_context();
        let name =
            Self { typed: RwSignal::new(preferences.name.get_untracked()), known: RwSignal::new(None), preferences };
        wasm_bindgen_futures::spawn_local(async move {
            let known = api::me().await.ok().and_then(|me| me.name);
            if let Some(known) = known
                && let Some(None) = name.known.try_get_untracked()
            {
                name.typed.set(known.clone());
                name.known.set(Some(known));
            }
        });
        name
    }

    /// The field in which it is typed.
    pub(super) fn field(self) -> impl IntoView {
        view! {
            <label class="text-field">
                <span>{text("web-your-name")}</span>
                <input type="text" maxlength=LONGEST_NAME autocomplete="nickname" data-option="name"
                    prop:value=move || self.typed.get()
                    on:input=move |event| self.typed.set(event_target_value(&event))/>
            </label>
        }
    }

    pub(super) fn is_typed(self) -> bool {
        !self.typed.read().trim().is_empty()
    }

    /// Tells the server, if it does not know yet. Gives the name, and whether the visitor was a stranger before.
    pub(super) async fn settle(self) -> Result<(String, bool), Message> {
        let typed = self.typed.get_untracked().trim().to_owned();
        let known = self.known.get_untracked();
        if known.as_ref() == Some(&typed) {
            return Ok((typed, false));
        }
        let me = api::set_name(&typed).await?;
        let name = me.name.unwrap_or(typed);
        self.known.set(Some(name.clone()));
        self.preferences.name.set(name.clone());
        Ok((name, known.is_none()))
    }
}
