extension KeyVocabulary {
    static let outbox = KeyVocabulary(
        "'outbox'",
        ["parallel", "keep", "onRefusal", "afterSignOut"],
        hints: [
            "concurrency": "how many writes are sent at the same time is 'parallel'",
            "maxAge": .keepHint, "ttl": .keepHint, "expires": .keepHint,
            "onError": "what a refused write holds back is 'onRefusal'",
            "onLogout": "it is 'afterSignOut'", "onSignOut": "it is 'afterSignOut'",
            "conflict": "it stands at the method",
            "store": "both files are written as 'cache: { store: encrypted }' says",
        ]
    )
}

extension String {
    fileprivate static let keepHint = "for how long a write is sent by itself is 'keep'"
}

extension SpecDecoder {
    mutating func outbox(_ node: YAMLNode) -> SpecOutbox {
        var outbox = SpecOutbox()
        guard let mapping = mapping(node, .outbox) else { return outbox }
        if let node = mapping["parallel"] {
            outbox.parallel = integer(node, of: "'parallel'", in: SpecOutbox.parallelRange)
        }
        if let node = mapping["keep"] { outbox.keep = duration(node, of: "'keep'", isPositive: true) }
        if let node = mapping["onRefusal"] { outbox.onRefusal = choice(node, of: "'onRefusal'") }
        if let node = mapping["afterSignOut"] { outbox.afterSignOut = choice(node, of: "'afterSignOut'") }
        return outbox
    }
}
