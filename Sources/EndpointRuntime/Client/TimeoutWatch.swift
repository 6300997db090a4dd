internal import Foundation

/// Cancels work that exceeds its time limit. One sleeping task serves all attempts of a client.
///
/// A task group with a separate sleep for each attempt would cost more than the rest of a call. Here an attempt costs
/// one task, which starts on the caller's thread, and one entry if it has to wait. The sleeping task wakes at the
/// earliest known limit, cancels expired work, and sleeps again. It ends with the watch.
package final class TimeoutWatch: Sendable {
    private struct Entry: Sendable {
        let deadline: Duration
        var isExpired = false
        let task: any Cancellable
    }

    /// Identifies watched work.
    package struct Ticket: Sendable {
        fileprivate let id: UInt64
    }

    private struct State: Sendable {
        var entries: [UInt64: Entry] = [:]
        var lastID: UInt64 = 0
        var sleeper: Task<Void, Never>?
        /// The time at which the sleeper wakes up; nil without a sleeper.
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

    /// Runs an operation in a task that is cancelled at the deadline, or together with the caller's task.
    ///
    /// It always waits for the end of the operation, because cancelled work may still have a result. An operation that
    /// ends without suspension is not watched at all.
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

    /// Runs an operation that can throw. A result after the deadline becomes an error.
    ///
    /// - Throws: The errors of the operation, or a ``TransportError`` of the kind `timedOut` after the deadline.
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

    /// Runs work in a task that is cancelled at the deadline, or together with the caller's task. It returns true if
    /// the deadline passed.
    ///
    /// It is generic, so that each kind of work is called directly. A call through dynamic dispatch would cost a switch
    /// of executors.
    nonisolated(nonsending) func run(_ watched: some Watched, until deadline: Duration) async -> Bool {
        let task = Self.begin(watched)
        return watched.hasEnded ? false : await end(of: task, until: deadline).isExpired
    }

    /// Waits for the end of a task. The task is cancelled at the deadline, or together with the caller's task.
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

    /// Runs the operation up to its first suspension before this function returns, if the system supports it. A task
    /// that starts on another thread costs more than a whole call without a network.
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

    /// Starts work that is an object, as each attempt that is watched as a whole does. A closure that is passed on, as above, is wrapped
    /// twice, and each wrapper has a frame. A closure that cannot throw is wrapped, too, so this one is declared as
    /// throwing.
    @inline(__always)
    private static func begin(_ watched: some Watched) -> Task<Void, any Error> {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            Task.immediate { () async throws in await watched.run() }
        } else {
            Task { () async throws in await watched.run() }
        }
    }

    /// Registers a task, which is cancelled at the deadline unless it leaves before.
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

    /// Ends the watch over a task. It returns true if the deadline had passed.
    package func leave(_ ticket: Ticket) -> Bool {
        state.withLock { state in state.entries.removeValue(forKey: ticket.id)?.isExpired ?? false }
    }

    /// Starts a sleeper until the deadline, and returns the previous one, which the caller must cancel outside the lock.
    private func startSleeping(until deadline: Duration, _ state: inout State) -> Task<Void, Never>? {
        let previous = state.sleeper
        state.wakeUp = deadline
        state.sleeper = Task.detached { [weak self, clock] in
            do {
                try await clock.sleep(until: deadline)
            } catch {
                if Task.isCancelled { return }
                // The clock itself failed. The watched tasks must still be cancelled on time.
                await Task.yield()
            }
            self?.wakeUp(deadline)
        }
        return previous
    }

    /// Cancels the expired tasks, and sleeps until the next deadline.
    private func wakeUp(_ deadline: Duration) {
        let now = clock.now
        let expired = state.withLock { state -> [any Cancellable] in
            // Another sleeper replaced this one while it woke up.
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

/// A task with any result.
package protocol Cancellable: Sendable {
    /// Requests cancellation. The task may be over already.
    func cancel()
}

extension Task: Cancellable {}

/// Work under a watch. ``hasEnded`` is true if the work ended on the thread that started it, before that thread
/// continued.
///
/// An entry, a cancellation handler and waiting make up most of the cost of a watch. They are unnecessary if a result
/// is available at once: for a middleware that only adds a field, or a token that is still valid.
///
/// `@unchecked` is safe without a lock, because only one thread accesses the flag. The starting thread reads it once,
/// before it does anything else. Work that ends on another thread does not write it.
class Watched: @unchecked Sendable {
    private let thread = pthread_self()
    fileprivate var hasEnded = false

    /// Does the work, and calls ``end()`` after it. The base class has no work.
    nonisolated(nonsending) func run() async { end() }

    final func end() {
        if pthread_equal(pthread_self(), thread) != 0 { hasEnded = true }
    }
}
