/// A place in a YAML file, one-based. Lighter than `SourceLocation`: the file is a number.
package struct YAMLMark: Hashable, Sendable {
    package var line: Int32
    package var column: Int32
    /// Which of the files that were read together; a tree has nodes of several where refinements were merged into it.
    package var file: Int32

    package init(line: Int, column: Int, file: Int = 0) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
        self.file = Int32(clamping: file)
    }

    package func location(in path: String) -> SourceLocation {
        SourceLocation(path: path, line: Int(line), column: Int(column))
    }

    /// The place, by the paths of all files that were read together.
    package func location(among paths: [String]) -> SourceLocation { location(in: paths[Int(file)]) }
}

/// A scalar's text as YAML gives it, and how it was written. What it means is the schema's to say.
package struct YAMLScalar: Hashable, Sendable {
    package enum Style: Sendable {
        case plain, quoted, block
    }

    package var text: String
    package var style: Style

    package init(_ text: String, style: Style = .plain) {
        self.text = text
        self.style = style
    }

    package var isQuoted: Bool { style != .plain }
}

/// A piece of YAML and where it stands. Aliases and merges are resolved; what they name is shared, not copied.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        /// In the order of the file; keys are unique.
        case mapping([YAMLEntry])
    }

    package var content: Content
    package var mark: YAMLMark
    /// The number of nodes with every alias written out, which is the cost of a walk.
    package var size: Int
    /// The depth in nodes, itself included.
    package var height: Int

    package init(_ content: Content, at mark: YAMLMark) {
        self.content = content
        self.mark = mark
        switch content {
        case .scalar:
            size = 1
            height = 1
        case .sequence(let nodes):
            size = nodes.reduce(1) { $0 + $1.size }
            height = 1 + nodes.reduce(0) { max($0, $1.height) }
        case .mapping(let entries):
            size = entries.reduce(1) { $0 + 1 + $1.value.size }
            height = 1 + entries.reduce(0) { max($0, $1.value.height) }
        }
    }
}

/// A key, its place, and what it stands for.
package struct YAMLEntry: Sendable {
    package var key: YAMLScalar
    package var mark: YAMLMark
    package var value: YAMLNode

    package init(key: YAMLScalar, at mark: YAMLMark, value: YAMLNode) {
        self.key = key
        self.mark = mark
        self.value = value
    }
}

extension YAMLNode {
    /// True for `null`, `~` or nothing at all.
    package var isNull: Bool {
        guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
    }

    /// The kind of node, for a diagnostic that expected another one.
    package var kindDescription: String {
        switch content {
        case .scalar where isNull: "nothing"
        case .scalar: "a single value"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
