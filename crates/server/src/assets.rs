//! The client's files, with their compressed forms: those that are part of the binary, or those of a folder.

use std::{
    borrow::Cow,
    fs,
    io::Write as _,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../../target/web/dist"]
#[allow_missing = true]
struct Embedded;

/// Where the client's files are.
#[derive(Clone, Debug, Default)]
pub enum Client {
    /// In the binary.
    #[default]
    Embedded,
    /// In this folder, as `cargo xtask` makes it. They are read for every request, so another build can take their place.
    Folder(Arc<PathBuf>),
}

/// Under this path every name holds a hash of the content.
const HASHED: &str = "assets/";

/// A file and a hash of it.
struct File {
    data: Cow<'static, [u8]>,
    hash: String,
}

impl Client {
    fn file(&self, name: &str) -> Option<File> {
        match self {
            Self::Embedded => {
                let file = Embedded::get(name)?;
                Some(File { hash: short(&file.metadata.sha256_hash()), data: file.data })
            }
            Self::Folder(folder) => {
                // No name leads out of the folder.
                let is_plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
                let data = fs::read(folder.join(name)).ok().filter(|_| is_plain)?;
                Some(File { hash: short(&Sha256::digest(&data)), data: data.into() })
            }
        }
    }

    /// A file of the client's that is text.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        Some(String::from_utf8_lossy(&self.file(name)?.data).into_owned())
    }

    /// The paths of all files whose names hold a hash of their content, in order. Compressed forms have none of their own.
    pub(crate) fn hashed(&self) -> Vec<String> {
        let mut names: Vec<String> = match self {
            Self::Embedded => Embedded::iter().filter_map(|name| Some(name.strip_prefix(HASHED)?.to_owned())).collect(),
            Self::Folder(folder) => {
                let files = fs::read_dir(folder.join(HASHED)).into_iter().flatten().flatten();
                files.filter_map(|file| file.file_name().into_string().ok()).collect()
            }
        };
        names.retain(|name| !name.ends_with(".br") && !name.ends_with(".gz"));
        names.sort();
        names.into_iter().map(|name| format!("/{HASHED}{name}")).collect()
    }

    /// The path of the file that has this name before its hash.
    pub(crate) fn named(&self, name: &str) -> Option<String> {
        let start = format!("/{HASHED}{name}-");
        // What follows a name is a hash, which has no hyphen.
        let is_own = |path: &String| path.strip_prefix(&start).is_some_and(|rest| !rest.contains('-'));
        self.hashed().into_iter().find(is_own)
    }

    /// The file at this path in the smallest form that the browser accepts; none if there is no such file.
    pub(crate) fn serve(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        if !path.starts_with(HASHED) {
            return None;
        }
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let forms = [("br", ".br"), ("gzip", ".gz"), ("", "")];
        let (encoding, file) = forms
            .into_iter()
            .filter(|(encoding, _)| encoding.is_empty() || accepts(accepted, encoding))
            .find_map(|(encoding, suffix)| Some((encoding, self.file(&format!("{path}{suffix}"))?)))?;
        let tag: ETag = format!("\"{}\"", file.hash).parse().expect("a hash makes a tag");
        let mut response =
            if is_wanted(&tag, headers) { Response::new(Body::from(file.data)) } else { not_modified(&tag) };
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
}

/// A text that was made for this request, compressed if the browser accepts that. What it has already is not sent again.
pub(crate) fn made(text: &str, kind: &'static str, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_compressed = accepts(accepted, "gzip");
    let form = if is_compressed { "-gzip" } else { "" };
    let tag = format!("\"{}{form}\"", short(&Sha256::digest(text)));
    let tag: ETag = tag.parse().expect("a hash makes a tag");
    let mut response = if is_wanted(&tag, headers) {
        let body = if is_compressed { gzip(text) } else { text.as_bytes().to_vec() };
        let mut response = ([(header::CONTENT_TYPE, kind)], body).into_response();
        if is_compressed {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    } else {
        not_modified(&tag)
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.typed_insert(tag);
    response
}

fn gzip(text: &str) -> Vec<u8> {
    let mut compressed = GzEncoder::new(Vec::new(), Compression::default());
    compressed.write_all(text.as_bytes()).and_then(|()| compressed.finish()).expect("memory takes everything")
}

/// Whether the browser has not got this already.
fn is_wanted(tag: &ETag, headers: &HeaderMap) -> bool {
    headers.typed_get::<IfNoneMatch>().is_none_or(|known| known.precondition_passes(tag))
}

/// What the browser has got is still right.
fn not_modified(tag: &ETag) -> Response {
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    response.headers_mut().typed_insert(tag.clone());
    response
}

/// As much of a hash as is needed to tell one file from another.
pub(crate) fn short(hash: &[u8]) -> String {
    hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
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
        "png" => "image/png",
        "json" => "application/json",
        "ftl" => "text/plain; charset=utf-8",
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
