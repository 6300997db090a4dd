extension JSONTree {
    /// The value in lines for a reader: what fits into `width` stands on one line, otherwise each member and each element
    /// has lines of its own; words and numbers of a long list fill their lines. Each level is indented by two blanks.
    public func lines(width: Int) -> [String] {
        lines(width: width, indentation: 0, before: 0)
    }

    /// The lines after the first are indented so far; before the value and after it, so much of its first line is taken.
    private func lines(width: Int, indentation: Int, before: Int) -> [String] {
        let line = text
        if indentation + before + line.count <= width { return [line] }
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let inner =
                elements.allSatisfy(\.isScalar)
                ? Self.filled(elements.map(\.text), width: width - indentation - 2)
                : elements.map { $0.lines(width: width, indentation: indentation + 2, before: 1) }
            return Self.enclosed("[", inner, "]")
        case .object(let members) where !members.isEmpty:
            let inner = members.map { member in
                let key = JSONTree.string(member.key).text + ": "
                var lines = member.value.lines(width: width, indentation: indentation + 2, before: key.count + 1)
                lines[0] = key + lines[0]
                return lines
            }
            return Self.enclosed("{", inner, "}")
        default: return [line]
        }
    }

    private var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }

    /// Groups of lines between brackets, with a comma after each but the last.
    private static func enclosed(_ opening: String, _ groups: [[String]], _ closing: String) -> [String] {
        var lines = [opening]
        for (index, group) in groups.enumerated() {
            lines += group.map { "  " + $0 }
            if index < groups.count - 1 { lines[lines.count - 1] += "," }
        }
        return lines + [closing]
    }

    /// Short texts side by side, as many in a line as fit into it.
    private static func filled(_ texts: [String], width: Int) -> [[String]] {
        var lines: [String] = []
        for text in texts {
            if let last = lines.last, last.count + text.count + 3 <= width {
                lines[lines.count - 1] = last + ", " + text
            } else {
                lines.append(text)
            }
        }
        return lines.map { [$0] }
    }
}
