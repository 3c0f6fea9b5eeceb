//! The visitor's language, by what the browser says it prefers.

use std::sync::LazyLock;

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Redirect, Response},
};
use texts::{Lang, Texts};

pub(crate) async fn to_the_visitors(headers: HeaderMap) -> Response {
    let mut response = Redirect::temporary(&format!("/{}", of_the_visitor(&headers))).into_response();
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language"));
    response
}

/// The visitor's language.
pub(crate) fn of_the_visitor(headers: &HeaderMap) -> Lang {
    preferred(headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default())
}

/// The sentences of a language; English for the one that only tests speak. Reading a catalogue takes longer than answering,
/// so each is read once.
pub(crate) fn texts(lang: Lang) -> &'static Texts {
    static TEXTS: LazyLock<Vec<Texts>> = LazyLock::new(|| Lang::all().map(Texts::new).collect());
    let of = |lang: Lang| TEXTS.iter().find(|texts| texts.lang() == lang);
    of(lang).or_else(|| of(Lang::EN)).expect("English is one of all languages")
}

/// How much something is wanted, by what follows its name: `q=0.5`. One that cannot be read is none.
pub(crate) fn weight<'a>(parts: impl IntoIterator<Item = &'a str>) -> f32 {
    let said = parts.into_iter().find_map(|part| {
        let (name, value) = part.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim().parse().ok()).flatten()
    });
    said.unwrap_or(1.0)
}

/// The first spoken language in the order of the visitor's wishes, else English.
fn preferred(wishes: &str) -> Lang {
    let mut wishes: Vec<(f32, &str)> = wishes
        .split(',')
        .filter_map(|wish| {
            let mut parts = wish.trim().split(';');
            let code = parts.next()?.split('-').next()?;
            let weight = weight(parts);
            (weight > 0.0).then_some((weight, code))
        })
        .collect();
    // The sort is stable: equal wishes stay in the order they were given.
    wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
    Lang::negotiate(wishes.into_iter().map(|(_, code)| code))
}

#[cfg(test)]
mod tests {
    use super::preferred;

    #[test]
    fn the_most_wanted_language_we_speak_is_chosen() {
        for (wishes, expected) in [
            ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
            ("nl, en;q=0.3, fr;q=0.7", "fr"),
            ("de-AT, en;q=0.3, fr;q=0.7", "de"),
            ("en-GB", "en"),
            ("fr;q=0, en;q=0.1", "en"),
            ("fr;Q=0.1, en;Q=0.9", "en"),
            ("nl", "en"),
            ("*", "en"),
            ("", "en"),
            (";;q=x,,", "en"),
        ] {
            assert_eq!(preferred(wishes).code(), expected, "{wishes}");
        }
    }
}
