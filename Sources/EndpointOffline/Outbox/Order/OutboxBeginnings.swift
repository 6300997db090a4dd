internal import EndpointRuntime

/// Where a write begins: what it is about, and upon which version.
struct OutboxBeginning: Sendable {
    /// The entity that it writes to; nil where it is about none, or creates one.
    let entity: EntityKey?
    /// Whether it is upon the version that is stored: it follows no other write of this device.
    let isUponStored: Bool
}

/// The writes upon the stored version of an entity that are not in the outbox's store yet.
///
/// Two writes to one entity may begin at the same instant, and be upon the same version. The one that is delivered first makes
/// another version: it must not end before the other one stands in the store, or nobody could tell that one durably.
struct OutboxBeginnings: Sendable {
    private var counts: [EntityKey: Int] = [:]
    private var waiting: [EntityKey: [CheckedContinuation<Void, Never>]] = [:]

    mutating func begin(_ entity: EntityKey) { counts[entity, default: 0] += 1 }

    /// Who waited for this write, and for no other.
    mutating func end(_ entity: EntityKey) -> [CheckedContinuation<Void, Never>] {
        let count = counts[entity, default: 1] - 1
        counts[entity] = count > 0 ? count : nil
        return count > 0 ? [] : waiting.removeValue(forKey: entity) ?? []
    }

    /// Has somebody wait until none is left; false where there is none.
    mutating func wait(for entity: EntityKey, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
        guard counts[entity] != nil else { return false }
        waiting[entity, default: []].append(continuation)
        return true
    }
}

extension OutboxCore {
    /// Begins a write: says what it is about, and has no earlier write to that entity end before ``end(_:)``.
    func begin(_ target: OutboxTarget) -> OutboxBeginning {
        guard case .entity(let key) = target.kind else { return OutboxBeginning(entity: nil, isUponStored: false) }
        return state.withLock { state in
            let entity = state.index.current(key)
            let isFirst = state.index.entries(to: entity).isEmpty
            if isFirst { state.beginnings.begin(entity) }
            return OutboxBeginning(entity: entity, isUponStored: isFirst)
        }
    }

    /// The write stands in the store, or came to nothing.
    func end(_ beginning: OutboxBeginning) {
        guard beginning.isUponStored, let entity = beginning.entity else { return }
        for waiting in state.withLock({ $0.beginnings.end(entity) }) { waiting.resume() }
    }

    /// Waits until no write to the entity is on its way into the store that is upon the stored version.
    func whenBegun(_ entity: EntityKey) async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                state.beginnings.wait(for: state.index.current(entity), continuation)
            }
            if !waits { continuation.resume() }
        }
    }
}
