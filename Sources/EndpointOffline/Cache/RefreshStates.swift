internal import EndpointRuntime
internal import Foundation

/// The state of the refreshes of one read.
struct RefreshState: Sendable {
    /// The number of running refreshes: more than one if a write ended while the first one was running.
    var running = 0
    /// The error of the last one; nil if it succeeded.
    var lastError: (any Error)?
    /// The date of the value that was stored when the last one failed. A value with another date is newer than the error.
    var failedUpon: Date?
    /// The last one failed because the server could not be reached, so another attempt may succeed.
    var isUnreachable = false
    /// The number of completed refreshes.
    var ended = 0
    /// The number of consecutive failures because the server could not be reached.
    var failuresInARow = 0

    var isRefreshing: Bool { running > 0 }
}

/// The states of all reads' refreshes, and their observers.
final class RefreshStates: Sendable {
    private struct Entry: Sendable {
        var state = RefreshState()
        var followers: [UInt64: AsyncStream<Void>.Continuation] = [:]
    }

    private struct Table: Sendable {
        var entries: [StoredAnswerKey: Entry] = [:]
        var lastID: UInt64 = 0
    }

    private let table = Lock(Table())

    /// The state of a read's refreshes.
    func state(of key: StoredAnswerKey) -> RefreshState {
        table.withLock { $0.entries[key]?.state ?? RefreshState() }
    }

    /// Notes that a refresh starts.
    func begin(_ key: StoredAnswerKey) {
        change(key) { $0.running += 1 }
    }

    /// Notes that a refresh succeeded.
    func succeed(_ key: StoredAnswerKey) {
        change(key) { state in
            state.running -= 1
            state.ended += 1
            state.lastError = nil
            state.isUnreachable = false
            state.failuresInARow = 0
        }
    }

    /// Notes that a refresh failed.
    func fail(_ key: StoredAnswerKey, _ error: any Error, upon savedAt: Date?, isUnreachable: Bool) {
        change(key) { state in
            state.running -= 1
            state.ended += 1
            state.lastError = error
            state.failedUpon = savedAt
            state.isUnreachable = isUnreachable
            state.failuresInARow = isUnreachable ? state.failuresInARow + 1 : 0
        }
    }

    /// Notes that a refresh ended because no caller waits for it any more. This says nothing about the server.
    func abandon(_ key: StoredAnswerKey) {
        change(key) { $0.running -= 1 }
    }

    /// Returns a stream with an element each time that the state of a read changes. Several changes before an element
    /// is taken are one element.
    func changes(of key: StoredAnswerKey) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = table.withLock { table in
            table.lastID += 1
            table.entries[key, default: Entry()].followers[table.lastID] = continuation
            return table.lastID
        }
        continuation.onTermination = { [weak self] _ in self?.leave(key, id) }
        return stream
    }

    private func change(_ key: StoredAnswerKey, _ body: (inout RefreshState) -> Void) {
        let followers = table.withLock { table -> [AsyncStream<Void>.Continuation] in
            body(&table.entries[key, default: Entry()].state)
            let followers = table.entries[key]?.followers ?? [:]
            // Without observers, a state is dropped after its last refresh: there are as many reads as combinations of
            // parameters.
            if followers.isEmpty, table.entries[key]?.state.isRefreshing == false { table.entries[key] = nil }
            return Array(followers.values)
        }
        for follower in followers { follower.yield() }
    }

    private func leave(_ key: StoredAnswerKey, _ id: UInt64) {
        table.withLock { table in
            table.entries[key]?.followers[id] = nil
            guard let entry = table.entries[key], entry.followers.isEmpty, !entry.state.isRefreshing else { return }
            table.entries[key] = nil
        }
    }
}
