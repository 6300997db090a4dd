/// The place of an entry in a written spec. It maps the diagnostics of a line to the entry.
struct WrittenEntry: Sendable {
    var line: Int
    var column: Int
    /// The path from the file's root.
    var path: [String]
}

/// Writes trees as readable YAML. Short values are on one line, and quotes are used only where necessary.
struct SpecText {
    private static let width = 120

    private(set) var text = ""
    private(set) var entries: [WrittenEntry] = []
    private var line: Int
    private var path: [String] = []
    private let comments: [[String]: [String]]

    /// - Parameters:
    ///   - tree: A mapping.
    ///   - header: Complete lines before it.
    ///   - comments: Comments above types and endpoints, by their paths.
    init(_ tree: SpecTree, header: String, comments: [[String]: [String]] = [:]) {
        text = header
        self.comments = comments
        line = header.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        guard case .mapping(let entries) = tree else { return }
        mapping(entries, indent: 0)
    }

    /// Deeper values can be on one line. Endpoints and types themselves always have several lines.
    private static let structuralDepth = 2

    private mutating func mapping(_ entries: [SpecEntry], indent: Int) {
        for entry in entries {
            path.append(entry.key)
            for comment in path.count > Self.structuralDepth ? [] : comments[path] ?? [] {
                append(String(repeating: " ", count: indent) + "# \(YAMLText.comment(comment))\n")
            }
            note(column: indent + 1)
            let key = YAMLText.key(entry.key)
            append(String(repeating: " ", count: indent) + key + ":")
            value(entry.value, indent: indent, used: indent + key.unicodeScalars.count + 1)
            path.removeLast()
        }
    }

    private mutating func value(_ tree: SpecTree, indent: Int, used: Int) {
        switch tree {
        case .bare(let text): append(" " + YAMLText.bare(text, inFlow: false) + "\n")
        case .text(let text): append(" " + YAMLText.block(text, indent: indent + 2) + "\n")
        case .mapping([]): append(" {}\n")
        case .list([]): append(" []\n")
        case .list(let elements):
            if let flow = flow(tree, room: Self.width - used - 1) {
                noteFlow(tree, column: used + 2)
                return append(" " + flow + "\n")
            }
            append("\n")
            for (number, element) in elements.enumerated() { self.element(element, number, indent: indent + 2) }
        case .mapping(let entries):
            if path.count > Self.structuralDepth, let flow = flow(tree, room: Self.width - used - 1) {
                noteFlow(tree, column: used + 2)
                return append(" " + flow + "\n")
            }
            append("\n")
            mapping(entries, indent: indent + 2)
        }
    }

    private mutating func element(_ tree: SpecTree, _ number: Int, indent: Int) {
        path.append(String(number))
        defer { path.removeLast() }
        note(column: indent + 1)
        let dash = String(repeating: " ", count: indent) + "- "
        if let flow = flow(tree, room: Self.width - indent - 2) { return append(dash + flow + "\n") }
        switch tree {
        case .text(let text): append(dash + YAMLText.block(text, indent: indent + 2) + "\n")
        case .bare(let text): append(dash + YAMLText.bare(text, inFlow: false) + "\n")
        case .list(let elements):
            append(dash.dropLast() + "\n")
            for (number, element) in elements.enumerated() { self.element(element, number, indent: indent + 2) }
        case .mapping(let entries):
            append(dash.dropLast() + "\n")
            mapping(entries, indent: indent + 2)
        }
    }

    /// The tree on one line, if it fits.
    private func flow(_ tree: SpecTree, room: Int) -> String? {
        guard room > 0, Self.isShort(tree, room), let text = flow(tree), text.unicodeScalars.count <= room else {
            return nil
        }
        return text
    }

    /// A quick test if it can fit, so that long trees are not written at every level in vain.
    private static func isShort(_ tree: SpecTree, _ room: Int) -> Bool {
        var left = room
        var pending = [tree]
        while let tree = pending.popLast() {
            switch tree {
            case .text(let text), .bare(let text): left -= text.utf8.count / 4
            case .list(let elements):
                left -= elements.count
                pending += elements
            case .mapping(let entries):
                left -= entries.count * 3
                pending += entries.map(\.value)
            }
            if left < 0 { return false }
        }
        return true
    }

    private func flow(_ tree: SpecTree) -> String? {
        switch tree {
        case .bare(let text): return YAMLText.bare(text, inFlow: true)
        case .text(let text): return YAMLText.hasLines(text) ? nil : YAMLText.scalar(text, inFlow: true)
        case .list(let elements):
            let parts = elements.compactMap(flow)
            return parts.count == elements.count ? "[\(parts.joined(separator: ", "))]" : nil
        case .mapping([]): return "{}"
        case .mapping(let entries):
            let parts = entries.compactMap { entry in
                flow(entry.value).map { "\(YAMLText.key(entry.key, inFlow: true)): \($0)" }
            }
            return parts.count == entries.count ? "{ \(parts.joined(separator: ", ")) }" : nil
        }
    }

    /// Records the entries of a tree on one line, each with its column.
    private mutating func noteFlow(_ tree: SpecTree, column: Int) {
        switch tree {
        case .text, .bare: return
        case .list(let elements):
            var column = column + 1
            for (number, element) in elements.enumerated() {
                path.append(String(number))
                note(column: column)
                noteFlow(element, column: column)
                path.removeLast()
                column += flowWidth(element) + 2
            }
        case .mapping(let entries):
            var column = column + 2
            for entry in entries {
                path.append(entry.key)
                note(column: column)
                let key = YAMLText.key(entry.key, inFlow: true).unicodeScalars.count + 2
                noteFlow(entry.value, column: column + key)
                path.removeLast()
                column += key + flowWidth(entry.value) + 2
            }
        }
    }

    private func flowWidth(_ tree: SpecTree) -> Int { flow(tree)?.unicodeScalars.count ?? 0 }

    mutating func replaceText(with other: String) { text = other }

    private mutating func note(column: Int) { entries.append(WrittenEntry(line: line, column: column, path: path)) }

    private mutating func append(_ more: some StringProtocol) {
        text += more
        for byte in more.utf8 where byte == UInt8(ascii: "\n") { line += 1 }
    }
}
