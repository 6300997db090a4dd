import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: when the app asks", .timeLimit(.minutes(1)))
struct SyncOnDemandTests {
    private typealias News = SyncCoordinatorTests.News

    /// An outbox that a test moves.
    private final class Letters: SyncingOutbox {
        let calls = Guarded([String]())
        private let current = Guarded(OutboxCounts())
        private let followers = OutboxFollowers()

        func set(waiting: Int, parked: Int = 0) {
            current.with { ($0.waiting, $0.parked) = (waiting, parked) }
            followers.tell()
        }

        func counts() -> AsyncStream<OutboxCounts> {
            let changes = followers.changes()
            let (stream, continuation) = AsyncStream.makeStream(of: OutboxCounts.self)
            let task = Task { [current] in
                continuation.yield(current.with { $0 })
                for await _ in changes { continuation.yield(current.with { $0 }) }
            }
            continuation.onTermination = { _ in task.cancel() }
            return stream
        }

        func wake() { calls.with { $0.append("wake") } }
        func pause() { calls.with { $0.append("pause") } }
        func resume() { calls.with { $0.append("resume") } }
    }

    /// A coordinator that has asked for everything once.
    private func started(
        _ server: Newsstand,
        _ letters: Letters = Letters()
    ) async throws -> SyncCoordinator {
        let sync = SyncCoordinator([News(server)], outboxes: [letters])
        for await status in sync.statuses() where status.lastSynced != nil && !status.isSyncing { break }
        return sync
    }

    @Test("all lists, whether they are due or not, and the writes")
    func everything() async throws {
        let (server, letters) = (Newsstand(["a"]), Letters())
        let sync = try await started(server, letters)
        try await sync.sync()
        #expect(server.requests.count == 4)
        #expect(letters.calls.with { $0 } == ["wake"])
    }

    @Test("the first list's error, though the others succeed")
    func error() async throws {
        let server = Newsstand(["a"])
        let sync = try await started(server)
        server.clock.advance(by: .seconds(10))
        server.state.with { [state = server.state] in
            $0.events["/whole"] = { state.with { $0.status = 503 } }
            $0.gate = nil
        }
        await #expect(throws: ShopError.self) { try await sync.sync() }
        #expect(sync.status.lists[0].lastError != nil)
    }

    @Test("finished once the lists are there and nothing waits that the server may accept")
    func finished() async throws {
        let (server, letters) = (Newsstand(["a"]), Letters())
        let sync = try await started(server, letters)
        letters.set(waiting: 2, parked: 1)
        for await status in sync.statuses() where status.pending == 2 && status.parked == 1 { break }
        let outcome = Task { await sync.sync(within: .seconds(20)) }
        await server.clock.whenSleeping(for: .seconds(20))
        try await until { server.requests.count == 4 }
        letters.set(waiting: 0, parked: 1)
        guard case .finished = await outcome.value else {
            return #expect(Bool(false), "parked writes are nothing to wait for")
        }
    }

    @Test("not finished as long as a write waits")
    func waiting() async throws {
        let (server, letters) = (Newsstand(["a"]), Letters())
        let sync = try await started(server, letters)
        letters.set(waiting: 1)
        for await status in sync.statuses() where status.pending == 1 { break }
        let outcome = Task { await sync.sync(within: .seconds(20)) }
        await server.clock.whenSleeping(for: .seconds(20))
        try await until { server.requests.count == 4 && !sync.status.isSyncing }
        server.clock.advance(by: .seconds(20))
        guard case .timedOut = await outcome.value else { return #expect(Bool(false), "a write waits") }
    }

    @Test("the time is over: what is under way is given up, and nothing is lost")
    func timedOut() async throws {
        let server = Newsstand(["a"])
        let sync = try await started(server)
        let gate = Gate()
        server.state.with { $0.gate = gate }
        let outcome = Task { await sync.sync(within: .seconds(20)) }
        await server.clock.whenSleeping(for: .seconds(20))
        try await until { server.requests.count == 4 }
        server.clock.advance(by: .seconds(20))
        guard case .timedOut = await outcome.value else { return #expect(Bool(false), "the time was over") }
        gate.open()
        try await until { !sync.status.isSyncing }
        #expect(sync.status.lastError == nil)
        #expect(sync.status.lastSynced != nil)
    }

    @Test("failed, with the error, as soon as that is known")
    func failed() async throws {
        let server = Newsstand(["a"])
        let sync = try await started(server)
        server.state.with { $0.status = 503 }
        guard case .failed(let error as ShopError) = await sync.sync(within: .seconds(20)) else {
            return #expect(Bool(false), "the server could not be reached")
        }
        #expect(error.context.status == 503)
    }

    @Test("a paused one pauses the outboxes")
    func paused() async throws {
        let (server, letters) = (Newsstand(["a"]), Letters())
        let sync = try await started(server, letters)
        sync.pause()
        sync.resume()
        #expect(letters.calls.with { $0 } == ["pause", "resume"])
    }

    @Test("a real outbox: what was written offline is delivered, and the lists are read")
    func outbox() async throws {
        let device = TillDevice(clock: InstantClock())
        let outbox = device.outbox()
        device.server.fail(.away)
        struct Bills: SyncingRepository {
            let repositorySyncs: [RepositorySync]
        }
        let list = RepositorySync(EntitySync("BillRepository.syncBills", of: TillReads.bills()), in: outbox.cache)
        let sync = SyncCoordinator([Bills(repositorySyncs: [list])], outboxes: [outbox], clock: TestClock())
        _ = try await outbox.createBill("tea")
        for await status in sync.statuses() where status.pending == 1 && status.lastError != nil { break }
        device.server.fail(.none)
        guard case .finished = await sync.sync(within: .seconds(60)) else {
            return #expect(Bool(false), "everything could be reached")
        }
        #expect(sync.status.pending == 0)
        #expect(try await outbox.cache.value(of: TillReads.bills()).map(\.title) == ["tea"])
    }
}
