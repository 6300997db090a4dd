import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct FileDefaultsTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("misplaced-key", "write it under 'defaults'", "1️⃣auth: none"),
        DiagnosticCase("misplaced-key", "write it under 'defaults'", "1️⃣reuse: kept"),
        DiagnosticCase("misplaced-key", "write it in api.yaml", "1️⃣generate: {}"),
        DiagnosticCase("unknown-key", "did you mean 'timeout'?", "defaults: { 1️⃣timeuot: {} }"),
        DiagnosticCase("misplaced-key", "under 'defaults'", "1️⃣cache: {}"),
        DiagnosticCase(
            "invalid-value",
            "'duration' must be one of seconds, milliseconds, iso8601,",
            "defaults: { duration: 1️⃣string }"
        ),
        DiagnosticCase(
            "invalid-value",
            "'envelope' of an endpoint must be none, or left out",
            "defaults: { envelope: 1️⃣data }"
        ),
        DiagnosticCase(
            "wrong-kind",
            "'defaults' of a file must be a mapping of keys to values",
            "defaults: 1️⃣snake_case"
        ),
        DiagnosticCase("invalid-value", "did you mean 'snake_case'?", "defaults: { keys: 1️⃣snakecase }"),
        DiagnosticCase(
            "invalid-value",
            "'safe' says that one endpoint is safe to repeat",
            "defaults: { retry: 1️⃣safe }"
        ),
        DiagnosticCase(
            "invalid-value",
            "here you can only write 'unlimited', to exempt calls from",
            "defaults: { retry: { budget: 1️⃣{ reserve: 5 } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "all calls of a client share one budget",
            "endpoints: { a: { get: /a, retry: { budget: 1️⃣{ reserve: 5 } } } }"
        ),
        DiagnosticCase("unknown-scheme", "'session'", "defaults: { auth: 1️⃣session }\nendpoints: { a: { get: /a } }"),
        DiagnosticCase("unknown-scheme", "'session'", "defaults: { auth: 1️⃣session }"),
        DiagnosticCase(
            "invalid-header",
            "'A B' is not a valid header name",
            "defaults: { headers: { 1️⃣A B: { value: x } } }"
        ),
        DiagnosticCase(
            "misplaced-key",
            "write it as 'default' under 'auth'",
            "=== api.yaml\nlanguage: 1\nname: Bank\ndefaults: { 1️⃣auth: none }"
        ),
    ]

    /// What an endpoint with some keys of its own makes of the defaults of its file.
    private func endpoint(_ own: String, defaults: String) throws -> SpecEndpoint {
        let text = "defaults: { \(defaults) }\nendpoints: { a: { put: /a, query: { aB: int }, \(own) } }"
        let (spec, diagnostics) = SpecReader.read(MarkedSource(text).sources)
        #expect(diagnostics == [])
        return try #require(spec?.endpoint(named: "a"))
    }

    @Test(arguments: [
        ("", "attempt: 2s, total: 9s", 2, 9),
        ("timeout: { attempt: 3s }", "attempt: 2s, total: 9s", 3, 9),
        ("timeout: { attempt: 30s }", "total: 9s", 30, 30),
        ("timeout: { total: 1s }", "attempt: 2s", 1, 1),
        ("timeout: { attempt: 4s, total: 5s }", "attempt: 2s, total: 9s", 4, 5),
    ])
    func ofTwoLimitsTheOneThatIsInheritedGivesWay(_ own: String, _ file: String, _ attempt: Int, _ total: Int) throws {
        let timeout = try endpoint(own, defaults: "timeout: { \(file) }").settings.timeout
        #expect(timeout.attempt?.value == .seconds(attempt))
        #expect(timeout.total?.value == .seconds(total))
    }

    @Test func whatTheEndpointSaysComesFirst() throws {
        let endpoint = try endpoint(
            "retry: { attempts: 5 }, headers: { x-a: { value: own } }",
            defaults:
                "keys: snake_case, retry: { attempts: 2, base: 1s }, headers: { X-A: { value: f }, X-B: { value: f } }"
        )
        #expect(endpoint.settings.retry.attempts?.value == 5)
        #expect(endpoint.settings.retry.base?.value == .seconds(1))
        #expect(endpoint.settings.retry.base?.location.line == 1)
        #expect(endpoint.fixedHeaders.map(\.name.value) == ["x-a", "X-B"])
        #expect(endpoint.query.map(\.key?.value) == ["a_b"])
    }

    @Test func valuesAreAsTheFileSaysThenAsTheAPI() throws {
        let text = """
            === api.yaml
            language: 1
            name: Bank
            envelope: { data: data }
            defaults: { duration: milliseconds, onInvalid: skip, nil: 'null', datetime: unixSeconds }
            === a.yaml
            defaults: { duration: iso8601, onInvalid: fail, nil: omit, datetime: unixMilliseconds, envelope: none }
            types: { A: { fields: { d: duration, own: { type: duration, wire: seconds }, l: list(int), t: datetime? } } }
            endpoints: { a: { get: /a, query: { d: duration, t: datetime }, returns: { type: A, headers: { T: datetime } } } }
            === b.yaml
            types: { B: { fields: { d: duration, l: list(int), n: int } }, P: { patch: true, fields: { l: list(int) } } }
            endpoints: { b: { get: /b, returns: B } }
            """
        let (spec, diagnostics) = SpecReader.read(MarkedSource(text).sources)
        #expect(diagnostics == [])
        guard let spec, case .object(let a)? = spec.type(named: "A")?.kind,
            case .object(let b)? = spec.type(named: "B")?.kind, case .object(let p)? = spec.type(named: "P")?.kind
        else {
            Issue.record("the types are missing")
            return
        }
        #expect(a.fields.map(\.wire?.value) == [.iso8601, .seconds, nil, nil])
        #expect(a.fields.map(\.onInvalid?.value) == [nil, nil, .fail, nil])
        #expect(a.fields.map(\.absentValue) == [.omit, .omit, .omit, .omit])
        #expect(a.fields.map(\.datetime?.value) == [nil, nil, nil, .unixMilliseconds])
        #expect(b.fields.map(\.wire?.value) == [.milliseconds, nil, nil])
        #expect(b.fields.map(\.onInvalid?.value) == [nil, .skip, nil])
        #expect(p.fields.map(\.onInvalid?.value) == [nil])
        let endpoint = try #require(spec.endpoint(named: "a"))
        #expect(endpoint.query.map(\.wire?.value) == [.iso8601, nil])
        #expect(endpoint.query.map(\.datetime?.value) == [nil, .unixMilliseconds])
        #expect(endpoint.returns?.headers.map(\.datetime?.value) == [.unixMilliseconds])
        #expect(!endpoint.hasEnvelope && spec.endpoint(named: "b")?.hasEnvelope == true)
    }

    @Test func aPickedFieldKeepsItsKey() throws {
        let text = """
            === cards.yaml
            defaults: { keys: kebab-case }
            types: { Card: { fields: { holderName: string, panDigits: { type: string, key: pan } } } }
            === requests.yaml
            types: { NewCard: { from: Card, pick: [holderName, panDigits], fields: { deviceName: string } } }
            """
        let (spec, diagnostics) = SpecReader.read(MarkedSource(text).sources)
        #expect(diagnostics == [])
        guard case .object(let object)? = spec?.type(named: "NewCard")?.kind else {
            Issue.record("no type")
            return
        }
        #expect(spec?.fields(of: object).map(\.key?.value) == ["holder-name", "pan", nil])
    }
}
