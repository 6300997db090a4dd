internal import EndpointRuntime

/// The pending changes that reads show on top of stored entities, and their keys.
struct PendingEntities: Sendable {
    let ledger: OutboxLedger
    let sender: OutboxSender
    let settlement: OutboxSettlement
    /// Waits until the pending writes are loaded.
    let whenKnown: @Sendable () async -> Void

    /// The observers of pending changes.
    var interests: EntityInterests { ledger.interests }

    func hasPending(in table: String) -> Bool { ledger.read { $0.hasPending(in: table) } }

    func isCreating(in table: String) -> Bool { ledger.read { $0.isCreating(in: table) } }

    /// The pending changes of each entity of a table, by key.
    func pending(in table: String) -> [ExactText: PendingEntity] { ledger.pending(in: table) }

    /// The pending changes of these entities of a table, by key.
    func pending(of ids: [String], in table: String) -> [ExactText: PendingEntity] {
        ledger.read { index in
            ids.reduce(into: [:]) { $0[ExactText($1)] = index.pending(EntityKey(table: table, id: $1)) }
        }
    }

    /// The keys that pending writes insert into the lists of a method, the newest first.
    func inserted(into method: String) -> [EntityKey] { ledger.read { $0.inserted(into: method) } }

    /// The current keys of entities of a table: the server's, where they are known.
    func current(_ ids: [String], in table: String) -> [String] {
        ledger.read { index in ids.map { index.current(EntityKey(table: table, id: $0)).id } }
    }

    /// Returns the key by which the server knows an entity.
    func identity(of key: EntityKey) -> EntityIdentity {
        ledger.read { $0.creationByKey(of: key) == nil ? $0.identity(of: key) : .pending }
    }
}

/// The pending changes of one entity.
struct PendingEntity: Sendable {
    /// The changes, in the order in which they were made.
    var changes: [PendingEffect.Change]

    /// The JSON of the entity with the changes; nil if it does not exist, or not any more. `key` is its current key.
    func applied(to base: JSONValue?, _ key: EntityKey? = nil) -> JSONValue? {
        var members = base?.object
        for change in changes {
            switch change {
            // The server has answered the creation with another key, and the store contains its answer.
            case .save(let created, _) where key.map { $0 != created } ?? false && base != nil: break
            case .save(_, let fields): members = fields.all
            case .set(_, let fields): members?.merge(fields.all) { $1 }
            case .put(_, let fields, let creating): members = (members ?? creating).merging(fields.all) { $1 }
            case .delete: members = nil
            case .insert, .invalidate: break
            }
        }
        return members.map { .object($0) }
    }
}
