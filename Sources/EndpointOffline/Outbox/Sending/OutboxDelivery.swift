internal import EndpointRuntime
internal import Foundation

/// Delivers writes that the outbox has reserved for sending: each until it is settled, waits again, is parked, or gives way.
final class OutboxDelivery<API: EndpointAPI>: Sendable {
    typealias Failed = EndpointError<API.Failure>
    typealias ConflictResolver =
        @Sendable (_ base: JSONValue?, _ mine: JSONValue?, _ theirs: EntityRecord?) async -> ConflictResolution<API>?

    let client: EndpointClient<API>
    let plan: OutboxPlan<API>
    let store: any OutboxStore
    let entities: OutboxEntities
    let ledger: OutboxLedger
    let sender: OutboxSender
    let settlement: OutboxSettlement
    let owner: CallOwner
    /// The app's functions that decide conflicts, by method.
    let resolvers = Lock<[String: ConflictResolver]>([:])

    init(
        _ client: EndpointClient<API>,
        plan: OutboxPlan<API>,
        ledger: OutboxLedger,
        sender: OutboxSender,
        settlement: OutboxSettlement,
        owner: CallOwner
    ) {
        self.client = client
        self.plan = plan
        self.ledger = ledger
        self.sender = sender
        self.settlement = settlement
        self.owner = owner
        store = ledger.store
        entities = settlement.entities
    }

    var clock: any EndpointClock { client.core.clock }

    /// Prepares reserved entries: parks those that must not be sent any more, and records durably that the others are
    /// sent.
    func prepared(_ entries: [OutboxEntry]) async -> [(entry: OutboxEntry, operation: OutboxOperation<API>)] {
        var ready: [(entry: OutboxEntry, operation: OutboxOperation<API>)] = []
        for entry in entries {
            guard let operation = plan.operations[entry.method] else {
                await park(entry, OutboxRefusal(.unknownMethod))
                continue
            }
            if clock.date.timeIntervalSince(entry.keptSince) > operation.settings.keep / .seconds(1) {
                await park(entry, OutboxRefusal(.expired))
                continue
            }
            guard hasReadableKey(entry, operation) else {
                await park(entry, OutboxRefusal(.unreadableKey))
                continue
            }
            ready.append((entry, operation))
        }
        // Before the first byte is sent: a write that the server may have received cannot be taken back.
        guard !ready.isEmpty else { return [] }
        let sentAt = await entities.revision()
        guard await note(ready.map(\.entry).filter { !$0.isOpen }, sentAt) else {
            for write in ready { release(write.entry, after: .seconds(5)) }
            sender.wake()
            return []
        }
        return ready.compactMap { write in
            let entry = ledger.update(write.entry.id) { entry in
                entry.before = OutboxEntry.Attempts(wasSent: entry.wasSent, isOpen: entry.isOpen)
                entry.begin(at: sentAt)
                entry.state = .sending
                entry.attempts += 1
            }
            return entry.map { ($0, write.operation) }
        }
    }

    /// Checks that the current version of the entity can be requested by its stored key. The server has no key of an entity yet that
    /// the write creates.
    private func hasReadableKey(_ entry: OutboxEntry, _ operation: OutboxOperation<API>) -> Bool {
        guard let current = operation.current, let entity = entry.entity, !entry.isCreation else { return true }
        return current.call(ledger.current(entity).id) != nil
    }

    private func note(_ entries: [OutboxEntry], _ sentAt: Int64) async -> Bool {
        guard !entries.isEmpty else { return true }
        do throws(EntityStoreError) {
            var changes: [OutboxTransaction.Change] = []
            for var entry in entries {
                entry.begin(at: sentAt)
                changes.append(.update(id: entry.id, entry: try entry.bytes()))
            }
            try await store.apply(OutboxTransaction(changes))
            return true
        } catch {
            tell(.storeFailed(error))
            return false
        }
    }

    /// Sends a write, and handles the answer.
    func send(_ entry: OutboxEntry, _ operation: OutboxOperation<API>) async {
        ledger.followers.tell()
        defer {
            sender.endProbe(entry.sequence)
            sender.wake()
        }
        let began = Exchange(
            sentAt: entry.sentAt ?? 0,
            generation: entities.store.generation,
            answers: sender.answers,
            wakeUps: sender.wakeUps,
            signIns: owner.signIns
        )
        let kept: Data?
        do throws(EntityStoreError) {
            kept = try await store.body(of: entry.id)
        } catch {
            tell(.storeFailed(error), entry)
            return await withdraw(entry)
        }
        // The record was removed after this sender last read the store. Without its body, the server would perform
        // another write.
        guard kept != nil || entry.request.bodyKind == .none else { return await withdraw(entry) }
        let sent = SentWrite(entry: entry, operation: operation, began: began)
        var version = await settlement.version(for: entry)
        if version == nil, entry.base != nil {
            switch await readFirst(sent) {
            case .handled: return
            case .current(let read): version = read
            }
        }
        let (current, currentBody) = ledger.current(entry, kept)
        let place = entry.entity.flatMap { plan.entities[$0.table] }?.entityTable.version?.place ?? .ifMatch
        let (request, body) =
            if await creates(entry, operation) {
                (current.creating, currentBody)
            } else {
                current.naming(version, currentBody, at: place)
            }
        let endpoint = StoredEndpoint<API>(request, body, operation.operation)
        let call = EndpointCall<API, EndpointResponse>(
            endpoint,
            idempotencyKey: request.idempotencyKey,
            reading: ResponseReader { response in response }
        )
        do throws(Failed) {
            let response = try await client.send(call)
            answered(entry)
            await settle(sent, response)
        } catch {
            await failed(sent, error)
        }
    }

    private func failed(_ write: SentWrite<API>, _ error: Failed) async {
        let entry = write.entry
        let retryAfter = error.context.responseHeader("Retry-After").flatMap { RetryAfter.parse($0, now: clock.date) }
        if error.context.status != nil { answered(entry) }
        let outcome = OutboxOutcome(error, retryAfter: retryAfter)
        let verdict = OutboxVerdict(
            outcome,
            to: entry.request.method,
            isOpen: entry.before.isOpen,
            hasKey: entry.request.idempotencyKey != nil
        )
        if verdict == .done { return await settle(write, nil) }
        // An attempt that ends with the run of the app stays open.
        if verdict == .stopped { return release(entry, after: nil) }
        let wasSent = outcome.mayHaveReachedServer || error.context.attempts > 1
        var ended = write
        ended.entry = await self.ended(entry, wasSent: wasSent, isOpen: outcome.isOpen)
        await handle(verdict, of: ended, error)
    }

    func handle(_ verdict: OutboxVerdict, of write: SentWrite<API>, _ error: Failed) async {
        let entry = write.entry
        // Without an answer, nobody knows whether the server's pause is over.
        if verdict == .unreachable { sender.withdrawProbe(entry.sequence) }
        switch verdict {
        case .done, .stopped:
            break
        case .later(let least):
            delay(entry, for: backoff(afterAttempt: entry.attempts, retryAfter: least))
        case .hold(let asked):
            let pause = asked > .zero ? asked : Self.backoff.delay(afterAttempt: entry.attempts)
            sender.hold(for: pause)
            delay(entry, for: pause)
        case .unreachable where OutboxOutcome(error, retryAfter: nil).mayHaveReachedServer:
            broken(write)
        case .unreachable:
            sender.unreachable(after: write.began.wakeUps)
            release(entry, after: nil)
        case .signIn:
            needSignIn(since: write.began)
            tell(.outbox(.needsSignIn), entry)
            release(entry, after: nil)
        case .underWay(let least):
            await stillUnderWay(entry, retryAfter: least)
        case .ownConflict(let status):
            await ownConflict(write, status)
        case .conflict:
            await conflict(write, OutboxRefusal(.conflict, error, of: API.self))
        case .gone:
            await gone(write, error)
        case .park(let reason):
            await park(entry, OutboxRefusal(reason, error, of: API.self))
        }
    }

    /// Waits for the user's next sign-in, unless it came while the attempt was under way.
    private func needSignIn(since began: Exchange) {
        sender.setNeedsSignIn(true)
        if owner.signIns != began.signIns, owner.isSignedIn { sender.setNeedsSignIn(false) }
    }

    func tell(_ event: EndpointEvent.Kind, _ entry: OutboxEntry? = nil) { entities.report(event, entry) }

    /// Releases a reserved entry of which nothing was sent, because the store failed.
    private func withdraw(_ entry: OutboxEntry) async {
        sender.withdrawProbe(entry.sequence)
        release(await ended(entry, wasSent: false, isOpen: false), after: .seconds(5))
    }

    /// Notes how an attempt ended, also in the file, so that the next run of the app knows what the server may have done.
    func ended(_ entry: OutboxEntry, wasSent: Bool, isOpen: Bool) async -> OutboxEntry {
        var ended = entry
        ended.wasSent = entry.before.wasSent || wasSent
        ended.isOpen = entry.before.isOpen || isOpen
        if !ended.isOpen { ended.sentAt = nil }
        // Without the file, the next run of the app takes the attempt for open.
        if ended != entry { await save(ended) }
        return ended
    }

    /// Changes an entry, also in the file. If the store fails, this is reported.
    func save(_ entry: OutboxEntry) async {
        ledger.update(entry.id) { $0 = entry }
        await write(entry)
    }

    private func write(_ entry: OutboxEntry) async {
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction([.update(id: entry.id, entry: try entry.bytes())]))
        } catch {
            tell(.storeFailed(error), entry)
        }
    }

    /// The wait before the next attempt of a write that the server cannot accept at the moment.
    func backoff(afterAttempt attempt: Int, retryAfter least: Duration?) -> Duration {
        Self.backoff.delay(afterAttempt: attempt, retryAfter: least, random: client.core.random)
    }

    private static var backoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(300)))
    }

    /// Releases a reserved entry, which is sent again after this time, and tells the client's observer.
    func delay(_ entry: OutboxEntry, for delay: Duration) {
        tell(.outbox(.delayed(after: delay)), entry)
        release(entry, after: delay)
    }

    /// Releases a reserved entry. It can be sent again after this time.
    func release(_ entry: OutboxEntry, after delay: Duration?) {
        let time = delay.map { clock.now + $0 }
        ledger.update(entry.id) {
            $0.state = .waiting
        } ticket: {
            ($0.isTaken, $0.notBefore) = (false, time)
        }
        ledger.followers.tell()
    }

    /// Parks an entry until someone decides.
    func park(_ entry: OutboxEntry, _ refusal: OutboxRefusal) async {
        guard var parked = ledger.entry(entry.id) else { return }
        parked.state = .parked(refusal)
        // Without the file, it is sent and refused again after the next start of the app.
        await write(parked)
        ledger.park(entry.id, refusal)
        sender.wake()
        tell(.outbox(.parked(refusal)), entry)
        ledger.changed(entry)
    }
}

extension OutboxEntry {
    /// Notes that an attempt begins.
    fileprivate mutating func begin(at revision: Int64) {
        (wasSent, isOpen) = (true, true)
        sentAt = sentAt ?? revision
    }
}
