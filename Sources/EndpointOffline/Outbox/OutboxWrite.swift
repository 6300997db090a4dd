internal import EndpointRuntime

/// A write that the outbox keeps until it is delivered: what generated code makes the domain's `Pending` of.
public struct OutboxWrite<Value: Sendable>: Sendable {
    /// The key of the entry.
    public let id: String

    /// The value as it will be; nil where nothing of it is known yet.
    public let value: Value?

    let progress: WriteProgress
    let takeBack: @Sendable () async throws -> Bool

    /// Whether the server has accepted the write.
    public var isDelivered: Bool { progress.isDelivered }

    /// Waits for the server's answer.
    ///
    /// Throws an ``OutboxError`` where the write is parked, overruled or dropped, and a `CancellationError` where the waiting
    /// task is cancelled; the write itself goes on.
    public func delivered() async throws -> Value {
        // The box was made for this very type.
        guard let value = try await progress.value() as? Value else { throw OutboxError.unreadable }
        return value
    }

    /// Takes the write back, if nothing of it was sent yet; says whether it did.
    public func cancel() async throws -> Bool { try await takeBack() }
}

/// What became of one write, for whoever waits for that.
final class WriteProgress: Sendable {
    private struct State: Sendable {
        var result: Result<any Sendable, OutboxError>?
        var lastID = 0
        var waiting: [Int: CheckedContinuation<Result<any Sendable, OutboxError>?, Never>] = [:]
    }

    private let state = Lock(State())
    /// Reads the value of an answer.
    private let read: @Sendable (EndpointResponse) throws(EndpointReadingError) -> any Sendable
    /// The value where there is nothing to read; nil where there has to be something.
    private let empty: (any Sendable)?

    init<Value: Sendable>(
        _ type: Value.Type,
        _ read: @escaping @Sendable (EndpointResponse) throws(EndpointReadingError) -> Value
    ) {
        self.read = { response throws(EndpointReadingError) in try read(response) }
        empty = Value.self == Void.self ? () : nil
    }

    /// The server accepted the write with this response; with none, where what was to be deleted is not there.
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

    /// The write is over.
    func finish(_ result: Result<any Sendable, OutboxError>) {
        tell(result) { $0.result = result }
    }

    /// The write is parked: those who wait hear it, and it may yet be delivered.
    func park(_ refusal: OutboxRefusal) {
        let result = Result<any Sendable, OutboxError>.failure(.parked(refusal))
        tell(result) { $0.result = result }
    }

    /// The write is no longer parked.
    func resume() {
        state.withLock { $0.result = nil }
    }

    private func tell(_ result: Result<any Sendable, OutboxError>, _ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: result) }
    }

    func value() async throws -> any Sendable {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Result<any Sendable, OutboxError>?? in
                    if let result = state.result { return .some(result) }
                    if Task.isCancelled { return .some(nil) }
                    state.waiting[id] = continuation
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: nil)
        }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}
