import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Transport: a server that leaves a connection which was used before", .timeLimit(.minutes(1)))
struct ReusedConnectionTests {
    struct Body: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () -> EndpointRequestBody
    }

    static let bodies = [
        Body(testDescription: "bytes") { .bytes(Data("{\"id\":\"i1\"}".utf8)) },
        Body(testDescription: "a stream") { .stream(pieces("{\"id\":", "\"i1\"}")) },
        Body(testDescription: "none") { .none },
    ]

    @Test("is a lost connection, and the request is not sent again", arguments: TransportCase.allCases, bodies)
    func drop(_ transport: TransportCase, _ body: Body) async throws {
        let server = try LoopbackServer { request in
            guard request.method == "GET" || request.path == "/items/kept" else { return [.close] }
            let isLast = request.headers["connection"]?.lowercased() == "close"
            return [LoopbackServer.response("200 OK", "{}")] + (isLast ? [.close] : [])
        }
        defer { server.stop() }
        let sender = transport.make()
        var head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/items")
        for _ in 0..<2 { _ = try await sender.send(EndpointTransportRequest(head)) }
        head.method = .post
        // A POST that succeeds before leaves no connection behind that the next one could meet.
        head.path = "/items/kept"
        _ = try await sender.send(EndpointTransportRequest(head, body: body.make()))
        head.path = "/items"
        let error = await #expect(throws: TransportError.self) {
            try await sender.send(EndpointTransportRequest(head, body: body.make()))
        }
        #expect(error?.kind == .connectionLost)
        #expect(server.requests.filter { $0.method == "POST" }.map(\.path) == ["/items/kept", "/items"])
    }

    @Test(
        "a request that the client repeats takes such a connection, and never arrives twice",
        arguments: TransportCase.allCases,
        [HTTPRequest.Method.post, .put, .delete]
    )
    func repeated(_ transport: TransportCase, _ method: HTTPRequest.Method) async throws {
        let count = Guarded(0)
        let server = try LoopbackServer { _ in
            let number = count.with { count in
                count += 1
                return count
            }
            // Each second request is taken, and not answered.
            return number.isMultiple(of: 2) ? [.close] : [LoopbackServer.response("200 OK", "{}")]
        }
        defer { server.stop() }
        let sender = transport.make()
        let name = try #require(HTTPField.Name("X-Request-ID"))
        var lost = 0
        for number in 0..<8 {
            let authority = "127.0.0.1:\(server.port)"
            var head = HTTPRequest(method: method, scheme: "http", authority: authority, path: "/items")
            head.headerFields[name] = "\(number)"
            var request = EndpointTransportRequest(head, body: method == .delete ? .none : .bytes(Data("{}".utf8)))
            request.isSentAgainByClient = true
            do throws(TransportError) {
                _ = try await sender.send(request)
            } catch {
                #expect(error.kind == .connectionLost)
                lost += 1
            }
        }
        #expect(lost == 4)
        #expect(server.requests.map { $0.headers["x-request-id"] } == (0..<8).map { "\($0)" })
        // libcurl opens another connection to send a request without a body again, and may not send it there.
        if transport.keepsConnections, method != .delete { #expect(server.connections == 4) }
    }
}
