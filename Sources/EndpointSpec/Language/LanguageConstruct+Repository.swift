extension LanguageConstruct {
    static let repository = LanguageConstruct(
        "a repository",
        [
            Key("description", .text, "The doc comment of the protocol."),
            Key("entity", .text, "The type that a store keeps once, by its key."),
            Key("key", .text, default: "id", "The field that identifies an entity."),
            Key("cache", .construct("cache"), "The settings of the repository's store."),
            Key("outbox", .construct("outbox"), "The settings of the repository's waiting writes."),
            Key("methods", .named(.construct("repositorysMethod")), "The endpoints that the repository offers."),
            Key(
                "errors",
                .words(of: SpecRepositoryErrors.self),
                "The throws clause of the protocol; `typed` names the API's error."
            ),
            .deprecated,
        ],
        hints: [
            "store": "write 'cache: { store: encrypted }'", "maxAge": "write it under 'cache'",
            "endpoints": "write 'methods: { getPayment: {} }'",
            "operations": "write 'methods: { getPayment: {} }'",
        ]
    )

    static let repositoryMethod = LanguageConstruct(
        "a repository's method",
        [
            Key(
                "takes",
                .word(["draft", "stream"]),
                "The form of the body that the method takes: the draft of its type, or the elements of its lines one by one."
            ),
            Key("read", .words(of: SpecReadPolicy.self), "The source of the value: the server, or the store."),
            Key(
                "refresh",
                .words(of: SpecRefresh.self),
                "`whileObserved` requests an observed value again each time that it becomes stale."
            ),
            Key(
                "write",
                .words(of: SpecWritePolicy.self),
                default: "serverFirst",
                "The time at which a write returns: once the server has accepted it, or once the device has stored it."
            ),
            Key(
                "conflict",
                .words(of: SpecConflict.self),
                default: "server",
                "The version that wins if the server has another one."
            ),
            Key("list", .construct("list"), "The order and the filters of a stored list."),
            Key(
                "then",
                .either([.word(["delete", "none"]), .construct("then")]),
                "The changes of the store by a write that the server has accepted."
            ),
            Key("sync", .text, "The list that this method keeps up to date."),
            Key("every", .duration, needs: ["sync"], "The time between two syncs."),
            Key("since", .text, needs: ["sync"], "The parameter that asks the server for changes alone."),
            Key(
                "token",
                .either([.text, .construct("token")]),
                needs: ["since"],
                "The place in the answer of the next value of `since`."
            ),
            Key(
                "deleted",
                .either([.text, .named(.anything)]),
                needs: ["sync"],
                "The marks of deleted entities in the answer of a sync."
            ),
            .deprecated,
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
