import EndpointRuntime
import Testing

#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
#endif

/// The transports that talk to real servers: what is tested over one of them is tested over all.
enum TransportCase: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case urlSession
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif

    /// A transport of its own.
    func make(maximumResponseBytes: Int = 64 << 20) -> any EndpointTransport {
        switch self {
        case .urlSession: URLSessionTransport(maximumResponseBytes: maximumResponseBytes)
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(maximumResponseBytes: maximumResponseBytes)
        #endif
        }
    }

    var testDescription: String { rawValue }
}
