import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

/// A file with this text, for the time of a test.
func withFile<Result>(_ text: String, _ body: (URL) async throws -> Result) async throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(url)
}

/// These texts, as the pieces of a body.
func pieces(_ texts: String...) -> AsyncStream<Data> {
    AsyncStream { continuation in
        for text in texts { continuation.yield(Data(text.utf8)) }
        continuation.finish()
    }
}

/// Gives these texts each time it is started.
func repeatable(length: Int? = nil, _ texts: String...) -> EndpointRequestBody {
    .repeatableStream(length: length) {
        var rest = texts[...]
        return { rest.popFirst().map { Data($0.utf8) } }
    }
}

@Suite("Bodies of requests: files and streams", .timeLimit(.minutes(1)))
struct RequestBodyTests {
    private static func send(
        _ body: EndpointRequestBody,
        to server: LoopbackServer,
        over transport: TransportCase
    ) async throws -> Int {
        var head = HTTPRequest(method: .put, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/parts/1")
        head.headerFields[.contentType] = "application/octet-stream"
        let response = try await transport.make().send(EndpointTransportRequest(head, body: body))
        return response.head.status.code
    }

    @Test(
        "a file, a repeatable stream and a one-shot stream arrive whole, in one request",
        arguments: TransportCase.withMemory
    )
    func arrive(_ transport: TransportCase) async throws {
        let text = String(repeating: "0123456789", count: 100_000)
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        try await withFile(text) { url in
            let bodies: [EndpointRequestBody] = [
                try .file(url), repeatable(text, "", "end"), .stream(pieces(text, "end")), .stream(pieces()),
            ]
            for body in bodies { #expect(try await Self.send(body, to: server, over: transport) == 200) }
        }
        #expect(server.requests.map(\.body) == [text, text + "end", text + "end", ""])
        // One transport writes a stream of unknown length into a file first, another sends it in chunks.
        let lengths = server.requests.map { $0.headers["content-length"] ?? $0.headers["transfer-encoding"] }
        #expect(lengths.first == "1000000")
        #expect(lengths.dropFirst().elementsEqual(["1000003", "1000003", "0"]) { $0 == $1 || $0 == "chunked" })
        #expect(server.requests.allSatisfy { $0.method == "PUT" })
    }

    @Test("a file behind a symbolic link is sent as its target", arguments: TransportCase.withMemory)
    func link(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        try await withFile("what it leads to") { url in
            let link = url.appendingPathExtension("link")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
            defer { try? FileManager.default.removeItem(at: link) }
            let body = try EndpointRequestBody.file(link)
            #expect(body.length == 16)
            #expect(try await Self.send(body, to: server, over: transport) == 200)
            try FileManager.default.removeItem(at: url)
            #expect(throws: EndpointBodyError.unreadableFile(link)) { try EndpointRequestBody.file(link) }
        }
        #expect(server.requests.map(\.body) == ["what it leads to"])
        #expect(server.requests.first?.headers["content-length"] == "16")
    }

    @Test("a body knows its length and its repeatability")
    func properties() async throws {
        try await withFile("abc") { url in
            let file = try EndpointRequestBody.file(url)
            #expect((file.length, file.isRepeatable) == (3, true))
            #expect((file.file, file.bytes) == (url, nil))
            #expect("\(file)" == "file of 3 bytes")
        }
        let once = EndpointRequestBody.stream(pieces("a"))
        #expect((once.length, once.isRepeatable) == (nil, false))
        #expect("\(once)" == "stream")
        let again = repeatable(length: 4, "ab", "cd")
        #expect((again.length, again.isRepeatable) == (4, true))
        #expect("\(again)" == "stream of 4 bytes")
        #expect(EndpointRequestBody.none.length == 0)
    }

    @Test("a repeatable stream starts again, a one-shot stream reports a second use")
    func again() async throws {
        let again = repeatable("ab", "cd")
        for _ in 0..<2 { #expect(try await again.collect() == Data("abcd".utf8)) }
        let once = EndpointRequestBody.stream(pieces("ab"))
        #expect(try await once.collect() == Data("ab".utf8))
        await #expect { try await once.collect() } throws: { error in
            (error as? TransportError)?.underlying?.error as? EndpointBodyError == .alreadySent
        }
    }

    @Test(
        "a file that is missing, is a folder, or changes is an error that names it",
        arguments: TransportCase.withMemory
    )
    func files(_ transport: TransportCase) async throws {
        let missing = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID().uuidString)")
        #expect(throws: EndpointBodyError.unreadableFile(missing)) { try EndpointRequestBody.file(missing) }
        let folder = FileManager.default.temporaryDirectory
        #expect(throws: EndpointBodyError.unreadableFile(folder)) { try EndpointRequestBody.file(folder) }
        #expect(EndpointBodyError.unreadableFile(missing).description.contains(missing.lastPathComponent))
        #expect(!EndpointBodyError.unreadableFile(missing).description.contains(folder.path))
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        try await withFile("abc") { url in
            let body = try EndpointRequestBody.file(url)
            for text in ["ab", "abcd"] {
                try Data(text.utf8).write(to: url)
                let isChanged: (any Error) -> Bool = { error in
                    (error as? TransportError)?.underlying?.error as? EndpointBodyError == .changedFile(url)
                }
                await #expect(performing: { try await body.collect() }, throws: isChanged)
                await #expect(performing: { try await Self.send(body, to: server, over: transport) }, throws: isChanged)
            }
        }
        await server.settle()
        #expect(server.requests.isEmpty)
    }

    @Test(
        "a stream that fails while it is sent fails the request, before anything of it is sent",
        arguments: TransportCase.withMemory
    )
    func failing(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        let body = EndpointRequestBody.repeatableStream { { throw LoopbackServer.Failure() } }
        await #expect { try await Self.send(body, to: server, over: transport) } throws: { error in
            (error as? TransportError)?.underlying?.error is LoopbackServer.Failure
        }
        await server.settle()
        #expect(server.requests.isEmpty)
    }

    @Test(
        "a changed file in a form is the same error, regardless of the bytes sent",
        arguments: TransportCase.withMemory
    )
    func formFile(_ transport: TransportCase) async throws {
        struct Form: Endpoint {
            typealias API = Shop
            let file: URL
            var operation: EndpointOperation {
                EndpointOperation("form", .put, "/form", auth: EndpointAuthentication.none)
            }

            func encode(to request: inout EndpointRequestEncoder) {
                request.multipart()
                request.part("first", binary: Data("1".utf8))
                request.part("second", file: file)
            }
        }
        struct Change: EndpointMiddleware {
            let file: URL
            let text: String

            func intercept(
                _ request: EndpointTransportRequest,
                _ attempt: EndpointAttempt,
                next: Next
            ) async throws -> EndpointTransportResponse {
                try Data(text.utf8).write(to: file)
                return try await next(request)
            }
        }
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        for text in ["ab", "abcd"] {
            try await withFile("abc") { url in
                let client = EndpointClient<Shop>(
                    EndpointServer(server.address),
                    transport: transport.make(),
                    timeout: EndpointTimeout(attempt: .seconds(240)),
                    middlewares: [Change(file: url, text: text)]
                )
                let error = await failure(client, EndpointCall<Shop, Void>(Form(file: url)))
                guard case .other(let cause)? = error?.kind else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(cause.error as? EndpointBodyError == .changedFile(url))
                #expect(error?.context.attempts == 1)
            }
        }
        await server.settle()
        #expect(server.requests.isEmpty, "none came to its end")
    }

    @Test("progress counts up to the length of a file", arguments: TransportCase.withMemory)
    func progress(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK")] }
        defer { server.stop() }
        let counts = Guarded([Int]())
        try await withFile(String(repeating: "x", count: 1_000_000)) { url in
            var head = HTTPRequest(method: .put, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
            head.headerFields[.contentType] = "text/plain"
            var request = EndpointTransportRequest(head, body: try .file(url))
            request.onBytesSent = { count in counts.with { $0.append(count) } }
            _ = try await transport.make().send(request)
        }
        let seen = counts.with { $0 }
        #expect(seen == seen.sorted())
        #expect(seen.last == 1_000_000)
        #expect(seen.count > 1)
    }
}
