public import EndpointRuntime
internal import Foundation

extension EntityCache {
    /// Sends a call, and changes the store when the server has accepted it.
    @concurrent
    public func send<Response>(
        _ call: EndpointCall<API, Response>,
        _ effects: @escaping @Sendable (EffectContext<Response>) throws(MappingError) -> [CacheEffect]
    ) async throws(EndpointError<API.Failure>) -> Response {
        try await send(call, toDomain: { response throws(MappingError) in response }, effects)
    }

    /// Sends a call, changes the store when the server has accepted it, and returns the domain model.
    @concurrent
    public func sendForDomain<Response: DomainConvertible>(
        _ call: EndpointCall<API, Response>,
        _ effects: @escaping @Sendable (EffectContext<Response>) throws(MappingError) -> [CacheEffect]
    ) async throws(EndpointError<API.Failure>) -> Response.DomainValue {
        try await send(call, toDomain: { response throws(MappingError) in try response.toDomain() }, effects)
    }

    /// Sends a call, changes the store when the server has accepted it, and returns the answer mapped by `toDomain`.
    @concurrent
    public func send<Response, DomainValue: Sendable>(
        _ call: EndpointCall<API, Response>,
        toDomain: @escaping @Sendable (Response) throws(MappingError) -> DomainValue,
        _ effects: @escaping @Sendable (EffectContext<Response>) throws(MappingError) -> [CacheEffect]
    ) async throws(EndpointError<API.Failure>) -> DomainValue {
        let generation = core.store.generation
        let sentAt = await core.revision(call.operation)
        // The server may also have accepted a write that failed here.
        defer { core.wrote() }
        let (domain, changes) = try await client.send(
            call.reading { [core] response, _ throws(EndpointReadingError) in
                let now = core.date
                do throws(MappingError) {
                    let effects = try effects(EffectContext(answer: response, now: now))
                    return (try toDomain(response), Result { try effects.flatMap { try $0.changes(sentAt, now) } })
                } catch {
                    throw .mapping(error)
                }
            }
        )
        // The server has accepted the write, so errors of the store no longer matter.
        switch changes {
        case .success(let changes):
            await core.apply(changes, generation, call.operation, writtenSince: sentAt)
        case .failure(let error):
            let reason = "the received answer cannot be written for the store: \(UnderlyingError(error))"
            core.tell(call.operation, .storeFailed(EntityStoreError(.other, reason: reason)))
        }
        return domain
    }
}
