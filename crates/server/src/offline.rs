//! What installs the client in a browser: the service worker that keeps it there, and the manifest that describes it.

use axum::{http::HeaderMap, response::Response};
use catalog::GameId;
use display::{Page, Route};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use texts::Lang;

use crate::{
    assets::{self, Client},
    language, pages,
};

/// The worker's path. It is at the root, because a worker serves the pages below its own path.
const WORKER: &str = "service-worker.js";
/// The name of the manifest, below each language.
const MANIFEST: &str = "app.webmanifest";

/// The ground of both themes in `0-tokens.css`.
const LIGHT_GROUND: &str = "#efe9dd";

/// The service worker or a manifest, if the path is that of one.
pub(crate) fn serve(client: &Client, path: &str, headers: &HeaderMap) -> Option<Response> {
    if path == WORKER {
        return Some(assets::made(&worker(client)?, "text/javascript; charset=utf-8", headers));
    }
    let lang = path.strip_suffix(MANIFEST)?.strip_suffix('/')?.parse().ok()?;
    Some(assets::made(&manifest(client, lang).to_string(), "application/manifest+json", headers))
}

/// The worker with all that it keeps. It changes whenever any of that does, which is how browsers notice a new version.
fn worker(client: &Client) -> Option<String> {
    let script = client.text(WORKER)?;
    // Icons of an installed client are the system's to keep.
    let mut files: Vec<String> = client.hashed().into_iter().filter(|name| !name.ends_with(".png")).collect();
    let mut version = Sha256::new_with_prefix(&script);
    for file in &files {
        version.update(file);
    }
    let mut spoken = serde_json::Map::new();
    for lang in Lang::all() {
        let pages: Vec<Route> = pages::kept(lang).collect();
        for page in &pages {
            version.update(pages::html(client, page)?);
        }
        let own: Vec<String> = files.extract_if(.., |path| is_of(lang, path)).collect();
        let pages: Vec<String> = pages.iter().map(Route::href).collect();
        spoken.insert(lang.code().to_owned(), json!({ "files": own, "pages": pages }));
    }
    let languages: Vec<&str> = Lang::all().chain([Lang::PSEUDO]).map(Lang::code).collect();
    let version = assets::short(&version.finalize());
    let build =
        json!({ "version": version, "files": files, "spoken": spoken, "shell": "/replay", "languages": languages });
    Some(script.replace("{{build}}", &build.to_string()))
}

/// Whether a file is of this language alone: `texts-genial-fr-` and a hash.
fn is_of(lang: Lang, path: &str) -> bool {
    path.rsplit_once('-').is_some_and(|(name, _)| name.ends_with(&format!("-{}", lang.code())))
}

/// How the client looks and begins when it is installed, in this language.
fn manifest(client: &Client, lang: Lang) -> Value {
    let texts = language::texts(lang);
    let icon = |name: &str| client.named(name);
    let href = |page: Page| Route { lang: texts.lang(), page }.href();
    let pictures = [
        ("icon", "any", "image/svg+xml", "any"),
        ("small", "192x192", "image/png", "any"),
        ("large", "512x512", "image/png", "any"),
        ("maskable", "512x512", "image/png", "maskable"),
    ];
    let pictures = pictures.into_iter().filter_map(|(name, sizes, kind, purpose)| {
        Some(json!({ "src": icon(name)?, "sizes": sizes, "type": kind, "purpose": purpose }))
    });
    let small = icon("small").map(|src| json!({ "src": src, "sizes": "192x192", "type": "image/png" }));
    let shortcuts = GameId::ALL.iter().map(|&id| {
        let name = texts.text(&format!("game-{id}"));
        json!({ "name": name, "url": href(Page::Game(id)), "icons": [small] })
    });
    json!({
        "id": "/",
        "name": texts.text("web-site"),
        "description": texts.text("web-about-what"),
        "lang": texts.lang().code(),
        "start_url": href(Page::Home),
        "scope": "/",
        "display": "standalone",
        "background_color": LIGHT_GROUND,
        "theme_color": LIGHT_GROUND,
        "icons": pictures.collect::<Vec<_>>(),
        "file_handlers": [{ "action": href(Page::Replay), "accept": { "application/json": [".json"] } }],
        "shortcuts": shortcuts.collect::<Vec<_>>(),
    })
}
