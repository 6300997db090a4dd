public import EndpointRuntime
public import Foundation

/// A clock that only advances when the test moves it.
///
/// ```swift
/// let clock = TestClock()
/// async let payment = client.send(Payments.getPayment(id: "pay_1"))
/// await clock.whenSleeping(for: .seconds(2))
/// clock.advance(by: .seconds(2))
/// ```
public final class TestClock: EndpointClock {
    private struct Sleeper: Sendable {
        let length: Duration
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher: Sendable {
        let id: UUID
        /// Nil if any sleep counts.
        let length: Duration?
        let continuation: CheckedContinuation<Void, Never>

        func waits(for length: Duration) -> Bool { self.length == nil || self.length == length }
    }

    private struct State: Sendable {
        var now = Duration.zero
        var sleepers: [UUID: Sleeper] = [:]
        var watchers: [Watcher] = []
    }

    private let state = Lock(State())
    private let origin: Date

    /// Creates a clock whose calendar begins at `origin`.
    public init(origin: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.origin = origin
    }

    /// The time by which the test has advanced the clock.
    public var now: Duration { state.withLock { $0.now } }

    /// The origin plus the time by which the test has advanced the clock.
    public var date: Date { origin.addingTimeInterval(now / .seconds(1)) }

    /// The number of waiting tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until the test has advanced the clock by this duration.
    public func sleep(for duration: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                for watcher in enter(id, duration, continuation) { watcher.continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private func enter(
        _ id: UUID,
        _ duration: Duration,
        _ continuation: CheckedContinuation<Void, any Error>
    ) -> [Watcher] {
        state.withLock { state -> [Watcher] in
            guard !Task.isCancelled else {
                continuation.resume(throwing: CancellationError())
                return []
            }
            guard duration > .zero else {
                continuation.resume()
                return []
            }
            let end = state.now + duration
            state.sleepers[id] = Sleeper(length: duration, end: end, continuation: continuation)
            defer { state.watchers.removeAll { $0.waits(for: duration) } }
            return state.watchers.filter { $0.waits(for: duration) }
        }
    }

    /// Waits until a task sleeps, for exactly this duration if one is given, or until the current task is cancelled.
    public func whenSleeping(for length: Duration? = nil) async {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let watcher = Watcher(id: id, length: length, continuation: continuation)
                let isOver = state.withLock { state -> Bool in
                    if Task.isCancelled { return true }
                    if state.sleepers.values.contains(where: { watcher.waits(for: $0.length) }) { return true }
                    state.watchers.append(watcher)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let cancelled = state.withLock { state in
                defer { state.watchers.removeAll { $0.id == id } }
                return state.watchers.first { $0.id == id }
            }
            cancelled?.continuation.resume()
        }
    }

    /// Advances the time, and wakes all tasks whose wait is over.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now += duration
            let now = state.now
            let due = state.sleepers.filter { $0.value.end <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.end < $1.end }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
