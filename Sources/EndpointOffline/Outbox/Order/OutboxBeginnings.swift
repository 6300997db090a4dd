internal import EndpointRuntime

/// The start of a write: its entity, if it writes to a single one that exists.
struct OutboxBeginning: Sendable {
    let entity: EntityKey?
    /// Earlier writes to that entity wait for it before they end.
    let isAwaited: Bool
}

/// The writes that are based on the stored version of an entity, and are not in the outbox's store yet.
///
/// Two writes to one entity may start at the same instant, based on the same version. The first one to be delivered
/// creates another version. It must not end before the other one is in the store, because the new version could not be
/// recorded with that one.
struct OutboxBeginnings: Sendable {
    private(set) var counts: [EntityKey: Int] = [:]
    private var waiting: [EntityKey: [CheckedContinuation<Void, Never>]] = [:]

    /// Begins a write; returns whether an earlier one has to wait for it. One that waits already has stored its version, so
    /// that a write that begins now reads that. A write that is changed was made before.
    mutating func begin(_ entity: EntityKey, isChange: Bool = false) -> Bool {
        guard isChange || waiting[entity] == nil else { return false }
        counts[entity, default: 0] += 1
        return true
    }

    /// Ends a write, and returns the tasks that waited for it and for no other.
    mutating func end(_ entity: EntityKey) -> [CheckedContinuation<Void, Never>] {
        let count = counts[entity, default: 1] - 1
        counts[entity] = count > 0 ? count : nil
        return count > 0 ? [] : waiting.removeValue(forKey: entity) ?? []
    }

    /// Adds a task that waits until there is no such write; false if there is none.
    mutating func wait(for entity: EntityKey, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
        guard counts[entity] != nil else { return false }
        waiting[entity, default: []].append(continuation)
        return true
    }
}

extension OutboxLedger {
    /// Starts a write: returns its entity, and keeps earlier writes to that entity from ending before ``end(_:)``.
    func begin(_ target: OutboxTarget) -> OutboxBeginning {
        guard case .entity(let key) = target.kind else { return OutboxBeginning(entity: nil, isAwaited: false) }
        return state.withLock { state in
            let entity = state.index.current(key)
            return OutboxBeginning(entity: entity, isAwaited: state.beginnings.begin(entity))
        }
    }

    /// Starts the change of a write in the store. Earlier writes to its entity end after that, because they change it, too.
    func beginChange(of id: String) -> OutboxBeginning {
        state.withLock { state in
            guard let key = state.index.entry(id)?.entity else { return OutboxBeginning(entity: nil, isAwaited: false) }
            let entity = state.index.current(key)
            return OutboxBeginning(entity: entity, isAwaited: state.beginnings.begin(entity, isChange: true))
        }
    }

    /// Notes that the write is in the store, or failed.
    func end(_ beginning: OutboxBeginning) {
        guard beginning.isAwaited, let entity = beginning.entity else { return }
        for waiting in state.withLock({ $0.beginnings.end(entity) }) { waiting.resume() }
    }

    /// Waits until no write to the entity that is based on the stored version is on its way into the store.
    func whenBegun(_ entity: EntityKey) async {
        // A write that began before the server gave the entity its key named the client's.
        for key in Set([entity, state.withLock { $0.index.current(entity) }]) {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { $0.beginnings.wait(for: key, continuation) }
                if !waits { continuation.resume() }
            }
        }
    }
}
