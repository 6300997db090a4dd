#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import Testing

    @Suite("The configuration of the HTTP client")
    struct ConfigurationTests {
        @Test("only the app's own tracer is used, because AsyncHTTPClient's spans contain whole URLs with secrets")
        func noTracer() {
            #expect(HTTPClient.Configuration().tracing.tracer != nil, "by default it is the process's")
            #expect(AsyncHTTPClientTransport.standardConfiguration.tracing.tracer == nil)
        }
    }
#endif
