/// The keys that a construct of the language has.
package struct KeyVocabulary: Sendable {
    /// What the keys belong to, with its article: `an endpoint`.
    let subject: String
    package let keys: [String]
    /// Keys of the language whose meaning this version does not build.
    let notBuiltYet: [String]
    /// Keys that people write here by mistake, each with what to do instead.
    let hints: [String: String]

    init(_ subject: String, _ keys: [String], notBuiltYet: [String] = [], hints: [String: String] = [:]) {
        self.subject = subject
        self.keys = keys
        self.notBuiltYet = notBuiltYet
        self.hints = hints
    }

    /// Limits on values, which several constructs have.
    static let constraints = ["min", "max", "pattern", "minLength", "maxLength", "minItems", "maxItems"]
}

/// A mapping of which every key is known.
struct KeyedMapping {
    let mark: YAMLMark
    private let entries: [YAMLEntry]
    /// Keys that were reported and left out.
    private let refused: [String]

    init(mark: YAMLMark, entries: [YAMLEntry], refused: [String]) {
        self.mark = mark
        self.entries = entries
        self.refused = refused
    }

    /// Whether a key that was reported stands for this one, so that it need not be reported as missing too.
    func mayHaveMeant(_ key: String, _ vocabulary: KeyVocabulary) -> Bool {
        refused.contains { vocabulary.hints[$0] != nil || Suggestion.closest(to: $0, in: [key]) != nil }
    }

    var isEmpty: Bool { entries.isEmpty && refused.isEmpty }

    subscript(_ key: String) -> YAMLNode? { entry(key)?.value }

    func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key.text == key } }
}

extension SpecDecoder {
    /// A mapping with the keys of a vocabulary; keys that begin with `x-` are the user's own and are skipped.
    mutating func mapping(_ node: YAMLNode, _ vocabulary: KeyVocabulary) -> KeyedMapping? {
        guard let entries = entries(node, of: vocabulary.subject) else { return nil }
        var known: [YAMLEntry] = []
        var refused: [String] = []
        known.reserveCapacity(entries.count)
        for entry in entries where !entry.isExtension {
            let key = entry.key.text
            if vocabulary.keys.contains(key) {
                known.append(entry)
            } else {
                refused.append(key)
                report(refusal(of: key, vocabulary, at: location(entry.mark)))
            }
        }
        return KeyedMapping(mark: node.mark, entries: known, refused: refused)
    }

    /// The entries of a mapping whose keys are the user's; an empty value counts as an empty mapping.
    mutating func entries(_ node: YAMLNode, of subject: String) -> [YAMLEntry]? {
        if case .mapping(let entries) = node.content { return entries }
        if node.isNull { return [] }
        report(.wrongKind(subject, expected: "a mapping of keys to values", node, at: location(node)))
        return nil
    }

    mutating func elements(_ node: YAMLNode, of subject: String) -> [YAMLNode]? {
        if case .sequence(let nodes) = node.content { return nodes }
        report(.wrongKind(subject, expected: "a list", node, at: location(node)))
        return nil
    }

    /// The value of a key that has to be there.
    mutating func required(
        _ key: String,
        in mapping: KeyedMapping,
        _ vocabulary: KeyVocabulary,
        hint: String
    ) -> YAMLNode? {
        if let node = mapping[key] { return node }
        if !mapping.mayHaveMeant(key, vocabulary) {
            report(.missingKey(key, of: vocabulary.subject, hint: hint, at: location(mapping.mark)))
        }
        return nil
    }

    private func refusal(of key: String, _ vocabulary: KeyVocabulary, at location: SourceLocation) -> Diagnostic {
        if let hint = vocabulary.hints[key] {
            return .misplacedKey(key, vocabulary, hint: hint, at: location)
        }
        if vocabulary.notBuiltYet.contains(key) {
            return .notBuiltYet("'\(key)' of \(vocabulary.subject)", at: location)
        }
        return .unknownKey(key, vocabulary, at: location)
    }
}

extension YAMLEntry {
    var isExtension: Bool { key.text.utf8.starts(with: "x-".utf8) }
}

extension Diagnostic {
    static func unknownKey(_ key: String, _ vocabulary: KeyVocabulary, at location: SourceLocation) -> Diagnostic {
        let candidates = vocabulary.keys + vocabulary.notBuiltYet
        let hint =
            Suggestion.closest(to: key, in: candidates).map { "did you mean '\($0)'?" }
            ?? "the keys are \(vocabulary.keys.map { "'\($0)'" }.joined(separator: ", "))"
        return Diagnostic("unknown-key", at: location, "unknown key '\(key)' in \(vocabulary.subject); \(hint)")
    }

    /// For a key that has another place, or another form, in the language.
    static func misplacedKey(
        _ key: String,
        _ vocabulary: KeyVocabulary,
        hint: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic("misplaced-key", at: location, "\(vocabulary.subject) has no key '\(key)'; \(hint)")
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
