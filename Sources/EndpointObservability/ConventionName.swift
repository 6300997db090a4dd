#if Observability
    /// Names of OpenTelemetry's semantic conventions for HTTP clients, version 1.27.
    enum ConventionName {
        static let method = "http.request.method"
        static let status = "http.response.status_code"
        static let resendCount = "http.request.resend_count"
        static let template = "url.template"
        static let address = "server.address"
        static let port = "server.port"
        static let errorType = "error.type"
        static let requestDuration = "http.client.request.duration"
    }
#endif
