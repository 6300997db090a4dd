import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads", .timeLimit(.minutes(1)))
struct DownloadTests {
    private static let text = String(repeating: "0123456789abcdef", count: 4096)
    private static let retry = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)

    /// The response of a correct server: the whole file, or the requested range if it is of this version.
    private static func answer(_ request: LoopbackServer.Request, tag: String = "\"v1\"") -> LoopbackServer.Step {
        guard let range = request.headers["range"], request.headers["if-range"] == tag,
            let start = Int(range.dropFirst("bytes=".count).dropLast())
        else { return LoopbackServer.response("200 OK", text, headers: "ETag: \(tag)\r\n") }
        guard start < text.utf8.count else { return LoopbackServer.response("416 Range Not Satisfiable") }
        let place = "bytes \(start)-\(text.utf8.count - 1)/\(text.utf8.count)"
        let headers = "ETag: \(tag)\r\nContent-Range: \(place)\r\n"
        return LoopbackServer.response("206 Partial Content", String(text.dropFirst(start)), headers: headers)
    }

    /// This number of bytes, and nothing after them.
    private static func broken(after count: Int, headers: String = "ETag: \"v1\"\r\n") -> [LoopbackServer.Step] {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\(headers)\r\n"
        return [.send(head + text.prefix(count)), .close]
    }

    @Test(
        "a complete file replaces the existing one, with progress on the way",
        arguments: TransportCase.withMemory
    )
    func whole(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            try Data("old".utf8).write(to: folder.file)
            let seen = Guarded([EndpointProgress]())
            try await withServer(over: transport) {
                [Self.answer($0)]
            } _: { client, server in
                try await client.download(Feed.bytes(), to: folder.file) { progress in seen.with { $0.append(progress) }
                }
                #expect(server.requests.map { $0.headers["accept-encoding"] } == ["identity"])
            }
            #expect(folder.text == Self.text)
            #expect(folder.names == ["file.txt"])
            #expect(seen.with { $0.last } == EndpointProgress(completed: 65536, total: 65536))
            #expect(seen.with { $0.last?.fraction } == 1)
        }
    }

    @Test("a broken download resumes after the received bytes", arguments: TransportCase.withMemory)
    func resumed(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { request in
                request.headers["range"] == nil ? Self.broken(after: 30_000) : [Self.answer(request)]
            } _: { client, server in
                try await client.download(Feed.bytes(), to: folder.file)
                #expect(server.requests.count == 2)
                #expect(server.requests.last?.headers["if-range"] == "\"v1\"")
            }
            #expect(folder.text == Self.text)
        }
    }

    @Test(
        "another call resumes an earlier call's part, and a new version starts again",
        arguments: TransportCase.withMemory,
        ["\"v1\"", "\"v2\""]
    )
    func later(_ transport: TransportCase, _ tag: String) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport) { request in
                request.headers["range"] == nil ? Self.broken(after: 30_000) : [Self.answer(request, tag: tag)]
            } _: { client, server in
                #expect(await folder.failure(client)?.code == .connectionLost)
                #expect(server.requests.count == 1)
                #expect(folder.names == ["file.txt.part", "file.txt.part.tag"])
                try await client.download(Feed.bytes(), to: folder.file)
                #expect(server.requests.last?.headers["if-range"] == "\"v1\"")
            }
            #expect(folder.text == Self.text)
            #expect(folder.names == ["file.txt"])
        }
    }

    @Test(
        "an incomplete file is private to its user, and a complete one has the usual permissions",
        arguments: [nil, 0o640]
    )
    func mode(_ existing: Int?) async throws {
        try await DownloadFolder.with { folder in
            let fresh = folder.sibling("fresh")
            try #require(FileManager.default.createFile(atPath: fresh.path, contents: nil))
            if let existing {
                try Data().write(to: folder.file)
                try FileManager.default.setAttributes([.posixPermissions: existing], ofItemAtPath: folder.file.path)
            }
            // A part of an earlier version, which others may read.
            try Data().write(to: folder.part)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.part.path)
            try await withServer(over: .inMemory) { request in
                request.headers["range"] == nil ? Self.broken(after: 30_000) : [Self.answer(request)]
            } _: { client, _ in
                #expect(await folder.failure(client)?.code == .connectionLost)
                #expect(folder.mode(of: folder.part) == 0o600 && folder.mode(of: folder.record) == 0o600)
                try await client.download(Feed.bytes(), to: folder.file)
            }
            #expect(folder.mode(of: folder.file) == (existing ?? folder.mode(of: fresh)))
            #expect(folder.names == ["file.txt", "fresh"])
        }
    }

    @Test(
        "without a strong tag, no download is resumed",
        arguments: TransportCase.withMemory,
        ["", "ETag: W/\"v1\"\r\n"]
    )
    func untagged(_ transport: TransportCase, _ headers: String) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { _ in
                Self.broken(after: 30_000, headers: headers)
            } _: { client, server in
                #expect(await folder.failure(client)?.code == .connectionLost)
                #expect(server.requests.count == 1)
            }
            #expect(folder.names == [])
        }
    }

    @Test("an impossible range is discarded, and the whole file is requested", arguments: TransportCase.withMemory)
    func unsatisfiable(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            let isShort = Guarded(true)
            try await withServer(over: transport) { request in
                isShort.with { $0 } ? Self.broken(after: 30_000) : [Self.answer(request)]
            } _: { client, server in
                #expect(await folder.failure(client)?.code == .connectionLost)
                try Data((Self.text + "more").utf8).write(to: folder.part)
                isShort.with { $0 = false }
                try await client.download(Feed.bytes(), to: folder.file)
                let start = Self.text.utf8.count + 4
                #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=\(start)-", nil])
            }
            #expect(folder.text == Self.text)
        }
    }

    @Test(
        "a part of another version is refused, and the next download starts again",
        arguments: TransportCase.withMemory,
        [
            ("ETag: \"v1\"\r\n", "ETag: \"v2\"\r\n"), ("ETag: \"v1\"\r\n", "ETag: W/\"v1\"\r\n"),
            (
                "Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n",
                "Last-Modified: Fri, 02 Jan 2026 00:00:00 GMT\r\n"
            ),
        ]
    )
    func otherVersion(_ transport: TransportCase, _ version: (first: String, second: String)) async throws {
        try await DownloadFolder.with { folder in
            let isFirst = Guarded(true)
            try await withServer(over: transport) { request in
                guard request.headers["range"] != nil else {
                    let isFirst = isFirst.with { isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }
                    return isFirst ? Self.broken(after: 4, headers: version.first) : [Self.answer(request)]
                }
                // It heeds no If-Range.
                let place = "Content-Range: bytes 4-65535/65536\r\n"
                let rest = String(Self.text.dropFirst(4))
                return [LoopbackServer.response("206 Partial Content", rest, headers: place + version.second)]
            } _: { client, server in
                #expect(await folder.failure(client)?.code == .connectionLost)
                #expect(await folder.failure(client)?.code == .invalidResponse)
                #expect(folder.names == [])
                try await client.download(Feed.bytes(), to: folder.file)
                #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=4-", nil])
            }
            #expect(folder.text == Self.text)
        }
    }

    @Test("a compressed body is decompressed, and never resumed", arguments: [true, false])
    func compressed(_ breaks: Bool) async throws {
        try await DownloadFolder.with { folder in
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
            let code = await folder.failure(client)?.code
            #expect(code == (breaks ? .connectionLost : nil))
            #expect(transport.requests.count == 1)
            #expect(folder.names == (breaks ? [] : ["file.txt"]))
        }
    }
}
