import EndpointMockBackend
import RuntimeTestSupport
import Testing

/// Violations name neither the keys of sensitive maps nor the values of sensitive bodies.
@Suite struct HiddenKeysTests {
    private static let schema = MockSchema.object([
        MockField("pins", .map(.integer()), isSensitive: true),
        MockField("nested", .list(.map(.list(.integer()))), isRequired: false, isSensitive: true),
        MockField(
            "owner",
            .object([MockField("tags", .map(.integer()))], additional: .integer()),
            isRequired: false,
            isSensitive: true
        ),
        MockField("open", .map(.integer()), isRequired: false),
    ])

    struct HiddenCase: Sendable {
        var format = MockBody.Format.json
        var type = "application/json"
        var schema = HiddenKeysTests.schema
        var isSensitive = false
        let body: String
        let paths: [String]
    }

    static let cases = [
        HiddenCase(body: #"{"pins":{"SECRET":"SECRET"}}"#, paths: ["/pins/*"]),
        HiddenCase(body: #"{"pins":{},"nested":[{"SECRET/~":[1,"SECRET"]}]}"#, paths: ["/nested/0/*/1"]),
        HiddenCase(
            body: #"{"pins":{},"owner":{"tags":{"SECRET":"x"},"SECRET":"x"}}"#,
            paths: ["/owner/tags/*", "/owner/*"]
        ),
        HiddenCase(body: #"{"pins":{},"open":{"shown":"x"}}"#, paths: ["/open/shown"]),
        HiddenCase(
            format: .form,
            type: "application/x-www-form-urlencoded",
            body: "pins[SECRET]=SECRET",
            paths: ["/pins/*"]
        ),
        HiddenCase(
            format: .text,
            type: "text/plain",
            schema: .string(.uuid),
            isSensitive: true,
            body: "SECRET",
            paths: [""]
        ),
    ]

    @Test(arguments: cases) func aViolationNamesNoneOfThem(_ hidden: HiddenCase) async throws {
        let body = MockBody(hidden.format, hidden.schema, isSensitive: hidden.isSensitive)
        let route = MockRoute(
            operation: "do",
            method: "POST",
            path: "/do",
            body: body,
            answers: [MockAnswer(204, .none)]
        )
        let log = Guarded([String]())
        let backend = MockBackend(
            MockAPI(name: "A", routes: [route]),
            .with { $0.log = { exchange in log.with { $0 += exchange.violations.map(\.description) } } }
        )
        let answer = try await backend.ask("POST", "/do", body: hidden.body, type: hidden.type)
        #expect(answer.violations == hidden.paths.map { "body \($0)" })
        #expect(!answer.text.contains("SECRET") && !log.with { $0.joined() }.contains("SECRET"), "\(answer.text)")
    }
}
