import EndpointMockBackend
import EndpointRuntime
import HTTPTypes

/// A transport that can be replaced while requests arrive. Each request is answered to its end by the transport that it
/// started with.
final class LiveTransport: EndpointTransport {
    private let current: Lock<any EndpointTransport>

    init(_ transport: any EndpointTransport) {
        current = Lock(transport)
    }

    func replace(with transport: any EndpointTransport) {
        current.withLock { $0 = transport }
    }

    func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        try await current.withLock { $0 }.send(request)
    }
}

/// Serves several APIs at one address, each below its name: `/Bank/v1/payments`.
struct NamedTransports: EndpointTransport {
    /// The transport below each name. The first segment of a path selects it; letter case does not matter.
    let transports: [(name: String, transport: any EndpointTransport)]

    func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
        // The name ends with the first slash after it, or with the query.
        let target = (request.head.path ?? "/").unicodeScalars.drop { $0 == "/" }
        let first = target.prefix { scalar in scalar != "/" && scalar != "?" }
        let name = String(first).lowercased()
        if let found = transports.first(where: { $0.name.lowercased() == name }) {
            var request = request
            request.head.path = "/\(found.name)" + String(target[first.endIndex...])
            return try await found.transport.send(request)
        }
        let names = transports.map { "/\($0.name)" }.joined(separator: ", ")
        let problem: JSONTree = .members([
            "type": .string("urn:endpoint-mock:no-api"), "title": .string("No such API"),
            "status": .integer(404),
            "detail": .string("Several APIs are served here, each under its name: \(names)."),
        ])
        return EndpointTransportResponse(
            status: 404,
            headers: ["Content-Type": "application/problem+json"],
            body: problem.data
        )
    }
}
