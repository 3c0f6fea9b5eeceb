//! The client's pages: one page of HTML that the client then fills, in the language of its path.

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use display::{Page, Route};
use headers::{ETag, HeaderMapExt};
use texts::Lang;

use crate::{
    assets::{self, Client},
    language, offline,
};

/// The page that every path of the client begins with.
const INDEX: &str = "index.html";

/// Whatever has no route of its own: the client's files and pages, and what is not there.
pub(crate) async fn serve(State(client): State<Client>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = client.serve(path, &headers).or_else(|| offline::serve(&client, path, &headers)) {
        return response;
    }
    // Tests also walk the language in which every letter is accented.
    match path.split('/').next().and_then(|first| first.parse::<Lang>().ok()) {
        // Where the client has no page, it says so itself.
        Some(lang) => page(&client, lang, Route::parse(path, "").page != Page::Unknown, &headers),
        None => missing(&client, &headers),
    }
}

/// The client's page, in its language before the client runs.
fn page(client: &Client, lang: Lang, is_there: bool, headers: &HeaderMap) -> Response {
    let Some(index) = client.text(INDEX) else { return unbuilt() };
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

/// The paths of the pages that a browser keeps to have the client without the server. Every other page of a language
/// begins as its home page does.
pub(crate) fn kept() -> Vec<String> {
    Lang::all().map(|lang| Route { lang, page: Page::Home }.href()).collect()
}

/// The HTML of one of these pages, if the client is built.
pub(crate) fn html(client: &Client, path: &str) -> Option<String> {
    let route = Route::parse(path, "");
    Some(in_language(&client.text(INDEX)?.text, route.lang))
}

/// The page with the language that it is going to speak.
fn in_language(html: &str, lang: Lang) -> String {
    html.replace("{{lang}}", shown(lang))
}

/// The language as browsers know it.
fn shown(lang: Lang) -> &'static str {
    if lang == Lang::PSEUDO { Lang::EN.code() } else { lang.code() }
}

/// There is nothing here, in the visitor's language, with a way on.
fn missing(client: &Client, headers: &HeaderMap) -> Response {
    let texts = language::texts(language::of_the_visitor(headers));
    let lang = texts.lang();
    let [title, said, home] =
        ["server-missing-title", "server-missing", "server-missing-home"].map(|id| texts.text(id));
    // The same look as the client's pages, where there is a client.
    let index = client.text(INDEX).map(|index| index.text).unwrap_or_default();
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
        let html = "<!doctype html>\n<html lang=\"{{lang}}\">\n<p lang=\"fr\">";
        assert_eq!(in_language(html, Lang::EN), "<!doctype html>\n<html lang=\"en\">\n<p lang=\"fr\">");
        assert_eq!(in_language(html, Lang::PSEUDO), in_language(html, Lang::EN));
    }
}
