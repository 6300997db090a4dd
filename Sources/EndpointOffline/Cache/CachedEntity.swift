public import EndpointRuntime
internal import Foundation

/// A read of one entity by its key.
public struct CachedEntity<API: EndpointAPI, Entity: StoredEntity>: CachedRead {
    /// The read itself.
    public let source: CachedSource<API, Entity.DomainValue>

    /// Creates a read.
    ///
    /// - Parameters:
    ///   - method: The repository's method, such as `PaymentRepository.getPayment`.
    ///   - id: The entity's key, as text.
    ///   - call: The call to the server.
    ///   - settings: Where the value comes from, and how long it is fresh.
    public init(_ method: String, id: String, _ call: EndpointCall<API, Entity>, settings: CacheSettings) {
        let table = Entity.entityTable
        let key = StoredAnswerKey(method, call)
        var source = CachedSource(
            key: key,
            settings: settings,
            operation: call.operation,
            interests: [.entity(id, table: table.name)] + (key.map { [.answer($0)] } ?? []),
            load: { store async throws(EntityStoreError) in try await Self.load(id, key, in: table, of: store) },
            fetch: { client, validators async throws(EndpointError<API.Failure>) in
                try await Self.fetch(call, by: client, unless: validators, storedAs: key, settings: settings)
            },
            whenGone: { requestedAt in
                // What was saved since the request exists.
                let deletion = EntityTransaction.Change.update(id, table: table) { record in
                    record.revision <= requestedAt ? nil : record
                }
                return [deletion] + (key.map { [.forget($0)] } ?? [])
            }
        )
        source.referredTables = table.references?.tableNames ?? []
        self.source = source
    }

    /// Creates a read of an entity that may have been created offline. When the server has given it a key, `call` is
    /// made with that key.
    public init(
        _ method: String,
        id: String,
        settings: CacheSettings,
        _ call: @escaping @Sendable (_ id: String) -> EndpointCall<API, Entity>
    ) {
        var source = Self(method, id: id, call(id), settings: settings).source
        let key = Entity.key(id)
        source.keys = [key]
        source.byKeys = { current in
            let id = current(key)
            return Self(method, id: id, call(id), settings: settings).source
        }
        self.source = source
    }

    @concurrent
    private static func load(
        _ id: String,
        _ key: StoredAnswerKey?,
        in table: EntityTable,
        of store: any EntityStore
    ) async throws(EntityStoreError) -> LoadedContent<Entity.DomainValue> {
        guard let record = try await store.entity(id, in: table) else { return LoadedContent(nil) }
        guard let value = Entity.domain(of: record) else {
            return LoadedContent(nil, misfits: Misfits([id], in: table))
        }
        var answer: StoredAnswer?
        if let key { answer = try await store.answer(for: key) }
        // A list may contain a later version of the entity than the method's own answer, which only says whether it is
        // stale.
        let isInvalid = answer.map { $0.savedAt == nil } ?? false
        let content = StoredContent(
            value: value,
            savedAt: isInvalid ? nil : record.savedAt,
            revision: record.revision,
            fingerprint: [record].fingerprint,
            validators: table.readValidators(of: record),
            pendingIDs: [record].pendingIDs,
            referred: [record].referred,
            confirmed: { requestedAt, date in
                let update = EntityTransaction.Change.update(record.id, table: table) { record in
                    // What was saved since the request is not what the server confirmed.
                    guard record.revision <= requestedAt else { return record }
                    var record = record
                    record.savedAt = date
                    return record
                }
                return [update] + Self.keep(record.id, key, date)
            }
        )
        return LoadedContent(content)
    }

    @concurrent
    private static func fetch(
        _ call: EndpointCall<API, Entity>,
        by client: EndpointClient<API>,
        unless validators: EntityValidators,
        storedAs key: StoredAnswerKey?,
        settings: CacheSettings
    ) async throws(EndpointError<API.Failure>) -> FetchedAnswer<Entity.DomainValue> {
        let conditional = call.unlessCurrent(validators) { entity, validators throws(EndpointReadingError) in
            try AnsweredEntity(entity, validators: validators)
        }
        switch try await client.send(conditional) {
        case .notModified:
            return .notModified
        case .answered(let entity, _):
            return .answered(entity.value) { requestedAt, savedAt in
                let table = Entity.entityTable
                return [.save([entity].records(savedAt: savedAt), requestedAt: requestedAt, table: table)]
                    + keep(entity.record.id, key, savedAt) + [.trim(settings.limits, table: table)]
            }
        }
    }

    private static func keep(_ id: String, _ key: StoredAnswerKey?, _ date: Date) -> [EntityTransaction.Change] {
        key.map {
            [.keep(StoredAnswer(.entities([id]), savedAt: date, isEncrypted: Entity.entityTable.isEncrypted), $0)]
        } ?? []
    }
}
