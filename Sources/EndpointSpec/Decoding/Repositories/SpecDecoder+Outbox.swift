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
