public import Foundation

/// How the repositories of an app stand to their servers.
public struct SyncStatus: Sendable {
    /// How one list stands.
    public struct List: Sendable {
        /// The method that brings it up to date, such as `PaymentRepository.syncPayments`.
        public let method: String
        /// Whether that is being done.
        public var isSyncing = false
        /// When that was done last; nil where it never was, or not since the store was wiped.
        public var lastSynced: Date?
        /// Why it failed the last time; nil where it succeeded.
        public var lastError: (any Error)?
    }

    /// Whether there is a connection.
    public var connectivity = ConnectivityStatus.unknown

    /// Whether nothing is asked for or sent until ``SyncCoordinator/resume()``.
    public var isPaused = false

    /// How many writes the servers have not accepted yet.
    public var pending = 0

    /// How many writes somebody has to decide on.
    public var parked = 0

    /// The lists, in the order of the repositories.
    public var lists: [List]

    /// Whether any list is being brought up to date.
    public var isSyncing: Bool { lists.contains { $0.isSyncing } }

    /// Since when all lists are up to date, which is when the oldest of them was brought up to date; nil while one never was.
    public var lastSynced: Date? {
        let dates = lists.compactMap(\.lastSynced)
        return dates.count == lists.count ? dates.min() : nil
    }

    /// Why a list could not be brought up to date the last time; nil where all of them could.
    public var lastError: (any Error)? { lists.lazy.compactMap(\.lastError).first }

    init(methods: [String]) {
        lists = methods.map { List(method: $0) }
    }
}

/// How it ended that everything was brought up to date within a limit of time.
public enum SyncOutcome: Sendable {
    /// All lists are up to date, and no write waits that the server may accept by itself.
    case finished
    /// The time was over before. What is missing follows when the app runs again.
    case timedOut
    /// A list could not be brought up to date: the error of the first one.
    case failed(any Error)
}

/// Why nothing is brought up to date.
public enum SyncError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Somebody has called ``SyncCoordinator/pause()``.
    case paused

    /// What to do about it.
    public var description: String {
        switch self {
        case .paused: "The sync is paused. Call resume() first."
        }
    }
}
