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
    let owner: CallOwner
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
        owner = CallOwner(user, of: client.core)
        let client = client.belonging(to: owner)
        let entities = ReferringEntityStore(entities)
        let core = OutboxCore(client, plan: plan, store: store, entities: entities, user: user, owner: owner)
        self.core = core
        let pending = PendingEntities(ledger: core.ledger, sender: core.sender, settlement: core.settlement) {
            await core.whenKnown()
        }
        cache = EntityCache(client, store: PendingEntityStore(base: entities, pending: pending, clock: core.clock))
        running = Task { await core.run() }
    }

    deinit {
        core.sender.stop()
        running.cancel()
    }

    /// Stops sending, and waits until it has stopped.
    func end() async {
        core.sender.stop()
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
    ///   - user: The owner of the writes. Writes of other users are never sent, and nothing is sent with the session of
    ///     another user: name the user in the same way in `signIn(_:user:)` of the session.
    public convenience init(
        _ client: EndpointClient<API>,
        store: any OutboxStore,
        entities: any EntityStore,
        user: String
    ) {
        self.init(client, plan: API.outbox, store: store, entities: entities, user: user)
    }
}

extension OutboxCore {
    func whenKnown() async {
        if let error = await load(), !Task.isCancelled { tell(.storeFailed(error)) }
    }
}
