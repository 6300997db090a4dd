/// The entries of one mapping while they are read: finds keys that stand twice, and resolves `<<`.
struct YAMLMappingBuilder {
    /// From here on a table of the keys is quicker than comparing them.
    private static let tableThreshold = 12

    private let path: String
    private var entries: [YAMLEntry] = []
    private var indices: [String: Int] = [:]
    private var hasMerge = false

    init(path: String) {
        self.path = path
    }

    mutating func append(_ entry: YAMLEntry, _ builder: inout YAMLTreeBuilder) {
        if let first = index(of: entry.key.text) {
            let location = entry.mark.location(in: path)
            builder.report(.duplicateKey(entry.key.text, at: location, first: entries[first].mark.location(in: path)))
            return
        }
        if entry.key.isMerge { hasMerge = true }
        note(entry.key.text)
        entries.append(entry)
    }

    /// The entries with what `<<` brings in at its place. A mapping's own keys win, then those of the earlier source.
    mutating func finish(_ builder: inout YAMLTreeBuilder) -> [YAMLEntry] {
        guard hasMerge else { return entries }
        var merged: [YAMLEntry] = []
        var names = Set(entries.map(\.key.text))
        for entry in entries {
            guard entry.key.isMerge else {
                merged.append(entry)
                continue
            }
            guard let sources = entry.value.mergeSources else {
                builder.report(.invalidMerge(at: entry.value.mark.location(in: path)))
                continue
            }
            for source in sources.joined() where names.insert(source.key.text).inserted { merged.append(source) }
        }
        return merged
    }

    private func index(of key: String) -> Int? {
        indices.isEmpty ? entries.firstIndex { $0.key.text == key } : indices[key]
    }

    private mutating func note(_ key: String) {
        if entries.count == Self.tableThreshold {
            for (index, entry) in entries.enumerated() { indices[entry.key.text] = index }
        }
        if !indices.isEmpty { indices[key] = entries.count }
    }
}

extension YAMLScalar {
    fileprivate var isMerge: Bool { style == .plain && text == "<<" }
}

extension YAMLNode {
    /// The mappings that a `<<` names: one, or a list of them.
    fileprivate var mergeSources: [[YAMLEntry]]? {
        switch content {
        case .scalar: return nil
        case .mapping(let entries): return [entries]
        case .sequence(let nodes):
            var sources: [[YAMLEntry]] = []
            for node in nodes {
                guard case .mapping(let entries) = node.content else { return nil }
                sources.append(entries)
            }
            return sources
        }
    }
}

extension Diagnostic {
    static func duplicateKey(_ key: String, at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-key",
            at: location,
            "this mapping contains '\(key)' twice; keep one",
            notes: [Note("the first '\(key)'", at: first)]
        )
    }

    static func invalidMerge(at location: SourceLocation) -> Diagnostic {
        Diagnostic("yaml-merge", at: location, "'<<' takes a mapping or a list of mappings, such as '<<: *base'")
    }
}
