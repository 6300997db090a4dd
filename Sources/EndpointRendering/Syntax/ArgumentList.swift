/// Parameters or arguments in parentheses: on one line up to two, one a line past that or where the line gets long.
enum ArgumentList {
    private static let widest = 110

    /// - Parameters:
    ///   - items: `id: String`, each without a comma.
    ///   - depth: How deep the line stands that the list begins on, in steps of four spaces.
    ///   - used: How many characters stand on that line besides.
    ///   - most: How many may stand on one line.
    /// - Returns: The list, its own parentheses included.
    static func text(_ items: [String], depth: Int, used: Int = 40, most: Int = 2) -> String {
        if items.isEmpty { return "()" }
        if items.count <= most {
            let line = items.joined(separator: ", ")
            let fits = depth * 4 + used + line.count <= widest && !line.contains("\n")
            if fits { return "(\(line))" }
        }
        let indentation = String(repeating: "    ", count: depth)
        return "(\n\(indentation)    " + items.joined(separator: ",\n\(indentation)    ") + "\n\(indentation))"
    }
}
