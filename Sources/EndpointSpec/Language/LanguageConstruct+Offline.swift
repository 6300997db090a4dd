extension LanguageConstruct {
    static let cache = LanguageConstruct(
        "'cache'",
        [
            Key("maxAge", .duration, default: "1h", "The time for which a stored value is fresh."),
            Key("maxEntries", .whole(1...Int(Int32.max)), default: "10000", "The largest number of stored entities."),
            Key("maxBytes", .text, default: "50MB", "The largest size of the stored data."),
            Key("store", .words(of: SpecStorage.self), "The form of entities on disk: `encrypted` or `plain`."),
        ],
        hints: [
            "ttl": .ageHint, "age": .ageHint, "expires": .ageHint, "staleAfter": .ageHint,
            "policy": "write 'read' at the method to say where it reads from",
            "maxCount": .countHint, "limit": .countHint,
            "maxSize": "use 'maxBytes'", "encrypted": "write 'store: encrypted'",
        ]
    )

    static let list = LanguageConstruct(
        "'list'",
        [
            Key("order", .list(.text), "The fields that order the list; `-createdAt` puts the largest first."),
            Key("where", .named(.text), "The entities of the list: a field for each parameter that filters by it."),
        ],
        oneOf: [["order"], ["where"]],
        hints: [
            "sort": "use 'order'", "orderBy": "use 'order'", "filter": "use 'where'", "filters": "use 'where'",
        ]
    )

    static let effects = LanguageConstruct(
        "'then'",
        [
            Key(
                "set",
                .named(.textOrNull),
                "Fields of the stored entity with their new values; `now` is the time of the write."
            ),
            Key("delete", .flag, "Deletes the stored entity."),
            Key("insert", .list(.text), "The methods whose lists the entity of the answer begins."),
            Key("invalidate", .list(.text), "The methods whose stored values become stale."),
        ],
        hints: ["remove": "use 'delete'", "add": "use 'insert'", "update": "use 'set'"]
    )

    static let outbox = LanguageConstruct(
        "'outbox'",
        [
            Key(
                "parallel",
                .whole(SpecOutbox.parallelRange),
                default: "4",
                "The number of writes that are sent at the same time."
            ),
            Key(
                "keep",
                .duration,
                default: "30d",
                "The time in which a write is sent by itself, after which it is parked."
            ),
            Key(
                "onRefusal",
                .words(of: SpecOnRefusal.self),
                default: "hold",
                "The treatment of later writes to the entity of a refused one: `hold` keeps them, `skip` sends them."
            ),
            Key(
                "afterSignOut",
                .words(of: SpecAfterSignOut.self),
                default: "delete",
                "The treatment of waiting writes when the user signs out: `delete` removes them, `keep` waits for the same user."
            ),
        ],
        hints: [
            "concurrency": "use 'parallel' for the number of writes that are sent at the same time",
            "maxAge": .keepHint, "ttl": .keepHint, "expires": .keepHint,
            "onError": "use 'onRefusal' for what a rejected write holds back",
            "onLogout": "use 'afterSignOut'", "onSignOut": "use 'afterSignOut'",
            "conflict": "write it at the method",
            "store": "'cache: { store: encrypted }' encrypts both files",
        ]
    )

    static let syncToken = LanguageConstruct(
        "'token'",
        [
            Key("header", .text, isRequired: true, "The header of the answer with the next value of `since`.")
        ]
    )
}

extension String {
    fileprivate static let countHint = "use 'maxEntries' for the number of entities that are kept"
    fileprivate static let ageHint = "use 'maxAge' for how long an answer is fresh"
}

extension String {
    fileprivate static let keepHint = "use 'keep' for how long a write is sent automatically"
}
