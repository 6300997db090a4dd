public import EndpointRuntime
public import Foundation

/// The state of an app's repositories.
public struct SyncStatus: Sendable {
    /// The state of one list.
    public struct List: Sendable {
        /// The method that syncs the list, such as `PaymentRepository.syncPayments`.
        public let method: String
        /// The list is being synced.
        public var isSyncing = false
        /// The time of the last sync; nil if there was none, or none since the store was wiped.
        public var lastSynced: Date?
        /// The error of the last sync; nil if it succeeded.
        public var lastError: (any Error)?
    }

    /// The state of the connection.
    public var connectivity = ConnectivityStatus.unknown

    /// All requests wait for ``SyncCoordinator/resume()``.
    public var isPaused = false

    /// The number of writes that the servers have not accepted yet.
    public var pending = 0

    /// The number of writes that need a decision.
    public var parked = 0

    /// The lists, in the order of the repositories.
    public var lists: [List]

    /// A list is being synced.
    public var isSyncing: Bool { lists.contains { $0.isSyncing } }

    /// The time since which all lists are up to date: the oldest of their last syncs; nil if a list was never synced.
    public var lastSynced: Date? {
        let dates = lists.compactMap(\.lastSynced)
        return dates.count == lists.count ? dates.min() : nil
    }

    /// The error of the last sync of a list; nil if all succeeded.
    public var lastError: (any Error)? { lists.lazy.compactMap(\.lastError).first }

    init(methods: [String]) {
        lists = methods.map { List(method: $0) }
    }
}

/// The result of a sync within a time limit.
public enum SyncOutcome: Sendable {
    /// All lists are synced, and no write waits that the server might still accept.
    case finished
    /// The time was over. The rest follows when the app runs again.
    case timedOut
    /// A list could not be synced: the error of the first one.
    case failed(any Error)
}

/// The reason for which a sync does not run.
public enum SyncError: Error, Hashable, Sendable, CustomStringConvertible {
    /// ``SyncCoordinator/pause()`` was called.
    case paused

    /// Explains what to do.
    public var description: String {
        switch self {
        case .paused: "The sync is paused. Call resume() first."
        }
    }
}
