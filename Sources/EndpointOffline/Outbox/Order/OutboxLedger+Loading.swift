internal import EndpointRuntime

// Writes of earlier runs of the app, and of other processes.
extension OutboxLedger {
    /// Waits until the writes of earlier runs are loaded; returns the error if the store fails. `load` loads them, unless that
    /// is under way.
    func whenLoaded(
        _ load: @escaping @Sendable () async throws(EntityStoreError) -> Void
    ) async -> EntityStoreError? {
        let work = state.withLock { state -> SharedWork<EntityStoreError?>? in
            // Every read asks.
            if state.isLoaded { return nil }
            if let loading = state.loading { return loading }
            let work = SharedWork { [self] () -> EntityStoreError? in
                do throws(EntityStoreError) {
                    try await load()
                    self.state.withLock { $0.isLoaded = true }
                    return nil
                } catch {
                    self.state.withLock { $0.loading = nil }
                    return error
                }
            }
            state.loading = work
            return work
        }
        guard let work else { return nil }
        // The work continues if the waiting task is cancelled, which does not know its end.
        return await work.value() ?? EntityStoreError(.busy, reason: "the waiting task was cancelled")
    }

    /// Loads everything that the store contains, because another process may have sent some of it.
    func reload() async throws(EntityStoreError) {
        beginReading()
        defer { endReading() }
        let before = entries
        let records = try await store.records(of: user, after: 0)
        let aliases = try await store.aliases(of: user)
        let ids = Set(records.map(\.id))
        let (isChanged, ended, tellParked) = state.withLock { state in
            var ended: [(WriteProgress, isDelivered: Bool)] = []
            var tellParked: [@Sendable () -> Void] = []
            func remove(_ id: String, isDelivered: Bool) {
                state.index.remove(id)
                if let progress = state.progress.removeValue(forKey: id) { ended.append((progress, isDelivered)) }
            }
            for alias in aliases {
                state.index.identify(EntityKey(table: alias.table, id: alias.clientID), as: alias.serverID)
            }
            // Entries that were appended in the meantime must stay, and those that end in this run of the app end there.
            for id in before.lazy.map(\.id) where !ids.contains(id) && state.index.ticket(id)?.isTaken == false {
                remove(id, isDelivered: false)
            }
            for record in records where state.index.entry(record.id) != nil && !state.changed.contains(record.id) {
                guard let entry = OutboxEntry(record) else { continue }
                // Another process delivered it.
                if state.lost.note(entry) { remove(entry.id, isDelivered: true) }
                let wasParked = state.index.entry(entry.id)?.isParked
                state.index.update(entry.id) { $0 = entry }
                guard wasParked != entry.isParked, let progress = state.progress[entry.id] else { continue }
                if case .parked(let refusal) = entry.state {
                    tellParked.append(progress.parked(refusal))
                } else {
                    progress.unpark()
                }
            }
            insert(records, &state)
            return (state.index.all != before, ended, tellParked)
        }
        // Only the process that sent a write knows the answer.
        for (progress, isDelivered) in ended {
            if isDelivered { progress.finish(nil) } else { progress.finish(.failure(.unknown)) }
        }
        for tell in tellParked { tell() }
        if isChanged { tellAll() }
    }

    /// Loads the records that others appended.
    func loadNew() async throws(EntityStoreError) {
        beginReading()
        defer { endReading() }
        let through = state.withLock { $0.loadedThrough }
        let records = try await store.records(of: user, after: through)
        guard !records.isEmpty else { return }
        let isNew = state.withLock { state in
            let count = state.index.queue.tickets.count
            insert(records, &state)
            return state.index.queue.tickets.count > count
        }
        if isNew { tellAll() }
    }

    /// Notes that the store is read. The records may be older than the changes of entries before ``endReading()``, and may have
    /// entries that have ended.
    private func beginReading() { state.withLock { $0.readings += 1 } }

    private func endReading() {
        state.withLock { state in
            state.readings -= 1
            if state.readings == 0 { state.changed = [] }
        }
    }

    private func tellAll() {
        interests.tell(.everything)
        followers.tell()
    }

    private func insert(_ records: [OutboxRecord], _ state: inout State) {
        for record in records {
            state.loadedThrough = max(state.loadedThrough, record.sequence)
            guard !state.appending.contains(record.id), !state.changed.contains(record.id),
                state.index.entry(record.id) == nil,
                var entry = OutboxEntry(record), !state.lost.note(entry)
            else { continue }
            // The process that made it may not have known a write that creates what it names.
            let creations = entry.names.compactMap { state.index.creationByKey(of: $0)?.sequence }
            entry.after = Set(creations.filter { $0 < entry.sequence }).union(entry.after).sorted()
            insert(entry, &state)
        }
    }
}

extension OutboxLedger.State {
    /// Notes that entries change or end, if the store is read meanwhile.
    mutating func note(_ ids: [String]) {
        if readings > 0 { changed.formUnion(ids) }
    }
}
