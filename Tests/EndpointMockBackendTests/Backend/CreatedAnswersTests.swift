import EndpointMockBackend
import EndpointRuntime
import Testing

/// An added value can be read under the key in its answer.
@Suite struct CreatedAnswersTests {
    private static let key = MockType(name: "SilenceID", schema: .string())
    private static let silence = MockType(
        name: "GettableSilence",
        schema: .object([MockField("id", .type("SilenceID")), MockField("comment", .string())]),
        examples: [MockExample(name: "one", json: #"{"id": "s-1", "comment": "a"}"#)]
    )

    private static func backend(_ answer: MockAnswer) -> MockBackend {
        func route(_ operation: String, _ method: String, _ path: String, _ answer: MockAnswer) -> MockRoute {
            let body = method == "POST" ? MockBody(.json, .object([MockField("comment", .string())])) : nil
            return MockRoute(operation: operation, method: method, path: path, body: body, answers: [answer])
        }
        let routes = [
            route("list", "GET", "/silences", MockAnswer(200, .json(.list(.type("GettableSilence"))))),
            route("post", "POST", "/silences", answer),
            route("get", "GET", "/silences/{silenceID}", MockAnswer(200, .json(.type("GettableSilence")))),
        ]
        let entities = [MockEntity(type: "GettableSilence", key: "id")]
        return MockBackend(MockAPI(name: "A", routes: routes, types: [key, silence], entities: entities))
    }

    private static let body = #"{"comment": "b"}"#

    @Test(
        arguments: [
            (MockAnswer(200, .json(.string(), at: ["silenceID"])), ["silenceID"]),
            (MockAnswer(200, .json(.string(), at: ["data", "id"])), ["data", "id"]),
            (MockAnswer(200, .json(.type("SilenceID"), at: ["made"])), ["made"]),
            (MockAnswer(200, .json(.string())), []),
            (MockAnswer(200, .json(.object([MockField("silence_id", .string())]))), ["silence_id"]),
        ] as [(MockAnswer, [String])]
    )
    func theAnswerNamesIt(answer: MockAnswer, path: [String]) async throws {
        let backend = Self.backend(answer)
        let json = try await backend.ask("POST", "/silences", body: Self.body).json
        let key = try #require(path.reduce(json) { $0?[$1] }?.string)
        let read = try await backend.ask("GET", "/silences/\(key)")
        #expect(read.status == 200 && read.json?["comment"] == "b", "\(key): \(read.text)")
    }

    @Test func aValueThatIsNoKeyStaysUnchanged() async throws {
        let backend = Self.backend(MockAnswer(200, .json(.constant("done"), at: ["message"])))
        #expect(try await backend.ask("POST", "/silences", body: Self.body).json == .object(["message": "done"]))
    }

    @Test func theLocationPointsToIt() async throws {
        let backend = Self.backend(MockAnswer(202, .none, headers: [MockField("Location", .string(.url))]))
        let answer = try await backend.ask("POST", "/silences", body: Self.body)
        let location = try #require(answer.header("Location"))
        #expect(location.hasPrefix("http://localhost/silences/"))
        #expect(try await backend.ask("GET", location).json?["comment"] == "b")
    }
}
