import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: the coordinator", .timeLimit(.minutes(1)))
struct SyncCoordinatorTests {
    /// A repository of the newsstand, as generated code makes it.
    struct News: SyncingRepository {
        let repositorySyncs: [RepositorySync]

        init(_ server: Newsstand, every interval: Duration? = .seconds(900)) {
            let cache = server.cache
            repositorySyncs = [
                RepositorySync(NewsReads.syncWhole(every: interval), in: cache),
                RepositorySync(NewsReads.syncChanges(), in: cache),
            ]
        }
    }

    /// Waits for a status of which something holds.
    @discardableResult
    private func status(
        of sync: SyncCoordinator,
        _ holds: @escaping @Sendable (SyncStatus) -> Bool
    ) async throws -> SyncStatus {
        for await status in sync.statuses() where holds(status) { return status }
        throw CancellationError()
    }

    @Test("everything at the start, and then each list at its time")
    func schedule() async throws {
        let server = Newsstand(["a"])
        let sync = SyncCoordinator([News(server)])
        let first = try await status(of: sync) { $0.lastSynced != nil && !$0.isSyncing }
        #expect(first.lists.map(\.method) == ["News.syncItems", "News.syncChanges"])
        #expect(first.lastSynced == server.clock.date)
        #expect(Set(server.requests) == ["/whole", "/changes"])
        await server.clock.whenSleeping(for: .seconds(900))
        server.clock.advance(by: .seconds(900))
        try await status(of: sync) { [date = server.clock.date] in $0.lists[0].lastSynced == date }
        #expect(server.requests.filter { $0 == "/whole" }.count == 2)
        #expect(server.requests.count == 3)
    }

    @Test("an app that starts again asks for what is due, and knows when it was asked for last")
    func restart() async throws {
        let server = Newsstand(["a"])
        let before = server.clock.date
        try await server.cache.sync(NewsReads.syncWhole())
        server.clock.advance(by: .seconds(300))
        let sync = SyncCoordinator([News(server)])
        try await status(of: sync) { $0.lists[1].lastSynced != nil }
        #expect(sync.status.lists[0].lastSynced == before)
        #expect(sync.status.lastSynced == before)
        #expect(server.requests == ["/whole", "/changes"])
        await server.clock.whenSleeping(for: .seconds(600))
    }

    @Test("nothing without a connection, and everything once there is one")
    func offline() async throws {
        let connectivity = TestConnectivity(.disconnected)
        let server = Newsstand(["a"], connectivity: connectivity)
        let sync = SyncCoordinator([News(server)])
        try await status(of: sync) { $0.connectivity == .disconnected }
        await server.clock.whenSleeping(for: .seconds(60))
        #expect(server.requests.isEmpty)
        connectivity.set(.connected)
        try await status(of: sync) { $0.lastSynced != nil }
        #expect(sync.status.connectivity == .connected)
        #expect(server.requests.count == 2)
    }

    @Test("a connection that flaps asks for each list once in half a minute")
    func flapping() async throws {
        let connectivity = TestConnectivity()
        let server = Newsstand(["a"], connectivity: connectivity)
        let sync = SyncCoordinator([News(server)])
        try await status(of: sync) { $0.lastSynced != nil && !$0.isSyncing }
        for _ in 0..<100 {
            connectivity.set(.disconnected)
            try await status(of: sync) { $0.connectivity == .disconnected }
            server.clock.advance(by: .milliseconds(25))
            connectivity.set(.connected)
            try await status(of: sync) { $0.connectivity == .connected }
            server.clock.advance(by: .milliseconds(25))
        }
        // 5 seconds have passed.
        #expect(server.requests.count == 2)
        // In small steps: the timer may be set while the clock moves, for the time that was left before.
        var steps = 0
        try await until {
            server.clock.advance(by: .seconds(1))
            steps += 1
            return server.requests.count == 4
        }
        #expect(steps >= 25)
    }

    @Test("a source that is stuck is asked again")
    func stuck() async throws {
        /// One that never tells of a change.
        struct Stuck: ConnectivitySource {
            let current = Guarded(ConnectivityStatus.disconnected)
            func status() async -> ConnectivityStatus { current.with { $0 } }
            func waitForConnection() async throws {
                await Gate().pass()
                throw CancellationError()
            }
        }
        let connectivity = Stuck()
        let server = Newsstand(["a"], connectivity: connectivity)
        let sync = SyncCoordinator([News(server)])
        await server.clock.whenSleeping(for: .seconds(60))
        connectivity.current.with { $0 = .connected }
        server.clock.advance(by: .seconds(60))
        try await status(of: sync) { $0.lastSynced != nil }
    }

    @Test("a server that cannot be reached is asked again by itself, and its error stands as long")
    func failures() async throws {
        let server = Newsstand(["a"])
        server.state.with { $0.isAway = true }
        let sync = SyncCoordinator([News(server)])
        let failed = try await status(of: sync) { $0.lists.allSatisfy { $0.lastError != nil } && !$0.isSyncing }
        #expect((failed.lastError as? ShopError)?.code == .noConnection)
        #expect(failed.lastSynced == nil)
        server.state.with { $0.isAway = false }
        await server.clock.whenSleeping(for: .seconds(5))
        server.clock.advance(by: .seconds(5))
        try await status(of: sync) { $0.lastError == nil && $0.lastSynced != nil }
    }

    @Test("a paused one asks for nothing, says so to whoever asks, and goes on with what is due")
    func paused() async throws {
        let server = Newsstand(["a"])
        let sync = SyncCoordinator([News(server)])
        try await status(of: sync) { $0.lastSynced != nil && !$0.isSyncing }
        sync.pause()
        #expect(sync.status.isPaused)
        server.clock.advance(by: .seconds(1_000))
        await #expect(throws: SyncError.paused) { try await sync.sync() }
        guard case .failed(SyncError.paused) = await sync.sync(within: .seconds(10)) else {
            return #expect(Bool(false), "a paused sync says that it is paused")
        }
        #expect(server.requests.count == 2)
        sync.resume()
        try await until { server.requests.count == 3 }
        #expect(server.requests.last == "/whole")
    }

    @Test("the streams of statuses end with the coordinator")
    func end() async throws {
        let server = Newsstand(["a"])
        var sync: SyncCoordinator? = SyncCoordinator([News(server)])
        let statuses = try #require(sync?.statuses())
        sync = nil
        for await _ in statuses {}
    }
}
