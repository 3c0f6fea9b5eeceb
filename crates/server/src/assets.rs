//! The client's files, embedded with their compressed forms.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../target/web/dist"]
#[allow_missing = true]
struct Client;

/// Under this path every name holds a hash of the content.
const HASHED: &str = "assets/";

/// A file as text, and a hash of it.
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) hash: String,
}

/// A file of the client's that is text.
pub(crate) fn text(name: &str) -> Option<Text> {
    let file = Client::get(name)?;
    Some(Text { hash: hash(&file), text: String::from_utf8_lossy(&file.data).into_owned() })
}

/// The file at this path in the smallest form that the browser accepts; none if there is no such file.
pub(crate) fn serve(path: &str, headers: &HeaderMap) -> Option<Response> {
    if !path.starts_with(HASHED) {
        return None;
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let forms = [("br", ".br"), ("gzip", ".gz"), ("", "")];
    let (encoding, file) = forms
        .into_iter()
        .filter(|(encoding, _)| encoding.is_empty() || accepts(accepted, encoding))
        .find_map(|(encoding, suffix)| Some((encoding, Client::get(&format!("{path}{suffix}"))?)))?;
    let tag: ETag = format!("\"{}\"", hash(&file)).parse().expect("a hash makes a tag");
    let mut response = if is_wanted(&tag, headers) { Response::new(Body::from(file.data)) } else { not_modified(&tag) };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.typed_insert(tag);
    if response.status() == StatusCode::OK {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
        if !encoding.is_empty() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
    }
    Some(response)
}

/// Whether the browser has not got this already.
pub(crate) fn is_wanted(tag: &ETag, headers: &HeaderMap) -> bool {
    headers.typed_get::<IfNoneMatch>().is_none_or(|known| known.precondition_passes(tag))
}

/// What the browser has got is still right.
pub(crate) fn not_modified(tag: &ETag) -> Response {
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    response.headers_mut().typed_insert(tag.clone());
    response
}

fn hash(file: &EmbeddedFile) -> String {
    file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        named && crate::language::weight(parts) > 0.0
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_accepted_unless_its_weight_is_zero() {
        assert!(accepts("gzip, deflate, br;q=0.5", "br"));
        assert!(accepts("gzip, BR;Q=1", "br"));
        for refused in ["gzip, br;q=0", "br;Q=0", "br ; q = 0.000", "br;foo=1;q=0.0", "", "brotli"] {
            assert!(!accepts(refused, "br"), "{refused}");
        }
    }
}
