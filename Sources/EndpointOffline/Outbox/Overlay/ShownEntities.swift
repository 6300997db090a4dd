internal import EndpointRuntime
internal import Foundation

/// A cache of entities with their pending changes, so that reading a list again costs no more than without them.
final class ShownEntities: Sendable {
    private struct Known: Sendable {
        let base: Data?
        let changes: [PendingEffect.Change]
        let shown: Shown
    }

    /// An entity as it is shown.
    enum Shown: Sendable {
        case record(EntityRecord)
        /// The entity does not exist, or not any more.
        case nothing
        /// The changes do not fit the current type.
        case unreadable
    }

    /// More than any screen shows. With more entities, the cache starts again.
    private static let most = 4_096

    private let known = Lock<[EntityKey: Known]>([:])

    /// The result of the changes for an entity with this stored version.
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
