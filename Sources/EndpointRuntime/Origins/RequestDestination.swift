internal import Foundation

/// Where a request goes whose caller gives the whole URL.
package struct RequestDestination: Sendable, Equatable {
    let scheme: String
    let authority: String
    let origin: Origin

    /// The destination, and the path with its query; nil for anything that no request can be sent to.
    ///
    /// The path stays as it is written, byte for byte: a URL that was signed is another one when it is encoded anew.
    static func of(_ url: URL) -> (destination: RequestDestination, path: String)? {
        guard let (scheme, authority, rest) = ServerAddress.split(url.absoluteURL.absoluteString) else { return nil }
        guard let origin = Origin(scheme: scheme, authority: authority) else { return nil }
        let path = String(rest.prefix { $0 != "#" })
        guard path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let destination = RequestDestination(scheme: origin.scheme, authority: authority, origin: origin)
        return (destination, path.hasPrefix("/") ? path : "/" + path)
    }
}
