internal import EndpointRuntime

/// What reads have to show on top of what is stored, and under which keys.
protocol PendingEntities: Sendable {
    /// Waits until what is pending is known.
    func whenKnown() async

    /// Whether entities of a table have pending changes.
    func hasPending(in table: String) -> Bool

    /// What is pending of each entity of a table, by key.
    func pending(in table: String) -> [String: PendingEntity]

    /// What is pending of an entity; nil where nothing is.
    func pending(_ key: EntityKey) -> PendingEntity?

    /// The keys that pending writes put into the lists of a method, the last one written first.
    func inserted(into method: String) -> [EntityKey]

    /// How the server knows a key.
    func identity(of key: EntityKey) -> EntityIdentity

    /// The type of a table's entities.
    func type(of table: String) -> (any StoredEntity.Type)?

    /// Who follows what is pending.
    var interests: EntityInterests { get }
}

/// What is pending of one entity.
struct PendingEntity: Sendable {
    /// The changes, in the order in which they were written.
    var changes: [PendingEffect.Change]
    /// The key under which what is created is stored already, in the moment before nothing is pending any more.
    var settled: String?

    /// The JSON of the entity with the changes; nil where there is none, or none any more.
    func applied(to base: JSONValue?) -> JSONValue? {
        var members = base?.object
        for change in changes {
            switch change {
            case .save(_, let fields): members = fields.all
            case .set(_, let fields): members?.merge(fields.all) { $1 }
            case .delete: members = nil
            case .insert, .invalidate: break
            }
        }
        return members.map { .object($0) }
    }
}
