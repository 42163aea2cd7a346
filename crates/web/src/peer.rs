//! Where a request comes from: whoever leaves the cookie away is still limited by the address.

use crate::app::App;
use axum::http::HeaderMap;
use std::net::IpAddr;

/// The address at the other end of a connection, as an extension of its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// The network that a request comes from, which is what limits count by. A proxy says whom it speaks for. `None` is
    /// this machine itself, which is not limited.
    pub(crate) fn network(self, headers: &HeaderMap, app: &App) -> Option<String> {
        let address = self.0.to_canonical();
        let is_proxy = address.is_loopback() || app.limits.proxies.contains(&address);
        // The last address is the one that our own proxy has seen; those before it can be made up.
        let said = headers.get_all("x-forwarded-for").iter().next_back();
        let said = said.and_then(|said| said.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        match said {
            Some(address) if is_proxy => network(address),
            _ => network(address),
        }
    }

    /// The network of the connection itself; `None` for this machine and for proxies, which have many.
    pub(crate) fn own_network(self, app: &App) -> Option<String> {
        let address = self.0.to_canonical();
        network(address).filter(|_| !app.limits.proxies.contains(&address))
    }
}

/// A household or a rented machine has 64 bits of IPv6 to itself, and one address of IPv4.
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
    fn a_network_is_an_address_of_ipv4_or_half_of_one_of_ipv6() {
        let of = |address: &str| network(address.parse().unwrap());
        assert_eq!(of("203.0.113.7").as_deref(), Some("203.0.113.7"));
        assert_eq!(of("::ffff:203.0.113.7").as_deref(), Some("203.0.113.7"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!((of("127.0.0.1"), of("::1")), (None, None));
    }
}
