#if Server
    public import EndpointTesting

    extension MockServer {
        /// A server for an API that a value describes, with a page for the browser at `/__mock`.
        ///
        /// - Parameters:
        ///   - backend: What answers.
        ///   - host: The address to listen at: nobody else's machine gets in, unless told otherwise.
        ///   - port: The port to listen at; 0 lets the system choose one that is free.
        public init(_ backend: MockBackend, host: String = "127.0.0.1", port: Int = 0) {
            let page = MockIndexPage([MockIndexPage.Site(backend)], over: backend)
            self.init(serving: page, host: host, port: port, maximumBodyLength: backend.options.bodyLimit + 1)
        }
    }
#endif
