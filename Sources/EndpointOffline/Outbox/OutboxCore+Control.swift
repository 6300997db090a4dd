internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    var entries: [OutboxEntry] { state.withLock { $0.index.all } }

    /// Reserves an entry for a change, so that it is not sent at the same time.
    private func take(
        _ id: String,
        if isAllowed: (OutboxEntry) throws(OutboxError) -> Void
    ) async throws -> OutboxEntry {
        if let error = await load() { throw error }
        try await beginChange()
        defer { endChange() }
        return try state.withLock { state throws(OutboxError) in
            guard let entry = state.index.entry(id), let ticket = state.index.ticket(id) else { throw .unknown }
            guard !state.isOver else { throw .signedOut }
            guard state.lease != nil else { throw .notSender }
            guard !ticket.isTaken else { throw .sending }
            try isAllowed(entry)
            state.index.ticket(id) { $0.isTaken = true }
            return entry
        }
    }

    /// Takes the right to send, if it is free. A paused outbox has given it back, but changing writes requires it. It
    /// is kept until ``endChange()``, and as long as an entry is reserved.
    func beginChange() async throws(EntityStoreError) {
        state.withLock { $0.changing += 1 }
        do throws(EntityStoreError) {
            _ = try await becomeSender()
        } catch {
            endChange()
            throw error
        }
    }

    /// Gives the right to send back if the outbox is paused and no change needs it.
    func endChange() {
        let isPaused = state.withLock { state in
            state.changing -= 1
            return state.isPaused
        }
        if isPaused { wake() }
    }

    /// Takes a write back if nothing of it was sent.
    func cancel(_ id: String) async throws -> Bool {
        do {
            let entry = try await take(id) { entry throws(OutboxError) in
                if entry.wasSent { throw .mayBeDelivered }
            }
            try await takeOut(try following(entry), creating: entry.isCreation ? entry.entity : nil)
            return true
        } catch OutboxError.unknown, OutboxError.sending, OutboxError.mayBeDelivered {
            return false
        }
    }

    func drop(_ id: String) async throws {
        let entry = try await take(id) { _ in }
        try await takeOut([entry], creating: entry.isCreation ? entry.entity : nil)
    }

    /// The entry, and, if it creates an entity, the later ones to that entity: without it they have no subject.
    private func following(_ entry: OutboxEntry) throws(OutboxError) -> [OutboxEntry] {
        guard entry.isCreation || entry.createsByKey, let key = entry.entity else { return [entry] }
        return state.withLock { state in
            let later = state.index.entries(to: key).filter { $0.sequence > entry.sequence && !$0.wasSent }
            for entry in later { state.index.ticket(entry.id) { $0.isTaken = true } }
            return [entry] + later
        }
    }

    func retry(_ id: String) async throws {
        var entry = try await take(id) { _ in }
        entry.state = .waiting
        entry.keptSince = clock.date
        (entry.underWay, entry.underWaySince, entry.isResent) = (0, nil, false)
        try await replace(entry, .update(id: id, entry: try bytes(of: entry)))
    }

    func edit(_ id: String, _ change: (Data) throws -> Data) async throws {
        var entry = try await take(id) { entry throws(OutboxError) in
            if entry.isOpen { throw .mayBeDelivered }
            if entry.request.bodyKind != .json { throw .body }
        }
        do {
            guard let operation = plan.operations[entry.method], let kept = try await store.body(of: id) else {
                throw OutboxError.body
            }
            let (request, known) = current(entry, kept)
            entry.request = request
            var body: Data? = try change(known ?? kept)
            // A body that contains the key may be a new one, which knows another.
            let key = entry.wasSent ? client.core.ids.next() : entry.request.idempotencyKey
            if let key { entry.request.setKey(key, &body, at: operation.keyPath) }
            entry.take(body, operation, in: self)
            (entry.wasSent, entry.sentAt) = (false, nil)
            entry.state = .waiting
            entry.keptSince = clock.date
            try await replace(entry, .replace(id: id, entry: try bytes(of: entry), body: body))
        } catch {
            state.withLock { state in state.index.ticket(id) { $0.isTaken = false } }
            wake()
            throw error
        }
    }

    /// The request and the body of an entry with the keys that the server has assigned since: the app knows those.
    private func current(_ entry: OutboxEntry, _ body: Data?) -> (request: OutboxRequest, body: Data?) {
        entry.request.replacing(entry.references, body) { key in
            if case .server(let id) = state.withLock({ $0.index.identity(of: key) }) { id } else { nil }
        }
    }

    /// The JSON body of a write.
    func body(of id: String) async throws -> Data {
        guard let entry = state.withLock({ $0.index.entry(id) }) else { throw OutboxError.unknown }
        guard entry.request.bodyKind == .json, let kept = try await store.body(of: id) else { throw OutboxError.body }
        return current(entry, kept).body ?? kept
    }

    private func replace(_ entry: OutboxEntry, _ change: OutboxTransaction.Change) async throws {
        do throws(EntityStoreError) {
            try await store.apply(OutboxTransaction([change]))
        } catch {
            state.withLock { state in state.index.ticket(entry.id) { $0.isTaken = false } }
            wake()
            throw error
        }
        let progress = state.withLock { state -> WriteProgress? in
            state.index.update(entry.id) { $0 = entry }
            state.index.ticket(entry.id) { ticket in
                ticket.isTaken = false
                ticket.notBefore = nil
            }
            return state.progress[entry.id]
        }
        progress?.resume()
        changed(entry)
        wake()
    }

    func setResolver(_ method: String, _ resolver: @escaping Resolver) {
        // The previous one belongs to the app, and is let go of outside the lock.
        _ = state.withLock { $0.resolvers.updateValue(resolver, forKey: method) }
        Task { [self] in
            await whenKnown()
            for entry in entries where entry.method == method {
                guard case .parked(let refusal) = entry.state, refusal.reason == .conflict else { continue }
                // The write may have been decided in the meantime.
                try? await retry(entry.id)
            }
        }
    }
}
