extension JSONTree {
    /// The layout of objects that take several lines.
    public enum Layout: Sendable {
        /// Each member has lines of its own, and so do the braces.
        case open
        /// Members fill the lines between the braces.
        case compact
    }

    /// The value as readable lines. A value that fits into `width` is on one line. Otherwise each element of a list has
    /// its own lines, but words and numbers share lines.
    public func lines(width: Int, layout: Layout = .open) -> [String] {
        lines(width: width, layout: layout, indentation: 0, before: 0, closers: 0)
    }

    /// The lines of a value. `indentation` applies to all lines but the first, `before` is the length of the text
    /// before the value, and `closers` is the number of braces of outer objects that can follow on the last line.
    private func lines(width: Int, layout: Layout, indentation: Int, before: Int, closers: Int) -> [String] {
        let line = text
        if indentation + before + line.count <= width { return [line] }
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let inner =
                elements.allSatisfy(\.isScalar)
                ? Self.filled(elements.map { [$0.text] }, width: width - indentation - 2)
                : elements.map {
                    $0.lines(width: width, layout: layout, indentation: indentation + 2, before: 1, closers: 0)
                }
            return Self.enclosed("[", inner, "]")
        case .object(let members) where !members.isEmpty:
            let step = layout == .open ? 2 : 1
            let inner = members.enumerated().map { index, member in
                let key = JSONTree.string(member.key).text + ": "
                let isFirst = layout == .compact && index == 0
                var lines = member.value.lines(
                    width: width,
                    layout: layout,
                    indentation: indentation + step,
                    before: key.count + (isFirst ? before : 0) + (layout == .compact ? closers + 2 : 1),
                    closers: closers + 1
                )
                lines[0] = key + lines[0]
                return lines
            }
            guard layout == .compact else { return Self.enclosed("{", inner, "}") }
            return Self.embraced(Self.filled(inner, width: width - indentation - closers - 3, before: before))
        default: return [line]
        }
    }

    private var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }

    /// Groups of lines between brackets on lines of their own, with a comma after each but the last.
    private static func enclosed(_ opening: String, _ groups: [[String]], _ closing: String) -> [String] {
        [opening] + separated(groups).map { "  " + $0 } + [closing]
    }

    /// Groups of lines, with braces on the first and the last line.
    private static func embraced(_ groups: [[String]]) -> [String] {
        var lines = separated(groups).enumerated().map { ($0 == 0 ? "{" : " ") + $1 }
        lines[lines.count - 1] += "}"
        return lines
    }

    private static func separated(_ groups: [[String]]) -> [String] {
        groups.enumerated().flatMap { index, group in
            var lines = group
            if index < groups.count - 1 { lines[lines.count - 1] += "," }
            return lines
        }
    }

    /// Joins parts into lines of at most `width` columns. `before` is the length of the text before the first line.
    private static func filled(_ parts: [[String]], width: Int, before: Int = 0) -> [[String]] {
        var lines: [[String]] = []
        for part in parts {
            let room = width - (lines.count == 1 ? before : 0)
            if part.count == 1, let last = lines.last, last.count == 1, last[0].count + part[0].count + 3 <= room {
                lines[lines.count - 1] = [last[0] + ", " + part[0]]
            } else {
                lines.append(part)
            }
        }
        return lines
    }
}
