import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Uploads` with two loopback servers: the API, and the store that receives the
/// parts.
@Suite struct UploadsTests {
    @Test func aFileIsUploadedInPartsToAForeignStore() async throws {
        let store = try LoopbackServer { request in
            let etag = "ETag: \"sum-\(request.body.utf8.count)\"\r\n"
            return [.send("HTTP/1.1 200 OK\r\n\(etag)Content-Length: 0\r\n\r\n")]
        }
        defer { store.stop() }
        let api = try Self.api(store: store.address)
        defer { api.stop() }
        let uploads = RemoteUploadRepository(Self.client(api))
        let file = try Self.file("twelve bytes")
        defer { try? FileManager.default.removeItem(at: file) }

        let upload = try await uploads.startUpload(name: "a.txt", size: 12)
        var parts: [UploadedPart] = []
        for target in upload.parts {
            let answer = try await uploads.uploadPart(file, destination: target.destination, headers: target.headers)
            parts.append(UploadedPart(number: target.number, etag: answer.eTag))
        }
        let stored = try await uploads.finishUpload(id: upload.id, parts: parts, idempotencyKey: "once")
        #expect(stored.size == 12)
        let sent = try #require(store.requests.first)
        #expect(sent.method == "PUT" && sent.path == "/bucket/1?signature=a%2Bb")
        #expect(sent.body == "twelve bytes")
        #expect(sent.headers["content-length"] == "12")
        #expect(sent.headers["x-signed"] == "1" && sent.headers["content-type"] == "text/x-part")
        for name in ["authorization", "x-client", "x-request-id"] { #expect(sent.headers[name] == nil) }
        #expect(api.requests.allSatisfy { $0.headers["authorization"] == "Bearer token" })
        #expect(api.requests.last?.body == #"{"parts":[{"number":1,"etag":"\"sum-12\""}]}"#)
        #expect(!String(reflecting: upload).contains("signature"), "whoever has the URL may write")
    }

    @Test func aFormHasAFileOfJSONAndOfBytes() async throws {
        let api = try Self.api(store: "")
        defer { api.stop() }
        let file = try Self.file("line\r\n")
        defer { try? FileManager.default.removeItem(at: file) }
        let client = Self.client(api, ids: EndpointIDs { "id" })
        let labels = FileLabels(owner: "ada", tags: ["x"])
        _ = try await client.send(
            Files.uploadWithForm(name: "n", labels: labels, content: file, preview: Data("png".utf8))
        )
        let sent = try #require(api.requests.first)
        #expect(sent.headers["content-type"] == "multipart/form-data; boundary=part-id")
        let parts = sent.body.components(separatedBy: "--part-id")
        #expect(parts.count == 6 && parts.last == "--\r\n")
        #expect(parts[2].hasSuffix("Content-Type: application/json\r\n\r\n{\"owner\":\"ada\",\"tags\":[\"x\"]}\r\n"))
        #expect(
            parts[3].hasSuffix("filename=\"\(file.lastPathComponent)\"\r\nContent-Type: text/plain\r\n\r\nline\r\n\r\n")
        )
        #expect(parts[4].hasSuffix("filename=\"preview.png\"\r\nContent-Type: image/png\r\n\r\npng\r\n"))
    }

    @Test func textAndLines() async throws {
        let api = try Self.api(store: "")
        defer { api.stop() }
        let uploads = RemoteUploadRepository(Self.client(api))
        try await uploads.setNote("as it is", id: "f 1")
        try await uploads.recordEvents([FileEvent(file: "a", event: "read"), FileEvent(file: "b", event: "gone")])
        #expect(api.requests.map(\.path) == ["/api/files/f%201/note", "/api/events"])
        #expect(
            api.requests.map(\.body) == [
                "as it is", "{\"file\":\"a\",\"event\":\"read\"}\n{\"file\":\"b\",\"event\":\"gone\"}\n",
            ]
        )
    }

    @Test func linesAreSentAsTheyArriveAndEndWithTheirSource() async throws {
        let api = try LoopbackServer { request in
            let count = request.body.split(separator: "\n").count
            return [LoopbackServer.response("200 OK", "{\"count\":\(count)}")]
        }
        defer { api.stop() }
        let client = Self.client(api)
        let uploads: any UploadRepository = RemoteUploadRepository(client)
        let events = (0..<10_000).map { FileEvent(file: "f\($0)", event: "read") }
        let text = events.map { "{\"file\":\"\($0.file)\",\"event\":\"read\"}\n" }.joined()

        let report = try await uploads.importEvents(Self.stream(events))
        #expect(report.count == 10_000)
        _ = try await client.send(Files.importEvents(events))
        _ = try await client.send(Files.importEvents(.repeatableStream { Self.stream(events) }))
        #expect(api.requests.map(\.body) == [text, text, text])

        struct Unreadable: Error {}
        do throws(UploadsError) {
            _ = try await client.send(Files.importEvents(.stream(Self.stream(events, failing: Unreadable()))))
            Issue.record("sent")
        } catch {
            #expect(error.context.underlying?.error is Unreadable && error.context.hasOneShotBody)
        }
        #expect(api.requests.count == 3, "half of the lines is no body")
    }

    /// The elements one after the other, each when it is asked for, and then the error.
    private static func stream<Element: Sendable>(
        _ elements: [Element],
        failing error: (any Error)? = nil
    ) -> AsyncThrowingStream<Element, any Error> {
        let rest = Guarded(elements[...])
        return AsyncThrowingStream {
            if let next = rest.with({ $0.popFirst() }) { return next }
            if let error { throw error }
            return nil
        }
    }

    @Test func downloadsResumeAndUploadsReportProgress() async throws {
        let text = String(repeating: "0123456789", count: 10_000)
        let api = try LoopbackServer { request in
            guard request.method == "GET" else {
                return [LoopbackServer.response("200 OK", #"{"id":"f","name":"n","size":1}"#)]
            }
            guard let range = request.headers["range"], request.headers["if-range"] == "\"v1\"",
                let start = Int(range.dropFirst("bytes=".count).dropLast())
            else {
                let head = "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: \(text.utf8.count)\r\n\r\n"
                return [.send(head + text.prefix(40_000)), .close]
            }
            let place = "Content-Range: bytes \(start)-\(text.utf8.count - 1)/\(text.utf8.count)\r\n"
            return [
                LoopbackServer.response(
                    "206 Partial Content",
                    String(text.dropFirst(start)),
                    headers: "ETag: \"v1\"\r\n\(place)"
                )
            ]
        }
        defer { api.stop() }
        let client = Self.client(api, retry: RetryPolicy(base: .milliseconds(1), jitter: .zero))
        let file = try Self.file("the version before")
        defer { try? FileManager.default.removeItem(at: file) }
        let come = Guarded(EndpointProgress(completed: 0, total: nil))
        try await client.download(Files.downloadFile(id: "f"), to: file) { progress in come.with { $0 = progress } }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
        #expect(come.with { $0 } == EndpointProgress(completed: text.utf8.count, total: text.utf8.count))
        #expect(api.requests.map { $0.headers["if-range"] } == [nil, "\"v1\""])

        let gone = Guarded(EndpointProgress(completed: 0, total: nil))
        let labels = FileLabels(owner: "ada", tags: [])
        let call = Files.uploadWithForm(name: "n", labels: labels, content: file)
        _ = try await client.send(call.uploadProgress { progress in gone.with { $0 = progress } })
        let sent = try #require(api.requests.last)
        #expect(sent.body.contains(text))
        #expect(gone.with { $0 } == EndpointProgress(completed: sent.body.utf8.count, total: sent.body.utf8.count))
    }

    private static func client(
        _ server: LoopbackServer,
        retry: RetryPolicy? = nil,
        ids: EndpointIDs? = nil
    ) -> EndpointClient<Uploads> {
        EndpointClient(
            EndpointServer("\(server.address)/api"),
            credentials: .bearer { "token" },
            retry: retry,
            ids: ids
        )
    }

    private static func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID()).txt")
        try Data(text.utf8).write(to: url)
        return url
    }

    private static func api(store: String) throws -> LoopbackServer {
        try LoopbackServer { request in
            let target = #"{"number":1,"destination":"\#(store)/bucket/1?signature=a%2Bb","headers":\#(headers)}"#
            let body =
                switch request.path {
                case "/api/uploads": #"{"id":"up 1","parts":[\#(target)]}"#
                case "/api/uploads/up%201/finish", "/api/files": #"{"id":"f1","name":"a.txt","size":12}"#
                default: ""
                }
            return [LoopbackServer.response("200 OK", body)]
        }
    }

    private static let headers = #"{"X-Signed":"1","Content-Type":"text/x-part"}"#
}
