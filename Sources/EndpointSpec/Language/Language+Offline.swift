extension Language {
    static let cache = Construct<SpecCache>(
        "'cache'",
        [
            Key("maxAge", .positiveDuration, into: \.maxAge, default: "1h")
                .says("The time for which a stored value is fresh."),
            Key("maxEntries", .whole(1...Int(Int32.max)), into: \.maxEntries, default: "10000")
                .says("The largest number of stored entities."),
            Key("maxBytes", .byteCount, into: \.maxBytes, default: "50MB").says("The largest size of the stored data."),
            Key("store", .words(of: SpecStorage.self), into: \.store)
                .says("The form of entities on disk: `encrypted` or `plain`."),
        ],
        hints: [
            "ttl": .ageHint, "age": .ageHint, "expires": .ageHint, "staleAfter": .ageHint,
            "policy": "write 'read' at the method to say where it reads from",
            "maxCount": .countHint, "limit": .countHint,
            "maxSize": "use 'maxBytes'", "encrypted": "write 'store: encrypted'",
        ]
    )

    static let list = Construct<SpecList>(
        "'list'",
        [
            Key("order", .list(.text)) { $2.order = ListDecoder(context: $0).order($1.value) }.names(.field)
                .says("The fields that order the list; `-createdAt` puts the largest first."),
            Key("where", .named(.text)) { $2.filters = ListDecoder(context: $0).filters($1.value) }.names(.filter)
                .says("The entities of the list: a field for each parameter that filters by it."),
        ],
        oneOf: [["order"], ["where"]],
        hints: [
            "sort": "use 'order'", "orderBy": "use 'order'", "filter": "use 'where'", "filters": "use 'where'",
        ]
    )

    static let effects = Construct<SpecEffects>(
        "'then'",
        [
            Key("set", .named(.textOrNull)) { $2.set = EffectsDecoder(context: $0).changes($1.value) }.names(.field)
                .says("Fields of the stored entity with their new values; `now` is the time of the write."),
            Key("delete", .flag) {
                if $0.flag($1.value, of: "'delete'") == true { $2.deletes = $0.location($1.value) }
            }.says("Deletes the stored entity."),
            Key("insert", .list(.text)) { $2.insert = EffectsDecoder(context: $0).targets($1.value, of: "'insert'") }
                .names(.method)
                .says("The methods whose lists the entity of the answer begins."),
            Key("invalidate", .list(.text)) {
                $2.invalidate = EffectsDecoder(context: $0).targets($1.value, of: "'invalidate'")
            }.names(.method)
                .says("The methods whose stored values become stale."),
        ],
        hints: ["remove": "use 'delete'", "add": "use 'insert'", "update": "use 'set'"]
    )

    static let outbox = Construct<SpecOutbox>(
        "'outbox'",
        [
            Key("parallel", .whole(SpecOutbox.parallelRange), into: \.parallel, default: "4")
                .says("The number of writes that are sent at the same time."),
            Key("keep", .positiveDuration, into: \.keep, default: "30d")
                .says("The time in which a write is sent by itself, after which it is parked."),
            Key("onRefusal", .words(of: SpecOnRefusal.self), into: \.onRefusal, default: "hold")
                .says(
                    "The treatment of later writes to the entity of a refused one: `hold` keeps them, `skip` sends them."
                ),
            Key("afterSignOut", .words(of: SpecAfterSignOut.self), into: \.afterSignOut, default: "delete")
                .says(
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

    static let version = Construct<SpecVersion>(
        "'version'",
        [
            Key("field", .text, by: "version").names(.field).required
                .says("The field of the entity with its version, or names with dots that lead to it."),
            Key("as", .text, by: "version")
                .says("The text that is sent, with `{}` for the field's value, such as `'\"{}\"'` for an entity tag."),
            Key("query", .text, by: "version").excludes(["body"], "the version is sent once; remove 'query', or '*'")
                .says("The parameter of the query that has the version, instead of `If-Match`."),
            Key("body", .text, by: "version")
                .says("The place in the JSON body that has the version, instead of `If-Match`."),
        ],
        hints: [
            "header": "leave it out: the version is sent as 'If-Match'", "format": "use 'as'", "path": "use 'field'",
        ]
    )

    static let syncToken = Construct<SpecSync>(
        "'token'",
        [
            Key("header", .text, by: "syncToken").required
                .says("The header of the answer with the next value of `since`.")
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
