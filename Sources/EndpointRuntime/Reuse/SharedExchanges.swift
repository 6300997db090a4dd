/// Shares one exchange among identical concurrent requests. Each caller can leave; when the last one leaves, the
/// exchange is cancelled.
final class SharedExchanges: Sendable {
    typealias Outcome = Result<ReusedResponse, TransportError>

    private struct Key: Hashable {
        let request: EndpointRequestKey
        /// The number of changes so far. A request after a change does not share an exchange that began before it.
        let generation: UInt64
    }

    private let exchanges = SharedTasks<Key, Outcome>(whenLeft: .failure(TransportError(.cancelled)))
    private let generation = Lock<UInt64>(0)

    /// The number of waiting callers.
    var waiting: Int { exchanges.waiting }

    /// Records a change before and after it is made, because running exchanges may be outdated.
    func changed() {
        generation.withLock { $0 += 1 }
    }

    /// Waits for the running exchange with the key, or starts it. It also returns true if the exchange was running
    /// already.
    func join(
        _ request: EndpointRequestKey,
        _ exchange: @escaping @Sendable () async -> Outcome
    ) async -> (outcome: Outcome, isShared: Bool) {
        await exchanges.join(Key(request: request, generation: generation.withLock { $0 }), exchange)
    }
}
