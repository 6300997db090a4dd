import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Real exchanges, written down and answered from, with the values that they had.
@Suite struct RecordingTests {
    private let folder = TemporaryFolder()

    /// A server that echoes secrets.
    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            let cookie = "Content-Type: application/json\r\nSet-Cookie: sid=SECRET-cookie; Path=/\r\n"
            switch request.path.prefix(while: { $0 != "?" }) {
            case "/v1/sessions":
                let token = #"{"access_token":"SECRET-token","user":{"name":"u","password":"SECRET-password"}}"#
                return [LoopbackServer.response("200 OK", token, headers: cookie)]
            case "/v1/books/changes":
                let type = "Content-Type: text/event-stream\r\n"
                let events =
                    #"data: {"id":"b1","title":"Dune"}"# + "\n\n" + #"data: {"id":"b2","title":"Emma"}"# + "\n\n"
                return [LoopbackServer.response("200 OK", events, headers: type)]
            case "/v1/books":
                let list = #"[{"id":"b1","title":"\#(request.headers["authorization"] ?? "")"}]"#
                return [LoopbackServer.response("200 OK", list, headers: cookie)]
            case "/v1/loans":
                return [LoopbackServer.response("204 No Content")]
            case "/v1/books/b1/title":
                return [LoopbackServer.response("200 OK", #"{"id":"b1","title":"\#(request.body.count)"}"#)]
            default:
                return [LoopbackServer.response("404 Not Found", "no such thing")]
            }
        }
    }

    /// The requests of an app's session, and their results.
    private static func session(_ transport: any EndpointTransport, _ address: String) async throws -> [String] {
        // A real server answers in real time, which a clock that never waits would not grant it.
        let client = client(transport, EndpointServer(address), token: "SECRET-token", clock: SystemClock())
        var seen: [String] = []
        let signedIn = try await client.send(Books.signIn(user: "u", password: "SECRET-password"))
        seen.append(signedIn["user"]?["name"]?.string ?? "")
        seen.append(contentsOf: try await client.send(Books.getBooks(limit: 3)).map(\.id))
        try await client.send(Books.lend(book: "b1"))
        seen.append(try await client.send(Books.rename(id: "b1", title: "A")).title)
        seen.append(try await client.send(Books.rename(id: "b1", title: "Another")).title)
        seen.append(await failure(client, Books.getBook(id: "b9"))?.code.rawValue ?? "")
        for try await book in try await client.send(Books.watchBooks()) { seen.append(book.title) }
        return seen
    }

    @Test func recordingsAnswerWithoutTheServer() async throws {
        let server = try Self.server()
        let recording = RecordingTransport(over: DefaultTransport(), to: folder.url, redaction: .byName)
        let seen = try await Self.session(recording, server.address)
        server.stop()
        #expect(seen == ["u", "b1", "13", "19", "notFound", "Dune", "Emma"])
        let replay = try ReplayTransport(folder.url, ignoring: ["key"])
        // Another server, and another idempotency key: neither is compared.
        #expect(try await Self.session(replay, "https://api.library.example") == seen)
        try replay.verify(everythingIsAsked: true)
    }

    @Test func theFilesAreReadableAndHoldNoSecret() async throws {
        let server = try Self.server()
        defer { server.stop() }
        _ = try await Self.session(
            RecordingTransport(over: DefaultTransport(), to: folder.url, redaction: .byName),
            server.address
        )
        let texts = try folder.texts()
        #expect(
            texts.keys.sorted() == [
                "001-POST-v1-sessions.json", "002-GET-v1-books.json", "003-POST-v1-loans.json",
                "004-PUT-v1-books-b1-title.json", "005-PUT-v1-books-b1-title.json", "006-GET-v1-books-b9.json",
                "007-GET-v1-books-changes.json",
            ]
        )
        for (name, text) in texts { #expect(!text.contains("SECRET"), "\(name):\n\(text)") }
        let books = try #require(texts["002-GET-v1-books.json"])
        #expect(
            books == """
                {
                  "request": {
                    "method": "GET",
                    "url": "\(server.address)/v1/books?limit=3",
                    "headers": [
                      "Accept: application/json",
                      "Authorization: <removed>"
                    ]
                  },
                  "response": {
                    "status": 200,
                    "headers": [
                      "Content-Type: application/json",
                      "Set-Cookie: <removed>"
                    ],
                    "json": [
                      {
                        "id": "b1",
                        "title": "<removed>"
                      }
                    ]
                  }
                }

                """
        )
    }

    @Test func aNewRecordingReplacesTheOldOne() async throws {
        let stub = StubTransport()
        stub.on(any: Books.getBook(id: "")).answers(dune)
        let first = client(RecordingTransport(over: stub, to: folder.url, redaction: .byName))
        for id in ["b1", "b2", "b3"] { _ = try await first.send(Books.getBook(id: id)) }
        try Data("mine".utf8).write(to: folder.url.appending(path: "README.md"))
        _ = try await client(RecordingTransport(over: stub, to: folder.url, redaction: .byName)).send(
            Books.getBook(id: "b4")
        )
        #expect(try folder.texts().keys.sorted() == ["001-GET-v1-books-b4.json", "README.md"])
        let offline = StubTransport()
        offline.on(any: Books.getBook(id: "")).answers(.noConnection)
        _ = await failure(
            client(RecordingTransport(over: offline, to: folder.url, redaction: .byName)),
            Books.getBook(id: "b5")
        )
        #expect(try folder.texts().keys.sorted() == ["001-GET-v1-books-b4.json", "README.md"])
    }

    @Test func aFileThatCannotBeWrittenFailsTheExchange() async throws {
        let stub = StubTransport()
        stub.on(any: Books.getBook(id: "")).answers(dune)
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        let error = await failure(
            client(RecordingTransport(over: stub, to: file, redaction: .byName)),
            Books.getBook(id: "b1")
        )
        guard case .unwritable(let url, _)? = error?.context.underlying?.error as? RecordingError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(url.lastPathComponent == "001-GET-v1-books-b1.json")
    }

    @Test func failedExchangesAreNotRecorded() async throws {
        let stub = StubTransport()
        stub.on(any: Books.getBook(id: "")).answers(.connectionLost, .json(dune).cut(after: 4), .json(dune))
        #expect(
            try await client(RecordingTransport(over: stub, to: folder.url, redaction: .byName)).send(
                Books.getBook(id: "b1")
            ) == dune
        )
        #expect(try folder.texts().keys.sorted() == ["003-GET-v1-books-b1.json"])
        #expect(try await client(try ReplayTransport(folder.url)).send(Books.getBook(id: "b1")) == dune)
    }

    @Test(arguments: [(true, "left"), (false, "connectionLost")])
    func aStreamIsRecordedUpToTheLastReadByte(_ leaves: Bool, _ end: String) async throws {
        let events = ["{\"id\":\"b1\",\"title\":\"Dune\"}", "{\"id\":\"b2\",\"title\":\"Emma\"}"]
        let stub = StubTransport()
        let answer = StubAnswer.events(events, isEndless: leaves)
        stub.on(Books.watchBooks()).answers(leaves ? answer : answer.cut(after: 60))
        let recording = RecordingTransport(over: stub, to: folder.url, redaction: .byName)
        #expect(try await Self.titles(recording, leaving: leaves) == (leaves ? ["Dune"] : ["Dune", "connectionLost"]))
        let text = try #require(try folder.texts().values.first)
        #expect(text.contains("\"end\": \"\(end)\""))
        let replay = try ReplayTransport(folder.url)
        #expect(try await Self.titles(replay, leaving: leaves) == (leaves ? ["Dune"] : ["Dune", "connectionLost"]))
    }

    private static func titles(_ transport: any EndpointTransport, leaving: Bool) async throws -> [String] {
        var titles: [String] = []
        do {
            for try await book in try await client(transport).send(Books.watchBooks().retry(.never)) {
                titles.append(book.title)
                if leaving { break }
            }
        } catch {
            titles.append(error.code.rawValue)
        }
        return titles
    }
}
