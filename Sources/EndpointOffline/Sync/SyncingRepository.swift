public import EndpointRuntime
internal import Foundation

/// A repository with methods that sync its stored lists. Generated code conforms to it.
public protocol SyncingRepository: Sendable {
    /// The methods, for a ``SyncCoordinator``.
    var repositorySyncs: [RepositorySync] { get }
}

/// A method of a repository that syncs a stored list, of any API.
public struct RepositorySync: Sendable {
    /// The method, such as `PaymentRepository.syncPayments`.
    public let method: String

    /// The interval at which it runs automatically. Nil if it only runs when a connection returns or when the app asks.
    public let interval: Duration?

    /// Syncs the list; returns why it is not up to date, or nil if it is.
    let run: @Sendable () async -> SyncFailure?
    let lastSynced: @Sendable () async -> Date?
    /// The clock of the repository's client.
    let clock: any EndpointClock
    let connectivity: (any ConnectivitySource)?
    let random: EndpointRandom

    /// A sync through the cache of its repository.
    public init<API: EndpointAPI>(_ sync: EntitySync<API>, in cache: EntityCache<API>) {
        method = sync.method
        interval = sync.interval
        let core = cache.core
        run = {
            do throws(EndpointError<API.Failure>) {
                try await core.sync(sync)
                return nil
            } catch {
                return SyncFailure(
                    error: error,
                    isCancelled: error.code == .cancelled,
                    isUnreachable: error.isUnreachable
                )
            }
        }
        lastSynced = { await core.mark(of: sync.method, sync.operation)?.savedAt }
        clock = core.client.core.clock
        connectivity = core.client.core.connectivity
        random = core.client.core.random
    }
}

/// The failure of a sync.
struct SyncFailure: Sendable {
    let error: any Error
    let isCancelled: Bool
    /// Another attempt may succeed soon.
    let isUnreachable: Bool
}

/// The waiting writes of one API, for a ``SyncCoordinator``: an ``Outbox``.
public protocol SyncingOutbox: Sendable {
    /// The number of writes in each state, now and after each change.
    func counts() -> AsyncStream<OutboxCounts>

    /// Tries again immediately.
    func wake()

    /// Stops sending until ``resume()``.
    func pause()

    /// Continues to send.
    func resume()
}

extension Outbox: SyncingOutbox {}
