extension LanguageSchema {
    static let repositoryConstructs: [SchemaConstruct] = [
        SchemaConstruct(
            vocabulary: .repository,
            shapes: [
                "description": .text, "entity": .text, "key": .text, "cache": .construct("cache"),
                "outbox": .construct("outbox"),
                "methods": .named(.construct("repositorysMethod")),
            ]
        ),
        SchemaConstruct(
            vocabulary: .cache,
            shapes: [
                "maxAge": .duration, "maxEntries": .whole(1...Int(Int32.max)), "maxBytes": .text,
                "store": .words(of: SpecStorage.self),
            ]
        ),
        SchemaConstruct(
            vocabulary: .outbox,
            shapes: [
                "parallel": .whole(SpecOutbox.parallelRange), "keep": .duration,
                "onRefusal": .words(of: SpecOnRefusal.self), "afterSignOut": .words(of: SpecAfterSignOut.self),
            ]
        ),
        SchemaConstruct(
            vocabulary: .repositoryMethod,
            shapes: [
                "takes": .word(["draft", "stream"]), "read": .words(of: SpecReadPolicy.self),
                "refresh": .words(of: SpecRefresh.self),
                "write": .words(of: SpecWritePolicy.self), "conflict": .words(of: SpecConflict.self),
                "list": .construct("list"),
                "sync": .text, "every": .duration, "since": .text,
                "token": .either([.text, .construct("token")]), "deleted": .either([.text, .named(.anything)]),
                "then": .either([.word(["delete", "none"]), .construct("then")]),
            ],
            needs: [("every", ["sync"]), ("since", ["sync"]), ("token", ["since"]), ("deleted", ["sync"])]
        ),
        SchemaConstruct(vocabulary: .syncToken, shapes: ["header": .text], required: ["header"]),
        SchemaConstruct(
            vocabulary: .list,
            shapes: ["order": .list(.text), "where": .named(.text)],
            oneOf: [["order"], ["where"]]
        ),
        SchemaConstruct(
            vocabulary: .effects,
            shapes: [
                "set": .named(.textOrNull), "delete": .flag, "insert": .list(.text), "invalidate": .list(.text),
            ]
        ),
    ]
}
