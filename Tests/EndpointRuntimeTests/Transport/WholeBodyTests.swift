import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Transport: bodies that are wanted whole", .timeLimit(.minutes(1)))
struct WholeBodyTests {
    /// The way to send a body of 5000 bytes.
    struct Sending: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: @Sendable (String) -> [LoopbackServer.Step]
    }

    static let sendings = [
        Sending(testDescription: "with its head") { [LoopbackServer.response("200 OK", $0)] },
        Sending(testDescription: "after its head") {
            [.send("HTTP/1.1 200 OK\r\nContent-Length: \($0.utf8.count)\r\n\r\n"), .send($0)]
        },
        Sending(testDescription: "in pieces") { body in
            let half = body.count / 2
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
            return [.send(head + body.prefix(half)), .send(String(body.dropFirst(half)))]
        },
        Sending(testDescription: "in chunks") {
            let size = String($0.utf8.count, radix: 16)
            return [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\($0)\r\n"), .send("0\r\n\r\n"),
            ]
        },
    ]

    @Test(
        "come as they are, and leave their connection to the next request",
        arguments: TransportCase.allCases,
        sendings
    )
    func reused(_ transport: TransportCase, _ sending: Sending) async throws {
        let body = String(repeating: "0123456789", count: 500)
        let server = try LoopbackServer { _ in sending.steps(body) }
        defer { server.stop() }
        let sender = transport.make()
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        for isLimited in Array(repeating: [true, false], count: 15).flatMap(\.self) {
            var request = EndpointTransportRequest(head)
            if isLimited { request.deadline = EndpointDeadline(.now + .seconds(30)) }
            let response = try await sender.send(request)
            #expect(try await response.body.collect() == Data(body.utf8))
        }
        #expect(server.requests.count == 30)
        // A request may come before the connection of the last one is free.
        if transport.keepsConnections { #expect(server.connections < 10) }
    }

    @Test("the answer to a HEAD may tell of any length", arguments: TransportCase.allCases)
    func head(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")] }
        defer { server.stop() }
        let head = HTTPRequest(method: .head, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        var request = EndpointTransportRequest(head)
        request.deadline = EndpointDeadline(.now + .seconds(30))
        let response = try await transport.make(maximumResponseBytes: 1000).send(request)
        #expect(response.head.headerFields[.contentLength] == "5000")
        #expect(response.body.length == 0)
    }

    @Test(
        "a limit on bodies holds however they are read",
        arguments: TransportCase.allCases,
        [EndpointTimeout(idle: .seconds(240)), EndpointTimeout(firstByte: .seconds(240)), EndpointTimeout()]
    )
    func limited(_ transport: TransportCase, _ timeout: EndpointTimeout) async throws {
        for (limit, reuse) in [(20, []), (20, .inFlight), (1000, [])] as [(Int, EndpointReuse)] {
            let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", itemJSON)] }
            defer { server.stop() }
            let client = EndpointClient<Shop>(
                EndpointServer(server.address),
                credentials: .bearer { "token" },
                transport: transport.make(maximumResponseBytes: limit),
                retry: .once,
                timeout: timeout,
                reuse: reuse
            )
            #expect(await failure(client, Items.getItem(id: "i1"))?.code == (limit == 20 ? .invalidResponse : nil))
        }
    }
}
