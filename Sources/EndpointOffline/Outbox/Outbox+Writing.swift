public import EndpointRuntime

extension Outbox {
    /// Stores a call until the server has accepted it. The write is durable when this returns. `effects` describes what
    /// reads show until then, and what changes in the store afterwards.
    @concurrent
    public func write<Response>(
        _ method: String,
        _ target: OutboxTarget,
        _ call: EndpointCall<API, Response>,
        effects: @escaping @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(EndpointError<API.Failure>) -> OutboxWrite<Response> {
        try await write(method, target, call, toDomain: { response throws(MappingError) in response }, effects: effects)
    }

    /// Stores a call until the server has accepted it. Its value is the domain model.
    @concurrent
    public func writeForDomain<Response: DomainConvertible>(
        _ method: String,
        _ target: OutboxTarget,
        _ call: EndpointCall<API, Response>,
        effects: @escaping @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(EndpointError<API.Failure>) -> OutboxWrite<Response.DomainValue> {
        try await write(
            method,
            target,
            call,
            toDomain: { response throws(MappingError) in try response.toDomain() },
            effects: effects
        )
    }

    /// Stores a call until the server has accepted it. Its value is the answer mapped by `toDomain`.
    @concurrent
    public func write<Response, DomainValue: Sendable>(
        _ method: String,
        _ target: OutboxTarget,
        _ call: EndpointCall<API, Response>,
        toDomain: @escaping @Sendable (Response) throws(MappingError) -> DomainValue,
        effects: @escaping @Sendable (PendingContext) throws(MappingError) -> [PendingEffect]
    ) async throws(EndpointError<API.Failure>) -> OutboxWrite<DomainValue> {
        let progress = WriteProgress(DomainValue.self) { response throws(EndpointReadingError) in
            let answer = try call.read(response)
            do throws(MappingError) {
                return try toDomain(answer)
            } catch {
                throw .mapping(error)
            }
        }
        let entry = try await core.write(
            method,
            to: target,
            call: call.request,
            progress: progress,
            effects: effects
        )
        return OutboxWrite(
            id: entry.id,
            value: await value(of: entry, Response.self) as? DomainValue,
            progress: progress,
            core: core
        )
    }

    /// The entity as it will be, if the server's answer will be that entity.
    func value<Response>(of entry: OutboxEntry, _ response: Response.Type) async -> (any Sendable)? {
        if Response.self == Void.self { return () }
        guard let type = response as? any StoredEntity.Type, let key = entry.entity, type.entityTable.name == key.table,
            !owner.isReplaced
        else { return nil }
        if entry.isParked { return await parked(key, entry, type) }
        return await value(key, type) ?? created(key, entry, type)
    }

    /// The entity as a parked write would change it. Reads show the server's value meanwhile.
    private func parked<Entity: StoredEntity>(
        _ key: EntityKey,
        _ entry: OutboxEntry,
        _ type: Entity.Type
    ) async -> (any Sendable)? {
        let base = await core.entities.stored(core.ledger.current(key))
        let changes = PendingEntity(changes: core.ledger.currentEffects(of: entry).map(\.change))
        return changes.applied(to: OutboxRequest.json(base?.json)).flatMap { type.record(of: $0) }.flatMap(type.domain)
    }

    private func value<Entity: StoredEntity>(_ key: EntityKey, _ type: Entity.Type) async -> (any Sendable)? {
        do throws(EntityStoreError) {
            return try await cache.core.store.entity(key.id, in: type.entityTable).flatMap(type.domain)
        } catch {
            core.tell(.storeFailed(error))
            return nil
        }
    }

    /// The entity as the write changes it. The server may have answered already: then the entity may have another key,
    /// or may no longer be shown because it was refused.
    private func created<Entity: StoredEntity>(
        _ key: EntityKey,
        _ entry: OutboxEntry,
        _ type: Entity.Type
    ) -> (any Sendable)? {
        for case .save(key, let fields) in entry.effects.map(\.change) {
            return type.record(of: .object(fields.all)).flatMap(type.domain)
        }
        return nil
    }
}
