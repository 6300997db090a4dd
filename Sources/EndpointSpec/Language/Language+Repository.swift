extension Language {
    static let repository = Construct<SpecRepository>(
        "a repository",
        [
            Key("description", .bare(.text), into: \.description).says("The doc comment of the protocol."),
            Key("entity", .text, into: \.entity).names(.type).says("The type that a store keeps once, by its key."),
            Key("key", .text, into: \.key, default: "id").names(.field).says("The field that identifies an entity."),
            Key("version", .construct("version")) { $2.version = VersionDecoder(context: $0).version($1.value) }
                .says("The field that has an entity's version, which a write sends with it."),
            Key("cache", .construct("cache")) {
                $2.cache = Located($0.read($1.value, Language.cache), at: $0.location($1.mark))
            }
            .says("The settings of the repository's store."),
            Key("outbox", .construct("outbox")) {
                $2.outbox = Located($0.read($1.value, Language.outbox), at: $0.location($1.mark))
            }
            .says("The settings of the repository's waiting writes."),
            Key("methods", .named(.construct("repositorysMethod"))) {
                ($2.methods, $2.syncs) = RepositoryDecoder(context: $0).methods($1.value)
            }
            .names(.endpoint)
            .says("The endpoints that the repository offers."),
            Key("errors", .words(of: SpecRepositoryErrors.self), into: \.errors)
                .says("The throws clause of the protocol; `typed` names the API's error."),
            .deprecated(into: \.deprecation),
        ],
        hints: [
            "store": "write 'cache: { store: encrypted }'", "maxAge": "write it under 'cache'",
            "endpoints": "write 'methods: { getPayment: {} }'",
            "operations": "write 'methods: { getPayment: {} }'",
        ]
    )

    static let repositoryMethod = Construct<SpecRepositoryMethod>(
        "a repository's method",
        [
            Key("takes", .word(["draft", "stream"])) {
                $2.takes = RepositoryDecoder(context: $0).methodInput($1.value) ?? $2.takes
            }
            .says(
                "The form of the body that the method takes: the draft of its type, or the elements of its lines one by one."
            ),
            Key("read", .words(of: SpecReadPolicy.self), into: \.read)
                .says("The source of the value: the server, or the store."),
            Key("refresh", .words(of: SpecRefresh.self), into: \.refresh)
                .says("`whileObserved` requests an observed value again each time that it becomes stale."),
            Key("write", .words(of: SpecWritePolicy.self), into: \.write, default: "serverFirst")
                .says(
                    "The time at which a write returns: once the server has accepted it, or once the device has stored it."
                ),
            Key("conflict", .words(of: SpecConflict.self), into: \.conflict, default: "server")
                .says("The version that wins if the server has another one."),
            Key("list", .construct("list")) { $2.list = ListDecoder(context: $0).list($1.value) }
                .says("The order and the filters of a stored list."),
            Key("then", .either([.word(["delete", "none"]), .construct("then")])) {
                $2.effects = EffectsDecoder(context: $0).effects($1.value)
            }
            .says("The changes of the store by a write that the server has accepted."),
            Key("sync", .text, by: "methods").names(.endpoint)
                .excludes(
                    ["takes", "read", "refresh", "write", "conflict", "list", "then"],
                    "a method with 'sync' behaves as the method of its list, so it cannot have '*'; remove it here"
                )
                .says("The list that this method keeps up to date."),
            Key("every", .text, by: "sync").needs("sync").says("The time between two syncs."),
            Key("since", .text, by: "sync").names(.parameter).needs("sync").says(
                "The parameter that asks the server for changes alone."
            ),
            Key("token", .either([.text, .construct("token")]), by: "sync").needs("since")
                .says("The place in the answer of the next value of `since`."),
            Key("deleted", .either([.text, .named(.anything)]), by: "sync").names(.field).needs("sync")
                .says("The marks of deleted entities in the answer of a sync."),
            .deprecated(into: \.deprecation),
        ],
        notBuiltYet: ["of"],
        hints: [
            "set": .standsUnderThen, "insert": .standsUnderThen, "invalidate": .standsUnderThen,
            "delete": "write 'then: delete'",
            "cache": "write 'read: cacheThenRefresh', for example; limits are set under 'cache' of the repository",
            "outbox": "write 'write: outbox'; settings are under 'outbox' of the repository",
            "policy": "use 'read'", "order": "write it under 'list'", "where": "write it under 'list'",
        ]
    )
}

extension String {
    fileprivate static let standsUnderThen = "write it under 'then'"
}
