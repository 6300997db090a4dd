internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// Prepares reserved entries: parks those that must not be sent any more, and records durably that the others are
    /// sent.
    func prepared(_ entries: [OutboxEntry]) async -> [OutboxEntry] {
        var ready: [OutboxEntry] = []
        for entry in entries {
            guard let operation = plan.operations[entry.method] else {
                await park(entry.sequence, OutboxRefusal(.unknownMethod))
                continue
            }
            if clock.date.timeIntervalSince(entry.keptSince) > operation.settings.keep / .seconds(1) {
                await park(entry.sequence, OutboxRefusal(.expired))
                continue
            }
            guard hasReadableKey(entry, operation) else {
                await park(entry.sequence, OutboxRefusal(.unreadableKey))
                continue
            }
            ready.append(entry)
        }
        // Before the first byte is sent: a write that the server may have received cannot be taken back.
        guard !ready.isEmpty else { return [] }
        let sentAt = await revision()
        guard await note(ready.filter { !$0.isOpen }, sentAt) else {
            for entry in ready { release(entry, after: .seconds(5)) }
            wake()
            return []
        }
        return state.withLock { state in
            ready.compactMap { entry in
                state.index.update(entry.id) { entry in
                    entry.before = OutboxEntry.Attempts(wasSent: entry.wasSent, isOpen: entry.isOpen)
                    entry.begin(at: sentAt)
                    entry.state = .sending
                    entry.attempts += 1
                }
                return state.index.entry(entry.id)
            }
        }
    }

    /// Checks that the current version of the entity can be requested by its stored key. The server has no key of an entity yet that
    /// the write creates.
    private func hasReadableKey(_ entry: OutboxEntry, _ operation: OutboxOperation<API>) -> Bool {
        guard let current = operation.current, let entity = entry.entity, !entry.isCreation else { return true }
        return current.call(state.withLock { $0.index.current(entity) }.id) != nil
    }

    private func note(_ entries: [OutboxEntry], _ sentAt: Int64) async -> Bool {
        guard !entries.isEmpty else { return true }
        do throws(EntityStoreError) {
            var changes: [OutboxTransaction.Change] = []
            for var entry in entries {
                entry.begin(at: sentAt)
                changes.append(.update(id: entry.id, entry: try bytes(of: entry)))
            }
            try await store.apply(OutboxTransaction(changes))
            return true
        } catch {
            tell(.storeFailed(error))
            return false
        }
    }

    /// Sends one entry, and handles the answer.
    func send(_ entry: OutboxEntry) async {
        followers.tell()
        defer {
            endProbe(entry)
            wake()
        }
        guard let operation = plan.operations[entry.method] else { return release(entry, after: .zero) }
        let began = Exchange(
            sentAt: entry.sentAt ?? 0,
            generation: entities.generation,
            answers: state.withLock { $0.answers }
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
        let (request, body) = entry.request.replacing(entry.references, kept) { key in
            if case .server(let id) = state.withLock({ $0.index.identity(of: key) }) { id } else { nil }
        }
        let ifMatch = await version(for: entry)
        let endpoint = StoredEndpoint<API>(request, body, operation.operation, ifMatch: ifMatch)
        let call = EndpointCall<API, EndpointResponse>(
            endpoint,
            idempotencyKey: request.idempotencyKey,
            reading: ResponseReader { response in response }
        )
        let wakeUps = state.withLock { $0.wakeUps }
        do throws(Failed) {
            let response = try await client.send(call)
            answered(entry)
            await settle(entry, operation, response, began)
        } catch {
            await failed(entry, operation, error, began, after: wakeUps)
        }
    }

    private func failed(
        _ entry: OutboxEntry,
        _ operation: OutboxOperation<API>,
        _ error: Failed,
        _ began: Exchange,
        after wakeUps: Int
    ) async {
        let retryAfter = error.context.responseHeader("Retry-After").flatMap { RetryAfter.parse($0, now: clock.date) }
        if error.context.status != nil { answered(entry) }
        let outcome = OutboxOutcome(error, retryAfter: retryAfter)
        let verdict = OutboxVerdict(
            outcome,
            to: entry.request.method,
            isOpen: entry.before.isOpen,
            hasKey: entry.request.idempotencyKey != nil
        )
        if verdict == .done { return await settle(entry, operation, nil, began) }
        // An attempt that ends with the run of the app stays open.
        if verdict == .stopped { return release(entry, after: nil) }
        let wasSent = outcome.mayHaveReachedServer || error.context.attempts > 1
        let ended = await ended(entry, wasSent: wasSent, isOpen: outcome.isOpen)
        await handle(verdict, of: ended, operation, error, began, after: wakeUps)
    }

    private func handle(
        _ verdict: OutboxVerdict,
        of entry: OutboxEntry,
        _ operation: OutboxOperation<API>,
        _ error: Failed,
        _ began: Exchange,
        after wakeUps: Int
    ) async {
        switch verdict {
        case .done, .stopped:
            break
        case .later(let least):
            let delay = Self.backoff.delay(
                afterAttempt: entry.attempts,
                retryAfter: least,
                random: client.core.random
            )
            tell(.outbox(.delayed(after: delay)), entry)
            release(entry, after: delay)
        case .hold(let asked):
            let delay = asked > .zero ? asked : Self.backoff.delay(afterAttempt: entry.attempts)
            hold(for: delay)
            tell(.outbox(.delayed(after: delay)), entry)
            release(entry, after: delay)
        case .unreachable where OutboxOutcome(error, retryAfter: nil).mayHaveReachedServer:
            broken(entry, began, after: wakeUps)
        case .unreachable:
            unreachable(after: wakeUps)
            release(entry, after: nil)
        case .signIn:
            state.withLock { $0.needsSignIn = true }
            tell(.outbox(.needsSignIn), entry)
            release(entry, after: nil)
        case .underWay(let least):
            await stillUnderWay(entry, retryAfter: least)
        case .ownConflict(let status):
            await ownConflict(entry, operation, status, began)
        case .conflict:
            await conflict(entry, operation, OutboxRefusal(.conflict, error, of: API.self), began)
        case .park(let reason):
            await park(entry.sequence, OutboxRefusal(reason, error, of: API.self))
        }
    }

    /// Releases a reserved entry of which nothing was sent, because the store failed.
    private func withdraw(_ entry: OutboxEntry) async {
        release(await ended(entry, wasSent: false, isOpen: false), after: .seconds(5))
    }

    /// Notes how an attempt ended, also in the file, so that the next run of the app knows what the server may have done.
    private func ended(_ entry: OutboxEntry, wasSent: Bool, isOpen: Bool) async -> OutboxEntry {
        var ended = entry
        ended.wasSent = entry.before.wasSent || wasSent
        ended.isOpen = entry.before.isOpen || isOpen
        if !ended.isOpen { ended.sentAt = nil }
        guard ended != entry else { return entry }
        state.withLock { state in state.index.update(ended.id) { $0 = ended } }
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction([.update(id: ended.id, entry: try bytes(of: ended))]))
        } catch {
            // The next run of the app takes the attempt for open.
            tell(.storeFailed(error), ended)
        }
        return ended
    }

    /// The waits between attempts of a write that the server cannot accept at the moment.
    static var backoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(300)))
    }

    /// Releases a reserved entry. It can be sent again after this time.
    func release(_ entry: OutboxEntry, after delay: Duration?) {
        let now = clock.now
        state.withLock { state in
            state.index.update(entry.id) { $0.state = .waiting }
            state.index.ticket(entry.id) { ticket in
                ticket.isTaken = false
                ticket.notBefore = delay.map { now + $0 }
            }
        }
        followers.tell()
    }

    /// Parks an entry until someone decides.
    func park(_ sequence: Int64, _ refusal: OutboxRefusal) async {
        guard var entry = state.withLock({ $0.index.entries[sequence] }) else { return }
        entry.state = .parked(refusal)
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction([.update(id: entry.id, entry: try bytes(of: entry))]))
        } catch {
            // It is sent and refused again after the next start of the app.
            tell(.storeFailed(error), entry)
        }
        let progress = state.withLock { state in
            state.index.update(entry.id) { $0.state = .parked(refusal) }
            state.index.ticket(entry.id) { $0.isTaken = false }
            return state.progress[entry.id]
        }
        progress?.park(refusal)
        wake()
        tell(.outbox(.parked(refusal)), entry)
        changed(entry)
    }
}

extension OutboxEntry {
    /// Notes that an attempt begins.
    fileprivate mutating func begin(at revision: Int64) {
        (wasSent, isOpen) = (true, true)
        sentAt = sentAt ?? revision
    }
}

/// The revision of the entity store when the first open attempt of an entry began, and the generation of its last one.
struct Exchange: Sendable {
    let sentAt: Int64
    let generation: Int
    /// The number of the server's answers when the last attempt began.
    let answers: Int
}
