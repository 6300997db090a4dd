public import EndpointRuntime
internal import Foundation

/// Reads and writes of one API through a store. Generated offline-first repositories use it.
///
/// ```swift
/// let payments: any PaymentRepository = OfflineFirstPaymentRepository(client, store: store)
/// ```
///
/// Copies share their refreshes, and so do caches of one client and one store: a value that several callers request at the same
/// time is requested once.
public struct EntityCache<API: EndpointAPI>: Sendable {
    /// Sends the calls that the store cannot answer.
    public let client: EndpointClient<API>

    let core: EntityCacheCore<API>

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - client: Sends the calls that the store cannot answer.
    ///   - store: Stores the server's answers. Use one store for each API and user.
    ///   - policy: Where every read gets its value, instead of the read's own policy.
    public init(_ client: EndpointClient<API>, store: any EntityStore, overriding policy: CachePolicy? = nil) {
        self.client = client
        core = EntityCacheCore(client, store, policy)
    }

    /// Returns the value of a read, from the source that its policy chooses.
    @concurrent
    public func value<Read: CachedRead<API, Value>, Value>(
        of read: Read
    ) async throws(EndpointError<API.Failure>) -> Value {
        try await core.value(of: read.source)
    }

    /// Requests the value of a read from the server, whatever the store contains.
    @concurrent
    public func refresh<Read: CachedRead<API, Value>, Value>(
        _ read: Read
    ) async throws(EndpointError<API.Failure>) {
        _ = try await core.refresh(read.source)
    }

    /// The current value of a read, and each new value after a change. If several changes occur before the reader
    /// continues, it only receives the newest value.
    ///
    /// The stream ends when its reader's task is cancelled, and never with an error. A failed refresh keeps the value.
    /// If the server could not be reached, another refresh follows automatically, after a wait that grows from one
    /// second to one minute, or as soon as the device has a connection again.
    public func observe<Read: CachedRead<API, Value>, Value, Output: Sendable>(
        _ read: Read,
        _ transform: @escaping @Sendable (EntitySnapshot<Value>) -> Output
    ) -> AsyncStream<Output> {
        let (stream, continuation) = AsyncStream.makeStream(of: Output.self, bufferingPolicy: .bufferingNewest(1))
        let observation = CacheObservation(core: core, source: read.source) { continuation.yield(transform($0)) }
        let task = Task { await observation.run() }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

/// The part that all copies of a cache share.
final class EntityCacheCore<API: EndpointAPI>: Sendable {
    typealias Failed = EndpointError<API.Failure>

    let client: EndpointClient<API>
    let store: any EntityStore
    private let policy: CachePolicy?
    let shared: SharedReads<API>
    let gate: StoreGate

    init(_ client: EndpointClient<API>, _ store: any EntityStore, _ policy: CachePolicy?) {
        self.client = client
        // An outbox's store has it below the pending writes.
        self.store = store is PendingEntityStore ? store : ReferringEntityStore(store)
        self.policy = policy
        shared = SharedReads.of(client, store)
        gate = StoreGate.of(store)
    }

    var states: RefreshStates { shared.states }

    var date: Date { client.core.clock.date }

    /// The number of callers that wait for refreshes.
    var waiting: Int { shared.refreshes.waiting }

    func policy<Value>(of source: CachedSource<API, Value>) -> CachePolicy { policy ?? source.settings.policy }

    /// The stored value. If the store fails, this is reported, and the value counts as missing.
    func stored<Value>(_ source: CachedSource<API, Value>) async -> StoredContent<Value>? {
        do throws(EntityStoreError) {
            let content = try await load(source)
            // The server may have given another key to an entity that the read names, while the store was read.
            let current = await current(source)
            return current.key == source.key ? content : await stored(current)
        } catch {
            tell(source.operation, .storeFailed(error))
            return nil
        }
    }

    /// Nothing is shown: the user has signed out, or another one is signed in.
    var isHidden: Bool { client.isOfAnotherUser || gate.isClosed }

    /// The stored value, after deleting what no longer fits its type. It is hidden from another user.
    func load<Value>(_ source: CachedSource<API, Value>) async throws(EntityStoreError) -> StoredContent<Value>? {
        guard source.key != nil, !isHidden else { return nil }
        let loaded = try await source.load(store)
        if let misfits = loaded.misfits {
            tell(source.operation, .storedEntitiesDropped(misfits.ids.count))
            try await store.apply(EntityTransaction(misfits.dropping))
        }
        // Another user may have signed in while the store was read.
        guard !isHidden else { return nil }
        return loaded.content
    }

    /// The store's revision, which decides what an answer to a request that begins now may replace. If the store fails,
    /// this is reported, and the answer replaces nothing.
    func revision(_ operation: EndpointOperation) async -> Int64 {
        do throws(EntityStoreError) {
            return try await store.revision()
        } catch {
            tell(operation, .storeFailed(error))
            return 0
        }
    }

    /// The store without pending writes: the server's answers.
    var serverStore: any EntityStore { (store as? PendingEntityStore)?.base ?? store }

    /// The stored answer to a read, without pending writes. If the store fails, this is reported.
    func keptAnswer<Value>(_ source: CachedSource<API, Value>) async -> StoredAnswer? {
        guard let key = source.key else { return nil }
        do throws(EntityStoreError) {
            return try await serverStore.answer(for: key)
        } catch {
            tell(source.operation, .storeFailed(error))
            return nil
        }
    }

    /// Changes the store, as far as possible; false if it failed. Data that was requested before the store was wiped
    /// belongs to another user, and is not returned.
    ///
    /// An entity that may be that of a creation without an answer waits for that answer: see ``EntityArrivals``.
    @discardableResult
    func apply<Value>(
        _ changes: [EntityTransaction.Change],
        _ generation: Int,
        _ source: CachedSource<API, Value>,
        within wait: ArrivalWait = ArrivalWait()
    ) async throws(Failed) -> Bool {
        if let pending = store as? PendingEntityStore, let arrivals = await arrivals(changes, pending, source) {
            if case .wiped = await apply(arrivals.known, generation, source.operation) {
                throw failure(.cancelled, source)
            }
            await pending.whenCreated(in: arrivals.tables, until: wait.end(from: client.core.clock.now))
            // Nobody waits for the rest. What is stored of the answer is stale, so it is requested again.
            if Task.isCancelled { throw failure(.cancelled, source) }
        }
        switch await apply(changes, generation, source.operation) {
        case .made: return true
        case .failed: return false
        case .wiped: throw failure(.cancelled, source)
        }
    }

    /// Changes the store. If it fails, this is reported.
    @discardableResult
    func apply(
        _ changes: [EntityTransaction.Change],
        _ generation: Int,
        _ operation: EndpointOperation,
        writtenSince sentAt: Int64? = nil
    ) async -> StoreOutcome {
        // The user of the store has signed out.
        guard gate.enter() else { return .wiped }
        defer { gate.leave() }
        guard !changes.isEmpty else { return store.generation == generation ? .made : .wiped }
        let transaction = EntityTransaction(changes, generation: generation, writtenSince: sentAt)
        do throws(EntityStoreError) {
            return try await store.apply(transaction) ? .made : .wiped
        } catch {
            tell(operation, .storeFailed(error))
            guard store.generation == generation else { return .wiped }
            if sentAt != nil { await (store as? PendingEntityStore)?.pending.settlement.missed(changes) }
            return .failed
        }
    }

    func failure<Value>(_ kind: Failed.Kind, _ source: CachedSource<API, Value>) -> Failed {
        failure(kind, source.operation)
    }

    func failure(_ kind: Failed.Kind, _ operation: EndpointOperation) -> Failed {
        let context = EndpointErrorContext(operation, idempotencyKey: nil)
        return Failed(kind, context: context, catalogue: client.core.catalogue)
    }

    /// Reports an event without a request to the client's observer.
    func tell(_ operation: EndpointOperation, _ kind: EndpointEvent.Kind) {
        guard client.core.isObserved else { return }
        client.core.tell(EndpointAttempt(of: AttemptedCall(operation, client.core)), kind)
    }
}

extension EndpointError {
    /// The server could not be reached, or could not answer anyone. Another attempt may succeed, and until then a
    /// stored value is better than none.
    var isUnreachable: Bool { lacksConnection || context.status.map { (500..<600).contains($0) } ?? false }

    /// A stored value is better than the error: the server could not be reached, failed, or had no time.
    var allowsStoredValue: Bool { isUnreachable || context.status == 429 }

    /// There was no connection.
    var lacksConnection: Bool {
        switch code {
        case .noConnection, .connectionLost, .hostNotFound, .timedOut: true
        default: false
        }
    }
}

/// The outcome of a change of the store.
enum StoreOutcome: Sendable {
    case made
    /// The store failed.
    case failed
    /// The store was wiped since the data was requested.
    case wiped
}

extension [EntityTransaction.Change] {
    /// The same changes, in which storing the answer to a read keeps the changes by writes since its request.
    func replacing(_ asked: StoredAnswer?, _ key: StoredAnswerKey?) -> [EntityTransaction.Change] {
        map { change in
            guard case .keep(let answer, key) = change, let key else { return change }
            return .replace(answer, key, asked: asked)
        }
    }
}
