import EndpointPersistence
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: a process that may only read", .timeLimit(.minutes(1)))
struct ReadOnlyOutboxTests {
    @Test("it shows what waits, and what became of it, and sends nothing")
    func shows() async throws {
        let (server, base, entities) = (TillServer(), InMemoryOutboxStore(), InMemoryEntityStore())
        let members = CachedMembers.matching(EntityQuery(order: [.ascending("title")]))
        server.fail(.away)
        let app = TillDevice(server, store: base, entities: entities).outbox()
        let write = try await app.createBill("rent")
        try await app.settled(1)
        await app.end()
        let clock = TestClock()
        let reader = TillDevice(TillServer(), store: ReadOnlyOutboxStore(base), entities: entities, clock: clock)
        let outbox = reader.outbox()
        let read = TillReads.bills(members, .cacheOnly)
        #expect(try await outbox.cache.value(of: read).map(\.id) == [write.value?.id])
        server.fail(.none)
        let next = TillDevice(server, store: base, entities: entities).outbox()
        try await next.settled()
        try await until {
            clock.advance(by: .seconds(10))
            return try await outbox.cache.value(of: read).map(\.id) == ["b1"]
        }
        #expect(await outbox.entries().isEmpty)
        #expect(reader.server.requests == [])
    }
}

extension ReadOnlyOutboxTests {
    @Test("the same holds for files: those of an app, and an extension that may only read them")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reader-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (waiting, stored) = (folder.appendingPathComponent("o"), folder.appendingPathComponent("e"))
        func device(_ server: TillServer, _ access: SQLiteStoreOptions.Access) -> TillDevice {
            let options = SQLiteStoreOptions(access: access)
            return TillDevice(
                server,
                store: SQLiteOutboxStore(at: waiting, options: options),
                entities: SQLiteEntityStore(at: stored, options: options)
            )
        }
        let app = device(TillServer(), .readWrite)
        let outbox = app.outbox()
        _ = try await outbox.createBill("rent").delivered()
        app.server.fail(.away)
        try await outbox.renameBill("b1", "water")
        let made = try await outbox.createBill("food")
        let reader = device(TillServer(), .readOnly)
        let shown = reader.outbox()
        let members = CachedMembers.matching(EntityQuery(order: [.ascending("title")]))
        let read = TillReads.bills(members, .cacheOnly)
        #expect(try await shown.cache.value(of: read).map(\.title) == ["food", "water"])
        #expect(await shown.entries().map(\.method) == ["BillRepository.renameBill", "BillRepository.createBill"])
        await #expect(throws: (any Error).self) { try await shown.renameBill("b1", "light") }
        app.server.fail(.none)
        outbox.wake()
        _ = try await made.delivered()
        try await outbox.settled()
        try await until {
            reader.testClock?.advance(by: .seconds(10))
            return await shown.entries().isEmpty
        }
        #expect(try await shown.cache.value(of: read).map { "\($0.id) \($0.title)" } == ["b2 food", "b1 water"])
        #expect(reader.server.requests == [])
    }
}

/// A store of a process that may not change the file.
private struct ReadOnlyOutboxStore: OutboxStore {
    let base: InMemoryOutboxStore

    init(_ base: InMemoryOutboxStore) { self.base = base }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
    }

    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        await base.records(of: user, after: sequence)
    }

    func body(of id: String) async throws(EntityStoreError) -> Data? { await base.body(of: id) }

    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] { await base.aliases(of: user) }

    func lease() async throws(EntityStoreError) -> OutboxLease? { nil }

    // Changes by another process are seen at the next read.
    func changes() -> AsyncStream<Void> { AsyncStream { _ in } }

    func wipe(user: String) async throws(EntityStoreError) {
        throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
    }
}
