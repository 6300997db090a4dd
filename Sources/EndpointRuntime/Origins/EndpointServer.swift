public import Foundation

/// The server of an API: production, staging, or the address of a test server.
///
/// The address may contain a path, which becomes the beginning of every endpoint's path. If the address is not an
/// `http` or `https` address, or contains user information, a query or a fragment, every call fails with
/// ``EndpointError/Kind/invalidURL``.
///
/// Some endpoints of an API can have another address, for example uploads. The API's credentials and header fields are
/// sent to each endpoint's own address, and to no other.
public struct EndpointServer<API: EndpointAPI>: Sendable, Hashable {
    let addresses: ServerAddresses

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - address: The address of the API: `https://api.bank.example/v2`.
    ///   - endpoints: The addresses of endpoints that have their own, by their names in the spec.
    public init(_ address: String, endpoints: [String: String] = [:]) {
        addresses = ServerAddresses(ServerAddress(address), endpoints: endpoints.mapValues(ServerAddress.init))
    }

    /// Creates a server with URLs: that of the API, and those of endpoints that have their own, by their names in the
    /// spec.
    public init(_ url: URL, endpoints: [String: URL] = [:]) {
        self.init(url.absoluteString, endpoints: endpoints.mapValues(\.absoluteString))
    }
}

extension EndpointServer: CustomStringConvertible {
    /// The address that requests begin with.
    public var description: String {
        addresses.standard?.description ?? "not a valid address"
    }
}
