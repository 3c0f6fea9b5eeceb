//! Whom a request comes from when a proxy hands it on.

use std::{net::IpAddr, str::FromStr, sync::Arc};

use axum::http::HeaderMap;
use ipnet::IpNet;

/// What proxies write down for whom they ask, each at the end. Proxies that do not know the newer `Forwarded` hand on what a
/// client has written there, so that one is not read.
const HEADER: &str = "x-forwarded-for";

/// An address of a proxy, or a network of them: `10.0.0.5`, `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proxy(IpNet);

impl FromStr for Proxy {
    type Err = ipnet::AddrParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<IpAddr>().map(IpNet::from).or_else(|_| text.parse()).map(Self)
    }
}

/// The proxies that are believed when they say whom they ask for.
#[derive(Clone, Default, Debug)]
pub struct Proxies(Arc<[Proxy]>);

impl FromIterator<Proxy> for Proxies {
    fn from_iter<T: IntoIterator<Item = Proxy>>(proxies: T) -> Self {
        Self(proxies.into_iter().collect())
    }
}

impl Proxies {
    /// Whether this is the address of one of them.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|Proxy(network)| network.contains(&address.to_canonical()))
    }

    /// Whom a request comes from: whoever is connected, unless that is a trusted proxy, which is believed about who asked it.
    /// What a client has written itself stands before that and is never read.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines: Vec<&str> = headers.get_all(HEADER).iter().filter_map(|line| line.to_str().ok()).collect();
        let mut asked = lines.iter().rev().flat_map(|line| line.rsplit(','));
        let mut origin = peer;
        while self.trusts(origin)
            && let Some(Ok(before)) = asked.next().map(|address| address.trim().parse())
        {
            origin = before;
        }
        origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proxies() -> Proxies {
        ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"].iter().map(|text| text.parse().expect("an address")).collect()
    }

    fn origin(peer: &str, lines: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HEADER, line.parse().expect("a header"));
        }
        proxies().origin(peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn a_trusted_proxy_is_believed_about_who_asked_it() {
        assert_eq!(origin("10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(origin("192.0.2.7", &["198.51.100.1, 10.9.9.9"]), "198.51.100.1", "through two proxies");
        assert_eq!(origin("::ffff:10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(origin("2001:db8::1", &["2001:470::5"]), "2001:470::5");
    }

    #[test]
    fn what_a_client_has_written_is_not_believed() {
        assert_eq!(origin("198.51.100.1", &["203.0.113.9"]), "198.51.100.1", "it is no proxy");
        assert_eq!(origin("10.1.2.3", &["203.0.113.9, 198.51.100.1"]), "198.51.100.1", "the proxy wrote last");
        assert_eq!(origin("10.1.2.3", &["203.0.113.9", "198.51.100.1"]), "198.51.100.1", "also in another line");
        assert_eq!(origin("10.1.2.3", &["203.0.113.9, nonsense"]), "10.1.2.3");
        assert_eq!(origin("10.1.2.3", &[]), "10.1.2.3");
        let none = Proxies::default();
        let mut headers = HeaderMap::new();
        headers.append(HEADER, "203.0.113.9".parse().expect("a header"));
        assert_eq!(none.origin([127, 0, 0, 1].into(), &headers), IpAddr::from([127, 0, 0, 1]));
    }

    #[test]
    fn addresses_and_networks_can_be_named() {
        for bad in ["", "10.0.0.0/33", "proxy.example.org", "10.0.0"] {
            assert!(bad.parse::<Proxy>().is_err(), "{bad}");
        }
    }
}
