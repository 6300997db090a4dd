internal import EndpointRuntime
internal import Foundation

/// A store that keeps some entities once, although several others contain them. Reading puts them in their places, and
/// saving takes them out.
///
/// An entity with a missing part counts as missing. It is requested again, together with the part.
struct ReferringEntityStore: EntityStore {
    let base: any EntityStore
    /// The store in which parts are looked up; nil for the store itself.
    private let lookup: (any EntityStore)?

    init(_ base: any EntityStore, lookup: (any EntityStore)? = nil) {
        self.base = base
        self.lookup = lookup
    }

    func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord? {
        let found = try await base.entity(id, in: table)
        guard let references = table.references, let found else { return found }
        return try await joined([found], references).first
    }

    func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
        let found = try await base.entities(ids, in: table)
        guard let references = table.references else { return found }
        return try await joined(found, references)
    }

    func entities(
        matching query: EntityQuery,
        in table: EntityTable
    ) async throws(EntityStoreError) -> [EntityRecord] {
        let found = try await base.entities(matching: query, in: table)
        guard let references = table.references else { return found }
        return try await joined(found, references)
    }

    func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String] {
        try await base.staleEntities(savedBefore: date, in: table)
    }

    func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer? {
        try await base.answer(for: key)
    }

    @discardableResult
    func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
        guard transaction.changes.contains(where: \.concernsReferences) else {
            return try await base.apply(transaction)
        }
        var transaction = transaction
        transaction.changes = try await stored(transaction.changes)
        return try await base.apply(transaction)
    }

    func revision() async throws(EntityStoreError) -> Int64 { try await base.revision() }

    var generation: Int { base.generation }

    func wipe() async throws(EntityStoreError) { try await base.wipe() }

    func wipe(through revision: Int64) async throws(EntityStoreError) { try await base.wipe(through: revision) }

    func changes(to interest: EntityInterest) -> AsyncStream<Void> { base.changes(to: interest) }
}

extension ReferringEntityStore {
    /// The records with their parts, except those with a missing part.
    private func joined(
        _ records: [EntityRecord],
        _ references: EntityReferences
    ) async throws(EntityStoreError) -> [EntityRecord] {
        let keys = records.map { references.keys(in: $0.json) }
        let known = try await parts(references, keys)
        return zip(records, keys).compactMap { record, keys in
            guard !keys.isEmpty else { return record }
            var (record, newest, named) = (record, Int64(0), Set<EntityKey>())
            var replacements: [(range: Range<Int>, with: Data)] = []
            for (place, id) in keys {
                let key = references.key(id, place)
                guard let part = known[key] else { return nil }
                replacements.append((place.range, part.json))
                newest = max(newest, part.newestPart)
                named.insert(key)
                named.formUnion(part.parts?.keys ?? [])
            }
            let whole = record.json.replacing(replacements)
            record.parts = ReferredParts(stored: record.json, whole: whole, keys: named, newest: newest)
            record.json = whole
            // The server's validators name a version that is not the one shown any more.
            if newest > record.revision { record.validators = EntityValidators() }
            return record
        }
    }

    /// Reads each part once, however many records contain it.
    private func parts(
        _ references: EntityReferences,
        _ keys: [[(place: ReferencePlace, id: String)]]
    ) async throws(EntityStoreError) -> [EntityKey: EntityRecord] {
        var wanted: [Int: Set<ExactText>] = [:]
        for (place, id) in keys.joined() { wanted[place.reference, default: []].insert(ExactText(id)) }
        var known: [EntityKey: EntityRecord] = [:]
        let store = lookup ?? self
        for (number, ids) in wanted {
            let table = references.all[number].type.entityTable
            let missing = ids.map(\.text).filter { known[EntityKey(table: table.name, id: $0)] == nil }
            for record in try await store.entities(missing, in: table) {
                known[EntityKey(table: table.name, id: record.id)] = record
            }
        }
        return known
    }

    /// The changes for the store: each part in its own table, before its owner.
    private func stored(
        _ changes: [EntityTransaction.Change]
    ) async throws(EntityStoreError) -> [EntityTransaction.Change] {
        var made: [EntityTransaction.Change] = []
        var wholes: [EntityKey: Data] = [:]
        var limits: [EntityTable: EntityLimits] = [:]
        for change in changes {
            switch change {
            case .save(let records, let requestedAt, let table) where table.references != nil:
                var splitting = ReferenceSplitting()
                let owners = records.map { splitting.split($0, table) }
                for part in splitting.parts {
                    made.append(.save(part.records, requestedAt: requestedAt, table: part.table))
                    limits[part.table] = part.limits
                }
                wholes.merge(splitting.wholes) { $1 }
                made.append(.save(owners, requestedAt: requestedAt, table: table))
            case .update(let id, let table, let body):
                made.append(try await update(id, in: table, knowing: wholes, body))
            default:
                made.append(change)
            }
        }
        return made + limits.map { .trim($1, table: $0) }
    }

    /// An update whose function receives the assembled entity. If a part is missing, the entity is deleted, and
    /// requested again.
    private func update(
        _ id: String,
        in table: EntityTable,
        knowing wholes: [EntityKey: Data],
        _ body: @escaping @Sendable (EntityRecord) -> EntityRecord?
    ) async throws(EntityStoreError) -> EntityTransaction.Change {
        guard let references = table.references else { return .update(id, table: table, body) }
        var known: [EntityKey: Data] = [:]
        if let held = try await base.entity(id, in: table) {
            known = try await parts(references, [references.keys(in: held.json)]).mapValues(\.json)
        }
        known.merge(wholes) { $1 }
        let parts = known
        return .update(id, table: table) { record in
            guard let whole = references.joined(record.json, { parts[$0] }) else { return nil }
            var seen = record
            seen.json = whole
            guard var changed = body(seen) else { return nil }
            changed.json = changed.json == whole ? record.json : references.split(changed.json, knowing: parts)
            changed.parts = nil
            return changed
        }
    }
}

extension EntityTransaction.Change {
    /// It saves or changes entities that contain others.
    fileprivate var concernsReferences: Bool {
        switch self {
        case .save(_, _, let table), .update(_, let table, _): table.references != nil
        default: false
        }
    }
}
