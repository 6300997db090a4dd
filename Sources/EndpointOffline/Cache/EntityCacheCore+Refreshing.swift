internal import EndpointRuntime
internal import Foundation

extension EntityCacheCore {
    /// Notes that a write ended. A read that begins now must see it, so it joins no earlier request.
    func wrote() { shared.writes.withLock { $0 += 1 } }

    /// The requests that callers may share at this moment.
    func now<Key>(_ key: Key) -> BetweenWrites<Key> {
        let delivered = (store as? PendingEntityStore)?.pending.settlement.delivered ?? 0
        return BetweenWrites(key: key, writes: shared.writes.withLock { $0 } + delivered, generation: store.generation)
    }

    /// Requests the value from the server, once for all callers that need it at the same time.
    func refresh<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        let source = await current(source)
        guard let key = source.key else { return try await fetch(source) }
        let (outcome, _) = await shared.refreshes.join(now(key)) { [self] in
            states.begin(key)
            do throws(Failed) {
                let value = try await fetch(source)
                states.succeed(key)
                return .success(value)
            } catch {
                ended(key, error, upon: await stored(source)?.savedAt)
                return .failure(error)
            }
        }
        guard let outcome else { throw failure(.cancelled, source) }
        // A key belongs to one method, and so to one type of value.
        guard let value = try outcome.get() as? Value else { return try await fetch(source) }
        return value
    }

    /// Notes that a refresh of a read failed, and the date of the value that is stored then.
    func ended(_ key: StoredAnswerKey, _ error: Failed, upon savedAt: Date?) {
        if error.code == .cancelled {
            states.abandon(key)
        } else {
            states.fail(key, error, upon: savedAt, isUnreachable: error.isUnreachable)
        }
    }

    /// Requests the value from the server, and stores it.
    private func fetch<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        guard !gate.isClosed else { throw failure(.unauthorized, source) }
        let wasHidden = isHidden
        let outcome: Result<Value, Failed>
        do throws(Failed) {
            if let pending = store as? PendingEntityStore {
                outcome = .success(try await fetch(source, with: pending))
            } else {
                outcome = .success(try await fetchStored(source))
            }
        } catch {
            outcome = .failure(error)
        }
        // The answer was on its way when another user signed in.
        if isHidden, !wasHidden { throw failure(.unauthorized, source) }
        return try outcome.get()
    }

    /// Requests the value from the server, and stores it.
    func fetchStored<Value: Sendable>(_ source: CachedSource<API, Value>) async throws(Failed) -> Value {
        let generation = store.generation
        let before = await revision(source.operation)
        let asked = await keptAnswer(source)
        let stored = await stored(source)
        let validators = stored.flatMap { $0.isComplete ? $0.validators : nil } ?? EntityValidators()
        // Reading may have deleted what no longer fits its type, and the answer contains that again.
        let requestedAt = validators.isEmpty ? await revision(source.operation) : before
        let (value, changes): (Value, [EntityTransaction.Change])
        do throws(Failed) {
            switch try await source.fetch(client, validators) {
            case .answered(let answered, let made):
                (value, changes) = (answered, made(requestedAt, date))
            case .notModified:
                // Validators are only sent for a stored value.
                guard let stored else { throw failure(.invalidResponse, source) }
                (value, changes) = (stored.value, stored.confirmed(requestedAt, date))
            }
            (store as? PendingEntityStore)?.pending.sender.serverAnswered()
        } catch {
            if error.context.status != nil { (store as? PendingEntityStore)?.pending.sender.serverAnswered() }
            if [404, 410].contains(error.context.status) {
                try await apply(source.whenGone(requestedAt), generation, source)
            }
            throw error
        }
        guard try await apply(changes.replacing(asked, source.key), generation, source) else { return value }
        let held = try await held(source, value, fits: !changes.exceedLimits)
        // The store may have been wiped since the answer was stored.
        guard store.generation == generation else { throw failure(.cancelled, source) }
        return held
    }

    /// The value that the store contains after the server's answer, which is not the answer if a write was delivered in
    /// the meantime, or waits. If the store cannot hold the answer, it is the answer.
    private func held<Value>(
        _ source: CachedSource<API, Value>,
        _ answered: Value,
        fits: Bool
    ) async throws(Failed) -> Value {
        let isPending = isPending(source)
        guard let held = await stored(source) else {
            // An entity with a pending deletion does not exist for readers.
            if isPending { throw failure(.notStored, source) }
            return answered
        }
        let isWhole = fits && (held.isComplete || source.referredTables.isEmpty)
        return isPending || isWhole ? held.value : answered
    }
}

/// Identifies requests that callers may share: those of one key between two writes, and between two users.
struct BetweenWrites<Key: Hashable & Sendable>: Hashable, Sendable {
    let key: Key
    let writes: Int
    /// The generation of the store. A request from before a wipe answers another user.
    let generation: Int
}

extension [EntityTransaction.Change] {
    /// They save more than their own limits allow, so the store drops a part again.
    var exceedLimits: Bool {
        contains { change in
            switch change {
            case .trim(let limits, let table): records(in: table).exceed(limits)
            case .trimAnswers(let limits, _): limits.entries < 1 || answerBytes > limits.bytes
            default: false
            }
        }
    }

    private func records(in table: EntityTable) -> [EntityRecord] {
        flatMap { change -> [EntityRecord] in
            if case .save(let records, _, table) = change { records } else { [] }
        }
    }

    private var answerBytes: Int {
        reduce(0) { bytes, change in
            if case .keep(let answer, _) = change { bytes + answer.content.byteCount } else { bytes }
        }
    }
}

extension [EntityRecord] {
    fileprivate func exceed(_ limits: EntityLimits) -> Bool {
        count > limits.entries || reduce(0) { $0 + $1.json.count } > limits.bytes
    }
}
