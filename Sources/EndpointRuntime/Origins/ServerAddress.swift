/// A server's address, parsed once. Every request to the server begins with it.
///
/// It is a class, because each call passes it on: a copy of a struct would retain each of its strings.
final class ServerAddress: Sendable {
    /// The scheme, as requests contain it.
    let scheme: String
    let authority: String
    /// The path that all paths of the server begin with, without a slash at its end.
    let prefix: String
    /// Scheme and authority, as observers receive them.
    let server: String
    let origin: Origin

    /// Parses an address: `http` or `https`, a host, and optionally a port and a path (RFC 9110 §4.2); `nil` if it is
    /// not valid.
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

    /// Splits `scheme://authority/rest` without checking the parts.
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
    /// The text that requests begin with.
    var description: String { server + prefix }
}

/// The addresses of an API's endpoints. Nearly all endpoints have the same one.
struct ServerAddresses: Sendable, Hashable {
    /// The API's address; `nil` if the given text is not an address.
    let standard: ServerAddress?
    /// The addresses of endpoints that have their own; `nil` if the given text is not an address.
    private let endpoints: [String: ServerAddress?]

    init(_ standard: ServerAddress?, endpoints: [String: ServerAddress?] = [:]) {
        self.standard = standard
        self.endpoints = endpoints
    }

    /// The address of an endpoint; `nil` if the given text is not an address.
    func address(of operation: EndpointOperation) -> ServerAddress? {
        // Most APIs have one address, so their calls need no lookup.
        guard !endpoints.isEmpty, let own = endpoints[operation.id] else { return standard }
        return own
    }
}
