extension Language {
    private static let defaultsHints = [
        "naming": "use 'keys', which sets how names become keys",
        "keyStyle": "use 'keys', which sets how names become keys",
        "case": "use 'keys', which sets how names become keys",
        "date": "use 'datetime', which sets how points in time are written",
        "dates": "use 'datetime', which sets how points in time are written",
        "dateFormat": "use 'datetime', which sets how points in time are written", "retries": "use 'retry'",
        "long": .int64Hint, "uint64": .int64Hint, "integers": .int64Hint, "int": .int64Hint,
    ]

    static let defaults = Construct<SpecFileDefaults>(
        "'defaults'",
        valueDefaults + callSettings(in: \.settings) + [
            Key("cache", .mapping(cache), into: \.cache).says("The settings of the repositories' store."),
            Key("outbox", .mapping(outbox), into: \.outbox).says("The settings of waiting writes."),
        ],
        hints: [
            "auth": "write it as 'default' under 'auth'",
            "headers": "write the headers of every request beside 'defaults'",
        ].merging(defaultsHints) { first, _ in first }
    )

    static let fileDefaults = Construct<SpecFileDefaults>(
        "'defaults' of a file",
        inheritedDefaults + callSettings(in: \.settings) + [
            Key("auth", .auth, into: \.settings.auth).says("The schemes that the file's calls use."),
            Key("headers", .constantHeaders, into: \.headers)
                .says("Headers of the file's requests, in addition to those of the API."),
            Key("envelope", .word(["none"])) { $2.hasNoEnvelope = EnvelopeDecoder(context: $0).hasNoEnvelope($1.value) }
                .says("`none` says that the file's answers are not wrapped."),
            Key("cache", .mapping(cache), into: \.cache).says("The settings of the store of the file's repositories."),
            Key("outbox", .mapping(outbox), into: \.outbox)
                .says("The settings of the waiting writes of the file's repositories."),
        ],
        hints: defaultsHints
    )
}

extension String {
    fileprivate static let int64Hint = "use 'int64', which sets how 'int64' and 'uint64' are written in JSON"
}
