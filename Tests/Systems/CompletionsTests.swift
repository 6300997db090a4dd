import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Completions` with a loopback server that behaves like it.
@Suite(.timeLimit(.minutes(1))) struct CompletionsTests {
    @Test func anAnswerComesBitByBit() async throws {
        let server = try LoopbackServer { request in
            #expect(request.headers["accept"] == "text/event-stream")
            #expect(request.body.hasSuffix(#","stream":true}"#))
            return [Self.head] + Self.chunks(Self.delta("Hel") + Self.delta("lo") + ": keep-alive\r\n\r\n", by: 7)
                + Self.chunks(Self.delta(" w\u{F6}rld", end: "\r\n") + "data: [DONE]\n\n", by: 1)
        }
        defer { server.stop() }
        let repository: any CompletionRepository = RemoteCompletionRepository(Self.client(server))
        var text = ""
        for try await chunk in try await repository.streamCompletion(Self.question) {
            text += chunk.choices.compactMap(\.delta.content).joined()
        }
        #expect(text == "Hello w\u{F6}rld")
        #expect(server.requests.count == 1)
    }

    @Test func theServerTellsTheVariantsApart() async throws {
        let whole = #"{"id":"c1","choices":[{"message":{"role":"assistant","content":"Hello"}}]}"#
        let server = try LoopbackServer { request in
            request.body.contains(#""stream":true"#)
                ? [Self.head] + Self.chunks(Self.delta("Hello") + "data: [DONE]\n\n", by: 100)
                : [LoopbackServer.response("200 OK", whole)]
        }
        defer { server.stop() }
        let client = Self.client(server)
        #expect(try await client.send(Chat.createCompletion(Self.question)).choices.first?.message.content == "Hello")
        var texts: [String?] = []
        for try await chunk in try await client.send(Chat.streamCompletion(Self.question).domain) {
            texts += chunk.choices.map(\.delta.content)
        }
        #expect(texts == ["Hello"])
        #expect(server.requests.map(\.path) == Array(repeating: "/v1/chat/completions", count: 2))
    }

    @Test func aTruncatedAnswerIsNotRequestedAgain() async throws {
        let server = try LoopbackServer { _ in [Self.head] + Self.chunks(Self.delta("Hel"), by: 100) + [.close] }
        defer { server.stop() }
        let call = Chat.streamCompletion(Self.question)
        var text = ""
        do throws(CompletionsError) {
            for try await chunk in try await Self.client(server).send(call.domain) {
                text += chunk.choices.compactMap(\.delta.content).joined()
            }
            Issue.record("it should have broken off")
        } catch {
            #expect(error.code == .connectionLost)
            #expect(error.context.operation == "streamCompletion")
            #expect(error.context.status == 200)
        }
        #expect(text == "Hel")
        #expect(server.requests.count == 1)
    }

    @Test func aRefusalComesBeforeTheStream() async throws {
        let problem = #"{"error":{"code":"context_length_exceeded","message":"Too long."}}"#
        let server = try LoopbackServer { _ in [LoopbackServer.response("400 Bad Request", problem)] }
        defer { server.stop() }
        do throws(CompletionsError) {
            _ = try await Self.client(server).send(Chat.streamCompletion(Self.question))
            Issue.record("it should have been refused")
        } catch {
            #expect(error.context.apiCode == "context_length_exceeded")
            #expect(error.localizedDescription == "Too long.")
        }
    }

    @Test func aJobIsWatchedOverSeveralConnections() async throws {
        let server = try LoopbackServer { request in
            switch request.headers["last-event-id"] {
            case nil: [Self.head] + Self.chunks("retry: 1\n" + Self.progress(1) + "id: 2\nda", by: 3) + [.close]
            case "1": [Self.head] + Self.chunks(Self.progress(2), by: 11) + [.send("0\r\n\r\n")]
            default: [Self.head] + Self.chunks(Self.progress(3) + "data: done\n\n", by: 5)
            }
        }
        defer { server.stop() }
        var done: [Int] = []
        for try await progress in try await Self.client(server).send(Chat.watchJob(id: "j1")) {
            done.append(progress.done)
        }
        #expect(done == [1, 2, 3])
        #expect(server.requests.map { $0.headers["last-event-id"] } == [nil, "1", "2"])
    }

    @Test func resultsAreLines() async throws {
        let line = #"{"id":"c1","choices":[{"message":{"role":"assistant","content":"Hello"}}]}"#
        let server = try LoopbackServer { _ in
            [Self.head] + Self.chunks("\(line)\r\n\n\(line)", by: 9) + [.send("0\r\n\r\n")]
        }
        defer { server.stop() }
        let repository = RemoteCompletionRepository(Self.client(server))
        var ids: [String] = []
        for try await completion in try await repository.exportJob(id: "j1") { ids.append(completion.id) }
        #expect(ids == ["c1", "c1"])
    }

    @Test func aModelGoesIntoAFile() async throws {
        let weights = String(repeating: "0123456789", count: 30_000)
        let server = try LoopbackServer { request in
            guard let range = request.headers["range"] else {
                let head = "HTTP/1.1 200 OK\r\nETag: \"v1\"\r\nContent-Length: \(weights.utf8.count)\r\n\r\n"
                return [.send(head + weights.prefix(100_000)), .close]
            }
            #expect(request.headers["if-range"] == "\"v1\"")
            let start = Int(range.dropFirst("bytes=".count).dropLast()) ?? -1
            let rest = String(weights.dropFirst(start))
            let place = "bytes \(start)-\(weights.utf8.count - 1)/\(weights.utf8.count)"
            return [
                LoopbackServer.response(
                    "206 Partial Content",
                    rest,
                    headers: "ETag: \"v1\"\r\nContent-Range: \(place)\r\n"
                )
            ]
        }
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("model.bin")
        try await RemoteCompletionRepository(Self.client(server)).downloadModel(id: "m", destination: file)
        #expect(try Data(contentsOf: file) == Data(weights.utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["model.bin"])
        #expect(server.requests.count == 2)
    }
}

extension CompletionsTests {
    private static let question = CompletionRequest(
        model: "m",
        messages: [CompletionMessage(role: .user, content: "Say hello.")]
    )

    private static let head = LoopbackServer.Step.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
    )

    /// The text in chunks of so many bytes, wherever that cuts it.
    private static func chunks(_ text: String, by size: Int) -> [LoopbackServer.Step] {
        let bytes = Array(text.utf8)
        return stride(from: 0, to: bytes.count, by: size).map { start in
            let piece = bytes[start..<min(bytes.count, start + size)]
            return .sendBytes(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
        }
    }

    private static func delta(_ text: String, end: String = "\n") -> String {
        #"data: {"id":"c1","choices":[{"delta":{"content":"\#(text)"}}]}"# + end + end
    }

    private static func progress(_ done: Int) -> String {
        "id: \(done)\nevent: progress\ndata: {\"done\":\(done),\ndata: \"at\":\"2026-01-01T10:00:00Z\"}\n\n"
    }

    private static func client(_ server: LoopbackServer) -> EndpointClient<Completions> {
        EndpointClient(
            EndpointServer(server.address),
            credentials: .bearer { "k" },
            retry: RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)
        )
    }
}
