//! The client's pages: one page of HTML that the client then fills, in the language of its path.

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use catalog::GameId;
use display::{Page, Route};
use texts::Lang;

use crate::{
    assets::{self, Client},
    content, language, offline,
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
        Some(_) => page(&client, &Route::parse(path, ""), &headers),
        None => missing(&client, &headers),
    }
}

/// The client's page, in its language and with what can be shown before the client runs.
fn page(client: &Client, route: &Route, headers: &HeaderMap) -> Response {
    let Some(html) = html(client, route) else { return unbuilt() };
    let mut response = assets::made(&html, "text/html; charset=utf-8", headers);
    if route.page == Page::Unknown {
        *response.status_mut() = StatusCode::NOT_FOUND;
        response.headers_mut().remove(header::ETAG);
    }
    response
}

/// The pages that a browser keeps to have the client in a language without the server: those that show something before the client runs,
/// and one that does not. Every other page begins as that one does.
pub(crate) fn kept(lang: Lang) -> impl Iterator<Item = Route> {
    let games = GameId::ALL.iter().map(|&id| Page::Game(id));
    games.chain([Page::Home, Page::Replay]).map(move |page| Route { lang, page })
}

/// A page's HTML before the client runs, if the client is built.
pub(crate) fn html(client: &Client, route: &Route) -> Option<String> {
    let index = client.text(INDEX)?;
    let filled = [
        ("{{lang}}", shown(route.lang).to_owned()),
        ("{{title}}", content::title(route)),
        ("{{alternates}}", content::alternates(&route.page)),
        ("{{content}}", content::of(route)),
        ("{{no-script}}", content::sentence(route.lang, "web-no-script")),
        ("{{no-start}}", content::sentence(route.lang, "web-no-start")),
        ("{{preload}}", preload(client, route)),
    ];
    Some(filled.into_iter().fold(index, |html, (key, text)| html.replace(key, &text)))
}

/// Lets the browser load what the page will ask for before the client runs: its texts, and the parts of the program. The quickly
/// built client is in one piece.
fn preload(client: &Client, route: &Route) -> String {
    let lang = route.lang.speaks();
    let mut names = vec![format!("home-{lang}")];
    let mut add = |parts: &[&str]| names.extend(parts.iter().map(|part| format!("page-{part}")));
    let in_code = |id: &GameId| id.name().replace('-', "_");
    let board = |id: &GameId| format!("split_{}", in_code(id));
    let rules = |id: &GameId| format!("{}_rules", in_code(id));
    match &route.page {
        Page::Home => {}
        Page::Play(id, _) => add(&["shared", "table", &board(id), &rules(id)]),
        Page::Learn(id) | Page::Puzzle(id, _) => {
            add(&["shared", "table", "apart", "split_study", &board(id), &rules(id)])
        }
        Page::Replay => add(&["shared", "table", "apart", "split_study"]),
        Page::Table(_) => {
            add(&["shared", "table", "apart", "split_online"]);
            add(&GameId::ALL.iter().map(rules).collect::<Vec<_>>().iter().map(String::as_str).collect::<Vec<_>>());
        }
        Page::Game(id) | Page::Puzzles(id) => add(&["shared", "apart", "split_pages", &rules(id)]),
        _ => add(&["shared", "apart", "split_pages"]),
    }
    if route.page != Page::Home {
        names.push(format!("texts-{lang}"));
    }
    let own = match &route.page {
        Page::Game(id) | Page::Play(id, _) | Page::Rules(id, _) => Some(id),
        Page::Learn(id) | Page::Puzzles(id) | Page::Puzzle(id, _) => Some(id),
        _ => None,
    };
    names.extend(own.map(|id| format!("texts-{id}-{lang}")));
    let link = |path: String| format!("<link rel=\"preload\" href=\"{path}\" as=\"fetch\" crossorigin>\n");
    names.iter().filter_map(|name| client.named(name)).map(link).collect()
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
    let index = client.text(INDEX).unwrap_or_default();
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
