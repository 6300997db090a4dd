public import EndpointRuntime

/// Stores writes on the device until the server has accepted them.
///
/// ```swift
/// let outbox = Outbox(client, store: outboxStore, entities: entityStore, user: userID)
/// let payments: any PaymentRepository = OfflineFirstPaymentRepository(outbox)
/// ```
///
/// Create one for each API and user, and pass it to all repositories of the API. It sends as long as it is referenced.
public final class Outbox<API: EndpointAPI>: Sendable {
    let core: OutboxCore<API>
    private let running: Task<Void, Never>

    /// Reads of the API through the store, including pending writes.
    public let cache: EntityCache<API>

    init(
        _ client: EndpointClient<API>,
        plan: OutboxPlan<API>,
        store: any OutboxStore,
        entities: any EntityStore,
        user: String
    ) {
        let entities = ReferringEntityStore(entities)
        let core = OutboxCore(client, plan, store, entities, user)
        self.core = core
        cache = EntityCache(client, store: PendingEntityStore(base: entities, pending: core, clock: core.clock))
        running = Task { await core.run() }
    }

    deinit {
        core.stop()
        running.cancel()
    }

    /// Stops sending, and waits until it has stopped.
    func end() async {
        core.stop()
        running.cancel()
        await running.value
    }
}

extension Outbox where API: OutboxAPI {
    /// Creates an outbox.
    ///
    /// - Parameters:
    ///   - client: Sends the writes with the user's credentials.
    ///   - store: Stores the writes in its own file, which is never deleted automatically.
    ///   - entities: Stores the server's answers.
    ///   - user: The owner of the writes. Writes of other users are never sent.
    public convenience init(
        _ client: EndpointClient<API>,
        store: any OutboxStore,
        entities: any EntityStore,
        user: String
    ) {
        self.init(client, plan: API.outbox, store: store, entities: entities, user: user)
    }
}

extension OutboxCore: PendingEntities {
    var delivered: Int { state.withLock { $0.delivered } }

    func whenKnown() async {
        if let error = await load() { tell(.storeFailed(error)) }
    }

    func hasPending(in table: String) -> Bool { state.withLock { $0.index.overlay.hasChanges(in: table) } }

    func isCreating(in table: String) -> Bool { state.withLock { $0.index.isCreating(in: table) } }

    func pending(in table: String) -> [ExactText: PendingEntity] { state.withLock { $0.index.pending(in: table) } }

    func pending(of ids: [String], in table: String) -> [ExactText: PendingEntity] {
        state.withLock { state in
            ids.reduce(into: [:]) { $0[ExactText($1)] = state.index.pending(EntityKey(table: table, id: $1)) }
        }
    }

    func inserted(into method: String) -> [EntityKey] {
        state.withLock { $0.index.overlay.inserted(into: method) }
    }

    func current(_ ids: [String], in table: String) -> [String] {
        state.withLock { state in ids.map { state.index.current(EntityKey(table: table, id: $0)).id } }
    }

    func identity(of key: EntityKey) -> EntityIdentity {
        state.withLock { $0.index.creationByKey(of: key) == nil ? $0.index.identity(of: key) : .pending }
    }

    func type(of table: String) -> (any StoredEntity.Type)? { plan.entities[table] }
}
