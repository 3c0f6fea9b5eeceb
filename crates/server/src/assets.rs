//! The client's files, embedded with their compressed forms.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;
use texts::Lang;

#[derive(RustEmbed)]
#[folder = "../../target/web/dist"]
#[allow_missing = true]
struct Client;

/// The page that every path of the client begins with.
const INDEX: &str = "index.html";

/// Under this path every name holds a hash of the content.
const HASHED: &str = "assets/";

pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with(HASHED) {
        return file(path, &headers, "public, max-age=31536000, immutable");
    }
    // Tests also walk the language in which every letter is accented.
    let is_language = path.split('/').next().is_some_and(|first| first.parse::<Lang>().is_ok());
    if is_language {
        return file(INDEX, &headers, "no-cache");
    }
    missing()
}

/// A file in the smallest form that the browser accepts.
fn file(name: &str, headers: &HeaderMap, caching: &'static str) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let forms = [("br", ".br"), ("gzip", ".gz"), ("", "")];
    let found = forms
        .into_iter()
        .filter(|(encoding, _)| encoding.is_empty() || accepts(accepted, encoding))
        .find_map(|(encoding, suffix)| Some((encoding, Client::get(&format!("{name}{suffix}"))?)));
    let Some((encoding, content)) = found else {
        return if name == INDEX { unbuilt() } else { missing() };
    };
    let mut response = Response::new(Body::from(content.data));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !encoding.is_empty() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "404: there is nothing here. Try /fr or /en.\n").into_response()
}

/// The server was compiled without the client.
fn unbuilt() -> Response {
    let told = "The client is not part of this build: `cargo xtask run` builds both.\n";
    (StatusCode::SERVICE_UNAVAILABLE, told).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_accepted_unless_its_weight_is_zero() {
        assert!(accepts("gzip, deflate, br;q=0.5", "br"));
        assert!(!accepts("gzip, br;q=0", "br"));
        assert!(!accepts("", "gzip"));
        assert!(!accepts("brotli", "br"));
    }
}
