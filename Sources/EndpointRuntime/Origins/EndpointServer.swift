public import Foundation

/// Where an API is served: production, staging, or the address a test was given.
///
/// The address may have a path, which every endpoint's path is put behind. One that is no `http` or `https` address, or
/// has user information, a query or a fragment, fails every call as an invalid URL.
public struct EndpointServer<API: EndpointAPI>: Sendable, Hashable {
    let address: ServerAddress?

    /// The server at an address, such as `https://api.bank.example/v2`.
    public init(_ address: String) {
        self.address = ServerAddress(address)
    }

    /// The server at a URL.
    public init(_ url: URL) {
        self.init(url.absoluteString)
    }
}

extension EndpointServer: CustomStringConvertible {
    /// The address that requests begin with.
    public var description: String {
        address?.description ?? "no valid address"
    }
}
