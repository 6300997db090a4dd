/// Decides at the end which words of paths are values: `blog` of `/buckets/blog`, if an answer names it as an identifier.
enum PathFolding {
    static func run(_ node: PathNode, under name: String = "") {
        let words = node.names.filter { !NameWords.isFixed($0) }
        node.fold(words.filter { isPerson($0, below: name) || node.names(identifier: $0) })
        let rest = words.filter { node.fixed[$0] != nil }
        if let hole = node.hole {
            node.fold(rest.filter { segment in node.fixed[segment].map { isLike($0, hole) } ?? false })
        } else {
            node.fold(alike(rest, of: node, least: NameWords.isPlural(name) ? 2 : 3).sorted())
        }
        for name in node.names { if let child = node.fixed[name] { run(child, under: name) } }
        if let hole = node.hole { run(hole) }
    }

    /// The name of a person or an account must not stay in a path.
    private static func isPerson(_ segment: String, below name: String) -> Bool {
        // The repositories of `/user/repos` are those of whoever asks.
        NameWords.isOwner(name) && (NameWords.isPlural(name) || !NameWords.isPlural(segment))
    }

    /// True if a place answers as the placeholder beside it does, or never answered but with failures.
    private static func isLike(_ node: PathNode, _ hole: PathNode) -> Bool {
        guard !node.methods.isEmpty, node.methods.allSatisfy({ hole.operations[$0] != nil }) else {
            return node.methods.isEmpty && node.names.contains { hole.fixed[$0] != nil }
        }
        return node.methods.allSatisfy { method in
            guard let own = node.operations[method], let other = hole.operations[method] else { return false }
            return own.success == nil && own.hasFailures || own.hasSameAnswer(as: other)
        }
    }

    /// The segments whose places all answer with an object of the same members.
    private static func alike(_ segments: [String], of node: PathNode, least: Int) -> [String] {
        var groups: [[String]: [String]] = [:]
        for segment in segments {
            guard let child = node.fixed[segment], let read = child.operations["GET"], let keys = read.successKeys,
                keys.count > 2
            else { continue }
            groups[keys, default: []].append(segment)
        }
        return groups.values.filter { $0.count >= least }.flatMap(\.self)
    }
}
