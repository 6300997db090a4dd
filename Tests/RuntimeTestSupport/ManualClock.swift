import EndpointRuntime
package import Foundation

/// A clock that stands still until the test moves it.
package final class ManualClock: EndpointClock {
    private struct Sleeper: Sendable {
        let length: Duration
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher: Sendable {
        let length: Duration
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State: Sendable {
        var now = Duration.zero
        var sleepers: [UUID: Sleeper] = [:]
        var watchers: [Watcher] = []
    }

    private let state = Guarded(State())
    private let origin: Date

    package init(origin: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.origin = origin
    }

    package var now: Duration { state.with { $0.now } }

    package var date: Date { origin.addingTimeInterval(now / .seconds(1)) }

    /// How many wait.
    package var sleeperCount: Int { state.with { $0.sleepers.count } }

    package func sleep(for duration: Duration) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let watchers = state.with { state -> [Watcher] in
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
                    defer { state.watchers.removeAll { $0.length == duration } }
                    return state.watchers.filter { $0.length == duration }
                }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.with { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody sleeps for exactly this long.
    package func whenSleeping(for length: Duration) async {
        await withCheckedContinuation { continuation in
            let isThere = state.with { state -> Bool in
                if state.sleepers.values.contains(where: { $0.length == length }) { return true }
                state.watchers.append(Watcher(length: length, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Moves time on, and wakes everybody whose time has come.
    package func advance(by duration: Duration) {
        let due = state.with { state -> [Sleeper] in
            state.now += duration
            let now = state.now
            let due = state.sleepers.filter { $0.value.end <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.end < $1.end }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}

/// A clock on which every wait is over at once, and time has moved on by it. Not for calls with a timeout: the wait for
/// the timeout would be over at once too.
package final class LeapingClock: EndpointClock {
    private let state = Guarded((now: Duration.zero, sleeps: [Duration]()))

    package init() {}

    package var now: Duration { state.with { $0.now } }
    package var date: Date { Date(timeIntervalSince1970: 1_700_000_000 + now / .seconds(1)) }
    /// All waits so far.
    package var sleeps: [Duration] { state.with { $0.sleeps } }

    package func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        state.with { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
