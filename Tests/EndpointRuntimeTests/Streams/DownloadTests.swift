import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads", .timeLimit(.minutes(1)))
struct DownloadTests {
    private static let text = String(repeating: "0123456789abcdef", count: 4096)
    private static let retry = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)

    /// What a good server answers: all of it, or what a range asks for, where that is of this version.
    private static func answer(_ request: LoopbackServer.Request, tag: String = "\"v1\"") -> LoopbackServer.Step {
        guard let range = request.headers["range"], request.headers["if-range"] == tag,
            let start = Int(range.dropFirst("bytes=".count).dropLast())
        else { return LoopbackServer.response("200 OK", text, headers: "ETag: \(tag)\r\n") }
        guard start < text.utf8.count else { return LoopbackServer.response("416 Range Not Satisfiable") }
        let place = "bytes \(start)-\(text.utf8.count - 1)/\(text.utf8.count)"
        let headers = "ETag: \(tag)\r\nContent-Range: \(place)\r\n"
        return LoopbackServer.response("206 Partial Content", String(text.dropFirst(start)), headers: headers)
    }

    /// As much of it, and then nothing more.
    private static func broken(after count: Int, headers: String = "ETag: \"v1\"\r\n") -> [LoopbackServer.Step] {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\(headers)\r\n"
        return [.send(head + text.prefix(count)), .close]
    }

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("downloads-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appendingPathComponent("file.txt"))
    }

    private static func siblings(_ file: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).sorted()
    }

    private static func failure(_ client: EndpointClient<Shop>, _ file: URL) async -> ShopError? {
        do throws(ShopError) {
            try await client.download(Feed.bytes(), to: file)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a file is there whole, in place of what was there, with progress on the way",
        arguments: TransportCase.withMemory
    )
    func whole(_ transport: TransportCase) async throws {
        try await Self.inFolder { file in
            try Data("old".utf8).write(to: file)
            let seen = Guarded([EndpointProgress]())
            try await withServer(over: transport) {
                [Self.answer($0)]
            } _: { client, server in
                try await client.download(Feed.bytes(), to: file) { progress in seen.with { $0.append(progress) } }
                #expect(server.requests.map { $0.headers["accept-encoding"] } == ["identity"])
            }
            #expect(try Data(contentsOf: file) == Data(Self.text.utf8))
            #expect(try Self.siblings(file) == ["file.txt"])
            #expect(seen.with { $0.last } == EndpointProgress(completed: 65536, total: 65536))
            #expect(seen.with { $0.last?.fraction } == 1)
        }
    }

    @Test("a download that breaks goes on behind what is there", arguments: TransportCase.withMemory)
    func resumed(_ transport: TransportCase) async throws {
        try await Self.inFolder { file in
            try await withServer(over: transport, retry: Self.retry) { request in
                request.headers["range"] == nil ? Self.broken(after: 30_000) : [Self.answer(request)]
            } _: { client, server in
                try await client.download(Feed.bytes(), to: file)
                #expect(server.requests.count == 2)
                #expect(server.requests.last?.headers["if-range"] == "\"v1\"")
            }
            #expect(try Data(contentsOf: file) == Data(Self.text.utf8))
        }
    }

    @Test(
        "what one call left another goes on with, and a new version begins anew",
        arguments: TransportCase.withMemory,
        ["\"v1\"", "\"v2\""]
    )
    func later(_ transport: TransportCase, _ tag: String) async throws {
        try await Self.inFolder { file in
            try await withServer(over: transport) { _ in
                Self.broken(after: 30_000)
            } _: { client, server in
                #expect(await Self.failure(client, file)?.code == .connectionLost)
                #expect(server.requests.count == 1)
            }
            #expect(try Self.siblings(file) == ["file.txt.part", "file.txt.part.tag"])
            try await withServer(over: transport) {
                [Self.answer($0, tag: tag)]
            } _: { client, server in
                try await client.download(Feed.bytes(), to: file)
                #expect(server.requests.first?.headers["if-range"] == "\"v1\"")
            }
            #expect(try Data(contentsOf: file) == Data(Self.text.utf8))
            #expect(try Self.siblings(file) == ["file.txt"])
        }
    }

    @Test(
        "without a strong tag nothing is gone on with",
        arguments: TransportCase.withMemory,
        ["", "ETag: W/\"v1\"\r\n"]
    )
    func untagged(_ transport: TransportCase, _ headers: String) async throws {
        try await Self.inFolder { file in
            try await withServer(over: transport, retry: Self.retry) { _ in
                Self.broken(after: 30_000, headers: headers)
            } _: { client, server in
                #expect(await Self.failure(client, file)?.code == .connectionLost)
                #expect(server.requests.count == 1)
            }
            #expect(try Self.siblings(file) == ["file.txt.part"])
        }
    }

    @Test("a range that cannot be is forgotten, and all of it asked for", arguments: TransportCase.withMemory)
    func unsatisfiable(_ transport: TransportCase) async throws {
        try await Self.inFolder { file in
            try Data((Self.text + "more").utf8).write(to: file.appendingPathExtension("part"))
            try Data("\"v1\"".utf8).write(to: file.appendingPathExtension("part").appendingPathExtension("tag"))
            try await withServer(over: transport) {
                [Self.answer($0)]
            } _: { client, server in
                try await client.download(Feed.bytes(), to: file)
                #expect(server.requests.count == 2)
            }
            #expect(try Data(contentsOf: file) == Data(Self.text.utf8))
        }
    }

    @Test("a server that sends another range than was asked for is not believed", arguments: TransportCase.withMemory)
    func otherRange(_ transport: TransportCase) async throws {
        try await Self.inFolder { file in
            try Data("0123".utf8).write(to: file.appendingPathExtension("part"))
            try Data("\"v1\"".utf8).write(to: file.appendingPathExtension("part").appendingPathExtension("tag"))
            try await withServer(over: transport) { _ in
                [LoopbackServer.response("206 Partial Content", "x", headers: "Content-Range: bytes 9-9/10\r\n")]
            } _: { client, _ in
                #expect(await Self.failure(client, file)?.code == .invalidResponse)
            }
        }
    }

    @Test(
        "a part of another version is not believed, and the next download begins anew",
        arguments: TransportCase.withMemory,
        [
            ("\"v1\"", "ETag: \"v2\"\r\n"), ("\"v1\"", "ETag: W/\"v1\"\r\n"),
            ("Thu, 01 Jan 2026 00:00:00 GMT", "Last-Modified: Fri, 02 Jan 2026 00:00:00 GMT\r\n"),
        ]
    )
    func otherVersion(_ transport: TransportCase, _ version: (tag: String, headers: String)) async throws {
        try await Self.inFolder { file in
            try Data("0123".utf8).write(to: file.appendingPathExtension("part"))
            try Data(version.tag.utf8).write(to: file.appendingPathExtension("part").appendingPathExtension("tag"))
            try await withServer(over: transport) { request in
                guard request.headers["range"] != nil else { return [Self.answer(request)] }
                // It heeds no If-Range.
                let headers = "Content-Range: bytes 4-5/6\r\n" + version.headers
                return [LoopbackServer.response("206 Partial Content", "xy", headers: headers)]
            } _: { client, server in
                #expect(await Self.failure(client, file)?.code == .invalidResponse)
                #expect(try Self.siblings(file) == [])
                try await client.download(Feed.bytes(), to: file)
                #expect(server.requests.map { $0.headers["range"] } == ["bytes=4-", nil])
            }
            #expect(try Data(contentsOf: file) == Data(Self.text.utf8))
        }
    }

    @Test("what comes compressed is taken as it is unpacked, and not gone on with", arguments: [true, false])
    func compressed(_ breaks: Bool) async throws {
        try await Self.inFolder { file in
            let transport = InMemoryTransport { request in
                #expect(request.header("Range") == nil)
                let pieces = AsyncThrowingStream<Data, any Error> { continuation in
                    continuation.yield(Data(Self.text.utf8))
                    continuation.finish(throwing: breaks ? TransportError(.connectionLost) : nil)
                }
                // The length is that of the compressed bytes.
                let headers: KeyValuePairs<String, String> = [
                    "ETag": "\"v1\"", "Content-Encoding": "gzip", "Content-Length": "70000",
                ]
                return EndpointTransportResponse(status: 200, headers: headers, pieces: pieces)
            }
            let client = EndpointClient<Shop>(.production, transport: transport, retry: Self.retry)
            let code = await Self.failure(client, file)?.code
            #expect(code == (breaks ? .connectionLost : nil))
            #expect(transport.requests.count == 1)
            let left = try Self.siblings(file)
            #expect(left == [breaks ? "file.txt.part" : "file.txt"])
        }
    }

    @Test("a file that cannot be written is an error of storage", arguments: TransportCase.withMemory)
    func storage(_ transport: TransportCase) async throws {
        let file = URL(fileURLWithPath: "/nowhere-\(UUID().uuidString)/file.txt")
        try await withServer(over: transport) {
            [Self.answer($0)]
        } _: { client, _ in
            #expect(await Self.failure(client, file)?.code == .storage)
        }
    }
}
