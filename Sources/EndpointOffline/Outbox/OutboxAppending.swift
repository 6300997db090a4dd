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
        /// The user signed out. Nothing more is appended.
        var isClosed = false
        /// The tasks that wait until nothing is being appended.
        var closing = WaitList<Void, Void>()
    }

    private let state = Lock(State())

    /// The number of writers whose records wait for the store.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Appends a record, and calls `whenAppended` before another one is appended.
    func append(
        _ record: OutboxRecord,
        to store: any OutboxStore,
        _ whenAppended: @escaping @Sendable (Int64) -> Void
    ) async throws(EntityStoreError) -> Int64 {
        let result = await withCheckedContinuation { continuation in
            let begins = state.withLock { state -> Bool? in
                guard !state.isClosed else { return nil }
                state.waiting.append(
                    Waiting(record: record, whenAppended: whenAppended, continuation: continuation)
                )
                defer { state.isRunning = true }
                return !state.isRunning
            }
            guard let begins else {
                let error = EntityStoreError(.other, reason: "the user has signed out")
                return continuation.resume(returning: .failure(error))
            }
            if begins { Task { await run(store) } }
        }
        return try result.get()
    }

    /// Lets nothing more be appended, and waits until what arrived before is in the store, even if the waiting task is cancelled.
    /// A write that is deleted afterwards stays deleted.
    func close() async {
        await Task {
            _ = await state.wait(in: \.closing) { state in
                state.isClosed = true
                return state.isRunning ? .wait(()) : .over(())
            }
        }.value
    }

    private func run(_ store: any OutboxStore) async {
        while let batch = next() {
            do throws(EntityStoreError) {
                try await append(batch, to: store)
            } catch {
                guard batch.count > 1 else {
                    batch[0].continuation.resume(returning: .failure(error))
                    continue
                }
                // A record that is too large for an almost full disk must not prevent the others.
                for waiting in batch { await append(waiting, to: store) }
            }
        }
    }

    private func append(_ waiting: Waiting, to store: any OutboxStore) async {
        do throws(EntityStoreError) {
            try await append([waiting], to: store)
        } catch {
            waiting.continuation.resume(returning: .failure(error))
        }
    }

    /// Appends records in one transaction. If it throws, the store appended none, and their writers wait on.
    private func append(_ batch: [Waiting], to store: any OutboxStore) async throws(EntityStoreError) {
        let sequences = try await store.apply(OutboxTransaction(batch.map { .append($0.record) }))
        for (waiting, sequence) in zip(batch, sequences) {
            waiting.whenAppended(sequence)
            waiting.continuation.resume(returning: .success(sequence))
        }
        // The records of the others may be in the store. Appended once more, they would be there twice.
        let reason = "the outbox's store returned \(sequences.count) sequences for \(batch.count) appended records"
        for waiting in batch.dropFirst(sequences.count) {
            waiting.continuation.resume(returning: .failure(EntityStoreError(.other, reason: reason)))
        }
    }

    private func next() -> [Waiting]? {
        let (next, closing) = state.withLock { state -> ([Waiting]?, WaitList<Void, Void>.Taken?) in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return (nil, state.closing.takeAll())
            }
            defer { state.waiting = [] }
            return (state.waiting, nil)
        }
        closing?.resume(returning: ())
        return next
    }
}
