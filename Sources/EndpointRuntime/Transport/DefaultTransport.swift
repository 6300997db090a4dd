#if canImport(Darwin)
    /// The default transport of a client: `URLSessionTransport` on Apple's systems, `CurlTransport` on Linux. Both
    /// have an initializer without arguments, and one with `maximumResponseBytes`.
    public typealias DefaultTransport = URLSessionTransport
#else
    /// The default transport of a client: `URLSessionTransport` on Apple's systems, ``CurlTransport`` on Linux. Both
    /// have an initializer without arguments, and one with `maximumResponseBytes`.
    public typealias DefaultTransport = CurlTransport

    /// The default transport on Apple's systems.
    @available(
        *,
        unavailable,
        message:
            "a server can end a process that uses URLSession on Linux; use CurlTransport, or DefaultTransport everywhere"
    )
    public final class URLSessionTransport {
        /// Unavailable on Linux.
        public init() {}
    }
#endif
