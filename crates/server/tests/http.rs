//! The server over real HTTP on the loopback device.

use std::net::SocketAddr;

use reqwest::{Client, Response, StatusCode, redirect::Policy};
use tokio::sync::oneshot;

async fn started() -> SocketAddr {
    let (tell, told) = oneshot::channel();
    tokio::spawn(server::serve("127.0.0.1:0".parse().unwrap(), move |address| tell.send(address).unwrap()));
    told.await.unwrap()
}

async fn get(address: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Response {
    let client = Client::builder().redirect(Policy::none()).build().unwrap();
    let mut request = client.get(format!("http://{address}{path}"));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test]
async fn the_root_leads_to_the_visitors_language() {
    let address = started().await;
    for (wishes, place) in [("fr-FR,fr;q=0.9", "/fr"), ("en", "/en"), ("de", "/en")] {
        let response = get(address, "/", &[("accept-language", wishes)]).await;
        assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
        assert_eq!(header(&response, "location"), place, "{wishes}");
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_not_to_be() {
    let address = started().await;
    for path in ["/assets/nothing.js", "/favicon.ico", "/wp-login.php", "/../Cargo.toml", "/assets/../index.html"] {
        assert_eq!(get(address, path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = Client::new().post(format!("http://{address}/fr")).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let address = started().await;
    for path in ["/", "/fr", "/assets/nothing.js"] {
        let response = get(address, path, &[]).await;
        let policy = header(&response, "content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline"), "{path}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header(&response, "referrer-policy"), "no-referrer", "{path}");
        assert_eq!(header(&response, "x-frame-options"), "DENY", "{path}");
    }
}

/// The client's pages and files come in their smallest accepted form. The client has to be built before.
#[tokio::test]
async fn the_client_is_served_compressed_typed_and_cached() {
    let address = started().await;
    let page = get(address, "/fr/criss-cross/play?players=2", &[]).await;
    assert_eq!(page.status(), StatusCode::OK, "the client is not built: cargo xtask test builds it");
    assert_eq!(header(&page, "content-type"), "text/html; charset=utf-8");
    assert_eq!(header(&page, "cache-control"), "no-cache");
    let html = page.text().await.unwrap();
    let script = html.split('"').find(|text| text.starts_with("/assets/") && text.ends_with(".js")).expect("a script");
    for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip"), ("identity", "")] {
        let response = get(address, script, &[("accept-encoding", accepted)]).await;
        assert_eq!(response.status(), StatusCode::OK, "{script}");
        assert_eq!(header(&response, "content-encoding"), encoding, "{accepted}");
        assert_eq!(header(&response, "content-type"), "text/javascript; charset=utf-8");
        assert!(header(&response, "cache-control").contains("immutable"));
    }
}
