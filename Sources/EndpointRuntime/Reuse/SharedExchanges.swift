/// Identical requests in flight share one exchange. Each caller may leave for itself; with the last one the exchange is
/// cancelled.
final class SharedExchanges: Sendable {
    typealias Outcome = Result<ReusedResponse, TransportError>

    private struct Key: Hashable {
        let request: EndpointRequestKey
        /// A request that was sent before something was changed is not shared by one after it.
        let generation: UInt64
    }

    private let exchanges = SharedTasks<Key, Outcome>(whenLeft: .failure(TransportError(.cancelled)))
    private let generation = Lock<UInt64>(0)

    /// How many callers wait.
    var waiting: Int { exchanges.waiting }

    /// Something is about to be changed, or was: what is in flight may be out of date.
    func changed() {
        generation.withLock { $0 += 1 }
    }

    /// Waits for the exchange that is in flight for the key, or starts it; says whether it was in flight already.
    func join(
        _ request: EndpointRequestKey,
        _ exchange: @escaping @Sendable () async -> Outcome
    ) async -> (outcome: Outcome, isShared: Bool) {
        await exchanges.join(Key(request: request, generation: generation.withLock { $0 }), exchange)
    }
}
