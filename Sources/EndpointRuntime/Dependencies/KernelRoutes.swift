/// Finds routes out of the machine in the text of `/proc/net/route` and `/proc/net/ipv6_route`.
///
/// In doubt it reports a route: a futile attempt costs a moment, but a call that is not tried is lost. It does not
/// require a default route, because servers in a private network may have none.
struct KernelRoutes: Sendable {
    /// Returns true if the interface with this name has a carrier, or if that is unknown.
    let hasCarrier: @Sendable (String) -> Bool

    /// Returns true if any route leads out of the machine.
    func leadsOut(ipv4: String, ipv6: String) -> Bool {
        // The first line of this file has the names of the columns.
        ipv4.split(separator: "\n").dropFirst().contains { leadsOut(Self.ipv4($0)) }
            || ipv6.split(separator: "\n").contains { leadsOut(Self.ipv6($0)) }
    }

    private struct Route {
        let interface: Substring
        let flags: Int
        /// The route leads only to the other end of the cable.
        let isLinkLocal: Bool
    }

    private func leadsOut(_ route: Route?) -> Bool {
        guard let route, route.interface != "lo", !route.isLinkLocal else { return false }
        return route.flags & Self.up != 0 && route.flags & Self.reject == 0 && hasCarrier(String(route.interface))
    }

    // `RTF_UP` and `RTF_REJECT` of `linux/route.h`.
    private static let up = 0x1
    private static let reject = 0x200

    /// Parses `Iface Destination Gateway Flags …`. The address is in the machine's byte order, with its last byte
    /// first.
    private static func ipv4(_ line: Substring) -> Route? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count > 3, let flags = Int(words[3], radix: 16) else { return nil }
        // 169.254.0.0/16 (RFC 3927).
        return Route(interface: words[0], flags: flags, isLinkLocal: words[1].uppercased().hasSuffix("FEA9"))
    }

    /// Parses `Destination Length Source Length NextHop Metric References Uses Flags Iface`.
    private static func ipv6(_ line: Substring) -> Route? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.count > 9, let flags = Int(words[8], radix: 16) else { return nil }
        let isLinkLocal = words[0].hasPrefix("fe80") || words[0].hasPrefix("ff")
        return Route(interface: words[9], flags: flags, isLinkLocal: isLinkLocal)
    }
}
