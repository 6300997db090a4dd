import EndpointDescription
import EndpointMockBackend
import EndpointRuntime

/// The differences of a real server and its clients from the specs. Each kind of finding is reported
/// once, and counted.
final class ContractReport: Sendable {
    private struct State: Sendable {
        var counts: [(line: String, count: Int)] = []
        var indices: [Kind: Int] = [:]
        var exchanges = 0
    }

    private struct Kind: Hashable, Sendable {
        var place: String
        var finding: ContractFinding
    }

    private let state = Lock(State())

    /// Counts an exchange.
    func countExchange() {
        state.withLock { $0.exchanges += 1 }
    }

    /// Records a finding. Returns the line to print if it is the first of its kind.
    func take(_ finding: ContractFinding, at place: String) -> String? {
        state.withLock { state in
            let kind = Kind(place: place, finding: finding.kind)
            if let index = state.indices[kind] {
                state.counts[index].count += 1
                return nil
            }
            let line = Self.line(finding, at: place)
            state.indices[kind] = state.counts.count
            state.counts.append((line, 1))
            return line
        }
    }

    private static func line(_ finding: ContractFinding, at place: String) -> String {
        let id = if case .request = finding.side { "request-departs" } else { "answer-departs" }
        return TerminalText.line("\(place): warning: \(finding) [\(id)]")
    }

    /// There are no findings.
    var isClean: Bool { state.withLock { $0.counts.isEmpty } }

    /// The result, in lines.
    var summary: [String] {
        state.withLock { state in
            let exchanges = "\(state.exchanges) exchange\(state.exchanges == 1 ? "" : "s")"
            guard !state.counts.isEmpty else { return ["\(exchanges), all as the specs describe"] }
            let kinds = "\(state.counts.count) kind\(state.counts.count == 1 ? "" : "s") of difference"
            return ["\(exchanges), \(kinds) from the specs:"]
                + state.counts.map { "  \($0.count)×  \($0.line)" }
        }
    }
}
