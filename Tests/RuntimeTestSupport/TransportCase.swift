package import EndpointRuntime

#if AsyncHTTPClient
    internal import EndpointAsyncHTTPClient
#endif

/// The transports that talk to real servers: what is tested over one of them is tested over all.
package enum TransportCase: String, CaseIterable, Sendable {
    case urlSession
    #if AsyncHTTPClient
        case asyncHTTPClient
    #endif

    /// A transport of its own.
    package func make(maximumResponseBytes: Int = 64 << 20) -> any EndpointTransport {
        switch self {
        case .urlSession: URLSessionTransport(maximumResponseBytes: maximumResponseBytes)
        #if AsyncHTTPClient
            case .asyncHTTPClient: AsyncHTTPClientTransport(maximumResponseBytes: maximumResponseBytes)
        #endif
        }
    }
}
