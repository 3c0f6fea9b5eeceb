//! Who somebody is: a guest with a token, in a cookie or in a header.

use std::net::IpAddr;

use axum::{
    Extension,
    http::{HeaderMap, HeaderValue, header},
};
use game::Message;
use protocol::{
    PersonId, Player,
    online::{GUEST_COOKIE, ProgramSeat},
};
use store::Guest;

use super::{Caller, Online, limits::Act, refused::Refuse, secrets};
use crate::connections::Peer;

/// How long a browser remembers a guest: as long as browsers allow.
const REMEMBERED: u64 = 400 * 24 * 60 * 60;

/// How long a transfer code can be used.
pub(crate) const CODE_LIFE: u64 = 10 * 60 * 1000;

impl Online {
    /// Who sent a request; nobody, if it comes from a stranger.
    pub(crate) async fn caller(&self, headers: &HeaderMap) -> Result<Option<Caller>, Refuse> {
        let Some(token) = token(headers) else { return Ok(None) };
        let guest = self.inner.store.guest(secrets::hash(&token)).await?;
        Ok(guest.map(|Guest { id, name, since, program }| Caller { id, name, since, program }))
    }

    /// Who sent a request, who must be a guest.
    pub(crate) async fn guest(&self, headers: &HeaderMap) -> Result<Caller, Refuse> {
        self.caller(headers).await?.ok_or_else(Refuse::stranger)
    }

    /// Makes a guest; gives the token.
    pub(crate) async fn add_guest(&self, name: String, program: Option<ProgramSeat>) -> Result<String, Refuse> {
        let secret = secrets::token();
        // A program's token begins with the seat that it is for, so that the program knows where to go.
        let token = match &program {
            Some(ProgramSeat { table, seat }) => format!("{table}.{seat}.{secret}"),
            None => secret,
        };
        let id = PersonId::new(secrets::letters(20).to_lowercase());
        let guest = Guest { id, name, since: self.now(), program };
        self.inner.store.add_guest(guest, secrets::hash(&token)).await?;
        Ok(token)
    }

    /// The address that what somebody does is counted for. Behind a proxy all come from one address, which is not counted.
    pub(crate) fn counted_address(&self, peer: Option<Extension<Peer>>) -> Option<IpAddr> {
        let is_proxied = self.inner.settings.public_url.is_some();
        peer.map(|Extension(Peer(address))| address).filter(|address| !(is_proxied && address.is_loopback()))
    }

    /// Whether somebody from this address may do this once more.
    pub(crate) fn check_peer(&self, peer: Option<Extension<Peer>>, act: Act) -> Result<(), Refuse> {
        let is_allowed = self.counted_address(peer).is_none_or(|address| self.inner.limiter.allows_from(address, act));
        if is_allowed { Ok(()) } else { Err(Refuse::too_often()) }
    }

    /// Whether this guest may do this once more.
    pub(crate) fn check_guest(&self, caller: &Caller, act: Act) -> Result<(), Refuse> {
        if self.inner.limiter.allows(&caller.id, act) { Ok(()) } else { Err(Refuse::too_often()) }
    }

    /// The cookie that makes a browser this guest's.
    pub(crate) fn cookie(&self, token: &str) -> HeaderValue {
        self.cookie_for(token, REMEMBERED)
    }

    /// The cookie that makes a browser a stranger's again.
    pub(crate) fn no_cookie(&self) -> HeaderValue {
        self.cookie_for("", 0)
    }

    fn cookie_for(&self, token: &str, seconds: u64) -> HeaderValue {
        let settings = &self.inner.settings;
        let is_https = settings.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
        let secure = if settings.tls || is_https { "; Secure" } else { "" };
        let text = format!("{GUEST_COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        HeaderValue::from_str(&text).expect("a token is plain text")
    }
}

/// The token of a request.
fn token(headers: &HeaderMap) -> Option<String> {
    let text = |value: &HeaderValue| value.to_str().ok().map(str::to_owned);
    if let Some(bearer) = headers.get(header::AUTHORIZATION) {
        return Some(text(bearer)?.strip_prefix("Bearer ")?.trim().to_owned());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(text);
    cookies.flat_map(|line| line.split(';').map(|one| one.trim().to_owned()).collect::<Vec<_>>()).find_map(|cookie| {
        let (name, value) = cookie.split_once('=')?;
        (name == GUEST_COOKIE && !value.is_empty()).then(|| value.to_owned())
    })
}

/// A name that somebody wants.
pub(crate) fn name(wanted: &str) -> Result<String, Refuse> {
    match Player::named(wanted) {
        Ok(Player::Human(Some(name))) => Ok(name),
        _ => Err(Refuse::bad(Message::new("table-bad-name").with("most", protocol::LONGEST_NAME))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(header::HeaderName::from_static(name), HeaderValue::from_static(value))])
    }

    #[test]
    fn a_token_is_in_the_cookie_or_in_the_header() {
        assert_eq!(token(&with("cookie", "a=b; tablee_guest=xyz; c=d")).as_deref(), Some("xyz"));
        assert_eq!(token(&with("authorization", "Bearer xyz")).as_deref(), Some("xyz"));
        assert_eq!(token(&with("authorization", "Basic xyz")), None);
        assert_eq!(token(&with("cookie", "tablee_guest=")), None);
        assert_eq!(token(&HeaderMap::new()), None);
    }

    #[test]
    fn a_guest_has_a_name_that_can_be_shown() {
        assert_eq!(name(" Lina ").as_deref(), Ok("Lina"));
        for wanted in ["", "  ", "a,b", "a\nb", "a name that is much too long for this"] {
            assert!(name(wanted).is_err(), "{wanted}");
        }
    }
}
