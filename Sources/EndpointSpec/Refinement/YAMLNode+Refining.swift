extension YAMLNode {
    /// The entries of a mapping; none of anything else.
    var entries: [YAMLEntry] {
        if case .mapping(let entries) = content { entries } else { [] }
    }

    var isMapping: Bool { if case .mapping = content { true } else { false } }

    subscript(_ key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }

    /// True for a bare `true`.
    var isTrue: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.style == .plain && scalar.text == "true"
    }

    var scalarText: String? {
        if case .scalar(let scalar) = content { scalar.text } else { nil }
    }

    /// The node below some keys, changed in place; nothing happens where there is none.
    mutating func change(_ path: [String], _ body: (inout YAMLNode) -> Void) {
        guard let key = path.first else { return body(&self) }
        guard case .mapping(var entries) = content, let index = entries.firstIndex(where: { $0.key.text == key }) else {
            return
        }
        // So that the entries are changed in place, and not in a copy of them.
        content = .mapping([])
        entries[index].value.change(Array(path.dropFirst()), body)
        content = .mapping(entries)
    }

    /// `T = default` and `T` as `{ type: T, default: … }`: what refinements can be merged with.
    var asLongType: YAMLNode {
        let typed: [YAMLEntry]
        if case .scalar(let scalar) = content, !scalar.isQuoted || !scalar.text.contains("\n"),
            let equals = scalar.text.firstIndex(of: "=")
        {
            let type = scalar.text[..<equals].trimmed
            let value = scalar.text[scalar.text.index(after: equals)...].trimmed
            typed = [
                YAMLEntry(key: "type", at: mark, value: YAMLNode(.scalar(YAMLScalar(type)), at: mark)),
                YAMLEntry(key: "default", at: mark, value: YAMLNode(.scalar(YAMLScalar(value)), at: mark)),
            ]
        } else {
            typed = [YAMLEntry(key: "type", at: mark, value: self)]
        }
        return YAMLNode(.mapping(typed), at: mark)
    }
}

extension YAMLEntry {
    init(key: String, at mark: YAMLMark, value: YAMLNode) {
        self.init(key: YAMLScalar(key), at: mark, value: value)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let last = lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(self[...last].drop(while: isSpace))
    }
}
