public import EndpointRuntime

/// How many writes stand how.
public struct OutboxCounts: Hashable, Sendable {
    /// Those that wait.
    public var waiting = 0
    /// Those that are on their way.
    public var sending = 0
    /// Those that somebody has to decide on.
    public var parked = 0

    /// Those that the server may yet accept by themselves.
    public var pending: Int { waiting + sending }

    mutating func count(_ entry: OutboxEntry, _ change: Int) {
        switch entry.state {
        case .waiting: waiting += change
        case .sending: sending += change
        case .parked: parked += change
        }
    }
}

extension Outbox {
    /// The writes that wait, in the order in which they were made.
    public func entries() async -> [OutboxEntry] {
        await core.whenKnown()
        return core.entries
    }

    /// The write with this key; nil once it is delivered or dropped.
    public func entry(_ id: String) async -> OutboxEntry? {
        await core.whenKnown()
        return core.state.withLock { $0.index.entry(id) }
    }

    /// How many writes stand how, now and after each change: the newest alone, where several changes come before the reader
    /// asks.
    public func counts() -> AsyncStream<OutboxCounts> { observe { $0.counts } }

    /// The writes that wait, now and after each change: the newest list alone, where several changes come before the reader
    /// asks.
    public func observeEntries() -> AsyncStream<[OutboxEntry]> { observe { $0.all } }

    private func observe<Value: Equatable & Sendable>(
        _ make: @escaping @Sendable (OutboxIndex) -> Value
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let changes = core.followers.changes()
        let task = Task { [core] in
            await core.whenKnown()
            var last: Value?
            func tell() {
                let value = core.state.withLock { make($0.index) }
                if value != last { continuation.yield(value) }
                last = value
            }
            tell()
            for await _ in changes { tell() }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Tries again now, whatever was waited for: call it when the app comes to the front.
    public func wake() {
        core.state.withLock { state in
            state.unreachableUntil = nil
            state.index.clearDelays()
        }
        core.wake()
    }

    /// Sends nothing more until ``resume()``; what is on its way ends. The right to send goes to another process then.
    public func pause() {
        core.state.withLock { $0.isPaused = true }
        core.wake()
    }

    /// Sends again.
    public func resume() {
        core.state.withLock { $0.isPaused = false }
        core.wake()
    }

    /// The user has signed in again, and is the same.
    public func signedIn() {
        core.state.withLock { $0.needsSignIn = false }
        core.wake()
    }

    /// Whether the outbox waits until its user has signed in again.
    public var needsSignIn: Bool { core.state.withLock { $0.needsSignIn } }

    /// Ends the outbox, because its user signs out: nothing more is sent. Writes of repositories that say
    /// `afterSignOut: delete` are deleted, the others wait for the same user.
    public func signOut() async throws {
        await end()
        try await core.signOut()
    }

    /// Has a parked write tried again, with the same idempotency key: what the server has done already, it does not do again.
    public func retry(_ id: String) async throws { try await core.retry(id) }

    /// Drops a write that is not on its way: it will never be delivered.
    public func drop(_ id: String) async throws { try await core.drop(id) }

    /// Changes the body of a write, as today's type reads it, and tries again.
    ///
    /// Of a write that the server refused, the changed one gets an idempotency key of its own. One that the server may have
    /// executed cannot be changed: the other body would be executed besides.
    public func edit<Body: WireReadable & WireWritable>(
        _ id: String,
        as type: Body.Type,
        _ change: @Sendable (Body) throws -> Body
    ) async throws {
        try await core.edit(id) { data in
            guard let body = try? Wire.decode(type, from: data) else { throw OutboxError.body }
            return try Wire.encode(try change(body))
        }
    }

    /// Has a function of the app's decide on conflicts of a method that says `conflict: app`. Writes that were parked for want
    /// of one are tried again.
    public func resolve<Entity: StoredEntity>(
        _ method: String,
        _ type: Entity.Type,
        _ decide: @escaping @Sendable (PendingConflict<Entity.DomainValue>) async -> ConflictResolution<API>
    ) {
        core.setResolver(method) { base, mine, theirs in
            guard let theirs = type.domain(of: theirs) else { return nil }
            let conflict = PendingConflict(
                base: base.flatMap(type.domain(of:)),
                mine: mine.flatMap(type.domain(of:)),
                theirs: theirs
            )
            return await decide(conflict)
        }
    }
}

extension StoredEntity {
    fileprivate static func domain(of json: JSONValue) -> DomainValue? {
        record(of: json).flatMap { domain(of: $0) }
    }
}
