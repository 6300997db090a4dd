internal import HTTPTypes

extension EndpointErrorContext {
    /// Copies the values of the last response.
    mutating func take(_ received: ReceivedResponse) {
        status = received.head.status.code
        responseHeaders = received.head.headerFields
        responseBody = received.body
    }
}

extension EndpointError.Kind {
    /// Converts the error of a transport.
    init(_ error: TransportError) {
        switch error.kind {
        case .noConnection: self = .noConnection
        case .connectionLost: self = .connectionLost
        case .hostNotFound: self = .hostNotFound
        case .untrustedServer: self = .untrustedServer
        case .timedOut: self = .timedOut
        case .cancelled: self = .cancelled
        case .invalidURL: self = .invalidURL
        case .invalidResponse: self = .invalidResponse
        case .other: self = .other(error.underlying ?? UnderlyingError(error))
        }
    }

    /// Converts a response that is neither a success nor a failure of the API's own.
    init(status: Int, _ retryAfter: Duration?) {
        switch status {
        case 401: self = .unauthorized
        case 403: self = .forbidden
        case 404: self = .notFound
        case 429: self = .rateLimited(retryAfter: retryAfter)
        case 400...499: self = .client(status: status)
        case 500...599: self = .server(status: status)
        default: self = .unexpectedStatus(status)
        }
    }
}
