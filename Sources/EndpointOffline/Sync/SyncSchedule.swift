internal import EndpointRuntime
internal import Foundation

/// When each list is synced next. It is a value without a clock, and starts nothing.
struct SyncSchedule: Sendable {
    private struct Entry: Sendable {
        let interval: Duration?
        /// Nil if the list is only synced when a connection returns or when the app asks.
        var due: Duration?
        /// The number of callers that wait for the list.
        var running = 0
        var beganAt: Duration?
        /// The number of consecutive times that the server could not be reached.
        var failuresInARow = 0
    }

    private var entries: [Entry]

    init(_ intervals: [Duration?]) {
        entries = intervals.map { Entry(interval: $0) }
    }

    /// The waits before the next attempt to reach a server.
    static let backoff = Backoff(
        policy: RetryPolicy(base: .seconds(5), factor: 2, jitter: .seconds(5), max: .seconds(300))
    )

    /// The minimum interval between requests for a list when the connection keeps changing.
    static let leastGap = Duration.seconds(30)

    /// When the next list is due; nil if no list is.
    var next: Duration? { entries.lazy.filter { $0.running == 0 }.compactMap(\.due).min() }

    func isRunning(_ index: Int) -> Bool { entries[index].running > 0 }

    /// Starts with the ages of the lists. A list is due when its interval has passed since its last sync, or
    /// immediately if that is unknown. A negative age means that the clock was set back, so the age is unknown.
    mutating func begin(ages: [Duration?], at now: Duration) {
        for index in entries.indices {
            entries[index].due = now
            guard let interval = entries[index].interval, let age = ages[index], age >= .zero else { continue }
            entries[index].due = now + max(interval - age, .zero)
        }
    }

    /// The lists that are due, and are not being requested.
    func due(at now: Duration) -> [Int] {
        entries.indices.filter { index in
            entries[index].running == 0 && entries[index].due.map { $0 <= now } ?? false
        }
    }

    /// Makes all lists due now, except those that were requested a moment ago.
    mutating func askForAll(at now: Duration) {
        for index in entries.indices {
            let earliest = entries[index].beganAt.map { $0 + Self.leastGap } ?? now
            entries[index].due = min(entries[index].due ?? .seconds(Int64.max), max(earliest, now))
        }
    }

    /// Notes that a list is being requested, by one more caller.
    mutating func started(_ index: Int, at now: Duration) {
        entries[index].running += 1
        entries[index].beganAt = now
    }

    /// Notes that a list was requested. It is due again after its interval plus up to a tenth, so that not all devices
    /// send requests at the same time. If the server could not be reached, it is due earlier.
    mutating func ended(_ index: Int, _ failure: SyncFailure?, at now: Duration, _ random: EndpointRandom) {
        entries[index].running -= 1
        let interval = entries[index].interval
        let regular = interval.map { $0 + $0 * (0.1 * random.fraction()) }
        guard let failure else {
            entries[index].failuresInARow = 0
            entries[index].due = regular.map { now + $0 }
            return
        }
        // The caller gave up, which says nothing about the list, so its due time stays the same.
        guard !failure.isCancelled else {
            entries[index].due = entries[index].due.map { max($0, now + Self.leastGap) }
            return
        }
        guard failure.isUnreachable else {
            entries[index].due = regular.map { now + $0 }
            return
        }
        entries[index].failuresInARow += 1
        let wait = Self.backoff.delay(
            afterAttempt: entries[index].failuresInARow,
            retryAfter: nil,
            random: random
        )
        entries[index].due = now + min(wait, regular ?? wait)
    }
}
