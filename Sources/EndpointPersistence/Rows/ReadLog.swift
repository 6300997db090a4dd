#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation

    /// What was read since the file last heard of it: a read must not have to write.
    final class ReadLog: Sendable {
        /// What was read of a table or of the answers, and when.
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

        private let state = Lock(State())

        /// The number of the answers' table: those of entities begin with 1.
        static let answers: Int64 = 0

        /// A number that is larger than all before it, in this process and, unless the clock went back, in those before it.
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

        /// What was read of a table, which the file hears of now.
        func take(_ table: Int64) -> Entries {
            state.withLock { $0.tables.removeValue(forKey: table) ?? Entries() }
        }

        /// Whether so much was noted of a table that the file has to hear of it, whatever its limits say.
        func isLong(_ table: Int64) -> Bool {
            state.withLock { ($0.tables[table]?.count ?? 0) > 20_000 }
        }

        private static func tick(_ state: inout State) -> Int64 {
            state.lastTick = max(state.lastTick + 1, Int64(Date().timeIntervalSince1970 * 1_000_000))
            return state.lastTick
        }
    }
#endif
