internal import EndpointRuntime

/// A write that the outbox stores until it is delivered. Generated code converts it to the domain's `Pending`.
public struct OutboxWrite<Value: Sendable>: Sendable {
    /// The key of the entry.
    public let id: String

    /// The value as it will be; nil if nothing is known about it yet.
    public let value: Value?

    let progress: WriteProgress
    private let takeBack: @Sendable () async throws -> Bool
    private let giveUp: @Sendable () async throws -> Void

    init<API>(id: String, value: Value?, progress: WriteProgress, core: OutboxCore<API>) {
        self.id = id
        self.value = value
        self.progress = progress
        takeBack = { try await core.cancel(id) }
        giveUp = { try await core.drop(id) }
    }

    /// The server has accepted the write.
    public var isDelivered: Bool { progress.isDelivered }

    /// Waits for the server's answer.
    ///
    /// It throws an ``OutboxError`` if the write is parked, overruled or dropped, and a `CancellationError` if the
    /// waiting task is cancelled. The write itself continues.
    public func delivered() async throws -> Value {
        // The box was created for exactly this type.
        guard let value = try await progress.value() as? Value else { throw OutboxError.unreadable }
        return value
    }

    /// Takes the write back if nothing of it was sent; returns whether it did.
    public func cancel() async throws -> Bool { try await takeBack() }

    /// Gives the write up, also if the server may have performed it. It throws an ``OutboxError`` if the write is being
    /// sent, or has ended.
    public func drop() async throws { try await giveUp() }
}

/// The result of one write, for the tasks that wait for it.
final class WriteProgress: Sendable {
    private struct State: Sendable {
        var result: Result<any Sendable, OutboxError>?
        var waiting = WaitList<Result<any Sendable, OutboxError>, Void>()
    }

    private let state = Lock(State())
    /// Reads the value of an answer.
    private let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> any Sendable
    /// The value if there is nothing to read; nil if a response is required.
    private let empty: (any Sendable)?

    init<Value: Sendable>(
        _ type: Value.Type,
        _ read: @escaping @Sendable (EndpointResponse) throws(EndpointReadingError) -> Value
    ) {
        self.read = { response throws(EndpointReadingError) in try read(response) }
        empty = Value.self == Void.self ? () : nil
    }

    /// Notes that the server accepted the write with this response; nil if the entity to be deleted does not exist.
    func finish(_ response: EndpointResponse?) {
        guard let response else { return finish(empty.map { .success($0) } ?? .failure(.unreadable)) }
        do throws(EndpointReadingError) {
            finish(.success(try read(response)))
        } catch {
            finish(.failure(.unreadable))
        }
    }

    var isDelivered: Bool {
        state.withLock { state in
            switch state.result {
            case .success, .failure(.unreadable): true
            case .failure, nil: false
            }
        }
    }

    /// Notes that the write has ended.
    func finish(_ result: Result<any Sendable, OutboxError>) {
        tell(result) { $0.result = result }
    }

    /// Notes that the write is parked, although it may still be delivered.
    ///
    /// - Returns: The function that tells the waiting tasks. Nobody calls it behind a lock, because a task has a lock of its own.
    func parked(_ refusal: OutboxRefusal) -> @Sendable () -> Void {
        let error = refusal.reason == .overruled ? OutboxError.overruled : .parked(refusal)
        let result = Result<any Sendable, OutboxError>.failure(error)
        let waiting = state.withLock { state in
            state.result = result
            return state.waiting.takeAll()
        }
        return { waiting.resume(returning: result) }
    }

    /// Notes that the write is no longer parked.
    func unpark() {
        state.withLock { $0.result = nil }
    }

    private func tell(_ result: Result<any Sendable, OutboxError>, _ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            return state.waiting.takeAll()
        }
        waiting.resume(returning: result)
    }

    func value() async throws -> any Sendable {
        let result = await state.wait(in: \.waiting) { state in state.result.map { .over($0) } ?? .wait(()) }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}
