#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import Testing

    @Suite("What the client is made with")
    struct ConfigurationTests {
        @Test("no tracer but the app's own: AsyncHTTPClient's spans hold whole URLs, and what is secret in them")
        func noTracer() {
            #expect(HTTPClient.Configuration().tracing.tracer != nil, "by default it is the process's")
            #expect(AsyncHTTPClientTransport.standardConfiguration.tracing.tracer == nil)
        }
    }
#endif
