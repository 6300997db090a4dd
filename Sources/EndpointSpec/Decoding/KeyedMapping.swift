/// A mapping of which every key is known.
struct KeyedMapping {
    let mark: YAMLMark
    let construct: LanguageConstruct
    let entries: [YAMLEntry]
    /// Keys that were reported and left out.
    fileprivate let refused: [String]

    var isEmpty: Bool { entries.isEmpty && refused.isEmpty }

    var hasDetails: Bool { entries.contains { construct.isDetail($0.key.text) } }

    subscript(_ key: String) -> YAMLNode? { entry(key)?.value }

    func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key.text == key } }

    /// Returns the entries of these keys, in the order of the keys.
    func entries(_ keys: [String]) -> [YAMLEntry] { keys.compactMap { entry($0) } }

    /// Tells whether a key that was reported stands for this one, so that it need not be reported as missing too.
    fileprivate func mayHaveMeant(_ key: String) -> Bool {
        refused.contains { construct.hints[$0] != nil || Suggestion.closest(to: $0, in: [key]) != nil }
    }
}

extension SpecDecoder {
    /// A mapping with the keys of a construct; keys that begin with `x-` are the user's own and are skipped.
    func mapping<Model>(_ node: YAMLNode, _ described: Language.Construct<Model>) -> KeyedMapping? {
        let construct = described.construct
        guard let entries = entries(node, of: construct.subject) else { return nil }
        var known: [YAMLEntry] = []
        var refused: [String] = []
        known.reserveCapacity(entries.count)
        for entry in entries where !entry.isExtension {
            let key = entry.key.text
            if construct.position(of: key) != nil {
                known.append(entry)
            } else {
                refused.append(key)
                report(refusal(of: key, construct, at: location(entry.mark)))
            }
        }
        return KeyedMapping(mark: node.mark, construct: construct, entries: known, refused: refused)
    }

    /// The entries of a mapping whose keys are the user's; an empty value counts as an empty mapping.
    func entries(_ node: YAMLNode, of subject: String) -> [YAMLEntry]? {
        if case .mapping(let entries) = node.content { return entries }
        if node.isNull { return [] }
        report(.wrongKind(subject, expected: "a mapping of keys to values", node, at: location(node)))
        return nil
    }

    func elements(_ node: YAMLNode, of subject: String) -> [YAMLNode]? {
        if case .sequence(let nodes) = node.content { return nodes }
        report(.wrongKind(subject, expected: "a list", node, at: location(node)))
        return nil
    }

    /// The value of a key that has to be there.
    func required(_ key: String, in mapping: KeyedMapping, hint: String) -> YAMLNode? {
        if let node = mapping[key] { return node }
        if !mapping.mayHaveMeant(key) {
            report(.missingKey(key, of: mapping.construct.subject, hint: hint, at: location(mapping.mark)))
        }
        return nil
    }

    /// Reports the keys that the row of this one excludes.
    func reportExclusions(by key: String, in mapping: KeyedMapping) {
        for exclusion in mapping.construct.row(of: key)?.exclusions ?? [] {
            for other in mapping.entries where other.key.text != key && exclusion.concerns(other.key.text) {
                let message = exclusion.message.replacing("*", with: other.key.text)
                report(Diagnostic(exclusion.diagnosticID, at: location(other.mark), message))
            }
        }
    }

    private func refusal(of key: String, _ construct: LanguageConstruct, at location: SourceLocation) -> Diagnostic {
        if let hint = construct.hints[key] {
            return .misplacedKey(key, construct, hint: hint, at: location)
        }
        if construct.notBuiltYet.contains(key) {
            return .notBuiltYet("'\(key)' of \(construct.subject)", at: location)
        }
        return .unknownKey(key, construct, at: location)
    }
}

extension YAMLEntry {
    var isExtension: Bool { key.text.utf8.starts(with: "x-".utf8) }
}

extension Diagnostic {
    static func unknownKey(_ key: String, _ construct: LanguageConstruct, at location: SourceLocation) -> Diagnostic {
        let candidates = construct.keys + construct.notBuiltYet
        let hint =
            Suggestion.question(for: key, in: candidates)
            ?? "the keys are \(construct.keys.map { "'\($0)'" }.joined(separator: ", "))"
        return Diagnostic("unknown-key", at: location, "unknown key '\(key)' in \(construct.subject); \(hint)")
    }

    /// For a key that has another place, or another form, in the language.
    static func misplacedKey(
        _ key: String,
        _ construct: LanguageConstruct,
        hint: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic("misplaced-key", at: location, "\(construct.subject) has no key '\(key)'; \(hint)")
    }

    /// For everything that the language has and this version refuses.
    static func notBuiltYet(_ what: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "not-built-yet",
            at: location,
            "this version does not support \(what) yet; remove it for now"
        )
    }

    static func missingKey(_ key: String, of subject: String, hint: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic("missing-key", at: location, "\(subject) needs '\(key)'; \(hint)")
    }

    static func wrongKind(
        _ subject: String,
        expected: String,
        _ node: YAMLNode,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic("wrong-kind", at: location, "\(subject) must be \(expected), but found \(node.kindDescription)")
    }
}
