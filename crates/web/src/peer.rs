//! Where a request comes from: visitors who drop the cookie are still limited by their address.

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

/// Headers that only proxies send.
const PROXY_HEADERS: [&str; 6] =
    ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/// The address at the other end of a connection; an extension of each of its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// The network that a request comes from, which limits are counted by. A proxy on this machine or one of `proxies`
    /// names the address it speaks for; if it names none, all its visitors are counted as one. `None` is this machine
    /// itself, which is not limited.
    pub(crate) fn network(self, headers: &HeaderMap, proxies: &[IpAddr]) -> Option<String> {
        let address = self.0.to_canonical();
        let is_named = proxies.contains(&address);
        if !is_named && !address.is_loopback() {
            return network(address);
        }
        let is_proxy = is_named || PROXY_HEADERS.iter().any(|&name| headers.contains_key(name));
        if !is_proxy {
            return None;
        }
        // Our own proxy has added the last address; those before it can be forged.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let visitor =
            forwarded.and_then(|value| parse_address(value.to_str().ok()?.rsplit(',').next()?.trim()));
        if visitor.is_none() {
            static WARNING: Once = Once::new();
            WARNING.call_once(|| {
                tracing::warn!(proxy = %address, "the proxy does not send X-Forwarded-For, or not the visitor's \
                               address in it: all visitors share the limits of one network");
            });
        }
        // What came through a proxy is not this machine, whatever it says.
        Some(visitor.and_then(network).unwrap_or_else(|| address.to_string()))
    }

    /// The network of the connection itself; `None` for this machine and for proxies, which have many connections.
    pub(crate) fn own_network(self, proxies: &[IpAddr]) -> Option<String> {
        let address = self.0.to_canonical();
        network(address).filter(|_| !proxies.contains(&address))
    }
}

/// An address as proxies write it: with or without a port, and with or without brackets.
fn parse_address(text: &str) -> Option<IpAddr> {
    let without_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || Some(text.parse::<SocketAddr>().ok()?.ip());
    text.parse().ok().or_else(with_port).or_else(without_brackets)
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
    fn a_proxy_that_names_no_visitor_is_one_network() {
        let proxies = ["192.0.2.1".parse().unwrap()];
        let of = |peer: &str, headers: &[(&'static str, &str)]| {
            let headers =
                headers.iter().map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            Peer(peer.parse().unwrap()).network(&headers.collect(), &proxies)
        };
        let far = Some("203.0.113.7".to_string());
        for named in ["203.0.113.7", "203.0.113.7:8080", "10.0.0.1, 203.0.113.7", "[::ffff:203.0.113.7]:80"] {
            assert_eq!(of("127.0.0.1", &[("x-forwarded-for", named)]), far, "{named}");
            assert_eq!(of("192.0.2.1", &[("x-forwarded-for", named)]), far, "{named}");
            assert_eq!(of("198.51.100.9", &[("x-forwarded-for", named)]), Some("198.51.100.9".to_string()));
        }
        for not_named in ["unknown", "", "203.0.113.7,", "203.0.113.7:port", "127.0.0.1", "localhost"] {
            let header = [("x-forwarded-for", not_named)];
            assert_eq!(of("127.0.0.1", &header), Some("127.0.0.1".to_string()), "{not_named}");
            let proxy = of("192.0.2.1", &header);
            assert_eq!(proxy, Some("192.0.2.1".to_string()), "{not_named}");
        }
        assert_eq!(of("192.0.2.1", &[]), Some("192.0.2.1".to_string()));
        assert_eq!(of("::1", &[("x-forwarded-proto", "https")]), Some("::1".to_string()));
        assert_eq!(of("127.0.0.1", &[]), None, "this machine itself");
    }

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
