import EndpointMockBackend
import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Requests and responses other than plain JSON.
@Suite struct ContentTests {
    private static let types = [
        MockType(
            name: "Chunk",
            schema: .object([MockField("text", .string())]),
            examples: [
                MockExample(name: "a", json: #"{"text": "A"}"#), MockExample(name: "b", json: #"{"text": "B"}"#),
            ]
        )
    ]

    private static func backend(_ answer: MockAnswer, body: MockBody? = nil) -> MockBackend {
        let route = MockRoute(
            operation: "do",
            method: body == nil ? "GET" : "POST",
            path: "/do",
            body: body,
            answers: [answer]
        )
        return MockBackend(MockAPI(name: "A", routes: [route], types: types))
    }

    struct AnswerCase: Sendable, CustomTestStringConvertible {
        let content: MockAnswer.Content
        let type: String?
        let text: String?
        var testDescription: String { "\(content)" }
    }

    static let answers: [AnswerCase] = [
        AnswerCase(
            content: .events(.type("Chunk"), until: "[DONE]"),
            type: "text/event-stream",
            text: "data: {\"text\":\"A\"}\n\ndata: {\"text\":\"B\"}\n\ndata: [DONE]\n\n"
        ),
        AnswerCase(
            content: .lines(.type("Chunk")),
            type: "application/x-ndjson",
            text: "{\"text\":\"A\"}\n{\"text\":\"B\"}\n"
        ),
        AnswerCase(content: .lines(.string()), type: "text/plain; charset=utf-8", text: nil),
        AnswerCase(content: .text, type: "text/plain; charset=utf-8", text: nil),
        AnswerCase(content: .binary, type: "application/octet-stream", text: nil),
        AnswerCase(content: .none, type: nil, text: ""),
        AnswerCase(
            content: .json(.list(.type("Chunk")), at: ["data", "items"], around: [MockField("ok", .constant(true))]),
            type: "application/json",
            text: #"{"ok":true,"data":{"items":[{"text":"A"},{"text":"B"}]}}"#
        ),
    ]

    @Test(arguments: answers) func anAnswerIsWrittenAsItIsRead(_ test: AnswerCase) async throws {
        let answer = try await Self.backend(MockAnswer(200, test.content)).ask("GET", "/do")
        #expect(answer.header("content-type") == test.type)
        if let text = test.text { #expect(answer.text == text) } else { #expect(!answer.body.isEmpty) }
    }

    @Test func eventsComeOneByOneAtTheirPace() async throws {
        let clock = InstantClock()
        let route = MockRoute(
            operation: "do",
            method: "GET",
            path: "/do",
            answers: [MockAnswer(200, .events(.type("Chunk")))]
        )
        let backend = MockBackend(
            MockAPI(name: "A", routes: [route], types: Self.types),
            .with {
                $0.pace = .seconds(2)
                $0.clock = clock
            }
        )
        var pieces: [String] = []
        for try await piece in try await backend.chunks("/do") { pieces.append(String(decoding: piece, as: UTF8.self)) }
        #expect(pieces == ["data: {\"text\":\"A\"}\n\n", "data: {\"text\":\"B\"}\n\n"])
        #expect(clock.sleeps == [.seconds(2)])
    }

    @Test func headersAndStatusesAreThoseOfTheSpec() async throws {
        let headers = [
            MockField("X-Remaining", .integer()), MockField("X-Kind", .constant("a")),
            MockField("X-Tags", .list(.enumeration(["t"]))), MockField("Etag", .string(), isRequired: false),
        ]
        let route = MockRoute(
            operation: "do",
            method: "GET",
            path: "/do",
            answers: [
                MockAnswer(202, .none, headers: headers), MockAnswer(200, .json(.type("Chunk"), at: []), example: "b"),
            ]
        )
        let backend = MockBackend(MockAPI(name: "A", routes: [route], types: Self.types))
        let usual = try await backend.ask("GET", "/do")
        #expect(usual.status == 202 && usual.header("x-kind") == "a" && usual.header("x-tags") == "t, t, t")
        #expect(usual.header("x-remaining").flatMap { Int($0) } != nil)
        let other = try await backend.ask("GET", "/do", ["Prefer": "code=200"])
        #expect(other.status == 200 && other.json?["text"] == "B")
    }

    @Test(arguments: [
        MockSchema.string(), .nullable(.string()), .string(.url), .string(.plain, MockLimits(minLength: 40)),
        .string(.plain, MockLimits(maxLength: 5)),
    ])
    func aMadeETagIsAnEntityTag(schema: MockSchema) async throws {
        let headers = [MockField("etag", schema), MockField("X-Tag", schema)]
        let backend = Self.backend(MockAnswer(200, .text, headers: headers))
        let answer = try await backend.ask("GET", "/do")
        let tag = try #require(answer.header("ETag"))
        #expect(tag.wholeMatch(of: /"[!#-~]+"/) != nil, "\(tag)")
        #expect(schema != .string(.plain, MockLimits(maxLength: 5)) || tag.count <= 5)
        #expect(answer.header("X-Tag")?.contains("\"") == false)
    }

    @Test(arguments: [
        MockSchema.enumeration(["W/\"1\""]), .constant("one two"), .string(.plain, MockLimits(pattern: "^[a-f]{8}$")),
        .string(.plain, MockLimits(pattern: "^W/\"[a-f]{8}\"$")),
    ])
    func anETagOfWhichTheSpecSaysMoreIsSentAsItSays(schema: MockSchema) async throws {
        let backend = Self.backend(MockAnswer(200, .text, headers: [MockField("ETag", schema)]))
        let tag = try #require(try await backend.ask("GET", "/do").header("ETag"))
        #expect(tag.wholeMatch(of: /W\/"1"|one two|[a-f]{8}|W\/"[a-f]{8}"/) != nil, "\(tag)")
    }

    // MARK: Bodies

    struct BodyCase: Sendable, CustomTestStringConvertible {
        let format: MockBody.Format
        let type: String
        let body: String
        var violations: [String] = []
        var testDescription: String { body }
    }

    private static let order = MockSchema.object(
        [
            MockField("name", .string()), MockField("count", .integer(), isRequired: false),
            MockField("card", .object([MockField("number", .string())]), isRequired: false),
            MockField("tags", .list(.string()), isRequired: false),
            MockField("sizes", .list(.integer()), isRequired: false),
            MockField("codes", .list(.string(.plain, MockLimits(maxLength: 3))), isRequired: false),
            MockField("lines", .list(.object([MockField("id", .integer())])), isRequired: false),
            MockField("meta", .map(.string()), isRequired: false),
        ],
        additional: .integer()
    )
    private static let form = "application/x-www-form-urlencoded"
    private static let multipart = "multipart/form-data; boundary=\"b\""

    private static func parts(_ parts: String...) -> String {
        parts.map { "--b\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--b--\r\n"
    }

    static let bodies: [BodyCase] = [
        BodyCase(
            format: .form,
            type: form,
            body: "name=a+b&count=3&card%5Bnumber%5D=42&tags%5B%5D=x&tags%5B%5D=y&sizes=1%2C2"
        ),
        BodyCase(
            format: .form,
            type: form,
            body: "name=a&card.number=1&lines%5B0%5D%5Bid%5D=1&lines%5B1%5D%5Bid%5D=x&meta[k]=v",
            violations: ["body /lines/1/id"]
        ),
        BodyCase(format: .form, type: form, body: "name=a&codes=ab,c%2Cd&tags=x,y"),
        BodyCase(format: .form, type: form, body: "name=a&codes=ab%2Ccd,e", violations: ["body /codes/0"]),
        BodyCase(format: .form, type: form, body: "name=a&codes=a,b&codes=c", violations: []),
        BodyCase(format: .form, type: form, body: "name=a&codes%5B%5D=a,bcd", violations: ["body /codes/0"]),
        BodyCase(format: .form, type: form, body: "name=a&more=7"),
        BodyCase(format: .form, type: form, body: "name=a&more=x&card.other=x", violations: ["body /more"]),
        BodyCase(format: .form, type: form, body: "count=three", violations: ["body /name", "body /count"]),
        BodyCase(format: .form, type: "application/json", body: "{}", violations: ["header /Content-Type"]),
        BodyCase(
            format: .multipart,
            type: multipart,
            body: parts("name=\"name\"\r\n\r\nAda", "name=\"count\"\r\n\r\n7")
        ),
        BodyCase(
            format: .multipart,
            type: multipart,
            body: parts("name=\"card\"\r\nContent-Type: application/json\r\n\r\n{\"number\": 1}"),
            violations: ["body /name", "body /card/number"]
        ),
        BodyCase(
            format: .multipart,
            type: multipart,
            body: parts("name=\"name\"\r\n\r\nAda", "name=\"more\"\r\n\r\nx"),
            violations: ["body /more"]
        ),
        BodyCase(format: .multipart, type: multipart, body: "no parts", violations: ["body "]),
        BodyCase(format: .multipart, type: "multipart/form-data", body: "--b--", violations: ["header /Content-Type"]),
        BodyCase(
            format: .lines,
            type: "application/x-ndjson",
            body: "{\"name\": \"a\"}\n{\"count\": 1}\r\n\n",
            violations: ["body /1/name"]
        ),
        BodyCase(
            format: .lines,
            type: "application/x-ndjson",
            body: "{\"name\": \"a\"}\nno\n",
            violations: ["body /1"]
        ),
    ]

    @Test(arguments: bodies) func aBodyIsReadAsItIsWritten(_ test: BodyCase) async throws {
        let backend = Self.backend(MockAnswer(204, .none), body: MockBody(test.format, Self.order))
        let answer = try await backend.ask("POST", "/do", body: test.body, type: test.type)
        #expect(answer.violations == test.violations, "\(answer.text)")
        #expect(
            answer.status == (test.violations.isEmpty ? 204 : test.violations == ["header /Content-Type"] ? 415 : 400)
        )
    }

    @Test func theNameOfAPartMayHaveAnySign() async throws {
        let schema = MockSchema.object([MockField("a;b=\"c\"", .integer()), MockField("d", .integer())])
        let backend = Self.backend(MockAnswer(204, .none), body: MockBody(.multipart, schema))
        let body = Self.parts("name=\"a;b=\\\"c\\\"\"\r\n\r\n1", "filename=\"name=x;\"; name=d\r\n\r\n2")
        #expect(try await backend.ask("POST", "/do", body: body, type: Self.multipart).violations == [])
    }

    /// As browsers and the runtime write them, and as older clients do.
    @Test(arguments: [
        ("a\"b", "a%22b"), ("a\"b", "a\\\"b"), ("a\r\nb", "a%0D%0Ab"), ("a\r\nb", "a%0d%0ab"), ("a%22b", "a%22b"),
        ("a%b", "a%b"), ("a%2", "a%2"), ("a\\b", "a\\b"), ("a\\", "a\\"), ("a%41", "a%41"), ("ä\"", "ä%22"),
    ])
    func theNameOfAPartIsFoundAsItIsEscaped(_ name: String, _ written: String) async throws {
        let schema = MockSchema.object([MockField(name, .integer())])
        let body = MockBody(.multipart, schema, parts: [MockPart(name, contentType: "text/csv")])
        let backend = Self.backend(MockAnswer(204, .none), body: body)
        func violations(_ part: String) async throws -> [String] {
            try await backend.ask("POST", "/do", body: Self.parts(part), type: Self.multipart).violations
        }
        #expect(try await violations("name=\"\(written)\"; filename=\"x\"\r\n\r\n1") == [])
        // A part that was found is checked.
        #expect(try await violations("name=\"\(written)\"\r\nContent-Type: text/html\r\n\r\n1").count == 1)
        #expect(try await violations("name=\"other\"\r\n\r\n1").count == 1)
    }

    @Test func anAdditionalPartHasItsNameWithoutEscapes() async throws {
        let backend = Self.backend(
            MockAnswer(204, .none),
            body: MockBody(.multipart, .object([], additional: .integer()))
        )
        let body = Self.parts("name=\"a%22b\"\r\n\r\nx")
        let answer = try await backend.ask("POST", "/do", body: body, type: Self.multipart)
        #expect(answer.violations == ["body /a\"b"])
    }

    @Test func aFilePartIsOnlyCheckedForPresence() async throws {
        let schema = MockSchema.object([MockField("file", .any), MockField("more", .list(.any), isRequired: false)])
        let backend = Self.backend(MockAnswer(204, .none), body: MockBody(.multipart, schema))
        let part = "name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\u{1}--x\r\n"
        let answer = try await backend.ask("POST", "/do", body: Self.parts(part), type: Self.multipart)
        #expect(answer.status == 204)
        let without = try await backend.ask(
            "POST",
            "/do",
            body: Self.parts("name=\"x\"\r\n\r\n1"),
            type: Self.multipart
        )
        #expect(without.violations == ["body /file"])
    }
}
