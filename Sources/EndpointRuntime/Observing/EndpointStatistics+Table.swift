extension EndpointStatistics: CustomStringConvertible {
    /// A table for people with one line for each operation.
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
            text(operation.p50),
            text(operation.p95),
            text(operation.slowest),
            "\(operation.requestBytes) B",
            "\(operation.responseBytes) B",
        ]
    }

    private static func text(_ time: Duration?) -> String { time?.inMilliseconds ?? "–" }

    /// The first column is text and aligned left. The others are numbers and aligned right.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        zip(cells, widths).enumerated()
            .map { column, cell in
                let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + blanks : blanks + cell.0
            }
            .joined(separator: "  ")
    }
}
