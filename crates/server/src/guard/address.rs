//! From where a request comes.

use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr};

/// Where a request comes from, as far as fair shares go.
///
/// Each proxy adds the address it was asked from to `X-Forwarded-For`. Only what our own proxies added is believed,
/// which are the last ones: whatever comes before, the browser may have made up.
pub fn client_address(headers: &HeaderMap, peer: IpAddr, proxies: u8) -> IpAddr {
    let Some(back) = usize::from(proxies).checked_sub(1) else {
        return peer;
    };
    let reported: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    reported
        .iter()
        .rev()
        .nth(back)
        .and_then(|address| parse(address))
        .unwrap_or(peer)
}

/// An address, perhaps with a port.
fn parse(text: &str) -> Option<IpAddr> {
    text.parse()
        .or_else(|_| text.parse().map(|socket: std::net::SocketAddr| socket.ip()))
        .ok()
}

/// Who shares a share: an IPv6 household has 2⁶⁴ addresses, and is one.
pub(super) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() & (u128::MAX << 64);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    fn seen(proxies: u8, forwarded: &[&'static str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("a header"));
        }
        client_address(&headers, IpAddr::V4(Ipv4Addr::LOCALHOST), proxies).to_string()
    }

    #[test]
    fn what_a_browser_says_of_itself_is_not_believed() {
        assert_eq!(seen(0, &["9.9.9.9"]), "127.0.0.1");
        assert_eq!(seen(1, &[]), "127.0.0.1");
        assert_eq!(seen(1, &["9.9.9.9, 8.8.8.8"]), "8.8.8.8");
        assert_eq!(seen(2, &["9.9.9.9, 8.8.8.8", "7.7.7.7"]), "8.8.8.8");
        assert_eq!(seen(1, &["[2001:db8::1]:443"]), "2001:db8::1");
        assert_eq!(seen(1, &["nonsense"]), "127.0.0.1");
    }

    #[test]
    fn a_household_is_one() {
        let of = |text: &str| household(text.parse().expect("an address"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:1.2.3.4"), of("1.2.3.4"));
        assert_ne!(of("1.2.3.4"), of("1.2.3.5"));
    }
}
