//! How many connections there are from each address.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, PoisonError},
};

use crate::proxies::Proxies;

/// Counts the connections from each address.
#[derive(Clone)]
pub(crate) struct Addresses {
    most: Option<usize>,
    /// Whether a web server on this machine asks for others: then connections from this machine are not counted.
    is_proxied: bool,
    /// Neither are those of proxies.
    proxies: Proxies,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A connection that is counted until this is dropped.
pub(crate) struct Counted {
    address: IpAddr,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Addresses {
    /// There may be so many connections from one address; any number if this is missing.
    pub(crate) fn new(most: Option<usize>, is_proxied: bool, proxies: Proxies) -> Self {
        Self { most, is_proxied, proxies, counts: Arc::default() }
    }

    /// Counts a connection from this address; none if there are too many.
    pub(crate) fn count(&self, address: IpAddr) -> Option<Counted> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        let is_counted = !(self.is_proxied && address.is_loopback() || self.proxies.trusts(address));
        if is_counted && self.most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        Some(Counted { address, counts: Arc::clone(&self.counts) })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

/// The address that is counted. Whoever has one address of version 6 has at least 2^64 of them: these count as one.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    const NETWORK: u128 = !0 << 64;
    match address.to_canonical() {
        IpAddr::V6(long) if !long.is_loopback() => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() & NETWORK)),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_of_an_address_are_counted_until_they_end() {
        let (here, there) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let addresses = Addresses::new(Some(3), false, Proxies::default());
        let mut open: Vec<_> = (0..5).filter_map(|_| addresses.count(here)).collect();
        assert_eq!(open.len(), 3);
        assert!(addresses.count(there).is_some());
        open.pop();
        open.extend(addresses.count(here));
        assert!(open.len() == 3 && addresses.count(here).is_none());
        drop(open);
        assert!(addresses.counts.lock().unwrap().is_empty());
        assert!((0..100).all(|_| Addresses::new(None, false, Proxies::default()).count(here).is_some()));
    }

    #[test]
    fn a_web_server_on_this_machine_and_proxies_are_not_counted() {
        let (local, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([192, 0, 2, 1]));
        let proxy = IpAddr::from([10, 0, 0, 1]);
        for (is_proxied, address, allowed) in [(true, local, 9), (true, other, 2), (false, local, 2), (false, proxy, 9)]
        {
            let addresses = Addresses::new(Some(2), is_proxied, ["10.0.0.0/8".parse().unwrap()].into_iter().collect());
            let open: Vec<_> = (0..9).filter_map(|_| addresses.count(address)).collect();
            assert_eq!(open.len(), allowed);
        }
    }

    #[test]
    fn a_network_of_version_6_counts_as_one_address() {
        let counted = |text: &str| counted(text.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("::ffff:192.0.2.1"), "192.0.2.1");
        assert_eq!(counted("192.0.2.1"), "192.0.2.1");
        assert_eq!(counted("::1"), "::1");
    }
}
