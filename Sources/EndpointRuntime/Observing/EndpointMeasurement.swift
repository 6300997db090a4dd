/// What one exchange with the server took.
public struct EndpointMeasurement: Sendable, Equatable {
    /// How many bytes the request's body had; nil where nobody knew before it was sent.
    public let requestBytes: Int?

    /// How many bytes the response's body had, after decompression; nil where it is still on its way.
    public let responseBytes: Int?

    /// What the transport measured itself, where it does: `URLSession` on Apple's systems.
    public var timings: EndpointTransportTimings? { boxedTimings.value }

    private let boxedTimings: Boxed<EndpointTransportTimings>

    /// A measurement.
    public init(requestBytes: Int?, responseBytes: Int?, timings: EndpointTransportTimings? = nil) {
        self.requestBytes = requestBytes
        self.responseBytes = responseBytes
        boxedTimings = Boxed(timings)
    }
}

/// Where the time of an exchange went, as the transport saw it; nil for each part that did not take place.
public struct EndpointTransportTimings: Sendable, Equatable {
    /// Finding the server's address.
    public var domainLookup: Duration?

    /// Opening the connection, without what it takes to secure it.
    public var connect: Duration?

    /// Agreeing on keys (TLS).
    public var secureConnection: Duration?

    /// From the request's first byte to the response's first byte.
    public var firstByte: Duration?

    /// From the response's first byte to its last.
    public var transfer: Duration?

    /// Whether the connection had served an exchange before.
    public var isReusedConnection: Bool

    /// The name of the protocol: `h2`, `http/1.1`.
    public var networkProtocol: String?

    /// Timings.
    public init(
        domainLookup: Duration? = nil,
        connect: Duration? = nil,
        secureConnection: Duration? = nil,
        firstByte: Duration? = nil,
        transfer: Duration? = nil,
        isReusedConnection: Bool = false,
        networkProtocol: String? = nil
    ) {
        self.domainLookup = domainLookup
        self.connect = connect
        self.secureConnection = secureConnection
        self.firstByte = firstByte
        self.transfer = transfer
        self.isReusedConnection = isReusedConnection
        self.networkProtocol = networkProtocol
    }
}
