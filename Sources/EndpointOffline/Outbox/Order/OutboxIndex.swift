/// All that is known of a user's writes, in memory: the entries, their order, the keys that entities got, and what reads have to
/// show.
struct OutboxIndex: Sendable {
    private(set) var entries: [Int64: OutboxEntry] = [:] { didSet { pendingEntities = [:] } }
    private var sequences: [String: Int64] = [:]
    private(set) var queue = OutboxQueue()
    var overlay = PendingIndex() { didSet { pendingEntities = [:] } }
    private var aliases = EntityAliases() { didSet { pendingEntities = [:] } }
    /// What is pending of the entities of each table that was read since anything changed: lists are read more often than written.
    private var pendingEntities: [String: [String: PendingEntity]] = [:]
    /// How many entries stand how.
    private(set) var counts = OutboxCounts()

    /// The entries in their order.
    var all: [OutboxEntry] { queue.tickets.compactMap { entries[$0.sequence] } }

    func entry(_ id: String) -> OutboxEntry? { sequences[id].flatMap { entries[$0] } }

    /// The entity by the key that it has now.
    func current(_ key: EntityKey) -> EntityKey { aliases.current(key) }

    /// How the server knows a key.
    func identity(of key: EntityKey) -> EntityIdentity {
        if let alias = aliases[key] { return alias.map { .server($0) } ?? .never }
        return creates(key) ? .pending : .server(key.id)
    }

    /// Whether a key is one that a client made.
    func isClients(_ key: EntityKey) -> Bool { aliases[key] != nil || creates(key) }

    private func creates(_ key: EntityKey) -> Bool { overlay.creations[key] != nil }

    mutating func insert(_ entry: OutboxEntry, repository: String, _ settings: OutboxSettings?) {
        guard sequences[entry.id] == nil else { return }
        entries[entry.sequence] = entry
        sequences[entry.id] = entry.sequence
        var ticket = OutboxQueue.Ticket(
            sequence: entry.sequence,
            lane: entry.entity.map { queue.lane(of: current($0)) },
            repository: queue.repository(repository, settings)
        )
        ticket.names = Set(entry.references.map(\.key)).map { queue.lane(of: current($0)) }
        ticket.creates = entry.isCreation
        if case .parked = entry.state { ticket.isParked = true }
        queue.insert(ticket)
        if entry.isCreation, let entity = entry.entity { overlay.creations[entity, default: 0] += 1 }
        if !ticket.isParked { overlay.show(entry, aliases) }
        counts.count(entry, 1)
    }

    mutating func remove(_ id: String) {
        guard let sequence = sequences.removeValue(forKey: id), let entry = entries.removeValue(forKey: sequence)
        else { return }
        queue.remove(sequence)
        counts.count(entry, -1)
        overlay.hide(entry, aliases)
        guard entry.isCreation, let entity = entry.entity, let count = overlay.creations[entity] else { return }
        overlay.creations[entity] = count > 1 ? count - 1 : nil
    }

    /// Changes an entry, and what reads show of it.
    mutating func update(_ id: String, _ change: (inout OutboxEntry) -> Void) {
        guard let sequence = sequences[id], var entry = entries[sequence] else { return }
        overlay.hide(entry, aliases)
        counts.count(entry, -1)
        change(&entry)
        counts.count(entry, 1)
        entries[sequence] = entry
        if case .parked = entry.state {
            queue.update(sequence) { $0.isParked = true }
        } else {
            queue.update(sequence) { $0.isParked = false }
            overlay.show(entry, aliases)
        }
    }

    /// No longer shows what the entry changes: the store has it.
    mutating func settle(_ id: String) {
        if let sequence = sequences[id], let entry = entries[sequence] { overlay.hide(entry, aliases) }
    }

    mutating func ticket(_ id: String, _ change: (inout OutboxQueue.Ticket) -> Void) {
        if let sequence = sequences[id] { queue.update(sequence, change) }
    }

    func ticket(_ id: String) -> OutboxQueue.Ticket? { sequences[id].flatMap { queue[$0] } }

    mutating func take(at now: Duration) -> OutboxQueue.Turn { queue.take(at: now) }

    mutating func clearDelays() { queue.clearDelays() }

    /// The server gave an entity a key, or never will.
    mutating func identify(_ key: EntityKey, as id: String?) {
        guard aliases[key] != .some(id) else { return }
        aliases[key] = .some(id)
        let server = id.map { EntityKey(table: key.table, id: $0) }
        queue.identify(key, as: server)
        if let server, server != key { overlay.move(key, to: server) }
    }

    /// The writes to an entity, in their order.
    mutating func entries(to key: EntityKey) -> [OutboxEntry] {
        // Asked for first: a queue that is read meanwhile would be copied.
        let lane = queue.lane(of: current(key))
        return queue.sequences(of: lane).compactMap { entries[$0] }
    }

    /// What is pending of an entity; nil where nothing is.
    func pending(_ key: EntityKey) -> PendingEntity? {
        var changes: [PendingEffect.Change] = []
        for sequence in overlay.sequences(of: key) {
            for effect in entries[sequence]?.effects ?? [] {
                if let entity = effect.entity, aliases.current(entity) == key { changes.append(effect.change) }
            }
        }
        return changes.isEmpty ? nil : PendingEntity(changes: changes, settled: overlay.settling[key])
    }

    /// What is pending of each entity of a table, by key.
    mutating func pending(in table: String) -> [String: PendingEntity] {
        if let known = pendingEntities[table] { return known }
        var found: [String: PendingEntity] = [:]
        for id in overlay.ids(in: table) { found[id] = pending(EntityKey(table: table, id: id)) }
        pendingEntities[table] = found
        return found
    }

    /// Whether an entry of another entity names this one.
    func isNamed(_ key: EntityKey) -> Bool {
        entries.values.contains { entry in
            entry.entity.map(current) != key && entry.references.contains { current($0.key) == key }
        }
    }
}

/// The keys that the server gave to entities which a client created; nil where it will never give one.
///
/// A value of its own, so that whoever needs the keys alone holds nothing else of the index: what is held is copied when it
/// changes.
struct EntityAliases: Sendable {
    private var serverIDs: [EntityKey: String?] = [:]

    subscript(key: EntityKey) -> String?? {
        get { serverIDs[key] }
        set { serverIDs[key] = newValue }
    }

    /// The entity by the key that it has now.
    func current(_ key: EntityKey) -> EntityKey {
        guard let alias = serverIDs[key], let id = alias else { return key }
        return EntityKey(table: key.table, id: id)
    }
}

/// How the server knows an entity.
enum EntityIdentity: Hashable, Sendable {
    /// By this key.
    case server(String)
    /// Not yet: the write that creates it waits.
    case pending
    /// Not at all: the write that would have created it was dropped.
    case never
}

/// What reads have to show on top of what is stored.
struct PendingIndex: Sendable {
    /// The writes that change each entity, by table and key.
    private var changes: [String: [String: [Int64]]] = [:]
    /// The entities that writes put into the lists of each method.
    private var inserts: [String: [(sequence: Int64, key: EntityKey)]] = [:]
    /// The entities that a write creates, and how many writes do.
    var creations: [EntityKey: Int] = [:]
    /// Entities that are created, and stored under the server's key already.
    var settling: [EntityKey: String] = [:]

    /// The keys of a table's entities that have pending changes.
    func ids(in table: String) -> [String] { changes[table].map { Array($0.keys) } ?? [] }

    func hasChanges(in table: String) -> Bool { changes[table]?.isEmpty == false }

    /// The writes that change an entity, in their order.
    func sequences(of key: EntityKey) -> [Int64] { changes[key.table]?[key.id] ?? [] }

    /// The entities that come first in the lists of a method, the last one written first.
    func inserted(into method: String) -> [EntityKey] { inserts[method]?.reversed().map(\.key) ?? [] }

    mutating func show(_ entry: OutboxEntry, _ aliases: EntityAliases) {
        for key in Set(entry.effects.compactMap(\.entity)) {
            let key = aliases.current(key)
            let known = changes[key.table]?[key.id] ?? []
            guard !known.contains(entry.sequence) else { continue }
            changes[key.table, default: [:]][key.id] = (known + [entry.sequence]).sorted()
        }
        for effect in entry.effects {
            guard case .insert(let key, let method) = effect.change else { continue }
            let known = inserts[method, default: []]
            let place = known.lastIndex { $0.sequence < entry.sequence }.map { $0 + 1 } ?? 0
            inserts[method, default: []].insert((entry.sequence, key), at: place)
        }
    }

    mutating func hide(_ entry: OutboxEntry, _ aliases: EntityAliases) {
        for key in Set(entry.effects.compactMap(\.entity)) {
            let key = aliases.current(key)
            changes[key.table]?[key.id]?.removeAll { $0 == entry.sequence }
            if changes[key.table]?[key.id]?.isEmpty == true { changes[key.table]?[key.id] = nil }
        }
        for effect in entry.effects {
            guard case .insert(_, let method) = effect.change else { continue }
            inserts[method]?.removeAll { $0.sequence == entry.sequence }
            if inserts[method]?.isEmpty == true { inserts[method] = nil }
        }
    }

    /// What changes one entity changes another: it is the same, by the server's key.
    mutating func move(_ key: EntityKey, to other: EntityKey) {
        guard let moved = changes[key.table]?.removeValue(forKey: key.id) else { return }
        let known = changes[other.table]?[other.id] ?? []
        changes[other.table, default: [:]][other.id] = Set(known + moved).sorted()
    }
}
