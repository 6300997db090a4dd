import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct OfflineRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    /// A repository over endpoints of every sort.
    private static func repository(_ methods: String, _ keys: String = "entity: Payment, ") -> String {
        """
        types:
          Payment:
            fields: { id: string, status: Status, lines: list(string), amount: decimal, paidAt: datetime?, number: int }
          Secret: { fields: { id: string, pin: { type: string, sensitive: true } } }
          Pair: { wire: array, fields: { id: string, text: string } }
          Status: { enum: [open, done] }
          Page: { fields: { items: list(string), next: string? } }
        endpoints:
          getAll: { get: /p, query: { status: Status?, text: string?, number: int? }, returns: list(Payment) }
          getOne: { get: "/p/{id}", returns: Payment }
          getMaybe: { get: "/p/maybe/{id}", returns: Payment? }
          getMe: { get: /me, returns: Payment }
          getPages: { get: /pages, query: { after: string? }, returns: Page, paginate: { send: after, read: next } }
          getBytes: { get: /bytes, returns: stream }
          getNothing: { get: /nothing }
          getSecrets: { get: /secrets, returns: list(Secret) }
          post: { post: /p, retry: never, returns: Payment }
          postNothing: { post: /n, retry: never }
          postPair: { post: /pair, retry: never, returns: Pair }
          remove: { delete: "/p/{id}" }
        repositories:
          Desk: { \(keys)methods: { \(methods) } }
        """
    }

    private static let all = "getAll: { read: cacheThenRefresh }"

    static let cases = reads + lists + effects + caches + versions + words

    private static let reads: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-read",
            "is a POST",
            repository("post: { read: 1️⃣cacheOnly }").replacing("{ post: /p,", with: "{ 2️⃣post: /p,")
        ),
        DiagnosticCase("invalid-read", "returns 'none'", repository("getNothing: { read: 1️⃣cacheOnly }")),
        DiagnosticCase(
            "invalid-read",
            "returns 'stream'",
            repository("getBytes: { read: 1️⃣cacheOnly }").replacing("returns: stream", with: "returns: 2️⃣stream")
        ),
        DiagnosticCase("invalid-read", "identifies the 'Payment'", repository("getMe: { read: 1️⃣cacheOnly }")),
        DiagnosticCase(
            "invalid-read",
            "return 'Payment'",
            repository("getMaybe: { read: 1️⃣cacheOnly }").replacing("returns: Payment?", with: "returns: 2️⃣Payment?")
        ),
        DiagnosticCase("invalid-read", "'getPages' returns other pages", repository("getPages: { read: 1️⃣cacheOnly }")),
        DiagnosticCase("invalid-value", "cacheThenRefresh", repository("getAll: { read: 1️⃣cacheFirst }")),
        DiagnosticCase("invalid-read", "keeps no value", repository("getAll: { refresh: 1️⃣whileObserved }")),
        DiagnosticCase(
            "invalid-read",
            "never asks the server",
            repository("getAll: { read: cacheOnly, refresh: 1️⃣whileObserved }")
        ),
        DiagnosticCase(
            "invalid-value",
            "whileObserved",
            repository("getAll: { read: cacheThenRefresh, refresh: 1️⃣always }")
        ),
    ]

    private static func list(_ list: String) -> String { repository("getAll: { read: cacheOnly, list: { \(list) } }") }

    private static let lists: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-list",
            "'getAll' always asks the server",
            repository("getAll: { list: 1️⃣{ order: [id] } }")
        ),
        DiagnosticCase(
            "invalid-list",
            "the answer is 'Payment'",
            repository("getOne: { read: cacheOnly, list: 1️⃣{ order: [id] } }")
                .replacing("/p/{id}\", returns: Payment }", with: "/p/{id}\", returns: 2️⃣Payment }")
        ),
        DiagnosticCase("missing-key", "'list' needs 'order'", repository("getAll: { read: cacheOnly, list: 1️⃣{} }")),
        DiagnosticCase("unknown-field", "did you mean 'paidAt'?", list("order: [1️⃣-paidat]")),
        DiagnosticCase(
            "invalid-list",
            "stored list can only be ordered by texts, numbers, booleans,",
            list("order: [1️⃣lines]").replacing("lines: list", with: "lines: 2️⃣list")
        ),
        DiagnosticCase(
            "invalid-list",
            "only be filtered by texts, whole numbers, doubles, booleans,",
            list("where: { 1️⃣amount: text }").replacing("amount: decimal", with: "amount: 2️⃣decimal")
        ),
        DiagnosticCase("unknown-parameter", "did you mean 'status'?", list("where: { status: 1️⃣statu }")),
        DiagnosticCase(
            "invalid-list",
            "never equal",
            list("where: { status: 1️⃣number }")
                .replacing("status: Status,", with: "status: 2️⃣Status,")
                .replacing("number: int? }", with: "number: 3️⃣int? }")
        ),
        DiagnosticCase(
            "invalid-list",
            "does not know the parameter 'text'",
            list("where: { 1️⃣status: status }").replacing("text: string?", with: "2️⃣text: string?")
        ),
        DiagnosticCase(
            "invalid-list",
            "it cannot be compared",
            repository(
                "getSecrets: { read: cacheOnly, list: { order: [1️⃣pin] } }",
                "entity: Secret, cache: { store: 2️⃣encrypted }, "
            )
        ),
    ]

    private static func then(_ then: String, of method: String = "remove") -> String {
        repository("\(all), post: {}, \(method): { then: \(then) }")
    }

    private static let effects: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-effect",
            "reads through the store",
            repository("getAll: { read: 2️⃣cacheOnly, then: 1️⃣delete }")
        ),
        DiagnosticCase(
            "invalid-effect",
            "returns a stream",
            repository("getBytes: { then: 1️⃣delete }").replacing("returns: stream", with: "returns: 2️⃣stream")
        ),
        DiagnosticCase(
            "invalid-effect",
            "no fields to set",
            then("{ delete: 1️⃣true, set: { 2️⃣status: done } }")
        ),
        DiagnosticCase(
            "invalid-effect",
            "'delete' change the repository's entity, but 'Desk' has none",
            repository("remove: { then: 1️⃣delete }", "")
        ),
        DiagnosticCase(
            "invalid-effect",
            "give a parameter the name of the key, or write 'invalidate'",
            repository("postNothing: { then: 1️⃣delete }")
                .replacing("postNothing: { post", with: "2️⃣postNothing: { post")
        ),
        DiagnosticCase("unknown-field", "did you mean 'status'?", then("{ set: { 1️⃣statu: done } }")),
        DiagnosticCase("invalid-effect", "the key of 'Payment'", then("{ set: { 1️⃣id: a } }")),
        DiagnosticCase("invalid-effect", "did you mean 'done'?", then("{ set: { status: 1️⃣don } }")),
        DiagnosticCase("invalid-effect", "'number' must be a whole number", then("{ set: { number: 1️⃣now } }")),
        DiagnosticCase(
            "invalid-effect",
            "an array on the wire",
            repository("postPair: { then: { set: { 1️⃣text: a } } }", "entity: Pair, ")
        ),
        DiagnosticCase("unknown-method", "did you mean 'getAll'?", then("{ invalidate: [1️⃣getAl] }")),
        DiagnosticCase("unknown-method", "did you mean 'Desk'?", then("{ invalidate: [1️⃣Dosk.getAll] }")),
        DiagnosticCase(
            "invalid-effect",
            "'post' stores nothing that could become outdated",
            then("{ invalidate: [1️⃣post] }")
        ),
        DiagnosticCase("invalid-effect", "a stored list of 'Payment'", then("{ insert: [1️⃣post] }")),
        DiagnosticCase(
            "invalid-effect",
            "'remove' does not return the 'Payment' to insert into the list",
            then("{ insert: [1️⃣getAll] }").replacing("remove: { delete: \"", with: "2️⃣remove: { delete: \"")
        ),
        DiagnosticCase("invalid-value", "did you mean 'delete'?", then("1️⃣delet")),
        DiagnosticCase("missing-key", "'then' needs 'set'", then("1️⃣{}")),
    ]

    private static let caches: [DiagnosticCase] = [
        DiagnosticCase("invalid-cache", "no method of 'Desk'", repository("getAll: {}", "1️⃣cache: {}, ")),
        DiagnosticCase(
            "missing-store",
            "'Secret' has sensitive fields",
            repository("getSecrets: { read: cacheOnly }", "entity: Secret, 1️⃣cache: { maxAge: 1h }, ")
        ),
        DiagnosticCase(
            "missing-store",
            "'[Secret]' has sensitive fields",
            repository("getSecrets: { read: cacheOnly }", "").replacing("  Desk:", with: "  1️⃣Desk:")
        ),
        DiagnosticCase(
            "invalid-cache",
            "'plain' here and 'encrypted' elsewhere",
            repository(all, "entity: Payment, cache: { store: 2️⃣encrypted }, ")
                + "\n  Other: { entity: Payment, cache: { store: 1️⃣plain }, methods: { \(all) } }"
        ),
        DiagnosticCase(
            "invalid-cache",
            "has only one table, and 'Desk' uses another key for its rows",
            repository(all).replacing("  Desk:", with: "  2️⃣Desk:")
                + "\n  Other: { entity: Payment, key: 1️⃣number, cache: { store: plain }, methods: { \(all) } }"
        ),
        DiagnosticCase("invalid-entity", "'Desk' has no entity", repository("getAll: {}", "key: 1️⃣id, ")),
        DiagnosticCase("unknown-field", "did you mean 'number'?", repository(all, "entity: Payment, key: 1️⃣numer, ")),
        DiagnosticCase(
            "invalid-entity",
            "'paidAt' is optional",
            repository(all, "entity: Payment, key: 1️⃣paidAt, ")
                .replacing("paidAt: datetime?", with: "paidAt: 2️⃣datetime?")
        ),
        DiagnosticCase(
            "invalid-entity",
            "'amount' is 'decimal'",
            repository(all, "entity: Payment, key: 1️⃣amount, ")
                .replacing("amount: decimal", with: "amount: 2️⃣decimal")
        ),
        DiagnosticCase("invalid-value", "500kB, 50MB", repository(all, "cache: { maxBytes: 1️⃣50TB }, ")),
        DiagnosticCase("invalid-value", "more than nothing", repository(all, "cache: { maxAge: 1️⃣0s }, ")),
    ]

    private static func versioned(_ version: String) -> String {
        repository(all, "entity: Payment, version: { \(version) }, ")
    }

    private static let versions: [DiagnosticCase] = [
        DiagnosticCase("invalid-entity", "'Desk' has no entity", repository("getAll: {}", "version: { field: 1️⃣id }, ")),
        DiagnosticCase("unknown-field", "did you mean 'number'?", versioned("field: 1️⃣numer")),
        DiagnosticCase("invalid-entity", "leads to 'decimal'", versioned("field: 1️⃣amount")),
        DiagnosticCase("invalid-entity", "leads to 'string'", versioned("field: 1️⃣id.etag")),
        DiagnosticCase("invalid-value", "for the field's value once", versioned("field: number, as: 1️⃣x")),
        DiagnosticCase("conflicting-keys", "remove 'query', or 'body'", versioned("field: id, query: v, 1️⃣body: v")),
        DiagnosticCase("misplaced-key", "If-Match", versioned("field: id, 1️⃣header: ETag")),
    ]

    private static let words: [DiagnosticCase] = [
        DiagnosticCase("misplaced-key", "'maxAge'", repository(all, "cache: { 1️⃣ttl: 1h }, ")),
        DiagnosticCase("misplaced-key", "under 'then'", repository("remove: { 1️⃣set: {} }")),
        DiagnosticCase("misplaced-key", "cache: { store: encrypted }", repository(all, "1️⃣store: plain, ")),
        DiagnosticCase("invalid-value", "serverFirst", repository("post: { write: 1️⃣later }")),
    ]
}
