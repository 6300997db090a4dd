internal import EndpointRuntime

/// The writes of a user in memory: their order, the keys that the server gave to their entities, and what reads show of them.
struct OutboxIndex: Sendable {
    private(set) var entries: [Int64: OutboxEntry] = [:]
    private var sequences: [String: Int64] = [:]
    private(set) var queue = OutboxQueue()
    private var overlay = OutboxOverlay()
    private var aliases = EntityAliases()
    /// The entities that writes create, with the number of such writes for each.
    private var creations: [EntityKey: Int] = [:]
    /// The writes that name keys of which nobody here knows yet that a client made them.
    private var naming: [EntityKey: Set<Int64>] = [:]
    /// The numbers of entries in each state.
    private(set) var counts = OutboxCounts()

    /// The entries in their order.
    var all: [OutboxEntry] { queue.tickets.compactMap { entries[$0.sequence] } }

    func entry(_ id: String) -> OutboxEntry? { sequences[id].flatMap { entries[$0] } }

    /// Returns the entity with its current key.
    func current(_ key: EntityKey) -> EntityKey { aliases.current(key) }

    /// Returns the server's keys of the entities that a write names or changes, by the client's.
    func renamed(_ entry: OutboxEntry) -> [ExactText: String] {
        aliases.renamed(entry.references.map(\.key) + entry.effects.compactMap(\.entity))
    }

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

    /// Returns true if the server may have created an entity of a table whose key is not known yet.
    func isCreating(in table: String) -> Bool {
        guard creations.keys.contains(where: { $0.table == table && aliases[$0] == nil }) else { return false }
        return entries.values.contains { entry in
            guard entry.isCreation, entry.wasSent, let key = entry.entity, key.table == table else { return false }
            if case .parked = entry.state { return false }
            return aliases[key] == nil
        }
    }

    func creates(_ key: EntityKey) -> Bool { creations[key] != nil }

    /// Divides references into those to keys that clients made, and others. A text of 32 digits may be such a key.
    func divided(_ references: [OutboxReference]) -> (own: [OutboxReference], others: [OutboxReference]) {
        var (own, others): ([OutboxReference], [OutboxReference]) = ([], [])
        for reference in references {
            let made = Self.forms(of: reference.key).first(where: isClients)
            if let made {
                own.append(OutboxReference(key: made, place: reference.place))
            } else {
                others.append(reference)
            }
        }
        return (own, others)
    }

    private static func forms(of key: EntityKey) -> [EntityKey] {
        [key] + (EntityKeyText.hyphenated(key.id).map { [EntityKey(table: key.table, id: $0)] } ?? [])
    }

    /// The write with all references to keys that clients made: the process that made it may not have known each.
    private func recognizing(_ entry: OutboxEntry) -> OutboxEntry {
        guard !entry.others.isEmpty else { return entry }
        var entry = entry
        let (own, others) = divided(entry.others)
        (entry.references, entry.others) = (entry.references + own, others)
        return entry
    }

    /// Takes a key that a client made out of the unknown ones of the writes that name it.
    private mutating func recognize(_ key: EntityKey) {
        for sequence in naming.removeValue(forKey: key) ?? [] {
            if let id = entries[sequence]?.id { update(id) { _ in } }
        }
    }

    private mutating func note(_ entry: OutboxEntry, isThere: Bool) {
        for key in entry.others.flatMap({ Self.forms(of: $0.key) }) {
            if isThere { naming[key, default: []].insert(entry.sequence) } else { naming[key]?.remove(entry.sequence) }
            if naming[key]?.isEmpty == true { naming[key] = nil }
        }
    }

    mutating func insert(_ entry: OutboxEntry, repository: String, _ settings: OutboxSettings?) {
        guard sequences[entry.id] == nil else { return }
        let entry = recognizing(entry)
        note(entry, isThere: true)
        entries[entry.sequence] = entry
        sequences[entry.id] = entry.sequence
        var ticket = OutboxQueue.Ticket(
            sequence: entry.sequence,
            lane: entry.entity.map { queue.lane(of: current($0)) },
            repository: queue.repository(repository, settings)
        )
        ticket.names = lanes(namedBy: entry)
        ticket.creates = entry.isCreation
        (ticket.isParked, ticket.isOverruled) = (entry.isParked, entry.isOverruled)
        ticket.after = Set(entry.after)
        ticket.isOpenCreation = entry.isCreation && entry.wasSent
        queue.insert(ticket)
        if !ticket.isParked { overlay.show(entry, aliases) }
        counts.count(entry, 1)
        guard entry.isCreation, let entity = entry.entity else { return }
        creations[entity, default: 0] += 1
        recognize(entity)
    }

    /// Returns the entities without a key of the server's that a write names.
    private mutating func lanes(namedBy entry: OutboxEntry) -> [Int] {
        Set(entry.references.map(\.key)).map { queue.lane(of: current($0)) }
    }

    /// Removes an entry. If `isShown` is true, reads go on showing its changes until ``stopShowing(_:)``.
    mutating func remove(_ id: String, isShown: Bool = false) {
        guard let sequence = sequences.removeValue(forKey: id), let entry = entries.removeValue(forKey: sequence)
        else { return }
        queue.remove(sequence)
        counts.count(entry, -1)
        note(entry, isThere: false)
        if !isShown { stopShowing(sequence) }
        guard entry.isCreation, let entity = entry.entity, let count = creations[entity] else { return }
        creations[entity] = count > 1 ? count - 1 : nil
    }

    /// Stops showing the changes of a write, because the store has them, or because it was removed.
    mutating func stopShowing(_ sequence: Int64) { overlay.hide(sequence, aliases) }

    /// Changes an entry, and updates what reads show of it.
    mutating func update(_ id: String, _ change: (inout OutboxEntry) -> Void) {
        guard let sequence = sequences[id], var entry = entries[sequence] else { return }
        let old = entry
        counts.count(entry, -1)
        change(&entry)
        entry = recognizing(entry)
        counts.count(entry, 1)
        if old.others != entry.others {
            note(old, isThere: false)
            note(entry, isThere: true)
        }
        entries[sequence] = entry
        let names = old.references == entry.references ? nil : lanes(namedBy: entry)
        queue.update(sequence) { ticket in
            if let names { ticket.names = names }
            if old.after != entry.after { ticket.after = Set(entry.after) }
            (ticket.isParked, ticket.isOverruled) = (entry.isParked, entry.isOverruled)
            ticket.isOpenCreation = entry.isCreation && entry.wasSent
        }
        // What reads show changes seldom, and hiding it takes longer the more is shown.
        guard old.isParked != entry.isParked || old.effects != entry.effects || old.references != entry.references
        else { return }
        overlay.hide(sequence, aliases)
        if !entry.isParked { overlay.show(entry, aliases) }
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
        overlay.move(key, to: server ?? key)
        recognize(key)
    }

    /// Returns the writes to an entity, in order.
    mutating func entries(to key: EntityKey) -> [OutboxEntry] {
        // The lane is looked up in a statement of its own. `lane(of:)` changes the queue, which would be copied if
        // `sequences(of:)` used it at that time.
        let lane = queue.lane(of: current(key))
        return queue.sequences(of: lane).compactMap { entries[$0] }
    }

    /// Returns the changes that reads show of an entity, and nil if there are none.
    func pending(_ key: EntityKey) -> PendingEntity? { overlay.pending(key, aliases) }

    /// Returns the changes that reads show of each entity in a table, by the entity's key.
    mutating func pending(in table: String) -> [ExactText: PendingEntity] { overlay.pending(in: table, aliases) }

    func hasPending(in table: String) -> Bool { overlay.hasChanges(in: table) }

    func inserted(into method: String) -> [EntityKey] { overlay.inserted(into: method) }

    /// Returns whether an entry of another entity refers to this one.
    func isNamed(_ key: EntityKey) -> Bool {
        entries.values.contains { entry in
            entry.entity.map(current) != key && entry.references.contains { current($0.key) == key }
        }
    }
}

/// The key by which the server knows an entity, if there is one.
enum EntityIdentity: Hashable, Sendable {
    /// The server knows the entity by this key.
    case server(String)
    /// The server does not know the entity yet, because the write that creates it is waiting.
    case pending
    /// The server will never know the entity, because the write that would have created it was dropped.
    case never
}
