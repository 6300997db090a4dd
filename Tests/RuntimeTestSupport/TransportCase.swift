package import EndpointRuntime

#if AsyncHTTPClient
    internal import EndpointAsyncHTTPClient
#endif

/// The transports: what is tested over one of them is tested over all. `allCases` are those that talk to real servers.
package enum TransportCase: String, CaseIterable, Sendable {
    case urlSession
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif
    /// It has no wire on which anything could go wrong; all else it does as the others do.
    case inMemory

    package static var allCases: [TransportCase] {
        #if AsyncHTTPClient
            [.urlSession, .asyncHTTPClient]
        #else
            [.urlSession]
        #endif
    }

    /// With the one in memory, for what does not need a wire.
    package static let withMemory = allCases + [.inMemory]

    /// A transport of its own, whose watch ends exchanges at their deadlines.
    package func make(watch: TimeoutWatch) -> any EndpointTransport {
        switch self {
        case .urlSession: URLSessionTransport(watch: watch)
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(watch: watch)
        #endif
        case .inMemory: InMemoryTransport.ofLoopback()
        }
    }

    /// A transport of its own.
    package func make(maximumResponseBytes: Int = 64 << 20) -> any EndpointTransport {
        switch self {
        case .urlSession: URLSessionTransport(maximumResponseBytes: maximumResponseBytes)
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(maximumResponseBytes: maximumResponseBytes)
        #endif
        case .inMemory: InMemoryTransport.ofLoopback()
        }
    }
}
