import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: nothing is shown twice", .timeLimit(.minutes(1)))
struct OutboxOnceTests {
    private static let members: [CachedMembers] = [.matching(EntityQuery(order: [.ascending("title")])), .asAnswered]

    private func titles(_ outbox: Outbox<Till>, _ members: CachedMembers) async throws -> [String] {
        try await outbox.cache.value(of: TillReads.bills(members, .cacheOnly)).map(\.title)
    }

    @Test("a creation that is delivered while a list is read is in the list once", arguments: 0..<members.count)
    func delivered(number: Int) async throws {
        let store = HookedEntityStore()
        let device = TillDevice(entities: store)
        let outbox = device.outbox()
        try await outbox.cache.refresh(TillReads.bills(Self.members[number]))
        let gate = Gate()
        device.server.hold(gate)
        let write = try await outbox.createBill("rent")
        let id = try #require(write.value?.id)
        #expect(try await titles(outbox, Self.members[number]) == ["rent"])
        store.beforeReading {
            gate.open()
            do { _ = try await write.delivered() } catch { Issue.record(error) }
        }
        #expect(try await titles(outbox, Self.members[number]) == ["rent"])
        #expect(try await titles(outbox, Self.members[number]) == ["rent"])
        #expect(try await outbox.cache.value(of: TillReads.bill(id, .cacheOnly)).id == "b1")
    }

    @Test("an entity is there while its creation is delivered, under either key", arguments: ["own", "b1"])
    func deliveredWhileRead(key: String) async throws {
        let store = HookedEntityStore()
        let device = TillDevice(entities: store)
        let outbox = device.outbox()
        let gate = Gate()
        device.server.hold(gate)
        let write = try await outbox.createBill("rent")
        let id = try #require(write.value?.id)
        store.beforeReading {
            gate.open()
            do { _ = try await write.delivered() } catch { Issue.record(error) }
        }
        let read = TillReads.bill(key == "own" ? id : key, .cacheOnly)
        if key == "own" {
            #expect(try await outbox.cache.value(of: read).title == "rent")
        } else {
            // The key is not known yet when this begins.
            do { _ = try await outbox.cache.value(of: read) } catch { #expect(error.code == .notStored) }
            #expect(try await outbox.cache.value(of: read).title == "rent")
        }
    }

    struct End: Sendable, CustomTestStringConvertible {
        let count: Int
        let isMade: Bool
        var testDescription: String { "\(count) transactions\(isMade ? ", and the next one without its return" : "")" }
    }

    static let ends = (0..<6).flatMap { count in [false, true].map { End(count: count, isMade: $0) } }

    @Test("a crash between any two steps of a delivery leaves one entity", arguments: ends)
    func crash(end: End) async throws {
        let base = InMemoryOutboxStore()
        let server = TillServer()
        let entities = InMemoryEntityStore()
        let store = CrashingOutboxStore(base, after: end.count, madeLast: end.isMade)
        let ending = HookedEntityStore(entities) { store.isOver }
        let outbox = TillDevice(server, store: store, entities: ending).outbox()
        do { _ = try await outbox.createBill("rent") } catch { #expect(end.count == 0) }
        // The first transaction appends the write.
        let isKept = end.count > 0 || end.isMade
        try await until { store.isOver ? true : await outbox.entries().isEmpty }
        store.crash()
        await outbox.end()
        server.fail(.away)
        let next = TillDevice(server, store: base, entities: entities).outbox()
        for members in Self.members {
            let query: EntityQuery = if case .matching(let query) = members { query } else { EntityQuery() }
            let shown = try await next.cache.core.store.entities(matching: query, in: BillDTO.entityTable)
            #expect(shown.count == (isKept ? 1 : 0), "\(members)")
        }
        server.fail(.none)
        next.wake()
        try await next.settled()
        let shown = try await next.cache.core.store.entities(matching: EntityQuery(), in: BillDTO.entityTable)
        #expect(shown.count == server.bills.count)
    }

    @Test("a creation that the server answered is not forgotten when a person drops it")
    func drop() async throws {
        let base = InMemoryOutboxStore()
        let server = TillServer()
        let entities = InMemoryEntityStore()
        let store = CrashingOutboxStore(base, after: 3, madeLast: false)
        let outbox = TillDevice(server, store: store, entities: entities).outbox()
        let write = try await outbox.createBill("rent")
        let id = try #require(write.value?.id)
        try await until { store.isOver }
        await outbox.end()
        server.fail(.status(422))
        let next = TillDevice(server, store: base, entities: entities).outbox()
        let parked = try await next.parked()
        #expect(try await next.cache.value(of: TillReads.bill(id, .cacheOnly)).id == "b1")
        try await next.drop(parked.id)
        #expect(try await next.cache.value(of: TillReads.bill(id, .cacheOnly)).id == "b1")
    }
}
