import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct PagingRuleTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func get(_ text: String, method: String = "get") -> String {
        """
        types:
          Meta: { fields: { next: string?, more: bool, list: list(int), any: json } }
          Page: { fields: { items: list(string), meta: Meta, table: map(Meta) } }
          Two: { fields: { items: list(string), others: "list(int)?", meta: Meta } }
          Lossy: { fields: { items: { type: list(Meta), onInvalid: skip } } }
        endpoints: { a: { \(method): /a, \(text) } }
        """
    }

    /// With the parameter `p` of a type, which a note points at where it is what does not fit.
    private static func query(_ type: String, _ paginate: String, noted: Bool = false) -> String {
        get("query: { p: \(noted ? "2️⃣" : "")\"\(type)\" }, returns: Page, paginate: \(paginate)")
    }

    private static let envelope = """

        === api.yaml
        language: 1
        name: A
        envelope: { data: body, metadata: Meta }
        """

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("wrong-kind", "{ next: link }", get("returns: Page, paginate: 1️⃣link")),
        DiagnosticCase(
            "missing-key",
            "'paginate' must say how to request the next page",
            get("returns: Page, paginate: 1️⃣{ items: items }")
        ),
        DiagnosticCase("missing-key", "meta.next', for example", query("string?", "1️⃣{ send: p }")),
        DiagnosticCase("invalid-paging", "'$' is the whole body", query("string?", "{ send: p, read: 1️⃣$ }")),
        DiagnosticCase("misplaced-key", "'{ send: after", get("returns: Page, paginate: { 1️⃣cursor: a }")),
        DiagnosticCase(
            "conflicting-keys",
            "remove 'offset'",
            get("query: { p: int }, returns: Page, paginate: { 2️⃣page: p, 1️⃣offset: p }")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "beside 'next'",
            get("returns: Page, paginate: { next: link, 1️⃣while: meta.more }")
        ),
        DiagnosticCase("conflicting-keys", "beside 'page'", query("int", "{ page: p, 1️⃣read: meta.next }")),
        DiagnosticCase("invalid-value", "for the 'Link' header", get("returns: Page, paginate: { next: 1️⃣links }")),
        DiagnosticCase("invalid-paging", "'a' returns no list to page through", get("paginate: 1️⃣{ next: link }")),
        DiagnosticCase(
            "invalid-paging",
            "'a' returns no list to page through",
            get("returns: 1️⃣string, paginate: { next: link }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "'a' returns no list to page through",
            get("returns: 1️⃣list(string)?, paginate: { next: link }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "'a' returns no list to page through",
            get("returns: 1️⃣{ 200: Page }, paginate: { next: link }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "write 'items: items' or 'items: others'",
            get("returns: Two, paginate: 1️⃣{ next: link }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "the answer itself is the list",
            get("returns: list(string), paginate: { next: link, items: 1️⃣a }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "'meta' is 'Meta'",
            get("returns: Page, paginate: { next: link, items: 1️⃣meta }").replacing(
                "meta: Meta, table",
                with: "meta: 2️⃣Meta, table"
            )
        ),
        DiagnosticCase("unknown-field", "'items'?", get("returns: Page, paginate: { next: link, items: 1️⃣item }")),
        DiagnosticCase(
            "invalid-paging",
            "of 'Two' are its 'others' here and its 'items' elsewhere",
            get(
                "returns: Two, paginate: 2️⃣{ next: link, items: items } }, b: { get: /b, returns: Two, paginate: 1️⃣{ "
                    + "next: link, items: others }"
            )
        ),
        DiagnosticCase(
            "invalid-paging",
            "one idempotency key would make them the same request",
            get("idempotencyKey: { header: 1️⃣K }, returns: Page, paginate: { next: link }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "'a' is a POST",
            get("returns: Page, paginate: 1️⃣{ next: link }", method: "post")
        ),
        DiagnosticCase(
            "invalid-paging",
            "leaves out elements",
            get("query: { p: int }, returns: Lossy, paginate: { offset: 1️⃣p }")
                .replacing("items: { type", with: "2️⃣items: { type")
        ),
        DiagnosticCase("invalid-paging", "make it an 'int'", query("string", "{ page: 1️⃣p }", noted: true)),
        DiagnosticCase("unknown-parameter", "did you mean 'p'?", query("int", "{ page: 1️⃣q }")),
        DiagnosticCase("unknown-parameter", "add it to 'query'", get("returns: Page, paginate: { page: 1️⃣page }")),
        DiagnosticCase(
            "invalid-paging",
            "make it 'string?'",
            query("int?", "{ send: 1️⃣p, read: meta.next }", noted: true)
        ),
        DiagnosticCase(
            "invalid-paging",
            "make it 'string?'",
            query("list(string)", "{ send: 1️⃣p, read: meta.next }", noted: true)
        ),
        DiagnosticCase("invalid-paging", "a text or a number", query("string?", "{ send: p, read: 1️⃣meta.more }")),
        DiagnosticCase("invalid-paging", "a text or a number", query("string?", "{ send: p, read: 1️⃣meta }")),
        DiagnosticCase("unknown-field", "did you mean 'next'?", query("string?", "{ send: p, read: 1️⃣meta.nxt }")),
        DiagnosticCase("unknown-field", "its fields are", query("string?", "{ send: p, read: 1️⃣paging }")),
        DiagnosticCase("invalid-paging", "has no fields", query("string?", "{ send: p, read: 1️⃣meta.next.x }")),
        DiagnosticCase("invalid-paging", "'first', 'last'", query("string?", "{ send: p, read: 1️⃣meta.list.id }")),
        DiagnosticCase(
            "invalid-paging",
            "'while' must name a 'bool' that says whether there is",
            query("int", "{ page: p, while: 1️⃣meta.next }")
        ),
        DiagnosticCase(
            "invalid-paging",
            "did you mean 'body.meta.next'?",
            query("string?", "{ send: p, read: 1️⃣meta.next }") + envelope
        ),
        DiagnosticCase(
            "unknown-field",
            "did you mean 'next'?",
            query("string?", "{ send: p, read: 1️⃣metadata.nxt }") + envelope
        ),
    ]

    @Test(
        arguments: [
            query("string?", "{ send: p, read: meta.list.last }"), query("int64", "{ send: p, read: meta.list.0 }"),
            query("string?", "{ send: p, read: meta.any.deep.er, while: table.x.more }"),
            query("string?", "{ send: p, read: metadata.next }") + envelope,
            query("string?", "{ send: p, read: beside }") + envelope,
            get("returns: { type: list(string), at: a.b }, query: { p: int? }, paginate: { page: p, while: more }"),
        ]
    )
    func whatFitsIsFine(_ spec: String) {
        let source = MarkedSource(spec)
        let found = SpecReader.read(source.sources).diagnostics
        #expect(found.isEmpty, "\(found.map(\.description))")
    }
}
