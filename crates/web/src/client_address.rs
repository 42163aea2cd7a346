//! Where a request comes from: visitors who drop the cookie are still limited by their address.

use axum::http::HeaderMap;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

/// Headers that only proxies send.
const PROXY_HEADERS: [&str; 6] =
    ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/// The address at the other end of a connection. It is an extension of each request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// The address that a request comes from. A proxy on this machine or one of `proxies` names the client's address; if
    /// it names none, all its visitors count as one. `None` is this machine, which is not limited.
    pub(crate) fn address(self, headers: &HeaderMap, proxies: &[IpAddr]) -> Option<IpAddr> {
        let address = self.0.to_canonical();
        let is_named = proxies.contains(&address);
        if !is_named && !address.is_loopback() {
            return Some(address);
        }
        let is_proxy = is_named || PROXY_HEADERS.iter().any(|&name| headers.contains_key(name));
        if !is_proxy {
            return None;
        }
        // Our own proxy added the last address; earlier ones can be forged.
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
        // A request through a proxy never counts as this machine, even if the proxy says so.
        Some(visitor.filter(|visitor| !visitor.is_loopback()).unwrap_or(address))
    }

    /// The address of the connection; `None` for this machine and for proxies, whose connections many visitors share.
    pub(crate) fn own_address(self, proxies: &[IpAddr]) -> Option<IpAddr> {
        Some(self.0.to_canonical()).filter(|address| !address.is_loopback() && !proxies.contains(address))
    }
}

/// An IPv6 /48 with this many active /56 prefixes counts as one network: one person has all of it.
const MANY_PREFIXES: u32 = 16;

const ACTIVE_FOR: Duration = Duration::from_secs(60 * 60);

/// With more /48s than this, inactive ones are forgotten.
const MAX_REMEMBERED: usize = 10_000;

/// The networks that limits count by: an IPv4 address, or an IPv6 /56, which is what a household gets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Networks {
    sites: Arc<Mutex<HashMap<[u16; 3], ActivePrefixes>>>,
}

/// The /56 prefixes of a /48 that were seen in the hour after a time, one bit each.
#[derive(Clone, Copy, Debug)]
struct ActivePrefixes {
    since: Instant,
    seen: [u128; 2],
}

impl Networks {
    /// The name of the network that an address belongs to.
    pub(crate) fn name(&self, address: IpAddr) -> String {
        self.name_at(address, Instant::now())
    }

    fn name_at(&self, address: IpAddr, now: Instant) -> String {
        let address = match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => address,
            other => return other.to_string(),
        };
        let [a, b, c, d, ..] = address.segments();
        let mut sites = self.sites.lock();
        let is_active = |site: &ActivePrefixes| now.duration_since(site.since) < ACTIVE_FOR;
        if sites.len() >= MAX_REMEMBERED && !sites.contains_key(&[a, b, c]) {
            sites.retain(|_, site| is_active(site));
            if sites.len() >= MAX_REMEMBERED {
                sites.clear();
            }
        }
        let fresh = ActivePrefixes { since: now, seen: [0; 2] };
        let site = sites.entry([a, b, c]).or_insert(fresh);
        if !is_active(site) {
            *site = fresh;
        }
        let prefix = d >> 8;
        site.seen[usize::from(prefix >> 7)] |= 1 << (prefix & 127);
        if site.seen.iter().map(|bits| bits.count_ones()).sum::<u32>() >= MANY_PREFIXES {
            return format!("{a:x}:{b:x}:{c:x}::/48");
        }
        format!("{a:x}:{b:x}:{c:x}:{:x}::/56", prefix << 8)
    }
}

/// Reads an address as proxies write it: with or without a port, and with or without brackets.
fn parse_address(text: &str) -> Option<IpAddr> {
    let without_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || Some(text.parse::<SocketAddr>().ok()?.ip());
    text.parse().ok().or_else(with_port).or_else(without_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_that_names_no_visitor_is_one_network() {
        let proxies = ["192.0.2.1".parse().unwrap()];
        let of = |client: &str, headers: &[(&'static str, &str)]| {
            let headers =
                headers.iter().map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
            let address = ClientAddress(client.parse().unwrap()).address(&headers.collect(), &proxies);
            address.map(|address| Networks::default().name(address))
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
        let networks = Networks::default();
        let of = |address: &str| networks.name(address.parse().unwrap());
        assert_eq!(of("203.0.113.7"), "203.0.113.7");
        assert_eq!(of("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:0::/56");
        assert_eq!(of("2001:db8:1:ff::1"), "2001:db8:1:0::/56");
        assert_eq!(of("2001:db8:1:100::1"), "2001:db8:1:100::/56");
    }

    #[test]
    fn many_prefixes_of_one_site_are_one_network_until_they_are_idle() {
        let (networks, start) = (Networks::default(), Instant::now());
        let of = |site: u16, prefix: u16, minutes: u64| {
            let address = std::net::Ipv6Addr::new(0x2001, 0xdb8, site, prefix << 8, 0, 0, 0, 1);
            networks.name_at(address.into(), start + Duration::from_secs(60 * minutes))
        };
        for prefix in 0..15 {
            assert_eq!(of(1, prefix, 0), format!("2001:db8:1:{:x}::/56", prefix << 8));
        }
        assert_eq!(of(1, 0xff, 1), "2001:db8:1::/48");
        assert_eq!(of(1, 0, 2), "2001:db8:1::/48");
        assert_eq!(of(2, 0, 2), "2001:db8:2:0::/56");
        assert_eq!(of(1, 0, 60), "2001:db8:1:0::/56");
    }
}
