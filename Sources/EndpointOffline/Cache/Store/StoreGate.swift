internal import EndpointRuntime

/// Shuts a store for all its caches, from the sign-out of its user until it is wiped: nothing in it is shown, and no answer
/// that was on its way gets into it.
final class StoreGate: Sendable {
    private struct State: Sendable {
        var isClosed = false
        /// The number of changes that are being stored.
        var inside = 0
        var closing = WaitList<Void, Void>()
    }

    private let state = Lock(State())
    private let followers = OutboxFollowers()

    /// Returns the gate that all caches of a store share. A store that is no object has no identity, so its caches share none.
    static func of(_ store: any EntityStore) -> StoreGate {
        if let pending = store as? PendingEntityStore { return of(pending.base) }
        if let referring = store as? ReferringEntityStore { return of(referring.base) }
        guard type(of: store) is AnyClass else { return StoreGate() }
        return StoreGates.shared.gate(of: ObjectIdentifier(store as AnyObject))
    }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// A stream with an element each time that the gate is closed or opened.
    func changes() -> AsyncStream<Void> { followers.changes() }

    /// Begins a change of the store; false if the gate is closed.
    func enter() -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.inside += 1
            return true
        }
    }

    /// Ends a change of the store.
    func leave() {
        let waiting = state.withLock { state -> WaitList<Void, Void>.Taken? in
            state.inside -= 1
            return state.inside == 0 ? state.closing.takeAll() : nil
        }
        waiting?.resume(returning: ())
    }

    /// Lets no change begin any more, and waits for those that have begun, even if the waiting task is cancelled.
    func close() async {
        await Task {
            _ = await state.wait(in: \.closing) { state in
                state.isClosed = true
                return state.inside > 0 ? .wait(()) : .over(())
            }
        }.value
        followers.tell()
    }

    /// Opens the gate of a store that is wiped.
    func open() {
        state.withLock { $0.isClosed = false }
        followers.tell()
    }
}

/// All gates of the process. A cache holds its gate and its store, so that an entry lives no longer than its store.
private final class StoreGates: Sendable {
    // Unchecked because of `weak`. The reference is only read and set behind the lock.
    private struct Entry: @unchecked Sendable {
        weak var gate: StoreGate?
    }

    static let shared = StoreGates()

    private let entries = Lock<[ObjectIdentifier: Entry]>([:])

    func gate(of store: ObjectIdentifier) -> StoreGate {
        entries.withLock { entries in
            if let known = entries[store]?.gate { return known }
            entries = entries.filter { $0.value.gate != nil }
            let made = StoreGate()
            entries[store] = Entry(gate: made)
            return made
        }
    }
}
