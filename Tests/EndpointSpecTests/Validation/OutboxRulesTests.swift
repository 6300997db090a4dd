import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct OutboxRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    /// A repository over endpoints of every sort.
    private static func repository(_ methods: String, _ keys: String = "entity: Payment, ") -> String {
        """
        types:
          Payment: { fields: { id: string, status: Status, amount: decimal, text: string? } }
          Numbered: { fields: { id: int, text: string? } }
          Pair: { wire: array, fields: { id: string, text: string } }
          Status: { enum: [open, done] }
          CreatePayment: { from: Payment, pick: [amount, text] }
          Page: { fields: { items: list(Payment), next: string? } }
          Secret: { fields: { pin: { type: string, sensitive: true } } }
        endpoints:
          getAll: { get: /p, returns: list(Payment) }
          create: { put: /p, body: CreatePayment, returns: Payment }
          createSilently: { put: /s, body: CreatePayment }
          number: { put: /n, returns: Numbered }
          pair: { put: "/pair/{id}", returns: Pair }
          pay: { put: "/p/{id}/pay" }
          charge: { post: "/p/{id}/charge" }
          once: { put: "/p/{id}/once", retry: never }
          upload: { put: "/p/{id}/file", body: { as: file } }
          pour: { put: "/p/{id}/stream", body: { as: stream } }
          log: { put: "/p/{id}/lines", body: { type: list(Payment), as: lines } }
          form: { put: "/p/{id}/parts", body: { as: multipart, fields: { text: string } } }
          follow: { put: { url: destination } }
          bare: { put: "/p/{id}/bare", inherits: none }
          pages: { put: /pages, query: { after: string? }, returns: Page, paginate: { send: after, read: next } }
          tail: { put: /tail, returns: stream }
          notify: { put: /notify }
          unlock: { put: /unlock, body: Secret }
        repositories:
          Desk: { \(keys)methods: { \(methods) } }
        """
    }

    private static func outbox(_ method: String, _ rest: String = "") -> String {
        repository("getAll: { read: cacheOnly }, \(method): { write: 1️⃣outbox\(rest) }")
    }

    static let cases = endpoints + entities + conflicts + settings + references

    private static let endpoints: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-outbox",
            "which changes nothing",
            repository("getAll: { write: 1️⃣outbox }").replacing("{ get: /p,", with: "{ 2️⃣get: /p,")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "the server could apply it twice",
            outbox("charge").replacing("charge: { post", with: "2️⃣charge: { post")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "has 'retry: never'",
            outbox("once").replacing("retry: never", with: "retry: 2️⃣never")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "sends a file",
            outbox("upload").replacing("{ as: file }", with: "2️⃣{ as: file }")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "read only once",
            outbox("pour").replacing("{ as: stream }", with: "2️⃣{ as: stream }")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "sends lines",
            outbox("log").replacing("type: list(Payment)", with: "type: 2️⃣list(Payment)")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "sends parts",
            outbox("form").replacing("form: { put", with: "2️⃣form: { put")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "which may be another one later",
            outbox("follow").replacing("url: destination", with: "url: 2️⃣destination")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "inherits nothing",
            outbox("bare").replacing("bare: { put", with: "2️⃣bare: { put")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "returns pages",
            outbox("pages").replacing("paginate: {", with: "paginate: 2️⃣{")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "returns a stream",
            outbox("tail").replacing("returns: stream", with: "returns: 2️⃣stream")
        ),
        DiagnosticCase("invalid-value", "did you mean 'outbox'?", repository("pay: { write: 1️⃣outbx }")),
        DiagnosticCase("misplaced-key", "'write: outbox'", repository("pay: { 1️⃣outbox: {} }")),
    ]

    private static let entities: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-outbox",
            "write 'then: { set: { status: … } }'",
            outbox("create").replacing("status: Status", with: "2️⃣status: Status")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "neither its body nor its path contains 'status'",
            outbox("create").replacing("create: { put: /p,", with: "create: { put: \"/{row}/{seat}/p\",")
                .replacing("status: Status", with: "2️⃣status: Status")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "'createSilently' creates a 'Payment' but does not return it",
            outbox("createSilently").replacing("createSilently: { put", with: "2️⃣createSilently: { put")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "only the server can create 'id', which is 'int'",
            repository("number: { write: 1️⃣outbox }", "entity: Numbered, ").replacing("id: int", with: "id: 2️⃣int")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "an array on the wire",
            repository("pair: { write: 1️⃣outbox }", "entity: Pair, ")
        ),
        DiagnosticCase(
            "invalid-outbox",
            "identifies the entity that it changes",
            repository("change: { write: outbox, then: 1️⃣{ set: { status: done } } }")
                .replacing(
                    "  notify:",
                    with: "  2️⃣change: { patch: /p, retry: idempotent, returns: Payment }\n  notify:"
                )
        ),
        DiagnosticCase(
            "missing-store",
            "'unlock' is sensitive",
            repository("1️⃣unlock: { write: outbox }").replacing("unlock: { put", with: "2️⃣unlock: { put")
        ),
    ]

    private static let conflicts: [DiagnosticCase] = [
        DiagnosticCase("invalid-conflict", "does not wait", repository("pay: { conflict: 1️⃣server }")),
        DiagnosticCase(
            "invalid-conflict",
            "'notify' changes no existing entity",
            repository("notify: { write: outbox, conflict: 1️⃣server }")
                .replacing("notify: { put", with: "2️⃣notify: { put")
        ),
        DiagnosticCase(
            "invalid-conflict",
            "no endpoint returns a 'Payment' by its key alone",
            repository("pay: { write: outbox, conflict: 1️⃣client }")
        ),
        DiagnosticCase(
            "invalid-value",
            "server, client, app",
            repository("pay: { write: outbox, conflict: 1️⃣newest }")
        ),
    ]

    private static let settings: [DiagnosticCase] = [
        DiagnosticCase("invalid-outbox", "no method of 'Desk'", repository("pay: {}", "1️⃣outbox: { keep: 1d }, ")),
        DiagnosticCase("invalid-value", "from 1 to 64", repository(pay, "outbox: { parallel: 1️⃣65 }, ")),
        DiagnosticCase("invalid-value", "more than nothing", repository(pay, "outbox: { keep: 1️⃣0s }, ")),
        DiagnosticCase("invalid-value", "hold", repository(pay, "outbox: { onRefusal: 1️⃣drop }, ")),
        DiagnosticCase("invalid-value", "delete", repository(pay, "outbox: { afterSignOut: 1️⃣forget }, ")),
        DiagnosticCase("misplaced-key", "'keep'", repository(pay, "outbox: { 1️⃣ttl: 1d }, ")),
    ]

    private static let pay = "pay: { write: outbox }"

    private static let references: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-reference",
            "did you mean 'Payment'?",
            repository(pay).replacing(
                "decimal, text: string?",
                with: "decimal, text: { type: string?, refers: 1️⃣Paymant }"
            )
        ),
        DiagnosticCase(
            "invalid-reference",
            "write 'entity: Payment'",
            repository(pay, "").replacing(
                "/p/{id}/pay\" }",
                with: "/p/{id}/pay\", path: { id: { type: string, refers: 1️⃣Payment } } }"
            )
        ),
        DiagnosticCase(
            "invalid-reference",
            "'amount' is 'decimal'",
            repository(pay).replacing("amount: decimal", with: "amount: { type: 2️⃣decimal, refers: 1️⃣Payment }")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "it cannot have 'refers'",
            repository(pay).replacing("amount: decimal", with: "amount: { value: 1, 1️⃣refers: Payment }")
        ),
    ]

    // MARK: What is allowed

    private static let allowed: [String] = [
        repository("create: { write: outbox, then: { set: { status: open } } }"),
        repository("createSilently: { write: outbox, then: none }"),
        repository("number: { write: outbox, then: none }", "entity: Numbered, "),
        repository("charge: { write: outbox }").replacing("/charge\" }", with: "/charge\", retry: idempotent }"),
        repository("once: { write: outbox }")
            .replacing("retry: never", with: "retry: never, idempotencyKey: { header: Idempotency-Key }"),
        repository("notify: { write: outbox }", ""),
        repository("unlock: { write: outbox }", "cache: { store: plain }, "),
        repository("pay: { write: outbox, conflict: client }")
            .replacing("  notify:", with: "  getOne: { get: \"/p/{id}\", returns: Payment }\n  notify:"),
    ]

    @Test(arguments: allowed) func acceptsWhatCanWait(_ spec: String) {
        let (_, diagnostics) = SpecReader.read(MarkedSource(spec).sources)
        #expect(diagnostics.map(\.description) == [])
    }
}
