internal import EndpointRuntime

extension OutboxCore {
    /// Takes the right to send, if it is free, and loads the changes of other processes; returns whether this outbox
    /// has the right.
    func becomeSender() async throws(EntityStoreError) -> Bool {
        let (isHeld, work) = state.withLock { state -> (Bool, SharedWork<Result<Bool, EntityStoreError>>?) in
            guard state.lease == nil, !state.isOver else { return (state.lease != nil, nil) }
            let work = state.leasing ?? SharedWork { [self] in await takeLease() }
            state.leasing = work
            return (false, work)
        }
        guard let work else { return isHeld }
        // If the waiting task is cancelled, it does not know.
        guard let result = await work.value() else { return false }
        return try result.get()
    }

    private func takeLease() async -> Result<Bool, EntityStoreError> {
        let taken: Result<OutboxLease?, EntityStoreError>
        do throws(EntityStoreError) {
            let lease = try await store.lease()
            if lease != nil { try await reload() }
            taken = .success(lease)
        } catch {
            taken = .failure(error)
        }
        let result = state.withLock { state -> Result<Bool, EntityStoreError> in
            state.leasing = nil
            return taken.map { lease in
                // The outbox may have ended in the meantime. Then another one may need the right.
                if !state.isOver { state.lease = lease }
                return state.lease != nil
            }
        }
        if case .success(let lease?) = taken, case .success(false) = result { lease.release() }
        return result
    }

    /// Gives the right to send back if nothing needs it.
    func releaseIfIdle() {
        let lease = state.withLock { state -> OutboxLease? in
            guard state.changing == 0, !state.index.queue.tickets.contains(where: \.isTaken) else { return nil }
            return state.takeLease()
        }
        lease?.release()
    }
}

extension OutboxCore.State {
    /// Takes the right to send out of the state. It is released outside the lock.
    mutating func takeLease() -> OutboxLease? {
        defer { lease = nil }
        return lease
    }
}
