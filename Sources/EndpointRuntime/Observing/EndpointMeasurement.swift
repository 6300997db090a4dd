/// The size and the duration of one exchange with the server.
public struct EndpointMeasurement: Sendable, Equatable {
    /// The number of bytes in the request's body; nil if it was unknown before the request was sent.
    public let requestBytes: Int?

    /// The number of bytes in the response's body, after decompression; nil while the body is still arriving.
    public let responseBytes: Int?

    /// The measurements of the transport, if it makes any: the default transports do.
    public var timings: EndpointTransportTimings? { boxedTimings.value }

    private let boxedTimings: Boxed<EndpointTransportTimings>

    /// Creates a measurement.
    public init(requestBytes: Int?, responseBytes: Int?, timings: EndpointTransportTimings? = nil) {
        self.requestBytes = requestBytes
        self.responseBytes = responseBytes
        boxedTimings = Boxed(timings)
    }
}

/// The parts of the time of an exchange, measured by the transport. A part that did not take place is nil.
public struct EndpointTransportTimings: Sendable, Equatable {
    /// The time to look up the server's address.
    public var domainLookup: Duration?

    /// The time to open the connection, without securing it.
    public var connect: Duration?

    /// The time to agree on keys (TLS).
    public var secureConnection: Duration?

    /// The time from the request's first byte to the response's first byte.
    public var firstByte: Duration?

    /// The time from the response's first byte to its last.
    public var transfer: Duration?

    /// The connection was used before.
    public var isReusedConnection: Bool

    /// The name of the protocol: `h2`, `http/1.1`.
    public var networkProtocol: String?

    /// Creates timings.
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
