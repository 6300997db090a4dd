import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads: responses to a range", .timeLimit(.minutes(1)))
struct DownloadRangeTests {
    private static let retry = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero, budget: .unlimited)
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    /// Five of ten bytes, and an end.
    private static func broken(_ headers: String = "ETag: \"a\"\r\n") -> [LoopbackServer.Step] {
        [.send("HTTP/1.1 200 OK\r\n\(headers)Content-Length: 10\r\n\r\n01234"), .close]
    }

    private static func part(_ range: String, _ body: String, _ headers: String = "") -> LoopbackServer.Step {
        let place = range.isEmpty ? "" : "Content-Range: bytes \(range)\r\n"
        return LoopbackServer.response("206 Partial Content", body, headers: place + headers)
    }

    @Test(
        "a part that contradicts itself or earlier header fields is an invalid response",
        arguments: TransportCase.withMemory,
        [
            // More bytes than its range has.
            "Content-Range: bytes 5-9/10\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n56789GARBAG\r\n0\r\n\r\n",
            "Content-Range: bytes 5-9/10\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n56789\r\n1\r\nG\r\n0\r\n\r\n",
            // Another length of the body, and of the file.
            "Content-Range: bytes 5-9/10\r\nContent-Length: 4\r\n\r\n5678",
            "Content-Range: bytes 5-5/6\r\nContent-Length: 1\r\n\r\n5",
            "Content-Range: bytes 5-10/11\r\nContent-Length: 6\r\n\r\n56789G",
            "Content-Range: bytes 5-10/*\r\nContent-Length: 6\r\n\r\n56789G",
            // Another place, and none.
            "Content-Range: bytes 4-9/10\r\nContent-Length: 6\r\n\r\n456789",
            "Content-Range: bytes 9-9/10\r\nContent-Length: 1\r\n\r\n9",
            "Content-Range: bytes 9-5/10\r\nContent-Length: 5\r\n\r\n56789",
            "Content-Range: bytes 5-9223372036854775807/*\r\nContent-Length: 5\r\n\r\n56789",
            "Content-Range: lines 5-9/10\r\nContent-Length: 5\r\n\r\n56789",
            "Content-Length: 5\r\n\r\n56789",
        ]
    )
    func contradictions(_ transport: TransportCase, _ answer: String) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { request in
                guard request.headers["range"] != nil else { return Self.broken() }
                return [.send("HTTP/1.1 206 Partial Content\r\n" + answer)]
            } _: { client, server in
                #expect(await folder.failure(client)?.code == .invalidResponse)
                #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=5-"])
            }
            #expect(folder.names == [])
        }
    }

    @Test("parts of parts are put together", arguments: TransportCase.withMemory)
    func pieces(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { request in
                switch request.headers["range"] {
                case nil: Self.broken()
                case "bytes=5-": [Self.part("5-6/*", "56")]
                case "bytes=7-":
                    [.send("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 7-9/10\r\n\r\n7"), .close]
                default: [Self.part("8-9/10", "89")]
                }
            } _: { client, server in
                #expect(await folder.failure(client) == nil)
                #expect(server.requests.compactMap { $0.headers["range"] } == ["bytes=5-", "bytes=7-", "bytes=8-"])
            }
            #expect(folder.text == "0123456789")
        }
    }

    @Test(
        "a part without a request for one is accepted if it is the whole file",
        arguments: [("0-4/5", true), ("0-4/6", false), ("0-4/*", false), ("1-5/6", false), ("", false)]
    )
    func unasked(_ range: String, _ isWhole: Bool) async throws {
        try await DownloadFolder.with { folder in
            try Data("old".utf8).write(to: folder.file)
            try await withServer(over: .inMemory) { _ in
                [Self.part(range, "hello")]
            } _: { client, _ in
                #expect(await folder.failure(client)?.code == (isWhole ? nil : .invalidResponse))
            }
            #expect(folder.text == (isWhole ? "hello" : "old"))
            #expect(folder.names == ["file.txt"])
        }
    }

    @Test(
        "a version is a strong tag, or a date in the past",
        arguments: TransportCase.withMemory,
        [
            ("ETag: \"abc\"\r\nLast-Modified: \(date)\r\n", "\"abc\""), ("Last-Modified: \(date)\r\n", date),
            // Text outside quotation marks is not a tag.
            ("ETag: abc\r\nLast-Modified: \(date)\r\n", date), ("ETag: \"\r\nLast-Modified: \(date)\r\n", date),
            ("ETag: abc\r\n", nil), ("ETag: \"a\" \"b\"\r\n", nil), ("Last-Modified: yesterday\r\n", nil),
            // A weak tag has no strong date beside it.
            ("ETag: W/\"abc\"\r\nLast-Modified: \(date)\r\n", nil),
            ("Last-Modified: \(date)\r\nDate: Sun, 06 Nov 1994 08:49:38 GMT\r\n", date),
            ("Last-Modified: \(date)\r\nDate: \(date)\r\n", nil),
        ]
    )
    func versions(_ transport: TransportCase, _ version: (headers: String, name: String?)) async throws {
        let (headers, named) = version
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { request in
                request.headers["range"] == nil ? Self.broken(headers) : [Self.part("5-9/10", "56789", headers)]
            } _: { client, server in
                #expect(await folder.failure(client)?.code == (named == nil ? .connectionLost : nil))
                #expect(server.requests.dropFirst().map { $0.headers["if-range"] } == (named.map { [$0] } ?? []))
            }
            #expect(folder.text == (named == nil ? nil : "0123456789"))
        }
    }
}
