public import Foundation

/// Figures as a table for a person and as JSON for a program.
public struct FigureTable: Sendable {
    private let figures: [Figure]

    /// A table of the figures, in their order.
    public init(_ figures: [Figure]) {
        self.figures = figures
    }

    /// True if no limit is missed.
    public var allHold: Bool { figures.allSatisfy { $0.holds ?? true } }

    /// A line for each figure below a line of titles, the columns aligned.
    public var text: String {
        let rows = [Self.titles] + figures.map(Self.cells)
        let widths = Self.titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).enumerated().map { column, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return Self.numbers.contains(column) ? padding + cell.0 : cell.0 + padding
            }.joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }.joined(separator: "\n")
    }

    /// A list of objects with `name`, `value`, `unit`, `reference`, `ratio`, `limit` and `holds`.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(figures)
    }

    private static let titles = ["what / against what", "value", "unit", "reference", "ratio", "limit", "holds"]
    /// The columns that are aligned to the right.
    private static let numbers: Set<Int> = [1, 3, 4]

    private static func cells(of figure: Figure) -> [String] {
        [
            figure.name,
            figure.value.short,
            figure.unit,
            figure.reference?.short ?? "",
            figure.ratio?.short ?? "",
            figure.limitText ?? "",
            figure.holds.map { $0 ? "yes" : "NO" } ?? "",
        ]
    }
}

extension Double {
    /// Three digits that count, or all those before the point.
    var short: String {
        let digits = self == 0 ? 0 : max(0, 2 - Int(log10(abs(self)).rounded(.down)))
        let text = String(format: "%.\(digits)f", self)
        guard text.contains(".") else { return text }
        let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(trimmed.reversed())
    }
}
