import EndpointMockBackend
import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct RequestCheckTests {
    private static let payment = """
        {"account_id": "acc_9", "recipient_name": "Ada", "recipient_account_number": "DE02", "amount": "12.50", \
        "currency": "EUR", "idempotency_key": "k"
        """

    @Test(arguments: [("gzip", 415), ("identity, br", 415), ("identity", 200), ("", 200)])
    func aBodyWithACodingIsRefused(coding: String, status: Int) async throws {
        let answered = try await MockBackend(.bank)
            .ask("POST", "/v1/payments", ["Content-Encoding": coding], body: Self.payment + "}")
        #expect(answered.status == status, "\(answered.text)")
        if status == 415 { #expect(answered.header("Accept-Encoding") == "identity") }
    }

    struct BodyCase: Sendable, CustomTestStringConvertible {
        let schema: MockSchema
        let body: String
        var violations: [String] = []
        var testDescription: String { body }

        init(_ schema: MockSchema, _ body: String, _ violations: String...) {
            (self.schema, self.body, self.violations) = (schema, body, violations)
        }
    }

    private static let card = MockSchema.object([MockField("number", .string())])
    private static let tagged = MockSchema.union(
        MockUnion(.inline(key: "type"), [.init("card", card), .init("cash", .object([]))], isOpen: false)
    )

    static let bodies: [BodyCase] = [
        BodyCase(.object([MockField("a", .integer())]), #"{"a": 1, "b": 2}"#),
        BodyCase(.object([MockField("a", .integer())]), #"{"a": 1.5}"#, "body /a"),
        BodyCase(.object([MockField("a", .integer())]), #"{"a": "1"}"#, "body /a"),
        BodyCase(.object([MockField("a", .integer(bits: 32))]), #"{"a": 2147483648}"#, "body /a"),
        BodyCase(.object([MockField("a", .integer(MockLimits(min: "0", max: "9")))]), #"{"a": 10}"#, "body /a"),
        BodyCase(.object([MockField("a", .integer()), MockField("b", .boolean)]), "{}", "body /a", "body /b"),
        BodyCase(.object([MockField("a", .string())], additional: .integer()), #"{"a": "x", "b": 2}"#),
        BodyCase(.object([MockField("a", .string())], additional: .integer()), #"{"a": "x", "b": "2"}"#, "body /b"),
        BodyCase(.object([MockField("a/b~", .integer())]), "{}", "body /a~1b~0"),
        BodyCase(.object([MockField("a", .nullable(.string()), isRequired: false)]), #"{"a": null}"#),
        BodyCase(.object([MockField("a", .string())]), #"{"a": null}"#, "body /a"),
        BodyCase(.string(.plain, MockLimits(minLength: 2, maxLength: 3)), #""ä""#, "body "),
        BodyCase(.string(.plain, MockLimits(minLength: 2, maxLength: 3)), #""äöü""#),
        BodyCase(.string(.plain, MockLimits(pattern: "^[A-Z]{3}$")), #""EURO""#, "body "),
        BodyCase(.string(.plain, MockLimits(pattern: "^[A-Z]{3}$")), #""EUR""#),
        // Swift's engine would try without end.
        BodyCase(.string(.plain, MockLimits(pattern: "^([a-z]+-?)*$")), #""abcdefghijklmnopqrstuvwxyzab!""#, "body "),
        BodyCase(.string(.plain, MockLimits(pattern: "(a)\\1")), #""b""#),
        BodyCase(.string(.decimal, MockLimits(min: "0.01", max: "100")), #""0.001""#, "body "),
        BodyCase(.string(.decimal, MockLimits(exclusiveMin: "0")), #""0.00""#, "body "),
        BodyCase(.number(MockLimits(exclusiveMax: "1")), "1e0", "body "),
        BodyCase(.number(MockLimits(multipleOf: "0.1")), "0.3"),
        BodyCase(.integer(MockLimits(multipleOf: "2")), "3", "body "),
        BodyCase(.string(.decimal), #""12,50""#, "body "), BodyCase(.string(.decimal), "12.5", "body "),
        BodyCase(.string(.integer), #""12""#), BodyCase(.string(.integer), #""1.0""#, "body "),
        BodyCase(.string(.date), #""2026-02-30""#, "body "), BodyCase(.string(.date), #""2026-02-28""#),
        BodyCase(.string(.uuid), #""no""#, "body "), BodyCase(.string(.url), #""a b""#, "body "),
        // The reader takes a relative reference, too.
        BodyCase(.string(.url), #""/relative""#),
        BodyCase(.string(.url), #""https://example.com/a""#), BodyCase(.string(.base64), #""a""#, "body "),
        BodyCase(.string(.duration), #""PT5M""#), BodyCase(.string(.duration), #""5 minutes""#, "body "),
        BodyCase(.time(.iso8601), #""2026-01-01T10:00:00Z""#), BodyCase(.time(.iso8601), #""2026-01-01""#, "body "),
        BodyCase(.time(.unixSeconds), "12"), BodyCase(.time(.unixSeconds), #""12""#, "body "),
        BodyCase(.time(.pattern("yyyy/MM/dd")), #""2026/01/31""#),
        BodyCase(.time(.pattern("yyyy/MM/dd")), #""31.1.2026""#, "body "),
        BodyCase(.enumeration(["a", "b"]), #""c""#), BodyCase(.enumeration(["a"], isOpen: false), #""c""#, "body "),
        BodyCase(.constant(.string("x")), #""y""#, "body "), BodyCase(.number(), "true", "body "),
        BodyCase(.list(.integer(), MockLimits(minItems: 1, maxItems: 2)), "[]", "body "),
        BodyCase(.list(.integer(), MockLimits(maxItems: 2)), #"[1, "2", 3]"#, "body ", "body /1"),
        BodyCase(.map(.boolean), #"{"x": 1, "y": true}"#, "body /x"),
        BodyCase(.tuple([MockField("x", .number()), MockField("y", .number())]), "[1]", "body /1"),
        BodyCase(tagged, #"{"type": "card", "number": 1}"#, "body /number"),
        BodyCase(tagged, #"{"type": "gold"}"#, "body /type"), BodyCase(tagged, "{}", "body /type"),
        BodyCase(
            .union(MockUnion(.adjacent(key: "k", content: "v"), [.init("n", .number())])),
            #"{"k": "n", "v": "1"}"#,
            "body /v"
        ),
        BodyCase(.union(MockUnion(.presence, [.init("n", .number())], isOpen: false)), #"{"m": 1}"#, "body "),
        BodyCase(.union(MockUnion(.presence, [.init("n", .number())])), #"{"n": "1"}"#, "body /n"),
        BodyCase(
            .union(MockUnion(.ordered, [.init("n", .number()), .init("s", .string())], isOpen: false)),
            "[]",
            "body "
        ),
        BodyCase(.union(MockUnion(.ordered, [.init("n", .number()), .init("s", .string())], isOpen: false)), "1"),
        BodyCase(.any, "[1", "body "), BodyCase(.any, "", "body "), BodyCase(.any, "{}{}", "body "),
    ]

    @Test(arguments: bodies) func aBodyIsCheckedAgainstItsType(_ test: BodyCase) async throws {
        let route = MockRoute(
            operation: "send",
            method: "POST",
            path: "/send",
            body: MockBody(.json, test.schema),
            answers: [MockAnswer(204, .none)]
        )
        let answer = try await MockBackend(MockAPI(name: "A", routes: [route])).ask("POST", "/send", body: test.body)
        #expect(answer.violations == test.violations, "\(answer.text)")
        #expect(answer.status == (test.violations.isEmpty ? 204 : 400))
    }

    @Test(
        arguments: [
            (.json, #"{"a": 1, "token": "t"}"#, []), (.json, #"{"a": 1}"#, ["body /token"]),
            (.form, "a=1&token=t", []), (.form, "a=1", ["body /token"]),
        ] as [(MockBody.Format, String, [String])]
    )
    func aMemberThatTheAppProvidesIsRequired(_ format: MockBody.Format, _ body: String, _ found: [String]) async throws
    {
        let route = MockRoute(
            operation: "send",
            method: "POST",
            path: "/send",
            body: MockBody(
                format,
                .object([MockField("a", .integer())]),
                provided: [MockField("token", .string())]
            ),
            answers: [MockAnswer(204, .none)]
        )
        let type = format == .form ? "application/x-www-form-urlencoded" : "application/json"
        let answer = try await MockBackend(MockAPI(name: "A", routes: [route]))
            .ask("POST", "/send", body: body, type: type)
        #expect(answer.violations == found, "\(answer.text)")
    }

    struct LineCase: Sendable, CustomTestStringConvertible {
        let path: String
        var headers: [String: String] = [:]
        var violations: [String] = []
        var isStrict = false
        var testDescription: String { path }
    }

    static let lines: [LineCase] = [
        LineCase(path: "/items/7?q=a&tags=a&tags=b&ids[]=1&ids[]=2&codes=1%2C2"),
        LineCase(path: "/items/7?q=a&limit=0", violations: ["query /limit"]),
        LineCase(path: "/items/seven", violations: ["path /id", "query /q"]),
        LineCase(path: "/items/7?q=a&ids[]=1&ids[]=x", violations: ["query /ids/1"]),
        LineCase(path: "/items/7?q=a&codes=1|y", violations: ["query /codes/0"]),
        // An escaped comma belongs to an element, but to none that is a number.
        LineCase(path: "/items/7?q=a&names=ab,c%2Cd"), LineCase(path: "/items/7?q=a&names=abc"),
        LineCase(path: "/items/7?q=a&names=ab%2Ccd,e", violations: ["query /names/0"]),
        LineCase(path: "/items/7?q=a&names=abc,,%2C%2C%2C%2C", violations: ["query /names/2"]),
        // A URL can hold neither a bar nor a space, so that both separate escaped.
        LineCase(path: "/items/7?q=a&bars=ab%7Ccd|e%2C&words=ab%20cd+ef"),
        LineCase(path: "/items/7?q=a&bars=ab,cd&words=abcd", violations: ["query /bars/0", "query /words/0"]),
        LineCase(path: "/items/7?q=a&codes=1,y", violations: ["query /codes/1"]),
        LineCase(path: "/items/7?q=a&on=yes", violations: ["query /on"]),
        LineCase(path: "/items/7?q=a", headers: ["X-Count": "many"], violations: ["header /X-Count"]),
        LineCase(path: "/items/7?q=a", headers: ["Cookie": "x=1; level=top"], violations: ["cookie /level"]),
        LineCase(path: "/items/7?q=a&more=1"),
        LineCase(
            path: "/items/7?q=a&more=1&more=2",
            violations: ["header /Accept-Language", "query /more"],
            isStrict: true
        ),
        LineCase(path: "/items/7?q=a", headers: ["Accept-Language": "en"], isStrict: true),
    ]

    private static let short = MockSchema.string(.plain, MockLimits(maxLength: 3))
    private static let item = MockRoute(
        operation: "item",
        method: "GET",
        path: "/items/{id}",
        parameters: [
            MockParameter(.path, "id", .integer()), MockParameter(.query, "q", .string()),
            MockParameter(.query, "limit", .integer(MockLimits(min: "1")), isRequired: false),
            MockParameter(.query, "tags", .list(.string()), isRequired: false),
            MockParameter(.query, "ids", .list(.integer()), isRequired: false, listStyle: .brackets),
            MockParameter(.query, "codes", .list(.integer()), isRequired: false, listStyle: .separated(by: ",")),
            MockParameter(.query, "names", .list(short), isRequired: false, listStyle: .separated(by: ",")),
            MockParameter(.query, "bars", .list(short), isRequired: false, listStyle: .separated(by: "|")),
            MockParameter(.query, "words", .list(short), isRequired: false, listStyle: .separated(by: " ")),
            MockParameter(.query, "on", .boolean, isRequired: false),
            MockParameter(.header, "X-Count", .integer(), isRequired: false),
            MockParameter(.cookie, "level", .enumeration(["low"], isOpen: false), isRequired: false),
        ],
        fixed: [MockFixedParameter(.header, "Accept-Language", value: "en")],
        answers: [MockAnswer(204, .none)]
    )

    @Test(arguments: lines) func pathsQueriesAndHeadersAreCheckedToo(_ test: LineCase) async throws {
        let backend = MockBackend(MockAPI(name: "A", routes: [Self.item]), .with { $0.isStrict = test.isStrict })
        let answer = try await backend.ask("GET", test.path, fields: test.headers)
        #expect(answer.violations.sorted() == test.violations.sorted(), "\(answer.text)")
    }

    @Test func allViolationsAreReportedWithoutSecrets() async throws {
        let body = #"{"account_id": 987654, "recipient_name": 5, "recipient_account_number": "x", "amount": 11.11}"#
        let answer = try await MockBackend(.busyBank).ask("POST", "/v1/payments", body: body)
        #expect(answer.status == 400)
        #expect(answer.header("content-type") == "application/problem+json")
        #expect(
            answer.violations == [
                "body /account_id", "body /recipient_name", "body /amount", "body /currency", "body /idempotency_key",
            ]
        )
        #expect(!answer.text.contains("987654") && !answer.text.contains("11.11"))
        #expect(answer.text.contains(#""expected":"a string","reason":"found 5""#))
        #expect(answer.json?["type"] == "urn:endpoint-mock:invalid-request")
    }

    @Test(arguments: [
        ("application/x-www-form-urlencoded", 415), ("application/json; charset=utf-8", 201),
        ("application/merge-patch+json", 201),
    ])
    func theContentTypeHasToBeTheRightOne(type: String, status: Int) async throws {
        let answer = try await MockBackend(.busyBank).ask("POST", "/v1/payments", body: Self.payment + "}", type: type)
        #expect(answer.status == status)
        if status == 415 { #expect(answer.violations == ["header /Content-Type"]) }
    }

    @Test func uncheckedRequestsAreStillLogged() async throws {
        let log = Guarded([MockExchange]())
        let backend = MockBackend(
            .busyBank,
            .with {
                $0.checksRequests = false
                $0.log = { exchange in log.with { $0.append(exchange) } }
            }
        )
        let answer = try await backend.ask("POST", "/v1/payments", body: "{}")
        #expect(answer.status == 201)
        #expect(log.with { $0.first?.violations.count } == 6)
    }
}
