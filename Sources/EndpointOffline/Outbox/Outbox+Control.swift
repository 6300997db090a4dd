public import EndpointRuntime

/// The number of writes in each state.
public struct OutboxCounts: Hashable, Sendable {
    /// The writes that wait.
    public var waiting = 0
    /// The writes that are being sent.
    public var sending = 0
    /// The parked writes, which need a decision.
    public var parked = 0
    /// The writes that gave way to the server's version, and are kept for the app.
    public var overruled = 0

    /// The writes that the server may still accept without a decision.
    public var pending: Int { waiting + sending }

    mutating func count(_ entry: OutboxEntry, _ change: Int) {
        switch entry.state {
        case .waiting: waiting += change
        case .sending: sending += change
        case .parked where entry.isOverruled: overruled += change
        case .parked: parked += change
        }
    }
}

extension Outbox {
    /// Returns the writes in the outbox, in the order in which they were made; none if another user is signed in.
    public func entries() async -> [OutboxEntry] {
        await core.whenKnown()
        return owner.isReplaced ? [] : core.ledger.entries
    }

    /// Returns the write with this key; nil if it is delivered or dropped, or if another user is signed in.
    public func entry(_ id: String) async -> OutboxEntry? {
        await core.whenKnown()
        return owner.isReplaced ? nil : core.ledger.entry(id)
    }

    /// The number of writes in each state, now and after each change. If several changes occur before the reader
    /// continues, it only receives the newest value. While another user is signed in, there are none.
    public func counts() -> AsyncStream<OutboxCounts> { observe { $0.counts } }

    /// The writes in the outbox, now and after each change. If several changes occur before the reader continues, it
    /// only receives the newest list.
    public func observeEntries() -> AsyncStream<[OutboxEntry]> { observe { $0.all } }

    private func observe<Value: Equatable & Sendable>(
        _ make: @escaping @Sendable (OutboxIndex) -> Value
    ) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let signals = [core.ledger.followers.changes(), owner.changes()]
        signal.yield()
        let task = Task { [core, owner] in
            await core.whenKnown()
            await withDiscardingTaskGroup { group in
                for signals in signals {
                    group.addTask {
                        for await _ in signals { signal.yield() }
                    }
                }
                var last: Value?
                for await _ in changes {
                    let value = owner.isReplaced ? make(OutboxIndex()) : core.ledger.read(make)
                    if value != last { continuation.yield(value) }
                    last = value
                }
                group.cancelAll()
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Tries again immediately, whatever the outbox waits for. Call it when the app comes to the foreground.
    public func wake() {
        core.ledger.clearDelays()
        core.sender.tryNow()
    }

    /// Stops sending until ``resume()``. A request that is running is completed. Another process can then get the right
    /// to send.
    public func pause() { core.sender.setPaused(true) }

    /// Continues to send.
    public func resume() { core.sender.setPaused(false) }

    /// Call it when the same user has signed in again. A session that knows its user needs no call.
    ///
    /// If the session knows that another user is signed in, the writes wait all the same.
    public func signedIn() {
        owner.signedIn()
        core.sender.setNeedsSignIn(false)
    }

    /// The outbox waits for its user to sign in again.
    public var needsSignIn: Bool { core.sender.needsSignIn }

    /// Ends the outbox when its user signs out. Nothing more is sent, and nothing more is shown. Writes of repositories with
    /// `afterSignOut: delete` are deleted, and all others wait for the same user.
    public func signOut() async throws {
        await close()
        try await core.signOut()
    }

    /// Sends and shows nothing any more.
    func close() async {
        owner.close()
        await end()
    }

    /// Tries a parked write again with the same idempotency key. If the server has performed it already, it does not
    /// perform it again. A write that gave way is based on the stored version now, and gets a new key if the server refused it.
    public func retry(_ id: String) async throws {
        try checkUser()
        try await core.retry(id)
    }

    /// Drops a write that is not being sent. It will never be delivered.
    public func drop(_ id: String) async throws {
        try checkUser()
        try await core.drop(id)
    }

    /// Throws an error if another user is signed in, who knows of no write. After a sign-out here, the error says so.
    func checkUser() throws(OutboxError) {
        guard owner.isReplaced else { return }
        throw owner.isClosed ? .signedOut : .unknown
    }

    /// Changes the body of a write, decoded as today's type, and tries again.
    ///
    /// If the server refused the write, the changed one gets a new idempotency key. A write that the server may have
    /// performed cannot be changed: both bodies might be performed.
    public func edit<Body: WireReadable & WireWritable & Sendable>(
        _ id: String,
        as type: Body.Type,
        _ change: @Sendable (Body) throws -> Body
    ) async throws {
        try checkUser()
        try await core.edit(id) { data in try OutboxBody<Body>.bytes(of: data, change) }
    }

    /// Registers a function that decides conflicts of a method with `conflict: app`. Writes that were parked because
    /// there was no such function are tried again.
    public func resolve<Entity: StoredEntity>(
        _ method: String,
        _ type: Entity.Type,
        _ decide: @escaping @Sendable (PendingConflict<Entity.DomainValue>) async -> ConflictResolution<API>
    ) {
        core.setResolver(method) { base, mine, theirs in
            let value = theirs.flatMap { type.domain(of: $0) }
            // A version that nobody can read is no deletion.
            guard theirs == nil || value != nil else { return nil }
            let conflict = PendingConflict(
                base: base.flatMap(type.domain(of:)),
                mine: mine.flatMap(type.domain(of:)),
                theirs: value
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
