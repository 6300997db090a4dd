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
    private struct Sleep: Sendable {
        let length: Duration
        let end: Duration
    }

    private struct State: Sendable {
        var now = Duration.zero
        var sleepers = WaitList<Void, Sleep>()
        /// The tasks that wait until another one sleeps for this duration; nil for any duration.
        var watchers = WaitList<Void, Duration?>()
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
    public var sleeperCount: Int { state.withLock { $0.sleepers.reasons.count } }

    /// Waits until the test has advanced the clock by this duration.
    public func sleep(for duration: Duration) async throws {
        let isOver: Void? = await state.wait(in: \.sleepers) { state in
            guard !Task.isCancelled else { return .over(nil) }
            guard duration > .zero else { return .over(()) }
            let watchers = state.watchers.takeAll { $0 == nil || $0 == duration }
            return .wait(Sleep(length: duration, end: state.now + duration)) { watchers.resume(returning: ()) }
        }
        if isOver == nil { throw CancellationError() }
    }

    /// Waits until a task sleeps, for exactly this duration if one is given, or until the current task is cancelled.
    public func whenSleeping(for length: Duration? = nil) async {
        await state.wait(in: \.watchers) { state in
            state.sleepers.reasons.contains { length == nil || $0.length == length } ? .over(()) : .wait(length)
        }
    }

    /// Advances the time, and wakes all tasks whose wait is over.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let ends = state.sleepers.reasons.map(\.end).filter { $0 <= state.now }
            return Set(ends).sorted().map { end in state.sleepers.takeAll { $0.end == end } }
        }
        for sleepers in due { sleepers.resume(returning: ()) }
    }
}
