internal import EndpointRuntime

/// The pending changes that reads show on top of stored entities, and their keys.
protocol PendingEntities: Sendable {
    /// The number of writes that ended: that were delivered, or gave way to the server's version.
    var delivered: Int { get }

    /// Notes the changes of a delivered write that the store could not make.
    func missed(_ changes: [EntityTransaction.Change]) async

    /// Notes that the server answered a read.
    func serverAnswered()

    /// Waits until the pending writes are loaded.
    func whenKnown() async

    /// Whether entities of a table have pending changes.
    func hasPending(in table: String) -> Bool

    /// Whether the server may have created an entity of a table whose key is not known yet.
    func isCreating(in table: String) -> Bool

    /// The pending changes of each entity of a table, by key.
    func pending(in table: String) -> [ExactText: PendingEntity]

    /// The pending changes of these entities of a table, by key.
    func pending(of ids: [String], in table: String) -> [ExactText: PendingEntity]

    /// The keys that pending writes insert into the lists of a method, the newest first.
    func inserted(into method: String) -> [EntityKey]

    /// The current keys of entities of a table: the server's, where they are known.
    func current(_ ids: [String], in table: String) -> [String]

    /// How the server knows a key.
    func identity(of key: EntityKey) -> EntityIdentity

    /// The type of a table's entities.
    func type(of table: String) -> (any StoredEntity.Type)?

    /// The observers of pending changes.
    var interests: EntityInterests { get }
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
