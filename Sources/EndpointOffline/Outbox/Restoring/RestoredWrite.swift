public import EndpointRuntime

/// A write of the outbox whose types generated code restores, whichever run of the app made it.
public struct RestoredWrite<API: EndpointAPI>: Sendable {
    /// The entry of the write.
    public let entry: OutboxEntry

    let outbox: Outbox<API>

    /// Returns the write, whose answer `reading` reads.
    public func write<Response: Sendable>(
        _ type: Response.Type,
        reading: ResponseReader<Response>
    ) async -> OutboxWrite<Response> {
        await outbox.restored(entry, type) { response throws(EndpointReadingError) in try reading.read(response) }
    }

    /// Returns the write, whose answer `reading` reads. Its value is the domain model.
    public func writeForDomain<Response: DomainConvertible>(
        _ type: Response.Type,
        reading: ResponseReader<Response>
    ) async -> OutboxWrite<Response.DomainValue> {
        await outbox.restored(entry, type) { response throws(EndpointReadingError) in
            let answer = try reading.read(response)
            do throws(MappingError) {
                return try answer.toDomain()
            } catch {
                throw .mapping(error)
            }
        }
    }

    /// The JSON body of the write.
    public func body<Body>(_ type: Body.Type) -> OutboxBody<Body> {
        let (outbox, id) = (outbox, entry.id)
        return OutboxBody(
            read: {
                try outbox.checkUser()
                return try await outbox.core.body(of: id)
            },
            replace: { body in try await outbox.edit(id, as: Body.self) { _ in body } }
        )
    }
}

extension ResponseReader where Response: ValueAnswer {
    /// The same reader with only the value as its answer.
    public var value: ResponseReader<Response.Value> {
        ResponseReader<Response.Value> { response throws(EndpointReadingError) in try read(response).value }
    }
}

extension Outbox where API: OutboxAPI {
    /// Returns a write with its types: the method that made it as a case, with its `Pending` value and its body. Nil if the
    /// write has ended, or if this version of the app has no such method.
    public func pending(_ entry: OutboxEntry) async -> API.PendingWrite? {
        guard let current = await self.entry(entry.id) else { return nil }
        return await API.pendingWrite(RestoredWrite(entry: current, outbox: self))
    }
}

extension Outbox {
    fileprivate func restored<Response, Value: Sendable>(
        _ entry: OutboxEntry,
        _ type: Response.Type,
        _ read: @escaping @Sendable (EndpointResponse) throws(EndpointReadingError) -> Value
    ) async -> OutboxWrite<Value> {
        let progress = core.progress(of: entry.id) { WriteProgress(Value.self, read) }
        return OutboxWrite(id: entry.id, value: await value(of: entry, type) as? Value, progress: progress, core: core)
    }
}

extension OutboxCore {
    /// The progress of a write; a new one if nobody waits for the write in this run of the app.
    fileprivate func progress(of id: String, _ make: () -> WriteProgress) -> WriteProgress {
        if let known = ledger.progress(of: id) { return known }
        let made = make()
        let (progress, isKnown) = ledger.state.withLock { state -> (WriteProgress, Bool) in
            if let known = state.progress[id] { return (known, true) }
            guard let entry = state.index.entry(id) else { return (made, false) }
            // In one step, because the write may be tried again at once. Nobody waits for it yet.
            if case .parked(let refusal) = entry.state { _ = made.parked(refusal) }
            state.progress[id] = made
            return (made, true)
        }
        if !isKnown { progress.finish(.failure(.unknown)) }
        return progress
    }
}
