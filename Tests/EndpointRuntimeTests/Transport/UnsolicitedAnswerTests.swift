import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// A server sends more than it was asked for. RFC 9112, section 6.3: such data is never the answer to a request.
@Suite("Transport: answers that nobody asked for", .timeLimit(.minutes(1)))
struct UnsolicitedAnswerTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var method = HTTPRequest.Method.get
        /// The answer to the first request, as far as its caller waits for it.
        let answer: String
        /// The bytes after it.
        let rest: String
    }

    private static let poison = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nPOISON"
    private static let fine = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nada"

    static let attacks = [
        Attack(testDescription: "a second answer", answer: fine, rest: poison),
        Attack(
            testDescription: "the 408 of a load balancer",
            answer: fine,
            rest: "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
        Attack(testDescription: "a 204 with a body", answer: "HTTP/1.1 204 No Content\r\n\r\n", rest: poison),
        Attack(testDescription: "a 304 with a body", answer: "HTTP/1.1 304 Not Modified\r\n\r\n", rest: poison),
        Attack(
            testDescription: "a HEAD with a body",
            method: .head,
            answer: "HTTP/1.1 200 OK\r\nContent-Length: \(poison.utf8.count)\r\n\r\n",
            rest: poison
        ),
        Attack(
            testDescription: "bytes after the last chunk",
            answer: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nada\r\n0\r\n\r\n",
            rest: poison
        ),
        Attack(testDescription: "bytes that are no answer", answer: fine, rest: "\r\nxx"),
    ]

    /// Two more users send after the first one, whose connection has the rest by then.
    private func send(
        _ transport: TransportCase,
        _ attack: Attack,
        _ steps: @escaping @Sendable (Attack) -> [LoopbackServer.Step],
        before second: () async -> Void
    ) async throws {
        let server = try LoopbackServer { request in
            guard request.path != "/ada" else { return steps(attack) }
            return [LoopbackServer.response("200 OK", "for \(request.path)")]
        }
        defer { server.stop() }
        let sender = transport.make()
        func head(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
            HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:\(server.port)", path: path)
        }
        _ = try? await sender.send(EndpointTransportRequest(head(attack.method, "/ada")))
        await second()
        for path in ["/bob", "/eve"] {
            // A transport may report a lost connection. It never returns what belongs to somebody else.
            guard let response = try? await sender.send(EndpointTransportRequest(head(.get, path))) else { continue }
            let body = try await response.body.collect()
            #expect(response.head.status == .ok && String(decoding: body, as: UTF8.self) == "for \(path)")
        }
        #expect(server.requests.contains { $0.path == "/eve" })
    }

    @Test("in the segment of the answer", arguments: TransportCase.allCases, attacks)
    func together(_ transport: TransportCase, _ attack: Attack) async throws {
        try await send(transport, attack, { [.send($0.answer + $0.rest)] }, before: {})
    }

    @Test("on the idle connection", arguments: TransportCase.allCases, attacks)
    func late(_ transport: TransportCase, _ attack: Attack) async throws {
        let isRead = Gate()
        let isSent = Gate()
        try await send(transport, attack) { attack in
            [.send(attack.answer), .wait(isRead), .send(attack.rest), .open(isSent)]
        } before: {
            isRead.open()
            await isSent.pass()
        }
    }
}
