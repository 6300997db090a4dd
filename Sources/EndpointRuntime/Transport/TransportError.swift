/// The reason why a transport has no response.
public struct TransportError: Error, Sendable {
    /// The kinds of failures that callers distinguish.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The device is offline, or nothing listens at the address.
        case noConnection
        /// The connection broke before the response was complete.
        case connectionLost
        /// The host name does not exist.
        case hostNotFound
        /// The server could not prove its identity.
        case untrustedServer
        /// No response arrived in time.
        case timedOut
        /// The caller cancelled the request.
        case cancelled
        /// The request's URL is not valid.
        case invalidURL
        /// The response is not HTTP, or larger than allowed.
        case invalidResponse
        /// Any other failure.
        case other
    }

    /// The kind of failure.
    public let kind: Kind

    /// The error of the transport's own library.
    public let underlying: UnderlyingError?

    /// Creates an error, with the error of the transport's own library.
    public init(_ kind: Kind, underlying: (any Error)? = nil) {
        self.kind = kind
        self.underlying = underlying.map(UnderlyingError.init)
    }

    /// Converts any error: a transport's own, a cancellation, an error of `URLSession`, or another one.
    package init(wrapping error: any Error) {
        switch error {
        case let error as TransportError: self = error
        case is CancellationError: self.init(.cancelled, underlying: error)
        default: self.init(Kind(urlError: error) ?? .other, underlying: error)
        }
    }
}

extension TransportError: CustomStringConvertible {
    /// The kind, and the type of the error of the transport's own library.
    public var description: String {
        underlying.map { "\(kind.rawValue) (\($0))" } ?? kind.rawValue
    }
}
