internal import Foundation

/// Cancels what takes too long: one waiting task for all attempts of a client.
///
/// Racing every attempt against a sleep of its own, in a task group, would cost more than all the rest of a call. Here an
/// attempt costs one task, which begins on the thread that it is called from, and one entry where it has to wait; the
/// waiting task sleeps until the earliest limit it knew, looks who is still there, and sleeps again. It ends with the watch.
package final class TimeoutWatch: Sendable {
    private struct Entry: Sendable {
        let deadline: Duration
        var isExpired = false
        let task: any Cancellable
    }

    /// What somebody is known by who is watched.
    package struct Ticket: Sendable {
        fileprivate let id: UInt64
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

    package init(clock: any EndpointClock) {
        self.clock = clock
    }

    deinit {
        state.withLock { $0.sleeper }?.cancel()
    }

    /// Runs the operation in a task that is cancelled at the deadline, or with the task that called.
    ///
    /// It waits for the operation's end in any case: what was cancelled may still have an answer. An operation that ends
    /// without having waited for anybody is not watched at all.
    package nonisolated(nonsending) func run<Value: Sendable>(
        until deadline: Duration,
        _ operation: nonisolated(nonsending) @escaping @Sendable () async -> Value
    ) async -> (value: Value, isExpired: Bool) {
        let watched = Watched()
        let task = Self.begin {
            let value = await operation()
            watched.end()
            return value
        }
        guard !watched.hasEnded else { return (await task.value, false) }
        let (result, isExpired) = await end(of: task, until: deadline)
        return (result.get(), isExpired)
    }

    /// Does the same with an operation that may throw; what comes after the deadline is not an answer but an error.
    ///
    /// - Throws: What the operation throws; a ``TransportError`` that says so where the deadline passed before it ended.
    nonisolated(nonsending) func run<Value: Sendable>(
        within deadline: Duration,
        _ operation: nonisolated(nonsending) @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (result, isExpired) = await run(until: deadline) { () -> Result<Value, any Error> in
            do {
                return .success(try await operation())
            } catch {
                return .failure(error)
            }
        }
        if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
        return try result.get()
    }

    /// Runs something in a task that is cancelled at the deadline, or with the task that called; true where the deadline
    /// passed.
    ///
    /// Generic, so that each kind of work is called directly: what might be overridden costs a switch of executors.
    nonisolated(nonsending) func run(_ watched: some Watched, until deadline: Duration) async -> Bool {
        let task = Self.begin(watched)
        return watched.hasEnded ? false : await end(of: task, until: deadline).isExpired
    }

    /// Waits for a task's end, and has it cancelled at the deadline, or with the task that called.
    package nonisolated(nonsending) func end<Value: Sendable, Failure: Error>(
        of task: Task<Value, Failure>,
        until deadline: Duration
    ) async -> (result: Result<Value, Failure>, isExpired: Bool) {
        let ticket = enter(until: deadline, task)
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        return (result, leave(ticket))
    }

    /// Runs the operation up to its first wait before this returns, where the system can: a task that starts on another
    /// thread costs more than a whole call without a network.
    @inline(__always)
    private static func begin<Value: Sendable>(_ operation: @escaping @Sendable () async -> Value)
        -> Task<Value, Never>
    {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            Task.immediate(operation: operation)
        } else {
            Task(operation: operation)
        }
    }

    /// The same for work that is a class of its own, and for what every call takes: a closure that is handed on, as above, is
    /// wrapped twice, and each wrapper has a frame. So is one that cannot throw, which is why this could, and never does.
    @inline(__always)
    private static func begin(_ watched: some Watched) -> Task<Void, any Error> {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            Task.immediate { () async throws in await watched.run() }
        } else {
            Task { () async throws in await watched.run() }
        }
    }

    /// Has the task cancelled at the deadline, unless it left before.
    package func enter(until deadline: Duration, _ task: some Cancellable) -> Ticket {
        let (ticket, tooLate) = state.withLock { state in
            state.lastID &+= 1
            state.entries[state.lastID] = Entry(deadline: deadline, task: task)
            let isEarliest = state.wakeUp.map { $0 > deadline } ?? true
            return (Ticket(id: state.lastID), isEarliest ? startSleeping(until: deadline, &state) : nil)
        }
        tooLate?.cancel()
        return ticket
    }

    /// Ends the watch over a task, and says whether its limit had passed.
    package func leave(_ ticket: Ticket) -> Bool {
        state.withLock { state in state.entries.removeValue(forKey: ticket.id)?.isExpired ?? false }
    }

    /// Returns the sleeper before, which is to be cancelled outside the lock.
    private func startSleeping(until deadline: Duration, _ state: inout State) -> Task<Void, Never>? {
        let previous = state.sleeper
        state.wakeUp = deadline
        state.sleeper = Task.detached { [weak self, clock] in
            do {
                try await clock.sleep(until: deadline)
            } catch {
                if Task.isCancelled { return }
                // A clock that fails for a reason of its own: whoever is watched must not be forgotten for it.
                await Task.yield()
            }
            self?.wakeUp(deadline)
        }
        return previous
    }

    /// Cancels who has passed the limit, and sleeps until the next one does.
    private func wakeUp(_ deadline: Duration) {
        let now = clock.now
        let expired = state.withLock { state -> [any Cancellable] in
            // Another sleeper took over while this one woke up.
            guard state.wakeUp == deadline else { return [] }
            state.sleeper = nil
            state.wakeUp = nil
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
            if let next { _ = startSleeping(until: next, &state) }
            return expired
        }
        for task in expired { task.cancel() }
    }
}

/// What can be cancelled: a task, whatever it is for.
package protocol Cancellable: Sendable {
    /// Has it end soon; it may be over already.
    func cancel()
}

extension Task: Cancellable {}

/// What runs under a watch, and whether it ended on the thread that began it before that went on.
///
/// An entry, a cancellation handler and waiting are most of what it takes to watch something, and all in vain where an
/// answer is at hand: a middleware that only adds a field, a token that is still good.
///
/// Unchecked, for no lock is needed: one thread alone touches the flag. Who began looks at it once, before anything else
/// happens in its thread; and what ends in another thread leaves it alone.
class Watched: @unchecked Sendable {
    private let thread = pthread_self()
    fileprivate var hasEnded = false

    /// Does the work, and calls ``end()`` at the end; here there is none.
    nonisolated(nonsending) func run() async { end() }

    final func end() {
        if pthread_equal(pthread_self(), thread) != 0 { hasEnded = true }
    }
}
