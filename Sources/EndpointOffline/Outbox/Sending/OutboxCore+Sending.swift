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
            ready.append(entry)
        }
        // Before the first byte is sent: a write that the server may have received cannot be taken back.
        let first = ready.filter { !$0.wasSent }
        guard await note(first) else {
            for entry in ready { release(entry, after: .seconds(5)) }
            wake()
            return []
        }
        return state.withLock { state in
            ready.compactMap { entry in
                state.index.update(entry.id) { entry in
                    entry.isRepeated = entry.wasSent
                    entry.wasSent = true
                    entry.state = .sending
                    entry.attempts += 1
                }
                return state.index.entry(entry.id)
            }
        }
    }

    private func note(_ entries: [OutboxEntry]) async -> Bool {
        guard !entries.isEmpty else { return true }
        do throws(EntityStoreError) {
            var changes: [OutboxTransaction.Change] = []
            for var entry in entries {
                entry.wasSent = true
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
        defer { wake() }
        guard let operation = plan.operations[entry.method] else { return release(entry, after: .zero) }
        let began = Exchange(sentAt: await revision(), generation: entities.generation)
        let kept: Data?
        do throws(EntityStoreError) {
            kept = try await store.body(of: entry.id)
        } catch {
            tell(.storeFailed(error), entry)
            return release(entry, after: .seconds(5))
        }
        // The record was removed after this sender last read the store. Without its body, the server would perform
        // another write.
        guard kept != nil || entry.request.bodyKind == .none else { return release(entry, after: .seconds(5)) }
        let (request, body) = entry.request.replacing(entry.references, kept) { key in
            if case .server(let id) = state.withLock({ $0.index.identity(of: key) }) { id } else { nil }
        }
        let endpoint = StoredEndpoint<API>(request, body, operation.operation, ifMatch: entry.ifMatch)
        let call = EndpointCall<API, EndpointResponse>(
            endpoint,
            idempotencyKey: request.idempotencyKey,
            reading: ResponseReader { response in response }
        )
        let wakeUps = state.withLock { $0.wakeUps }
        do throws(Failed) {
            let response = try await client.send(call)
            await answered()
            await settle(entry, operation, response, began)
        } catch {
            await failed(entry, operation, error, began, after: wakeUps)
        }
    }

    private func answered() async {
        state.withLock { state in
            (state.failuresInARow, state.unreachableUntil) = (0, nil)
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
        if error.context.status != nil { await answered() }
        switch OutboxVerdict(OutboxOutcome(error, retryAfter: retryAfter), to: entry.request.method) {
        case .done:
            await settle(entry, operation, nil, began)
        case .later(let least):
            let delay = Self.backoff.delay(
                afterAttempt: entry.attempts,
                retryAfter: least,
                random: client.core.random
            )
            tell(.outbox(.delayed(after: delay)), entry)
            release(entry, after: delay)
        case .unreachable:
            unreachable(after: wakeUps)
            release(entry, after: nil)
        case .signIn:
            state.withLock { $0.needsSignIn = true }
            tell(.outbox(.needsSignIn), entry)
            release(entry, after: nil)
        case .conflict(let status):
            await conflict(entry, operation, OutboxRefusal(.conflict, status, error), began)
        case .park(let reason):
            await park(entry.sequence, OutboxRefusal(reason, error.context.status, error))
        case .stopped:
            release(entry, after: nil)
        }
    }

    /// The waits between attempts of a write that the server cannot accept at the moment.
    private static var backoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(300)))
    }

    /// The waits while the server cannot be reached at all.
    private static var unreachableBackoff: Backoff {
        Backoff(policy: RetryPolicy(base: .seconds(1), factor: 2, jitter: .milliseconds(500), max: .seconds(60)))
    }

    /// Stops sending for a while, because the server could not be reached. If several writes fail together, the first
    /// one counts. If there was a reason to try again since the attempt began, its failure says nothing of the time after
    /// that, so the next attempt follows at once.
    private func unreachable(after wakeUps: Int) {
        let now = clock.now
        state.withLock { state in
            guard state.wakeUps == wakeUps else { return }
            if let time = state.unreachableUntil, time > now { return }
            state.failuresInARow += 1
            let delay = Self.unreachableBackoff.delay(
                afterAttempt: state.failuresInARow,
                retryAfter: nil,
                random: client.core.random
            )
            state.unreachableUntil = now + delay
        }
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

/// The revision and the generation of the entity store when an entry was sent.
struct Exchange: Sendable {
    let sentAt: Int64
    let generation: Int
}

extension OutboxRefusal {
    fileprivate init<Failure>(_ reason: Reason, _ status: Int?, _ error: EndpointError<Failure>) {
        self.init(reason, status: status, code: error.context.apiCode, message: error.context.apiMessage)
    }
}
