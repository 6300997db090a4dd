import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Bodies of responses: streams", .timeLimit(.minutes(1)))
struct ResponseStreamTests {
    private static func open(
        _ server: LoopbackServer,
        over transport: TransportCase
    ) async throws -> EndpointTransportResponse {
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
        var request = EndpointTransportRequest(head)
        request.streamsResponse = true
        return try await transport.make().send(request)
    }

    @Test(
        "the head is there before the body, and each piece before the next one is sent",
        arguments: TransportCase.withMemory
    )
    func promptly(_ transport: TransportCase) async throws {
        let (first, second) = (Gate(), Gate())
        let server = try LoopbackServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .wait(first), .send("3\r\nabc\r\n"),
                .wait(second), .send("2\r\nde\r\n0\r\n\r\n"),
            ]
        }
        defer { server.stop() }
        let response = try await Self.open(server, over: transport)
        #expect(response.head.status.code == 200)
        first.open()
        var text = ""
        for try await piece in response.body.chunks {
            text += String(decoding: piece, as: UTF8.self)
            if text == "abc" { second.open() }
        }
        #expect(text == "abcde")
        #expect(server.requests.count == 1)
    }

    @Test("a body of many pieces comes out as it went in", arguments: TransportCase.withMemory)
    func large(_ transport: TransportCase) async throws {
        let line = String(repeating: "0123456789abcde\n", count: 1 << 12)
        let count = 128
        let server = try LoopbackServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: \(line.utf8.count * count)\r\n\r\n")]
                + Array(repeating: .send(line), count: count)
        }
        defer { server.stop() }
        let response = try await Self.open(server, over: transport)
        #expect(response.body.length == line.utf8.count * count)
        #expect(try await response.body.collect() == Data(String(repeating: line, count: count).utf8))
        #expect(server.requests.count == 1)
    }

    @Test("leaving the loop hangs up", arguments: TransportCase.withMemory)
    func leave(_ transport: TransportCase) async throws {
        let hungUp = Gate()
        let server = try LoopbackServer { _ in
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), .hold(hungUp)]
        }
        defer { server.stop() }
        let response = try await Self.open(server, over: transport)
        for try await piece in response.body.chunks {
            #expect(piece == Data("abc".utf8))
            break
        }
        await hungUp.pass()
        #expect(response.head.status.code == 200)
    }

    @Test("releasing an unread body disconnects", arguments: TransportCase.withMemory)
    func letGo(_ transport: TransportCase) async throws {
        let hungUp = Gate()
        let server = try LoopbackServer { _ in
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), .hold(hungUp)]
        }
        defer { server.stop() }
        _ = try await Self.open(server, over: transport)
        await hungUp.pass()
    }

    @Test("cancelling the reader disconnects", arguments: TransportCase.withMemory)
    func cancel(_ transport: TransportCase) async throws {
        let (hungUp, reading) = (Gate(), Gate())
        let server = try LoopbackServer { _ in
            [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"), .hold(hungUp)]
        }
        defer { server.stop() }
        let response = try await Self.open(server, over: transport)
        let task = Task {
            var iterator = response.body.chunks.makeAsyncIterator()
            _ = try await iterator.next()
            reading.open()
            _ = try await iterator.next()
        }
        await reading.pass()
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? TransportError)?.kind == .cancelled }
        await hungUp.pass()
    }

    @Test("a connection that breaks in the body is lost after the received bytes", arguments: TransportCase.withMemory)
    func broken(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc"), .close]
        }
        defer { server.stop() }
        let response = try await Self.open(server, over: transport)
        var text = ""
        await #expect {
            for try await piece in response.body.chunks { text += String(decoding: piece, as: UTF8.self) }
        } throws: {
            ($0 as? TransportError)?.kind == .connectionLost
        }
        #expect(text == "abc")
    }

    @Test("a body that streams is read once")
    func once() async throws {
        let body = EndpointTransportResponse(status: 200, pieces: pieces("a", "", "b")).body
        #expect(try await body.collect() == Data("ab".utf8))
        await #expect { try await body.collect() } throws: { error in
            (error as? TransportError)?.underlying?.error as? EndpointBodyError == .alreadyRead
        }
    }

    @Test("collecting more than is accepted is an invalid response", arguments: [0, 1, 2])
    func limit(_ limit: Int) async throws {
        let body = EndpointTransportResponse(status: 200, pieces: pieces("a", "bc")).body
        await #expect { try await body.collect(upTo: limit) } throws: { error in
            (error as? TransportError)?.kind == .invalidResponse
        }
    }

    @Test(
        "statuses, empty bodies and redirects come through",
        arguments: TransportCase.withMemory,
        [204, 302, 401, 404, 500]
    )
    func statuses(_ transport: TransportCase, _ status: Int) async throws {
        let server = try LoopbackServer { _ in
            let headers = "Location: /elsewhere\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"
            return [LoopbackServer.response("\(status) S", status == 204 ? "" : "body", headers: headers)]
        }
        defer { server.stop() }
        let response = try await Self.open(server, over: transport)
        #expect(response.head.status.code == status)
        let body = try await response.body.collect()
        #expect(status == 302 || body == Data((status == 204 ? "" : "body").utf8))
        #expect(server.requests.count == 1)
    }
}
