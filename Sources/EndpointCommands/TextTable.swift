import EndpointDescription

/// Rows of text in columns. Each column is as wide as its widest cell.
struct TextTable {
    private var rows: [[String]]

    init(_ heads: [String]) { rows = [heads] }

    mutating func append(_ row: [String]) { rows.append(row.map(TerminalText.line)) }

    /// Lines without trailing spaces. Each ends with a line feed.
    var text: String {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }
}
