//! What a visitor prefers.

mod data;

use view::prelude::*;

use crate::{
    model::{Choice, Motion, Pace, Preferences, Theme},
    route::Page,
    ui::{chrome, words::words},
};

pub fn settings() -> impl IntoView {
    let words = words();
    let body = view! {
        {form()}
        {data::section()}
        <p class="actions">
            <a class="button primary" href=words.href(Page::Home)>{words.text("web-home")}</a>
            <a class="button" href=words.href(Page::Access)>{words.text("web-access")}</a>
        </p>
    };
    chrome::page("settings", words.text("web-settings"), body.into_any())
}

/// The settings, to be changed wherever the visitor is.
pub fn form() -> AnyView {
    let words = words();
    let preferences: Preferences = expect_context();
    let check = |name: &'static str, text: &str, value: RwSignal<bool>| {
        view! {
            <label class="check">
                <input type="checkbox" data-option=name prop:checked=move || value.get()
                    on:change=move |event| value.set(event_target_checked(&event))/>
                <span>{words.text(text)}</span>
            </label>
        }
    };
    view! {
        <form class="options" on:submit=|event| event.prevent_default()>
            <label class="text-field">
                <span>{words.text("web-your-name")}</span>
                <input type="text" maxlength="24" autocomplete="nickname" data-option="name"
                    prop:value=move || preferences.name.get()
                    on:change=move |event| preferences.name.set(event_target_value(&event).trim().to_owned())/>
            </label>
            {segments("theme", "web-theme", preferences.theme, &[(Theme::System, "web-theme-system"), (Theme::Light, "web-theme-light"), (Theme::Dark, "web-theme-dark")])}
            {segments("pace", "web-pace", preferences.pace, &[(Pace::Slow, "web-pace-slow"), (Pace::Calm, "web-pace-calm"), (Pace::Quick, "web-pace-quick"), (Pace::Instant, "web-pace-instant")])}
            {segments("motion", "web-motion", preferences.motion, &[(Motion::System, "web-motion-system"), (Motion::Reduced, "web-motion-reduced")])}
            {check("patterns", "web-patterns", preferences.patterns)}
            {check("sure", "web-sure", preferences.sure)}
            {check("at-once", "web-at-once", preferences.at_once)}
            {check("sounds", "web-sounds", preferences.sounds)}
            {check("notation", "web-notation", preferences.notation)}
            {check("keys-off", "web-keys-off", preferences.keys_off)}
        </form>
    }
    .into_any()
}

/// A few choices side by side.
fn segments<T>(name: &'static str, heading: &'static str, value: RwSignal<T>, choices: &[(T, &str)]) -> impl IntoView
where
    T: Choice + Send + Sync,
{
    let words = words();
    let one = |&(own, text): &(T, &str)| {
        let own_word = own.word();
        let text = words.text(text);
        let set = move |event| {
            if let Some(chosen) = T::of(&event_target_value(&event)) {
                value.set(chosen);
            }
        };
        view! {
            <label class="segment" class:chosen=move || value.get() == own>
                <input type="radio" name=name data-option=name value=own_word
                    prop:checked=move || value.get() == own on:change=set/>
                <span>{text}</span>
            </label>
        }
    };
    view! {
        <fieldset class="segments">
            <legend>{words.text(heading)}</legend>
            <div class="segment-row">{choices.iter().map(one).collect_view()}</div>
        </fieldset>
    }
}
