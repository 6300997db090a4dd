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
        let path = (request.head.path ?? "/").prefix { $0 != "?" }
        let first = path.split(separator: "/", maxSplits: 1).first?.lowercased()
        if let first, let found = transports.first(where: { $0.name.lowercased() == first }) {
            var request = request
            let rest = (request.head.path ?? "/").drop { $0 == "/" }.dropFirst(first.count)
            request.head.path = "/\(found.name)\(rest)"
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
