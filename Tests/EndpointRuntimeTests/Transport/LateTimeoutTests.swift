import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// A server that has waited long for a request says 408 and closes the connection. That may cross the next request on its
/// way, which it does not answer (RFC 9110, section 15.5.9).
@Suite("Transport: a 408 on a connection that was used before", .timeLimit(.minutes(1)))
struct LateTimeoutTests {
    private static let timeout = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    /// Sends a request on the connection of an earlier one. The server answers it with 408 this number of times.
    private func send(
        _ transport: TransportCase,
        _ method: HTTPRequest.Method,
        streams: Bool = false,
        timeouts: Int = 1
    ) async throws -> (status: Int, body: String, sent: Int) {
        let left = Guarded(timeouts)
        let server = try LoopbackServer { request in
            guard request.path == "/late" else { return [LoopbackServer.response("200 OK")] }
            let isLate = left.with { left in
                left -= 1
                return left >= 0
            }
            return isLate ? [.send(Self.timeout), .close] : [LoopbackServer.response("200 OK", "fine")]
        }
        defer { server.stop() }
        let sender = transport.make()
        func request(_ method: HTTPRequest.Method, _ path: String) -> EndpointTransportRequest {
            let authority = "127.0.0.1:\(server.port)"
            let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
            return EndpointTransportRequest(head)
        }
        _ = try await sender.send(request(.get, "/first"))
        var late = request(method, "/late")
        late.streamsResponse = streams
        let response = try await sender.send(late)
        let body = String(decoding: try await response.body.collect(), as: UTF8.self)
        return (response.head.status.code, body, server.requests.filter { $0.path == "/late" }.count)
    }

    @Test(
        "a request that changes nothing is sent once more, on a new one",
        arguments: TransportCase.telling,
        [false, true]
    )
    func safe(_ transport: TransportCase, streams: Bool) async throws {
        let (status, body, sent) = try await send(transport, .get, streams: streams)
        // A transport that keeps no connections has an answer there.
        #expect((status, body, sent) == (transport.keepsConnections ? (200, "fine", 2) : (408, "", 1)))
    }

    @Test("a second 408 is the answer", arguments: TransportCase.telling)
    func twice(_ transport: TransportCase) async throws {
        let (status, _, sent) = try await send(transport, .get, timeouts: 2)
        #expect((status, sent) == (408, transport.keepsConnections ? 2 : 1))
    }

    @Test("any other request is sent once", arguments: TransportCase.allCases, [HTTPRequest.Method.post, .delete])
    func unsafe(_ transport: TransportCase, _ method: HTTPRequest.Method) async throws {
        let (status, _, sent) = try await send(transport, method)
        #expect((status, sent) == (408, 1))
    }
}
