/// Scheme, host and port (RFC 6454 §4). Credentials are only sent to the origin that they are for.
struct Origin: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Creates an origin; `nil` if the scheme or the authority is not valid for HTTP. User information is not accepted,
    /// because credentials do not belong in an address.
    init?(scheme: String, authority: String) {
        let scheme = scheme.lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        guard let (host, port) = Self.split(authority) else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        if port.isEmpty {
            self.port = scheme == "http" ? 80 : 443
        } else {
            guard let number = Int(port), (1...65_535).contains(number) else { return nil }
            self.port = number
        }
    }

    /// True for this machine: `localhost` (RFC 6761, section 6.3), `127.0.0.0/8` or `::1`.
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }

    private static func split(_ authority: String) -> (host: Substring, port: Substring)? {
        guard authority.utf8.allSatisfy(isHostByte) else { return nil }
        var host = authority[...]
        var port: Substring = ""
        if let colon = authority.lastIndex(of: ":"), authority[colon...].firstIndex(of: "]") == nil {
            host = authority[..<colon]
            port = authority[authority.index(after: colon)...]
        }
        let isLiteral = host.hasPrefix("[") && host.hasSuffix("]")
        guard !host.isEmpty, isLiteral || !host.contains(where: { ":[]".contains($0) }) else { return nil }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return (host, port)
    }

    /// Returns true if a host or a port can contain the byte: unreserved characters, and the brackets and colons of an
    /// IPv6 address.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        PercentEncoding.unreserved.contains(byte) || byte == 0x3A || byte == 0x5B || byte == 0x5D
    }
}
