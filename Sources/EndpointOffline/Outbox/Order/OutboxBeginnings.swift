internal import EndpointRuntime

/// The start of a write: its entity, and the version that it is based on.
struct OutboxBeginning: Sendable {
    /// The entity that it writes to; nil if it does not belong to a single one, or creates one.
    let entity: EntityKey?
    /// Whether it is based on the stored version: it follows no other write of this device.
    let isUponStored: Bool
}

/// The writes that are based on the stored version of an entity, and are not in the outbox's store yet.
///
/// Two writes to one entity may start at the same instant, based on the same version. The first one to be delivered
/// creates another version. It must not end before the other one is in the store, because the new version could not be
/// recorded with that one.
struct OutboxBeginnings: Sendable {
    private var counts: [EntityKey: Int] = [:]
    private var waiting: [EntityKey: [CheckedContinuation<Void, Never>]] = [:]

    mutating func begin(_ entity: EntityKey) { counts[entity, default: 0] += 1 }

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

extension OutboxCore {
    /// Starts a write: returns its entity, and keeps earlier writes to that entity from ending before ``end(_:)``.
    func begin(_ target: OutboxTarget) -> OutboxBeginning {
        guard case .entity(let key) = target.kind else { return OutboxBeginning(entity: nil, isUponStored: false) }
        return state.withLock { state in
            let entity = state.index.current(key)
            let isFirst = state.index.entries(to: entity).isEmpty
            if isFirst { state.beginnings.begin(entity) }
            return OutboxBeginning(entity: entity, isUponStored: isFirst)
        }
    }

    /// Notes that the write is in the store, or failed.
    func end(_ beginning: OutboxBeginning) {
        guard beginning.isUponStored, let entity = beginning.entity else { return }
        for waiting in state.withLock({ $0.beginnings.end(entity) }) { waiting.resume() }
    }

    /// Waits until no write to the entity that is based on the stored version is on its way into the store.
    func whenBegun(_ entity: EntityKey) async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                state.beginnings.wait(for: state.index.current(entity), continuation)
            }
            if !waits { continuation.resume() }
        }
    }
}
