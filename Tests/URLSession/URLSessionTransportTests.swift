import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// The logic of `URLSessionTransport`, with answers that every `URLSession` reads alike. On Linux it runs over Foundation's
/// own, whose process ends at some answers, and whose tasks do not pause; neither is tried here.
@Suite("URLSession: the transport against a real server", .timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    private static func request(
        _ method: HTTPRequest.Method,
        _ path: String = "/",
        of port: Int,
        body: EndpointRequestBody = .none
    ) -> EndpointTransportRequest {
        let head = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path)
        return EndpointTransportRequest(head, body: body)
    }

    private static func failure(
        of work: () async throws(TransportError) -> EndpointTransportResponse
    ) async throws -> TransportError.Kind {
        do throws(TransportError) {
            let response = try await work()
            Issue.record("unexpected \(response.head.status)")
            throw TransportError(.other)
        } catch {
            return error.kind
        }
    }

    @Test("a status, fields and a body arrive", arguments: [200, 404, 503])
    func whole(_ code: Int) async throws {
        let server = try LoopbackServer { request in
            [LoopbackServer.response("\(code) Text", "tea \(request.path)", headers: "X-Kind: green\r\n")]
        }
        defer { server.stop() }
        let response = try await URLSessionTransport().send(Self.request(.get, "/a%20b?c=%2B", of: server.port))
        #expect(response.head.status.code == code)
        #expect(response.head.headerFields[try #require(HTTPField.Name("x-kind"))] == "green")
        #expect(try await response.body.collect() == Data("tea /a%20b?c=%2B".utf8))
    }

    @Test("a redirect is returned, and not followed", arguments: [301, 302, 303, 307, 308])
    func redirect(_ code: Int) async throws {
        let server = try LoopbackServer { request in
            [LoopbackServer.response("\(code) Elsewhere", headers: "Location: /other\r\n")]
        }
        defer { server.stop() }
        let response = try await URLSessionTransport().send(Self.request(.get, of: server.port))
        #expect(response.head.status.code == code)
        #expect(response.head.headerFields[.location] == "/other")
        #expect(server.requests.map(\.path) == ["/"])
    }

    @Test(
        "a body up to the limit is read, and a longer one is an invalid response",
        arguments: [1000, 1001, 2_000_000]
    )
    func limit(_ count: Int) async throws {
        let server = try LoopbackServer { _ in
            [LoopbackServer.response("200 OK", String(repeating: "x", count: count))]
        }
        defer { server.stop() }
        let transport = URLSessionTransport(maximumResponseBytes: 1000)
        let request = Self.request(.get, of: server.port)
        if count > 1000 {
            let kind = try await Self.failure { () async throws(TransportError) in try await transport.send(request) }
            #expect(kind == .invalidResponse)
        } else {
            #expect(try await transport.send(request).body.collect().count == count)
        }
    }

    @Test("an answer without a body has none", arguments: [HTTPRequest.Method.head, .get])
    func withoutBody(_ method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer { request in
            request.method == "HEAD"
                ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n")] : [.send("HTTP/1.1 204 No Content\r\n\r\n")]
        }
        defer { server.stop() }
        let response = try await URLSessionTransport().send(Self.request(method, of: server.port))
        #expect(response.head.status.code == (method == .head ? 200 : 204))
        #expect(try await response.body.collect().isEmpty)
    }

    @Test("where nobody listens, there is no connection")
    func nobody() async throws {
        let server = try LoopbackServer { _ in [.close] }
        server.stop()
        await server.settle()
        let request = Self.request(.get, of: server.port)
        let kind = try await Self.failure { () async throws(TransportError) in
            try await URLSessionTransport().send(request)
        }
        #expect(kind == .noConnection)
    }

    @Test("at its deadline a request ends as timed out, and the server is left")
    func deadline() async throws {
        let (left, clock) = (Gate(), TestClock())
        let server = try LoopbackServer { _ in [.hold(left)] }
        defer { server.stop() }
        let transport = URLSessionTransport(watch: TimeoutWatch(clock: clock))
        var request = Self.request(.get, of: server.port)
        request.deadline = EndpointDeadline(time: .seconds(3) + clock.now)
        let sending = Task { [request] in
            try await Self.failure { () async throws(TransportError) in try await transport.send(request) }
        }
        try await until { !server.requests.isEmpty }
        clock.advance(by: .seconds(3))
        #expect(try await sending.value == .timedOut)
        await left.pass()
    }

    @Test("a call that is cancelled before sends nothing")
    func cancelledBefore() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        let request = Self.request(.get, of: server.port)
        let start = Gate()
        let sending = Task {
            await start.passUncancelled()
            return try await Self.failure { () async throws(TransportError) in
                try await URLSessionTransport().send(request)
            }
        }
        sending.cancel()
        start.open()
        #expect(try await sending.value == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test("a call that is cancelled while the server works ends at once, and the server is left")
    func cancelledDuring() async throws {
        let left = Gate()
        let server = try LoopbackServer { _ in [.hold(left)] }
        defer { server.stop() }
        let transport = URLSessionTransport()
        let request = Self.request(.get, of: server.port)
        let sending = Task {
            try await Self.failure { () async throws(TransportError) in try await transport.send(request) }
        }
        try await until { !server.requests.isEmpty }
        sending.cancel()
        #expect(try await sending.value == .cancelled)
        await left.pass()
    }

    @Test("a call that is cancelled after its answer keeps it")
    func cancelledAfter() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "tea")] }
        defer { server.stop() }
        let request = Self.request(.get, of: server.port)
        let arrived = Gate()
        let sending = Task {
            let response = try await URLSessionTransport().send(request)
            arrived.open()
            return response
        }
        await arrived.pass()
        sending.cancel()
        #expect(try await sending.value.body.collect() == Data("tea".utf8))
    }

    @Test("bytes, a file and a stream arrive whole", arguments: ["bytes", "file", "stream"], [1, 300_000])
    func upload(_ form: String, _ count: Int) async throws {
        let server = try LoopbackServer { request in [LoopbackServer.response("201 Created", "\(request.bodyLength)")] }
        defer { server.stop() }
        let (folder, text) = (TemporaryFolder(), String(repeating: "x", count: count))
        try folder.write("upload", text)
        let body: EndpointRequestBody =
            switch form {
            case "file": try .file(folder.url.appending(path: "upload"))
            case "stream":
                .stream(
                    AsyncStream { next in
                        next.yield(Data(text.utf8))
                        next.finish()
                    }
                )
            default: .bytes(Data(text.utf8))
            }
        let told = Guarded(0)
        var request = Self.request(.post, of: server.port, body: body)
        request.onBytesSent = { sent in told.with { $0 = max($0, sent) } }
        let response = try await URLSessionTransport().send(request)
        #expect(try await response.body.collect() == Data("\(count)".utf8))
        #expect(server.requests.map(\.body) == [text])
        #expect(server.requests.first?.headers["content-length"] == "\(count)")
        #expect(told.with { $0 } == count)
    }

    @Test("a file that has changed is not sent")
    func changedFile() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        let folder = TemporaryFolder()
        try folder.write("upload", "abc")
        let body = try EndpointRequestBody.file(folder.url.appending(path: "upload"))
        try folder.write("upload", "abcdef")
        let request = Self.request(.put, of: server.port, body: body)
        let kind = try await Self.failure { () async throws(TransportError) in
            try await URLSessionTransport().send(request)
        }
        #expect(kind == .other)
        #expect(server.requests.isEmpty)
    }

    @Test("of 60 calls at once, half of which are cancelled, the others are answered")
    func manyCancelled() async throws {
        let left = Gate()
        let server = try LoopbackServer { request in
            request.path == "/held" ? [.hold(left)] : [LoopbackServer.response("200 OK", "tea")]
        }
        defer { server.stop() }
        let transport = URLSessionTransport()
        let counts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<60 {
                let isHeld = number.isMultiple(of: 2)
                let request = Self.request(.get, isHeld ? "/held" : "/now", of: server.port)
                group.addTask {
                    let sending = Task { try await transport.send(request).body.collect().count }
                    if isHeld { sending.cancel() }
                    do {
                        return "\(try await sending.value)"
                    } catch let error as TransportError {
                        return "\(error.kind)"
                    }
                }
            }
            return try await group.reduce(into: [:]) { counts, one in counts[one, default: 0] += 1 }
        }
        #expect(counts == ["3": 30, "cancelled": 30])
    }

    @Test("a stream arrives piece by piece, and the server is left when it is let go")
    func stream() async throws {
        let (left, isRead) = (Gate(), Gate())
        let server = try LoopbackServer { _ in
            [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n"), .wait(isRead),
                .send("3\r\ntwo\r\n"), .hold(left),
            ]
        }
        defer { server.stop() }
        var request = Self.request(.get, of: server.port)
        request.streamsResponse = true
        var pieces: [Data] = []
        // Only the body holds the transport.
        for try await piece in try await URLSessionTransport().send(request).body.chunks {
            pieces.append(piece)
            isRead.open()
            if pieces.count == 2 { break }
        }
        #expect(pieces == [Data("one".utf8), Data("two".utf8)])
        await left.pass()
    }

    @Test("a transport that is released ends no call, and then its session")
    func released() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", "tea")] }
        defer { server.stop() }
        weak var released: URLSessionTransport?
        do {
            let transport = URLSessionTransport()
            released = transport
            _ = try await transport.send(Self.request(.get, of: server.port))
        }
        try await until { released == nil }
    }
}
