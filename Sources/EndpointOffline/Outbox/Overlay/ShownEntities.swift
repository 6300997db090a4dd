internal import EndpointRuntime
internal import Foundation

/// What pending changes make of entities, kept for the next read: a list that is read again costs no more than it did.
final class ShownEntities: Sendable {
    private struct Known: Sendable {
        let base: Data?
        let changes: [PendingEffect.Change]
        let shown: Shown
    }

    /// What is shown of an entity.
    enum Shown: Sendable {
        case record(EntityRecord)
        /// There is none, or none any more.
        case nothing
        /// The changes do not fit today's type.
        case unreadable
    }

    /// More than any screen shows: beyond it, all is made anew.
    private static let most = 4_096

    private let known = Lock<[EntityKey: Known]>([:])

    /// What changes make of an entity that is stored like this.
    func shown(
        _ key: EntityKey,
        _ base: Data?,
        _ pending: PendingEntity,
        make: () -> Shown
    ) -> Shown {
        if let known = known.withLock({ $0[key] }), known.base == base, known.changes == pending.changes {
            return known.shown
        }
        let shown = make()
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[key] = Known(base: base, changes: pending.changes, shown: shown)
        }
        return shown
    }
}
