//! From where a request comes: no page of another site may act for a guest.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{Online, refused::Refuse};

/// Refuses requests that change something and come from a page of another site.
pub(crate) async fn check(State(online): State<Online>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let public = online.inner.settings.public_url.as_deref();
    if (changes || is_socket) && !is_own(request.headers(), public) {
        return Refuse::forbidden("server-foreign-page").into_response();
    }
    next.run(request).await
}

/// Whether a request comes from a page of ours. Browsers say where a request comes from; programs do not, and have no cookie
/// of somebody else's.
fn is_own(headers: &HeaderMap, public: Option<&str>) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if public.is_some_and(|public| public.trim_end_matches('/') == origin) {
        return true;
    }
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn request(origin: Option<&'static str>) -> HeaderMap {
        let host = (header::HOST, HeaderValue::from_static("localhost:7777"));
        let origin = origin.map(|origin| (header::ORIGIN, HeaderValue::from_static(origin)));
        [Some(host), origin].into_iter().flatten().collect::<HeaderMap<HeaderValue>>()
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        assert!(is_own(&request(None), None));
        assert!(is_own(&request(Some("http://localhost:7777")), None));
        assert!(is_own(&request(Some("https://games.example.org")), Some("https://games.example.org/")));
        for foreign in ["http://evil.example", "http://localhost:8888", "null", ""] {
            assert!(!is_own(&request(Some(foreign)), Some("https://games.example.org")), "{foreign}");
        }
    }
}
