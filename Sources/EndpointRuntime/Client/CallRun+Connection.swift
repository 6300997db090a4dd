extension CallRun {
    /// Waits for a connection, or fails without one, as planned. Most plans do neither.
    nonisolated(nonsending) func connect() async throws(CallFailure) {
        guard let connectivity = plan.connectivity, let source = core.connectivity else { return }
        let status = await withinTotal { await source.status() }
        if isOutOfTime { throw outOfTime }
        guard status == .disconnected else { return }
        guard connectivity == .wait else { throw .transport(TransportError(.noConnection)) }
        core.tell(attempt, .waitingForConnection)
        let isThere = await withinTotal {
            do {
                try await source.waitForConnection()
                return true
            } catch {
                return false
            }
        }
        guard isThere else { throw Task.isCancelled ? .cancelled : .transport(TransportError(.noConnection)) }
        if isOutOfTime { throw outOfTime }
    }
}
