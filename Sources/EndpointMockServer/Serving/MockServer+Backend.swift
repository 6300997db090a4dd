#if Server
    public import EndpointMockBackend

    extension MockServer {
        /// Creates a server for an API, with a page for the browser at `/__mock`.
        ///
        /// - Parameters:
        ///   - backend: Answers the requests.
        ///   - host: The address to listen on. By default, other machines cannot connect.
        ///   - port: The port to listen on; 0 lets the system choose a free port.
        ///   - allowedOrigins: Origins of pages that may read the answers and change something, such as
        ///     `http://localhost:3000`; `*` allows all.
        public init(
            _ backend: MockBackend,
            host: String = "127.0.0.1",
            port: Int = 0,
            allowedOrigins: [String] = []
        ) {
            self.init(
                serving: MockIndexPage([MockIndexPage.Site(backend)], over: backend),
                host: host,
                port: port,
                maximumBodyLength: backend.options.bodyLimit + 1,
                allowedOrigins: allowedOrigins
            )
        }
    }
#endif
