public import Foundation

/// Where an API is served: production, staging, or the address a test was given.
///
/// The address may have a path, which every endpoint's path is put behind. One that is no `http` or `https` address, or
/// has user information, a query or a fragment, fails every call as an invalid URL.
///
/// Some endpoints of an API may be served at another address, such as uploads. Credentials and header fields of the API go to
/// each endpoint's own address, and nowhere else.
public struct EndpointServer<API: EndpointAPI>: Sendable, Hashable {
    let addresses: ServerAddresses

    /// A server.
    ///
    /// - Parameters:
    ///   - address: Where the API is served: `https://api.bank.example/v2`.
    ///   - endpoints: The addresses of endpoints that are served elsewhere, by their names in the spec.
    public init(_ address: String, endpoints: [String: String] = [:]) {
        addresses = ServerAddresses(ServerAddress(address), endpoints: endpoints.mapValues(ServerAddress.init))
    }

    /// A server at URLs: that of the API, and those of endpoints that are served elsewhere, by their names in the spec.
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
