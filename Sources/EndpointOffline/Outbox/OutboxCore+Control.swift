internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// Reserves an entry for a change, so that it is not sent at the same time.
    private func take(
        _ id: String,
        if isAllowed: (OutboxEntry) throws(OutboxError) -> Void
    ) async throws -> OutboxEntry {
        if let error = await load() { throw error }
        try await beginChange()
        defer { sender.endChange() }
        let (isOver, isSender) = (sender.isOver, sender.isSender)
        let taken = try ledger.take { index throws(OutboxError) in
            guard let entry = index.entry(id) else { throw .unknown }
            guard !isOver else { throw .signedOut }
            guard isSender else { throw .notSender }
            guard index.ticket(id)?.isTaken == false else { return nil }
            try isAllowed(entry)
            return [entry]
        }
        guard let entry = taken?.first else { throw OutboxError.sending }
        return entry
    }

    /// Takes the right to send, if it is free, and keeps it until the sender's `endChange()`.
    func beginChange() async throws(EntityStoreError) {
        sender.beginChange()
        do throws(EntityStoreError) {
            _ = try await becomeSender()
        } catch {
            sender.endChange()
            throw error
        }
    }

    /// Takes a write back if nothing of it was sent.
    func cancel(_ id: String) async throws -> Bool {
        do {
            let entry = try await take(id) { entry throws(OutboxError) in
                if entry.wasSent { throw .mayBeDelivered }
            }
            try await takeOut(following(entry), creating: entry.isCreation ? entry.entity : nil)
            return true
        } catch OutboxError.unknown, OutboxError.sending, OutboxError.mayBeDelivered {
            return false
        }
    }

    func drop(_ id: String) async throws {
        let entry = try await take(id) { _ in }
        try await takeOut([entry], creating: entry.isCreation ? entry.entity : nil)
    }

    /// The entry, and, if it creates an entity, the later ones to that entity up to the next one that creates it: without it
    /// they have no subject.
    private func following(_ entry: OutboxEntry) -> [OutboxEntry] {
        guard entry.isCreation || entry.createsByKey, let key = entry.entity else { return [entry] }
        let later = ledger.take { index in
            index.entries(to: key).filter { $0.sequence > entry.sequence }.prefix { !$0.createsByKey }
                .filter { !$0.wasSent && index.ticket($0.id)?.isTaken == false }
        }
        return [entry] + (later ?? [])
    }

    func retry(_ id: String) async throws {
        if let error = await load() { throw error }
        let beginning = ledger.beginChange(of: id)
        defer { ledger.end(beginning) }
        var entry = try await take(id) { _ in }
        let isOverruled = entry.isOverruled
        var body: Data?
        do throws(EntityStoreError) {
            if isOverruled { body = try await makeAgain(&entry) }
        } catch {
            ledger.release([entry])
            throw error
        }
        entry.state = .waiting
        entry.keptSince = clock.date
        (entry.underWay, entry.underWaySince, entry.isResent) = (0, nil, false)
        let bytes = try entry.bytes()
        try await replace(
            entry,
            isOverruled ? .replace(id: id, entry: bytes, body: body) : .update(id: id, entry: bytes)
        )
    }

    /// Makes a write that gave way anew, upon the version that it gave way to; returns its body. The server has stored its
    /// refusal under the old key, unless an attempt is open.
    private func makeAgain(_ entry: inout OutboxEntry) async throws(EntityStoreError) -> Data? {
        var body = try await store.body(of: entry.id)
        guard let operation = plan.operations[entry.method] else { return body }
        if !entry.isOpen {
            entry.request.setKey(client.core.ids.next(), &body, at: operation.keyPath)
            (entry.wasSent, entry.sentAt) = (false, nil)
        }
        await base(&entry, operation.conflict, entry.request.bodyKind == .json ? OutboxRequest.json(body) : nil)
        entry.conflicts = 0
        return body
    }

    /// Forgets the writes that gave way longer ago than their repositories keep writes.
    func forgetOverruled() async throws(EntityStoreError) {
        guard ledger.read({ $0.counts.overruled > 0 }) else { return }
        let now = clock.date
        let expired = ledger.take { [plan] index in
            index.all.filter { entry in
                let keep = plan.operations[entry.method]?.settings.keep ?? OutboxSettings().keep
                return entry.isOverruled && index.ticket(entry.id)?.isTaken == false
                    && now.timeIntervalSince(entry.keptSince) > keep / .seconds(1)
            }
        }
        if let expired, !expired.isEmpty { try await takeOut(expired, creating: nil) }
    }

    func edit(_ id: String, _ change: (Data) throws -> Data) async throws {
        if let error = await load() { throw error }
        let beginning = ledger.beginChange(of: id)
        defer { ledger.end(beginning) }
        let taken = try await take(id) { entry throws(OutboxError) in
            if entry.isOpen { throw .mayBeDelivered }
            if entry.request.bodyKind != .json { throw .body }
        }
        do {
            guard let operation = plan.operations[taken.method], let kept = try await store.body(of: id) else {
                throw OutboxError.body
            }
            let (request, known) = ledger.current(taken, kept)
            var body: Data? = try change(known ?? kept)
            // What ended meanwhile has changed the version that the write is based on.
            guard var entry = ledger.entry(id) else { throw OutboxError.unknown }
            entry.request = request
            // A body that contains the key may be a new one, which knows another.
            let key = entry.wasSent ? client.core.ids.next() : entry.request.idempotencyKey
            if let key { entry.request.setKey(key, &body, at: operation.keyPath) }
            entry.take(body, operation, in: ledger)
            entry = ledger.afterCreations(entry)
            if entry.isOverruled {
                await base(&entry, operation.conflict, OutboxRequest.json(body))
                entry.conflicts = 0
            }
            (entry.wasSent, entry.sentAt) = (false, nil)
            entry.state = .waiting
            entry.keptSince = clock.date
            try await replace(entry, .replace(id: id, entry: try entry.bytes(), body: body))
        } catch {
            ledger.release([taken])
            sender.wake()
            throw error
        }
    }

    /// The JSON body of a write.
    func body(of id: String) async throws -> Data {
        guard let entry = ledger.entry(id) else { throw OutboxError.unknown }
        guard entry.request.bodyKind == .json, let kept = try await store.body(of: id) else { throw OutboxError.body }
        return ledger.current(entry, kept).body ?? kept
    }

    private func replace(_ entry: OutboxEntry, _ change: OutboxTransaction.Change) async throws {
        if let error = await ledger.apply([change]) {
            ledger.release([entry])
            sender.wake()
            throw error
        }
        ledger.unpark(entry)
        ledger.changed(entry)
        sender.wake()
    }

    func setResolver(_ method: String, _ resolver: @escaping OutboxDelivery<API>.ConflictResolver) {
        // The previous one belongs to the app, and is let go of outside the lock.
        _ = delivery.resolvers.withLock { $0.updateValue(resolver, forKey: method) }
        Task { [self] in
            await whenKnown()
            for entry in ledger.entries where entry.method == method {
                guard case .parked(let refusal) = entry.state, refusal.reason == .conflict else { continue }
                // The write may have been decided in the meantime.
                try? await retry(entry.id)
            }
        }
    }
}
