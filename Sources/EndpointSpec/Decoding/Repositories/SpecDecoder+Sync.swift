extension SpecDecoder {
    /// A method that brings a stored list up to date; `nil` where something is wrong with it.
    mutating func sync(_ entry: YAMLEntry, _ mapping: KeyedMapping, _ node: YAMLNode) -> SpecSync? {
        for other in ["takes", "read", "write", "conflict", "list", "then"] {
            guard let other = mapping.entry(other) else { continue }
            report(.syncWith(other.key.text, at: location(other.mark)))
        }
        guard checkName(located(entry), of: "a method"), let list = text(node, of: "'sync'") else { return nil }
        var sync = SpecSync(name: located(entry), list: list)
        sync.every = mapping["every"].flatMap { duration($0, of: "'every'", isPositive: true) }
        sync.since = mapping["since"].flatMap { text($0, of: "'since'") }
        sync.deleted = mapping["deleted"].flatMap { text($0, of: "'deleted'") }
        sync.deprecation = deprecation(mapping)
        return sync
    }

    /// Keys that only a sync has, at a method that is none.
    mutating func checkWithoutSync(_ mapping: KeyedMapping) {
        for key in ["every", "since", "deleted"] {
            guard let entry = mapping.entry(key) else { continue }
            report(
                .missingKey("sync", of: "'\(key)'", hint: "write 'sync: getPayments', say", at: location(entry.mark))
            )
        }
    }
}

extension Diagnostic {
    fileprivate static func syncWith(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a method with 'sync' does what the list's own method says, and has no '\(key)'; remove it here"
        )
    }
}
