//! The server over real HTTP on the loopback device.

use std::net::SocketAddr;

use reqwest::{Client, Response, StatusCode, redirect::Policy};
use tokio::sync::oneshot;

async fn started() -> SocketAddr {
    let (tell, told) = oneshot::channel();
    let address = "127.0.0.1:0".parse().unwrap();
    let site = server::Site::default();
    tokio::spawn(server::serve(address, site, move |address| tell.send(address).unwrap()));
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
    for (wishes, place) in [("fr-FR,fr;q=0.9", "/fr"), ("en", "/en"), ("de-CH", "/de"), ("nl", "/en")] {
        let response = get(address, "/", &[("accept-language", wishes)]).await;
        assert_eq!(response.status(), StatusCode::TEMPORARY_REDIRECT);
        assert_eq!(header(&response, "location"), place, "{wishes}");
    }
}

#[tokio::test]
async fn an_unknown_path_is_not_found() {
    let address = started().await;
    for path in ["/assets/nothing.js", "/favicon.ico", "/wp-login.php", "/../Cargo.toml", "/assets/../index.html"] {
        assert_eq!(get(address, path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = Client::new().post(format!("http://{address}/fr")).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
}

/// Whether the client is part of this build: the page says so where it is not.
async fn has_client(address: SocketAddr) -> bool {
    get(address, "/fr", &[]).await.status() != StatusCode::SERVICE_UNAVAILABLE
}

#[tokio::test]
async fn an_unknown_page_is_answered_in_the_visitors_language_with_links() {
    let address = started().await;
    let pages =
        [("fr", "Il n’y a rien ici", "/fr"), ("en", "There is nothing here", "/en"), ("de", "Hier ist nichts", "/de")];
    for (wishes, says, way) in pages {
        let response = get(address, "/nosuch", &[("accept-language", wishes)]).await;
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8");
        assert_eq!(header(&response, "vary"), "accept-language");
        let html = response.text().await.unwrap();
        assert!(html.contains(says) && html.contains(&format!("href=\"{way}\"")), "{html}");
        assert!(html.contains(&format!("<html lang=\"{wishes}\">")), "{html}");
    }
    if has_client(address).await {
        for path in ["/en/nosuch", "/fr/genial/nosuch", "/fr/chess/play", "/fr//"] {
            let page = get(address, path, &[]).await;
            let there = path == "/fr//";
            assert_eq!(page.status() == StatusCode::OK, there, "{path}");
            // The client itself says what is wrong.
            assert!(page.text().await.unwrap().contains("<script"), "{path}");
        }
    }
}

#[tokio::test]
async fn a_page_speaks_its_language_before_the_client_runs() {
    let address = started().await;
    if has_client(address).await {
        for lang in ["fr", "en", "de"] {
            let html = get(address, &format!("/{lang}/genial"), &[]).await.text().await.unwrap();
            assert!(html.contains(&format!("<html lang=\"{lang}\">")), "{html}");
        }
    }
}

#[tokio::test]
async fn the_health_check_answers() {
    let response = get(started().await, "/health", &[]).await;
    assert_eq!((response.status(), header(&response, "cache-control")), (StatusCode::OK, "no-store"));
    assert_eq!(response.text().await.unwrap(), "ok\n");
}

#[tokio::test]
async fn a_file_in_the_browsers_cache_is_not_sent_again() {
    let address = started().await;
    if !has_client(address).await {
        return;
    }
    let html = get(address, "/en", &[]).await.text().await.unwrap();
    let script = html.split('"').find(|text| text.starts_with("/assets/") && text.ends_with(".js")).expect("a script");
    for path in ["/en", "/fr", script] {
        let tag = header(&get(address, path, &[]).await, "etag").to_owned();
        assert!(!tag.is_empty(), "{path}");
        let again = get(address, path, &[("if-none-match", &format!("\"other\", {tag}"))]).await;
        assert_eq!((again.status(), header(&again, "etag")), (StatusCode::NOT_MODIFIED, tag.as_str()), "{path}");
        assert_eq!(get(address, path, &[("if-none-match", "\"other\"")]).await.status(), StatusCode::OK, "{path}");
    }
    let tags = [("/en", "identity"), ("/en", "gzip"), ("/fr", "identity"), (script, "br"), (script, "identity")];
    let mut different = std::collections::BTreeSet::new();
    for (path, encoding) in tags {
        different.insert(header(&get(address, path, &[("accept-encoding", encoding)]).await, "etag").to_owned());
    }
    assert_eq!(different.len(), tags.len(), "each form has a tag of its own");
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let address = started().await;
    for path in ["/", "/fr", "/assets/nothing.js", "/health", "/en/nosuch"] {
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
    for path in ["/fr/criss-cross/play?players=2", "/service-worker.js"] {
        let compressed = get(address, path, &[("accept-encoding", "gzip, br")]).await;
        assert_eq!((header(&compressed, "content-encoding"), header(&compressed, "vary")), ("gzip", "accept-encoding"));
        let length = compressed.bytes().await.unwrap().len();
        assert!(length < get(address, path, &[]).await.bytes().await.unwrap().len(), "{path}");
    }
    for (accepted, encoding) in [("gzip, br", "br"), ("gzip", "gzip"), ("identity", "")] {
        let response = get(address, script, &[("accept-encoding", accepted)]).await;
        assert_eq!(response.status(), StatusCode::OK, "{script}");
        assert_eq!(header(&response, "content-encoding"), encoding, "{accepted}");
        assert_eq!(header(&response, "content-type"), "text/javascript; charset=utf-8");
        assert!(header(&response, "cache-control").contains("immutable"));
    }
}

/// The service worker has every page and file of the client; a manifest in each language describes it.
#[tokio::test]
async fn the_client_can_be_installed() {
    let address = started().await;
    if !has_client(address).await {
        return;
    }
    let worker = get(address, "/service-worker.js", &[]).await;
    assert_eq!(header(&worker, "content-type"), "text/javascript; charset=utf-8");
    assert_eq!(header(&worker, "cache-control"), "no-cache");
    let script = worker.text().await.unwrap();
    let build =
        script.lines().find_map(|line| line.split_once(" = ")?.1.strip_suffix(';').filter(|it| it.starts_with('{')));
    let build: serde_json::Value = serde_json::from_str(build.expect("what there is to keep")).unwrap();
    let spoken = build["spoken"].as_object().unwrap();
    let of_languages = spoken.values().flat_map(|own| [&own["files"], &own["pages"]]);
    for list in of_languages.chain([&build["files"]]) {
        assert!(!list.as_array().unwrap().is_empty());
        for path in list.as_array().unwrap() {
            let path = path.as_str().unwrap();
            assert_eq!(get(address, path, &[]).await.status(), StatusCode::OK, "{path}");
        }
    }
    for (lang, what) in [("fr", "jeux"), ("en", "games")] {
        let manifest = get(address, &format!("/{lang}/app.webmanifest"), &[]).await;
        assert_eq!(header(&manifest, "content-type"), "application/manifest+json");
        let manifest: serde_json::Value = serde_json::from_str(&manifest.text().await.unwrap()).unwrap();
        assert_eq!(manifest["start_url"], format!("/{lang}"));
        assert!(manifest["description"].as_str().unwrap().contains(what), "{manifest}");
        assert_eq!(manifest["shortcuts"].as_array().unwrap().len(), catalog::GameId::ALL.len());
        let icons = manifest["icons"].as_array().unwrap();
        assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"), "{manifest}");
        for icon in icons {
            let path = icon["src"].as_str().unwrap();
            assert_eq!(get(address, path, &[]).await.status(), StatusCode::OK, "{path}");
        }
    }
}
