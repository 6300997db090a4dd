import EndpointRuntime
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointTesting

/// The choice of the recording, and the error without one.
@Suite struct ReplayTests {
    private let folder = TemporaryFolder()

    private func record(_ name: String, _ asked: String, _ response: String) throws {
        try folder.write(name, "{\"request\": {\(asked)}, \"response\": {\(response)}}")
    }

    private func book(_ title: String) -> String {
        #""status": 200, "headers": ["Content-Type: application/json"], "json": {"id": "b1", "title": "\#(title)"}"#
    }

    @Test func repeatsAreAnsweredInOrder() async throws {
        try record("001-GET-a.json", #""method": "GET", "url": "https://x/v1/books/b1""#, book("One"))
        try record("002-GET-b.json", #""method": "GET", "url": "https://x/v1/books/b2""#, book("Other"))
        try record("003-GET-a.json", #""method": "GET", "url": "https://x/v1/books/b1""#, book("Two"))
        let call = Books.getBook(id: "b1").map(\.title)
        let strict = client(try ReplayTransport(folder.url))
        #expect(try await [strict.send(call), strict.send(call)] == ["One", "Two"])
        #expect(await failure(strict, call)?.code == .other)
        let lenient = client(try ReplayTransport(folder.url, repeatsLast: true))
        #expect(try await [lenient.send(call), lenient.send(call), lenient.send(call)] == ["One", "Two", "Two"])
    }

    @Test(arguments: [
        ("https://x/v1/books/b2", "{}", "the path has \"b1\", not \"b2\""),
        ("https://x/v1/books/b1/title?a=1", "{}", "the query's \"a\" is missing, not \"1\""),
        ("https://x/v1/books/b1/title", #"{"title":"B"}"#, "the body's \"title\" is \"A\", not \"B\""),
        ("https://x/v1/books/b1/title", #"{"title":"A","x":null}"#, "the body's \"x\" is missing, not null"),
    ])
    func differencesAreNamed(_ url: String, _ body: String, _ reason: String) async throws {
        try record("001-PUT-title.json", #""method": "PUT", "url": "\#(url)", "json": \#(body)"#, book("One"))
        let replay = try ReplayTransport(folder.url)
        let error = await failure(client(replay), Books.rename(id: "b1", title: "A"))
        let message = try #require(error?.context.underlying?.error as? UnexpectedRequest).message
        #expect(message.contains("Nearest is 001-PUT-title.json, but:"))
        #expect(url.hasSuffix("b2") || message.contains(reason), "\(message)")
        #expect(message.hasSuffix("Record again: ENDPOINT_RECORDINGS=rewrite"))
        #expect(throws: StubFailure.self) { try replay.verify() }
    }

    @Test func anotherParameterIsAnotherRequest() async throws {
        try record("001-GET-books.json", #""method": "GET", "url": "https://x/v1/books?limit=3""#, #""status": 204"#)
        let error = await failure(client(try ReplayTransport(folder.url)), Books.getBooks(limit: 3, author: "A"))
        let message = try #require(error?.context.underlying?.error as? UnexpectedRequest).message
        #expect(message.contains("the query's \"author\" is \"A\", not missing"))
    }

    @Test func redactedValuesMatchAnything() async throws {
        let asked = """
            "method": "PUT", "url": "https://x/v1/books/<removed>/title?api_key=<removed>&x=a<removed>c",
            "json": {"title": "<removed>", "idempotency_key": "1"}
            """
        try record("001-PUT-title.json", asked, book("One"))
        let replay = try ReplayTransport(folder.url)
        let body = #"{"title":"anything","idempotency_key":"2"}"#
        let target = "/v1/books/b7/title?api_key=k&x=abbbc&request_id=3"
        let response = try await replay.send(request("PUT", target, body: .bytes(Data(body.utf8))))
        #expect(response.head.status.code == 200)
    }

    @Test(arguments: [
        ("{", "it is not valid JSON"), ("{}", "\"request\" and \"response\""),
        (#"{"request": {"method": "GET"}, "response": {}}"#, "a whole \"url\""),
        (#"{"request": {"method": "GET", "url": "http://x/"}, "response": {"status": 7}}"#, "from 100 to 999"),
        (
            #"{"request": {"method": "GET", "url": "http://x/", "headers": ["a"]}, "response": {"status": 200}}"#,
            "has no colon"
        ),
        (
            #"{"request": {"method": "GET", "url": "http://x/"}, "response": {"status": 200, "base64": ["%"]}}"#,
            "\"base64\" is none"
        ),
        (
            #"{"request": {"method": "GET", "url": "http://x/"}, "response": {"status": 200, "end": "x"}}"#,
            "\"x\" is not a valid \"end\""
        ),
    ])
    func aBrokenFileIsNamed(_ text: String, _ why: String) throws {
        try folder.write("001-GET-x.json", text)
        let error = #expect(throws: RecordingError.self) { _ = try ReplayTransport(folder.url) }
        #expect("\(error as Any)".contains("\"001-GET-x.json\""))
        #expect("\(error as Any)".contains(why), "\(error as Any)")
    }

    @Test func nothingRecordedSaysHowToRecord() throws {
        let missing = folder.url.appending(path: "none")
        let error = #expect(throws: RecordingError.self) { _ = try ReplayTransport(missing) }
        #expect(error == .nothingRecorded(missing))
        #expect("\(error as Any)".contains("ENDPOINT_RECORDINGS=record-once"))
    }

    @Test func recordedOnceAndThenReplayed() async throws {
        let stub = StubTransport()
        stub.on(any: Books.getBook(id: "")).answers(dune)
        let recordings = Recordings(in: folder.url.appending(path: "new"), redaction: .byName)
        #expect(throws: RecordingError.self) { _ = try recordings.transport(.replay, over: stub) }
        for _ in 0..<3 {
            let transport = try recordings.transport(.recordOnce, over: stub)
            #expect(try await client(transport).send(Books.getBook(id: "b1")) == dune)
        }
        #expect(stub.requests.count == 1)
        _ = try await client(try recordings.transport(.rewrite, over: stub)).send(Books.getBook(id: "b1"))
        #expect(stub.requests.count == 2)
        let replaying = try recordings.transport(.replay, over: stub)
        #expect(try await client(replaying).send(Books.getBook(id: "b1")) == dune)
    }

    @Test(arguments: [
        ([String](), [String: String](), RecordingMode?.none), ([], ["ENDPOINT_RECORDINGS": "rewrite"], .rewrite),
        (["x", "--ENDPOINT_RECORDINGS=replay"], ["ENDPOINT_RECORDINGS": "rewrite"], .replay),
        (["x", "-ENDPOINT_RECORDINGS", "record-once"], [:], .recordOnce),
    ])
    func theEnvironmentHasTheLastWord(
        _ arguments: [String],
        _ environment: [String: String],
        _ mode: RecordingMode?
    ) throws {
        #expect(try RecordingMode.chosen(arguments, environment) == mode)
    }

    @Test func anUnknownModeIsNamed() {
        let error = #expect(throws: RecordingError.self) {
            try RecordingMode.chosen([], ["ENDPOINT_RECORDINGS": "all"])
        }
        #expect(
            error?.description == "ENDPOINT_RECORDINGS is \"all\", but must be one of replay, record-once, rewrite"
        )
    }
}
