/// Two fields of an object, or two parameters of a query, have two names on the wire.
enum WireKeysRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let style = index.api.defaults.keys
        var diagnostics: [Diagnostic] = []
        for type in index.types {
            guard let fields = index.fields(of: type) else { continue }
            check(fields.count, style, { fields[$0].name }, { fields[$0].key }, &diagnostics)
        }
        for endpoint in index.endpoints {
            let query = endpoint.query
            check(query.count, style, { query[$0].name }, { query[$0].key }, &diagnostics)
        }
        return diagnostics
    }

    private static func check(
        _ count: Int,
        _ style: SpecKeyStyle,
        _ name: (Int) -> Located<String>,
        _ key: (Int) -> Located<String>?,
        _ diagnostics: inout [Diagnostic]
    ) {
        var first: [String: Int] = [:]
        first.reserveCapacity(count)
        for number in 0..<count {
            let written = key(number)
            if let written, written.value.isEmpty || written.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
                diagnostics.append(.invalidWireKey(at: written.location))
            }
            let wireKey = written?.value ?? style.convert(name(number).value)
            // A field that is picked and written again is reported where it is picked.
            if let other = first.updateValue(number, forKey: wireKey), name(other).value != name(number).value {
                diagnostics.append(.duplicateWireKey(wireKey, name(number), first: name(other)))
            }
        }
    }
}

extension Diagnostic {
    static func invalidWireKey(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-key",
            at: location,
            "a key on the wire has at least one character and no control characters"
        )
    }

    static func duplicateWireKey(_ key: String, _ name: Located<String>, first: Located<String>) -> Diagnostic {
        Diagnostic(
            "duplicate-wire-key",
            at: name.location,
            "'\(name.value)' and '\(first.value)' would both be '\(key)' on the wire; give one of them a 'key'",
            notes: [Note("'\(first.value)' is here", at: first.location)]
        )
    }
}
