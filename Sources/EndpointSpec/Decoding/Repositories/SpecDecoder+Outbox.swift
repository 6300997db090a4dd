extension KeyVocabulary {
    static let outbox = KeyVocabulary(
        "'outbox'",
        ["parallel", "keep", "onRefusal", "afterSignOut"],
        hints: [
            "concurrency": "use 'parallel' for the number of writes that are sent at the same time",
            "maxAge": .keepHint, "ttl": .keepHint, "expires": .keepHint,
            "onError": "use 'onRefusal' for what a rejected write holds back",
            "onLogout": "use 'afterSignOut'", "onSignOut": "use 'afterSignOut'",
            "conflict": "write it at the method",
            "store": "'cache: { store: encrypted }' encrypts both files",
        ]
    )
}

extension String {
    fileprivate static let keepHint = "use 'keep' for how long a write is sent automatically"
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
