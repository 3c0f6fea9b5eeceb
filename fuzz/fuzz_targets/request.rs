//! A request over HTTP: the method and the path in the first line, then headers, an empty line, and the body. Whatever it
//! is, the server answers, with a status that does not mean that it failed.
#![no_main]

use std::sync::{Arc, OnceLock};

use axum::{
    Router,
    body::Body,
    http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri},
};
use store::{Options, Sqlite};
use tokio::runtime::Runtime;
use tower::ServiceExt;

struct Site {
    runtime: Runtime,
    router: Router,
    _data: tempfile::TempDir,
}

static SITE: OnceLock<Site> = OnceLock::new();

fn start() -> Site {
    let data = tempfile::tempdir().expect("a folder");
    let runtime = Runtime::new().expect("a runtime");
    let store = Sqlite::open(data.path(), Options { durability: store::Durability::Off, ..Options::default() });
    let settings = server::Settings { limited: false, ..server::Settings::default() };
    let online = runtime.block_on(server::Online::start(Arc::new(store.expect("a store")), settings)).expect("tables");
    let router = server::Site { online: Some(online), ..server::Site::default() }.router();
    Site { runtime, router, _data: data }
}

libfuzzer_sys::fuzz_target!(|text: &str| {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let Some((method, path)) = lines.next().and_then(|line| line.split_once(' ')) else { return };
    let (Ok(method), Ok(path)) = (method.parse::<Method>(), path.parse::<Uri>()) else { return };
    let mut request = Request::new(Body::from(body.to_owned()));
    (*request.method_mut(), *request.uri_mut()) = (method, path.clone());
    for line in lines {
        let Some((name, value)) = line.split_once(": ") else { continue };
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), HeaderValue::from_str(value)) {
            request.headers_mut().append(name, value);
        }
    }
    let site = SITE.get_or_init(start);
    let answer = site.runtime.block_on(site.router.clone().oneshot(request)).expect("a router always answers");
    let status = answer.status();
    // Where the client was not built, its pages are not available.
    let is_page = status == StatusCode::SERVICE_UNAVAILABLE && !path.path().starts_with("/api");
    assert!(is_page || !status.is_server_error(), "{status}");
});
