/// Whether the kernel knows a way out of the machine, by the text of `/proc/net/route` and `/proc/net/ipv6_route`.
///
/// It errs towards yes: a call that is tried in vain costs a moment, and one that is not tried is lost. A default route is not
/// asked for, because servers in a private network may have none.
struct RouteTable: Sendable {
    /// Whether the interface with this name is plugged in; true where nobody knows.
    let hasCarrier: @Sendable (String) -> Bool

    /// Whether any route leads out of the machine.
    func leadsOut(ipv4: String, ipv6: String) -> Bool {
        // The first line of the one has the names of the columns.
        ipv4.split(separator: "\n").dropFirst().contains { leadsOut(Self.ipv4($0)) }
            || ipv6.split(separator: "\n").contains { leadsOut(Self.ipv6($0)) }
    }

    private struct Route {
        let interface: Substring
        let flags: Int
        /// Whether it leads to the cable's other end alone.
        let isLinkLocal: Bool
    }

    private func leadsOut(_ route: Route?) -> Bool {
        guard let route, route.interface != "lo", !route.isLinkLocal else { return false }
        return route.flags & Self.up != 0 && route.flags & Self.reject == 0 && hasCarrier(String(route.interface))
    }

    // `RTF_UP` and `RTF_REJECT` of `linux/route.h`.
    private static let up = 0x1
    private static let reject = 0x200

    /// `Iface Destination Gateway Flags …`: the address is written as the machine stores it, its last byte first.
    private static func ipv4(_ line: Substring) -> Route? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count > 3, let flags = Int(words[3], radix: 16) else { return nil }
        // 169.254.0.0/16 (RFC 3927).
        return Route(interface: words[0], flags: flags, isLinkLocal: words[1].uppercased().hasSuffix("FEA9"))
    }

    /// `Destination Length Source Length NextHop Metric References Uses Flags Iface`.
    private static func ipv6(_ line: Substring) -> Route? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count > 9, let flags = Int(words[8], radix: 16) else { return nil }
        let isLinkLocal = words[0].hasPrefix("fe80") || words[0].hasPrefix("ff")
        return Route(interface: words[9], flags: flags, isLinkLocal: isLinkLocal)
    }
}
