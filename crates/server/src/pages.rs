//! The client's pages: one page of HTML that the client then fills, in the language of its path.

use std::sync::LazyLock;

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use display::{Page, Route};
use headers::{ETag, HeaderMapExt};
use texts::{Lang, Texts};

use crate::{assets, language};

/// The page that every path of the client begins with.
const INDEX: &str = "index.html";

/// Whatever has no route of its own: the client's files and pages, and what is not there.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = assets::serve(path, &headers) {
        return response;
    }
    // Tests also walk the language in which every letter is accented.
    match path.split('/').next().and_then(|first| first.parse::<Lang>().ok()) {
        // Where the client has no page, it says so itself.
        Some(lang) => page(lang, Route::parse(path, "").page != Page::Unknown, &headers),
        None => missing(&headers),
    }
}

/// The client's page, in its language before the client runs.
fn page(lang: Lang, is_there: bool, headers: &HeaderMap) -> Response {
    let Some(index) = assets::text(INDEX) else { return unbuilt() };
    let tag: ETag = format!("\"{}-{lang}\"", index.hash).parse().expect("a hash and a code make a tag");
    if is_there && !assets::is_wanted(&tag, headers) {
        return assets::not_modified(&tag);
    }
    let mut response = Html(in_language(&index.text, lang)).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if is_there {
        response.headers_mut().typed_insert(tag);
    } else {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// The page with the language that it is going to speak.
fn in_language(html: &str, lang: Lang) -> String {
    const START: &str = "<html lang=\"";
    let Some((before, rest)) = html.split_once(START) else { return html.to_owned() };
    let Some((_, after)) = rest.split_once('"') else { return html.to_owned() };
    format!("{before}{START}{}\"{after}", shown(lang))
}

/// The language as browsers know it.
fn shown(lang: Lang) -> &'static str {
    if lang == Lang::PSEUDO { Lang::EN.code() } else { lang.code() }
}

/// There is nothing here, in the visitor's language, with a way on.
fn missing(headers: &HeaderMap) -> Response {
    // Reading a catalogue takes longer than answering: each is read once.
    static TEXTS: LazyLock<Vec<Texts>> = LazyLock::new(|| Lang::all().map(Texts::new).collect());
    let lang = language::of_the_visitor(headers);
    let texts = TEXTS.iter().find(|texts| texts.lang() == lang).expect("the visitor's language is one of all");
    let [title, said, home] =
        ["server-missing-title", "server-missing", "server-missing-home"].map(|id| texts.text(id));
    // The same look as the client's pages, where there is a client.
    let index = assets::text(INDEX).map(|index| index.text).unwrap_or_default();
    let style = index.lines().find(|line| line.starts_with("<link rel=\"stylesheet\"")).unwrap_or_default();
    let html = format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{style}\n</head>\n<body>\n\
         <main class=\"sorry\">\n<h1>{title}</h1>\n<p>{said}</p>\n<p><a href=\"/{lang}\">{home}</a></p>\n</main>\n\
         </body>\n</html>\n"
    );
    let mut response = (StatusCode::NOT_FOUND, Html(html)).into_response();
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-language"));
    response
}

/// The server was compiled without the client.
fn unbuilt() -> Response {
    let text = "The client is not part of this build: `cargo xtask run` builds both.\n";
    (StatusCode::SERVICE_UNAVAILABLE, Body::from(text)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_its_language_before_the_client_runs() {
        let html = "<!doctype html>\n<html lang=\"fr\">\n<p lang=\"fr\">";
        assert_eq!(in_language(html, Lang::EN), "<!doctype html>\n<html lang=\"en\">\n<p lang=\"fr\">");
        assert_eq!(in_language(html, Lang::PSEUDO), in_language(html, Lang::EN));
    }
}
