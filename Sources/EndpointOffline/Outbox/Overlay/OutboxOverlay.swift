internal import EndpointRuntime

/// The changes that reads show in addition to what is stored: those of the writes that wait, and of delivered ones that the
/// entity store has not taken yet.
struct OutboxOverlay: Sendable {
    private struct Write: Sendable {
        let effects: [PendingEffect]
        /// The keys made by a client that the write names.
        let references: [OutboxReference]
    }

    private var writes: [Int64: Write] = [:]
    /// The sequences of the writes that change each entity, by table and key.
    private var changes: [String: [ExactText: [Int64]]] = [:]
    /// The entities that writes insert into the lists of each method.
    private var inserts: [String: [Int64: [EntityKey]]] = [:]
    /// The changes of each entity in the tables that were read since the last change. Kept because lists are read more often
    /// than written.
    private var known: [String: [ExactText: PendingEntity]] = [:]

    func hasChanges(in table: String) -> Bool { changes[table]?.isEmpty == false }

    /// Returns the sequences of the writes that change an entity, in order.
    func sequences(of key: EntityKey) -> [Int64] { changes[key.table]?[ExactText(key.id)] ?? [] }

    /// Returns the entities that come first in the lists of a method. The entity that was written last is the first.
    func inserted(into method: String) -> [EntityKey] {
        guard let inserts = inserts[method] else { return [] }
        return inserts.keys.sorted(by: >).flatMap { inserts[$0]?.reversed() ?? [] }
    }

    /// Returns the changes of an entity by its current key, and nil if there are none.
    func pending(_ key: EntityKey, _ aliases: EntityAliases) -> PendingEntity? {
        var changes: [PendingEffect.Change] = []
        for write in sequences(of: key).compactMap({ writes[$0] }) {
            let keys = aliases.renamed(write.references.map(\.key))
            for effect in write.effects {
                guard let entity = effect.entity, aliases.current(entity) == key else { continue }
                changes.append(keys.isEmpty ? effect.change : effect.change.replacing(keys, at: write.references))
            }
        }
        return changes.isEmpty ? nil : PendingEntity(changes: changes)
    }

    /// Returns the changes of each entity in a table, by the entity's key.
    mutating func pending(in table: String, _ aliases: EntityAliases) -> [ExactText: PendingEntity] {
        if let known = known[table] { return known }
        let found = (changes[table] ?? [:]).keys.reduce(into: [ExactText: PendingEntity]()) { found, id in
            found[id] = pending(EntityKey(table: table, id: id.text), aliases)
        }
        known[table] = found
        return found
    }

    mutating func show(_ entry: OutboxEntry, _ aliases: EntityAliases) {
        known = [:]
        writes[entry.sequence] = Write(effects: entry.effects, references: entry.references)
        for key in Set(entry.effects.compactMap(\.entity).map(aliases.current)) { add([entry.sequence], to: key) }
        for effect in entry.effects {
            guard case .insert(let key, let method) = effect.change else { continue }
            inserts[method, default: [:]][entry.sequence, default: []].append(key)
        }
    }

    /// Shows nothing of a write any more.
    mutating func hide(_ sequence: Int64, _ aliases: EntityAliases) {
        guard let write = writes.removeValue(forKey: sequence) else { return }
        known = [:]
        for key in Set(write.effects.compactMap(\.entity).map(aliases.current)) {
            let rest = sequences(of: key).filter { $0 != sequence }
            changes[key.table]?[ExactText(key.id)] = rest.isEmpty ? nil : rest
        }
        for effect in write.effects {
            guard case .insert(_, let method) = effect.change else { continue }
            inserts[method]?[sequence] = nil
            if inserts[method]?.isEmpty == true { inserts[method] = nil }
        }
    }

    /// Moves the changes of an entity to another key. Both keys name the same entity, and the second one is the
    /// server's.
    mutating func move(_ key: EntityKey, to other: EntityKey) {
        known = [:]
        guard let moved = changes[key.table]?.removeValue(forKey: ExactText(key.id)) else { return }
        add(moved, to: other)
    }

    private mutating func add(_ sequences: [Int64], to key: EntityKey) {
        let all = Set(self.sequences(of: key) + sequences).sorted()
        changes[key.table, default: [:]][ExactText(key.id)] = all
    }
}

/// The keys that the server gave to entities that a client created. A key is nil if the server will never give it one.
struct EntityAliases: Sendable {
    private var serverIDs: [EntityKey: String?] = [:]

    subscript(key: EntityKey) -> String?? {
        get { serverIDs[key] }
        set { serverIDs[key] = newValue }
    }

    /// Returns the entity with its current key.
    func current(_ key: EntityKey) -> EntityKey {
        guard let alias = serverIDs[key], let id = alias else { return key }
        return EntityKey(table: key.table, id: id)
    }

    /// Returns the server's keys of entities, by the client's, where they differ.
    func renamed(_ keys: [EntityKey]) -> [ExactText: String] {
        keys.reduce(into: [:]) { renamed, key in
            let current = current(key)
            if current != key { renamed[ExactText(key.id)] = current.id }
        }
    }
}
