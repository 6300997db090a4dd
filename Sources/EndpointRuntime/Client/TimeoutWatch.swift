/// Cancels what takes too long: one waiting task for all attempts of a client.
///
/// Racing every attempt against a sleep of its own, in a task group, would cost more than all the rest of a call. Here an
/// attempt costs one task, which begins on the thread that it is called from, and one entry; the waiting task sleeps until
/// the earliest limit it knew, looks who is still there, and sleeps again. It ends with the watch.
final class TimeoutWatch: Sendable {
    private struct Entry: Sendable {
        let deadline: Duration
        var isExpired = false
        let task: any Cancellable
    }

    private struct State: Sendable {
        var entries: [UInt64: Entry] = [:]
        var lastID: UInt64 = 0
        var sleeper: Task<Void, Never>?
        /// When the sleeper wakes up; nil while there is none.
        var wakeUp: Duration?
    }

    private let clock: any EndpointClock
    private let state = Lock(State())

    init(clock: any EndpointClock) {
        self.clock = clock
    }

    deinit {
        state.withLock { $0.sleeper }?.cancel()
    }

    /// Runs the operation in a task that is cancelled at the deadline, or with the task that called.
    ///
    /// It waits for the operation's end in any case: what was cancelled may still have an answer.
    nonisolated(nonsending) func run<Value: Sendable>(
        until deadline: Duration,
        _ operation: @escaping @Sendable () async -> Value
    ) async -> (value: Value, isExpired: Bool) {
        let task = Self.begin(operation)
        let id = enter(Entry(deadline: deadline, task: task))
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return (value, leave(id))
    }

    /// Runs the operation up to its first wait before this returns, where the system can: a task that starts on another
    /// thread costs more than a whole call without a network.
    private static func begin<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value) -> Task<Value, Never>
    {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            Task.immediate(operation: operation)
        } else {
            Task(operation: operation)
        }
    }

    private func enter(_ entry: Entry) -> UInt64 {
        state.withLock { state in
            state.lastID &+= 1
            state.entries[state.lastID] = entry
            if state.wakeUp.map({ $0 > entry.deadline }) ?? true { startSleeping(until: entry.deadline, &state) }
            return state.lastID
        }
    }

    /// Takes the entry out, and says whether its limit had passed.
    private func leave(_ id: UInt64) -> Bool {
        state.withLock { state in state.entries.removeValue(forKey: id)?.isExpired ?? false }
    }

    private func startSleeping(until deadline: Duration, _ state: inout State) {
        state.sleeper?.cancel()
        state.wakeUp = deadline
        state.sleeper = Task.detached { [weak self, clock] in
            do {
                try await clock.sleep(for: max(.zero, deadline - clock.now))
            } catch {
                return
            }
            self?.wakeUp(deadline)
        }
    }

    /// Cancels who has passed the limit, and sleeps until the next one does.
    private func wakeUp(_ deadline: Duration) {
        let expired = state.withLock { state -> [any Cancellable] in
            // Another sleeper took over while this one woke up.
            guard state.wakeUp == deadline else { return [] }
            state.sleeper = nil
            state.wakeUp = nil
            let now = clock.now
            var expired: [any Cancellable] = []
            var next: Duration?
            for (id, entry) in state.entries where !entry.isExpired {
                if entry.deadline <= now {
                    state.entries[id]?.isExpired = true
                    expired.append(entry.task)
                } else {
                    next = min(next ?? entry.deadline, entry.deadline)
                }
            }
            if let next { startSleeping(until: next, &state) }
            return expired
        }
        for task in expired { task.cancel() }
    }
}

/// A task, whatever it is for.
private protocol Cancellable: Sendable {
    func cancel()
}

extension Task: Cancellable {}
