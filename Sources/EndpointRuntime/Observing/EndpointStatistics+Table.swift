internal import Foundation

extension EndpointStatistics: CustomStringConvertible {
    /// A table for people, a line for each operation.
    public var description: String {
        let header = ["operation", "calls", "failed", "attempts", "p50", "p95", "slowest", "sent", "received"]
        let rows = operations.map(Self.row)
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header] + rows).map { Self.line($0, widths) }.joined(separator: "\n")
    }

    private static func row(_ operation: EndpointOperationStatistics) -> [String] {
        [
            "\(operation.api).\(operation.operation)",
            "\(operation.calls)",
            "\(Int((operation.errorRate * 100).rounded())) %",
            "\(operation.attempts)",
            milliseconds(operation.p50),
            milliseconds(operation.p95),
            milliseconds(operation.slowest),
            "\(operation.requestBytes) B",
            "\(operation.responseBytes) B",
        ]
    }

    private static func milliseconds(_ duration: Duration?) -> String {
        guard let duration else { return "–" }
        let (seconds, attoseconds) = duration.components
        let value = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
        // The catalogue's language is no matter here: this is for developers, and reads the same everywhere.
        return String(format: "%.*f ms", locale: nil, value < 10 ? 2 : value < 100 ? 1 : 0, value)
    }

    /// The first column is text and begins at the left, the others are numbers and end at the right.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).enumerated()
            .map { column, cell in
                let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + blanks : blanks + cell.0
            }
            .joined(separator: "  ")
    }
}
