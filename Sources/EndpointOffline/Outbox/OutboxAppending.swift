internal import EndpointRuntime

/// Appends records in the order in which they arrive. Records that arrive while the store is busy are appended
/// together.
final class OutboxAppending: Sendable {
    private struct Waiting: Sendable {
        let record: OutboxRecord
        /// Called before another record is appended.
        let whenAppended: @Sendable (Int64) -> Void
        let continuation: CheckedContinuation<Result<Int64, EntityStoreError>, Never>
    }

    private struct State: Sendable {
        var waiting: [Waiting] = []
        var isRunning = false
    }

    private let state = Lock(State())

    /// Appends a record, and calls `whenAppended` before another one is appended.
    func append(
        _ record: OutboxRecord,
        to store: any OutboxStore,
        _ whenAppended: @escaping @Sendable (Int64) -> Void
    ) async throws(EntityStoreError) -> Int64 {
        let result = await withCheckedContinuation { continuation in
            let begins = state.withLock { state in
                state.waiting.append(
                    Waiting(record: record, whenAppended: whenAppended, continuation: continuation)
                )
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if begins { Task { await run(store) } }
        }
        return try result.get()
    }

    private func run(_ store: any OutboxStore) async {
        while let batch = next() {
            do throws(EntityStoreError) {
                let sequences = try await store.apply(OutboxTransaction(batch.map { .append($0.record) }))
                for (waiting, sequence) in zip(batch, sequences) {
                    waiting.whenAppended(sequence)
                    waiting.continuation.resume(returning: .success(sequence))
                }
            } catch {
                // A record that is too large for an almost full disk must not prevent the others.
                for waiting in batch { await one(waiting, store, batch.count == 1 ? error : nil) }
            }
        }
    }

    private func one(
        _ waiting: Waiting,
        _ store: any OutboxStore,
        _ error: EntityStoreError?
    ) async {
        if let error { return waiting.continuation.resume(returning: .failure(error)) }
        do throws(EntityStoreError) {
            let sequences = try await store.apply(OutboxTransaction([.append(waiting.record)]))
            let sequence = sequences.first ?? 0
            waiting.whenAppended(sequence)
            waiting.continuation.resume(returning: .success(sequence))
        } catch {
            waiting.continuation.resume(returning: .failure(error))
        }
    }

    private func next() -> [Waiting]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
