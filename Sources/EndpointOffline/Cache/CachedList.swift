public import EndpointRuntime
internal import Foundation

/// The entities that a list contains.
public enum CachedMembers: Hashable, Sendable {
    /// The entities that match a query. Any saved entity that matches is added to the list immediately.
    case matching(EntityQuery)
    /// The entities of the server's last answer, in this order, or in the server's order if there is none.
    case asAnswered(order: [EntityQuery.Order])

    /// The entities of the server's last answer, in the server's order.
    public static let asAnswered = CachedMembers.asAnswered(order: [])
}

/// A read of a list of entities from a single answer.
public struct CachedList<API: EndpointAPI, Entity: StoredEntity>: CachedRead {
    /// The read itself.
    public let source: CachedSource<API, [Entity.DomainValue]>

    let list: StoredList<Entity>

    /// Creates a read.
    ///
    /// - Parameters:
    ///   - method: The repository's method, such as `PaymentRepository.getPayments`.
    ///   - call: The call to the server.
    ///   - settings: Where the value comes from, and how long it is fresh.
    ///   - members: The entities that the list contains.
    public init(
        _ method: String,
        _ call: EndpointCall<API, [Entity]>,
        settings: CacheSettings,
        members: CachedMembers = .asAnswered
    ) {
        let key = StoredAnswerKey(method, call)
        let list = StoredList<Entity>(key: key, members: members, limits: settings.limits)
        self.list = list
        var source = CachedSource(
            key: key,
            settings: settings,
            operation: call.operation,
            interests: list.interests,
            load: { store async throws(EntityStoreError) in try await list.load(store) },
            fetch: { client, validators async throws(EndpointError<API.Failure>) in
                let conditional = call.unlessCurrent(validators) { entities, _ throws(EndpointReadingError) in
                    try AnsweredEntity.list(entities)
                }
                switch try await client.send(conditional) {
                case .notModified:
                    return .notModified
                case .answered(let entities, let validators):
                    return .answered(list.ordered(entities)) { requestedAt, savedAt in
                        list.changes(entities, validators, isComplete: true, requestedAt: requestedAt, savedAt: savedAt)
                    }
                }
            },
            whenGone: { _ in [] }
        )
        source.referredTables = Entity.entityTable.references?.tableNames ?? []
        self.source = source
    }

    /// Creates a read whose request or filter names entities that may have been created offline. `read` makes it with
    /// the current key of each of them. When the server has given an entity a key, the read is made again.
    public init(_ read: @escaping @Sendable (_ current: (EntityKey) -> String) -> CachedList) {
        var keys: [EntityKey] = []
        let made = read { key in
            keys.append(key)
            return key.id
        }
        list = made.list
        var source = made.source
        source.keys = keys
        source.byKeys = { read($0).source }
        self.source = source
    }
}

/// The form in which a store keeps a list of entities.
struct StoredList<Entity: StoredEntity>: Sendable {
    let key: StoredAnswerKey?
    let members: CachedMembers
    let limits: EntityLimits

    var table: EntityTable { Entity.entityTable }

    var interests: [EntityInterest] {
        let entities: EntityInterest =
            switch members {
            case .matching(let query): .matching(query, table: table)
            case .asAnswered: .table(table.name)
            }
        // A filter that was never asked for may be answered from the whole table.
        return [entities, .answer(table.wholeKey)] + (key.map { [.answer($0)] } ?? [])
    }

    /// The values of an answer, in the order that they will have in the store.
    func ordered(_ entities: [AnsweredEntity<Entity>]) -> [Entity.DomainValue] {
        let order =
            switch members {
            case .matching(let query): query.order
            case .asAnswered(let order): order
            }
        guard !order.isEmpty else { return entities.map(\.value) }
        return entities.sorted { Self.precedes($0.record, $1.record, by: order, in: table) }.map(\.value)
    }

    /// Returns true if one record comes before another by the rules of a query.
    static func precedes(
        _ first: EntityRecord,
        _ second: EntityRecord,
        by order: [EntityQuery.Order],
        in table: EntityTable
    ) -> Bool {
        for step in order {
            guard let index = table.columns.firstIndex(of: step.column), index < first.columns.count,
                index < second.columns.count, first.columns[index] != second.columns[index]
            else { continue }
            return (first.columns[index] < second.columns[index]) != step.isDescending
        }
        return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
    }

    /// The changes to the store when the server answers with the list from its beginning.
    func changes(
        _ entities: [AnsweredEntity<Entity>],
        _ validators: EntityValidators,
        isComplete: Bool,
        requestedAt: Int64,
        savedAt: Date
    ) -> [EntityTransaction.Change] {
        guard let key else { return [] }
        let ids = entities.map(\.record.id)
        var changes: [EntityTransaction.Change] = [
            .save(entities.records(savedAt: savedAt), requestedAt: requestedAt, table: table)
        ]
        if isComplete { changes += others(than: ids, requestedAt: requestedAt) }
        let answer = StoredAnswer(
            .entities(ids),
            savedAt: savedAt,
            validators: validators,
            isComplete: isComplete,
            isEncrypted: table.isEncrypted,
            requestedAt: requestedAt
        )
        return changes + [.keep(answer, key)] + wholeTable(key) + [.trim(limits, table: table)]
    }

    /// The changes of entities that match, but that the complete list does not contain. Without a filter they are gone.
    /// With a filter they may have changed, so they become stale, and leave this list.
    func others(than ids: [String], requestedAt: Int64) -> [EntityTransaction.Change] {
        guard case .matching(let query) = members else { return [] }
        let kept = ids.exact
        return query.filters.isEmpty
            ? [.deleteOthers(matching: query, except: kept, requestedAt: requestedAt, table: table)]
            : [.invalidateOthers(matching: query, except: kept, requestedAt: requestedAt, table: table)]
    }

    /// The changes to the store when the server answers with a further page.
    func appending(
        _ entities: [AnsweredEntity<Entity>],
        isComplete: Bool,
        requestedAt: Int64,
        savedAt: Date
    ) -> [EntityTransaction.Change] {
        guard let key else { return [] }
        return [
            .save(entities.records(savedAt: savedAt), requestedAt: requestedAt, table: table),
            .append(entities.map(\.record.id), key, savedAt: savedAt, isComplete: isComplete),
            .trim(limits, table: table),
        ]
    }
}
