package import EndpointRuntime

#if AsyncHTTPClient
    internal import EndpointAsyncHTTPClient
#endif

/// The transports. Tests run with each of them. `allCases` are those that talk to real servers.
package enum TransportCase: String, CaseIterable, Sendable {
    /// The system's own: `URLSession` on Apple's systems, libcurl on Linux.
    case standard
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif
    /// It has no wire on which anything could go wrong; all else it does as the others do.
    case inMemory

    package static var allCases: [TransportCase] {
        #if AsyncHTTPClient
            [.standard, .asyncHTTPClient]
        #else
            [.standard]
        #endif
    }

    /// All transports and the one in memory, for tests that need no network.
    package static let withMemory = allCases + [.inMemory]

    /// The transport sends a request on the connection of an earlier one. An old libcurl cannot do so safely.
    package var keepsConnections: Bool {
        #if os(Linux)
            self != .standard || CurlTransport.keepsConnections
        #else
            true
        #endif
    }

    /// The transports that tell a kept connection from a new one, and can open a new one. Apple's `URLSession` cannot.
    package static var telling: [TransportCase] { trusting }

    /// The transports with configurable authorities. Apple's `URLSession` uses those of the system.
    package static var trusting: [TransportCase] {
        #if canImport(Darwin)
            allCases.filter { $0 != .standard }
        #else
            allCases
        #endif
    }

    /// A transport of its own that trusts only authorities with these certificates.
    package func make(trustingOnly pem: String) throws -> any EndpointTransport {
        switch self {
        #if !canImport(Darwin)
            case .standard: return try CurlTransport(trustingOnly: pem)
        #endif
        #if AsyncHTTPClient
            case .asyncHTTPClient:
                let configuration = try AsyncHTTPClientTransport.configuration(trustingOnly: pem)
                return AsyncHTTPClientTransport(configuration: configuration)
        #endif
        default: return make()
        }
    }

    /// A transport of its own, whose watch ends exchanges at their deadlines.
    package func make(watch: TimeoutWatch) -> any EndpointTransport {
        switch self {
        case .standard: DefaultTransport(watch: watch)
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(watch: watch)
        #endif
        case .inMemory: InMemoryTransport.ofLoopback()
        }
    }

    /// A transport of its own.
    package func make(maximumResponseBytes: Int = 64 << 20) -> any EndpointTransport {
        switch self {
        case .standard: DefaultTransport(maximumResponseBytes: maximumResponseBytes)
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(maximumResponseBytes: maximumResponseBytes)
        #endif
        case .inMemory: InMemoryTransport.ofLoopback()
        }
    }
}
