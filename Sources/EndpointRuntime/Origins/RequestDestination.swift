internal import Foundation

/// The origin of a request whose caller gives the whole URL.
package struct RequestDestination: Sendable, Equatable {
    let scheme: String
    let authority: String
    let origin: Origin

    /// The origin, and the path with its query; `nil` if no request can be sent to the URL.
    ///
    /// The path stays the same, byte for byte: encoding a signed URL again would make it another URL.
    static func of(_ url: URL) -> (destination: RequestDestination, path: String)? {
        guard let (scheme, authority, rest) = ServerAddress.split(url.absoluteURL.absoluteString) else { return nil }
        guard let origin = Origin(scheme: scheme, authority: authority) else { return nil }
        let path = String(rest.prefix { $0 != "#" })
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let destination = RequestDestination(scheme: origin.scheme, authority: authority, origin: origin)
        return (destination, path.hasPrefix("/") ? path : "/" + path)
    }
}
