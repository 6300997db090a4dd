internal import EndpointRuntime
internal import Foundation

/// When each list is brought up to date next. A value: it knows no clock, and starts nothing.
struct SyncSchedule: Sendable {
    private struct Entry: Sendable {
        let interval: Duration?
        /// Nil where nothing but a connection that comes back and the app ask for it.
        var due: Duration?
        /// How many who asked are waiting for it.
        var running = 0
        var beganAt: Duration?
        /// How often in a row the server could not be reached.
        var failuresInARow = 0
    }

    private var entries: [Entry]

    init(_ intervals: [Duration?]) {
        entries = intervals.map { Entry(interval: $0) }
    }

    /// The waits after which a server that could not be reached is asked again.
    static let backoff = Backoff(
        policy: RetryPolicy(base: .seconds(5), factor: 2, jitter: .seconds(5), max: .seconds(300))
    )

    /// A connection that flaps asks for a list no more often than this.
    static let leastGap = Duration.seconds(30)

    /// When the next list is due; nil where none is.
    var next: Duration? { entries.lazy.filter { $0.running == 0 }.compactMap(\.due).min() }

    func isRunning(_ index: Int) -> Bool { entries[index].running > 0 }

    /// The app has started: a list is due when its interval has passed since the last time, and at once where that is not known.
    /// An age below zero says that the clock went back, and that nobody knows.
    mutating func begin(ages: [Duration?], at now: Duration) {
        for index in entries.indices {
            entries[index].due = now
            guard let interval = entries[index].interval, let age = ages[index], age >= .zero else { continue }
            entries[index].due = now + max(interval - age, .zero)
        }
    }

    /// The lists that are due, and that nobody is asking for.
    func due(at now: Duration) -> [Int] {
        entries.indices.filter { index in
            entries[index].running == 0 && entries[index].due.map { $0 <= now } ?? false
        }
    }

    /// All lists are due now, but for those that were asked for a moment ago.
    mutating func askForAll(at now: Duration) {
        for index in entries.indices {
            let earliest = entries[index].beganAt.map { $0 + Self.leastGap } ?? now
            entries[index].due = min(entries[index].due ?? .seconds(Int64.max), max(earliest, now))
        }
    }

    /// A list is being asked for; how often is not the schedule's business.
    mutating func started(_ index: Int, at now: Duration) {
        entries[index].running += 1
        entries[index].beganAt = now
    }

    /// A list was asked for; it is due again after its interval and up to a tenth more, so that not all devices ask at once.
    /// Where the server could not be reached, it is due sooner.
    mutating func ended(_ index: Int, _ failure: SyncFailure?, at now: Duration, _ random: EndpointRandom) {
        entries[index].running -= 1
        let interval = entries[index].interval
        let regular = interval.map { $0 + $0 * (0.1 * random.fraction()) }
        guard let failure else {
            entries[index].failuresInARow = 0
            entries[index].due = regular.map { now + $0 }
            return
        }
        // Somebody gave up, which says nothing of the list: it stays as due as it was.
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
