import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// A server sends more than it was asked for. RFC 9112, section 6.3: such data is never the answer to a request.
@Suite("Transport: answers that nobody asked for", .timeLimit(.minutes(1)))
struct UnsolicitedAnswerTests {
    /// Two more users send after the first one, whose connection has the rest by then.
    private func send(
        _ transport: TransportCase,
        _ attack: UnsolicitedAnswer,
        _ steps: @escaping @Sendable (UnsolicitedAnswer) -> [LoopbackServer.Step],
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
        if !attack.isDropped { #expect(server.connections > 1, "the connection with the rest is closed") }
    }

    @Test("in the segment of the answer", arguments: TransportCase.allCases, UnsolicitedAnswer.all)
    func together(_ transport: TransportCase, _ attack: UnsolicitedAnswer) async throws {
        try await send(transport, attack, { [.send($0.answer + $0.rest)] }, before: {})
    }

    @Test("on the idle connection", arguments: TransportCase.allCases, UnsolicitedAnswer.all)
    func late(_ transport: TransportCase, _ attack: UnsolicitedAnswer) async throws {
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
