internal import EndpointRuntime
internal import Foundation

extension OutboxLedger {
    /// The write with the earlier ones that it waits for, because they create entities that it names under keys that the app
    /// made. Keys that the outbox made need none: the request waits until the server has replaced them.
    func afterCreations(_ write: OutboxEntry) -> OutboxEntry {
        guard !write.names.isEmpty || !write.after.isEmpty else { return write }
        var write = write
        let sequences = state.withLock { state in
            write.names.compactMap { state.index.entries(to: $0).first(where: \.createsByKey) }
        }
        // After an edit, a write may name an entity that a later one creates. That one does not wait for the edited one, unless
        // both would wait for ever.
        let creations = sequences.filter { !$0.after.contains(write.sequence) }.map(\.sequence)
        write.after = Set(creations).union(write.isDeletion ? write.after : []).sorted()
        return write
    }

    /// The write, if it is a deletion, with the earlier writes that it waits for: those to entities that name the deleted
    /// one, as they are stored or as the waiting writes change them. A server may delete such an entity together with the one that it names.
    func ordered(_ deletion: OutboxEntry, upon stored: OutboxEntities) async -> OutboxEntry {
        guard deletion.isDeletion, let entity = deletion.entity else { return deletion }
        let (earlier, key) = read { index in
            let key = index.current(entity)
            return (index.all.filter { $0.entity.map(index.current) != key }, key)
        }
        guard !earlier.isEmpty else { return deletion }
        var naming = await owners(of: key, among: earlier, stored)
        var sequences: Set<Int64> = []
        for entry in earlier where names(entry, key) {
            sequences.insert(entry.sequence)
            if let entity = entry.entity { naming.insert(current(entity)) }
        }
        for entry in earlier {
            if let entity = entry.entity, naming.contains(current(entity)) { sequences.insert(entry.sequence) }
        }
        var deletion = deletion
        deletion.after = sequences.union(deletion.after).sorted()
        return deletion
    }

    /// Returns true if the request of a write, or a value that it sets, names an entity.
    private func names(_ entry: OutboxEntry, _ key: EntityKey) -> Bool {
        if entry.names.contains(where: { current($0) == key }) { return true }
        return entry.effects.contains { effect in
            effect.change.written?.fields.all.values.contains { value in
                value.contains { current(EntityKey(table: key.table, id: $0)) == key }
            } ?? false
        }
    }

    /// The entities with waiting writes whose stored version names an entity.
    private func owners(
        of key: EntityKey,
        among entries: [OutboxEntry],
        _ stored: OutboxEntities
    ) async -> Set<EntityKey> {
        var ids: [String: Set<ExactText>] = [:]
        for entity in entries.compactMap(\.entity).map(current) {
            ids[entity.table, default: []].insert(ExactText(entity.id))
        }
        var found: Set<EntityKey> = []
        for (table, ids) in ids {
            guard let type = stored.types[table] else { continue }
            do throws(EntityStoreError) {
                for record in try await stored.store.entities(ids.map(\.text), in: type.entityTable) {
                    guard OutboxRequest.json(record.json)?.contains({ $0.hasBytes(of: key.id) }) == true else {
                        continue
                    }
                    found.insert(EntityKey(table: table, id: record.id))
                }
            } catch {
                stored.report(.storeFailed(error), nil)
            }
        }
        return found
    }
}

extension JSONValue {
    /// Returns true if a string in the value fits, or the text of a number.
    fileprivate func contains(_ fits: (String) -> Bool) -> Bool {
        switch self {
        case .string(let text): fits(text)
        case .number(let number): fits(number.literal)
        case .array(let elements): elements.contains { $0.contains(fits) }
        case .object(let members): members.values.contains { $0.contains(fits) }
        case .null, .bool: false
        }
    }
}
