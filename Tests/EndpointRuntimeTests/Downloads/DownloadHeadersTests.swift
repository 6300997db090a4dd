import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Downloads: header fields", .timeLimit(.minutes(1)))
struct DownloadHeadersTests {
    private static let retry = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)

    /// The header fields of a file's response, as in generated code.
    struct Said: ResponseHeaders, Equatable {
        var name: String
        var length: Int?
        var left: Int?

        init(_ name: String, length: Int? = nil, left: Int? = nil) {
            (self.name, self.length, self.left) = (name, length, left)
        }

        init(from headers: ResponseHeaderReader) throws(WireError) {
            name = try headers.required("X-Name")
            length = try headers.optional("Content-Length")
            left = try headers.optional("X-Left")
        }
    }

    private static func call() -> EndpointCall<Shop, EndpointAnswer<EndpointBytes<Shop>, Said>> {
        EndpointCall(ShopEndpoint.getVersion, reading: .withHeaders(.bytes()))
    }

    /// Ten bytes, of which the first connection brings five; or all, where these are the fields of the answer.
    private static func begun(_ fields: String, tag: String = "v1", breaks: Bool = true) -> [LoopbackServer.Step] {
        let head = "HTTP/1.1 200 OK\r\nETag: \"\(tag)\"\r\nContent-Length: 10\r\n\(fields)\r\n"
        return breaks ? [.send(head + "AAAAA"), .close] : [.send(head + "AAAAABBBBB")]
    }

    /// The rest of the file.
    private static func rest(_ fields: String = "") -> [LoopbackServer.Step] {
        let place = "Content-Range: bytes 5-9/10\r\n"
        return [LoopbackServer.response("206 Partial Content", "BBBBB", headers: place + fields)]
    }

    private static let first = "X-Name: report\r\nX-Left: 9\r\nX-Secret: hush\r\nSet-Cookie: a=hush\r\n"

    @Test("they are the answer of a download", arguments: TransportCase.withMemory)
    func whole(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport) { _ in
                Self.begun(Self.first, breaks: false)
            } _: { client, _ in
                let said = try await client.download(Self.call(), to: folder.file)
                #expect(said == Said("report", length: 10, left: 9))
            }
            #expect(folder.text == "AAAAABBBBB")
            #expect(folder.names == ["file.txt"])
        }
    }

    @Test(
        "a later part lacks the header fields of the beginning, and may have new ones",
        arguments: TransportCase.withMemory,
        ["", "X-Left: 8\r\n"]
    )
    func goneOnWith(_ transport: TransportCase, _ fields: String) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { request in
                request.headers["range"] == nil ? Self.begun(Self.first) : Self.rest(fields)
            } _: { client, server in
                let said = try await client.download(Self.call(), to: folder.file)
                #expect(said == Said("report", length: 10, left: fields.isEmpty ? 9 : 8))
                #expect(server.requests.count == 2)
            }
            #expect(folder.text == "AAAAABBBBB")
        }
    }

    @Test(
        "another call resumes an earlier call's part, with exactly the header fields that the first one read",
        arguments: TransportCase.withMemory,
        ["", "X-Name: renamed\r\n"]
    )
    func later(_ transport: TransportCase, _ fields: String) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport) { request in
                request.headers["range"] == nil ? Self.begun(Self.first) : Self.rest(fields)
            } _: { client, server in
                #expect(await Self.failure(client, folder)?.code == .connectionLost)
                let record = try String(contentsOf: folder.record, encoding: .utf8)
                #expect(record.contains("\nContent-Length: 10\nX-Left: 9\nX-Name: report\nend"))
                #expect(!record.contains("hush"))
                let said = try await client.download(Self.call(), to: folder.file)
                #expect(said == Said(fields.isEmpty ? "report" : "renamed", length: 10, left: 9))
                #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=5-"])
            }
            #expect(folder.text == "AAAAABBBBB")
        }
    }

    @Test("a new version has only its own header fields", arguments: TransportCase.withMemory)
    func anew(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            try await withServer(over: transport, retry: Self.retry) { request in
                request.headers["range"] == nil
                    ? Self.begun(Self.first) : Self.begun("X-Name: second\r\n", tag: "v2", breaks: false)
            } _: { client, _ in
                let said = try await client.download(Self.call(), to: folder.file)
                #expect(said == Said("second", length: 10))
            }
            #expect(folder.text == "AAAAABBBBB")
        }
    }

    @Test(
        "a call that reads header fields restarts a part without them, and a call that reads none resumes any",
        arguments: TransportCase.withMemory,
        [true, false]
    )
    func betweenCalls(_ transport: TransportCase, _ readsFirst: Bool) async throws {
        try await DownloadFolder.with { folder in
            let isFirst = Guarded(true)
            try await withServer(over: transport) { request in
                let breaks = isFirst.with { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                return request.headers["range"] == nil ? Self.begun(Self.first, breaks: breaks) : Self.rest()
            } _: { client, server in
                if readsFirst {
                    #expect(await Self.failure(client, folder)?.code == .connectionLost)
                    try await client.download(Feed.bytes(), to: folder.file)
                } else {
                    #expect(await folder.failure(client)?.code == .connectionLost)
                    let said = try await client.download(Self.call(), to: folder.file)
                    #expect(said.name == "report")
                }
                #expect(server.requests.map { $0.headers["range"] } == [nil, readsFirst ? "bytes=5-" : nil])
            }
            #expect(folder.text == "AAAAABBBBB")
        }
    }

    @Test("one that is missing fails the download before anything is written", arguments: TransportCase.withMemory)
    func missing(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            try Data("old".utf8).write(to: folder.file)
            try await withServer(over: transport) { _ in
                Self.begun("", breaks: false)
            } _: { client, _ in
                let error = await Self.failure(client, folder)
                #expect(error?.code == .decoding)
                #expect(error.map { "\($0)".contains("header X-Name") } == true)
            }
            #expect(folder.text == "old")
            #expect(folder.names == ["file.txt"])
        }
    }

    @Test(
        "a part of an older app without a field that is now read is discarded",
        arguments: TransportCase.withMemory
    )
    func newlyWanted(_ transport: TransportCase) async throws {
        try await DownloadFolder.with { folder in
            let isFirst = Guarded(true)
            try await withServer(over: transport) { request in
                let breaks = isFirst.with { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                return request.headers["range"] == nil ? Self.begun(Self.first, breaks: breaks) : Self.rest()
            } _: { client, server in
                #expect(await Self.failure(client, folder)?.code == .connectionLost)
                let record = try String(contentsOf: folder.record, encoding: .utf8)
                try Data(record.replacing("X-Name: report\n", with: "").utf8).write(to: folder.record)
                #expect(await Self.failure(client, folder)?.code == .decoding)
                let said = try await client.download(Self.call(), to: folder.file)
                #expect(said.name == "report")
                #expect(server.requests.map { $0.headers["range"] } == [nil, "bytes=5-", nil])
            }
            #expect(folder.text == "AAAAABBBBB")
        }
    }

    private static func failure(_ client: EndpointClient<Shop>, _ folder: DownloadFolder) async -> ShopError? {
        do throws(ShopError) {
            try await client.download(call(), to: folder.file)
            return nil
        } catch {
            return error
        }
    }
}
