/// Identical requests in flight share one exchange. Each caller may leave for itself; with the last one the exchange is
/// cancelled.
final class SharedExchanges: Sendable {
    typealias Outcome = Result<ReusedResponse, TransportError>

    private struct Key: Hashable {
        let request: EndpointRequestKey
        /// A request that was sent before something was changed is not shared by one after it.
        let generation: UInt64
    }

    private struct Exchange: Sendable {
        let id: UInt64
        let task: Task<Void, Never>
        var waiters: [UInt64: CheckedContinuation<Outcome, Never>] = [:]
    }

    private struct State: Sendable {
        var exchanges: [Key: Exchange] = [:]
        /// Callers that left before they could wait.
        var gone: Set<UInt64> = []
        var generation: UInt64 = 0
        var lastID: UInt64 = 0
    }

    private let state = Lock(State())

    /// How many callers wait.
    var waiting: Int { state.withLock { $0.exchanges.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Something is about to be changed, or was: what is in flight may be out of date.
    func changed() {
        state.withLock { $0.generation += 1 }
    }

    /// Waits for the exchange that is in flight for the key, or starts it; says whether it was in flight already.
    func join(
        _ request: EndpointRequestKey,
        _ exchange: @escaping @Sendable () async -> Outcome
    ) async -> (outcome: Outcome, isShared: Bool) {
        let (key, waiter) = state.withLock { state in
            state.lastID += 1
            return (Key(request: request, generation: state.generation), state.lastID)
        }
        let isShared = Lock(false)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
                let isGone = state.withLock { state in
                    if state.gone.remove(waiter) != nil { return true }
                    if state.exchanges[key] == nil {
                        state.exchanges[key] = start(key, waiter, exchange)
                    } else {
                        isShared.withLock { $0 = true }
                    }
                    state.exchanges[key]?.waiters[waiter] = continuation
                    return false
                }
                if isGone { continuation.resume(returning: .failure(TransportError(.cancelled))) }
            }
        } onCancel: {
            leave(key, waiter)
        }
        state.withLock { _ = $0.gone.remove(waiter) }
        return (outcome, isShared.withLock { $0 })
    }

    private func start(
        _ key: Key,
        _ id: UInt64,
        _ exchange: @escaping @Sendable () async -> Outcome
    ) -> Exchange {
        let task = Task { [self] in
            let outcome = await exchange()
            finish(key, id, outcome)
        }
        return Exchange(id: id, task: task)
    }

    private func finish(_ key: Key, _ id: UInt64, _ outcome: Outcome) {
        let waiters = state.withLock { state in
            guard let exchange = state.exchanges[key], exchange.id == id else {
                return [UInt64: CheckedContinuation<Outcome, Never>]()
            }
            state.exchanges[key] = nil
            return exchange.waiters
        }
        for continuation in waiters.values { continuation.resume(returning: outcome) }
    }

    private func leave(_ key: Key, _ waiter: UInt64) {
        let (continuation, task) = state.withLock {
            state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
            guard let continuation = state.exchanges[key]?.waiters.removeValue(forKey: waiter) else {
                state.gone.insert(waiter)
                return (nil, nil)
            }
            guard let exchange = state.exchanges[key], exchange.waiters.isEmpty else { return (continuation, nil) }
            state.exchanges[key] = nil
            return (continuation, exchange.task)
        }
        task?.cancel()
        continuation?.resume(returning: .failure(TransportError(.cancelled)))
    }
}
