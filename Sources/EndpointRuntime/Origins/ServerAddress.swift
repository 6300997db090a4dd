/// A server's address, taken apart once: what every request to it begins with.
///
/// A class, for each call hands it around: a copy would count as many references as there are texts in it.
final class ServerAddress: Sendable {
    /// As it stands in requests.
    let scheme: String
    let authority: String
    /// The path all of the server's paths begin with; it ends without a slash.
    let prefix: String
    /// Scheme and authority, as observers are told them.
    let server: String
    let origin: Origin

    /// The address, or nil where it is none: `http` or `https`, a host, perhaps a port and a path (RFC 9110 §4.2).
    init?(_ text: String) {
        guard let (scheme, authority, rest) = Self.split(text) else { return nil }
        guard !rest.utf8.contains(where: { $0 == 0x3F || $0 == 0x23 }) else { return nil }
        guard let origin = Origin(scheme: scheme, authority: authority) else { return nil }
        var path: [UInt8] = []
        PercentEncoding.appendPath(rest.utf8, to: &path)
        while path.last == 0x2F { path.removeLast() }
        self.scheme = origin.scheme
        self.authority = authority
        self.prefix = String(decoding: path, as: UTF8.self)
        self.origin = origin
        server = "\(origin.scheme)://\(authority)"
    }

    /// Takes `scheme://authority/rest` apart, without judging the parts.
    static func split(_ text: String) -> (scheme: String, authority: String, rest: String)? {
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else { return nil }
        let afterScheme = text[text.index(colon, offsetBy: 3)...]
        let end = afterScheme.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? afterScheme.endIndex
        return (String(text[..<colon]), String(afterScheme[..<end]), String(afterScheme[end...]))
    }
}

extension ServerAddress: Hashable {
    static func == (first: ServerAddress, second: ServerAddress) -> Bool {
        first.origin == second.origin && first.authority == second.authority
            && first.prefix == second.prefix
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(authority)
        hasher.combine(prefix)
    }
}

extension ServerAddress: CustomStringConvertible {
    /// What requests begin with.
    var description: String { server + prefix }
}
