/// Two fields of an object, or two parameters of a query, have two names on the wire.
enum WireKeysRule {
    private struct Name {
        var name: Located<String>
        var key: Located<String>?
    }

    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let style = index.api.defaults.keys
        var diagnostics: [Diagnostic] = []
        for type in index.types {
            guard let fields = index.fields(of: type) else { continue }
            check(fields.map { Name(name: $0.name, key: $0.key) }, style, &diagnostics)
        }
        for endpoint in index.endpoints {
            check(endpoint.query.map { Name(name: $0.name, key: $0.key) }, style, &diagnostics)
        }
        return diagnostics
    }

    private static func check(_ names: [Name], _ style: SpecKeyStyle, _ diagnostics: inout [Diagnostic]) {
        var first: [String: Name] = [:]
        first.reserveCapacity(names.count)
        for name in names {
            let key = name.key?.value ?? style.convert(name.name.value)
            if let written = name.key, key.isEmpty || key.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
                diagnostics.append(.invalidWireKey(at: written.location))
            }
            // A field that is picked and written again is reported where it is picked.
            if let other = first.updateValue(name, forKey: key), other.name.value != name.name.value {
                diagnostics.append(.duplicateWireKey(key, name.name, first: other.name))
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
