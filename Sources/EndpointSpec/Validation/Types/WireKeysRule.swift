/// Two fields of an object, or two parameters of a query, have two names on the wire.
enum WireKeysRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var findings = Findings(style: index.api.defaults.keys)
        for type in index.types {
            guard let fields = index.fields(of: type)?.keyed else { continue }
            guard case .object(let object) = type.kind, !object.constants.isEmpty else {
                findings.check(fields.count, name: { fields[$0].name }, key: { fields[$0].key })
                continue
            }
            let keys = fields.map { ($0.name, $0.key) } + object.constants.map { ($0.name, $0.key) }
            findings.check(keys.count, name: { keys[$0].0 }, key: { keys[$0].1 })
        }
        for endpoint in index.endpoints {
            let query = endpoint.wireNames(of: endpoint.query.filter { !$0.isSpread }, endpoint.fixedQuery)
            findings.check(query.count, name: { query[$0].name }, key: { query[$0].key })
            let fields = endpoint.wireNames(of: endpoint.bodyFields ?? [], endpoint.fixedFields)
            findings.check(fields.count, name: { fields[$0].name }, key: { fields[$0].key })
        }
        return findings.diagnostics
    }

    struct Findings {
        let style: SpecKeyStyle
        var diagnostics: [Diagnostic] = []
        /// The same few names stand in many types.
        private var keys: [String: String] = [:]

        init(style: SpecKeyStyle) { self.style = style }

        mutating func check(_ count: Int, name: (Int) -> Located<String>, key: (Int) -> Located<String>?) {
            var first: [String: Int] = [:]
            first.reserveCapacity(count)
            for number in 0..<count {
                let written = key(number)
                if let written, written.value.isEmpty || written.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
                {
                    diagnostics.append(.invalidWireKey(at: written.location))
                }
                let wireKey = written?.value ?? converted(name(number).value)
                // A field that is picked and written again is reported where it is picked.
                if let other = first.updateValue(number, forKey: wireKey), name(other).value != name(number).value {
                    diagnostics.append(.duplicateWireKey(wireKey, name(number), first: name(other)))
                }
            }
        }

        private mutating func converted(_ name: String) -> String {
            if style == .asWritten { return name }
            if let key = keys[name] { return key }
            let key = style.convert(name)
            keys[name] = key
            return key
        }
    }
}

extension Diagnostic {
    static func invalidWireKey(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-key",
            at: location,
            "a key must have at least one character, and no control characters"
        )
    }

    static func duplicateWireKey(_ key: String, _ name: Located<String>, first: Located<String>) -> Diagnostic {
        Diagnostic(
            "duplicate-wire-key",
            at: name.location,
            "'\(name.value)' and '\(first.value)' would both have the key '\(key)'; give one of them another 'key'",
            notes: [Note("'\(first.value)' is here", at: first.location)]
        )
    }
}
