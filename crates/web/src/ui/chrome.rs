//! The bar at the top of pages, and the frame that pages stand in.

use texts::Lang;
use view::prelude::*;

use crate::{
    model::{Preferences, Theme},
    route::{Page, place},
    ui::{icons, words::words},
};

/// A page that is read rather than played: a bar, a heading, and what is below.
pub fn page(name: &'static str, heading: String, children: AnyView) -> AnyView {
    view! {
        <div class="page" data-page=name>
            {bar()}
            <main class="column">
                <h1>{heading}</h1>
                {children}
            </main>
        </div>
    }
    .into_any()
}

/// The site's name, the language and the theme.
pub fn bar() -> impl IntoView {
    let words = words();
    view! {
        <header class="bar">
            <a class="mark" href=words.href(Page::Home)>{mark()}<span>{words.text("web-site")}</span></a>
            <nav class="bar-links" aria-label=words.text("web-language")>{languages("")}</nav>
            {theme_button()}
            <a class="round" href=words.href(Page::Settings) aria-label=words.text("web-settings")>{icons::settings()}</a>
        </header>
    }
}

/// Links to this page in every language. Where there is little room, they show the languages' codes instead of their names;
/// whoever speaks to the browser may say either.
pub fn languages(class: &'static str) -> impl IntoView {
    let (words, here) = (words(), place());
    let language = move |lang: Lang| {
        let is_current = words.lang() == lang;
        view! {
            <a class=class href=move || here.in_language(lang) lang=lang.code() hreflang=lang.code()
                aria-label=format!("{}, {}", lang.name(), lang.code()) data-lang=lang.code() aria-current=is_current.then_some("true")>
                <span class="language-name">{lang.name()}</span>
                <span class="language-code">{lang.code()}</span>
            </a>
        }
    };
    Lang::all().map(language).collect_view()
}

/// Light to dark and back, from whichever it is now.
pub fn theme_button() -> impl IntoView {
    let preferences: Preferences = expect_context();
    let dark_system = || {
        let query = window().match_media("(prefers-color-scheme: dark)").ok().flatten();
        query.is_some_and(|query| query.matches())
    };
    let switch = move |_| {
        let dark = match preferences.theme.get_untracked() {
            Theme::System => dark_system(),
            theme => theme == Theme::Dark,
        };
        preferences.theme.set(if dark { Theme::Light } else { Theme::Dark });
    };
    view! {
        <button class="round" data-action="theme" aria-label=words().text("web-theme-switch") on:click=switch>
            {icons::theme()}
        </button>
    }
}

/// The site's mark: a tile with a sun.
fn mark() -> impl IntoView {
    view! {
        <svg viewBox="-24 -24 48 48" aria-hidden="true">
            <path class="body" d="M-18.200-10.500 0-21 18.200-10.500v21L0 21-18.200 10.500z"/>
            {super::symbols::draw(super::symbols::Shape::Sun, 11.0)}
        </svg>
    }
}
