import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct SyncRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func repository(_ sync: String) -> String {
        """
        types:
          Payment: { fields: { id: string, text: string, isDeleted: bool?, status: Status, at: datetime } }
          Status: { enum: [open, cancelled] }
          Meta: { fields: { token: string?, isLast: bool, number: int } }
          Page: { fields: { items: list(Payment), meta: Meta } }
        endpoints:
          getFeed: { get: /f, query: { token: string? }, returns: list(Payment) }
          getPages:
            get: /pages
            query: { token: string?, page: int? }
            returns: Page
            paginate: { page: page }
          getAll: { get: /p, query: { after: datetime?, text: string? }, returns: list(Payment) }
          getSome: { get: /s, query: { text: string }, returns: list(Payment) }
          getOne: { get: "/p/{id}", returns: Payment }
          getUncached: { get: /u, returns: list(Payment) }
          syncIt: { put: /sync }
        repositories:
          Desk:
            entity: Payment
            methods:
              getAll: { read: cacheOnly }
              getSome: { read: cacheOnly }
              getOne: { read: cacheOnly }
              getUncached: {}
              getFeed: { read: cacheOnly }
              getPages: { read: cacheOnly }
              \(sync)
        """
    }

    private static func sync(_ rest: String) -> String { repository("sync: { \(rest) }") }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("unknown-method", "did you mean 'getAll'?", sync("sync: 1️⃣getAl")),
        DiagnosticCase(
            "invalid-sync",
            "a sync updates such a list",
            sync("sync: 1️⃣getUncached").replacing("getUncached: { get", with: "2️⃣getUncached: { get")
        ),
        DiagnosticCase(
            "invalid-sync",
            "a sync updates such a list",
            sync("sync: 1️⃣getOne").replacing("getOne: { get", with: "2️⃣getOne: { get")
        ),
        DiagnosticCase(
            "invalid-sync",
            "has no value for 'text'",
            sync("sync: 1️⃣getSome").replacing("{ text: string }, returns", with: "{ 2️⃣text: string }, returns")
        ),
        DiagnosticCase(
            "invalid-sync",
            "is an endpoint",
            repository("1️⃣syncIt: { sync: getAll }").replacing("syncIt: { put", with: "2️⃣syncIt: { put")
        ),
        DiagnosticCase("unknown-parameter", "did you mean 'after'?", sync("sync: getAll, since: 1️⃣afte")),
        DiagnosticCase(
            "invalid-sync",
            "make it 'datetime?' instead of 'string?'",
            sync("sync: getAll, since: 1️⃣text").replacing("text: string? }", with: "text: 2️⃣string? }")
        ),
        DiagnosticCase("invalid-sync", "add 'since'", sync("sync: getAll, deleted: 1️⃣isDeleted")),
        DiagnosticCase("unknown-field", "did you mean", sync("sync: getAll, since: after, deleted: 1️⃣isDelete")),
        DiagnosticCase(
            "invalid-sync",
            "write '{ text: value }'",
            sync("sync: getAll, since: after, deleted: 1️⃣text")
                .replacing("text: string, isDeleted", with: "text: 2️⃣string, isDeleted")
        ),
        DiagnosticCase("unknown-field", "did you mean", sync("sync: getAll, since: after, deleted: { 1️⃣statu: open }")),
        DiagnosticCase(
            "invalid-sync",
            "did you mean",
            sync("sync: getAll, since: after, deleted: { status: 1️⃣cancelle }")
        ),
        DiagnosticCase(
            "invalid-sync",
            "only a text",
            sync("sync: getAll, since: after, deleted: { 1️⃣at: 5 }").replacing(
                "at: datetime }",
                with: "at: "
                    + "2️⃣datetime }"
            )
        ),
        DiagnosticCase(
            "wrong-kind",
            "be one field and its value for a deleted entity, such as '{",
            sync("sync: getAll, since: after, deleted: 1️⃣{ text: a, status: open }")
        ),
        DiagnosticCase("invalid-sync", "'token' needs 'since'", sync("sync: getFeed, token: 1️⃣next")),
        DiagnosticCase("missing-key", "'token' needs 'sync'", repository("syncIt: { 1️⃣token: next }")),
        DiagnosticCase(
            "invalid-sync",
            "make it 'string?' instead of 'datetime?'",
            sync("sync: getAll, since: 1️⃣after, token: { header: Next }")
                .replacing("after: datetime?", with: "after: 2️⃣datetime?")
        ),
        DiagnosticCase("unknown-field", "did you mean", sync("sync: getPages, since: token, token: 1️⃣meta.toke")),
        DiagnosticCase(
            "invalid-sync",
            "is 'bool'; name another place",
            sync("sync: getPages, since: token, token: 1️⃣meta.isLast")
        ),
        DiagnosticCase("invalid-sync", "is the whole body", sync("sync: getFeed, since: token, token: 1️⃣$")),
        DiagnosticCase(
            "invalid-header",
            "'a b' is not a valid header name",
            sync("sync: getFeed, since: token, token: { header: 1️⃣a b }")
        ),
        DiagnosticCase(
            "missing-key",
            "'token' needs 'header'",
            sync("sync: getFeed, since: token, token: 1️⃣{ }")
        ),
        DiagnosticCase("conflicting-keys", "it cannot have 'read'", sync("sync: getAll, 1️⃣read: cacheOnly")),
        DiagnosticCase("missing-key", "'every' needs 'sync'", repository("syncIt: { 1️⃣every: 5m }")),
        DiagnosticCase("invalid-value", "more than nothing", sync("sync: getAll, every: 1️⃣0s")),
    ]
}
