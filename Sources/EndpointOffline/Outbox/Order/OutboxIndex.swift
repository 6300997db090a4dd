internal import EndpointRuntime

/// Everything that is known about a user's writes, in memory: the entries and their order, the keys that the server
/// gave to entities, and what reads must show.
struct OutboxIndex: Sendable {
    private(set) var entries: [Int64: OutboxEntry] = [:] { didSet { pendingEntities = [:] } }
    private var sequences: [String: Int64] = [:]
    private(set) var queue = OutboxQueue()
    var overlay = PendingIndex() { didSet { pendingEntities = [:] } }
    private var aliases = EntityAliases() { didSet { pendingEntities = [:] } }
    /// The pending changes of each entity in the tables that were read since the last change. Kept because lists are
    /// read more often than written.
    private var pendingEntities: [String: [ExactText: PendingEntity]] = [:]
    /// The numbers of entries in each state.
    private(set) var counts = OutboxCounts()

    /// The entries in their order.
    var all: [OutboxEntry] { queue.tickets.compactMap { entries[$0.sequence] } }

    func entry(_ id: String) -> OutboxEntry? { sequences[id].flatMap { entries[$0] } }

    /// Returns the entity with its current key.
    func current(_ key: EntityKey) -> EntityKey { aliases.current(key) }

    /// Returns how the server knows the entity with this key.
    func identity(of key: EntityKey) -> EntityIdentity {
        if let alias = aliases[key] { return alias.map { .server($0) } ?? .never }
        return creates(key) ? .pending : .server(key.id)
    }

    /// Returns whether a client created the key.
    func isClients(_ key: EntityKey) -> Bool { aliases[key] != nil || creates(key) }

    /// Returns the first waiting write that creates an entity under a key that the app made.
    func creationByKey(of key: EntityKey) -> OutboxEntry? {
        overlay.sequences(of: current(key)).lazy.compactMap { entries[$0] }.first(where: \.createsByKey)
    }

    /// Whether the server may have created an entity of a table whose key is not known yet.
    func isCreating(in table: String) -> Bool {
        guard overlay.creations.keys.contains(where: { $0.table == table && aliases[$0] == nil }) else { return false }
        return entries.values.contains { entry in
            guard entry.isCreation, entry.wasSent, let key = entry.entity, key.table == table else { return false }
            if case .parked = entry.state { return false }
            return aliases[key] == nil
        }
    }

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
        ticket.isParked = entry.isParked
        ticket.after = Set(entry.after)
        ticket.isOpenCreation = entry.isCreation && entry.wasSent
        queue.insert(ticket)
        if entry.isCreation, let entity = entry.entity { overlay.creations[entity, default: 0] += 1 }
        if !ticket.isParked { overlay.show(entry, aliases) }
        counts.count(entry, 1)
    }

    /// Removes an entry. If `isShown` is true, reads go on showing its changes until ``stopShowing(_:)``.
    mutating func remove(_ id: String, isShown: Bool = false) {
        guard let sequence = sequences.removeValue(forKey: id), let entry = entries[sequence] else { return }
        queue.remove(sequence)
        counts.count(entry, -1)
        if !isShown { stopShowing(sequence) }
        guard entry.isCreation, let entity = entry.entity, let count = overlay.creations[entity] else { return }
        overlay.creations[entity] = count > 1 ? count - 1 : nil
    }

    /// Stops showing the changes of an entry that was removed.
    mutating func stopShowing(_ sequence: Int64) {
        if let entry = entries.removeValue(forKey: sequence) { overlay.hide(entry, aliases) }
    }

    /// Changes an entry, and updates what reads show of it.
    mutating func update(_ id: String, _ change: (inout OutboxEntry) -> Void) {
        guard let sequence = sequences[id], var entry = entries[sequence] else { return }
        let old = entry
        counts.count(entry, -1)
        change(&entry)
        counts.count(entry, 1)
        entries[sequence] = entry
        queue.update(sequence) { ticket in
            ticket.isParked = entry.isParked
            ticket.isOpenCreation = entry.isCreation && entry.wasSent
        }
        // What reads show changes seldom, and hiding it takes longer the more is shown.
        guard old.isParked != entry.isParked || old.effects != entry.effects else { return }
        overlay.hide(old, aliases)
        if !entry.isParked { overlay.show(entry, aliases) }
    }

    /// Stops showing the changes of an entry, because the store has them now.
    mutating func settle(_ id: String) {
        if let sequence = sequences[id], let entry = entries[sequence] { overlay.hide(entry, aliases) }
    }

    mutating func ticket(_ id: String, _ change: (inout OutboxQueue.Ticket) -> Void) {
        if let sequence = sequences[id] { queue.update(sequence, change) }
    }

    func ticket(_ id: String) -> OutboxQueue.Ticket? { sequences[id].flatMap { queue[$0] } }

    mutating func take(at now: Duration, most: Int) -> OutboxQueue.Turn { queue.take(at: now, most: most) }

    mutating func clearDelays() { queue.clearDelays() }

    mutating func clearDelaysOfBreaking() { queue.clearDelaysOfBreaking() }

    /// Records the key that the server gave to an entity. `nil` means that the server will never give it one.
    mutating func identify(_ key: EntityKey, as id: String?) {
        guard aliases[key] != .some(id) else { return }
        aliases[key] = .some(id)
        let server = id.map { EntityKey(table: key.table, id: $0) }
        queue.identify(key, as: server)
        if let server, server != key { overlay.move(key, to: server) }
    }

    /// Returns the writes to an entity, in order.
    mutating func entries(to key: EntityKey) -> [OutboxEntry] {
        // The lane is looked up in a statement of its own. `lane(of:)` changes the queue, which would be copied if
        // `sequences(of:)` used it at that time.
        let lane = queue.lane(of: current(key))
        return queue.sequences(of: lane).compactMap { entries[$0] }
    }

    /// Returns the pending changes of an entity, and nil if there are none.
    func pending(_ key: EntityKey) -> PendingEntity? {
        var changes: [PendingEffect.Change] = []
        for sequence in overlay.sequences(of: key) {
            guard let entry = entries[sequence] else { continue }
            let keys = renamed(in: entry)
            for effect in entry.effects {
                guard let entity = effect.entity, aliases.current(entity) == key else { continue }
                changes.append(keys.isEmpty ? effect.change : effect.change.replacing(keys))
            }
        }
        return changes.isEmpty ? nil : PendingEntity(changes: changes)
    }

    /// The server's keys of the entities that a write names, by the client's.
    private func renamed(in entry: OutboxEntry) -> [ExactText: String] {
        var keys: [ExactText: String] = [:]
        for reference in entry.references {
            let current = aliases.current(reference.key)
            if current != reference.key { keys[ExactText(reference.key.id)] = current.id }
        }
        return keys
    }

    /// Returns the pending changes of each entity in a table, by the entity's key.
    mutating func pending(in table: String) -> [ExactText: PendingEntity] {
        if let known = pendingEntities[table] { return known }
        var found: [ExactText: PendingEntity] = [:]
        for id in overlay.ids(in: table) { found[id] = pending(EntityKey(table: table, id: id.text)) }
        pendingEntities[table] = found
        return found
    }

    /// Returns whether an entry of another entity refers to this one.
    func isNamed(_ key: EntityKey) -> Bool {
        entries.values.contains { entry in
            entry.entity.map(current) != key && entry.references.contains { current($0.key) == key }
        }
    }
}

/// The keys that the server gave to entities that a client created. A key is nil if the server will never give it one.
///
/// This is a separate value, so that code that needs only the keys does not hold the whole index. A value that is held
/// is copied when it changes.
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
}

/// How the server knows an entity.
enum EntityIdentity: Hashable, Sendable {
    /// The server knows the entity by this key.
    case server(String)
    /// The server does not know the entity yet, because the write that creates it is waiting.
    case pending
    /// The server will never know the entity, because the write that would have created it was dropped.
    case never
}

/// What reads must show in addition to what is stored.
struct PendingIndex: Sendable {
    /// The sequences of the writes that change each entity, by table and key.
    private var changes: [String: [ExactText: [Int64]]] = [:]
    /// The entities that writes insert into the lists of each method.
    private var inserts: [String: [Int64: [EntityKey]]] = [:]
    /// The entities that writes create, with the number of such writes for each.
    var creations: [EntityKey: Int] = [:]

    /// Returns the keys of a table's entities that have pending changes.
    func ids(in table: String) -> [ExactText] { changes[table].map { Array($0.keys) } ?? [] }

    func hasChanges(in table: String) -> Bool { changes[table]?.isEmpty == false }

    /// Returns the sequences of the writes that change an entity, in order.
    func sequences(of key: EntityKey) -> [Int64] { changes[key.table]?[ExactText(key.id)] ?? [] }

    /// Returns the entities that come first in the lists of a method. The entity that was written last is the first.
    func inserted(into method: String) -> [EntityKey] {
        guard let inserts = inserts[method] else { return [] }
        return inserts.keys.sorted(by: >).flatMap { inserts[$0]?.reversed() ?? [] }
    }

    mutating func show(_ entry: OutboxEntry, _ aliases: EntityAliases) {
        for key in Set(entry.effects.compactMap(\.entity)) {
            let key = aliases.current(key)
            let known = changes[key.table]?[ExactText(key.id)] ?? []
            guard !known.contains(entry.sequence) else { continue }
            changes[key.table, default: [:]][ExactText(key.id)] = (known + [entry.sequence]).sorted()
        }
        for effect in entry.effects {
            guard case .insert(let key, let method) = effect.change else { continue }
            inserts[method, default: [:]][entry.sequence, default: []].append(key)
        }
    }

    mutating func hide(_ entry: OutboxEntry, _ aliases: EntityAliases) {
        for key in Set(entry.effects.compactMap(\.entity)) {
            let key = aliases.current(key)
            changes[key.table]?[ExactText(key.id)]?.removeAll { $0 == entry.sequence }
            if changes[key.table]?[ExactText(key.id)]?.isEmpty == true { changes[key.table]?[ExactText(key.id)] = nil }
        }
        for effect in entry.effects {
            guard case .insert(_, let method) = effect.change else { continue }
            inserts[method]?[entry.sequence] = nil
            if inserts[method]?.isEmpty == true { inserts[method] = nil }
        }
    }

    /// Moves the changes of an entity to another key. Both keys name the same entity, and the second one is the
    /// server's.
    mutating func move(_ key: EntityKey, to other: EntityKey) {
        guard let moved = changes[key.table]?.removeValue(forKey: ExactText(key.id)) else { return }
        let known = changes[other.table]?[ExactText(other.id)] ?? []
        changes[other.table, default: [:]][ExactText(other.id)] = Set(known + moved).sorted()
    }
}
