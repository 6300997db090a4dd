internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Why a transport has no response to give.
public struct TransportError: Error, Sendable {
    /// What happened, as far as it matters to who called.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The device is offline, or nobody listens at the address.
        case noConnection
        /// The connection broke before the response was complete.
        case connectionLost
        /// The name of the host leads nowhere.
        case hostNotFound
        /// The server could not show that it is the one it says it is.
        case untrustedServer
        /// Nothing came in time.
        case timedOut
        /// Whoever asked no longer wants to know.
        case cancelled
        /// The request's URL is none.
        case invalidURL
        /// What came is not HTTP, or more than is accepted.
        case invalidResponse
        /// Anything else.
        case other
    }

    /// What happened.
    public let kind: Kind

    /// What the transport's own library said.
    public let underlying: UnderlyingError?

    /// An error, with what the transport's own library said about it.
    public init(_ kind: Kind, underlying: (any Error)? = nil) {
        self.kind = kind
        self.underlying = underlying.map(UnderlyingError.init)
    }

    /// What an error of unknown type means: a transport's own, a cancellation, one of `URLSession`, or something else.
    package init(wrapping error: any Error) {
        switch error {
        case let error as TransportError: self = error
        case let error as URLError: self.init(urlError: error, hasHead: false)
        case is CancellationError: self.init(.cancelled, underlying: error)
        default: self.init(.other, underlying: error)
        }
    }
}

extension TransportError: CustomStringConvertible {
    /// The kind, and the type of what the transport's own library said.
    public var description: String {
        underlying.map { "\(kind.rawValue) (\($0))" } ?? kind.rawValue
    }
}
