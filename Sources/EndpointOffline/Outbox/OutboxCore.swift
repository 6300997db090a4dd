internal import EndpointRuntime
internal import Foundation

/// The part that all copies of an outbox share. It makes writes, and decides when they are sent.
///
/// The ``OutboxLedger`` knows what waits, and in which order; the ``OutboxSender``, who may send, and when. The
/// ``OutboxDelivery`` sends a write and handles its answer, and the ``OutboxSettlement`` stores what came of it. Whenever it wakes up, it determines again what can be sent. If a timer or
/// an event is missed, the work is only delayed until the next time.
final class OutboxCore<API: EndpointAPI>: Sendable {
    typealias Failed = EndpointError<API.Failure>

    let client: EndpointClient<API>
    let plan: OutboxPlan<API>
    let store: any OutboxStore
    let owner: CallOwner
    let ledger: OutboxLedger
    let sender: OutboxSender
    let settlement: OutboxSettlement
    let entities: OutboxEntities
    let delivery: OutboxDelivery<API>

    init(
        _ client: EndpointClient<API>,
        plan: OutboxPlan<API>,
        store: any OutboxStore,
        entities: any EntityStore,
        user: String,
        owner: CallOwner
    ) {
        self.client = client
        self.plan = plan
        self.store = store
        self.owner = owner
        self.entities = OutboxEntities(store: entities, types: plan.entities) { event, entry in
            client.tell(event, entry.flatMap { plan.operations[$0.method]?.operation })
        }
        ledger = OutboxLedger(store, user: user, settings: plan.settings, isEncrypted: plan.isEncrypted)
        sender = OutboxSender(
            store,
            clock: client.core.clock,
            random: client.core.random,
            connectivity: client.core.connectivity
        )
        settlement = OutboxSettlement(ledger, self.entities, client.core.clock)
        delivery = OutboxDelivery(
            client,
            plan: plan,
            ledger: ledger,
            sender: sender,
            settlement: settlement,
            owner: owner
        )
    }

    var clock: any EndpointClock { client.core.clock }

    /// Sends what can be sent, until the task is cancelled.
    func run() async {
        sender.wake()
        await withDiscardingTaskGroup { group in
            let changes = store.changes()
            group.addTask { [self] in
                for await _ in changes { sender.wake() }
            }
            let signIns = owner.changes()
            group.addTask { [self] in
                for await _ in signIns where owner.isSignedIn { sender.setNeedsSignIn(false) }
            }
            for await _ in sender.turns {
                guard !Task.isCancelled else { break }
                await pass(&group)
            }
            group.cancelAll()
        }
        // What the entity store is taking must not meet what the next run stores.
        await settlement.whenStored()
        sender.end()
    }

    /// Waits until the writes of earlier runs are loaded; returns the error if the store fails.
    func load() async -> EntityStoreError? {
        await ledger.whenLoaded { [self] () async throws(EntityStoreError) in
            if try await !becomeSender() { try await ledger.reload() }
        }
    }

    func becomeSender() async throws(EntityStoreError) -> Bool {
        try await sender.become { [ledger, store, entities] () async throws(EntityStoreError) in
            let missing = try await store.takeMissing()
            if missing > 0 { entities.report(.outbox(.missing(missing)), nil) }
            try await ledger.reload()
        }
    }

    /// Sends what can be sent now, and schedules the next pass.
    private func pass(_ group: inout DiscardingTaskGroup) async {
        guard !sender.isOver else { return }
        do throws(EntityStoreError) {
            if let error = await load() { throw error }
            if sender.isPaused { return sender.giveBack { ledger.hasTaken } }
            guard try await becomeSender() else {
                // The sender may have delivered some of them.
                try await ledger.reload()
                return sender.wake(in: Self.leaseInterval)
            }
            try await ledger.loadNew()
            try await settlement.recordDelivered()
            await settlement.storeWrites()
            try await settlement.removeSaved()
            try await forgetOverruled()
        } catch {
            guard !Task.isCancelled else { return }
            tell(.storeFailed(error))
            return sender.wake(in: Self.storeInterval)
        }
        guard await sender.isReachable(&group, { [ledger] in ledger.clearDelays(onlyOfBreaking: true) }) else { return }
        let now = clock.now
        let (most, end) = sender.allowance(at: now)
        let (turn, entries) = most > 0 ? ledger.take(at: now, most: most) : (OutboxQueue.Turn(next: end), [])
        if let first = turn.ready.first { sender.begin(first, at: now) }
        for entry in turn.unidentified.compactMap({ sequence in ledger.read { $0.entries[sequence] } }) {
            await delivery.park(entry, OutboxRefusal(.unidentified))
        }
        let prepared = await delivery.prepared(entries)
        if prepared.isEmpty, let first = entries.first { sender.withdrawProbe(first.sequence) }
        for (entry, operation) in prepared {
            group.addTask { [delivery] in await delivery.send(entry, operation) }
        }
        let again = settlement.hasUnstored ? now + OutboxSettlement.unstoredInterval : nil
        if let next = [turn.next, again].compactMap(\.self).min() { sender.wake(in: next - now) }
        if !turn.unidentified.isEmpty { sender.wake() }
    }

    /// The interval between attempts to get the right to send.
    private static var leaseInterval: Duration { .seconds(30) }
    /// The wait before a store that failed is used again.
    private static var storeInterval: Duration { .seconds(5) }

    /// Reports an event to the client's observer, as one of the write if there is one.
    func tell(_ event: EndpointEvent.Kind, _ entry: OutboxEntry? = nil) { entities.report(event, entry) }
}

extension EndpointClient {
    /// Reports an event of an outbox to the observer.
    fileprivate func tell(_ event: EndpointEvent.Kind, _ operation: EndpointOperation?) {
        guard core.isObserved else { return }
        let operation = operation ?? EndpointOperation("outbox", .post, "")
        core.tell(EndpointAttempt(of: AttemptedCall(operation, core)), event)
    }
}
