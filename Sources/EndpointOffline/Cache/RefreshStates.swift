internal import EndpointRuntime

/// What is known of the refreshes of one read.
struct RefreshState: Sendable {
    /// How many refreshes are under way: one, but for a moment in which the next begins as one ends.
    var running = 0
    /// Why the last one failed; nil where it succeeded.
    var lastError: (any Error)?
    /// Whether the last one failed because the server could not be reached, so that another try may help.
    var isUnreachable = false
    /// How many ended so far.
    var ended = 0
    /// How many failed in a row because the server could not be reached.
    var failuresInARow = 0

    var isRefreshing: Bool { running > 0 }
}

/// How the refreshes of each read stand, and who follows that.
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

    /// How a read's refreshes stand.
    func state(of key: StoredAnswerKey) -> RefreshState {
        table.withLock { $0.entries[key]?.state ?? RefreshState() }
    }

    /// A refresh begins.
    func begin(_ key: StoredAnswerKey) {
        change(key) { $0.running += 1 }
    }

    /// A refresh succeeded.
    func succeed(_ key: StoredAnswerKey) {
        change(key) { state in
            state.running -= 1
            state.ended += 1
            state.lastError = nil
            state.isUnreachable = false
            state.failuresInARow = 0
        }
    }

    /// A refresh failed.
    func fail(_ key: StoredAnswerKey, _ error: any Error, isUnreachable: Bool) {
        change(key) { state in
            state.running -= 1
            state.ended += 1
            state.lastError = error
            state.isUnreachable = isUnreachable
            state.failuresInARow = isUnreachable ? state.failuresInARow + 1 : 0
        }
    }

    /// A refresh ended because nobody waits for it any more: nothing is learned from that.
    func abandon(_ key: StoredAnswerKey) {
        change(key) { $0.running -= 1 }
    }

    /// An element each time that the state of a read changes; several changes before it is taken are one.
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
            // What nobody follows is forgotten with its last refresh: reads are as many as parameters differ.
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
