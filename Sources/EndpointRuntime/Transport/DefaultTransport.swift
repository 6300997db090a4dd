#if canImport(Darwin)
    /// The transport of a client that is given none: `URLSessionTransport` on Apple's systems, `CurlTransport` on Linux. It has
    /// an initializer without arguments, and one with `maximumResponseBytes`, on both.
    public typealias DefaultTransport = URLSessionTransport
#else
    /// The transport of a client that is given none: `URLSessionTransport` on Apple's systems, ``CurlTransport`` on Linux. It has
    /// an initializer without arguments, and one with `maximumResponseBytes`, on both.
    public typealias DefaultTransport = CurlTransport

    /// The default transport on Apple's systems.
    @available(
        *,
        unavailable,
        message:
            "a server can end a process that uses URLSession on Linux; use CurlTransport, or DefaultTransport everywhere"
    )
    public final class URLSessionTransport {
        /// On Linux there is no such transport.
        public init() {}
    }
#endif
