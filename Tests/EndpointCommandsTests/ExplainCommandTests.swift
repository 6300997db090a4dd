import EndpointTooling
import Foundation
import SpecTestSupport
import Testing

@testable import EndpointCommands

@Suite struct ExplainCommandTests {
    static let api = """
        language: 1
        name: Bank
        auth: { schemes: { session: { bearer: {} } }, default: session }
        headers: { Accept-Language: { value: en } }
        defaults: { timeout: { attempt: 7s } }
        servers: { production: "https://a.example", test: "https://t.example" }
        """
    static let payments = """
        defaults: { keys: snake_case, retry: { base: 1500ms }, connectivity: failFast }
        endpoints:
          getPayment: { get: "/v1/payments/{id}", query: { limit: int = 100, q: { type: string, default: "a b" } }, returns: string }
          pay:
            post: /v1/payments
            headers: { accept-language: { value: de } }
            timeout: { total: 3s }
            servers: { production: "https://pay.example" }
        """

    static let stored = """
        types: { Payment: { fields: { id: string, text: string } } }
        endpoints:
          getFeed: { get: /feed, query: { cursor: string? }, returns: "[Payment]" }
        repositories:
          Desk:
            entity: Payment
            methods:
              getFeed: { read: cacheOnly, list: { order: [-text] } }
              syncFeed: { sync: getFeed, every: 5m, since: cursor, token: { header: Next } }
        """

    private func explain(_ endpoint: String?, _ specs: String = payments) throws -> CommandOutcome {
        try TemporaryFolder.with { folder in
            try folder.write(Self.api, to: "Bank/api.yaml")
            try folder.write(specs, to: "Bank/payments.yaml")
            var outcome = ExplainCommand(specs: folder("Bank"), endpoint: endpoint).run()
            outcome.output = outcome.output.replacing(folder("Bank/"), with: "")
            return outcome
        }
    }

    /// A row's cells.
    private func row(_ name: String, in output: String) -> [Substring] {
        let lines = output.split(separator: "\n").filter { $0.hasPrefix("\(name)  ") }
        return lines.first?.split(separator: /[ ]{2,}/) ?? []
    }

    @Test(arguments: [
        ["method", "POST", "payments.yaml:5"], ["path", "/v1/payments", "payments.yaml:5"],
        ["auth", "session", "api.yaml:3"], ["header accept-language", "de", "payments.yaml:6"],
        ["timeout attempt", "3s", "payments.yaml:7"], ["timeout total", "3s", "payments.yaml:7"],
        ["retry", "no, a POST without idempotency key is never retried", "default"],
        ["server production", "https://pay.example", "payments.yaml:8"],
        ["server test", "https://t.example", "api.yaml:6"],
        ["keys", "snake_case", "payments.yaml:1"], ["nil", "omit", "default"],
    ])
    func saysWhereASettingComesFrom(_ expected: [Substring]) throws {
        let outcome = try explain("pay")
        #expect(outcome.status == .success)
        #expect(outcome.output.hasPrefix("pay of Bank, payments.yaml:4\n\n"))
        #expect(row(String(expected[0]), in: outcome.output) == expected)
        #expect(!outcome.output.contains("Accept-Language") && !outcome.output.contains("retry base"))
    }

    @Test(arguments: [
        ["Desk read", "cacheOnly", "payments.yaml:8"],
        ["Desk list", "the whole table, by -text", "payments.yaml:8"],
        ["Desk sync", "syncFeed, every 300s, since cursor, the token of the last answer", "payments.yaml:9"],
    ])
    func saysHowAListIsStored(_ expected: [Substring]) throws {
        let outcome = try explain("getFeed", Self.stored)
        #expect(row(String(expected[0]), in: outcome.output) == expected, "\(outcome.output)")
    }

    @Test(arguments: [
        ["header Accept-Language", "en", "api.yaml:4"], ["timeout attempt", "7s", "api.yaml:5"],
        ["timeout total", "90s", "default"], ["retry", "yes, a GET is safe", "default"],
        ["retry base", "1500ms", "payments.yaml:1"], ["retry factor", "2", "default"],
        ["path id", "string", "payments.yaml:3"], ["query limit", "int = 100", "payments.yaml:3"],
        ["query q", "string = \"a b\"", "payments.yaml:3"], ["scheme session", "bearer", "api.yaml:3"],
        ["connectivity", "failFast", "payments.yaml:1"],
    ])
    func inheritsUnsetSettings(_ expected: [Substring]) throws {
        #expect(row(String(expected[0]), in: try explain("getPayment").output) == expected)
    }

    @Test func showsRefinements() throws {
        try TemporaryFolder.with { folder in
            try folder.write(Self.api, to: "Bank/api.yaml")
            try folder.write(Self.payments, to: "Bank/payments.yaml")
            let ours = """
                refine:
                  api: { auth: { default: none } }
                  endpoints:
                    pay: { rename: order, retry: never, timeout: { total: 5s } }
                """
            try folder.write(ours, to: "Bank/ours.yaml")
            let output = ExplainCommand(specs: folder("Bank"), endpoint: "order").run().output
                .replacing(folder("Bank/"), with: "")
            #expect(row("timeout total", in: output) == ["timeout total", "5s", "ours.yaml:4"])
            let refined = ["endpoints.pay", "renamed order", "ours.yaml:4", "payments.yaml:4"]
            #expect(row("endpoints.pay", in: output).map(String.init) == refined)
            #expect(
                row("endpoints.pay.retry", in: output) == [
                    "endpoints.pay.retry", "added", "ours.yaml:4", "payments.yaml:4",
                ]
            )
            let timeout = ["endpoints.pay.timeout.total", "replaced", "ours.yaml:4", "payments.yaml:7"]
            #expect(row("endpoints.pay.timeout.total", in: output).map(String.init) == timeout)
            #expect(!output.contains("api.auth"))
            let all = ExplainCommand(specs: folder("Bank"), endpoint: nil).run().output.replacing(
                folder("Bank/"),
                with: ""
            )
            #expect(row("api.auth.default", in: all) == ["api.auth.default", "replaced", "ours.yaml:2", "api.yaml:3"])
        }
    }

    @Test(arguments: [
        ("getPaymnt", "did you mean 'getPayment'?"), ("payment", "there is 'getPayment'"),
        ("getPays", "there is 'getPayment'"), ("zzz", "omit the name to list all endpoints"),
    ])
    func suggestsSimilarNames(name: String, hint: String) throws {
        let outcome = try explain(name)
        #expect(outcome.status == .failure && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    static let reuse = """
        defaults: { reuse: all }
        endpoints:
          rates: { get: /rates, returns: string }
          balance: { get: /balance, returns: string, reuse: nothing }
          chat: { get: /chat, returns: { events: string } }
          report: { get: /report, returns: file }
          slow: { get: /slow, returns: string, timeout: { idle: 5s } }
          calm: { get: /calm, returns: string, timeout: { idle: none } }
        """

    @Test(arguments: [
        ("rates", "all", "rates.yaml:1"), ("balance", "nothing", "rates.yaml:4"), ("calm", "all", "rates.yaml:1"),
        ("chat", "nothing, an answer of 'events' is passed on as it arrives", "rates.yaml:5"),
        ("report", "nothing, an answer of 'file' is passed on as it arrives", "rates.yaml:6"),
        ("slow", "nothing, a call that limits 'idle' reads its own answer", "rates.yaml:7"),
    ])
    func saysWhereNothingIsReused(_ endpoint: String, _ value: Substring, _ place: Substring) throws {
        try TemporaryFolder.with { folder in
            try folder.write("language: 1\nname: Bank\n", to: "Bank/api.yaml")
            try folder.write(Self.reuse, to: "Bank/rates.yaml")
            let output = ExplainCommand(specs: folder("Bank"), endpoint: endpoint).run().output
            #expect(row("reuse", in: output.replacing(folder("Bank/"), with: "")) == ["reuse", value, place])
        }
    }

    static let streams = """
        endpoints:
          chat: { get: /chat, returns: { events: string } }
          told: { get: /told, returns: { lines: string }, timeout: { total: 5s } }
          paced: { get: /paced, returns: file, timeout: { idle: 7s } }
          open: { get: /open, returns: stream, timeout: { total: none } }
        """

    @Test(
        arguments: [
            (
                "chat", "total", ["none", "default"],
                ["none, a stream does not take the 90s of 'defaults'", "api.yaml:3"]
            ),
            ("chat", "idle", ["60s", "default"], ["60s", "default"]),
            ("chat", "attempt", ["30s", "default"], ["30s", "default"]),
            ("told", "total", ["5s", "streams.yaml:3"], ["5s", "streams.yaml:3"]), ("told", "idle", nil, nil),
            (
                "paced", "total", ["none", "default"],
                ["none, a stream does not take the 90s of 'defaults'", "api.yaml:3"]
            ),
            ("paced", "idle", ["7s", "streams.yaml:4"], ["7s", "streams.yaml:4"]),
            ("open", "total", ["none", "streams.yaml:5"], ["none", "streams.yaml:5"]),
            ("open", "idle", ["60s", "default"], ["60s", "default"]),
        ] as [(String, Substring, [Substring]?, [Substring]?)]
    )
    func streamsHaveNoDefaultTotalTimeout(
        _ endpoint: String,
        _ limit: Substring,
        _ alone: [Substring]?,
        _ underATotal: [Substring]?
    ) throws {
        for (defaults, expected) in [("", alone), ("defaults: { timeout: { total: 90s } }\n", underATotal)] {
            try TemporaryFolder.with { folder in
                try folder.write("language: 1\nname: Bank\n\(defaults)", to: "Bank/api.yaml")
                try folder.write(Self.streams, to: "Bank/streams.yaml")
                let output = ExplainCommand(specs: folder("Bank"), endpoint: endpoint).run().output
                let found = row("timeout \(limit)", in: output.replacing(folder("Bank/"), with: ""))
                #expect(found == expected.map { ["timeout \(limit)"] + $0 } ?? [])
            }
        }
    }

    static let unwrapped = """
        endpoints:
          chat: { get: /chat, returns: { events: string } }
          logo: { get: /logo, returns: data }
          ping: { post: /ping, retry: never }
          search: { post: /search, safe: true, body: string, returns: list(string), reuse: inFlight }
        """

    @Test(
        arguments: [
            ("chat", "envelope", []), ("logo", "envelope", []), ("ping", "envelope", []),
            ("search", "envelope", ["data", "api.yaml:3"]), ("ping", "connectivity", ["tried in any case", "default"]),
            ("chat", "connectivity", ["retried in any case", "default"]),
            ("search", "retry", ["yes, it is safe", "default"]),
            ("search", "reuse", ["inFlight", "unwrapped.yaml:5"]),
        ] as [(String, String, [Substring])]
    )
    func showsTheEffectiveSettings(_ endpoint: String, _ name: String, _ expected: [Substring]) throws {
        try TemporaryFolder.with { folder in
            try folder.write("language: 1\nname: Bank\nenvelope: { data: data }\n", to: "Bank/api.yaml")
            try folder.write(Self.unwrapped, to: "Bank/unwrapped.yaml")
            let output = ExplainCommand(specs: folder("Bank"), endpoint: endpoint).run().output
            #expect(
                row(name, in: output.replacing(folder("Bank/"), with: ""))
                    == (expected.isEmpty ? [] : [Substring(name)] + expected)
            )
        }
    }

    @Test func columnsAreAligned() throws {
        let lines = try explain("pay").output.split(separator: "\n").dropFirst()
        let place = try #require(lines.first?.range(of: "from")?.lowerBound)
        let column = lines.first.map { $0.distance(from: $0.startIndex, to: place) } ?? 0
        for line in lines {
            let start = line.index(line.startIndex, offsetBy: column)
            #expect(line[line.index(start, offsetBy: -2)..<start] == "  " && line[start] != " ", "\(line)")
        }
    }

    @Test func listsAllEndpoints() throws {
        let outcome = try explain(nil)
        #expect(
            outcome.output == """
                endpoint    method  path               auth     retry  returns  declared at
                getPayment  GET     /v1/payments/{id}  session  yes    string   payments.yaml:3
                pay         POST    /v1/payments       session  no     none     payments.yaml:4

                """
        )
    }

    @Test func suggestsTheIntendedEndpoint() throws {
        let outcome = try explain("getPaymnet")
        #expect(outcome.status == .failure && outcome.output == "")
        #expect(outcome.errors.contains("there is no endpoint 'getPaymnet'"))
        #expect(outcome.errors.contains("did you mean 'getPayment'?"))
        #expect(try explain("zzz").errors.contains("omit the name to list all endpoints"))
    }

    @Test func explainsNoInvalidSpecs() throws {
        try TemporaryFolder.with { folder in
            try folder.write(GenerateCommandTests.api, to: "Bank/api.yaml")
            try folder.write(GenerateCommandTests.mistake, to: "Bank/cards.yaml")
            let outcome = ExplainCommand(specs: folder("Bank"), endpoint: nil).run()
            #expect(outcome.status == .failure && outcome.output == "")
            #expect(outcome.errors.contains("cards.yaml:2:"))
            #expect(ExplainCommand(specs: folder("Nowhere"), endpoint: nil).run().status == .usage)
        }
    }
}
