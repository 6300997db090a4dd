import EndpointCompatibility

/// Repositories, stores and outboxes.
extension LanguageRow {
    private static let notes = """
        types: { Note: { fields: { id: string, title: string, name: string, n: int, gone: bool, dead: bool } } }
        endpoints:
          getNotes: { get: /notes, query: { title: string?, since: datetime?, from: datetime? }, returns: [Note] }
          getNote: { get: "/notes/{id}", returns: Note }
          putNote: { put: "/notes/{id}", body: Note, returns: Note }
        repositories:
          Notes: { entity: Note, @ }
        """

    private static let filtered = notes.replacing(", since: datetime?, from: datetime?", with: "").replacing(
        "@",
        with: "methods: { getNotes: { read: cacheThenRefresh@ } }"
    )

    private static let reads = "getNotes: { read: cacheThenRefresh }, getNote: { read: cacheElseNetwork }"

    static let repositories: [LanguageRow] = [
        rows(
            "repository",
            in: notes.replacing("entity: Note, ", with: ""),
            .devices,
            [
                (
                    "key", "entity: Note, methods: { \(reads) }",
                    "entity: Note, key: title, methods: { getNotes: { read: cacheThenRefresh } }"
                ),
                ("entity", "entity: Note, methods: { \(reads) }", "methods: { getNote: { read: cacheElseNetwork } }"),
                (
                    "cache", "entity: Note, cache: { maxEntries: 9 }, methods: { \(reads) }",
                    "entity: Note, cache: { maxEntries: 8 }, methods: { \(reads) }"
                ),
                (
                    "methods", "entity: Note, methods: { \(reads) }",
                    "entity: Note, methods: { getNote: { read: cacheElseNetwork } }"
                ),
            ]
        ),
        rows(
            "repository",
            in: notes,
            .sourceCode,
            [("errors", "errors: typed, methods: { \(reads) }", "errors: plain, methods: { \(reads) }")]
        ),
        rows(
            "cache",
            in: notes.replacing("@", with: "cache: { @ }, methods: { \(reads) }"),
            .devices,
            [
                ("maxEntries", "maxEntries: 9", "maxEntries: 8"), ("maxBytes", "maxBytes: 9MB", "maxBytes: 8MB"),
                ("store", "store: encrypted", "store: plain"),
            ]
        ),
        rows(
            "outbox",
            in: notes.replacing("@", with: "outbox: { @ }, methods: { \(reads), putNote: { write: outbox } }"),
            .devices,
            [("keep", "keep: 30d", "keep: 1d"), ("afterSignOut", "afterSignOut: keep", "afterSignOut: delete")]
        ),
        rows(
            "repository",
            in: notes.replacing("@", with: "@, methods: { \(reads), putNote: { write: outbox } }"),
            .devices,
            [("outbox", "outbox: { keep: 30d }", "outbox: { keep: 1d }")]
        ),
        [("defaults", api("defaults: { @ }", notes)), ("defaultsOfFile", "defaults: { @ }\n\(notes)")].flatMap {
            (name: String, spec: String) -> [LanguageRow] in
            rows(
                name,
                in: spec.replacing(
                    "entity: Note, @",
                    with: "entity: Note, methods: { \(reads), putNote: { write: outbox } }"
                ),
                .devices,
                [
                    ("cache", "cache: { maxEntries: 9 }", "cache: { maxEntries: 8 }"),
                    ("outbox", "outbox: { keep: 30d }", "outbox: { keep: 1d }"),
                ]
            )
        },
        rows(
            "repositorysMethod",
            in: notes.replacing("@", with: "methods: { getNote: { read: cacheElseNetwork }, @ }"),
            .devices,
            [
                ("read", "getNotes: { read: cacheThenRefresh }", "getNotes: {}"),
                ("write", "putNote: { write: outbox }", "putNote: {}"),
                (
                    "sync", "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes, since: since }",
                    "getNotes: { read: cacheThenRefresh }"
                ),
                (
                    "since", "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes, since: since }",
                    "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes }"
                ),
                (
                    "deleted",
                    "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes, since: since, deleted: gone }",
                    "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes, since: since }"
                ),
                (
                    "token",
                    "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes, since: title, token: { header: T } }",
                    "getNotes: { read: cacheThenRefresh }, s: { sync: getNotes, since: since }"
                ),
            ]
        ),
        rows(
            "repositorysMethod",
            in: "types: { N: { fields: { a: string } }, D: { from: N, pick: [a], draft: true } }\n"
                + "endpoints: { s: { post: /n, body: D } }\nrepositories: { R: { methods: { @ } } }",
            .sourceCode,
            [("takes", "s: { takes: draft }", "s: {}")]
        ),
        rows(
            "list",
            in: notes.replacing("@", with: "methods: { getNotes: { read: cacheThenRefresh, list: { @ } } }"),
            .devices,
            [("order", "order: [title]", "order: [n]")]
        ),
        rows(
            "repositorysMethod",
            in: filtered,
            .devices,
            [("list", ", list: { where: { title: title } }", "")]
        ),
        rows(
            "list",
            in: filtered.replacing("@", with: ", list: { @ }"),
            .devices,
            [("where", "where: { title: title }", "where: { name: title }")]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }
}
