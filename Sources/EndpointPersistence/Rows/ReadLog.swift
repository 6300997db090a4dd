internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation

/// The reads that are not written to the file yet, so that reading does not have to write.
final class ReadLog: Sendable {
    /// The reads of a table or of the answers, with their order.
    struct Entries: Sendable {
        var keys: [Data: Int64] = [:]
        var queries: [EntityQuery: Int64] = [:]
        var answers: [Int64: Int64] = [:]

        var count: Int { keys.count + answers.count }
    }

    private struct State: Sendable {
        var lastTick: Int64 = 0
        var tables: [Int64: Entries] = [:]
    }

    private let state: Lock<State>

    /// The number that stands for the answers. The tables of entities have numbers from 1 on.
    static let answers: Int64 = 0

    /// Creates a log that continues after the last read in the file.
    init(after last: Int64) {
        // A damaged file may contain any number.
        state = Lock(State(lastTick: min(last, .max / 2)))
    }

    /// Returns a number that is larger than all earlier ones in this process, and than those of earlier processes.
    func tick() -> Int64 {
        state.withLock { Self.tick(&$0) }
    }

    func note(key: Data, in table: Int64) {
        state.withLock { $0.tables[table, default: Entries()].keys[key] = Self.tick(&$0) }
    }

    func note(_ query: EntityQuery, in table: Int64) {
        state.withLock { $0.tables[table, default: Entries()].queries[query] = Self.tick(&$0) }
    }

    func note(answer: Int64) {
        state.withLock { $0.tables[Self.answers, default: Entries()].answers[answer] = Self.tick(&$0) }
    }

    /// Removes and returns the reads of a table, which are about to be written to the file.
    func take(_ table: Int64) -> Entries {
        state.withLock { $0.tables.removeValue(forKey: table) ?? Entries() }
    }

    /// Returns true if a table has so many reads that they must be written, even if it is far from its limits.
    func isLong(_ table: Int64) -> Bool {
        state.withLock { ($0.tables[table]?.count ?? 0) > 20_000 }
    }

    private static func tick(_ state: inout State) -> Int64 {
        state.lastTick += 1
        return state.lastTick
    }
}
