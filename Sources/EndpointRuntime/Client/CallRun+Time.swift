extension CallRun {
    /// The time since the start of the call.
    var elapsed: Duration { core.clock.now - start }

    /// Whether the whole of the call's time is over.
    var isOutOfTime: Bool { plan.timeout.total.map { elapsed >= $0 } ?? false }

    /// How a call ends whose wait came to nothing.
    var outOfTime: CallFailure { Task.isCancelled ? .cancelled : .transport(TransportError(.timedOut)) }

    /// Waits as long as the call has time.
    nonisolated(nonsending) func withinTotal<Value: Sendable>(
        _ operation: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard let total = plan.timeout.total else { return await operation() }
        return await core.watch.run(until: start + total, operation).value
    }
}

/// The shorter of two limits, the earlier of two deadlines; nil where there is neither.
func least(_ first: Duration?, _ second: Duration?) -> Duration? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
}
