import Foundation
import Measuring

/// The number of allocations of a call: valgrind's count for 2,000 calls minus its count for 1,000, so that one-time
/// allocations of the process do not count.
func allocationFigures(_ workspace: Workspace) throws -> [Figure] {
    guard hasValgrind(workspace) else {
        workspace.say("allocations are not counted, for there is no valgrind here")
        return []
    }
    let (fewer, more) = (1000, 2000)
    let count = try allocations(of: more, workspace) - allocations(of: fewer, workspace)
    return [Figure("allocations of a client call", Double(count) / Double(more - fewer), "", limit: .value(20))]
}

private func hasValgrind(_ workspace: Workspace) -> Bool {
    do {
        try workspace.command(["valgrind", "--version"], for: "valgrind").run()
        return true
    } catch {
        return false
    }
}

private func allocations(of calls: Int, _ workspace: Workspace) throws -> Int {
    let purpose = "allocations-\(calls)"
    let tool = workspace.products.appending(path: "CountedCalls").path
    try workspace.command(["valgrind", "--leak-check=no", tool, "\(calls)"], for: purpose).run()
    let log = try String(contentsOf: workspace.folder.appending(path: "\(purpose).log"), encoding: .utf8)
    let words = log.split(separator: "total heap usage:").last?.split(separator: " ") ?? []
    guard let count = words.first.flatMap({ Int($0.replacing(",", with: "")) }) else {
        throw UnreadableCount(log: "\(purpose).log")
    }
    return count
}

/// Why there is no count: valgrind said something else than was expected.
private struct UnreadableCount: Error, CustomStringConvertible {
    let log: String

    var description: String { "\(log) has no line with valgrind's \"total heap usage\"" }
}
