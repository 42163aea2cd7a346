//! Where a request comes from: visitors who drop the cookie are still limited by their address.

use axum::http::HeaderMap;
use std::net::IpAddr;

/// The address at the other end of a connection; an extension of each of its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// The network that a request comes from, which limits are counted by. A proxy on this machine or one of `proxies`
    /// names the address it speaks for. `None` is this machine itself, which is not limited.
    pub(crate) fn network(self, headers: &HeaderMap, proxies: &[IpAddr]) -> Option<String> {
        let address = self.0.to_canonical();
        let is_proxy = address.is_loopback() || proxies.contains(&address);
        // Our own proxy has added the last address; those before it can be forged.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded =
            forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        match forwarded {
            Some(address) if is_proxy => network(address),
            _ => network(address),
        }
    }

    /// The network of the connection itself; `None` for this machine and for proxies, which have many connections.
    pub(crate) fn own_network(self, proxies: &[IpAddr]) -> Option<String> {
        let address = self.0.to_canonical();
        network(address).filter(|_| !proxies.contains(&address))
    }
}

/// One IPv4 address, or the /64 of IPv6 that a household or a rented machine has to itself.
fn network(address: IpAddr) -> Option<String> {
    match address.to_canonical() {
        address if address.is_loopback() => None,
        IpAddr::V4(address) => Some(address.to_string()),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Some(format!("{a:x}:{b:x}:{c:x}:{d:x}::/64"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_an_ipv4_address_or_an_ipv6_prefix() {
        let of = |address: &str| network(address.parse().unwrap());
        assert_eq!(of("203.0.113.7").as_deref(), Some("203.0.113.7"));
        assert_eq!(of("::ffff:203.0.113.7").as_deref(), Some("203.0.113.7"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!((of("127.0.0.1"), of("::1")), (None, None));
    }
}
