internal import Foundation
internal import HTTPTypes

/// The target of a request. References in its response are relative to it.
struct RequestTarget: Sendable, Hashable {
    let scheme: String
    let authority: String
    /// The path with its query.
    let path: String

    init(scheme: String, authority: String, path: String) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
    }

    init(_ head: HTTPRequest) {
        self.init(scheme: head.scheme ?? "", authority: head.authority ?? "", path: head.path ?? "")
    }

    /// The origin; `nil` if it is not valid for HTTP.
    var origin: Origin? { Origin(scheme: scheme, authority: authority) }

    /// The URL; `nil` if it is not valid.
    var url: URL? { URL(string: "\(scheme)://\(authority)\(path)") }

    /// Resolves a reference (RFC 3986 §5) without its fragment; `nil` if the result is not an HTTP address.
    func resolve(_ reference: String) -> RequestTarget? {
        guard let base = url,
            let url = URL(string: reference, relativeTo: base)?.absoluteURL,
            let (scheme, authority, rest) = ServerAddress.split(url.absoluteString),
            Origin(scheme: scheme, authority: authority) != nil
        else { return nil }
        let path = rest.prefix { $0 != "#" }
        return RequestTarget(
            scheme: scheme.lowercased(),
            authority: authority,
            path: path.hasPrefix("/") ? String(path) : "/" + path
        )
    }

    /// The first value of a parameter in the query, without percent-encoding.
    func query(_ name: String) -> String? {
        let wanted = Self.escaped(name)
        for item in Self.items(of: path) where item.prefix(while: { $0 != "=" }) == wanted {
            return String(item.dropFirst(wanted.count + 1)).removingPercentEncoding
        }
        return nil
    }

    /// The path with this value as the only one of a parameter. The parameter comes last in the query.
    static func path(_ path: String, setting name: String, to value: String) -> String {
        let wanted = escaped(name)
        var items = items(of: path).filter { $0.prefix(while: { $0 != "=" }) != wanted }.map(String.init)
        items.append("\(wanted)=\(escaped(value))")
        return path.prefix { $0 != "?" } + "?" + items.joined(separator: "&")
    }

    private static func items(of path: String) -> [Substring] {
        path.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        PercentEncoding.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
