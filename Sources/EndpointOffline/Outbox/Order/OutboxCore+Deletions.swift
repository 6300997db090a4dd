internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// The write, if it is a deletion, with the earlier writes that it waits for: those to entities that name the deleted
    /// one, before or after what waits. A server may delete such an entity together with the one that it names.
    func ordered(_ deletion: OutboxEntry) async -> OutboxEntry {
        guard deletion.isDeletion, let entity = deletion.entity else { return deletion }
        let (earlier, key) = state.withLock { state in
            let key = state.index.current(entity)
            return (state.index.all.filter { $0.entity.map(state.index.current) != key }, key)
        }
        guard !earlier.isEmpty else { return deletion }
        var naming = await owners(of: key, among: earlier)
        var sequences: Set<Int64> = []
        for entry in earlier where names(entry, key) {
            sequences.insert(entry.sequence)
            if let entity = entry.entity { naming.insert(currentKey(entity)) }
        }
        for entry in earlier {
            if let entity = entry.entity, naming.contains(currentKey(entity)) { sequences.insert(entry.sequence) }
        }
        var deletion = deletion
        deletion.after = sequences.union(deletion.after).sorted()
        return deletion
    }

    private func currentKey(_ key: EntityKey) -> EntityKey { state.withLock { $0.index.current(key) } }

    /// Whether the request of a write, or what it sets, names an entity.
    private func names(_ entry: OutboxEntry, _ key: EntityKey) -> Bool {
        if entry.names.contains(where: { currentKey($0) == key }) { return true }
        return entry.effects.contains { effect in
            effect.change.written?.fields.all.values.contains { value in
                value.contains { currentKey(EntityKey(table: key.table, id: $0)) == key }
            } ?? false
        }
    }

    /// The entities with waiting writes whose stored version names an entity.
    private func owners(of key: EntityKey, among entries: [OutboxEntry]) async -> Set<EntityKey> {
        var ids: [String: Set<ExactText>] = [:]
        for entity in entries.compactMap(\.entity).map(currentKey) {
            ids[entity.table, default: []].insert(ExactText(entity.id))
        }
        var found: Set<EntityKey> = []
        for (table, ids) in ids {
            guard let type = plan.entities[table] else { continue }
            do throws(EntityStoreError) {
                for record in try await entities.entities(ids.map(\.text), in: type.entityTable) {
                    guard OutboxRequest.json(record.json)?.contains({ $0.hasBytes(of: key.id) }) == true else {
                        continue
                    }
                    found.insert(EntityKey(table: table, id: record.id))
                }
            } catch {
                tell(.storeFailed(error))
            }
        }
        return found
    }
}

extension JSONValue {
    /// Whether a string or a number in the value, as text, fits.
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
